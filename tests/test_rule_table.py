"""TABLE: people and chairs, connections and clocks, and what a table refuses."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, Final, cast

import attrs
import pytest

import truc
from tables import a_play, after, begun, seated
from truc import Accept, Card, Deal, PlayCard, Reason, Suit
from truc.table import (
    AllowBots,
    BotChair,
    BotPlay,
    BotSeated,
    CameBack,
    ChairFreed,
    ClearChair,
    DealCards,
    Disconnect,
    Enter,
    Entered,
    GameCancelled,
    GameDecided,
    GameStarted,
    HostChanged,
    How,
    Leave,
    Left,
    MakeSign,
    NotInRoom,
    OffersToResign,
    Outcome,
    Person,
    Play,
    Problem,
    Reconnect,
    Rematch,
    Resign,
    SatDown,
    SeatBot,
    Seated,
    SeatPerson,
    Sit,
    Stand,
    Start,
    Table,
    TableError,
    TableEvent,
    TableSetupError,
    Tick,
    Told,
    WantsRematch,
    WentAway,
    look,
    new_table,
    table_faults,
    update,
)

FOUR: Final = truc.RULESETS["barajamos"]
TWO: Final = truc.RULESETS["fjd"]


def refused(table: Table, event: object) -> TableError:
    """Return the error with which an event is refused; the table is as it was."""
    frozen = copy.deepcopy(table)
    with pytest.raises(TableError) as caught:
        update(table, cast("TableEvent", event))
    assert caught.value.table is table
    assert table == frozen
    return caught.value


def problem(table: Table, event: object) -> Problem:
    """Return why an event is refused."""
    return refused(table, event).problem


def news(table: Table, event: TableEvent) -> list[object]:
    """Return what is told of an event, to whomever."""
    return [told.news for told in update(table, event).told]


class TestTable1:
    """TABLE-1: a host, a ruleset, as many chairs as seats; the host starts, and deals first."""

    @pytest.mark.parametrize("name", truc.RULESETS)
    def test_as_many_chairs_as_seats(self, name: str) -> None:
        """A new table has its host, who is the only person in the room, and free chairs."""
        table = new_table(truc.RULESETS[name], "p0")
        assert table.chairs == (None,) * truc.RULESETS[name].seats
        assert (table.host, [p.id for p in table.people], table.game) == ("p0", ["p0"], None)

    def test_people_sit_down_and_stand_up_before_the_game(self) -> None:
        """A chair is taken and free again, and taken by somebody else."""
        table = after(new_table(TWO, "p0"), Enter(1, "p1"))
        assert news(table, Sit(2, "p1", table.moment, 0)) == [SatDown("p1", 0)]
        table = after(table, Sit(2, "p1", table.moment, 0))
        assert table.seat_of("p1") == 0
        assert problem(table, Sit(2, "p0", table.moment, 0)) is Problem.CHAIR_TAKEN
        assert problem(table, Sit(2, "p1", table.moment, 1)) is Problem.ALREADY_SEATED
        assert news(table, Stand(3, "p1", table.moment)) == [ChairFreed(0)]
        table = after(table, Stand(3, "p1", table.moment), Sit(4, "p0", table.moment, 0))
        assert table.chairs == (Seated("p0", table.moment), None)

    def test_nobody_sits_down_or_stands_up_during_a_game(self) -> None:
        """The chairs of a game stay as they are."""
        table = after(begun(FOUR), Enter(0, "p9"))
        moment = table.moment
        for event in (
            Sit(0, "p9", moment, 0),
            Stand(0, "p1", moment),
            SeatPerson(0, "p0", moment, "p9", 0),
            ClearChair(0, "p0", moment, 1),
        ):
            assert problem(table, event) is Problem.GAME_ON

    def test_it_starts_at_the_hosts_word_when_all_chairs_are_taken(self) -> None:
        """With a chair free it does not start, nor at anybody else's word."""
        table = seated(FOUR)
        assert problem(table, Start(0, "p1", table.moment)) is Problem.NOT_HOST
        assert news(table, Start(0, "p0", table.moment)) == [GameStarted(0)]
        fewer = after(table, Stand(0, "p2", table.moment))
        assert problem(fewer, Start(0, "p0", fewer.moment)) is Problem.CHAIRS_FREE

    @pytest.mark.parametrize("chair", range(4))
    def test_the_host_deals_first(self, chair: int) -> None:
        """Wherever the host sits, that seat is the first dealer."""
        table = new_table(FOUR, "host")
        for number, seat in enumerate(s for s in range(4) if s != chair):
            table = after(table, Enter(0, f"p{number}"))
            table = after(table, Sit(0, f"p{number}", table.moment, seat))
        table = after(table, Sit(0, "host", table.moment, chair))
        table = after(table, Start(0, "host", table.moment))
        assert table.game is not None
        assert table.game.dealer == chair
        assert table.wants_deal

    def test_a_host_who_stands_cannot_deal(self) -> None:
        """The host deals first, so it must sit."""
        table = after(seated(TWO), Enter(0, "p2"))
        table = after(table, Stand(0, "p0", table.moment))
        table = after(table, Sit(0, "p2", table.moment, 0))
        assert problem(table, Start(0, "p0", table.moment)) is Problem.HOST_STANDS

    def test_the_host_gives_chairs_and_takes_them(self) -> None:
        """The host seats somebody who stands, and makes a chair free; nobody else does."""
        table = after(new_table(TWO, "p0"), Enter(0, "p1"), Enter(0, "p2"))
        moment = table.moment
        assert problem(table, SeatPerson(0, "p1", moment, "p2", 0)) is Problem.NOT_HOST
        assert news(table, SeatPerson(0, "p0", moment, "p1", 0)) == [SatDown("p1", 0)]
        table = after(table, SeatPerson(0, "p0", moment, "p1", 0))
        assert problem(table, ClearChair(0, "p2", table.moment, 0)) is Problem.NOT_HOST
        assert news(table, ClearChair(0, "p0", table.moment, 0)) == [ChairFreed(0)]
        stale = Stand(0, "p1", table.moment)
        table = after(table, ClearChair(0, "p0", table.moment, 0))
        assert problem(table, stale) is Problem.STALE

    def test_a_bot_takes_a_free_chair_if_the_host_allows_it(self) -> None:
        """Not before; and it is told nothing, and plays through the caller alone."""
        table = new_table(TWO, "p0")
        assert problem(table, SeatBot(0, "p0", 0, 1, "sensible")) is Problem.NO_BOTS
        table = after(table, AllowBots(0, "p0", 0, allowed=True))
        seat_bot = SeatBot(0, "p0", table.moment, 1, "sensible")
        assert news(table, seat_bot) == [BotSeated("sensible", 1)]
        table = after(table, seat_bot)
        table = after(table, Sit(0, "p0", table.moment, 0))
        table = after(table, Start(0, "p0", table.moment))
        assert table.chairs[1] == BotChair("sensible")
        deal = DealCards(0, table.moment, truc.shuffle(TWO, random.Random(3)))
        assert {who for told in update(table, deal).told for who in told.to or ()} == {"p0"}
        table = after(table, deal)
        assert table.game is not None
        (first, *_) = truc.legal_actions(table.game, 1)
        assert problem(table, BotPlay(0, table.moment, 0, first)) is Problem.NOT_A_BOT
        (_, other) = truc.legal_actions(table.game, 1)[:2]
        assert after(table, BotPlay(0, table.moment, 1, other)).game != table.game

    def test_a_game_is_played_again_when_everybody_wants_it(self) -> None:
        """Then the host deals first again; who stood up meanwhile has to be replaced."""
        table = won(seated(truc.ruleset("fjd", camas=1)))
        assert table.outcome is not None
        assert table.outcome.how is How.WON
        table = after(table, Rematch(0, "p1", table.moment))
        assert table.again == ("p1",)
        assert problem(table, Rematch(0, "p1", table.moment)) is Problem.SAID_BEFORE
        assert news(table, Rematch(0, "p0", table.moment)) == [WantsRematch("p0"), GameStarted(0)]
        table = after(table, Stand(0, "p1", table.moment), Sit(0, "p1", table.moment + 1, 1))
        assert table.again == ()

    def test_resigning_takes_a_whole_team(self) -> None:
        """One partner offers, told to its team alone; both together give the game up."""
        table = begun(FOUR)
        offer = Resign(0, "p1", table.moment)
        assert update(table, offer).told == (Told(OffersToResign("p1"), ("p1", "p3")),)
        table = after(table, offer)
        assert look(table, "p3").resigning == ("p1",)
        assert look(table, "p0").resigning == ()
        assert problem(table, Resign(0, "p1", table.moment)) is Problem.SAID_BEFORE
        assert table.game is not None
        outcome = Outcome(How.RESIGNED, 0, "p3", table.game.standing)
        end = update(table, Resign(0, "p3", table.moment))
        assert end.told[-1] == Told(GameDecided(outcome))
        assert (end.table.game, end.table.outcome) == (None, outcome)

    def test_an_offer_to_resign_lasts_for_the_hand(self) -> None:
        """After the next deal it has to be made anew."""
        table = after(begun(FOUR), Resign(0, "p1", 9))
        rng = random.Random(1)
        while not table.wants_deal:
            table = after(table, answer(table, rng))
        assert table.resigning == ("p1",)
        table = after(table, DealCards(0, table.moment, truc.shuffle(FOUR, rng)))
        assert table.resigning == ()

    def test_the_room_has_a_limit(self) -> None:
        """A room is made for so many people, and says when it is full."""
        table = after(new_table(TWO, "p0", room=2), Enter(0, "p1"))
        assert problem(table, Enter(0, "p2")) is Problem.ROOM_FULL
        assert problem(table, Enter(0, "p1")) is Problem.ALREADY_HERE

    def test_what_a_table_cannot_be(self) -> None:
        """Each fault of a new table is named."""
        anything = cast("Any", None)
        with pytest.raises(TableSetupError, match="rules is None"):
            new_table(anything, "p0")
        with pytest.raises(TableSetupError) as caught:
            new_table(TWO, "", at=-1, keep=0, room=257)
        assert [fault.split()[0] for fault in caught.value.faults] == ["host", "at", "keep", "room"]


