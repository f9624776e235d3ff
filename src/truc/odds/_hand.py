"""How likely a team is to win the hand by tricks, if all cards are laid open now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

from truc.actions import PlayCard
from truc.odds._errors import OddsError
from truc.seats import team_of
from truc.solver import Heights, Solver, heights_of
from truc.state import Board, View

__all__ = ["LIMIT", "hand_odds", "layout_count", "layouts"]

LIMIT: Final = 1_000_000
"""How many layouts are solved, unless said: about half a minute's work."""


def hand_odds(view: View, *, limit: int = LIMIT) -> Fraction:
    """Return how likely the team of ``view``'s seat is to win the hand, all cards open from now on.

    Every way in which the hidden cards may lie is solved exactly, ways that differ only in cards of
    equal height once. Bets are left out, and nobody folds.
    Raises OddsError between hands, for a spectator, if somebody else has declared a flor, and, at
    once, if there are more than ``limit`` layouts.
    """
    seat, board = view.seat, view.board
    if seat is None or board is None:
        raise OddsError("odds of a hand are told to a seat, while the hand is in play")
    declared = [call.seat for bet in board.bets if bet is not None for call in bet.declared]
    if any(other != seat for other in declared) and view.rules.lookup.genuine:
        raise OddsError("somebody else has declared: not all hands are equally likely")
    number = layout_count(view)
    if number > limit:
        raise OddsError(
            f"there are {number} ways in which the hidden cards may lie, more than {limit}"
        )
    solver = Solver(view.rules, board)
    team = team_of(seat)
    won = total = 0
    for held, ways in layouts(view):
        total += ways
        if solver.winner(held) == team:
            won += ways
    return Fraction(won, total)


def layout_count(view: View) -> int:
    """Return how many layouts there are, without laying them out; none between hands."""
    seat, board = view.seat, view.board
    if seat is None or board is None:
        return 0
    sizes = sorted(view.counts[other] for other in _others(view, seat, board))
    return _spreads(tuple(_unseen(view, board).values()), tuple(sizes))


@lru_cache(maxsize=4096)
def _spreads(levels: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """Return in how many ways hands so big can be made of so many cards of each height."""
    if not levels:
        return int(not any(sizes))
    after = (tuple(sorted(rest)) for rest in _taken(levels[0], sizes))
    return sum(_spreads(levels[1:], rest) for rest in after)


def _taken(cards: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what is left to be dealt, for each way to deal some of ``cards`` that are alike."""
    if not sizes:
        yield ()
        return
    for some in range(min(cards, sizes[0]) + 1):
        for rest in _taken(cards - some, sizes[1:]):
            yield (sizes[0] - some, *rest)


def layouts(view: View) -> Iterator[tuple[tuple[Heights, ...], int]]:
    """Yield how high the cards of all seats may be, and in how many ways each may come about.

    A seat that has folded plays no more: it is left without cards.
    """
    seat, board = view.seat, view.board
    if seat is None or board is None:
        return
    rules = view.rules
    held: list[Heights] = [()] * rules.seats
    held[seat] = heights_of(rules, view.held)
    counts = view.counts
    others = [(other, counts[other]) for other in _others(view, seat, board)]
    yield from _spread(_unseen(view, board), held, others, 1)


def _others(view: View, seat: int, board: Board) -> list[int]:
    return [s for s in range(view.rules.seats) if s != seat and s not in board.folded]


def _unseen(view: View, board: Board) -> Counter[int]:
    """Return how many cards of each height the seat has not seen."""
    rules = view.rules
    shown = {play.card for play in board.plays if isinstance(play, PlayCard)}
    unseen = [card for card in rules.deck if card not in shown and card not in view.dealt]
    return Counter(rules.lookup.strength[card] for card in unseen)


def _spread(
    unseen: Counter[int], held: list[Heights], seats: list[tuple[int, int]], ways: int
) -> Iterator[tuple[tuple[Heights, ...], int]]:
    if not seats:
        yield tuple(held), ways
        return
    (seat, size), *rest = seats
    for cards, chosen in _hands(sorted(unseen.items()), size):
        held[seat] = cards
        left = unseen - Counter(cards)
        yield from _spread(left, held, rest, ways * chosen)


def _hands(unseen: list[tuple[int, int]], size: int) -> Iterator[tuple[Heights, int]]:
    """Yield every hand of so many cards, by height, and in how many ways it is chosen."""
    if size == 0:
        yield (), 1
        return
    if not unseen:
        return
    (height, number), *rest = unseen
    for some in range(min(number, size) + 1):
        for cards, ways in _hands(rest, size - some):
            yield (height,) * some + cards, ways * comb(number, some)
