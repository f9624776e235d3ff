"""Many games, counted: the same by the same seed, however they are played; and honestly told."""

from __future__ import annotations

import csv
import io
import json
import math
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import reduce
from importlib import import_module
from itertools import permutations
from multiprocessing import get_context
from pathlib import Path
from typing import Protocol, TypeVar, cast

import attrs
import pytest
from click.testing import CliRunner
from click.testing import Result as Ran

import truc
from cluster import local_cluster, quick_to_give_up
from truc import Call, Deal, GameState, HandDealt, Rules, SeatAction, View
from truc.bots import BotError, Sensible, random_bot
from truc.cli._app import app
from truc.simulate import (
    EMPTY,
    TABLES,
    BidCount,
    CheckpointError,
    Length,
    Margin,
    Match,
    MatchError,
    Progress,
    Result,
    Row,
    Stones,
    Tally,
    check_plot,
    mean_estimate,
    play_rounds,
    plot,
    save_plot,
    share_estimate,
    simulate,
    write_csv,
    write_json_lines,
)

R = TypeVar("R")
SPAWN = get_context("spawn")
"""New processes, whatever threads other tests have left running in this one."""
QUICK = truc.ruleset("fjd", target=6, half=3, camas=1)
FOUR = truc.ruleset("barajamos", target=6, half=3, camas=1)


def cautious(view: View, rng: random.Random) -> SeatAction | None:
    """Do the first thing that is allowed: a bot that is a plain function."""
    del rng
    return view.legal[0] if view.seat in truc.awaited(view) else None


def cheat(view: View, rng: random.Random) -> SeatAction | None:
    """Answer what nobody has asked."""
    del view, rng
    return truc.Accept(0)


MATCH = Match(QUICK, ("random", cautious), games=24, seed=7)
WHOLE = simulate(MATCH)


