"""Perft: how many sequences of actions there are, by which two engines can be compared.

A sequence is made of the actions of seats, each legal when it is done, within the hand in play. The
end of the hand is a leaf: a sequence that ends it counts among those of its own length, and none
that is longer goes through it. Deals and signals are no part of a sequence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import SeatAction
from truc.engine import apply
from truc.legality import legal_actions
from truc.state import GameState, Hand, Standing

__all__ = ["Outcome", "PerftError", "Ply", "divide", "perft", "plies"]

ONE_WAY: Final = 1
"""Nothing at all can be done in one way."""


@final
class PerftError(ValueError):
    """A state or a depth from which nothing can be counted; ``str()`` says what is wrong."""


@final
@attrs.frozen
class Outcome(Value):
    """How a game stands once the hand has ended: the ``score`` and the ``camas`` of each team."""

    score: tuple[int, int]
    camas: tuple[int, int]


@final
@attrs.frozen
class Ply(Value):
    """The sequences of exactly ``depth`` actions.

    ``sequences``: how many there are. ``outcomes``: of those that end the hand with their last
    action, how many lead to each outcome, in the order of camas and score.
    """

    depth: int
    sequences: int
    outcomes: tuple[tuple[Outcome, int], ...]

    @property
    def ended(self) -> int:
        """How many of the sequences end the hand; no longer sequence goes on from them."""
        return sum(number for _, number in self.outcomes)


Ways: TypeAlias = dict[Hand, int]
"""In how many ways each hand is reached by so many actions; equal hands go on alike."""


def perft(state: GameState, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` actions from ``state``.

    0 actions can be done in one way. Once no hand lasts so long, the number is 0.
    Raises PerftError if no hand is in play or ``depth`` is no whole number from 0 on.
    """
    hand = _checked(state, depth, 0)
    return _count(state.standing, {hand: ONE_WAY}, depth)


def divide(state: GameState, depth: int) -> tuple[tuple[SeatAction, int], ...]:
    """Return each first action with the number of sequences of ``depth`` actions that begin so.

    In the order of ``legal_actions``; an action that ends the hand begins one of one action and
    none of more. The numbers add up to ``perft(state, depth)``.
    Raises PerftError if no hand is in play or ``depth`` is no whole number from 1 on.
    """
    _checked(state, depth, 1)
    counts: list[tuple[SeatAction, int]] = []
    for action in legal_actions(state):
        after = apply(state, action).hand
        ways: Ways = {} if after is None else {after: ONE_WAY}
        number = ONE_WAY if depth == 1 else _count(state.standing, ways, depth - 1)
        counts.append((action, number))
    return tuple(counts)


def plies(state: GameState) -> Iterator[Ply]:
    """Yield what ``perft`` counts, and how hands end, for 1 action, for 2, to the longest sequence.

    Each is counted when it is asked for. Raises PerftError, at once, if no hand is in play.
    """
    hand = _checked(state, 0, 0)
    return _plies(state.standing, {hand: ONE_WAY})


def _plies(standing: Standing, ways: Ways) -> Iterator[Ply]:
    depth = 0
    while ways:
        depth += 1
        ways, ended = _after(standing, ways)
        outcomes = sorted(ended.items(), key=lambda pair: (pair[0].camas, pair[0].score))
        sequences = sum(ways.values()) + sum(ended.values())
        yield Ply(depth, sequences, tuple(outcomes))


def _count(standing: Standing, ways: Ways, depth: int) -> int:
    """Return how many sequences of ``depth`` actions go on from hands reached in ``ways``.

    The last action of a sequence is counted, but need not be done.
    """
    if depth == 0:
        return sum(ways.values())
    for _ in range(depth - 1):
        if not ways:
            break
        ways, _ended = _after(standing, ways)
    return sum(
        number * len(legal_actions(GameState(standing, hand))) for hand, number in ways.items()
    )


def _after(standing: Standing, ways: Mapping[Hand, int]) -> tuple[Ways, dict[Outcome, int]]:
    """Return in how many ways one more action leads to each hand, and to each end."""
    after: Ways = {}
    ended: dict[Outcome, int] = {}
    for hand, number in ways.items():
        state = GameState(standing, hand)
        for action in legal_actions(state):
            reached = apply(state, action)
            if reached.hand is None:
                outcome = Outcome(reached.score, reached.camas)
                ended[outcome] = ended.get(outcome, 0) + number
            else:
                after[reached.hand] = after.get(reached.hand, 0) + number
    return after, ended


def _checked(state: object, depth: object, least: int) -> Hand:
    """Return the hand in play, if sequences of ``depth`` actions can be counted from it."""
    if not isinstance(state, GameState):
        raise PerftError(f"actions are counted from a GameState, not {type(state).__name__}")
    if type(depth) is not int or depth < least:
        raise PerftError(f"the depth is {depth!r}, not a whole number from {least} on")
    if state.hand is None:
        raise PerftError("no hand is in play: there is nothing to do but deal (DEAL-1)")
    return state.hand
