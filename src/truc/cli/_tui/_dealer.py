"""The dealer: it alone holds the state of the game, and tells a person what that may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

import attrs

from truc.actions import Action, SeatAction
from truc.bots import Bot, sensible_bot, turn
from truc.cli._menu import is_asked, may_pass
from truc.cli._watch import streams
from truc.deals import shuffle
from truc.engine import new_game, step
from truc.events import Event
from truc.rules import Rules
from truc.state import GameState, Phase, View
from truc.views import redact, view

__all__ = ["Dealer"]

Told = tuple[Event, ...]
"""What the person is told of a step, in order."""


@final
class _Asked(Exception):
    """It is for the person to say something."""


@final
@attrs.frozen
class _Answer:
    """What the person says; None to leave it to others."""

    action: SeatAction | None


@final
class Dealer:
    """Deals and lets the bots play, until it is for the person at ``seat`` to say something.

    The same seed and the same answers are the same game as line by line.
    """

    def __init__(
        self,
        rules: Rules,
        seat: int,
        seed: int,
        *,
        ask_always: bool = False,
        bots: Sequence[Bot] | None = None,
    ) -> None:
        """Sit down; the first hand has not been dealt."""
        self.seat = seat
        self.asked = False
        """Whether the game waits for the person."""
        self._ask_always = ask_always
        self._deals, self._rng = streams(seed)
        self._state = new_game(rules)
        self._answer: _Answer | None = None
        self._players: list[Bot] = list(bots or [sensible_bot] * rules.seats)
        self._players[seat] = self._person

    @property
    def view(self) -> View:
        """What the person may know now."""
        return view(self._state, self.seat)

    @property
    def state(self) -> GameState:
        """The state, for whoever may know all: once the game is left or over."""
        return self._state

    def deal(self) -> Told:
        """Deal the next hand. Raises ValueError while one is in play, and after the game."""
        if self._state.phase is not Phase.DEAL:
            raise ValueError("no deal is due")
        return self._step(shuffle(self._state.rules, self._deals))

    def go_on(self) -> Told:
        """Let a bot do something; nothing happens if it is for the person, who is then asked."""
        if self.asked:
            return ()
        return self._turn(None)

    def act(self, action: SeatAction) -> Told:
        """Do what the person says. Raises IllegalAction, and nothing changes, if it may not."""
        if not self.asked or action not in self.view.legal:
            return self._step(action)
        return self._turn(_Answer(action))

    def leave_it(self) -> Told:
        """Say nothing, where the person may: the others go on.

        Raises ValueError if the game waits for nobody else.
        """
        if not self.asked or not may_pass(self.view):
            raise ValueError("it is for this seat to say something")
        return self._turn(_Answer(None))

    def _turn(self, answer: _Answer | None) -> Told:
        """Ask everybody in turn; the same question is asked again once it has an answer."""
        before = self._rng.getstate()
        self._answer = answer
        try:
            action = turn(self._state, self._players, self._rng, first=self.seat)
        except _Asked:
            self._rng.setstate(before)
            self.asked = True
            return ()
        finally:
            self._answer = None
        return self._step(action)

    def _person(self, seen: View, rng: random.Random, /) -> SeatAction | None:
        """Be the bot of the person's seat, which asks the person."""
        del rng
        if not is_asked(seen, always=self._ask_always):
            return None
        if self._answer is None:
            raise _Asked
        return self._answer.action

    def _step(self, action: Action) -> Told:
        after = step(self._state, action)
        self._state = after.state
        self.asked = False
        told = (redact(event, self.seat) for event in after.events)
        return tuple(event for event in told if event is not None)