def answer(table: Table, rng: random.Random) -> Play:
    """Return anything that somebody may do in the game now."""
    assert table.game is not None
    action = rng.choice(truc.legal_actions(table.game))
    return Play(table.at, f"p{action.seat}", table.moment, action)


def won(table: Table) -> Table:
    """Play a game to its end, at a table where p0 sits on seat 0, p1 on seat 1 and so on."""
    rng = random.Random(2)
    table = after(table, Start(table.at, "p0", table.moment))
    while table.game is not None:
        if table.wants_deal:
            deal = truc.shuffle(table.rules, rng)
            table = after(table, DealCards(table.at, table.moment, deal))
        else:
            table = after(table, answer(table, rng))
    return table


class TestTable2:
    """TABLE-2: losing the connection is not folding; while anybody seated is away nobody plays."""

    def test_nobody_plays_while_somebody_seated_is_away(self) -> None:
        """Neither those who are there nor a bot, nor a deal; and nobody gets a point for it."""
        table = begun(FOUR)
        play = a_play(table)
        gone = after(table, Disconnect(0, "p3"))
        assert gone.game == table.game
        assert gone.waits_for == ("p3",)
        assert problem(gone, play) is Problem.SOMEBODY_AWAY
        assert problem(gone, MakeSign(0, "p0", gone.moment, "x")) is Problem.SOMEBODY_AWAY
        back = after(gone, Reconnect(0, "p3"))
        assert after(back, play).game == after(table, play).game

    def test_no_deal_while_somebody_is_away(self) -> None:
        """Also between hands the game waits."""
        table = seated(FOUR)
        table = after(table, Start(0, "p0", table.moment), Disconnect(0, "p3"))
        assert not table.wants_deal
        deal = DealCards(0, table.moment, truc.shuffle(FOUR, random.Random(1)))
        assert problem(table, deal) is Problem.SOMEBODY_AWAY

    def test_a_game_does_not_start_without_everybody(self) -> None:
        """Nor is one played again."""
        table = after(seated(FOUR), Disconnect(0, "p3"))
        assert problem(table, Start(0, "p0", table.moment)) is Problem.SOMEBODY_AWAY

    def test_a_spectator_who_is_away_stops_nobody(self) -> None:
        """Only those seated are waited for."""
        table = after(begun(FOUR), Enter(0, "p9"), Disconnect(0, "p9"))
        assert table.waits_for == ()
        assert after(table, a_play(table)).game != table.game

    def test_who_is_away_does_nothing(self) -> None:
        """Messages of somebody who is away are refused, but for leaving."""
        table = after(seated(FOUR), Disconnect(0, "p3"))
        moment = table.moment
        for event in (Stand(0, "p3", moment), Rematch(0, "p3", moment), Resign(0, "p3", moment)):
            assert problem(table, event) is Problem.SENDER_AWAY
        assert problem(table, Disconnect(0, "p3")) is Problem.ALREADY_AWAY
        gone = after(table, Leave(0, "p3", moment))
        assert gone.person("p3") is None

    def test_each_person_has_a_clock_of_their_own(self) -> None:
        """One is back in time; the other's time is over later, and only then the game is."""
        table = after(begun(FOUR), Disconnect(10_000, "p1"), Disconnect(40_000, "p2"))
        table = after(table, Reconnect(70_000, "p1"))
        assert table.game is not None
        table = after(table, Tick(100_000))
        assert table.game is not None
        table = after(table, Tick(100_001))
        assert table.outcome is not None
        assert (table.game, table.outcome.by) == (None, "p2")

    @pytest.mark.parametrize("keep", [1, 5_000, 60_000])
    def test_the_time_can_be_set(self, keep: int) -> None:
        """Sixty seconds unless said otherwise; to the millisecond."""
        table = begun(FOUR, keep=keep)
        assert new_table(FOUR, "p0").keep == 60_000
        assert news(table, Disconnect(7, "p2")) == [WentAway("p2", 7 + keep)]
        gone = after(table, Disconnect(7, "p2"))
        assert after(gone, Tick(7 + keep)).game is not None
        assert after(gone, Tick(8 + keep)).game is None


