"""The positions opened so far, and whether they can be so together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from truc.cards import Card
from truc.fair._faults import opening_faults
from truc.fair._values import CardOpening, DeckCommitments

__all__ = ["Opened"]


@final
class Opened:
    """The openings that are right, one by one, and the cards that are there."""

    def __init__(self, commitments: DeckCommitments) -> None:
        self.commitments = commitments
        self.cards: dict[int, Card] = {}
        """By position, the card that is there."""
        self.where: dict[Card, int] = {}
        """The positions of the cards."""
        self.salts: dict[str, int] = {}
        """The positions of the salts."""

    def add(self, opening: object) -> Iterator[str]:
        """Note an opening that is right; yield what is wrong with it, or with all together."""
        wrong = tuple(opening_faults(self.commitments, opening))
        yield from wrong
        if wrong or not isinstance(opening, CardOpening) or opening.position in self.cards:
            return
        position, card, salt = opening.position, opening.card, opening.salt
        self.cards[position] = card
        if self.where.setdefault(card, position) != position:
            yield f"positions {self.where[card]} and {position} both hold {card}"
        if self.salts.setdefault(salt, position) != position:
            yield f"positions {self.salts[salt]} and {position} have the same salt"

    def at_the_end(self) -> Iterator[str]:
        """Yield the cards that are nowhere, if every position has been opened."""
        deck = self.commitments.context.rules.deck
        if len(self.cards) == len(deck):
            for card in deck:
                if card not in self.where:
                    yield f"{card} is at no position"

    def unchecked(self) -> Iterator[str]:
        """Yield the positions of which the cards are not known."""
        left = [p for p in range(len(self.commitments.positions)) if p not in self.cards]
        if left:
            yield f"the cards at positions {', '.join(map(str, left))}, which are not opened"
