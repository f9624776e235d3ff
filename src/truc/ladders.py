"""Ladders as data: what a bid is worth, who may make it, who is asked, what may follow it.

Envit, truc, embit and flor are all ladders: finite graphs whose nodes are rungs. A rung is known
by its bid and the bid it stands on, so the falta of ENVIT-5 is three rungs. Nothing here
decides anything: ``legality`` says who may climb a rung, ``scoring`` what it pays.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Bid

__all__ = [
    "POTS",
    "Asks",
    "By",
    "Each",
    "Judge",
    "Lack",
    "Mark",
    "Over",
    "Points",
    "Pot",
    "Prize",
    "Reply",
    "Rung",
    "Split",
    "Stake",
    "Who",
    "Whole",
]


@final
class Pot(IntEnum):
    """The separate bets of a hand, in the order in which they are answered and settled."""

    FLOR = 0
    ENVIT = 1
    TRUC = 2


POTS: Final = tuple(Pot)
"""All pots, in order."""


@final
class Whole(Enum):
    """A prize that is no number: the cama in play, or the whole game."""

    CAMA = 1
    GAME = 2


@final
class Who(Enum):
    """Whose lack a stake is: the leader's, the loser's of the bet, or the bidding team's."""

    LEADER = 1
    LOSER = 2
    CALLER = 3


@final
@attrs.frozen
class Points(Value):
    """A prize of ``n`` stones."""

    n: int


@final
@attrs.frozen
class Each(Value):
    """``n`` stones for each seat of the winning team that has declared (FLOU-9)."""

    n: int


Prize: TypeAlias = Points | Whole
"""What somebody wins in the end: stones, the cama, or the game."""


@final
@attrs.frozen
class Lack(Value):
    """What ``of`` lacks to reach the target, and ``plus`` stones; ``malas`` instead, if in malas.

    The scores are those at the start of the hand (D-4). ``malas`` needs a ruleset with a half.
    """

    of: Who
    plus: int = 0
    malas: Prize | None = None


@final
@attrs.frozen
class Split(Value):
    """A stake that depends on who wins: the bidding team or the other one (FLOU-7)."""

    caller: Prize | Lack
    other: Prize | Lack


Stake: TypeAlias = Points | Each | Lack | Split | Whole
"""What is at stake, before it is known who wins and from which scores."""


@final
class Judge(Enum):
    """Who wins an accepted bet: the hand's winner, the best count, or the best flor."""

    HAND = 1
    COUNT = 2
    FLOR_CALLED = 3
    FLOR_HELD = 4


@final
class Asks(Enum):
    """Who answers: nobody (a declaration), any opponent (the first stands), or each in order."""

    NOBODY = 1
    ANY = 2
    EACH = 3


@final
class Reply(Enum):
    """Whether a rung answers the one below at once: only so, also later, or only later."""

    ONLY = 1
    ALSO = 2
    NEVER = 3


@final
class By(Enum):
    """Whose rung it is, seen from the team that made the bid below."""

    OTHER = 1
    SAME = 2
    EITHER = 3


@final
class Over(Enum):
    """Who may open this bet while the first call of a later pot awaits its answer (ENVIT-2)."""

    NEVER = 1
    TURN = 2
    TEAM = 3


@final
class Mark(Enum):
    """How far a pot has come, for what shuts another bet: called, accepted, or joined by both."""

    CALLED = 1
    ACCEPTED = 2
    JOINED = 3


@final
@attrs.frozen
class Rung(Value):
    """One bid in one place of a ladder, with what it is worth and who may make it when.

    ``bid`` in ``pot``, made on top of ``below`` (None: it opens the pot).
    ``accepted``: the stake once accepted; None if it cannot be accepted, only refused or raised.
    ``refused``: what the bidding team scores when it is refused; None if nobody is asked.
    ``judge``: who wins it once accepted. ``asks``: who answers.
    ``reply`` and ``by``: when, and by which team, it may be put on the bid below.
    ``on_turn``: as an opening or a later raise, only by the seat on turn to play.
    ``fresh``: only before the bidder's own first card of the hand.
    ``declares``: it is the one declaration that a seat has in a hand (FLOU-5).
    ``needs_flor``: only with a genuine flor (FLOU-9).
    ``over``: who may open it over a pending first call of a later pot (ENVIT-2).
    ``shut_by``: marks of pots that close it (ENVIT-3, FLOU-5, FLOU-12).
    ``voids``: pots that are worth nothing once this bid has been made (FLOU-8).
    ``ends``: whether the hand ends at once when it is accepted, and when it is refused.
    ``rules``: the IDs of the rules that say what it is worth accepted, and refused.
    ``words``: how it is said at the table, if not in the usual words for the bid.
    """

    bid: Bid
    pot: Pot
    below: Bid | None
    accepted: Stake | None
    refused: Stake | None
    judge: Judge
    rules: tuple[str, str]
    reply: Reply = Reply.ONLY
    by: By = By.OTHER
    asks: Asks = Asks.ANY
    on_turn: bool = True
    fresh: bool = False
    declares: bool = False
    needs_flor: bool = False
    over: Over = Over.NEVER
    shut_by: tuple[tuple[Pot, Mark], ...] = ()
    voids: tuple[Pot, ...] = ()
    ends: tuple[bool, bool] = (False, False)
    words: str | None = None
