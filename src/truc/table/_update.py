"""``new_table`` and ``update``: what follows from an event, or why it cannot happen (TABLE-1 to 4).

Whatever a person sends carries the moment of the table that it answers. It is stale if what it is
about has changed since: for an action, the game; for anything else, the sender's own standing. As
whatever is accepted changes just that, the same message sent twice acts once.
"""

from __future__ import annotations

from typing import Final, assert_never, final, get_args

import attrs

from truc._value import Value
from truc.actions import Action, Deal, SeatAction, Signal
from truc.checks import MAX_INT
from truc.engine import new_game, step
from truc.errors import IllegalAction
from truc.faults import Faulty
from truc.reasons import Reason
from truc.rules import Rules
from truc.seats import team_of
from truc.table._checks import MOST_PEOPLE, is_event, is_name, is_number, wrong_field
from truc.table._desk import Desk, No, require
from truc.table._events import (
    AllowBots,
    BotPlay,
    ClearChair,
    DealCards,
    Disconnect,
    Enter,
    Leave,
    MakeSign,
    Play,
    Reconnect,
    Rematch,
    Resign,
    SeatBot,
    SeatPerson,
    Sit,
    Stand,
    Start,
    TableEvent,
    Tick,
)
from truc.table._news import (
    BotsAllowed,
    BotSeated,
    CameBack,
    Entered,
    GameStarted,
    OffersToResign,
    SatDown,
    Told,
    WantsRematch,
    WentAway,
)
from truc.table._problems import Problem, TableError
from truc.table._state import (
    KEEP,
    ROOM,
    BotChair,
    Chair,
    How,
    Person,
    Seated,
    Table,
)

__all__ = ["TableSetupError", "Update", "new_table", "update"]

SEAT_ACTIONS: Final[frozenset[type]] = frozenset(get_args(SeatAction))


@final
class TableSetupError(Faulty):
    """A table that cannot be set up so; ``faults`` names every fault."""


@final
@attrs.frozen
class Update(Value):
    """What an event leads to: the new ``table``, and what is ``told`` of it, in order."""

    table: Table
    told: tuple[Told, ...]

    def told_to(self, person: str) -> tuple[Told, ...]:
        """Return what ``person`` is told, in order; it may all be sent to that person."""
        return tuple(told for told in self.told if told.to is None or person in told.to)


def new_table(rules: Rules, host: str, *, at: int = 0, keep: int = KEEP, room: int = ROOM) -> Table:
    """Return a table of free chairs, with ``host`` alone in its room (TABLE-1).

    ``at``: the time, in milliseconds. ``keep``: for how many milliseconds a chair is kept for
    somebody who is away (TABLE-2). ``room``: the most people in the room.
    Raises TableSetupError, naming every fault, if one of them is not possible.
    """
    if type(rules) is not Rules:
        raise TableSetupError((f"rules is {rules!r}, not a Rules value",))
    faults: list[str] = []
    if not is_name(host):
        faults.append(f"host is {host!r}, no id of a person")
    if not is_number(at):
        faults.append(f"at is {at!r}, not a whole number from 0 to {MAX_INT}")
    for name, number, most in (("keep", keep, MAX_INT), ("room", room, MOST_PEOPLE)):
        if not is_number(number) or not 1 <= number <= most:
            faults.append(f"{name} is {number!r}, not a whole number from 1 to {most}")
    if faults:
        raise TableSetupError(tuple(faults))
    chairs: tuple[Chair, ...] = (None,) * rules.seats
    people = (Person(host, 0),)
    return Table(rules, keep, room, people, host, chairs, False, None, 0, 0, (), (), None, 0, at)


def update(table: Table, event: TableEvent) -> Update:
    """Return the table after ``event``, and what is told of it; ``table`` itself is as it was.

    What time alone brings about comes first: whoever has been away too long has been so before
    the event happens (TABLE-3). Raises TableError if it cannot happen.
    """
    if not is_event(event):
        raise TableError(event, Problem.NOT_AN_EVENT, table)
    field = wrong_field(event)
    if field is not None:
        raise TableError(event, Problem.EVENT_WRONG_TYPE, table, field=field)
    if event.at < table.at:
        raise TableError(event, Problem.CLOCK_BACKWARDS, table)
    desk = Desk(table)
    try:
        desk.let_time_pass(event.at)
        _follow(desk, event)
    except No as no:
        raise TableError(event, no.problem, table, no.reason) from None
    return Update(desk.table, tuple(desk.told))


