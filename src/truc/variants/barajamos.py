"""Barajamos Valencian Truc: the reference game of this library."""

from __future__ import annotations

from typing import Final

from truc.actions import Bid
from truc.ladders import Lack, Points, Who, Whole
from truc.policies import Folding, Reveal
from truc.rules import Rules
from truc.variants.options import Settings
from truc.variants.parts import deck_of, envit_ladder, steps, truc_ladder

__all__ = ["DEFAULTS", "OPTIONAL", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(
    seats=4, target=24, half=12, envit_over_truc="turn", raise_out_of_turn=True
)
OPTIONAL: Final = (
    "seats",
    "target",
    "half",
    "camas",
    "face_down",
    "sticky",
    "ties",
    "envit_over_truc",
    "raise_out_of_turn",
)
ORDER: Final = steps("1e | 1b | 7e | 7o | 3s | 7c 7b | 6s | 5s | 4s")


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    falta = Lack(Who.LEADER, malas=Points(s.target))
    envit = envit_ladder(
        (
            (Bid.ENVIDE, None, Points(2), 1),
            (Bid.TORNE, Bid.ENVIDE, Points(4), 2),
            (Bid.FALTA, None, falta, 1),
            (Bid.FALTA, Bid.ENVIDE, falta, 2),
            (Bid.FALTA, Bid.TORNE, falta, 4),
        ),
        over=s.over,
    )
    truc = truc_ladder(
        (
            (Bid.TRUC, None, Points(2), 1),
            (Bid.RETRUC, Bid.TRUC, Points(3), 2),
            (Bid.QUATRE_VAL, Bid.RETRUC, Points(4), 3),
            (Bid.JOC_FORA, Bid.QUATRE_VAL, Whole.GAME, 4),
        ),
        open_out_of_turn=True,
        raise_out_of_turn=s.raise_out_of_turn,
    )
    return Rules(
        name="barajamos",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(ORDER),
        order=ORDER,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=(*envit, *truc),
        ties=s.tied,
        folding=Folding.SEAT,
        face_down=s.face,
        reveal=Reveal.NOTHING,
    )
