"""The game in words, for people: every event as a sentence, and the names of things.

The sentences are plain data, one file for each language; ``load`` reads them and every function
takes them as ``words``, English unless said.
"""

from __future__ import annotations

from truc.words._language import ENGLISH, Language, Words, load
from truc.words._sayings import (
    quoted,
    say_action,
    say_bid,
    say_camas,
    say_card,
    say_prize,
    say_reason,
    say_rule,
    say_score,
    say_seat,
    say_team,
    say_worth,
    sentence,
)
from truc.words._telling import tell

__all__ = [
    "ENGLISH",
    "Language",
    "Words",
    "load",
    "quoted",
    "say_action",
    "say_bid",
    "say_camas",
    "say_card",
    "say_prize",
    "say_reason",
    "say_rule",
    "say_score",
    "say_seat",
    "say_team",
    "say_worth",
    "sentence",
    "tell",
]