def _follow(desk: Desk, event: TableEvent) -> None:
    """Do what ``event`` says."""
    match event:
        case Tick():
            pass
        case Enter() | Disconnect() | Reconnect() | Leave():
            _connection(desk, event)
        case Sit() | Stand() | SeatPerson() | ClearChair() | AllowBots() | SeatBot():
            _furniture(desk, event)
        case Start() | Resign() | Rematch():
            _agreement(desk, event)
        case DealCards() | Play() | BotPlay() | MakeSign():
            _game(desk, event)
        case _:
            assert_never(event)


def _connection(desk: Desk, event: Enter | Disconnect | Reconnect | Leave) -> None:
    """TABLE-2, TABLE-3: who is there."""
    who, table = event.person, desk.table
    match event:
        case Enter():
            require(table.person(who) is None, Problem.ALREADY_HERE)
            require(len(table.people) < table.room, Problem.ROOM_FULL)
            people = (*table.people, Person(who, desk.next))
            desk.change(attrs.evolve(table, people=people), Entered(who))
            if table.host is None:
                desk.name_host(who)
        case Disconnect():
            require(desk.member(who).away is None, Problem.ALREADY_AWAY)
            desk.change(table, WentAway(who, event.at + table.keep))
            desk.set_away(who, event.at)
        case Reconnect():
            require(desk.member(who).away is not None, Problem.NOT_AWAY)
            desk.change(table, CameBack(who))
            desk.set_away(who, None)
        case Leave():
            desk.sender(who, event.moment)
            if table.game is not None and table.seat_of(who) is not None:
                desk.cancel(How.LEFT, who)
            desk.go(who)
        case _:
            assert_never(event)


def _furniture(
    desk: Desk, event: Sit | Stand | SeatPerson | ClearChair | AllowBots | SeatBot
) -> None:
    """TABLE-1: people sit down and stand up before the game."""
    who = event.person
    match event:
        case Sit():
            desk.here(who, event.moment)
            _take(desk, event.chair, who)
        case Stand():
            desk.here(who, event.moment)
            desk.no_game()
            desk.free(desk.own_seat(who))
        case SeatPerson():
            desk.the_host(who, event.moment)
            require(desk.member(event.whom).away is None, Problem.SOMEBODY_AWAY)
            _take(desk, event.chair, event.whom)
            desk.touch(event.whom)
        case ClearChair():
            desk.the_host(who, event.moment)
            desk.no_game()
            chair = desk.chair(event.chair)
            require(chair is not None, Problem.CHAIR_FREE)
            desk.free(event.chair)
            if isinstance(chair, Seated):
                desk.touch(chair.person)
        case AllowBots():
            desk.the_host(who, event.moment)
            after = attrs.evolve(desk.table, bots_allowed=event.allowed)
            desk.change(after, BotsAllowed(event.allowed))
        case SeatBot():
            desk.here(who, event.moment)
            desk.no_game()
            require(desk.table.bots_allowed, Problem.NO_BOTS)
            require(desk.chair(event.chair) is None, Problem.CHAIR_TAKEN)
            news = BotSeated(event.bot, event.chair)
            desk.set_chair(event.chair, BotChair(event.bot), news)
        case _:
            assert_never(event)
    desk.touch(who)


def _take(desk: Desk, seat: int, who: str) -> None:
    """Let ``who`` sit down on a free chair."""
    desk.no_game()
    require(desk.chair(seat) is None, Problem.CHAIR_TAKEN)
    require(desk.table.seat_of(who) is None, Problem.ALREADY_SEATED)
    desk.set_chair(seat, Seated(who, desk.next), SatDown(who, seat))


