"""DEAL-2: a deal drawn from a random stream that the caller brings."""

from __future__ import annotations

import random

from truc.actions import Deal
from truc.policies import HAND_SIZE
from truc.rules import Rules

__all__ = ["shuffle"]


def shuffle(rules: Rules, rng: random.Random) -> Deal:
    """Return a deal of three cards for each seat, every one equally likely.

    It uses ``rng.random()`` alone, the one stream that Python promises to keep, once for each
    card: the same seed gives the same deal on every Python version and platform.
    """
    deck = list(rules.deck)
    size = len(deck)
    used = HAND_SIZE * rules.seats
    draw = rng.random
    for place in range(used):
        other = place + int(draw() * (size - place))
        deck[place], deck[other] = deck[other], deck[place]
    return Deal(tuple(deck[:used]))
