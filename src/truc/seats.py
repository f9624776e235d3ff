"""Seats and teams: seats are numbered in the order of play, teams alternate."""

from __future__ import annotations

__all__ = ["in_order", "plus", "team_of"]


def team_of(seat: int) -> int:
    """Return the team of a seat: even seats are team 0, odd seats team 1."""
    return seat & 1


def in_order(first: int, seats: int) -> tuple[int, ...]:
    """Return all seats of a table of ``seats``, in order of play from ``first``."""
    return tuple((first + i) % seats for i in range(seats))


def plus(pair: tuple[int, int], team: int, more: int) -> tuple[int, int]:
    """Return the numbers of the two teams, with ``more`` for ``team``."""
    return (pair[0] + more, pair[1]) if team == 0 else (pair[0], pair[1] + more)
