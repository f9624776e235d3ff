"""What one person may know of a table."""

from __future__ import annotations

from typing import final

import attrs

from truc._value import Value
from truc.rules import Rules
from truc.seats import team_of
from truc.state import View
from truc.table._state import Chair, Outcome, Person, Table
from truc.views import view

__all__ = ["NotInRoom", "Seen", "look"]


@final
class NotInRoom(LookupError):
    """A question about somebody who is not in the room (TABLE-1)."""


@final
@attrs.frozen
class Seen(Value):
    """What ``me`` may know of a table; all of it may be sent to that person. Made by ``look``.

    ``seat``: the seat of ``me``, None for who stands. ``view``: that seat's view of the game in
    play, or a spectator's; None without a game. ``waits_for``: the people on chairs who are away.
    ``resigning``: those of one's own team who have offered to resign.
    The other fields are those of ``Table`` with the same names.
    """

    me: str
    seat: int | None
    rules: Rules
    keep: int
    people: tuple[Person, ...]
    host: str | None
    chairs: tuple[Chair, ...]
    bots_allowed: bool
    view: View | None
    waits_for: tuple[str, ...]
    resigning: tuple[str, ...]
    again: tuple[str, ...]
    outcome: Outcome | None
    moment: int
    at: int


def look(table: Table, person: str) -> Seen:
    """Return what ``person``, who is in the room, may know of ``table``.

    Raises NotInRoom for anybody else.
    """
    if table.person(person) is None:
        raise NotInRoom(f"{person!r} is not in the room (TABLE-1)")
    seat = table.seat_of(person)
    team = () if seat is None else range(team_of(seat), table.rules.seats, 2)
    partners = table.people_on(team)
    return Seen(
        person,
        seat,
        table.rules,
        table.keep,
        table.people,
        table.host,
        table.chairs,
        table.bots_allowed,
        None if table.game is None else view(table.game, seat),
        table.waits_for,
        tuple(who for who in table.resigning if who in partners),
        table.again,
        table.outcome,
        table.moment,
        table.at,
    )