class TestTable3:
    """TABLE-3: back in time, all is as it was; after it, or by leaving, the game is cancelled."""

    def test_the_last_instant_is_in_time(self) -> None:
        """Seat and cards are there again, and the game goes on."""
        table = begun(FOUR)
        seen = look(table, "p2").view
        gone = after(table, Disconnect(500, "p2"))
        assert news(gone, Reconnect(60_500, "p2")) == [CameBack("p2")]
        back = after(gone, Reconnect(60_500, "p2"))
        assert back.seat_of("p2") == 2
        assert look(back, "p2").view == seen
        assert after(back, a_play(back, at=60_500)).game != back.game

    def test_one_millisecond_later_is_too_late(self) -> None:
        """The game is cancelled: nobody wins; who comes then is in the room, on no chair."""
        table = begun(FOUR)
        gone = after(table, Disconnect(500, "p2"))
        assert table.game is not None
        outcome = Outcome(How.AWAY, None, "p2", table.game.standing)
        told = [GameCancelled(outcome), ChairFreed(2), CameBack("p2")]
        assert news(gone, Reconnect(60_501, "p2")) == told
        late = after(gone, Reconnect(60_501, "p2"))
        assert (late.game, late.outcome, late.seat_of("p2")) == (None, outcome, None)
        assert [person.id for person in late.people] == ["p0", "p1", "p2", "p3"]

    def test_what_comes_after_the_time_finds_the_game_cancelled(self) -> None:
        """Not only a tick: whatever comes first, time has passed before it."""
        gone = after(begun(FOUR), Disconnect(500, "p2"))
        assert problem(gone, a_play(gone, at=60_501)) is Problem.STALE
        told = news(gone, Enter(60_501, "p9"))
        assert [type(item) for item in told] == [GameCancelled, ChairFreed, Entered]

    def test_from_the_room_the_host_seats_somebody_else_and_starts_again(self) -> None:
        """The others have their chairs still; the host deals first again; nobody has a point."""
        table = after(begun(FOUR), Enter(0, "p9"), Disconnect(0, "p2"), Tick(60_001))
        table = after(table, SeatPerson(60_002, "p0", table.moment, "p9", 2))
        table = after(table, Start(60_003, "p0", table.moment))
        assert table.game == truc.new_game(FOUR, dealer=0)
        assert [chair.person for chair in table.seated] == ["p0", "p1", "p3", "p9"]

    def test_leaving_on_purpose_cancels_at_once(self) -> None:
        """Nobody wins, and the leaver is out of the room."""
        table = begun(FOUR)
        told = news(table, Leave(0, "p1", table.moment))
        assert [type(item) for item in told] == [GameCancelled, ChairFreed, Left]
        left = after(table, Leave(0, "p1", table.moment))
        assert left.outcome is not None
        assert (left.outcome.how, left.outcome.winner, left.game) == (How.LEFT, None, None)
        assert left.person("p1") is None

    def test_a_spectator_leaves_without_harm(self) -> None:
        """The game goes on."""
        table = after(begun(FOUR), Enter(0, "p9"))
        assert news(table, Leave(0, "p9", table.moment)) == [Left("p9")]
        assert after(table, Leave(0, "p9", table.moment)).game == table.game

    def test_when_the_host_leaves_the_longest_seated_is_host(self) -> None:
        """Not who came first: who has sat longest; and in a room without chairs taken, who came."""
        table = after(new_table(FOUR, "p0"), *(Enter(0, f"p{n}") for n in (1, 2, 3)))
        table = after(table, Sit(0, "p2", table.moment, 3), Sit(0, "p1", table.moment + 1, 0))
        assert news(table, Leave(0, "p0", table.moment))[-1] == HostChanged("p2")
        table = after(table, Leave(0, "p0", table.moment))
        assert table.host == "p2"
        table = after(table, Leave(0, "p2", table.moment))
        assert table.host == "p1"
        table = after(table, Leave(0, "p1", table.moment))
        assert table.host == "p3"
        table = after(table, Leave(0, "p3", table.moment))
        assert (table.host, table.people) == (None, ())
        assert after(table, Enter(0, "p7")).host == "p7"

    def test_a_host_away_too_long_in_a_game_is_host_until_out_of_the_room(self) -> None:
        """First the game is cancelled; a time later the chair of the room is another's."""
        table = after(begun(FOUR), Disconnect(0, "p0"), Tick(60_001))
        assert (table.host, table.seat_of("p0")) == ("p0", None)
        table = after(table, Tick(120_000))
        assert table.host == "p0"
        table = after(table, Tick(120_001))
        assert (table.host, table.person("p0")) == ("p1", None)

    def test_in_the_room_a_chair_is_kept_as_long(self) -> None:
        """Who stays away before the game is let out of the room, and the chair is free."""
        table = after(seated(FOUR), Disconnect(10, "p3"), Tick(60_010))
        assert table.seat_of("p3") == 3
        assert news(table, Tick(60_011)) == [ChairFreed(3), Left("p3")]
        assert problem(after(table, Tick(60_011)), Reconnect(60_011, "p3")) is Problem.STRANGER

    def test_only_who_is_away_comes_back(self) -> None:
        """A second connection of somebody who is there is the caller's to count."""
        assert problem(seated(FOUR), Reconnect(0, "p1")) is Problem.NOT_AWAY

    def test_nothing_is_played_again_before_the_first_game(self) -> None:
        """A rematch is of a game that has been."""
        table = seated(FOUR)
        assert problem(table, Rematch(0, "p1", table.moment)) is Problem.NO_GAME_YET


