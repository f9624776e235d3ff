"""Truc y Flou, for six: embit with everybody asked, flor, and bonuses for the aces."""

from __future__ import annotations

from typing import Final

from truc.actions import Bid
from truc.cards import parse_card
from truc.ladders import (
    Asks,
    By,
    Each,
    Judge,
    Lack,
    Mark,
    Over,
    Points,
    Pot,
    Reply,
    Rung,
    Split,
    Stake,
    Who,
    Whole,
)
from truc.policies import Folding, Reveal, Spoken
from truc.rules import Rules
from truc.variants.options import Settings
from truc.variants.parts import deck_of, sign, signs_for, steps, truc_ladder

__all__ = ["DEFAULTS", "OPTIONAL", "rules"]

VERSION: Final = 1
"""The rules version: see the history on the page of the versions."""
DEFAULTS: Final = Settings(
    seats=6, target=25, half=None, envit_over_truc="never", raise_later=False
)
OPTIONAL: Final = ("target", "camas", "face_down", "sticky", "ties", "raise_later")
ORDER: Final = steps("1e | 1b | 7e | 7o | 3s | 2s | 1o 1c | 12s | 11s | 10s | 7c 7b | 6s | 5s | 4s")
SIGNS: Final = (
    sign("raise eyebrows", "1e", "1e"),
    sign("wink", "1b", "1b"),
    sign("nod", "an envit"),
    sign("head from side to side", "let this trick go"),
)

NO_FLOR: Final = (Pot.FLOR, Mark.CALLED)
"""FLOU-5: no embit once a flor has been declared."""


def _flor(
    bid: Bid,
    below: Bid | None,
    by: By = By.OTHER,
    shut_by: tuple[tuple[Pot, Mark], ...] = (),
) -> Rung:
    """FLOU-9: a genuine flor, which asks nobody."""
    return Rung(
        bid,
        Pot.FLOR,
        below,
        Each(3),
        None,
        Judge.FLOR_CALLED,
        ("FLOU-9", "FLOU-9"),
        reply=Reply.NEVER,
        by=by,
        asks=Asks.NOBODY,
        fresh=True,
        declares=True,
        needs_flor=True,
        shut_by=shut_by,
        voids=(Pot.ENVIT,),
    )


def _challenge(
    bid: Bid, below: Bid, accepted: Stake | None, refused: int, *, declares: bool = False
) -> Rung:
    """FLOU-10: a challenge to a flor, true or not, and what may be said to it."""
    return Rung(
        bid,
        Pot.FLOR,
        below,
        accepted,
        Points(refused),
        Judge.FLOR_HELD,
        ("FLOU-10", "FLOU-10"),
        reply=Reply.NEVER if declares else Reply.ONLY,
        fresh=declares,
        declares=declares,
        shut_by=((Pot.FLOR, Mark.JOINED),) if declares else (),
        voids=(Pot.ENVIT,),
    )


def _embit(
    bid: Bid,
    accepted: Stake,
    rule: str,
    asks: Asks = Asks.ANY,
    shut_by: tuple[tuple[Pot, Mark], ...] = (NO_FLOR,),
    ends: tuple[bool, bool] = (False, False),
) -> Rung:
    """FLOU-6, FLOU-7, FLOU-12: a declared bid on the embit."""
    return Rung(
        bid,
        Pot.ENVIT,
        None,
        accepted,
        Points(1),
        Judge.COUNT,
        (rule, rule),
        asks=asks,
        fresh=True,
        declares=True,
        shut_by=shut_by,
        ends=ends,
    )


def _raise(bid: Bid, accepted: Stake) -> Rung:
    """FLOU-6: a raise of the embit; none is put over it."""
    return Rung(
        bid,
        Pot.ENVIT,
        Bid.EMBIDE,
        accepted,
        Points(2),
        Judge.COUNT,
        ("FLOU-6", "FLOU-6"),
        over=Over.NEVER,
    )


FLOR: Final = (
    _flor(Bid.FLOR, None),
    _flor(Bid.FLOR, Bid.FLOR, By.SAME),
    _flor(Bid.FLOR, Bid.FLOR_TAMBIEN),
    _flor(Bid.FLOR_TAMBIEN, Bid.FLOR),
    _flor(Bid.FLOR_TAMBIEN, Bid.FLOR_TAMBIEN, By.SAME),
    _challenge(Bid.BETTER_FLOR, Bid.FLOR, None, 3, declares=True),
    _challenge(Bid.SING_BETTER, Bid.BETTER_FLOR, Points(5), 5),
    _challenge(Bid.BEST_FLOR, Bid.BETTER_FLOR, Whole.CAMA, 5),
)
EMBIT: Final = (
    _embit(Bid.EMBIDE, Points(2), "FLOU-6", Asks.EACH),
    _raise(Bid.ANOTHER_ONE, Points(2)),
    _raise(Bid.TWO_MORE, Points(3)),
    _raise(Bid.TEN_MORE, Points(11)),
    _raise(Bid.THE_REST, Lack(Who.CALLER, plus=1)),
    _embit(Bid.MI_FALTA, Split(Whole.CAMA, Lack(Who.CALLER, plus=1)), "FLOU-7"),
    _embit(
        Bid.RESTOU_Y_TROUCOU,
        Whole.CAMA,
        "FLOU-12",
        shut_by=(NO_FLOR, (Pot.TRUC, Mark.CALLED)),
        ends=(True, True),
    ),
)


def rules(s: Settings) -> Rules:
    """Return the ruleset for the settings ``s``."""
    truc = truc_ladder(
        (
            (Bid.TRUC, None, Points(2), 1),
            (Bid.RETRUC, Bid.TRUC, Points(3), 2),
            (Bid.BALOU_QUATRO, Bid.RETRUC, Points(4), 3),
            (Bid.BALOU_SEIZ, Bid.BALOU_QUATRO, Points(6), 4),
            (Bid.BALOU_PARTIDO, Bid.BALOU_SEIZ, Whole.CAMA, 6),
        ),
        open_out_of_turn=False,
        raise_out_of_turn=False,
        raise_later=s.raise_later,
        words={Bid.TRUC: "Je truque", Bid.RETRUC: "Arrétruque"},
        rule="FLOU-11",
    )
    return Rules(
        name="truc-y-flou",
        version=VERSION,
        seats=s.seats,
        deck=deck_of(ORDER),
        order=ORDER,
        wild=((parse_card("10o"), 7), (parse_card("11b"), 7)),
        target=s.target,
        half=s.half,
        camas=s.camas,
        ladder=(*FLOR, *EMBIT, *truc),
        ties=s.tied,
        folding=Folding.NEVER,
        face_down=s.face,
        reveal=Reveal.COMPARED,
        spoken=Spoken("Cantar", "No", "Me'n vaig"),
        bonuses=((parse_card("1e"), 2), (parse_card("1b"), 1)),
        signals=signs_for(SIGNS, ORDER),
    )
