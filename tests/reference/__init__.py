"""The rules page once more, as a slow and plain program: a second opinion on the engine.

Every function is one rule of docs/rules.md, or one sentence of it, and is named for its ID. Nothing
is shared with the engine, not even the cards: a card is a text, ``"7o"``; an action is a tuple,
``("play", 0, "7o", False)``, ``("call", 1, "truc")``, ``("accept", 2)``; what has happened in a
hand is kept as it happened, and whatever a rule asks is worked out from that anew.
"""

from __future__ import annotations

from reference.house import House, house
from reference.table import Table

__all__ = ["House", "Table", "house"]
