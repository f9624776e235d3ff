"""Ribera Baixa: the Valencian game with 28 cards and signs of its own."""

from __future__ import annotations

from typing import Final

from truc.policies import Cap, Folding, Reveal
from truc.rules import Rules
from truc.variants import valencia
from truc.variants.options import Settings
from truc.variants.parts import deck_of, sign, signs_for, steps

__all__ = ["DEFAULTS", "OPTIONAL", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(seats=4, target=18, half=9, face_down=True)
OPTIONAL: Final = (
    "seats",
    "target",
    "half",
    "camas",
    "short_deck",
    "face_down",
    "sticky",
    "ties",
    "envit_over_truc",
    "raise_out_of_turn",
)
SIGNS: Final = (
    sign("raise eyebrows", "1e", "1e"),
    sign("wink", "1b", "1b"),
    sign("mouth left", "7e", "7e"),
    sign("mouth right", "7o", "7o"),
    sign("bite lower lip", "a 3", "3s"),
    sign("silent kiss", "a 2", "2s"),
    sign("tongue out", "a false ace", "1o 1c"),
    sign("close both eyes", "nothing good"),
    sign("tilt the head", "an envit"),
    sign("shrug", "33"),
    sign("puff cheeks", "33"),
)


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    low = "" if s.short_deck else " | 2s | 1o 1c"
    order = steps(f"1e | 1b | 7e | 7o | 3s{low} | 7c 7b | 6s | 5s | 4s")
    return Rules(
        name="ribera-baixa",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(order),
        order=order,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=valencia.ladder(s),
        ties=s.tied,
        folding=Folding.SEAT,
        face_down=s.face,
        cap=Cap.OPPONENT,
        reveal=Reveal.EVERYBODY,
        signals=signs_for(SIGNS, order),
    )