def _agreement(desk: Desk, event: Start | Resign | Rematch) -> None:
    """TABLE-1: a game begins at the host's word, or when everybody wants another one."""
    who, table = event.person, desk.table
    match event:
        case Start():
            desk.the_host(who, event.moment)
            _begin(desk, desk.ready())
        case Rematch():
            desk.here(who, event.moment)
            desk.own_seat(who)
            dealer = desk.ready()
            require(table.outcome is not None, Problem.NO_GAME_YET)
            require(who not in table.again, Problem.SAID_BEFORE)
            again = (*table.again, who)
            desk.change(attrs.evolve(table, again=again), WantsRematch(who))
            if all(chair.person in again for chair in table.seated):
                _begin(desk, dealer)
        case Resign():
            desk.here(who, event.moment)
            team = team_of(desk.own_seat(who))
            require(table.game is not None, Problem.NO_GAME)
            require(who not in table.resigning, Problem.SAID_BEFORE)
            resigning = (*table.resigning, who)
            partners = table.people_on(range(team, table.rules.seats, 2))
            desk.change(attrs.evolve(table, resigning=resigning))
            desk.told.append(Told(OffersToResign(who), partners))
            if set(partners) <= set(resigning):
                desk.end(How.RESIGNED, 1 - team, who)
        case _:
            assert_never(event)
    desk.touch(who)


def _begin(desk: Desk, dealer: int) -> None:
    """TABLE-1: the host deals first."""
    begun = attrs.evolve(
        desk.table,
        game=new_game(desk.table.rules, dealer=dealer),
        turned=desk.next,
        began=desk.next,
        again=(),
        outcome=None,
    )
    desk.change(begun, GameStarted(dealer))


def _game(desk: Desk, event: DealCards | Play | BotPlay | MakeSign) -> None:
    """TABLE-2: what is done in the game, while everybody seated is there."""
    match event:
        case DealCards():
            desk.fresh(event.moment, desk.table.turned)
            if type(event.deal) is not Deal:
                raise No(Problem.NOT_BY_THE_RULES, Reason.NOT_AN_ACTION)
            _act(desk, event.deal)
            desk.table = attrs.evolve(desk.table, resigning=())
        case MakeSign():
            seat = _player(desk, event, desk.member(event.person).since)
            _act(desk, Signal(seat, event.sign, event.caught_by))
            desk.touch(event.person)
        case Play():
            _act(desk, _own(event.action, _player(desk, event, 0)))
        case BotPlay():
            desk.fresh(event.moment, desk.table.turned)
            require(isinstance(desk.chair(event.chair), BotChair), Problem.NOT_A_BOT)
            _act(desk, _own(event.action, event.chair))
        case _:
            assert_never(event)


def _player(desk: Desk, event: Play | MakeSign, since: int) -> int:
    """Return the seat of the sender, who answers the game as it is, and not before ``since``."""
    person = desk.member(event.person)
    desk.fresh(event.moment, max(since, desk.table.turned))
    require(person.away is None, Problem.SENDER_AWAY)
    return desk.own_seat(event.person)


def _own(action: SeatAction, seat: int) -> SeatAction:
    """Return ``action`` if it is one, and of ``seat``: nobody acts for somebody else."""
    if type(action) not in SEAT_ACTIONS:
        raise No(Problem.NOT_BY_THE_RULES, Reason.NOT_AN_ACTION)
    require(type(action.seat) is int and action.seat == seat, Problem.NOT_YOUR_SEAT)
    return action


def _act(desk: Desk, action: Action) -> None:
    """Do ``action`` in the game, if the rules allow it."""
    game = desk.table.game
    if game is None:
        raise No(Problem.NO_GAME)
    require(not desk.table.waits_for, Problem.SOMEBODY_AWAY)
    try:
        done = step(game, action)
    except IllegalAction as error:
        raise No(Problem.NOT_BY_THE_RULES, error.reason) from None
    turned = desk.table.turned if isinstance(action, Signal) else desk.next
    desk.change(attrs.evolve(desk.table, game=done.state, turned=turned))
    for event in done.events:
        seats = event.audience
        desk.told.append(Told(event, None if seats is None else desk.table.people_on(seats)))
    if done.state.winner is not None:
        desk.end(How.WON, done.state.winner, None)
