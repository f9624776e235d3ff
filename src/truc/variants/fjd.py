"""The game of the FJD app, for two: no torne, and the mano wins tied tricks."""

from __future__ import annotations

from typing import Final

from truc.actions import Bid
from truc.ladders import Lack, Points, Who
from truc.policies import Folding, Reveal, Spoken
from truc.rules import Rules
from truc.variants import barajamos
from truc.variants.options import Settings
from truc.variants.parts import deck_of, envit_ladder, truc_ladder

__all__ = ["DEFAULTS", "OPTIONAL", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(seats=2, target=24, half=12, ties="mano")
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


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    falta = Lack(Who.LEADER, malas=Points(s.target))
    envit = envit_ladder(
        (
            (Bid.ENVIDE, None, Points(2), 1),
            (Bid.FALTA, None, falta, 1),
            (Bid.FALTA, Bid.ENVIDE, falta, 2),
        ),
        over=s.over,
        words={Bid.ENVIDE: "Envido", Bid.FALTA: "Falta envido"},
    )
    truc = truc_ladder(
        (
            (Bid.TRUC, None, Points(2), 1),
            (Bid.RETRUC, Bid.TRUC, Points(3), 2),
            (Bid.QUATRE_VAL, Bid.RETRUC, Points(4), 3),
            (Bid.JOC_FORA, Bid.QUATRE_VAL, Lack(Who.LEADER), 4),
        ),
        open_out_of_turn=False,
        raise_out_of_turn=s.raise_out_of_turn,
        words={Bid.TRUC: "Truco", Bid.RETRUC: "Retruco", Bid.QUATRE_VAL: "Vale cuatro"},
    )
    return Rules(
        name="fjd",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(barajamos.ORDER),
        order=barajamos.ORDER,
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=(*envit, *truc),
        ties=s.tied,
        folding=Folding.SEAT,
        face_down=s.face,
        reveal=Reveal.WINNER,
        spoken=Spoken("Quiero", "No quiero", "Me voy al mazo"),
    )