class TestTable4:
    """TABLE-4: the clock is an input; what comes late, twice or for somebody else is refused."""

    def test_time_does_not_run_backwards(self) -> None:
        """An earlier time is refused, the same time is not."""
        table = after(new_table(TWO, "p0", at=5), Tick(9))
        assert problem(table, Tick(8)) is Problem.CLOCK_BACKWARDS
        assert after(table, Tick(9)) == table

    def test_only_time_that_changes_something_counts(self) -> None:
        """However often the clock is told, the table is the same."""
        table = after(begun(FOUR), Disconnect(3, "p1"), Disconnect(4, "p2"))
        at_once = after(table, Tick(200_000))
        in_steps = after(table, *(Tick(at) for at in range(1_000, 200_001, 1_000)))
        assert at_once == in_steps
        assert [person.id for person in at_once.people] == ["p0", "p3"]

    def test_the_same_play_acts_once(self) -> None:
        """Sent again, at once or later, it answers a moment that is over."""
        table = begun(FOUR)
        play = a_play(table)
        done = after(table, play)
        assert problem(done, play) is Problem.STALE
        assert problem(after(done, a_play(done)), play) is Problem.STALE

    def test_a_play_for_another_game_is_stale(self) -> None:
        """Also if the same person could do the very same now."""
        table = begun(FOUR, seed=5)
        play = a_play(table)
        table = after(table, Leave(0, "p3", table.moment), Enter(0, "p3"))
        table = after(table, Sit(0, "p3", table.moment, 3))
        table = after(table, Start(0, "p0", table.moment))
        deal = truc.shuffle(FOUR, random.Random(5))
        table = after(table, DealCards(0, table.moment, deal))
        assert problem(table, play) is Problem.STALE
        assert a_play(table).action == play.action

    def test_a_play_answers_a_moment_that_has_been(self) -> None:
        """A moment that the table has not come to is refused."""
        table = begun(FOUR)
        play = a_play(table)
        early = Play(0, play.person, table.moment + 1, play.action)
        assert problem(table, early) is Problem.NO_SUCH_MOMENT

    def test_people_who_come_and_go_do_not_make_a_play_stale(self) -> None:
        """A play is about the game: it stands while the game has not gone on."""
        table = begun(FOUR)
        play = a_play(table)
        table = after(table, Enter(0, "p9"), Disconnect(0, "p2"), Reconnect(0, "p2"))
        table = after(table, Leave(0, "p9", table.moment))
        assert after(table, play).game != table.game

    def test_whatever_is_said_twice_acts_once(self) -> None:
        """Sitting, leaving, starting: once accepted, the same message is stale for good."""
        table = after(new_table(TWO, "p0"), Enter(0, "p1"))
        sit = Sit(0, "p1", table.moment, 1)
        table = after(table, sit)
        stand = Stand(0, "p1", table.moment)
        table = after(table, stand)
        assert problem(table, sit) is Problem.STALE
        table = after(table, Sit(0, "p1", table.moment, 1), Sit(0, "p0", table.moment, 0))
        assert problem(table, stand) is Problem.STALE
        leave = Leave(0, "p1", table.moment)
        start = Start(0, "p0", table.moment)
        table = after(table, start)
        assert problem(table, start) is Problem.STALE
        assert problem(table, leave) is Problem.STALE
        leave = Leave(0, "p1", table.moment)
        table = after(table, leave, Enter(0, "p1"))
        assert problem(table, leave) is Problem.STALE
        table = after(table, Sit(0, "p1", table.moment, 1))
        assert problem(table, start) is Problem.STALE

    def test_a_sign_is_made_once_and_makes_no_play_stale(self) -> None:
        """A sign changes nothing in the game, and so no moment that a play answers."""
        rules = truc.RULESETS["valencia"]
        table = begun(rules)
        sign = MakeSign(0, "p1", table.moment, rules.signals[0].sign, (2,))
        play = a_play(table)
        (told,) = update(table, sign).told
        assert set(told.to or ()) == {"p1", "p2", "p3"}
        table = after(table, sign)
        assert problem(table, sign) is Problem.STALE
        assert after(table, play).game != table.game

    def test_nobody_acts_for_somebody_else(self) -> None:
        """Neither in another's seat, nor from the room, nor from outside."""
        table = after(begun(FOUR), Enter(0, "p9"))
        play = a_play(table)
        for who in ("p0", "p2", "p3"):
            forged = Play(0, who, table.moment, play.action)
            assert problem(table, forged) is Problem.NOT_YOUR_SEAT
        assert problem(table, Play(0, "p9", table.moment, play.action)) is Problem.NOT_SEATED
        assert problem(table, Play(0, "nobody", table.moment, play.action)) is Problem.STRANGER
        true = cast("Any", True)
        assert problem(table, Play(0, "p1", table.moment, Accept(true))) is Problem.NOT_YOUR_SEAT

    def test_nobody_sees_for_somebody_else(self) -> None:
        """Each sees the own cards; who stands sees none; a stranger is told nothing."""
        table = after(begun(FOUR), Enter(0, "p9"))
        assert table.game is not None
        for seat in range(4):
            seen = look(table, f"p{seat}")
            assert (seen.seat, seen.view) == (seat, truc.view(table.game, seat))
        assert look(table, "p9").view == truc.view(table.game, None)
        with pytest.raises(NotInRoom, match="'p7'"):
            look(table, "p7")

    def test_what_the_rules_forbid_is_refused_with_their_reason(self) -> None:
        """The sender is told in the words of the game, not of the table."""
        table = begun(FOUR)
        error = refused(table, Play(0, "p1", table.moment, Accept(1)))
        assert (error.problem, error.reason) == (Problem.NOT_BY_THE_RULES, Reason.NOTHING_ASKED)
        assert error.why is Reason.NOTHING_ASKED
        assert str(error) == "Play cannot happen: no bet waits for an answer (TRUC-3)"
        card = PlayCard(1, Card(3, Suit.CUPS))
        error = refused(table, DealCards(0, table.moment, cast("Deal", card)))
        assert error.reason is Reason.NOT_AN_ACTION
        error = refused(table, Play(0, "p1", table.moment, cast("PlayCard", Deal(()))))
        assert error.reason is Reason.NOT_AN_ACTION

    def test_what_needs_a_game_or_a_chair_says_so(self) -> None:
        """Nothing is guessed."""
        table = after(seated(TWO), Enter(0, "p9"))
        moment = table.moment
        assert problem(table, Resign(0, "p1", moment)) is Problem.NO_GAME
        assert problem(table, Play(0, "p1", moment, Accept(1))) is Problem.NO_GAME
        assert problem(table, Stand(0, "p9", moment)) is Problem.NOT_SEATED
        for chair in (-1, 2, 10**30):
            assert problem(table, Sit(0, "p9", moment, chair)) is Problem.NO_SUCH_CHAIR
        free = after(table, Stand(0, "p1", moment))
        assert problem(free, ClearChair(0, "p0", free.moment, 1)) is Problem.CHAIR_FREE

    @pytest.mark.parametrize(
        ("event", "field"),
        [
            (Tick(-1), "at"),
            (Tick(cast("Any", 1.5)), "at"),
            (Tick(2**53), "at"),
            (Enter(0, ""), "person"),
            (Enter(0, "x" * 101), "person"),
            (Enter(0, "\ud800"), "person"),
            (Enter(0, cast("Any", 7)), "person"),
            (Leave(0, "p0", cast("Any", True)), "moment"),
            (Sit(0, "p0", 0, cast("Any", "1")), "chair"),
            (SeatPerson(0, "p0", 0, cast("Any", None), 0), "whom"),
            (AllowBots(0, "p0", 0, cast("Any", 1)), "allowed"),
            (SeatBot(0, "p0", 0, 0, ""), "bot"),
            (MakeSign(0, "p0", 0, cast("Any", 1)), "sign"),
            (MakeSign(0, "p0", 0, "x", cast("Any", [1])), "caught_by"),
            (MakeSign(0, "p0", 0, "x", cast("Any", (True,))), "caught_by"),
        ],
        ids=str,
    )
    def test_a_field_of_the_wrong_type_is_named(self, event: TableEvent, field: str) -> None:
        """Whatever comes over a network is looked at before anything else."""
        error = refused(new_table(TWO, "p0"), event)
        assert (error.problem, error.field) == (Problem.EVENT_WRONG_TYPE, field)
        assert f"({field})" in str(error)

    @pytest.mark.parametrize("thing", [None, 1, "sit", Accept(0), [Tick(0)]], ids=str)
    def test_what_is_no_event_is_refused(self, thing: object) -> None:
        """Anything at all may be given to ``update``."""
        assert problem(new_table(TWO, "p0"), thing) is Problem.NOT_AN_EVENT


