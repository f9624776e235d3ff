"""What is scored: an item for each thing."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from reference.hand import Hand

Prize: TypeAlias = int | Literal["cama", "game"]
"""Stones, a whole cama (a round), or the game."""


class Item(NamedTuple):
    """One thing that is scored: for what, by which team, how much.

    ``worth``: how much before the cap; ``rule``: which says so, or why it is void.
    """

    what: str
    team: int
    prize: Prize
    worth: Prize
    rule: str
    bid: str | None = None
    answer: str = "unasked"
    card: str | None = None


def leader_lacks(hand: Hand) -> int:
    """D-4: the target minus the leader's score, at the start of the hand."""
    return hand.house.target - max(hand.score)
