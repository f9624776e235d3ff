"""Disputes settled: a scenario is read, played, and each of its claims is right or wrong.

``judge`` takes the text of a scenario and returns a ``Verdict`` for each claim, with the rule that
decides it; ``rule_text`` is what a rule says.
"""

from __future__ import annotations

from truc.judge._claims import CLAIMS
from truc.judge._judging import Verdict, judge
from truc.judge._rule_texts import RULE_TEXTS, rule_text
from truc.judge._scenario import ScenarioError
from truc.text_faults import Fault

__all__ = [
    "CLAIMS",
    "RULE_TEXTS",
    "Fault",
    "ScenarioError",
    "Verdict",
    "judge",
    "rule_text",
]
