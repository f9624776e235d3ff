"""How good a count is: how likely it is to be the best at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from truc.cards import Card
from truc.counts import count_of, flor_count
from truc.policies import HAND_SIZE
from truc.rules import Rules

__all__ = ["chance_of_envit", "chance_of_flor"]

Spread: TypeAlias = tuple[tuple[int, float], ...]
"""How often each count comes up, the lowest first; together 1."""


@lru_cache(maxsize=32)
def _envit_spread(rules: Rules) -> Spread:
    return _spread(rules, lambda cards: count_of(rules, cards))


@lru_cache(maxsize=32)
def _flor_spread(rules: Rules) -> Spread:
    return _spread(rules, lambda cards: flor_count(rules, cards))


def _spread(rules: Rules, count: Callable[[Sequence[Card]], int | None]) -> Spread:
    times = Counter(count(cards) for cards in combinations(rules.deck, HAND_SIZE))
    counted = {value: n for value, n in times.items() if value is not None}
    total = sum(counted.values())
    return tuple((value, counted[value] / total) for value in sorted(counted))


def chance_of_envit(rules: Rules, dealt: Sequence[Card]) -> float:
    """Return how likely the team of a seat that was dealt ``dealt`` has the best count, 0 to 1."""
    return _chance(_envit_spread(rules), count_of(rules, dealt), rules.seats // 2)


def chance_of_flor(rules: Rules, dealt: Sequence[Card]) -> float:
    """Return how likely a seat's flor beats another one, from 0 to 1; 0 if it has none."""
    count = flor_count(rules, dealt)
    return 0.0 if count is None else _chance(_flor_spread(rules), count, 1)


def _chance(spread: Spread, count: int, side: int) -> float:
    """Return how likely ``count`` or one of ``side - 1`` other hands beats ``side`` hands.

    A tie counts as half.
    """
    chance = 0.0
    up_to = 0.0
    for value, share in spread:
        theirs_below, up_to = up_to, up_to + share
        theirs = up_to**side - theirs_below**side
        partners_below, partners_at = theirs_below ** (side - 1), up_to ** (side - 1)
        if count > value:
            ours = 1.0
        elif count == value:
            ours = 1.0 - partners_at + partners_at / 2
        else:
            ours = 1.0 - partners_at + (partners_at - partners_below) / 2
        chance += theirs * ours
    return chance
