"""What can be wrong with a table that comes from outside: every fault in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from truc.checks import MAX_INT
from truc.positions import state_faults
from truc.state import GameState
from truc.table._checks import MOST_PEOPLE, is_name, is_number
from truc.table._state import BotChair, How, Seated, Table

__all__ = ["table_faults"]


def table_faults(table: Table) -> tuple[str, ...]:
    """Return everything that is wrong with ``table``, whose fields are of their types.

    A table without faults is one that ``update`` can go on with; those that it makes have none.
    """
    return (*_numbers(table), *_people(table), *_games(table))


def _numbers(table: Table) -> Iterator[str]:
    counted = {"at": table.at, "moment": table.moment, "turned": table.turned, "began": table.began}
    for name, number in counted.items():
        if not is_number(number):
            yield f"{name} is {number!r}, not a number from 0"
    for name, number, most in (("keep", table.keep, MAX_INT), ("room", table.room, MOST_PEOPLE)):
        if not is_number(number) or not 1 <= number <= most:
            yield f"{name} is {number!r}, not a number from 1 to {most}"
    since = [person.since for person in table.people]
    since += [chair.since for chair in table.chairs if isinstance(chair, Seated)]
    if not all(0 <= moment <= table.moment for moment in (*since, table.turned, table.began)):
        yield "something happened at a moment that the table has not come to"
    if table.began > table.turned:
        yield "the game began after it last went on"
    for person in table.people:
        if person.away is not None and not 0 <= person.away <= table.at:
            yield f"{person.id!r} went away at a time that has not come"


def _people(table: Table) -> Iterator[str]:
    ids = [person.id for person in table.people]
    sitting = [chair.person for chair in table.chairs if isinstance(chair, Seated)]
    bots = [chair.bot for chair in table.chairs if isinstance(chair, BotChair)]
    for name in (*ids, *bots):
        if not is_name(name):
            yield f"{name!r} is no id"
    for what, names in (("in the room", ids), ("on a chair", sitting)):
        for name, times in Counter(names).items():
            if times > 1:
                yield f"{name!r} is {what} {times} times"
    for name in sitting:
        if name not in ids:
            yield f"{name!r} sits on a chair but is not in the room"
    if len(ids) > table.room:
        yield f"{len(ids)} people are in a room for {table.room}"
    if table.host is None and ids:
        yield "there are people in the room, but no host"
    if table.host is not None and table.host not in ids:
        yield f"the host {table.host!r} is not in the room"
    if len(table.chairs) != table.rules.seats:
        yield f"there are {len(table.chairs)} chairs for {table.rules.seats} seats"
    for what, said in (("resigning", table.resigning), ("again", table.again)):
        if len(set(said)) != len(said) or not set(said) <= set(sitting):
            yield f"{what} names somebody twice, or somebody who sits on no chair"


def _games(table: Table) -> Iterator[str]:
    game, outcome = table.game, table.outcome
    if game is not None:
        yield from state_faults(game)
        if game.rules != table.rules:
            yield "the game is played by other rules than the table"
        if game.winner is not None:
            yield "the game in play is over"
        if None in table.chairs:
            yield "a game is in play, but not all chairs are taken"
        if outcome is not None:
            yield "a game is in play, and has ended"
        if table.again:
            yield "people want another game while one is in play"
    elif table.resigning:
        yield "people resign, but no game is in play"
    if outcome is None:
        if game is None and table.again:
            yield "people want another game before the first"
        return
    yield from state_faults(GameState(outcome.standing, None))
    if outcome.standing.rules != table.rules:
        yield "the last game was played by other rules than the table"
    won = GameState(outcome.standing, None).winner
    if outcome.how.cancelled and outcome.winner is not None:
        yield "a cancelled game has a winner (TABLE-3)"
    if not outcome.how.cancelled and outcome.winner not in (0, 1):
        yield "a game that was decided has no winner"
    if (outcome.how is How.WON) != (won is not None) or (won is not None and won != outcome.winner):
        yield "the last game was not won as its standing says"
    if (outcome.how is How.WON) != (outcome.by is None):
        yield "the last game ended by somebody, and nobody is named, or the other way round"
