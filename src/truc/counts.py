"""COUNT-1 to COUNT-4, FLOU-1 to FLOU-4: what cards count, and whose count is the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from truc.cards import Card
from truc.rules import Rules

__all__ = ["best_seat", "count_of", "envit_count", "flor_count", "has_flor"]

JOINED = 20
"""What cards of one suit count on top of their values (COUNT-1, FLOU-3)."""


def _checked(rules: Rules, cards: Sequence[Card]) -> None:
    if not cards:
        raise ValueError("no cards count nothing: at least one card is needed")
    for card in cards:
        given: object = card
        if type(given) is not Card or card not in rules.lookup.value:
            raise ValueError(f"{card!s} is not in the deck of {rules.name}")
    if len(set(cards)) != len(cards):
        raise ValueError("a card stands twice: " + " ".join(map(str, cards)))


def _one_suit(rules: Rules, cards: Iterable[Card]) -> bool:
    """Whether the cards are of one suit, wild cards fitting anywhere (COUNT-2, FLOU-1)."""
    wild = rules.lookup.wild
    return len({card.suit for card in cards if card not in wild}) <= 1


def envit_count(rules: Rules, cards: Sequence[Card]) -> int:
    """Return the envit (embit) of ``cards`` in points.

    20 and the two highest of one suit, else the single highest (COUNT-1, FLOU-2); wild cards join
    with any card (COUNT-2). Raises ValueError for no cards, and for doubled or foreign ones.
    """
    _checked(rules, cards)
    return count_of(rules, cards)


def count_of(rules: Rules, cards: Sequence[Card]) -> int:
    """Return the envit of ``cards``, which are known to be distinct cards of the deck."""
    value, wild = rules.lookup.value, rules.lookup.wild
    pair = single = 0
    for place, one in enumerate(cards):
        worth = value[one]
        single = max(single, worth)
        for other in cards[:place]:
            if one.suit is other.suit or one in wild or other in wild:
                pair = max(pair, JOINED + worth + value[other])
    return pair or single


def has_flor(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether ``cards`` are a flor: three of one suit, wild cards fitting anywhere (FLOU-3)."""
    return len(cards) == 3 and _one_suit(rules, cards)


def flor_count(rules: Rules, cards: Sequence[Card]) -> int | None:
    """Return the flor of ``cards`` in points: 20 and all three; None if they are none (FLOU-3).

    Raises ValueError for no cards, and for doubled or foreign ones.
    """
    _checked(rules, cards)
    if not has_flor(rules, cards):
        return None
    return JOINED + sum(rules.lookup.value[card] for card in cards)


def best_seat(counts: Sequence[int | None], order: Sequence[int]) -> int | None:
    """Return the seat with the best of ``counts`` (by seat); None if nobody has one.

    Of equal counts, the seat first in ``order`` has the better one (COUNT-4, FLOU-4).
    """
    best: int | None = None
    top = -1
    for seat in order:
        count = counts[seat]
        if count is not None and count > top:
            best, top = seat, count
    return best
