"""The policies of a ruleset: one small closed type for each thing in which systems differ."""

from __future__ import annotations

from enum import Enum
from typing import Final, final

import attrs

from truc._value import Value
from truc.cards import Card

__all__ = ["HAND_SIZE", "USUAL", "Cap", "FaceDown", "Folding", "Reveal", "Sign", "Spoken", "Ties"]

HAND_SIZE: Final = 3
"""Cards to each seat, and the most tricks of a hand (DEAL-1)."""


@final
class Ties(Enum):
    """TRICK-3: a trick tied between opponents is nobody's, or the tied seat's nearest the mano."""

    PARDA = 1
    MANO = 2


@final
class Folding(Enum):
    """FOLD-2: who is out when a seat folds: the seat, its whole team, or nobody may fold."""

    SEAT = 1
    TEAM = 2
    NEVER = 3


@final
class FaceDown(Enum):
    """DOWN-1: cards may not be played face down, may be, or must be once one has been."""

    NEVER = 1
    FREE = 2
    STICKY = 3


@final
class Cap(Enum):
    """ENVIT-7: points from the envit never exceed what the opponent, or the leader, lacks."""

    OPPONENT = 1
    LEADER = 2


@final
class Reveal(Enum):
    """REVEAL-1: the counts shown when an accepted envit is settled."""

    NOTHING = 1
    WINNER = 2
    EVERYBODY = 3
    COMPARED = 4


@final
@attrs.frozen
class Spoken(Value):
    """How one accepts, refuses and folds, in the words of the table."""

    accept: str = "Vull"
    refuse: str = "No vull"
    fold: str = "Me'n vaig"


USUAL: Final = Spoken()
"""As in Valencian."""


@final
@attrs.frozen
class Sign(Value):
    """SIGN-1: a sign, what it means, and the cards it speaks of, if it speaks of cards."""

    sign: str
    meaning: str
    cards: tuple[Card, ...] = ()
