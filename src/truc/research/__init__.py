"""What research software asks of a game: one to act at a time, numbered actions, tensors.

The adapters ``truc.openspiel`` and ``truc.rl`` stand on it; it needs attrs alone.
"""

from __future__ import annotations

from truc.research._episodes import (
    Episode,
    Heard,
    Knowledge,
    OldHand,
    begin,
    by_seat,
    deal,
    do,
    knows,
    stones,
)
from truc.research._lengths import longest_game, longest_hand, most_to_win
from truc.research._moments import (
    Moment,
    NotNow,
    act,
    choices,
    deal_one,
    moment,
    seats_asked,
    undealt,
)
from truc.research._numbering import PASS, Numbering, numbering
from truc.research._tensors import (
    Block,
    Layout,
    information_layout,
    information_tensor,
    observation_layout,
    observation_tensor,
)
from truc.research._texts import (
    heard_text,
    information_text,
    observation_text,
    private_text,
    whole_text,
)

__all__ = [
    "PASS",
    "Block",
    "Episode",
    "Heard",
    "Knowledge",
    "Layout",
    "Moment",
    "NotNow",
    "Numbering",
    "OldHand",
    "act",
    "begin",
    "by_seat",
    "choices",
    "deal",
    "deal_one",
    "do",
    "heard_text",
    "information_layout",
    "information_tensor",
    "information_text",
    "knows",
    "longest_game",
    "longest_hand",
    "moment",
    "most_to_win",
    "numbering",
    "observation_layout",
    "observation_tensor",
    "observation_text",
    "private_text",
    "seats_asked",
    "stones",
    "undealt",
    "whole_text",
]
