"""What can be done: the bids, and the actions of a game as a closed union.

Actions are not checked when they are made: the engine checks them, whatever they hold.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.cards import Card

__all__ = [
    "Accept",
    "Action",
    "Bid",
    "Call",
    "Deal",
    "Fold",
    "PlayCard",
    "Refuse",
    "SeatAction",
    "Signal",
]


@final
class Bid(StrEnum):
    """Every bid of every system. House ladders reuse these, with spoken words of their own."""

    ENVIDE = "envide"
    TORNE = "torne"
    FALTA = "falta"
    ENVIT = "envit"
    JO_ENVIT = "jo_envit"
    DOS_MES = "dos_mes"
    TOTS = "tots"

    TRUC = "truc"
    RETRUC = "retruc"
    QUATRE_VAL = "quatre_val"
    CINC_VAL = "cinc_val"
    SIS_VAL = "sis_val"
    SET_VAL = "set_val"
    HUIT_VAL = "huit_val"
    NOU_VAL = "nou_val"
    JOC_FORA = "joc_fora"
    VAL_NOU = "val_nou"
    VA_AL_DOTZE = "va_al_dotze"
    CAMA_FORA = "cama_fora"

    EMBIDE = "embide"
    ANOTHER_ONE = "another_one"
    TWO_MORE = "two_more"
    TEN_MORE = "ten_more"
    THE_REST = "the_rest"
    MI_FALTA = "mi_falta"
    FLOR = "flor"
    FLOR_TAMBIEN = "flor_tambien"
    BETTER_FLOR = "better_flor"
    SING_BETTER = "sing_better"
    BEST_FLOR = "best_flor"
    BALOU_QUATRO = "balou_quatro"
    BALOU_SEIZ = "balou_seiz"
    BALOU_PARTIDO = "balou_partido"
    RESTOU_Y_TROUCOU = "restou_y_troucou"

    __hash__ = str.__hash__  # the one of Enum is no quicker to say and ten times slower


@final
@attrs.frozen
class PlayCard(Value):
    """``seat`` plays ``card`` to the trick, open or face down (TRICK-1, DOWN-1)."""

    seat: int
    card: Card
    face_down: bool = False


@final
@attrs.frozen
class Call(Value):
    """``seat`` says ``bid``: opens a bet, raises one, or declares."""

    seat: int
    bid: Bid


@final
@attrs.frozen
class Accept(Value):
    """``seat`` accepts the bet that awaits an answer."""

    seat: int


@final
@attrs.frozen
class Refuse(Value):
    """``seat`` refuses the bet that awaits an answer, or, asked in turn, passes it on."""

    seat: int


@final
@attrs.frozen
class Fold(Value):
    """``seat`` gives up the hand (FOLD-1)."""

    seat: int


@final
@attrs.frozen
class Deal(Value):
    """``cards`` are dealt one at a time in this order, from the mano (DEAL-1, DEAL-2)."""

    cards: tuple[Card, ...]


@final
@attrs.frozen
class Signal(Value):
    """``seat`` makes ``sign`` to its partners; ``caught_by`` are opponents who saw it (SIGN-1)."""

    seat: int
    sign: str
    caught_by: tuple[int, ...] = ()


SeatAction: TypeAlias = PlayCard | Call | Accept | Refuse | Fold
"""What a seat can do in a hand that changes the state of play."""

Action: TypeAlias = SeatAction | Deal | Signal
"""Everything that ``apply`` and ``step`` take."""
