"""The game in words, for people: every event as a sentence, and the names of things.

The sentences are plain data, one file for each language: ``ENGLISH``, ``VALENCIAN`` and
``SPANISH``, or ``words_for`` a code. Every function takes them as ``words``, English unless said.
"""

from __future__ import annotations

from truc.words._language import (
    ENGLISH,
    LANGUAGES,
    SPANISH,
    VALENCIAN,
    Language,
    Words,
    words_for,
)
from truc.words._news import tell_news
from truc.words._sayings import (
    quoted,
    say_action,
    say_bid,
    say_camas,
    say_card,
    say_heading,
    say_meaning,
    say_option,
    say_place,
    say_prize,
    say_reason,
    say_rule,
    say_score,
    say_seat,
    say_sign,
    say_target,
    say_team,
    say_what,
    say_worth,
    sentence,
)
from truc.words._standing import say_bets, say_counts, say_status, say_winner
from truc.words._telling import tell

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "SPANISH",
    "VALENCIAN",
    "Language",
    "Words",
    "quoted",
    "say_action",
    "say_bets",
    "say_bid",
    "say_camas",
    "say_card",
    "say_counts",
    "say_heading",
    "say_meaning",
    "say_option",
    "say_place",
    "say_prize",
    "say_reason",
    "say_rule",
    "say_score",
    "say_seat",
    "say_sign",
    "say_status",
    "say_target",
    "say_team",
    "say_what",
    "say_winner",
    "say_worth",
    "sentence",
    "tell",
    "tell_news",
    "words_for",
]
