"""What is played: a system of the rules page, its options, and who sits where."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

VALENCIAN = ("barajamos", "valencia", "ribera-baixa")
BALEARIC = ("mallorca", "menorca")
FLOU = "truc-y-flou"


@dataclasses.dataclass(frozen=True)
class House:
    """A system and the options it is played with, all of them said."""

    system: str
    seats: int
    target: int
    half: int
    camas: int = 2
    twos: bool = False
    courts: bool = False
    false_aces: bool = False
    short_deck: bool = False
    whole_cama: bool = False
    va_al_dotze: bool = True
    last_number: int = 4
    face_down: bool = False
    sticky: bool = False
    ties: str = "parda"
    envit_over_truc: str = "team"
    raise_out_of_turn: bool = False
    raise_later: bool = True


def house(system: str, options: Mapping[str, Any]) -> House:
    """Return a system with some options; raise ValueError if it cannot be played so."""
    target = options.get("target", score_4_target(system))
    usual = House(
        system=system,
        seats=seats_of(system),
        target=target,
        half=target // 2,
        twos=system == "menorca",
        face_down=down_1_allowed(system),
        sticky=system == "menorca",
        ties="mano" if system == "fjd" else "parda",
        envit_over_truc="turn" if system == "barajamos" else "team",
        raise_out_of_turn=system == "barajamos",
        raise_later=system != FLOU,
    )
    if options.get("sticky") and not options.get("face_down", usual.face_down):
        raise ValueError("sticky without cards face down (DOWN-1)")
    this = dataclasses.replace(usual, **options)
    if this.target < 1 or this.camas < 1 or not 0 <= this.half < this.target:
        raise ValueError("a target, a half or camas that cannot be (SCORE-4)")
    return this


def seats_of(system: str) -> int:
    """Conventions: the seat counts."""
    if system == "fjd":
        return 2
    return 6 if system == FLOU else 4


def down_1_allowed(system: str) -> bool:
    """DOWN-1: where cards may be played face down, if nothing else has been said."""
    return system in {"valencia", "ribera-baixa", "menorca"}


def score_4_target(system: str) -> int:
    """SCORE-4: the targets; the half is half of it, and two camas win."""
    if system in {"valencia", "ribera-baixa"}:
        return 18
    return 25 if system == FLOU else 24


def team_of(seat: int) -> int:
    """Conventions: even seats are team 0, odd seats team 1."""
    return seat % 2


def in_order_from(seat: int, seats: int) -> list[int]:
    """Conventions: X, X+1, ... around the table."""
    return [(seat + step) % seats for step in range(seats)]
