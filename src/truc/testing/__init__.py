"""Hypothesis strategies for whoever tests a front end, a bot, a server or another engine.

Strategies draw cards, rules, games played by the rules, and what is and is not allowed in them;
``FrontEndMachine`` plays against a front end and holds it to the rules. It needs the extra
``testing``, that is Hypothesis, and no test runner in particular.
"""

from __future__ import annotations

from truc._extras import explain

try:
    from truc.testing._actions import every_action, illegal_actions, legal_actions, signals
    from truc.testing._broken import BrokenRules, invalid_rules
    from truc.testing._deals import cards, deals
    from truc.testing._games import games, positions, records, starts, states, views
    from truc.testing._houses import house_rules
    from truc.testing._machine import Disagreement, FrontEndMachine
    from truc.testing._played import Played
    from truc.testing._rulesets import rulesets
except ModuleNotFoundError as _missing:
    explain(_missing, "truc.testing needs Hypothesis", "testing", "hypothesis")

__all__ = [
    "BrokenRules",
    "Disagreement",
    "FrontEndMachine",
    "Played",
    "cards",
    "deals",
    "every_action",
    "games",
    "house_rules",
    "illegal_actions",
    "invalid_rules",
    "legal_actions",
    "positions",
    "records",
    "rulesets",
    "signals",
    "starts",
    "states",
    "views",
]