class Shuffled(Executor):
    """An executor that does its work late, and in another order than it was given."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.threads = ThreadPoolExecutor(3)
        self.held: list[Callable[[], object]] = []
        self.order: list[object] = []

    def submit(  # type: ignore[override]  # of what is handed out here, only this is used
        self, fn: Callable[..., R], /, *args: object
    ) -> Future[R]:
        """Hold the work; with five pieces held, or after a moment, do them in any order."""
        future: Future[R] = Future()

        def work() -> None:
            self.order.append(args[1])
            future.set_result(fn(*args))

        self.held.append(work)
        self.threads.submit(self.release)
        return future

    def release(self) -> None:
        """Do any one of the pieces held."""
        self.held.pop(self.rng.randrange(len(self.held)))()


# --- the same seeds, the same result


@pytest.mark.parametrize("chunk", [1, 2, 5, 100, None])
def test_chunks_do_not_matter(chunk: int | None) -> None:
    """However the rounds are cut, the result is the same value."""
    assert simulate(MATCH, chunk=chunk) == WHOLE


def test_the_order_does_not_matter() -> None:
    """Pieces that finish in another order than they were handed out come to the same."""
    shuffled = Shuffled(3)
    with shuffled.threads:
        assert simulate(MATCH, executor=shuffled, chunk=1) == WHOLE
    assert shuffled.order != sorted(cast("list[int]", shuffled.order))
    assert sorted(cast("list[int]", shuffled.order)) == list(range(MATCH.rounds))


def test_threads_and_processes_come_to_the_same() -> None:
    """A pool of threads and one of processes play what this process plays."""
    with ThreadPoolExecutor(2) as threads:
        assert simulate(MATCH, executor=threads, chunk=3) == WHOLE
    with ProcessPoolExecutor(2, SPAWN) as processes:
        assert simulate(MATCH, executor=processes, chunk=4) == WHOLE


def test_a_dask_cluster_comes_to_the_same() -> None:
    """``client.get_executor()`` of a real cluster takes the place of a pool, unchanged."""
    match = attrs.evolve(MATCH, players=("random", "sensible"))
    with local_cluster(2) as (executor, address):
        assert simulate(match, executor=executor, chunk=2) == simulate(match)
        arguments = (*SHORT, "--games", "6", "--table", "bids")
        assert run(*arguments, "--cluster", address).output == run(*arguments).output


def test_a_seed_is_a_result_for_ever() -> None:
    """What a match came to once it comes to on every machine; else FORMAT must rise."""
    tally = WHOLE.tally
    assert (tally.games, tally.hands, tally.wins, tally.camas) == (24, 59, (3, 21), (3, 21))


def test_another_seed_is_another_result_and_rounds_do_not_depend_on_their_number() -> None:
    """The first rounds of a longer match are those of a shorter one."""
    assert simulate(attrs.evolve(MATCH, seed=8)).tally != WHOLE.tally
    longer = attrs.evolve(MATCH, games=40)
    assert play_rounds(longer, 0, 12) == WHOLE.tally


# --- what is played


def deals_of(match: Match, number: int, monkeypatch: pytest.MonkeyPatch) -> list[list[GameState]]:
    """Return the hands dealt in each game of a round, as states."""
    games: list[list[GameState]] = []

    def seen(state: GameState, action: truc.Action) -> truc.Step:
        step = truc.step(state, action)
        if isinstance(action, Deal):
            if state.last is None:
                games.append([])
            games[-1].append(step.state)
        return step

    with monkeypatch.context() as patch:
        patch.setattr("truc.simulate._play.step", seen)
        play_rounds(match, number, number + 1)
    return games


@pytest.mark.parametrize("rules", [QUICK, FOUR], ids=["two", "four"])
def test_a_pair_is_the_same_deals_with_the_seats_changed(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hand for hand each seat has the same cards and the same dealer; the players have moved on."""
    match = Match(rules, ("random", cautious), games=10, seed=1)
    for number in range(4):
        first, again = deals_of(match, number, monkeypatch)
        assert first[0].dealer == number % rules.seats
        for one, other in zip(first, again, strict=False):
            assert one.hand is not None
            assert other.hand is not None
            assert (one.dealer, one.hand.dealt) == (other.dealer, other.hand.dealt)
    assert match.seated(0) == tuple(range(2)) * (rules.seats // 2)
    assert match.seated(1) == (1, 0) * (rules.seats // 2)


def test_a_player_for_each_seat_moves_one_seat_on() -> None:
    """With as many players as seats, the second game has everybody one seat further on."""
    match = Match(FOUR, ("random", "random", cautious, "sensible"), games=2)
    assert match.seated(0) == (0, 1, 2, 3)
    assert match.seated(1) == (3, 0, 1, 2)
    assert match.names == ("random", "random", "cautious", "sensible")
    assert match.bots(1)[0] is match.bots(0)[3]
    assert Result(match, EMPTY).names == ("random+cautious", "random+sensible")


def test_equal_players_come_out_even_in_pairs() -> None:
    """Two bots that do the same on the same cards win one game each of every pair."""
    result = simulate(Match(QUICK, (cautious, cautious), games=20, seed=2))
    assert result.tally.wins == (10, 10)
    assert result.tally.margins == (Margin(0, 0, 10),)
    ahead, rate = result.camas_ahead(), result.win_rate()
    assert (ahead.value, ahead.p, rate.value, rate.p) == (0.0, 1.0, 0.5, 1.0)
    assert (ahead.low, ahead.high) == pytest.approx((-0.3085, 0.3085), abs=1e-3)
    assert (rate.low, rate.high) == pytest.approx((0.3457, 0.6543), abs=1e-3)


def test_everything_is_counted_as_the_events_tell_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands, winners, stones and bids are those of the events of the games, counted anew."""
    match = Match(FOUR, ("random", "random"), games=12, seed=5)
    steps: list[tuple[GameState, truc.Step]] = []

    def seen(state: GameState, action: truc.Action) -> truc.Step:
        step = truc.step(state, action)
        steps.append((state, step))
        return step

    monkeypatch.setattr("truc.simulate._play.step", seen)
    tally = play_rounds(match, 0, match.rounds)
    events = [event for _, step in steps for event in step.events]
    assert tally.hands == sum(isinstance(event, HandDealt) for event in events)
    assert sum(tally.hands_won) == sum(
        event.team is not None for event in events if isinstance(event, truc.HandEnded)
    )
    assert sum(row.stones * row.hands for row in tally.stones) == sum(
        event.points for event in events if isinstance(event, truc.PointsMarked)
    )
    for bid in truc.Bid:
        rows = [row for row in tally.bids if row.bid is bid]
        told = [type(event) for event in events if getattr(event, "bid", None) is bid]
        assert sum(row.made for row in rows) == told.count(truc.Called)
        assert sum(row.accepted for row in rows) == told.count(truc.Accepted)
        assert sum(row.refused for row in rows) == told.count(truc.Refused)
    first = [step.state for _, step in steps if step.state.winner is not None][::2]
    assert tally.games == 2 * len(first)
    leads = sum((state.camas[0] - state.camas[1]) for state in first)
    second = [step.state for _, step in steps if step.state.winner is not None][1::2]
    leads += sum((state.camas[1] - state.camas[0]) for state in second)
    assert sum(row.camas * row.rounds for row in tally.margins) == leads
    assert tally.camas[0] - tally.camas[1] == leads


def test_a_bid_that_is_won_is_its_callers() -> None:
    """Who always calls the truc, and is always taken, wins it as often as the hand."""

    def caller(view: View, rng: random.Random) -> SeatAction | None:
        calls = [a for a in view.legal if a == Call(a.seat, truc.Bid.TRUC)]
        return calls[0] if calls else cautious(view, rng)

    def taker(view: View, rng: random.Random) -> SeatAction | None:
        accepts = [action for action in view.legal if isinstance(action, truc.Accept)]
        return accepts[0] if accepts else cautious(view, rng)

    tally = play_rounds(Match(QUICK, (caller, taker), games=20, seed=1), 0, 10)
    assert tally.bids == (
        BidCount(0, truc.Bid.TRUC, tally.hands, tally.hands, 0, tally.bids[0].won),
    )
    assert tally.bids[0].won == tally.hands_won[0]
    assert 0 < tally.hands_won[0] < tally.hands


# --- tallies


def test_merging_is_in_any_order() -> None:
    """Merge is associative and commutative, and nothing changes nothing."""
    parts = [play_rounds(MATCH, n, n + 3) for n in range(0, 12, 3)]
    for order in permutations(parts):
        assert reduce(Tally.merge, order) == WHOLE.tally
    assert parts[0].merge(parts[1]).merge(parts[2]) == parts[0].merge(parts[1].merge(parts[2]))
    assert parts[0].merge(EMPTY) == EMPTY.merge(parts[0]) == parts[0]


# --- estimates


def test_the_share_has_wilsons_interval() -> None:
    """Of known cases: 8 of 10 is from 0.4902 to 0.9433; all or none ends at 1 or 0."""
    found = share_estimate(8, 10)
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (0.8, 0.4902, 0.9433)
    assert share_estimate(0, 7).low == 0.0
    assert share_estimate(7, 7).high == 1.0
    assert share_estimate(0, 0).low == 0.0
    assert math.isnan(share_estimate(0, 0).value)


@pytest.mark.parametrize(
    ("n", "quantile"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042)]
)
def test_the_mean_has_students_interval(n: int, quantile: float) -> None:
    """For n values the half width is the tabled quantile of Student times the standard error."""
    values = [(float(value * value), 1) for value in range(n)]
    found = mean_estimate(values)
    mean = sum(value for value, _ in values) / n
    error = math.sqrt(sum((value - mean) ** 2 for value, _ in values) / (n - 1) / n)
    assert found.value == pytest.approx(mean)
    assert found.high - mean == pytest.approx(quantile * error, rel=2e-2)


def test_a_mean_is_compared_with_its_null() -> None:
    """Student's t of 2.228 with 10 degrees of freedom is 5 %; what is all alike is sign tested."""
    values = [(-1.0, 5), (1.0, 6)]
    mean, n = 1 / 11, 11
    error = math.sqrt(sum(k * (v - mean) ** 2 for v, k in values) / (n - 1) / n)
    found = mean_estimate(values, null=mean - 2.228 * error)
    assert found.p == pytest.approx(0.05, abs=1e-3)
    assert mean_estimate([(2.0, 4)], null=0.0).p == 0.125
    assert mean_estimate([(2.0, 1)], null=0.0).p is None
    assert mean_estimate([]).low == -math.inf


def test_a_mean_of_what_is_all_alike_is_not_taken_for_certain() -> None:
    """Of 10 alike, others of up to 1 - 0.025 ** 0.1 = 30.85 % may be missing by chance."""
    found = mean_estimate([(2.0, 10)], null=0.0, within=(-2.0, 2.0))
    assert (found.value, found.high, found.p) == (2.0, 2.0, 2 * 0.5**10)
    assert found.low == pytest.approx(2 - 4 * 0.3085, abs=1e-3)
    one = mean_estimate([(0.5, 1)], within=(0.0, 1.0))
    assert (one.low, one.high) == pytest.approx((0.0125, 0.9875))
    open_ = mean_estimate([(2.0, 10)])
    assert (open_.low, open_.high) == (-math.inf, math.inf)
    wide = mean_estimate([(0.0, 1), (1.0, 1)], within=(0.0, 1.0))
    assert (wide.low, wide.high) == (0.0, 1.0)


@pytest.mark.parametrize("confidence", [0, 1, 1.5, -1])
def test_a_confidence_that_is_none_is_refused(confidence: float) -> None:
    """Nothing is surer than sure."""
    with pytest.raises(ValueError, match="confidence"):
        share_estimate(1, 2, confidence)
    with pytest.raises(ValueError, match="confidence"):
        mean_estimate([(1.0, 2)], confidence)
    with pytest.raises(ValueError, match="share"):
        share_estimate(3, 2)


@pytest.mark.parametrize("side", [2, -1])
def test_a_side_that_is_none_is_refused(side: int) -> None:
    """There are two, 0 and 1, whether the games are paired or not."""
    for result in (WHOLE, Result(attrs.evolve(MATCH, paired=False), WHOLE.tally)):
        for estimate in (
            result.win_rate,
            result.camas_ahead,
            result.stones_per_hand,
            result.hand_rate,
        ):
            with pytest.raises(ValueError, match="a side is 0 or 1"):
                estimate(side)


def test_the_sides_mirror_each_other() -> None:
    """What side 0 is ahead, side 1 is behind; the shares are one."""
    for match in (MATCH, attrs.evolve(MATCH, paired=False)):
        result = simulate(match)
        zero, one = result.camas_ahead(0), result.camas_ahead(1)
        assert (zero.value, zero.low, zero.high) == pytest.approx((-one.value, -one.high, -one.low))
        assert result.win_rate(0).value + result.win_rate(1).value == pytest.approx(1)
        assert result.win_rate(0).value == pytest.approx(result.tally.wins[0] / result.tally.games)
        assert result.hand_rate(0).value + result.hand_rate(1).value <= 1 + 1e-9


def test_pairs_cut_the_variance() -> None:
    """By as many games, the interval of the lead is narrower with pairs than without."""
    players = ("sensible", Sensible(shy=0.6))
    widths: list[float] = []
    for paired in (True, False):
        found = simulate(Match(QUICK, players, 40, 3, paired)).camas_ahead()
        widths.append(found.high - found.low)
    assert widths[0] < widths[1]


# --- running, and running on


def test_progress_is_told_to_the_end() -> None:
    """After each piece one hears how many rounds are done, and the tally so far."""
    heard: list[Progress] = []
    simulate(MATCH, chunk=5, progress=heard.append)
    assert [(p.done, p.rounds) for p in heard] == [(5, 12), (10, 12), (12, 12)]
    assert [p.tally.rounds for p in heard] == [5, 10, 12]
    assert heard[-1].tally == WHOLE.tally
    assert str(heard[0]) == "5 of 12 rounds"


class Stop(Exception):
    """What interrupts a run."""


@pytest.mark.parametrize("error", [Stop, KeyboardInterrupt])
@pytest.mark.parametrize("pool", [False, True], ids=["alone", "pool"])
def test_a_run_that_was_interrupted_goes_on(
    tmp_path: Path,
    error: type[BaseException],
    pool: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    """What was done is kept and not played again, and the result is the same."""
    file = tmp_path / "run.json"

    def stop(progress: Progress) -> None:
        if progress.done >= 5:
            raise error

    with ThreadPoolExecutor(2) as threads:
        executor = threads if pool else None
        with pytest.raises(error):
            simulate(MATCH, executor=executor, chunk=1, progress=stop, checkpoint=file)
        heard: list[Progress] = []
        after = simulate(
            MATCH, executor=executor, chunk=1, progress=heard.append, checkpoint=str(file)
        )
    assert after == WHOLE
    assert [p.done for p in heard] == list(range(6, 13))
    assert simulate(MATCH, checkpoint=file, progress=heard.append) == WHOLE
    assert len(heard) == 7
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


OTHERS = (
    attrs.evolve(MATCH, seed=8),
    attrs.evolve(MATCH, games=22),
    attrs.evolve(MATCH, paired=False),
    attrs.evolve(MATCH, rules=truc.ruleset("fjd", target=7, half=3, camas=1)),
    attrs.evolve(MATCH, players=(random_bot, cautious)),
    attrs.evolve(MATCH, players=("random", Sensible())),
    attrs.evolve(MATCH, players=("random", Sensible(shy=0.5))),
    attrs.evolve(MATCH, players=(cautious, "random")),
)


def test_the_checkpoint_of_another_match_is_refused(tmp_path: Path) -> None:
    """Whatever differs, the rules, the players, what they are like, fewer games, the seed."""
    file = tmp_path / "run.json"
    simulate(MATCH, checkpoint=file)
    before = file.read_bytes()
    for other in OTHERS:
        with pytest.raises(CheckpointError, match="of another match"):
            simulate(other, checkpoint=file)
    assert file.read_bytes() == before
    assert len({match.fingerprint for match in (MATCH, *OTHERS)}) == len(OTHERS) + 1


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (attrs.evolve(MATCH, games=22), "games: 24 there, 22 asked"),
        (attrs.evolve(MATCH, seed=8, paired=False), "seed: 7 there, 8 asked; paired: yes there,"),
        (
            attrs.evolve(MATCH, players=("random", "sensible")),
            "players: random,test_simulate.cautious there, random,sensible asked",
        ),
        (attrs.evolve(MATCH, rules=truc.RULESETS["fjd"]), "camas=1 there, fjd asked"),
        (
            attrs.evolve(MATCH, rules=attrs.evolve(QUICK, worth=3)),
            "the rules differ under the same name",
        ),
    ],
)
def test_it_is_said_what_differs_in_a_checkpoint(tmp_path: Path, other: Match, said: str) -> None:
    """What the file has, and what is asked."""
    file = tmp_path / "run.json"
    simulate(MATCH, checkpoint=file)
    with pytest.raises(CheckpointError, match=re.escape(said)):
        simulate(other, checkpoint=file)


def test_a_longer_match_goes_on_from_a_shorter_one(tmp_path: Path) -> None:
    """The rounds that are done are not played again, and the result is that of the longer one."""
    file = tmp_path / "run.json"
    simulate(attrs.evolve(MATCH, games=10), checkpoint=file)
    heard: list[Progress] = []
    assert simulate(MATCH, chunk=1, checkpoint=file, progress=heard.append) == WHOLE
    assert [p.done for p in heard] == list(range(6, 13))
    assert simulate(MATCH, checkpoint=file, progress=heard.append) == WHOLE
    assert len(heard) == 7


SPOILT: list[object] = json.loads(
    '[null, 5, -1, true, "x", {}, [], [1], [[1]], [{}], [[0, 99]], [[3, 2]], [[0]], [["0", 1]]]'
)
CHANGES: list[dict[str, object]] = json.loads(
    '[{"bid": "poker"}, {"bid": []}, {"made": -1}, {"made": 1.5}, {"more": 1}]'
)


def spoilt(text: str) -> Iterator[str]:
    """Yield checkpoints that are none, made of a good one."""
    yield from ("", "[]", "null", text[:-1], "[" * 100_000, '{"format": 1}')
    good: dict[str, object] = json.loads(text)
    for key, right in good.items():
        for value in SPOILT:
            if value != right:
                yield json.dumps({**good, key: value})
    tally = cast("dict[str, object]", good["tally"])
    for key in tally:
        for value in SPOILT:
            if value != tally[key] and (key, value) != ("bids", []):
                yield json.dumps({**good, "tally": {**tally, key: value}})
    bids = cast("list[dict[str, object]]", tally["bids"])
    for change in CHANGES:
        rows: list[dict[str, object]] = [{**bids[0], **change}, *bids[1:]]
        yield json.dumps({**good, "tally": {**tally, "bids": rows}})
    yield json.dumps({**good, "tally": {**tally, "bids": bids[::-1]}})


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    """Whatever it holds, the error is a CheckpointError that names the file."""
    file = tmp_path / "run.json"
    simulate(MATCH, checkpoint=file)
    for text in spoilt(file.read_text(encoding="utf-8")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(CheckpointError, match=r"run\.json is (no|the) checkpoint"):
            simulate(MATCH, checkpoint=file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(CheckpointError, match="no text"):
        simulate(MATCH, checkpoint=file)


def test_a_checkpoint_that_cannot_be_written_is_known_before_the_first_game(
    tmp_path: Path,
) -> None:
    """And not when the run has ended and there is no place to keep it."""
    heard: list[Progress] = []
    file = tmp_path / "nowhere" / "run.json"
    said = f"^cannot write the checkpoint {re.escape(str(file))}: no such folder$"
    with pytest.raises(FileNotFoundError, match=said):
        simulate(MATCH, checkpoint=file, progress=heard.append)
    assert not heard


def test_a_player_that_cheats_is_an_error_of_its_own() -> None:
    """A BotError comes through, also from another process, and says whose it is."""
    match = Match(QUICK, (cautious, cheat), games=4)
    with pytest.raises(BotError, match="cannot do"):
        simulate(match)
    with ProcessPoolExecutor(1, SPAWN) as processes, pytest.raises(BotError, match="cannot do"):
        simulate(match, executor=processes)


def test_a_player_that_cannot_go_to_another_process_is_named() -> None:
    """As a lambda cannot; in this process, and through threads, it plays."""
    match = Match(QUICK, ("random", lambda view, rng: cautious(view, rng)), games=2)  # noqa: PLW0108  # a lambda is the point
    with (
        ProcessPoolExecutor(1, SPAWN) as processes,
        pytest.raises(MatchError, match="<lambda> cannot go to another process"),
    ):
        simulate(match, executor=processes)
    with ThreadPoolExecutor(1) as threads:
        assert simulate(match, executor=threads) == simulate(match)


@pytest.mark.parametrize("chunk", [0, -1, True, 1.5])
def test_a_chunk_that_is_none_is_refused(chunk: int) -> None:
    """A piece of work has at least one round."""
    with pytest.raises(ValueError, match="chunk"):
        simulate(MATCH, chunk=chunk)


def test_every_fault_of_a_match_is_named() -> None:
    """All at once, not one after the other."""
    with pytest.raises(MatchError) as caught:
        Match(QUICK, ("nobody", 3, "random"), games=5, seed="x")  # type: ignore[arg-type]
    assert caught.value.faults == (
        "3 players for 2 seats: 2 are needed",
        "there is no bot 'nobody': there are random, sensible, search",
        "3 is no bot: it cannot be called",
        "seed is 'x', not a whole number",
        "5 games cannot be paired: an even number can",
    )
    with pytest.raises(MatchError, match="1 player for 4 seats: 2 or 4 are needed"):
        Match(FOUR, ("random",), games=2)
    for wrong in ({"games": 0}, {"games": True}, {"rules": 3}, {"players": ["random"] * 2}):
        with pytest.raises(MatchError):
            attrs.evolve(MATCH, **wrong)


# --- tables and pictures


def test_tables_are_rectangles_of_plain_cells() -> None:
    """Every table has the same columns in every row, and comes back from CSV and JSON lines."""
    for make in TABLES.values():
        rows = make(WHOLE)
        assert rows
        assert {tuple(row) for row in rows} == {tuple(rows[0])}
        cells = {type(cell) for row in rows for cell in row.values()}
        assert cells <= {str, int, float, type(None)}
        as_csv, as_lines = io.StringIO(), io.StringIO()
        write_csv(rows, as_csv)
        write_json_lines(rows, as_lines)
        read = list(csv.DictReader(as_csv.getvalue().splitlines()))
        assert [list(row.values()) for row in read] == [
            ["" if cell is None else str(cell) for cell in row.values()] for row in rows
        ]
        assert [json.loads(line) for line in as_lines.getvalue().splitlines()] == rows
    write_csv([], as_csv := io.StringIO())
    assert not as_csv.getvalue()


class Frame(Protocol):
    """What is needed of a data frame, of whichever library."""

    columns: Iterable[str]
    shape: tuple[int, int]

    def __getitem__(self, column: str) -> Iterable[object]: ...


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_tables_load_into_data_frames(library: str) -> None:
    """Rows become a frame as they are, also of a result so small that it has no intervals."""
    frame = cast("Callable[[list[Row]], Frame]", import_module(library).DataFrame)
    for result in (WHOLE, simulate(attrs.evolve(MATCH, games=2))):
        for make in TABLES.values():
            rows = make(result)
            loaded = frame(rows)
            assert loaded.shape == (len(rows), len(rows[0]))
            assert list(loaded.columns) == list(rows[0])
            for column in rows[0]:
                cells = [row[column] for row in rows]
                if None not in cells:
                    assert list(loaded[column]) == cells


def test_tables_say_what_the_tally_says() -> None:
    """Of a tally made by hand, every number of the tables of the sides and the bids."""
    tally = Tally(
        rounds=2,
        games=4,
        hands=10,
        wins=(3, 1),
        camas=(4, 2),
        hands_won=(6, 4),
        margins=(Margin(0, 0, 1), Margin(2, 2, 1)),
        stones=(Stones(0, 1, 6), Stones(0, 3, 4), Stones(1, 0, 10)),
        lengths=(Length(2, 1), Length(3, 2)),
        bids=(BidCount(1, truc.Bid.TRUC, 5, 2, 1, 1),),
    )
    result = Result(attrs.evolve(MATCH, games=4), tally)
    zero, one = TABLES["sides"](result)
    assert (zero["wins"], zero["win_rate"], zero["camas_ahead"]) == (3, 0.75, 0.5)
    assert (zero["stones_per_hand"], one["stones_per_hand"]) == (1.8, 0.0)
    assert (zero["players"], one["players"], one["camas_ahead"]) == ("random", "cautious", -0.5)
    (bid,) = TABLES["bids"](result)
    assert (bid["name"], bid["bid"], bid["made_per_hand"]) == ("cautious", "truc", 0.5)
    assert bid["accepted_rate"] == 0.4


def test_a_result_can_be_drawn(tmp_path: Path) -> None:
    """The picture has the three panels, and a bar for each number of stones and each bid."""
    figure = plot(WHOLE)
    titles = [axes.get_title() for axes in figure.axes]
    assert titles == [
        "share of the games won",
        "stones marked in a hand",
        "bids made (pale) and accepted",
    ]
    assert len(figure.axes[1].patches) == len(WHOLE.tally.stones)
    assert [tick.get_text() for tick in figure.axes[0].get_xticklabels()] == list(WHOLE.names)
    assert [axes.get_xlabel() for axes in figure.axes[1:]] == ["stones", "in 100 hands"]
    file = tmp_path / "result.svg"
    save_plot(WHOLE, file)
    assert "<svg" in (tmp_path / "result.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("draw", [lambda: plot(WHOLE), lambda: check_plot("x.svg")])
def test_without_matplotlib_it_is_said_what_to_install(
    draw: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ImportError that names the extra."""
    for module in ("matplotlib", "matplotlib.figure", "matplotlib.backend_bases"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=r'pip install "truc-rules\[plots\]"'):
        draw()


# --- truc simulate


def run(*arguments: str) -> Ran:
    """Run ``truc simulate`` and let no error through."""
    return CliRunner().invoke(app, ["simulate", *arguments], catch_exceptions=False)


SHORT = ("--rules", "fjd", "--option", "target=6", "--option", "half=3", "--option", "camas=1")


def test_the_command_tells_the_result() -> None:
    """Who won how many, the lead with its interval, and the bids; the same however it is played."""
    ran = run(*SHORT, "--players", "sensible,random", "--games", "12", "--seed", "3")
    assert ran.exit_code == 0
    result = simulate(
        Match(truc.ruleset("fjd", target=6, half=3, camas=1), ("sensible", "random"), 12, 3)
    )
    assert f"hands: {result.tally.hands}; seed 3." in ran.output
    assert str(result.camas_ahead()) in ran.output
    assert re.search(r"^sensible +envide +\d+", ran.output, re.MULTILINE)
    again = run(
        *SHORT, "--players", "sensible,random", "--games", "12", "--seed", "3", "--workers", "2"
    )
    assert again.output == ran.output


def test_the_command_writes_tables_pictures_and_checkpoints(tmp_path: Path) -> None:
    """A table as CSV or JSON lines, a picture, and a run that goes on."""
    file, picture = tmp_path / "run.json", tmp_path / "run.png"
    arguments = (*SHORT, "--games", "4", "--checkpoint", str(file))
    ran = run(*arguments, "--table", "bids", "--plot", str(picture))
    assert ran.output.startswith("player,name,bid,made")
    assert picture.read_bytes().startswith(b"\x89PNG")
    lines = run(*arguments, "--table", "bids", "--format", "jsonl").output.splitlines()
    assert json.loads(lines[0])["name"] == "sensible"
    other = run(*SHORT, "--games", "2", "--checkpoint", str(file))
    assert other.exit_code == 2
    assert "of another match: games: 4 there, 2 asked" in other.stderr


@pytest.mark.parametrize("language", ["en", "ca", "es"])
def test_the_table_of_bids_says_what_its_numbers_mean(language: str) -> None:
    """In a line below, of which each heading is a word."""
    lines = run(*SHORT, "--games", "2", "--language", language).output.splitlines()
    *_, made, accepted, refused, won = lines[lines.index("") + 1].split()
    assert all(head in lines[-1].lower() for head in (made, accepted, refused, won))


def never(*_: object) -> Result:
    """Fail: no game is to be played."""
    raise AssertionError


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--plot", "nowhere/run.svg"), "--plot: cannot write nowhere/run.svg: no such folder"),
        (("--plot", "run.gift"), "cannot draw run.gift: 'gift' is none of "),
        (("--plot", "."), "--plot: "),
        (("--format", "csv"), "--format is for a table: --table says which"),
        (("--games", "x"), "--games: 'x' is not a whole number"),
        (("--table", "x"), "--table: 'x' is not one of 'sides', "),
        (("--players", "nowhere:bot,random"), "cannot import 'nowhere', for the player 'nowhere:"),
        (("--players", "truc.bots:nobody,random"), "'truc.bots' has no 'nobody', for the player"),
        (("--players", "truc.bots:Sensible,random"), "'truc.bots:Sensible' is no bot"),
        (("--players", "truc.bots:BOTS,random"), "'truc.bots:BOTS' is no bot"),
    ],
)
def test_what_is_wrong_is_known_before_the_first_game(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one line, and nothing has been played."""
    monkeypatch.setattr("truc.cli._figures.run_match", never)
    ran = run(*SHORT, *arguments)
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"truc: {said}")
    assert ran.stderr.count("\n") == 1


def test_ones_own_bots_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function or a value of a module in the current folder, also in other processes."""
    (tmp_path / "own_bots.py").write_text(
        "import truc\n"
        "from truc.bots import Sensible\n"
        "bold = Sensible(bluff=0.5)\n"
        "def first(view, rng):\n"
        "    return view.legal[0] if view.seat in truc.awaited(view) else None\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    asked = (*SHORT, "--games", "4", "--players", "own_bots:first, own_bots:bold")
    ran = run(*asked)
    assert ran.output.startswith("fjd: first against Sensible. Games: 4")
    assert run(*asked, "--workers", "2").output == ran.output


@pytest.mark.parametrize("after", [0, 2])
def test_ctrl_c_says_what_is_kept(
    after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many games are done, and whether they are kept; the exit code is that of shells."""
    played = play_rounds
    calls = 0

    def interrupted(match: Match, start: int, stop: int) -> Tally:
        nonlocal calls
        calls += 1
        if calls > after:
            raise KeyboardInterrupt
        return played(match, start, stop)

    monkeypatch.setattr("truc.simulate._run.play_rounds", interrupted)
    asked = (*SHORT, "--games", "12", "--chunk", "1")
    file = str(tmp_path / "run.json")
    lost = run(*asked)
    calls = 0
    kept = run(*asked, "--checkpoint", file).stderr
    assert (lost.exit_code, lost.stdout) == (130, "")
    if not after:
        assert lost.stderr == "truc: stopped before the first games were done\n"
        assert kept == f"truc: stopped, kept in {file}: the same command goes on\n"
        return
    done = "truc: stopped after 4 of 12 games"
    assert lost.stderr == f"{done}, which are lost: --checkpoint FILE would keep them\n"
    assert kept == f"{done}, kept in {file}: the same command goes on\n"
    monkeypatch.undo()
    assert run(*asked, "--checkpoint", file).output == run(*asked).output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "sensible,nobody"), "there is no bot 'nobody'"),
        (("--games", "3"), "3 games cannot be paired"),
        (("--rules", "valensia"), "did you mean 'valencia'?"),
        (("--cluster", "tcp://127.0.0.1:1"), "127.0.0.1:1"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    """Every fault is one line, and the exit code is 2."""
    with quick_to_give_up():
        ran = run(*arguments)
    assert ran.exit_code == 2
    assert said in ran.stderr


@pytest.mark.parametrize(
    ("option", "module"), [("--cluster", "distributed"), ("--plot", "matplotlib")]
)
def test_an_extra_that_is_missing_is_named(
    option: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence on what to install."""
    monkeypatch.setattr("truc.cli._figures.find_spec", dict[str, object]().get)
    ran = run("--games", "2", option, "x")
    assert ran.exit_code == 2
    assert f"{option} needs {module}: pip install" in ran.stderr
