"""Exact odds: of the envit's counts, of holding the best one, and of winning the hand.

Every number is a ``Fraction``, found by counting all deals, none of them drawn.
"""

from __future__ import annotations

from truc.odds._envit import EnvitOdds, Spread, best_count_odds, count_odds, envit_odds
from truc.odds._errors import OddsError
from truc.odds._hand import LIMIT, hand_odds, layout_count, layouts

__all__ = [
    "LIMIT",
    "EnvitOdds",
    "OddsError",
    "Spread",
    "best_count_odds",
    "count_odds",
    "envit_odds",
    "hand_odds",
    "layout_count",
    "layouts",
]
