"""Players that are programs: each is given a view, and so knows what its seat may know.

A bot is any callable that takes a ``View`` and a random stream and returns what it does. Bots
draw on ``rng.random()`` alone: the same seed gives the same choices everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from truc.bots._random import random_bot
from truc.bots._search import Search, search_bot
from truc.bots._sensible import Sensible, sensible_bot
from truc.bots._tables import bot_play
from truc.bots._turns import Bot, BotError, answer, turn

__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "Search",
    "Sensible",
    "answer",
    "bot_play",
    "random_bot",
    "search_bot",
    "sensible_bot",
    "turn",
]

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"random": random_bot, "sensible": sensible_bot, "search": search_bot}
)
"""The bots of the library, by name, from the weakest to the strongest."""
