"""What a table has to tell: the comings and goings, beside the events of the game itself."""

from __future__ import annotations

from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.events import Event
from truc.table._state import Outcome

__all__ = [
    "BotSeated",
    "BotsAllowed",
    "CameBack",
    "ChairFreed",
    "Entered",
    "GameCancelled",
    "GameDecided",
    "GameStarted",
    "HostChanged",
    "Left",
    "News",
    "OffersToResign",
    "SatDown",
    "Told",
    "WantsRematch",
    "WentAway",
]


@final
@attrs.frozen
class Entered(Value):
    """``person`` came into the room."""

    person: str


@final
@attrs.frozen
class Left(Value):
    """``person`` left the room, on purpose or because its time away was over."""

    person: str


@final
@attrs.frozen
class WentAway(Value):
    """``person`` lost the connection; the last instant to come back in is ``until``."""

    person: str
    until: int


@final
@attrs.frozen
class CameBack(Value):
    """``person`` is connected again."""

    person: str


@final
@attrs.frozen
class HostChanged(Value):
    """``person`` is the host now; None: the room is empty."""

    person: str | None


@final
@attrs.frozen
class SatDown(Value):
    """``person`` sits on the chair of seat ``chair``."""

    person: str
    chair: int


@final
@attrs.frozen
class BotSeated(Value):
    """The bot called ``bot`` sits on the chair of seat ``chair``."""

    bot: str
    chair: int


@final
@attrs.frozen
class ChairFreed(Value):
    """The chair of seat ``chair`` is free."""

    chair: int


@final
@attrs.frozen
class BotsAllowed(Value):
    """The host allows bots, or does so no longer."""

    allowed: bool


@final
@attrs.frozen
class GameStarted(Value):
    """A game begins; the seat ``dealer``, the host's, deals first."""

    dealer: int


@final
@attrs.frozen
class GameDecided(Value):
    """The game is over: won at play, or given up by the other team."""

    outcome: Outcome


@final
@attrs.frozen
class GameCancelled(Value):
    """The game is cancelled: nobody has won, and everybody is back in the room (TABLE-3)."""

    outcome: Outcome


@final
@attrs.frozen
class OffersToResign(Value):
    """``person`` would give the game up; told to its team alone."""

    person: str


@final
@attrs.frozen
class WantsRematch(Value):
    """``person`` wants to play again."""

    person: str


News: TypeAlias = (
    Entered
    | Left
    | WentAway
    | CameBack
    | HostChanged
    | SatDown
    | BotSeated
    | ChairFreed
    | BotsAllowed
    | GameStarted
    | GameDecided
    | GameCancelled
    | OffersToResign
    | WantsRematch
)
"""What happened at a table beside the game."""


@final
@attrs.frozen
class Told(Value):
    """Something to tell, and to whom: ``to`` are people's ids; None: everybody in the room."""

    news: News | Event
    to: tuple[str, ...] | None = None
