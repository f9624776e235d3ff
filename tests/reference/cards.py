"""Deck and order. A card is a text: its rank, and the letter of its suit."""

from __future__ import annotations

from functools import cache

from reference.house import House

SUITS = "eboc"


def rank_of(card: str) -> int:
    """Return the rank of a card."""
    return int(card[:-1])


def suit_of(card: str) -> str:
    """Return the letter of the suit of a card."""
    return card[-1]


def order_text(house: House) -> str:
    """Deck and order: the steps, the highest first; ``3s`` are the four threes."""
    if house.system in {"barajamos", "fjd"}:
        return "1e, 1b, 7e, 7o, 3s, 7c=7b, 6s, 5s, 4s"
    if house.system == "valencia":
        twos = ", 2s" if house.twos else ""
        false_aces = ", 1o=1c" if house.false_aces else ""
        courts = ", 12s, 11s, 10s" if house.courts else ""
        return f"1e, 1b, 7e, 7o, 3s{twos}{false_aces}{courts}, 7c=7b, 6s, 5s, 4s"
    if house.system == "ribera-baixa":
        if house.short_deck:
            return "1e, 1b, 7e, 7o, 3s, 7c=7b, 6s, 5s, 4s"
        return "1e, 1b, 7e, 7o, 3s, 2s, 1o=1c, 7c=7b, 6s, 5s, 4s"
    if house.system == "mallorca":
        twos = ", 2s" if house.twos else ""
        return (
            f"11b, 10o, 1e, 1b, 7e, 7o, 3s{twos}, 1o=1c, 12s, 11e=11o=11c, 10e=10b=10c, 7c=7b,"
            " 6s, 5s, 4s"
        )
    if house.system == "menorca":
        twos = ", 2s" if house.twos else ""
        return f"11b, 10o, 1e, 1b, 7e, 7o, 3s{twos}, 1o=1c, 7c=7b, 6s, 5s, 4s"
    return "1e, 1b, 7e, 7o, 3s, 2s, 1o=1c, 12s, 11s, 10s, 7c=7b, 6s, 5s, 4s"


@cache
def steps(house: House) -> list[set[str]]:
    """Return the steps of the order, the highest first; cards on one step are equal."""
    found: list[set[str]] = []
    for step in order_text(house).split(", "):
        cards: set[str] = set()
        for name in step.split("="):
            if name.endswith("s"):
                cards.update(name.removesuffix("s") + suit for suit in SUITS)
            else:
                cards.add(name)
        found.append(cards)
    return found


@cache
def deck(house: House) -> set[str]:
    """Return the cards that are in the deck: those that have a place in the order."""
    return {card for step in steps(house) for card in step}


def strength(house: House, card: str) -> int:
    """Return how high a card is: more for a higher step, at least 1."""
    order = steps(house)
    return next(len(order) - place for place, step in enumerate(order) if card in step)
