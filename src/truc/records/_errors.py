"""What can be wrong with the text of a record: each fault with its line and column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs

from truc._value import Value

__all__ = ["MANY", "Fault", "RecordError", "shown"]

MANY: Final = 100
"""The most faults that an error names; then the rest of a text is left alone."""

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
class RecordError(ValueError):
    """A text that is no record.

    ``faults``: everything that is wrong, in the order of the text; not more than the first hundred.
    ``line``, ``column``, ``found`` and ``expected`` are those of the first.
    """

    faults: tuple[Fault, ...]

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults[:MANY])
        super().__init__(self.faults)

    @property
    def line(self) -> int:
        """The line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """The column of the first fault, from 1, in characters."""
        return self.faults[0].column

    @property
    def found(self) -> str:
        """What stands there."""
        return self.faults[0].found

    @property
    def expected(self) -> str:
        """What should have stood there."""
        return self.faults[0].expected

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


def shown(text: str) -> str:
    """Return what was found as it stands in the text, in one short line that can be printed."""
    if not text:
        return "nothing"
    short = text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."
    return repr(short) if short.isprintable() else ascii(short)
