"""``Played``: a state together with the way that led there."""

from __future__ import annotations

from textwrap import dedent
from typing import final

import attrs
from hypothesis.vendor.pretty import RepresentationPrinter

from truc._value import Value
from truc.actions import Action
from truc.engine import Step, step
from truc.events import Event
from truc.records import Record, Unwritable, read_record, record_of, write_record
from truc.rules import Rules
from truc.rules_text import is_named
from truc.state import GameState
from truc.testing._code import rules_code

__all__ = ["Played"]


@final
@attrs.frozen(repr=False)
class Played(Value):
    """A game as far as it has been played, from a state that waits for a deal.

    ``start``: where it began. ``actions``: what was done, in order. ``steps``: what each led to.
    Made by ``games``, by ``then`` and by ``read``. Its ``repr`` is Python that makes it again, with
    the game as a record in it; for house rules too, if ``attrs`` and ``truc`` are imported.
    """

    start: GameState
    actions: tuple[Action, ...] = ()
    steps: tuple[Step, ...] = attrs.field(default=(), eq=False)

    @classmethod
    def read(cls, text: str, rules: Rules | None = None) -> Played:
        """Return the game that ``text`` records; it may be indented, as in a test.

        ``rules``: house rules, where the text only names some. Raises RecordError for what is no
        record, IllegalAction for one that goes wrong.
        """
        record = read_record(dedent(text).lstrip("\n"), rules)
        played = cls(record.start)
        for action in record.actions:
            played = played.then(action)
        return played

    def then(self, action: Action) -> Played:
        """Return the game after ``action`` too. Raises IllegalAction if it is not allowed."""
        after = step(self.state, action)
        return Played(self.start, (*self.actions, action), (*self.steps, after))

    def cut(self, length: int) -> Played:
        """Return the game as it was after the first ``length`` actions."""
        return Played(self.start, self.actions[:length], self.steps[:length])

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return self.start.rules

    @property
    def state(self) -> GameState:
        """The state reached."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state at the start, and the one after each action."""
        return (self.start, *(after.state for after in self.steps))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for after in self.steps for event in after.events)

    @property
    def record(self) -> Record:
        """The game on paper. Raises Unwritable for a sign that the notation cannot write."""
        return record_of(self.start, self.actions)

    def __repr__(self) -> str:
        try:
            text = write_record(self.record)
        except Unwritable:
            return f"<Played {len(self.actions)} actions of {self.rules!r}>"
        house = "" if is_named(self.rules) else f", {rules_code(self.rules)}"
        quoted = text.replace("\\", "\\\\")
        return f'Played.read("""\n{quoted}"""{house})'

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:  # noqa: FBT001  # as it is called
        """Print it as its ``repr``, where Hypothesis would print every field."""
        del cycle
        for number, line in enumerate(repr(self).splitlines()):
            if number:
                printer.break_()
            printer.text(line)
