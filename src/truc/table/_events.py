"""What happens to a table: typed events, each with the time at which it happens (TABLE-4).

``at`` is in milliseconds, of any clock that does not run backwards. ``person`` is the sender, whom
the caller has authenticated. ``moment`` is the moment of the table that the sender was looking at:
what has been overtaken since is refused as stale. Nothing is checked until ``update``.
"""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Deal, SeatAction

__all__ = [
    "AllowBots",
    "BotPlay",
    "ClearChair",
    "DealCards",
    "Disconnect",
    "Enter",
    "Leave",
    "MakeSign",
    "Play",
    "Reconnect",
    "Rematch",
    "Resign",
    "SeatBot",
    "SeatPerson",
    "Sit",
    "Stand",
    "Start",
    "TableEvent",
    "Tick",
]


@final
@attrs.frozen
class Tick(Value):
    """Time has passed; nothing else has happened."""

    at: int


@final
@attrs.frozen
class Enter(Value):
    """``person`` comes into the room. The first one in an empty room is the host."""

    at: int
    person: str


@final
@attrs.frozen
class Disconnect(Value):
    """The last connection of ``person`` is lost; its clock begins to run (TABLE-2)."""

    at: int
    person: str


@final
@attrs.frozen
class Reconnect(Value):
    """``person``, who was away, is connected again (TABLE-3)."""

    at: int
    person: str


@final
@attrs.frozen
class Leave(Value):
    """``person`` leaves the room on purpose; from a chair, that cancels a game (TABLE-3)."""

    at: int
    person: str
    moment: int


@final
@attrs.frozen
class Sit(Value):
    """``person`` sits down on the free chair of seat ``chair`` (TABLE-1)."""

    at: int
    person: str
    moment: int
    chair: int


@final
@attrs.frozen
class Stand(Value):
    """``person`` stands up from its chair (TABLE-1)."""

    at: int
    person: str
    moment: int


@final
@attrs.frozen
class SeatPerson(Value):
    """``person``, the host, gives ``whom``, who stands in the room, a free chair (TABLE-3)."""

    at: int
    person: str
    moment: int
    whom: str
    chair: int


@final
@attrs.frozen
class ClearChair(Value):
    """``person``, the host, makes a chair free; who sat there stays in the room."""

    at: int
    person: str
    moment: int
    chair: int


@final
@attrs.frozen
class AllowBots(Value):
    """``person``, the host, allows bots at the table, or does so no longer."""

    at: int
    person: str
    moment: int
    allowed: bool


@final
@attrs.frozen
class SeatBot(Value):
    """``person`` puts the bot called ``bot`` on a free chair, if the host allows bots."""

    at: int
    person: str
    moment: int
    chair: int
    bot: str


@final
@attrs.frozen
class Start(Value):
    """``person``, the host, starts a game; the host deals first (TABLE-1)."""

    at: int
    person: str
    moment: int


@final
@attrs.frozen
class DealCards(Value):
    """The caller deals the next hand: the deal is an input, as the clock is (TABLE-4)."""

    at: int
    moment: int
    deal: Deal


@final
@attrs.frozen
class Play(Value):
    """``person`` does ``action``, in the seat it sits on."""

    at: int
    person: str
    moment: int
    action: SeatAction


@final
@attrs.frozen
class BotPlay(Value):
    """The bot on the seat ``chair`` does ``action``; from the caller, not from people."""

    at: int
    moment: int
    chair: int
    action: SeatAction


@final
@attrs.frozen
class MakeSign(Value):
    """``person`` makes ``sign`` to its partners (SIGN-1).

    ``caught_by``: the seats of opponents who saw it. That is for the caller to say, never for the
    person who made the sign.
    """

    at: int
    person: str
    moment: int
    sign: str
    caught_by: tuple[int, ...] = ()


@final
@attrs.frozen
class Resign(Value):
    """``person`` gives the game up; with partners, once all of them have in the same hand."""

    at: int
    person: str
    moment: int


@final
@attrs.frozen
class Rematch(Value):
    """``person`` wants another game; it begins when all people on chairs do."""

    at: int
    person: str
    moment: int


TableEvent: TypeAlias = (
    Tick
    | Enter
    | Disconnect
    | Reconnect
    | Leave
    | Sit
    | Stand
    | SeatPerson
    | ClearChair
    | AllowBots
    | SeatBot
    | Start
    | DealCards
    | Play
    | BotPlay
    | MakeSign
    | Resign
    | Rematch
)
"""Everything that happens to a table."""
