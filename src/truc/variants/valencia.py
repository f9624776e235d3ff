"""Valencian Truc as the Catalan Wikipedia tells it, for two or four."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from truc.actions import Bid
from truc.ladders import Lack, Points, Rung, Who, Whole
from truc.policies import Cap, Folding, Reveal
from truc.rules import Rules
from truc.variants.options import Settings
from truc.variants.parts import (
    SIGNS_OF_VALENCIA,
    Row,
    deck_of,
    envit_ladder,
    signs_for,
    steps,
    truc_ladder,
)

__all__ = ["DEFAULTS", "OPTIONAL", "ladder", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(seats=4, target=18, half=9, face_down=True)
OPTIONAL: Final = (
    "seats",
    "target",
    "half",
    "camas",
    "twos",
    "courts",
    "false_aces",
    "last_number",
    "face_down",
    "sticky",
    "ties",
    "envit_over_truc",
    "raise_out_of_turn",
)
NUMBERS: Final = (
    Bid.QUATRE_VAL,
    Bid.CINC_VAL,
    Bid.SIS_VAL,
    Bid.SET_VAL,
    Bid.HUIT_VAL,
    Bid.NOU_VAL,
)
"""The bids that say their number, from four on."""


def ladder(s: Settings) -> tuple[Rung, ...]:
    """Return the Valencian ladder: the falta looks at the loser, the joc fora is the game."""
    falta = Lack(Who.LOSER, malas=Whole.CAMA)
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
    bids = (Bid.RETRUC, *NUMBERS[: s.last_number - 3])
    numbers: tuple[Row, ...] = tuple(
        (bid, below, Points(worth), worth - 1)
        for worth, (below, bid) in enumerate(pairwise(bids), start=4)
    )
    truc = truc_ladder(
        (
            (Bid.TRUC, None, Points(2), 1),
            (Bid.RETRUC, Bid.TRUC, Points(3), 2),
            *numbers,
            (Bid.JOC_FORA, bids[-1], Whole.GAME, s.last_number),
        ),
        open_out_of_turn=False,
        raise_out_of_turn=s.raise_out_of_turn,
    )
    return (*envit, *truc)


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    order = steps(
        "1e | 1b | 7e | 7o | 3s"
        + (" | 2s" if s.twos else "")
        + (" | 1o 1c" if s.false_aces else "")
        + (" | 12s | 11s | 10s" if s.courts else "")
        + " | 7c 7b | 6s | 5s | 4s"
    )
    return Rules(
        name="valencia",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(order),
        order=order,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=ladder(s),
        ties=s.tied,
        folding=Folding.SEAT,
        face_down=s.face,
        cap=Cap.OPPONENT,
        reveal=Reveal.EVERYBODY,
        signals=signs_for(SIGNS_OF_VALENCIA, order),
    )
