"""Tables with people who come, go, drop and cheat, beside a plain model of TABLE-1 to TABLE-4."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import truc
from games import choose, rich_deal
from truc import (
    Action,
    Card,
    CardHidden,
    CardPlayed,
    CardsDealt,
    GameState,
    HandDealt,
    PlayCard,
    Rules,
    View,
)
from truc.codec import from_json, to_json
from truc.table import (
    AllowBots,
    BotChair,
    BotPlay,
    ClearChair,
    DealCards,
    Disconnect,
    Enter,
    How,
    Leave,
    MakeSign,
    Play,
    Problem,
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
    look,
    new_table,
    table_faults,
    update,
)
from truc.testing import rulesets

SHORT = tuple(truc.ruleset_from(name, {"camas": 1, "target": 3}) for name in truc.RULESETS)
"""Rulesets whose games are over after a hand or two."""

NAMES = tuple(f"p{number}" for number in range(8))
PEOPLE = st.sampled_from(NAMES)
CHAIRS = st.integers(0, 5)
RANDOM = st.randoms(use_true_random=False)
WAITS = st.sampled_from(("no time", "some time", "the last instant", "one later", "long"))
JUNK: st.SearchStrategy[object] = st.sampled_from(
    (None, True, -1, 1.5, "", "p0", "\ud800", (), [], 2**60, truc.Accept(0))
)


def cards_in(value: object) -> Iterator[Card]:
    """Yield every card that stands anywhere in a value, but for those of rulesets."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | frozenset):
        for item in cast("tuple[object, ...]", value):
            yield from cards_in(item)
    elif attrs.has(kind := cast("Any", type(value))) and not isinstance(value, Rules):
        for field in attrs.fields(kind):
            yield from cards_in(getattr(value, field.name))


