"""What can be wrong with the text of a record: each fault with its line and column."""

from __future__ import annotations

from typing import Final, final

import attrs

from truc._value import Value
from truc.text_faults import TextError

__all__ = ["Fault", "RecordError", "shown"]

WIDTH: Final = 40
"""How much of what was found is shown, in characters."""


@final
@attrs.frozen
class Fault(Value):
    """One thing that is wrong with a text.

    ``line`` and ``column``: where, from 1, the column in characters. ``found``: what stands there,
    shortened. ``expected``: what should have stood there.
    """

    line: int
    column: int
    found: str
    expected: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.found} (expected {self.expected})"


@final
class RecordError(TextError[Fault]):
    """A text that is no record; ``line``, ``column`` and so on are those of the first fault."""

    @property
    def line(self) -> int:
        """The line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """The column of the first fault, from 1, in characters."""
        return self.faults[0].column


def shown(text: str) -> str:
    """Return what was found as it stands in the text, in one short line that can be printed."""
    if not text:
        return "nothing"
    short = text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."
    return repr(short) if short.isprintable() else ascii(short)
