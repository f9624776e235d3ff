"""Mallorca: the knight of clubs (l'amo) and the jack of coins (sa madona) above all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from truc.actions import Bid
from truc.cards import parse_card
from truc.ladders import Lack, Points, Rung, Who, Whole
from truc.policies import Folding, Reveal
from truc.rules import Rules
from truc.variants.options import Settings
from truc.variants.parts import (
    NO_WORDS,
    Row,
    deck_of,
    envit_ladder,
    sign,
    signs_for,
    steps,
    truc_ladder,
)

__all__ = ["DEFAULTS", "OPTIONAL", "WILD", "ladder", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(seats=4, target=24, half=12)
OPTIONAL: Final = (
    "seats",
    "target",
    "half",
    "camas",
    "twos",
    "whole_cama",
    "face_down",
    "sticky",
    "ties",
    "envit_over_truc",
    "raise_out_of_turn",
)
WILD: Final = ((parse_card("11b"), 8), (parse_card("10o"), 7))
"""COUNT-2: what l'amo and sa madona count, joining with any card."""
SIGNS: Final = (
    sign("raise eyebrows", "11b", "11b"),
    sign("wink", "10o", "10o"),
    sign("tongue right", "1e", "1e"),
    sign("tongue left", "1b", "1b"),
    sign("lip right", "7e", "7e"),
    sign("lip left", "7o", "7o"),
    sign("bite lip", "a 3", "3s"),
    sign("close both eyes", "nothing good"),
)


def ladder(
    s: Settings, last: tuple[Row, ...], words: Mapping[Bid, str] = NO_WORDS
) -> tuple[Rung, ...]:
    """Return the Balearic ladder; ``last``: the trucs above val nou; ``words``: as they sound."""
    tots = Lack(Who.LEADER, malas=Whole.CAMA if s.whole_cama else None)
    envit = envit_ladder(
        (
            (Bid.ENVIT, None, Points(2), 1),
            (Bid.JO_ENVIT, Bid.ENVIT, Points(4), 2),
            (Bid.DOS_MES, Bid.JO_ENVIT, Points(6), 4),
            (Bid.TOTS, None, tots, 1),
            (Bid.TOTS, Bid.ENVIT, tots, 2),
            (Bid.TOTS, Bid.JO_ENVIT, tots, 4),
            (Bid.TOTS, Bid.DOS_MES, tots, 6),
        ),
        over=s.over,
    )
    truc = truc_ladder(
        (
            (Bid.TRUC, None, Points(3), 1),
            (Bid.RETRUC, Bid.TRUC, Points(6), 3),
            (Bid.VAL_NOU, Bid.RETRUC, Points(9), 6),
            *last,
        ),
        open_out_of_turn=False,
        raise_out_of_turn=s.raise_out_of_turn,
        words={Bid.TRUC: "Truc", Bid.RETRUC: "Retruc", **words},
    )
    return (*envit, *truc)


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    twos = " | 2s" if s.twos else ""
    order = steps(
        f"11b | 10o | 1e | 1b | 7e | 7o | 3s{twos} | 1o 1c | 12s | 11e 11o 11c | 10e 10b 10c"
        " | 7c 7b | 6s | 5s | 4s"
    )
    return Rules(
        name="mallorca",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(order),
        order=order,
        wild=WILD,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=ladder(s, ((Bid.JOC_FORA, Bid.VAL_NOU, Whole.CAMA, 9),)),
        ties=s.tied,
        folding=Folding.TEAM,
        face_down=s.face,
        reveal=Reveal.WINNER,
        signals=signs_for(SIGNS, order),
    )
