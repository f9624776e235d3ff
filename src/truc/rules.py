"""``Rules``: everything in which systems differ, as one frozen, checked value."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, Final, Protocol, TypeAlias, final

import attrs

from truc._value import Value
from truc.cards import Card
from truc.faults import Faulty, faults_of
from truc.ladders import Rung
from truc.lookup import Lookup
from truc.policies import USUAL, Cap, FaceDown, Folding, Reveal, Sign, Spoken, Ties

__all__ = [
    "OptionValue",
    "Rules",
    "RulesError",
]

OptionValue: TypeAlias = int | bool | str
"""What an option of a ruleset can be set to."""


@final
class RulesError(Faulty):
    """A ruleset that contradicts itself, or options that do; ``faults`` names every fault."""


COUNTS: Final = (
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
    (10, 0),
    (11, 0),
    (12, 0),
)
"""COUNT-1: what each rank counts in the envit."""


class _Printer(Protocol):
    """What IPython and Hypothesis print with."""

    def text(self, text: str, /) -> object: ...


@final
@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class Rules(Value):
    """A way to play: a value that the engine reads and never asks for its name.

    ``name`` and ``options``: what it is called, and the options that it was made with.
    ``version``: rises when, and only when, what is played by this name changes.
    ``seats``: 2, 4 or any even number the deck can serve; even seats play odd seats.
    ``deck``: the cards in play; ``order``: the same cards in steps, the highest first.
    ``values``: what each rank counts in the envit; ``wild``: cards that count something else and
    join with any card (COUNT-2, FLOU-1).
    ``target``: stones that close a cama; ``half``: the last stone of the malas, None for no halves;
    ``camas``: how many win the game (SCORE-4).
    ``worth``: stones for a hand without bets (TRUC-1).
    ``ladder``: the rungs of all bets, pot by pot, in the order in which they are offered.
    ``ties``, ``folding``, ``face_down``, ``cap``, ``reveal``: policies; see their types.
    ``bonuses``: stones for playing a card open to a trick (FLOU-13).
    ``signals``: the signs partners may make (SIGN-1).
    ``spoken``: how one accepts, refuses and folds, in the words of the table.

    Raises RulesError, naming every fault, if the value contradicts itself.
    """

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    version: int = 1
    seats: int
    deck: tuple[Card, ...]
    order: tuple[tuple[Card, ...], ...]
    values: tuple[tuple[int, int], ...] = COUNTS
    wild: tuple[tuple[Card, int], ...] = ()
    target: int
    half: int | None
    camas: int
    worth: int = 1
    ladder: tuple[Rung, ...]
    ties: Ties = Ties.PARDA
    folding: Folding = Folding.SEAT
    face_down: FaceDown = FaceDown.NEVER
    cap: Cap | None = None
    reveal: Reveal = Reveal.NOTHING
    bonuses: tuple[tuple[Card, int], ...] = ()
    signals: tuple[Sign, ...] = ()
    spoken: Spoken = USUAL

    def __attrs_post_init__(self) -> None:
        faults = faults_of(self)
        if faults:
            raise RulesError(faults)

    def __repr__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"<Rules {self.name}{options}>"

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:  # noqa: FBT001  # as it is called
        """Print it as its ``repr`` too where Hypothesis would print every field of it."""
        del cycle
        printer.text(repr(self))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _remade, tuple(getattr(self, name) for name in _FIELDS)

    @cached_property
    def lookup(self) -> Lookup:
        """Tables derived from the fields; they are no part of the value."""
        return Lookup(self)


_FIELDS: Final = tuple(field.name for field in attrs.fields(Rules))


@lru_cache(maxsize=64)
def _remade(*fields: Any) -> Rules:  # noqa: ANN401  # the fields of Rules, as pickled
    """Make the value that was pickled; once, so that its tables are not derived again."""
    return Rules(**dict(zip(_FIELDS, fields, strict=True)))
