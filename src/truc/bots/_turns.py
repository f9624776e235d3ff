"""What a bot is, and whose turn it is to speak."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Protocol, final

from truc.actions import SeatAction
from truc.legality import awaited, seats_to_act
from truc.state import GameState, View
from truc.views import view

__all__ = ["Bot", "BotError", "answer", "callers", "turn"]


class Bot(Protocol):
    """Somebody who plays a seat: ``bot(view, rng)`` returns what it does.

    It returns one of ``view.legal``, or None for nothing to say. None is allowed to a seat without
    which play can go on: one that is not awaited, or one whose partner is awaited as well.
    """

    def __call__(self, view: View, rng: random.Random, /) -> SeatAction | None:
        """Return what the seat of ``view`` does, or None."""
        ...


@final
class BotError(ValueError):
    """A bot that does what it may not do, or does nothing where it must do something."""


def turn(
    state: GameState, bots: Sequence[Bot], rng: random.Random, *, first: int | None = None
) -> SeatAction:
    """Return what is done next in the hand, asking the ``bots`` (by seat) one after the other.

    Seats that may call without being awaited (TRUC-2) are asked first, in the order of
    ``seats_to_act``; then those awaited, from ``first`` if it is one of them or else from any of
    them, until one has something to say.
    Raises BotError if nobody has, and for an action that is not legal; ValueError between hands.
    """
    if state.hand is None:
        raise ValueError("no hand is in play, so it is nobody's turn")
    for seat in _asked(state, rng, first):
        action = answer(bots[seat], state, seat, rng)
        if action is not None:
            return action
    raise BotError(f"nobody of the seats {awaited(state)} has done anything")


def answer(bot: Bot, state: GameState, seat: int, rng: random.Random) -> SeatAction | None:
    """Return what the bot of ``seat`` does, or None. Raises BotError if it may not do that."""
    seen = view(state, seat)
    action = bot(seen, rng)
    if action is not None and action not in seen.legal:
        raise BotError(f"the bot of seat {seat} cannot do {action!r} now")
    return action


def callers(state: GameState) -> tuple[int, ...]:
    """Return the seats that may call without being awaited (TRUC-2), in order."""
    waited = awaited(state)
    return tuple(seat for seat in seats_to_act(state) if seat not in waited)


def _asked(state: GameState, rng: random.Random, first: int | None) -> Iterator[int]:
    """Yield the seats to ask, in order."""
    waited = awaited(state)
    yield from callers(state)
    start = int(rng.random() * len(waited))
    yield from sorted((*waited[start:], *waited[:start]), key=lambda seat: seat != first)
