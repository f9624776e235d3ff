"""Spanish-suited cards: one object per card, written as rank and suit letter."""

from __future__ import annotations

from enum import Enum
from typing import Final, Self, final

import attrs

__all__ = ["RANKS", "Card", "Suit", "parse_card", "parse_cards"]


@final
class Suit(Enum):
    """The four suits; the value is the letter of the card code."""

    SWORDS = "e"
    CLUBS = "b"
    COINS = "o"
    CUPS = "c"


RANKS: Final = tuple(range(1, 13))
"""The ranks of the Spanish deck: 10 is the jack, 11 the knight, 12 the king."""

_MADE: dict[tuple[int, Suit], Card] = {}


@final
@attrs.frozen(eq=False, repr=False, init=False)
class Card:
    """A card: ``rank`` 1 to 12 and ``suit``.

    There is one object per card, so cards compare and hash by identity, also after pickling
    and copying. Cards have no order of their own: which beats which is a matter of ``Rules``.
    Raises ValueError if there is no such card. ``str(card)`` is the code: ``"1e"``.
    """

    rank: int
    suit: Suit
    code: str = attrs.field(init=False)

    def __new__(cls, rank: int, suit: Suit) -> Card:
        """Return the one object for the card."""
        if type(rank) is int and type(suit) is Suit:
            card = _MADE.get((rank, suit))
            if card is not None:
                return card
        raise ValueError(
            f"there is no card of rank {rank!r} and suit {suit!r}:"
            " a rank is a whole number from 1 to 12, a suit is a Suit"
        )

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.rank}, {self.suit})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[int, Suit]]:
        return type(self), (self.rank, self.suit)


def _make_all() -> None:
    for suit in Suit:
        for rank in RANKS:
            card = object.__new__(Card)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "code", f"{rank}{suit.value}")
            _MADE[rank, suit] = card


_make_all()
_BY_CODE: Final = {card.code: card for card in _MADE.values()}


def parse_card(text: str) -> Card:
    """Return the card with the code ``text``, as in ``"1e"``, ``"7o"``, ``"12c"``.

    Raises ValueError for anything else, spaces and capitals included.
    """
    card = _BY_CODE.get(text) if type(text) is str else None
    if card is None:
        raise ValueError(
            f"{text!r} is no card: a card is a rank from 1 to 12 and one of the letters"
            " e (swords), b (clubs), o (coins), c (cups), as in '1e' or '12o'"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards whose codes stand in ``text``, separated by spaces: ``"1e 7o 3c"``.

    Raises ValueError, naming the word and its place, if one of them is no card.
    """
    if type(text) is not str:
        raise ValueError(f"{text!r} is no text of cards, as in '1e 7o 3c'")
    cards: list[Card] = []
    for place, word in enumerate(text.split(), start=1):
        try:
            cards.append(parse_card(word))
        except ValueError as error:
            raise ValueError(f"card {place} of {text!r}: {error}") from None
    return tuple(cards)
