"""Tables for tests: people sat down, games begun, and whatever else can happen, by seed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import truc
from truc import Rules
from truc.table import (
    AllowBots,
    BotChair,
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
    Seated,
    SeatPerson,
    Sit,
    Stand,
    Start,
    Table,
    TableError,
    TableEvent,
    Tick,
    Update,
    new_table,
    update,
)

NAMES = tuple(f"p{number}" for number in range(8))


def after(table: Table, *events: TableEvent) -> Table:
    """Return the table after some events, all of which can happen."""
    for event in events:
        table = update(table, event).table
    return table


def seated(rules: Rules, *, keep: int = 60_000) -> Table:
    """Return a table at which p0, the host, p1, p2 and so on sit in order of their numbers."""
    table = new_table(rules, "p0", keep=keep)
    for number in range(1, rules.seats):
        table = after(table, Enter(0, f"p{number}"))
    for number in range(rules.seats):
        table = after(table, Sit(0, f"p{number}", table.moment, number))
    return table


def begun(rules: Rules, seed: int = 1, *, keep: int = 60_000) -> Table:
    """Return a table with a hand dealt, nobody having done anything yet."""
    table = seated(rules, keep=keep)
    table = after(table, Start(0, "p0", table.moment))
    return after(table, DealCards(0, table.moment, truc.shuffle(rules, random.Random(seed))))


def a_play(table: Table, *, at: int = 0) -> Play:
    """Return a card that can be played now, by the person whose turn it is."""
    assert table.game is not None
    assert table.game.hand is not None
    plays = [a for a in truc.legal_actions(table.game) if isinstance(a, truc.PlayCard)]
    chair = table.chairs[plays[0].seat]
    assert isinstance(chair, Seated)
    return Play(at, chair.person, table.moment, plays[0])


def choice(table: Table, rng: random.Random) -> TableEvent:
    """Return something that may happen at a table, whether it is allowed or not."""
    at = table.at + rng.choice((0, 1, 900, 5_000))
    moment = table.moment
    who = rng.choice(NAMES)
    game = table.game
    if game is not None and rng.random() < 0.85:
        if game.hand is None:
            return DealCards(at, moment, truc.shuffle(table.rules, rng))
        if rng.random() < 0.05 and table.rules.signals:
            return MakeSign(at, who, moment, rng.choice(table.rules.signals).sign)
        action = rng.choice(truc.legal_actions(game))
        chair = table.chairs[action.seat]
        if isinstance(chair, BotChair):
            return BotPlay(at, moment, action.seat, action)
        return Play(at, who if chair is None else chair.person, moment, action)
    gone = [person for person in table.people if person.away is not None]
    if gone and rng.random() < 0.4:
        late = rng.choice((0, 0, 0, 1))
        last = max(table.at, (gone[0].away or 0) + table.keep + late)
        return Reconnect(rng.choice((at, last)), gone[0].id)
    host = who if table.host is None or rng.random() < 0.1 else table.host
    seat = rng.randrange(table.rules.seats)
    free = [seat for seat, chair in enumerate(table.chairs) if chair is None] or [seat]
    often: tuple[TableEvent, ...] = (
        Enter(at, who),
        Sit(at, who, moment, rng.choice(free)),
        Start(at, host, moment),
    )
    seldom: tuple[TableEvent, ...] = (
        Tick(at),
        Leave(at, who, moment),
        Stand(at, who, moment),
        SeatPerson(at, host, moment, who, rng.choice(free)),
        ClearChair(at, host, moment, seat),
        AllowBots(at, host, moment, rng.random() < 0.8),
        SeatBot(at, who, moment, rng.choice(free), "sensible"),
        Disconnect(at, who),
        Rematch(at, who, moment),
        Resign(at, who, moment),
    )
    return rng.choice(often if rng.random() < 0.6 else seldom)


def walk(rules: Rules, seed: int, events: int) -> Iterator[tuple[TableEvent, Update]]:
    """Let things happen at a table by chance; yield each that could, and what it led to."""
    rng = random.Random(seed)
    table = new_table(rules, NAMES[0])
    for _ in range(events):
        event = choice(table, rng)
        try:
            done = update(table, event)
        except TableError:
            continue
        yield event, done
        table = done.table
