"""A record played again: every state with its events, up to where it goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Action
from truc.engine import Step, step
from truc.errors import IllegalAction
from truc.notation import format_action
from truc.reasons import Reason
from truc.records._record import Place, Record
from truc.state import GameState

__all__ = ["Refusal", "Replay", "WrongResult", "replay"]


@final
@attrs.frozen
class Refusal(Value):
    """The action at which a record goes wrong.

    ``hand``: the number of the hand, from 1; ``number``: that of the action in it, from 1, or 0
    for the deal. ``action``: what is not allowed, and ``reason``: why not.
    ``place``: its line and column, if the record was read from a text.
    """

    hand: int
    number: int
    action: Action
    reason: Reason
    place: Place | None = None

    def __str__(self) -> str:
        which = f"hand {self.hand}, " + (f"action {self.number}" if self.number else "the deal")
        said = format_action(self.action)
        return (
            f"{_at(self.place)}{which}: {said} is not allowed:"
            f" {self.reason.text} ({self.reason.rule})"
        )


@final
@attrs.frozen
class WrongResult(Value):
    """A result that the play does not bear out.

    ``stated``: the team that is said to have won, None for nobody yet; ``reached``: the team that
    has. ``place``: line and column of the result, if the record was read from a text.
    """

    stated: int | None
    reached: int | None
    place: Place | None = None

    def __str__(self) -> str:
        stated = "*" if self.stated is None else self.stated
        so = "the game is not over" if self.reached is None else f"team {self.reached} has won"
        return f"{_at(self.place)}the result is stated as {stated}, but {so} (SCORE-3)"


def _at(place: Place | None) -> str:
    return "" if place is None else f"line {place[0]}, column {place[1]}: "


Wrong: TypeAlias = Refusal | WrongResult


@final
@attrs.frozen
class Replay(Value):
    """What became of a record.

    ``start``: the state in which the game began. ``actions``: what could be applied, in order.
    ``steps``: what each led to, state and events. ``wrong``: where the record goes wrong, or None.
    """

    record: Record
    start: GameState
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    wrong: Refusal | WrongResult | None

    @property
    def state(self) -> GameState:
        """The state reached: where a saved game goes on."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state at the start, and the one after each action applied."""
        return (self.start, *(after.state for after in self.steps))

    @property
    def same_rules(self) -> bool:
        """Whether the record was made by the version of the rules that it was replayed by."""
        return self.record.rules_version in (None, self.record.rules.version)


def replay(record: Record) -> Replay:
    """Return what becomes of ``record``: each state with its events, to the end or a fault.

    A record goes wrong at an action that is not allowed, or if its result is not the one reached.
    """
    start = state = record.start
    steps: list[Step] = []
    done: list[Action] = []
    for hand, number, action, place in _numbered(record):
        try:
            after = step(state, action)
        except IllegalAction as error:
            wrong = Refusal(hand, number, action, error.reason, place)
            return Replay(record, start, tuple(done), tuple(steps), wrong)
        steps.append(after)
        done.append(action)
        state = after.state
    result = None
    if record.result != state.winner:
        result = WrongResult(record.result, state.winner, record.result_place)
    return Replay(record, start, tuple(done), tuple(steps), result)


def _numbered(record: Record) -> Iterator[tuple[int, int, Action, Place | None]]:
    """Yield each action of a record, with its hand, its number there, and its place."""
    for count, hand in enumerate(record.hands, start=1):
        places = hand.places
        for number, action in enumerate((hand.deal, *hand.actions)):
            yield count, number, action, places[number] if number < len(places) else None
