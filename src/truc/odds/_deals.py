"""How many ways there are to deal hands of which none counts too much.

Dealing card by card, what matters of a seat is how many cards it has and which more it may take:
so seats that are alike are counted together, and no deal is ever looked at by itself.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from truc.cards import Card, Suit
from truc.counts import JOINED
from truc.policies import HAND_SIZE
from truc.rules import Rules

__all__ = ["all_deals", "deals_within"]

Seat: TypeAlias = tuple[int, int, int, int]
"""Its limit, how many cards it has, and the highest that may join a wild card and its suit's."""
Ways: TypeAlias = dict[tuple[Seat, ...], int]
ANY: Final = 99
"""More than any card counts."""
FULL: Final = (0, HAND_SIZE, 0, 0)
"""A seat with all its cards."""
NONE: Final = -1
"""Fewer than any card counts: no card may join."""


def all_deals(cards: int, hands: int) -> int:
    """Return in how many ways so many hands can be dealt from so many cards."""
    ways = 1
    for number in range(hands):
        ways *= comb(cards - HAND_SIZE * number, HAND_SIZE)
    return ways


@lru_cache(maxsize=4096)
def deals_within(rules: Rules, cards: frozenset[Card], limits: tuple[int, ...]) -> int:
    """Return in how many ways hands can be dealt from ``cards`` that count no more than ``limits``.

    ``limits``: for each hand, in order from the lowest.
    """
    value, wild = rules.lookup.value, rules.lookup.wild
    jokers = [card for card in rules.deck if card in cards and card in wild]
    ways: Ways = {tuple((limit, 0, ANY, ANY) for limit in limits): 1}
    left = len(cards)
    for card in jokers:
        left -= 1
        ways = _dealt(ways, value[card], left, joker=True)
    for suit in Suit:
        plain = [card for card in cards if card.suit is suit and card not in wild]
        ways = _plainer(ways, None)
        for worth in sorted((value[card] for card in plain), reverse=True):
            left -= 1
            ways = _dealt(_plainer(ways, worth), worth, left, joker=False)
    return sum(ways.values())


def _plainer(ways: Ways, worth: int | None) -> Ways:
    """Make seats alike that are so from here on, where no card of the suit is above ``worth``.

    None: a suit begins, and no card has been taken of it. A full seat takes nothing, whatever.
    """
    after: Ways = {}
    for seats, number in ways.items():
        alike: list[Seat] = []
        for limit, has, cap, suit in seats:
            if has == HAND_SIZE:
                alike.append(FULL)
            elif worth is None or suit >= worth:
                alike.append((limit, has, cap, ANY))
            else:
                alike.append((limit, has, cap, suit))
        alike.sort()
        key = tuple(alike)
        after[key] = after.get(key, 0) + number
    return after


def _dealt(ways: Ways, worth: int, left: int, *, joker: bool) -> Ways:
    """Deal one card, to any seat that may have it or to none, with ``left`` cards to come."""
    after: Ways = {}
    for seats, number in ways.items():
        needed = sum(HAND_SIZE - seat[1] for seat in seats)
        if needed <= left:
            after[seats] = after.get(seats, 0) + number
        for seat, alike in Counter(seats).items():
            more = _taking(seat, worth, joker=joker)
            if more is not None and needed - 1 <= left:
                at = seats.index(seat)
                key = tuple(sorted((*seats[:at], more, *seats[at + 1 :])))
                after[key] = after.get(key, 0) + number * alike
    return after


def _taking(seat: Seat, worth: int, *, joker: bool) -> Seat | None:
    """Return the seat with one more card, the highest of a suit first; None if it may not have it.

    A joker joins with every card, of whatever suit (COUNT-2).
    """
    limit, has, cap, suit = seat
    if has == HAND_SIZE or worth > min(limit, cap, suit):
        return None
    room = NONE if limit < JOINED else limit - JOINED - worth
    if joker:
        return limit, has + 1, min(cap, room), ANY
    return limit, has + 1, cap, min(suit, room)
