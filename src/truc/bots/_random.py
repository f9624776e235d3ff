"""The bot that does anything allowed."""

from __future__ import annotations

import random

from truc.actions import SeatAction
from truc.legality import awaited
from truc.state import View

__all__ = ["random_bot"]


def random_bot(view: View, rng: random.Random) -> SeatAction | None:
    """Return any of ``view.legal``, each equally likely; None if there is none.

    A seat that is not awaited has nothing to say as often as it says something.
    """
    legal = view.legal
    if not legal or (view.seat not in awaited(view) and rng.random() < 0.5):
        return None
    return legal[int(rng.random() * len(legal))]
