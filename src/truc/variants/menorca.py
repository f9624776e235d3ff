"""Menorca: the Balearic game with 30 cards, va al dotze, and sticky face-down cards."""

from __future__ import annotations

from typing import Final

from truc.actions import Bid
from truc.ladders import Points, Whole
from truc.policies import Cap, Folding, Reveal
from truc.rules import Rules
from truc.variants import mallorca
from truc.variants.options import Settings
from truc.variants.parts import Row, deck_of, sign, signs_for, steps

__all__ = ["DEFAULTS", "OPTIONAL", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(
    seats=4, target=24, half=12, twos=True, face_down=True, sticky=True, va_al_dotze=True
)
OPTIONAL: Final = (
    "seats",
    "target",
    "half",
    "camas",
    "twos",
    "whole_cama",
    "va_al_dotze",
    "face_down",
    "sticky",
    "ties",
    "envit_over_truc",
    "raise_out_of_turn",
)
SIGNS: Final = (
    sign("bite lower lip", "11b", "11b"),
    sign("raise eyebrows", "10o", "10o"),
    sign("wink right", "1e", "1e"),
    sign("wink left", "1b", "1b"),
    sign("tongue right", "7e", "7e"),
    sign("tongue left", "7o", "7o"),
    sign("tongue in cheek", "a 3", "3s"),
    sign("close both eyes", "nothing good"),
    sign("puff cheeks", "33"),
)


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    twos = " | 2s" if s.twos else ""
    order = steps(f"11b | 10o | 1e | 1b | 7e | 7o | 3s{twos} | 1o 1c | 7c 7b | 6s | 5s | 4s")
    last: tuple[Row, ...] = (
        (
            (Bid.VA_AL_DOTZE, Bid.VAL_NOU, Points(12), 9),
            (Bid.CAMA_FORA, Bid.VA_AL_DOTZE, Whole.CAMA, 12),
        )
        if s.va_al_dotze
        else ((Bid.CAMA_FORA, Bid.VAL_NOU, Whole.CAMA, 9),)
    )
    return Rules(
        name="menorca",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(order),
        order=order,
        wild=mallorca.WILD,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=mallorca.ladder(s, last, {Bid.VAL_NOU: "Va al nou"}),
        ties=s.tied,
        folding=Folding.TEAM,
        face_down=s.face,
        cap=Cap.LEADER,
        reveal=Reveal.WINNER,
        signals=signs_for(SIGNS, order),
    )
