"""Cards, and deals of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from truc.actions import Deal
from truc.cards import RANKS, Card, Suit
from truc.policies import HAND_SIZE
from truc.rules import Rules

__all__ = ["ALL_CARDS", "cards", "deal_with_flors", "deals", "has_flors"]

ALL_CARDS: Final = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
"""The 48 cards of the Spanish deck."""

LEVELS: Final = 2**8
"""So finely is it drawn which of the cards left comes next; more than any deck has cards."""

AT_ONCE: Final = 3
"""The cards drawn as one number: few numbers shrink quickly, and so large they are drawn evenly."""


def cards(rules: Rules | None = None) -> st.SearchStrategy[Card]:
    """Draw a card of the deck of ``rules``; of all 48 cards if there are none."""
    return st.sampled_from(ALL_CARDS if rules is None else rules.deck)


def deals(rules: Rules, *, flors: bool = False) -> st.SearchStrategy[Deal]:
    """Draw a deal of three cards for each seat; every one is possible (DEAL-2).

    ``flors``: where the ladder has bids for a flor, half of the deals are drawn so that one, two or
    three seats hold three cards of a suit, as chance alone seldom gives. It shrinks towards the
    cards in the order of the deck, and to no flor that is not needed.
    """
    return _deals(rules, flors and has_flors(rules))


def has_flors(rules: Rules) -> bool:
    """Whether anything in ``rules`` asks for a flor."""
    return any(rung.needs_flor for rung in rules.ladder)


@st.composite
def _deals(draw: st.DrawFn, rules: Rules, flors: bool) -> Deal:  # noqa: FBT001  # composite
    suits: list[tuple[int, Suit]] = []
    if flors and draw(st.booleans()):
        held = st.tuples(st.integers(0, rules.seats - 1), st.sampled_from(Suit))
        suits = draw(st.lists(held, min_size=1, max_size=HAND_SIZE, unique_by=lambda flor: flor[0]))
    deck = list(rules.deck)
    size = HAND_SIZE * rules.seats
    for first in range(0, size, AT_ONCE):
        number = draw(st.integers(0, LEVELS**AT_ONCE - 1))
        for place in range(first, min(first + AT_ONCE, size)):
            number, level = divmod(number, LEVELS)
            other = place + level * (len(deck) - place) // LEVELS
            deck[place], deck[other] = deck[other], deck[place]
    return deal_with_flors(rules, deck, suits)


def deal_with_flors(
    rules: Rules, deck: Sequence[Card], flors: Sequence[tuple[int, Suit]], end: int = 0
) -> Deal:
    """Return the deal of a shuffled ``deck`` in which some places get three cards of a suit.

    ``flors``: places, counted from the mano, and suits; one for which too few cards of the suit are
    left gets what comes. ``end``: from which end of the deck the others are dealt, 0 or -1.
    """
    left = list(deck)
    dealt: list[Card | None] = [None] * (HAND_SIZE * rules.seats)
    for place, suit in flors:
        same = [card for card in left if card.suit is suit][:HAND_SIZE]
        if len(same) == HAND_SIZE:
            dealt[place :: rules.seats] = same
            left = [card for card in left if card not in same]
    return Deal(tuple(left.pop(end) if card is None else card for card in dealt))
