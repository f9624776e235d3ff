"""COUNT-1 to COUNT-4 as odds: what hands count, and whose count is the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.cards import Card
from truc.checks import is_int_below
from truc.counts import count_of, envit_count
from truc.odds._deals import all_deals, deals_within
from truc.odds._errors import OddsError
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.seats import team_of

__all__ = ["EnvitOdds", "Spread", "best_count_odds", "count_odds", "envit_odds"]

Spread: TypeAlias = dict[int, Fraction]
"""How likely each count is, the lowest first; together 1."""


@final
@attrs.frozen
class EnvitOdds(Value):
    """How likely a count is the best: ``own`` of all seats', ``team`` the seat's or a partner's."""

    count: int
    own: Fraction
    team: Fraction


def _unseen(rules: Rules, seen: Iterable[Card], hands: int) -> frozenset[Card]:
    """Return the deck without ``seen``, if so many hands can be dealt from it."""
    known = tuple(seen)
    if known:
        try:
            envit_count(rules, known)
        except ValueError as error:
            raise OddsError(str(error)) from None
    cards = frozenset(rules.deck).difference(known)
    if type(hands) is not int or not 1 <= hands <= len(cards) // HAND_SIZE:
        raise OddsError(f"{hands!r} hands cannot be dealt from {len(cards)} cards")
    return cards


@cache
def _counts(rules: Rules) -> tuple[int, ...]:
    """Return all that three cards of the deck may count, the lowest first."""
    return tuple(sorted({count_of(rules, cards) for cards in combinations(rules.deck, HAND_SIZE)}))


def count_odds(rules: Rules, *, seen: Iterable[Card] = ()) -> Spread:
    """Return how likely a hand is to count what, dealt from the deck without the cards ``seen``.

    Raises OddsError for cards that are not in the deck or stand twice, or leave too few.
    """
    return best_count_odds(rules, 1, seen=seen)


def best_count_odds(rules: Rules, hands: int, *, seen: Iterable[Card] = ()) -> Spread:
    """Return how likely the best of so many hands is to count what; a team has ``seats // 2``.

    Raises OddsError as ``count_odds`` does, also for more hands than can be dealt.
    """
    cards = _unseen(rules, seen, hands)
    total = all_deals(len(cards), hands)
    odds: Spread = {}
    below = 0
    for count in _counts(rules):
        within = deals_within(rules, cards, (count,) * hands)
        if within > below:
            odds[count] = Fraction(within - below, total)
        below = within
    return odds


def envit_odds(
    rules: Rules, own: Sequence[Card], *, seat: int, mano: int = 0, seen: Iterable[Card] = ()
) -> EnvitOdds:
    """Return how likely ``seat``, dealt ``own``, has the best count, and how likely its team has.

    Of equal counts the one first in order from ``mano`` is the better (COUNT-4). The others may
    hold anything but ``own`` and the cards ``seen``, which nobody was dealt.
    Raises OddsError for seats that are not at the table, and for cards that cannot be dealt so.
    """
    for name, given in (("seat", seat), ("mano", mano)):
        if not is_int_below(given, rules.seats):
            raise OddsError(f"{name} is {given!r}, not a seat from 0 to {rules.seats - 1}")
    if len(own) != HAND_SIZE:
        raise OddsError(f"a hand is {HAND_SIZE} cards, not {len(own)}")
    others = rules.seats - 1
    cards = _unseen(rules, (*own, *seen), others)
    total = all_deals(len(cards), others)
    count = count_of(rules, own)
    order = rules.lookup.around[mano]
    table = _Table(rules, cards, order, seat)
    alone = table.ways((count, seat), (count, seat))
    won = alone
    for better in _counts(rules):
        for partner in order:
            if partner == seat or team_of(partner) != team_of(seat):
                continue
            key = better, partner
            if table.beats(key, (count, seat)):
                won += table.ways_with(key)
    return EnvitOdds(count, Fraction(alone, total), Fraction(won, total))


Key: TypeAlias = tuple[int, int]
"""A count and the seat that has it: how good it is."""


@final
class _Table:
    """The seats around one's own, and what they may be dealt."""

    def __init__(
        self, rules: Rules, cards: frozenset[Card], order: tuple[int, ...], seat: int
    ) -> None:
        self._rules = rules
        self._cards = cards
        self._order = order
        self._others = tuple(other for other in order if other != seat)
        self._team = team_of(seat)

    def beats(self, one: Key, other: Key) -> bool:
        """Whether one count of a seat is better than another one's (COUNT-4)."""
        place = self._order.index
        return (one[0], -place(one[1])) > (other[0], -place(other[1]))

    def ways(self, partners: Key, opponents: Key, *, exactly: bool = False) -> int:
        """Return in how many ways no partner beats one key and no opponent the other.

        ``exactly``: and ``partners`` is not reached by the seat that it names.
        """
        limits: list[int] = []
        for other in self._others:
            count, seat = partners if team_of(other) == self._team else opponents
            if other == seat:
                limits.append(count - exactly)
            else:
                limits.append(count - self.beats((count, other), (count, seat)))
        return deals_within(self._rules, self._cards, tuple(sorted(limits)))

    def ways_with(self, key: Key) -> int:
        """Return in how many ways a partner's ``key`` is the best of all at the table."""
        return self.ways(key, key) - self.ways(key, key, exactly=True)
