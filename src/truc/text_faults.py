"""What can be wrong with a text: faults, each with its place, and the error that carries them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, Protocol, TypeVar, final

import attrs

from truc._value import Value

__all__ = ["MANY", "Fault", "Placed", "TextError"]

MANY: Final = 100
"""The most faults that an error names; then the rest of a text is left alone."""


class Placed(Protocol):
    """A fault with its place: what stands there, and what should have stood there."""

    @property
    def found(self) -> str:
        """What stands there, shortened."""
        ...

    @property
    def expected(self) -> str:
        """What should have stood there."""
        ...


@final
@attrs.frozen
class Fault(Value):
    """One thing that is wrong with a text.

    ``path``: where, as in ``value.hand.dealt[2][0]``, counted from 0, or line and column where the
    text is not even of its format. ``found``: what stands there, shortened. ``expected``: what
    should have stood there.
    """

    path: str
    found: str
    expected: str

    def __str__(self) -> str:
        return f"{self.path}: {self.found} (expected {self.expected})"


P = TypeVar("P", bound=Placed)


class TextError(ValueError, Generic[P]):
    """A text that cannot be read.

    ``faults``: everything that is wrong, in the order of the text; not more than the first hundred.
    ``found`` and ``expected`` are those of the first.
    """

    faults: tuple[P, ...]

    def __init__(self, faults: Sequence[P]) -> None:
        self.faults = tuple(faults[:MANY])
        super().__init__(self.faults)

    @property
    def found(self) -> str:
        """What stands at the place of the first fault."""
        return self.faults[0].found

    @property
    def expected(self) -> str:
        """What should have stood there."""
        return self.faults[0].expected

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))
