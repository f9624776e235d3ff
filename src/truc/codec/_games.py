"""Values that have rules: what they hold is checked against them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import attrs
from cattrs import Converter

from truc.checks import is_int_below
from truc.codec._faults import Fault, Unfit
from truc.codec._objects import Read, Write, reader, writer
from truc.codec._reading import reading
from truc.determinise import Impossible, determinise
from truc.policies import HAND_SIZE
from truc.positions import Position, state_faults
from truc.state import Covered, GameState, Standing, View
from truc.table import Table, table_faults
from truc.views import view

__all__ = ["GAMES", "add_games"]

Check: TypeAlias = Callable[[Any], Iterator[Fault]]


def add_games(converter: Converter) -> None:
    """Teach ``converter`` the values that have rules."""
    for kind, check in GAMES.items():
        converter.register_structure_hook(kind, _reader(kind, check, converter))
        converter.register_unstructure_hook(kind, _writer(kind, converter))


def _reader(kind: type, check: Check, converter: Converter) -> Read:
    """Read a value whose fields begin, but for a seat, with those that hold its rules."""
    fields = reader(kind, converter)

    def read(value: object, _: object) -> object:
        now = reading()
        outside = now.in_game, now.ladder
        if not now.in_game:
            now.in_game, now.ladder = True, None
        try:
            made = fields(value, kind)
        finally:
            if not outside[0]:
                now.in_game, now.ladder = outside
        if now.checks and not now.in_game:
            faults = tuple(check(made))
            if faults:
                raise Unfit(*faults)
        return made

    return read


def _writer(kind: type, converter: Converter) -> Write:
    fields = writer(kind, converter)

    def write(value: object) -> object:
        with reading().within(game=True):
            return fields(value)

    return write


STATE: Final = "a state that a game can stand in"
VIEW: Final = "a view of a state that a game can stand in"


def _state(state: GameState) -> Iterator[Fault]:
    for words in state_faults(state):
        yield Fault("", words, STATE)


def _standing(standing: Standing) -> Iterator[Fault]:
    return _state(GameState(standing, None))


TABLE: Final = "a table that can go on"


def _people(table: Table) -> Iterator[Fault]:
    for words in table_faults(table):
        yield Fault("", words, TABLE)


def _draft(_: Position) -> Iterator[Fault]:
    """A draft may be wrong: ``Position.state`` checks it."""
    return iter(())


def _view(seen: View) -> Iterator[Fault]:
    """A view is right if there is a state without faults of which it is the view."""
    faults = [*_standing(seen.standing), *_board(seen)]
    yield from faults
    if faults:
        return
    try:
        state = determinise(seen, random.Random(0))  # noqa: S311  # any state will do
    except Impossible as error:
        yield Fault("", str(error), VIEW)
        return
    for words in state_faults(state):
        faults.append(Fault("", words, VIEW))
    yield from faults
    if faults:
        return
    told = view(state, seen.seat)
    for field in attrs.fields(View):
        if getattr(told, field.name) != getattr(seen, field.name):
            yield Fault(f".{field.name}", "something else", "what the rest of the view says")


def _board(seen: View) -> Iterator[Fault]:
    """What has to be right for a state to be drawn at all."""
    seats, seat, board = seen.rules.seats, seen.seat, seen.board
    if seat is not None and not is_int_below(seat, seats):
        yield Fault(".seat", str(seat), f"a seat from 0 to {seats - 1}, or null")
        return
    if board is None:
        return
    plays = [play.seat for play in board.plays]
    for who in sorted({*plays, board.mano, board.turn, *board.folded}):
        if not is_int_below(who, seats):
            yield Fault(".board", f"seat {who}", f"seats from 0 to {seats - 1}")
        elif plays.count(who) > HAND_SIZE:
            yield Fault(".board", f"{plays.count(who)} plays of seat {who}", f"at most {HAND_SIZE}")
    if seat is not None:
        down = board.plays.count(Covered(seat))
        if down != len(seen.covered):
            yield Fault(".covered", f"{len(seen.covered)} plays", f"{down}, as on the table")


GAMES: Final[Mapping[type, Check]] = {
    Standing: _standing,
    GameState: _state,
    View: _view,
    Position: _draft,
    Table: _people,
}