class Tables(RuleBasedStateMachine):
    """A table of any ruleset; whatever is accepted is noted in a model that knows no moments."""

    table: Table
    sent: list[TableEvent]
    done: list[Action]
    start: GameState | None
    away: dict[str, int]
    views: dict[str, View | None]
    known: dict[str, set[Card]]

    @initialize(
        rules=rulesets() | st.sampled_from(SHORT),
        keep=st.sampled_from((60_000, 1, 20_000)),
        people=st.sampled_from((6, 6, 6, 2, 0)),
    )
    def begin(self, rules: Rules, keep: int, people: int) -> None:
        """Open a table; mostly with people on all chairs, or bots on some of them."""
        self.table = new_table(rules, "p0", keep=keep)
        self.sent, self.done, self.start = [], [], None
        self.away = {}
        self.views, self.known = {"p0": None}, {"p0": set()}
        if people:
            self.fill(people)

    def time(self, wait: str) -> int:
        """Return a time not before the table's, as seen from the clocks that run."""
        now, keep = self.table.at, self.table.keep
        last = min(self.away.values(), default=now) + keep
        times = {"some time": now + 700, "the last instant": last, "one later": last + 1}
        return max(now, times.get(wait, now + 3 * keep if wait == "long" else now))

    def late(self, at: int) -> str | None:
        """Return who has been away too long at a time: the first of them."""
        due = [(since, who) for who, since in self.away.items() if since + self.table.keep < at]
        return min(due)[1] if due else None

    def send(self, event: TableEvent) -> bool:
        """Send something; whether it was accepted. Refused, it has changed nothing."""
        before = self.table
        text = to_json(before)
        refusal: TableError | None = None
        done: Update | None = None
        try:
            done = update(before, event)
        except TableError as error:
            refusal = error
        assert to_json(before) == text
        if done is None:
            assert refusal is not None
            assert refusal.table is before
            assert str(refusal)
            return False
        assert update(from_json(text, Table), event) == done
        self.follow(before, event, done)
        return True

    def follow(self, before: Table, event: TableEvent, done: Update) -> None:
        """Check what an accepted event has led to, and go on from what is loaded of it."""
        table = done.table
        assert table_faults(table) == ()
        assert table.at == event.at
        self.clocks(before, event, table)
        self.one_game(before, event, table)
        self.hidden_stays_hidden(table, done)
        if not isinstance(event, Tick | Enter | Disconnect | Reconnect | DealCards | BotPlay):
            self.sent.append(event)
        self.table = from_json(to_json(table), Table)
        assert self.table == table

    def clocks(self, before: Table, event: TableEvent, table: Table) -> None:
        """TABLE-2, TABLE-3: a game is cancelled by who stays away too long, and by who leaves."""
        lost = self.late(event.at)
        seated = () if before.game is None else before.seated
        playing = {chair.person for chair in seated}
        too_long = [
            who for who in playing & set(self.away) if self.away[who] + before.keep < event.at
        ]
        leaver = event.person if isinstance(event, Leave) and event.person in playing else None
        cancelled = before.game is not None and (bool(too_long) or leaver is not None)
        if cancelled:
            assert table.outcome is not None
            assert table.outcome.how is (How.AWAY if too_long else How.LEFT)
            assert table.outcome.winner is None
            assert before.game is not None
            assert table.outcome.standing == before.game.standing
            assert table.game is None
            assert table.outcome.by is not None
            assert table.outcome.by in (leaver, *too_long)
            assert table.seat_of(table.outcome.by) is None
        else:
            assert before.outcome == table.outcome or table.outcome is None or before.game
        if lost is None:
            gone = {event.person} if isinstance(event, Leave) else set[str]()
            assert {p.id for p in before.people} - {p.id for p in table.people} == gone
        self.away = {p.id: p.away for p in table.people if p.away is not None}
        assert all(since + table.keep >= event.at for since in self.away.values())
        if isinstance(event, Disconnect):
            assert self.away[event.person] == event.at
        assert (table.host is None) == (table.people == ())

    def one_game(self, before: Table, event: TableEvent, table: Table) -> None:
        """What was accepted, done by the rules alone from the start, is the game of the table."""
        if table.game is None:
            self.start, self.done = None, []
            if not isinstance(event, Play | BotPlay):
                return
            action: Action = event.action
            assert before.game is not None
            assert truc.apply(before.game, action).winner is not None
            return
        if before.game is None or self.start is None:
            host = table.seat_of(table.host or "")
            assert host is not None
            self.start = truc.new_game(table.rules, dealer=host)
        elif isinstance(event, Play | BotPlay):
            self.done.append(event.action)
        elif isinstance(event, DealCards):
            self.done.append(event.deal)
        state = self.start
        for action in self.done:
            state = truc.apply(state, action)
        assert state == table.game

    def hidden_stays_hidden(self, table: Table, done: Update) -> None:
        """Nobody is told of a card that is neither open nor that person's own."""
        people = {person.id for person in table.people}
        self.known = {who: self.known.get(who, set[Card]()) for who in people}
        self.views = {who: self.views.get(who) for who in people}
        hand = None if table.game is None else table.game.hand
        for who in sorted(people):
            seat = table.seat_of(who)
            for told in done.told_to(who):
                news = told.news
                match news:
                    case HandDealt():
                        self.known[who] = set()
                    case CardsDealt() | CardHidden():
                        assert news.seat == seat
                        self.known[who].update(cards_in(news))
                    case CardPlayed():
                        self.known[who].add(news.card)
                    case _:
                        bonuses = {card for card, _ in table.rules.bonuses}
                        assert set(cards_in(news)) <= self.known[who] | bonuses
            seen = look(table, who)
            assert seen.seat == seat
            if hand is not None and seen.view is not None:
                mine = () if seat is None else hand.dealt[seat]
                opened = [play.card for play in hand.board.plays if isinstance(play, PlayCard)]
                allowed: set[Card] = {*mine, *opened}
                last = set(cards_in(seen.view.standing))
                assert set(cards_in(seen)) - last <= allowed

    # --- what people do

    @rule(who=PEOPLE, wait=WAITS)
    def enter(self, who: str, wait: str) -> None:
        """Somebody comes in, unless there already."""
        at = self.time(wait)
        gone = self.away.get(who, at) + self.table.keep < at
        here = self.table.person(who) is not None and not gone
        if self.send(Enter(at, who)):
            assert not here

    @rule(who=PEOPLE, chair=CHAIRS)
    def sit(self, who: str, chair: int) -> None:
        """Somebody sits down where there is a free chair, and only there."""
        table = self.table
        free = chair < table.rules.seats and table.chairs[chair] is None and table.game is None
        fits = free and table.person(who) is not None and table.seat_of(who) is None
        event = Sit(table.at, who, table.moment, chair)
        assert self.send(event) == (fits and who not in self.away)

    @rule(who=PEOPLE)
    def stand(self, who: str) -> None:
        """Somebody stands up, if it sits and no game is in play."""
        table = self.table
        fits = table.game is None and table.seat_of(who) is not None and who not in self.away
        assert self.send(Stand(table.at, who, table.moment)) == fits

    @rule(who=PEOPLE)
    def leave(self, who: str) -> None:
        """Somebody who is in the room leaves it."""
        here = self.table.person(who) is not None
        assert self.send(Leave(self.table.at, who, self.table.moment)) == here

    @rule(who=PEOPLE, whom=PEOPLE, chair=CHAIRS, clear=st.booleans())
    def furnish(self, who: str, whom: str, chair: int, clear: bool) -> None:  # noqa: FBT001
        """The host, and nobody else, gives chairs and takes them."""
        table = self.table
        event: TableEvent = SeatPerson(table.at, who, table.moment, whom, chair)
        if clear:
            event = ClearChair(table.at, who, table.moment, chair)
        if self.send(event):
            assert who == table.host
            assert table.game is None

    @rule(who=PEOPLE, chair=CHAIRS, allowed=st.booleans())
    def bots(self, who: str, chair: int, allowed: bool) -> None:  # noqa: FBT001
        """A bot gets a free chair if the host allows it."""
        table = self.table
        if self.send(AllowBots(table.at, who, table.moment, allowed)):
            assert who == table.host
        table = self.table
        if self.send(SeatBot(table.at, who, table.moment, chair, "random")):
            assert table.bots_allowed
            assert table.chairs[chair] is None
            assert isinstance(self.table.chairs[chair], BotChair)

    @rule(people=st.sampled_from((6, 6, 2)))
    def fill(self, people: int) -> None:
        """So many people take what chairs there are, bots the others, and the host begins."""
        host = self.table.host or "p0"
        for number, chair in enumerate(self.table.chairs):
            table = self.table
            if table.game is not None or chair is not None:
                continue
            who = next((p for p in (host, *NAMES) if table.seat_of(p) is None), "p0")
            if number >= people and table.seat_of(host) is not None:
                self.send(AllowBots(table.at, host, table.moment, allowed=True))
                moment = self.table.moment
                self.send(SeatBot(table.at, host, moment, number, "random"))
                continue
            if table.person(who) is None:
                self.send(Enter(table.at, who))
            self.send(Sit(table.at, who, self.table.moment, number))
        self.send(Start(self.table.at, host, self.table.moment))

    @rule(who=PEOPLE)
    def start_game(self, who: str) -> None:
        """The host starts when all chairs are taken and nobody is away."""
        table = self.table
        host = table.host if who in ("p0", "p1", "p2") and table.host is not None else who
        seated = None not in table.chairs and table.seat_of(host) is not None
        fits = seated and table.host == host and not table.waits_for and table.game is None
        assert self.send(Start(table.at, host, table.moment)) == fits

    @rule(who=PEOPLE, again=st.booleans())
    def give_up_or_again(self, who: str, again: bool) -> None:  # noqa: FBT001
        """Somebody resigns, or wants to play again."""
        table = self.table
        if again:
            if self.send(Rematch(table.at, who, table.moment)):
                assert table.outcome is not None
        elif self.send(Resign(table.at, who, table.moment)):
            seat = table.seat_of(who)
            assert table.game is not None
            assert seat is not None
            if self.table.outcome is not None:
                assert self.table.outcome.winner == 1 - seat % 2

    # --- the game

    def actor(self, rng: random.Random) -> TableEvent | None:
        """Return something that can be done in the game now."""
        table, game = self.table, self.table.game
        assert game is not None
        if game.hand is None:
            return DealCards(table.at, table.moment, rich_deal(table.rules, rng))
        action = choose(rng, truc.legal_actions(game))
        chair = table.chairs[action.seat]
        if isinstance(chair, Seated):
            return Play(table.at, chair.person, table.moment, action)
        return BotPlay(table.at, table.moment, action.seat, action)

    @precondition(lambda self: self.table.game is not None)
    @rule(rng=RANDOM, times=st.integers(1, 40))
    def play_on(self, rng: random.Random, times: int) -> None:
        """Play goes on if and only if everybody seated is there."""
        for _ in range(times):
            if self.table.game is None:
                return
            event = self.actor(rng)
            assert event is not None
            waits = any(chair.person in self.away for chair in self.table.seated)
            assert self.send(event) == (not waits)

    @precondition(lambda self: self.table.game is not None and self.table.game.hand is not None)
    @rule(rng=RANDOM, who=PEOPLE)
    def forge(self, rng: random.Random, who: str) -> None:
        """Somebody acts for somebody else: never."""
        table = self.table
        assert table.game is not None
        action = choose(rng, truc.legal_actions(table.game))
        if table.seat_of(who) != action.seat:
            assert not self.send(Play(table.at, who, table.moment, action))
        chair = table.chairs[action.seat]
        if isinstance(chair, Seated):
            assert not self.send(BotPlay(table.at, table.moment, action.seat, action))

    @precondition(lambda self: self.table.game is not None and self.table.game.hand is not None)
    @rule(rng=RANDOM)
    def sign(self, rng: random.Random) -> None:
        """A sign is seen by partners, and by the opponents who catch it; the game is as it was."""
        table = self.table
        if not table.rules.signals or not table.seated:
            return
        who = rng.choice(table.seated).person
        self.send(MakeSign(table.at, who, table.moment, rng.choice(table.rules.signals).sign))
        assert self.table.game == table.game

    @precondition(lambda self: bool(self.sent))
    @rule(which=st.integers(0, 10**6))
    def send_again(self, which: int) -> None:
        """Whatever has been accepted once is refused when it comes again, however late."""
        event = self.sent[-1 - which % min(len(self.sent), 40)]
        again = attrs.evolve(event, at=self.table.at)
        with pytest.raises(TableError) as caught:
            update(self.table, again)
        assert caught.value.problem in (Problem.STALE, Problem.STRANGER)

    @precondition(lambda self: self.table.game is not None)
    @rule(rng=RANDOM, field=st.integers(0, 20), junk=JUNK)
    def malformed(self, rng: random.Random, field: int, junk: object) -> None:
        """A message with anything at all in one of its fields is refused, or means what it says."""
        event = self.actor(rng)
        assert event is not None
        names = [field.name for field in attrs.fields(type(event))]
        name = names[field % len(names)]
        changed: Any = attrs.evolve(cast("Any", event), **{name: junk})
        if changed != event:
            assert not self.send(changed)
        assert not self.send(cast("Any", junk))

    # --- connections

    @rule(who=PEOPLE)
    def drop(self, who: str) -> None:
        """Somebody who is there loses the connection."""
        fits = self.table.person(who) is not None and who not in self.away
        assert self.send(Disconnect(self.table.at, who)) == fits

    @precondition(lambda self: bool(self.away))
    @rule(wait=WAITS, which=st.integers(0, 7))
    def come_back(self, wait: str, which: int) -> None:
        """In time, the last instant included, seat and cards are there again."""
        who = sorted(self.away)[which % len(self.away)]
        at = self.time(wait)
        in_time = at <= self.away[who] + self.table.keep
        seat, game = self.table.seat_of(who), self.table.game
        came = self.send(Reconnect(at, who))
        if in_time:
            assert came
            others_late = self.table.game is None and game is not None
            assert self.table.seat_of(who) == seat or others_late
            if not others_late and game is not None:
                assert look(self.table, who).view == truc.view(game, seat)
        elif game is not None and seat is not None and came:
            assert self.table.game is None
            assert self.table.seat_of(who) is None

    @rule(wait=WAITS)
    def tick(self, wait: str) -> None:
        """Time passes."""
        assert self.send(Tick(self.time(wait)))


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=3 * settings().max_examples, stateful_step_count=80)
