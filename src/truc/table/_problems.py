"""Why a table refuses something: one member per way to be wrong, and the error that carries it."""

from __future__ import annotations

from typing import final

from truc.reasons import Reason, Why
from truc.table._events import TableEvent
from truc.table._state import Table

__all__ = ["Problem", "TableError"]


@final
class Problem(Why):
    """Why something cannot happen at a table."""

    NOT_AN_EVENT = "NOT_AN_EVENT", "TABLE-4", "it is no event of a table"
    EVENT_WRONG_TYPE = "EVENT_WRONG_TYPE", "TABLE-4", "a field of the event is of the wrong type"
    CLOCK_BACKWARDS = "CLOCK_BACKWARDS", "TABLE-4", "the table knows of a later time already"
    STRANGER = "STRANGER", "TABLE-1", "this person is not in the room"
    ALREADY_HERE = "ALREADY_HERE", "TABLE-1", "this person is in the room already"
    ROOM_FULL = "ROOM_FULL", "TABLE-1", "there is no room for more people"
    ALREADY_AWAY = "ALREADY_AWAY", "TABLE-2", "this person is away already"
    NOT_AWAY = "NOT_AWAY", "TABLE-3", "this person is not away"
    SENDER_AWAY = "SENDER_AWAY", "TABLE-2", "who is away must come back first"
    NO_SUCH_MOMENT = "NO_SUCH_MOMENT", "TABLE-4", "the table has not come to this moment"
    STALE = "STALE", "TABLE-4", "it comes too late: things have changed since"
    NOT_HOST = "NOT_HOST", "TABLE-1", "that is for the host to do"
    GAME_ON = "GAME_ON", "TABLE-1", "a game is in play"
    NO_GAME = "NO_GAME", "TABLE-1", "no game is in play"
    NO_SUCH_CHAIR = "NO_SUCH_CHAIR", "TABLE-1", "there is no such chair"
    CHAIR_TAKEN = "CHAIR_TAKEN", "TABLE-1", "the chair is taken"
    CHAIR_FREE = "CHAIR_FREE", "TABLE-1", "nobody sits on the chair"
    ALREADY_SEATED = "ALREADY_SEATED", "TABLE-1", "this person sits on a chair already"
    NOT_SEATED = "NOT_SEATED", "TABLE-1", "this person sits on no chair"
    NOT_A_BOT = "NOT_A_BOT", "TABLE-1", "no bot sits on the chair"
    NO_BOTS = "NO_BOTS", "TABLE-1", "the host does not allow bots"
    CHAIRS_FREE = "CHAIRS_FREE", "TABLE-1", "not all chairs are taken"
    HOST_STANDS = "HOST_STANDS", "TABLE-1", "the host, who deals first, sits on no chair"
    SOMEBODY_AWAY = "SOMEBODY_AWAY", "TABLE-2", "somebody is away, and the game waits"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT", "TABLE-1", "nobody acts for somebody else"
    NO_GAME_YET = "NO_GAME_YET", "TABLE-3", "no game has been played that could be played again"
    SAID_BEFORE = "SAID_BEFORE", "TABLE-1", "this person has said so already"
    NOT_BY_THE_RULES = "NOT_BY_THE_RULES", "ACT-1", "the rules of the game do not allow it"


@final
class TableError(ValueError):
    """An event that cannot happen; the table is as it was.

    ``event``: what was tried; ``problem``: why not; ``reason``: what the rules of the game have
    against it, where the problem is that they do not allow it; ``field``: the name of the field,
    where it is of the wrong type; ``table``: the table, untouched and not for people's eyes.
    ``str()`` is a sentence for the sender.
    """

    event: TableEvent
    problem: Problem
    table: Table
    reason: Reason | None
    field: str | None

    def __init__(
        self,
        event: TableEvent,
        problem: Problem,
        table: Table,
        reason: Reason | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(event, problem, table, reason, field)
        self.event = event
        self.problem = problem
        self.table = table
        self.reason = reason
        self.field = field

    @property
    def why(self) -> Why:
        """What to tell the sender: the reason in the rules of the game, or the problem."""
        return self.problem if self.reason is None else self.reason

    def __str__(self) -> str:
        what = type(self.event).__name__
        where = "" if self.field is None else f" ({self.field})"
        return f"{what}{where} cannot happen: {self.why.text} ({self.why.rule})"
