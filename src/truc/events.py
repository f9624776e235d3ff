"""What happened, as typed events: enough to animate and narrate without looking at the state.

Every event names its audience, and the whole of it is visible to that audience. What is half
public is two events: a card played face down is ``CardCovered`` for everybody and ``CardHidden``
for the seat that played it.
"""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Bid
from truc.cards import Card
from truc.state import Item

__all__ = [
    "Accepted",
    "Called",
    "CamaClosed",
    "CardCovered",
    "CardHidden",
    "CardPlayed",
    "CardsDealt",
    "CountShown",
    "Event",
    "Folded",
    "GameWon",
    "HandDealt",
    "HandEnded",
    "PassedOn",
    "PointsMarked",
    "Refused",
    "Scored",
    "Signalled",
    "TrickTied",
    "TrickWon",
    "Voided",
]


class _Public(Value):
    """An event that everybody sees."""

    __slots__ = ()

    @property
    def audience(self) -> None:
        """Who sees the event: None, that is everybody."""
        return None


class _Own(Value):
    """An event that only its seat sees."""

    __slots__ = ()
    seat: int

    @property
    def audience(self) -> tuple[int, ...]:
        """Who sees the event: the seat alone."""
        return (self.seat,)


@final
@attrs.frozen
class HandDealt(_Public):
    """``dealer`` dealt ``cards`` cards to each seat; ``mano`` leads (DEAL-1, DEAL-3)."""

    dealer: int
    mano: int
    cards: int


@final
@attrs.frozen
class CardsDealt(_Own):
    """``seat`` was dealt ``cards``."""

    seat: int
    cards: tuple[Card, ...]


@final
@attrs.frozen
class CardPlayed(_Public):
    """``seat`` played ``card`` open."""

    seat: int
    card: Card


@final
@attrs.frozen
class CardCovered(_Public):
    """``seat`` played a card face down (DOWN-1)."""

    seat: int


@final
@attrs.frozen
class CardHidden(_Own):
    """The card that ``seat`` has just played face down was ``card``."""

    seat: int
    card: Card


@final
@attrs.frozen
class Called(_Public):
    """``seat`` called ``bid``."""

    seat: int
    bid: Bid


@final
@attrs.frozen
class Accepted(_Public):
    """``seat`` accepted ``bid``."""

    seat: int
    bid: Bid


@final
@attrs.frozen
class PassedOn(_Public):
    """``seat``, asked in turn, declined ``bid``; the next opponent is asked (FLOU-6)."""

    seat: int
    bid: Bid


@final
@attrs.frozen
class Refused(_Public):
    """``seat`` refused ``bid``, which is thereby refused."""

    seat: int
    bid: Bid


@final
@attrs.frozen
class Folded(_Public):
    """``seat`` folded (FOLD-1)."""

    seat: int


@final
@attrs.frozen
class TrickWon(_Public):
    """Trick ``number`` (from 1) was won by ``seat`` for ``team`` (TRICK-2)."""

    number: int
    seat: int
    team: int


@final
@attrs.frozen
class TrickTied(_Public):
    """Trick ``number`` (from 1) was tied: a parda (TRICK-3)."""

    number: int


@final
@attrs.frozen
class HandEnded(_Public):
    """``team`` won the hand by ``rule``; None: a bet ended it without a winner (FLOU-12)."""

    team: int | None
    rule: str


@final
@attrs.frozen
class CountShown(_Public):
    """``seat`` showed its ``count`` when the bet for it was settled (REVEAL-1)."""

    seat: int
    count: int


@final
@attrs.frozen
class Scored(_Public):
    """``item`` is scored: for what, by whom, how much, and by which rule (SCORE-1)."""

    item: Item


@final
@attrs.frozen
class Voided(_Public):
    """``item`` would have been scored, but is void by ``item.rule`` (SCORE-2, FLOU-8)."""

    item: Item


@final
@attrs.frozen
class PointsMarked(_Public):
    """``team`` marks ``points`` stones, up to the target; the score is then ``score``.

    ``score`` is by team, before a full cama is closed.
    """

    team: int
    points: int
    score: tuple[int, int]


@final
@attrs.frozen
class CamaClosed(_Public):
    """``team`` closed a cama; ``camas`` are those closed by each team, the score is 0-0."""

    team: int
    camas: tuple[int, int]


@final
@attrs.frozen
class GameWon(_Public):
    """``team`` won the game by ``rule``; ``score`` and ``camas`` by team, as they stand."""

    team: int
    rule: str
    score: tuple[int, int]
    camas: tuple[int, int]


@final
@attrs.frozen
class Signalled(Value):
    """``seat`` made ``sign``, seen by ``seen_by``: its partners, and opponents who caught it."""

    seat: int
    sign: str
    seen_by: tuple[int, ...]

    @property
    def audience(self) -> tuple[int, ...]:
        """Who sees the event: the seat itself and those who saw it."""
        return (self.seat, *self.seen_by)


Event: TypeAlias = (
    HandDealt
    | CardsDealt
    | CardPlayed
    | CardCovered
    | CardHidden
    | Called
    | Accepted
    | PassedOn
    | Refused
    | Folded
    | TrickWon
    | TrickTied
    | HandEnded
    | CountShown
    | Scored
    | Voided
    | PointsMarked
    | CamaClosed
    | GameWon
    | Signalled
)
"""Everything that ``step`` reports. ``event.audience``: the seats that see it; None: everybody."""