def test_an_error_pickles_and_copies() -> None:
    """A refusal can be sent on to another process."""
    error = refused(new_table(TWO, "p0"), Leave(0, "p0", 1))
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert (again.event, again.problem, again.table) == (
            error.event,
            error.problem,
            error.table,
        )
        assert str(again) == str(error)


def test_problems_and_reasons_have_different_names() -> None:
    """Words are found by the name, so that no two reasons share one."""
    assert not {p.value for p in Problem} & {r.value for r in Reason}
    assert all(p.value == p.name for p in Problem)


def test_a_table_that_cannot_be_is_told_what_is_wrong() -> None:
    """Each way to be wrong is named."""
    table = begun(FOUR)
    rest = after(seated(FOUR), Tick(5))
    for changed, words in wrong(table, rest):
        faults = table_faults(changed)
        assert any(words in fault for fault in faults), (words, faults)
    assert table_faults(table) == table_faults(rest) == ()


def wrong(table: Table, rest: Table) -> list[tuple[Table, str]]:
    """Return tables that cannot be, each with what is wrong."""
    people, chairs = table.people, table.chairs
    standing = truc.new_game(FOUR).standing
    other = truc.new_game(TWO)
    over = truc.new_game(FOUR, camas=(0, 1))
    over = attrs.evolve(over, standing=attrs.evolve(over.standing, camas=(0, 2)))
    decided = Outcome(How.RESIGNED, 1, "p0", standing)
    return [
        (attrs.evolve(table, at=-1), "at is -1"),
        (attrs.evolve(table, keep=0), "keep is 0"),
        (attrs.evolve(table, room=257), "room is 257"),
        (attrs.evolve(table, room=3), "4 people are in a room for 3"),
        (attrs.evolve(table, moment=3), "a moment that the table has not come to"),
        (attrs.evolve(table, began=table.turned + 1), "began after it last went on"),
        (attrs.evolve(table, people=(Person("p0", 0, 1), *people[1:])), "has not come"),
        (attrs.evolve(table, people=(*people, people[0])), "'p0' is in the room 2 times"),
        (attrs.evolve(table, people=people[1:]), "sits on a chair but is not in the room"),
        (attrs.evolve(table, people=(*people, Person("", 0))), "'' is no id"),
        (attrs.evolve(table, host=None), "no host"),
        (attrs.evolve(table, host="p9"), "the host 'p9' is not in the room"),
        (attrs.evolve(table, chairs=chairs[:3]), "3 chairs for 4 seats"),
        (attrs.evolve(table, chairs=(*chairs[:3], chairs[0])), "on a chair 2 times"),
        (attrs.evolve(table, chairs=(*chairs[:3], None)), "not all chairs are taken"),
        (attrs.evolve(table, resigning=("p9",)), "resigning names somebody"),
        (attrs.evolve(table, resigning=("p0", "p0")), "resigning names somebody"),
        (attrs.evolve(table, again=("p0",)), "want another game while one is in play"),
        (attrs.evolve(table, outcome=decided), "and has ended"),
        (attrs.evolve(table, game=other), "by other rules than the table"),
        (attrs.evolve(table, game=over), "the game in play is over"),
        (attrs.evolve(rest, resigning=("p0",)), "but no game is in play"),
        (attrs.evolve(rest, again=("p0",)), "before the first"),
        (with_outcome(rest, How.LEFT, 1, "p0"), "a cancelled game has a winner"),
        (with_outcome(rest, How.RESIGNED, None, "p0"), "has no winner"),
        (with_outcome(rest, How.WON, 1, None), "not won as its standing says"),
        (with_outcome(rest, How.LEFT, None, None), "nobody is named"),
        (
            attrs.evolve(rest, outcome=Outcome(How.LEFT, None, "p0", other.standing)),
            "the last game was played by other rules",
        ),
    ]


def with_outcome(table: Table, how: How, winner: int | None, by: str | None) -> Table:
    """Return the table after a game that is said to have ended so."""
    standing = truc.new_game(table.rules).standing
    return attrs.evolve(table, outcome=Outcome(how, winner, by, standing))
