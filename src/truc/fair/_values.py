"""The values of a fair deal. They are not checked when they are made: the functions check them.

``SeatSecret`` and ``ServerDeck`` are secret, ``SeatOpenings`` is for one seat, all else is public.
Hashes, secrets and salts are 32 bytes, written as 64 lower-case hexadecimal digits.
"""

from __future__ import annotations

from typing import final

import attrs

from truc._value import Value
from truc.cards import Card
from truc.rules import Rules

__all__ = [
    "CardOpening",
    "DeckCommitments",
    "FairContext",
    "FairRecord",
    "FairVerdict",
    "SeatCommitment",
    "SeatOpenings",
    "SeatReveal",
    "SeatSecret",
    "ServerDeck",
]


@final
@attrs.frozen
class FairContext(Value):
    """Which deal it is: nothing that belongs to another one fits it.

    ``rules``: of these count name, version, seats and deck. ``game``: a text of 1 to 1,000
    characters that no other game of these people has. ``hand``: its number in the game, from 1, and
    another one for a deal that is begun again. ``dealer``: the seat that deals; the next is the
    mano, who gets the first card (DEAL-1).
    """

    rules: Rules
    game: str
    hand: int
    dealer: int


@final
@attrs.frozen
class SeatSecret(Value):
    """Secret: what a seat has drawn. The seat keeps it until ``reveal`` gives it out."""

    context: FairContext
    seat: int
    secret: str = attrs.field(repr=False)


@final
@attrs.frozen
class SeatCommitment(Value):
    """Public: ``seat`` has drawn a secret for ``deal``, and cannot exchange it any more."""

    deal: str
    seat: int
    commitment: str


@final
@attrs.frozen
class DeckCommitments(Value):
    """Public: everything that is fixed before the first secret is revealed.

    ``seats``: the commitment of each seat to its secret, by seat. ``positions``: the commitment of
    the server to the card at each position of its deck, by position.
    """

    context: FairContext
    seats: tuple[str, ...]
    positions: tuple[str, ...]


@final
@attrs.frozen
class ServerDeck(Value):
    """Secret, and never sent: the server's deck.

    ``commitments``: what is published of it. ``cards`` and ``salts``: by position.
    """

    commitments: DeckCommitments
    cards: tuple[Card, ...] = attrs.field(repr=False)
    salts: tuple[str, ...] = attrs.field(repr=False)


@final
@attrs.frozen
class SeatReveal(Value):
    """Public: the secret of ``seat`` for ``deal``, revealed."""

    deal: str
    seat: int
    secret: str


@final
@attrs.frozen
class CardOpening(Value):
    """For whoever may know the card: what shows that ``card`` is at ``position``."""

    position: int
    card: Card
    salt: str


@final
@attrs.frozen
class SeatOpenings(Value):
    """For ``seat`` alone: the openings of its cards, in the order dealt."""

    deal: str
    seat: int
    openings: tuple[CardOpening, ...]


@final
@attrs.frozen
class FairRecord(Value):
    """Public: a fair deal, as far as everybody may know it.

    ``secrets``: those of the seats, revealed, by seat. ``openings``: those of the cards that
    everybody has seen, in the order published.
    """

    commitments: DeckCommitments
    secrets: tuple[str, ...]
    openings: tuple[CardOpening, ...] = ()

    @property
    def context(self) -> FairContext:
        """Which deal it is."""
        return self.commitments.context


@final
@attrs.frozen
class FairVerdict(Value):
    """What ``verify`` finds.

    ``faults``: everything that is wrong, in words. ``unchecked``: what could not be checked,
    because it has not been opened.
    """

    faults: tuple[str, ...]
    unchecked: tuple[str, ...]
