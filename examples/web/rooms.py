"""The rooms: tables that go on by themselves, kept before anybody is told, and who watches them.

Everything here runs on one event loop and never waits in the middle, so nothing can come between.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Final, final

import attrs

import truc
from store import Kept, Store
from talk import BOTS, Hello, Misheard, Wish, event, frame, refusal
from truc import Rules
from truc.bots import Bot, bot_play, sensible_bot
from truc.events import Event
from truc.table import (
    KEEP,
    AllowBots,
    DealCards,
    Disconnect,
    Enter,
    Leave,
    News,
    Reconnect,
    Table,
    TableError,
    TableEvent,
    Tick,
    Update,
    new_table,
    update,
)
from truc.words import Words, say_reason

__all__ = ["Full", "Limits", "Room", "Rooms", "Visitor"]

LOG = logging.getLogger("truc.web")
PROGRAMS: Final[Mapping[str, Bot]] = dict.fromkeys(BOTS, sensible_bot)
HOUSE: Final = "the house"
"""Who makes a table, allows bots, and goes: no id of a person looks like it."""
RECALLED: Final = 60
"""How much a person is told again at most, as much as the page shows."""
QUEUE: Final = 64
"""How many messages may wait for a slow reader, who is then let go and may come back."""


class Full(Exception):
    """There is no room for one more."""


def _limit(default: int, said: str) -> int:
    """Return a field with what is said about it, also by ``serve.py --help``."""
    return attrs.field(default=default, metadata={"help": said})


@final
@attrs.frozen(kw_only=True)
class Limits:
    """What is allowed, and how fast things go; times in milliseconds."""

    keep: int = _limit(KEEP, "for how many milliseconds a chair is kept for who is away (TABLE-2)")
    pause: int = _limit(4_000, "milliseconds before a deal")
    think: int = _limit(900, "milliseconds before a bot acts")
    idle: int = _limit(86_400_000, "milliseconds after which an empty table is dropped")
    tables: int = _limit(1_000, "the most tables")
    people: int = _limit(30, "the most people in a room")
    tabs: int = _limit(4, "the most connections of one person at a table")
    each: int = _limit(100, "a person may send a message so often, in milliseconds")
    burst: int = _limit(20, "and so many at once")


@final
@attrs.define(eq=False)
class Visitor:
    """One connection: who it is, what waits to be sent to it, how much it may still send."""

    person: str
    limits: Limits
    words: Words | None = None
    out: asyncio.Queue[str | None] = attrs.Factory(lambda: asyncio.Queue(QUEUE))
    tokens: float = 0.0
    at: float = 0.0

    def send(self, text: str | None) -> None:
        """Send a message; None ends the connection, and so does a reader who lags behind."""
        if self.out.full():
            while not self.out.empty():
                self.out.get_nowait()
            text = None
        self.out.put_nowait(text)

    def too_fast(self) -> bool:
        """Whether one more message now is more than the limits allow."""
        now, limits = time.monotonic(), self.limits
        self.tokens = min(limits.burst, self.tokens + (now - self.at) * 1000 / limits.each)
        self.at = now
        self.tokens -= 1
        return self.tokens < 0


@final
@attrs.define(eq=False)
class Room:
    """A table, what the people at it are called, and who is connected.

    ``told``: what each person, and nobody else, has been told since the last deal, or since it
    came in. It is not kept: after a restart it begins with the next deal.
    """

    id: str
    table: Table
    names: dict[str, str] = attrs.Factory(dict[str, str])
    visitors: list[Visitor] = attrs.Factory(list[Visitor])
    told: dict[str, list[News | Event]] = attrs.Factory(dict[str, list[News | Event]])
    timer: asyncio.TimerHandle | None = None

    def person(self, token: str) -> str:
        """Return the id here of the holder of ``token``: public, and of no use elsewhere."""
        return sha256(f"{self.id} {token}".encode()).hexdigest()[:16]

    def there(self, person: str) -> list[Visitor]:
        """Return the connections of ``person`` that have said hello."""
        return [v for v in self.visitors if v.person == person and v.words is not None]

    def tell(self, done: Update, *, anew: bool) -> dict[str, list[News | Event]]:
        """Return the news for each person; remember them, from the last that were ``anew`` on."""
        news = {one.id: [told.news for told in done.told_to(one.id)] for one in done.table.people}
        self.told = {
            who: told if anew else [*self.told[who], *told][-RECALLED:]
            for who, told in news.items()
            if anew or who in self.told
        }
        return news

    def call(self, person: str, name: str) -> None:
        """Let ``person`` be called ``name``, or something like it if somebody else is."""
        present = {one.id for one in self.table.people}
        taken = {n for who, n in self.names.items() if who in present and who != person}
        wanted = name or "?"
        number = 1
        while wanted in taken or wanted in BOTS:
            number += 1
            wanted = f"{name or '?'} {number}"
        self.names = {who: n for who, n in self.names.items() if who in present} | {person: wanted}


@final
class Rooms:
    """All rooms."""

    def __init__(self, store: Store, limits: Limits) -> None:
        """Take up what is kept in ``store``: all connections are lost, and the clocks begin."""
        self.limits = limits
        self._store = store
        self._rng = random.SystemRandom()
        self._rooms = {kept.id: Room(kept.id, kept.table, kept.names) for kept in store.load()}
        self._clock = max((room.table.at for room in self._rooms.values()), default=0)
        for room in self._rooms.values():
            self._take_up(room)

    def _take_up(self, room: Room) -> None:
        """Start all clocks of a room anew: while the server was down nobody could come back."""
        stopped = room.table.at
        for person in room.table.people:
            if person.away is not None:
                room.table = update(room.table, Reconnect(stopped, person.id)).table
        for person in room.table.people:
            room.table = update(room.table, Disconnect(self.now(), person.id)).table
        self._keep(room)

    def now(self) -> int:
        """Return the time in milliseconds; it never runs backwards, whatever the machine's does."""
        self._clock = max(self._clock, time.time_ns() // 1_000_000)
        return self._clock

    def get(self, key: str) -> Room | None:
        """Return the room of an id, which is all it takes to come in."""
        return self._rooms.get(key)

    def create(self, rules: Rules) -> Room:
        """Return a new room, empty: the first to come in is the host. Raises Full.

        Where there are too many already, the room that has been empty longest gives way.
        """
        if len(self._rooms) >= self.limits.tables:
            empty = [room for room in self._rooms.values() if not room.table.people]
            self._drop(min(empty, key=lambda room: room.table.at, default=None))
        at, limits = self.now(), self.limits
        table = new_table(rules, HOUSE, at=at, keep=limits.keep, room=limits.people)
        for what in (AllowBots(at, HOUSE, 0, allowed=True), Leave(at, HOUSE, 1)):
            table = update(table, what).table
        room = Room(secrets.token_urlsafe(16), table)
        self._rooms[room.id] = room
        self._keep(room)
        return room

    def _drop(self, room: Room | None) -> None:
        if room is None:
            raise Full
        del self._rooms[room.id]
        self._store.forget(room.id)

    def _keep(self, room: Room) -> None:
        self._store.save(Kept(room.id, room.table, room.names))

    # --- connections

    def join(self, room: Room, token: str) -> Visitor:
        """Return a new connection of the holder of ``token``. Raises Full."""
        person = room.person(token)
        if sum(visitor.person == person for visitor in room.visitors) >= self.limits.tabs:
            raise Full
        if len(room.visitors) >= self.limits.people * self.limits.tabs:
            raise Full
        visitor = Visitor(person, self.limits, tokens=self.limits.burst, at=time.monotonic())
        room.visitors.append(visitor)
        return visitor

    def leave(self, room: Room, visitor: Visitor) -> None:
        """A connection is lost; with a person's last one its clock begins to run (TABLE-2)."""
        room.visitors.remove(visitor)
        person = room.table.person(visitor.person)
        if person is not None and person.away is None and not room.there(visitor.person):
            self._happens(room, Disconnect(self.now(), visitor.person))

    def hear(self, room: Room, visitor: Visitor, said: Hello | Wish) -> None:
        """Do what somebody asks for; what cannot be done that connection alone is told."""
        if isinstance(said, Wish) and visitor.words is None:
            raise Misheard("a greeting comes first")
        try:
            if isinstance(said, Hello):
                self._greet(room, visitor, said)
            else:
                self._happens(room, event(room.table, visitor.person, said, self.now(), self._rng))
        except TableError as error:
            if visitor.words is None:
                raise Full from error
            visitor.send(refusal(say_reason(error.why, words=visitor.words)))

    def _greet(self, room: Room, visitor: Visitor, hello: Hello) -> None:
        at = self.now()
        self._happens(room, Tick(at))  # whose time was over has been let out before
        person = room.table.person(visitor.person)
        before = room.names.get(visitor.person)
        room.call(visitor.person, hello.name)
        if person is None:
            room.told[visitor.person] = []
            self._happens(room, Enter(at, visitor.person), newly=(visitor, hello))
        elif person.away is not None:
            self._happens(room, Reconnect(at, visitor.person), newly=(visitor, hello))
        else:
            visitor.words = hello.words
            self._keep(room)
            if room.names[visitor.person] != before:
                self._tell(room, [one for one in room.visitors if one is not visitor])
            self._tell(room, [visitor], newly=visitor)

    # --- what happens

    def _happens(
        self,
        room: Room,
        what: TableEvent,
        newly: tuple[Visitor, Hello] | None = None,
    ) -> None:
        """Let something happen: first it is kept, then everybody is told. Raises TableError."""
        before = room.table
        done = update(room.table, what)
        room.table = done.table
        if newly is not None:
            newly[0].words = newly[1].words
        if done.table.moment == before.moment:
            return  # time alone has passed
        self._keep(room)
        another = isinstance(what, DealCards) or done.table.chairs != before.chairs
        news = room.tell(done, anew=another)
        self._tell(room, room.visitors, news, newly and newly[0])
        self._wind(room)

    def _tell(
        self,
        room: Room,
        visitors: Iterable[Visitor],
        news: Mapping[str, list[News | Event]] | None = None,
        newly: Visitor | None = None,
    ) -> None:
        """Show the table to these, with their news; to ``newly`` with all it has been told."""
        for visitor in visitors:
            if visitor.words is None:
                continue
            person = visitor.person
            anew = visitor is newly and person in room.told
            if room.table.person(person) is None:
                visitor.send(None)
                continue
            told = (room.told if anew else news or {}).get(person, [])
            visitor.send(frame(room.table, person, told, room.names, visitor.words, anew=anew))

    def _wind(self, room: Room) -> None:
        """Set the timer of a room in which something is to happen by itself."""
        table = room.table
        if room.timer is None and table.game is not None and not table.waits_for:
            wait = self.limits.pause if table.wants_deal else self.limits.think
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait / 1000, self._goes_on, room)

    def _goes_on(self, room: Room) -> None:
        """Deal the next hand, or let a bot act."""
        room.timer = None
        table, at = room.table, self.now()
        what: TableEvent | None
        if table.wants_deal:
            what = DealCards(at, table.moment, truc.shuffle(table.rules, self._rng))
        else:
            what = bot_play(table, at, PROGRAMS, self._rng)
        if what is not None:
            with suppress(TableError):  # the minute of somebody was over just now
                self._happens(room, what)

    async def run_clock(self) -> None:
        """Tell every room the time, once a second; drop those that nobody has come to for long."""
        while True:
            await asyncio.sleep(1)
            for room in list(self._rooms.values()):
                try:
                    self.tick(room)
                except Exception:
                    LOG.exception("the clock of the table %s", room.id)

    def tick(self, room: Room) -> None:
        """Let time pass in one room."""
        at = self.now()
        if not room.visitors and not room.table.people:
            if at - room.table.at > self.limits.idle:
                self._drop(room)
            return
        self._happens(room, Tick(at))
