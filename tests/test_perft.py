"""Perft: sequences counted by merging equal states are those that one walks one by one."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from golden import FILES, counted
from truc import (
    GameState,
    Rules,
    SeatAction,
    format_action,
    format_position,
    format_rules,
    parse_position,
)
from truc.cli._app import app
from truc.perft import Outcome, PerftError, Ply, divide, perft, plies
from truc.testing import rulesets

STATES = [state for state, _ in counted()]
positions = pytest.mark.parametrize(
    "state", STATES, ids=[f"{n} {format_rules(s.rules)}" for n, s in enumerate(STATES, start=1)]
)
FJD = next(state for state in STATES if state.rules.name == "fjd")
LATE = STATES[-1]
"""The third trick of a hand, from which all that may follow is soon counted."""
WALKED = 3_000
"""About how many sequences are walked one by one from a position."""


def walk(state: GameState, depth: int) -> Iterator[tuple[tuple[SeatAction, ...], GameState]]:
    """Yield every sequence of exactly ``depth`` actions and where it leads, one by one."""
    if depth == 0:
        yield (), state
    elif state.hand is not None:
        for action in truc.legal_actions(state):
            for rest, after in walk(truc.apply(state, action), depth - 1):
                yield (action, *rest), after


def tally(ends: Iterator[tuple[tuple[SeatAction, ...], GameState]]) -> Counter[Outcome]:
    """Count how hands end, of those that do."""
    return Counter(Outcome(s.score, s.camas) for _, s in ends if s.hand is None)


@positions
def test_merged_counts_are_those_of_sequences_walked_one_by_one(state: GameState) -> None:
    """As deep as can be walked: the numbers, those that end the hand, and what they pay."""
    for depth, ply in enumerate(plies(state), start=1):
        walked = list(walk(state, depth))
        assert len({actions for actions, _ in walked}) == len(walked)
        assert ply.depth == depth
        assert ply.sequences == perft(state, depth) == len(walked)
        assert dict(ply.outcomes) == tally(iter(walked))
        assert ply.ended == sum(after.hand is None for _, after in walked)
        if len(walked) > WALKED:
            break


@settings(max_examples=settings().max_examples // 3)
@given(rules=rulesets(), seed=st.integers(0, 10**9), at=st.integers(0, 60))
def test_merged_counts_are_right_from_anywhere_in_any_game(
    rules: Rules, seed: int, at: int
) -> None:
    """With any options, from any state of a hand, whatever was done before."""
    state = next(islice((s for s, _, _ in game(rules, seed) if s.hand is not None), at, None), None)
    if state is None:
        return
    for ply in islice(plies(state), 3):
        assert ply.sequences == perft(state, ply.depth)
        assert ply.sequences == sum(1 for _ in walk(state, ply.depth))
        assert dict(ply.outcomes) == tally(walk(state, ply.depth))


@positions
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_parts_are_in_the_order_of_actions_and_add_up(state: GameState, depth: int) -> None:
    """Each first action has as many sequences as there are one shorter from where it leads."""
    parts = divide(state, depth)
    assert tuple(action for action, _ in parts) == truc.legal_actions(state)
    assert sum(number for _, number in parts) == perft(state, depth)
    for action, number in parts:
        after = truc.apply(state, action)
        if after.hand is None:
            assert number == (1 if depth == 1 else 0)
        else:
            assert number == perft(after, depth - 1)


def test_nothing_is_done_in_one_way() -> None:
    """There is one sequence of no actions, and it leads nowhere."""
    assert all(perft(state, 0) == 1 for state in STATES)


def test_the_plies_go_as_far_as_the_longest_sequence_and_no_further() -> None:
    """In the end every sequence has ended the hand; beyond, there is none, however deep."""
    counted = list(plies(LATE))
    assert [ply.depth for ply in counted] == list(range(1, len(counted) + 1))
    assert all(ply.sequences > ply.ended for ply in counted[:-1])
    assert counted[-1].sequences == counted[-1].ended > 0
    assert perft(LATE, len(counted)) == counted[-1].sequences
    assert perft(LATE, len(counted) + 1) == perft(LATE, 10**9) == 0
    assert {number for _, number in divide(LATE, 10**9)} == {0}


def test_a_ply_is_counted_when_it_is_asked_for() -> None:
    """The first depths of a hand can be had although nobody could wait for the last ones."""
    assert [ply.sequences for ply in islice(plies(STATES[0]), 2)] == [10, 79]


def test_outcomes_are_in_the_order_of_camas_and_score() -> None:
    """The order does not depend on how the sequences were found."""
    for state in STATES:
        for ply in islice(plies(state), 4):
            outcomes = [(outcome.camas, outcome.score) for outcome, _ in ply.outcomes]
            assert outcomes == sorted(set(outcomes))
            assert pickle.loads(pickle.dumps(ply)) == ply


def test_signals_and_deals_are_no_part_of_a_sequence() -> None:
    """A ruleset with signs counts what it counts without them."""
    state = STATES[1]
    assert state.rules.signals
    assert perft(state, 1) == len(truc.legal_actions(state)) == 10


NOT_A_STATE: Any = "a state"
NOT_A_DEPTH: Any = True
HALF: Any = 0.5


@pytest.mark.parametrize("depth", [-1, NOT_A_DEPTH, HALF])
def test_a_depth_that_is_none_is_refused(depth: int) -> None:
    """A depth is a whole number; a first action needs one of at least 1."""
    with pytest.raises(PerftError, match=r"not a whole number from 0 on"):
        perft(FJD, depth)
    for least in (depth, 0):
        with pytest.raises(PerftError, match=r"not a whole number from 1 on"):
            divide(FJD, least)


def test_nothing_is_counted_where_no_hand_is_in_play() -> None:
    """Between hands there is nothing to do but deal; a view, or anything else, is no state."""
    seen: Any = truc.view(FJD, 0)
    for state, error in (
        (truc.new_game(), r"no hand is in play: there is nothing to do but deal \(DEAL-1\)"),
        (NOT_A_STATE, "from a GameState, not str"),
        (seen, "from a GameState, not View"),
    ):
        with pytest.raises(PerftError, match=error):
            perft(state, 1)
        with pytest.raises(PerftError, match=error):
            divide(state, 1)
        with pytest.raises(PerftError, match=error):
            plies(state)


def test_the_golden_positions_are_written_as_positions() -> None:
    """Another engine can deal what the table counts from, and so can this one."""
    blocks = (FILES / "perft.txt").read_text(encoding="utf-8").strip().split("\n\n")
    assert len(blocks) == len(STATES)
    for block, state in zip(blocks, STATES, strict=True):
        lines = block.splitlines()
        text = [line for line in lines if line.split()[0] not in {"perft", "outcome"}]
        assert parse_position("\n".join(text)).state() == state
    assert {state.rules.name for state in STATES} == set(truc.RULESETS)


# --- truc perft


def run(*arguments: str, typed: str = "") -> Result:
    """Run ``truc perft`` and let no error through."""
    return CliRunner().invoke(app, ["perft", *arguments], input=typed, catch_exceptions=False)


def dealt(name: str, seed: int) -> GameState:
    """Deal as the command does."""
    rules = truc.RULESETS[name]
    return truc.apply(truc.new_game(rules), truc.shuffle(rules, random.Random(seed)))


@pytest.mark.parametrize("name", truc.RULESETS)
def test_the_table_says_what_the_library_counts(name: str) -> None:
    """The position, then a line for each depth; the same command prints the same."""
    state = dealt(name, 7)
    result = run("--rules", name, "--seed", "7", "--depth", "3")
    assert result.exit_code == 0
    assert result.output == run("--rules", name, "--seed", "7", "--depth", "3").output
    position, _, table = result.output.partition("\n\n")
    assert parse_position(position).state() == state
    heads, *rows = table.splitlines()
    assert heads.split() == ["depth", "sequences", "end", "the", "hand"]
    assert [tuple(map(int, row.split())) for row in rows] == [
        (ply.depth, ply.sequences, ply.ended) for ply in islice(plies(state), 3)
    ]
    assert len({len(line) for line in (heads, *rows)}) == 1


def test_the_table_ends_with_the_longest_sequence() -> None:
    """No line is printed for depths that no hand reaches."""
    result = run("--position", "-", "--depth", "1000", typed=format_position(LATE))
    *_, last = plies(LATE)
    assert list(map(int, result.output.splitlines()[-1].split())) == [
        last.depth,
        last.sequences,
        last.ended,
    ]


def test_divided_by_the_first_action() -> None:
    """An action a line in short notation, with its number, and all of them at the end."""
    state = truc.apply(dealt("valencia", 7), truc.Call(1, truc.Bid.TRUC))
    command = ("--rules", "valencia", "--seed", "7", "--after", "1 truc", "--depth", "3")
    lines = run(*command, "--divide").output.partition("\n\n")[2].splitlines()
    assert [tuple(line.rsplit(maxsplit=1)) for line in lines[:-1]] == [
        (format_action(action), str(number)) for action, number in divide(state, 3)
    ]
    assert lines[-1].split() == ["all", "of", "3", str(perft(state, 3))]
    assert len(set(map(len, lines))) == 1


def test_json_is_one_line_with_everything() -> None:
    """A program reads the position, the numbers, and the outcomes of hands that end."""
    state = dealt("fjd", 7)
    text = run("--rules", "fjd", "--seed", "7", "--depth", "3", "--json").output
    assert text.count("\n") == 1
    told = json.loads(text)
    assert parse_position(told["position"]).state() == state
    assert told["depth"] == 3
    again = tuple(
        Ply(
            ply["depth"],
            ply["sequences"],
            tuple(
                (Outcome(tuple(o["score"]), tuple(o["camas"])), o["sequences"])
                for o in ply["outcomes"]
            ),
        )
        for ply in told["plies"]
    )
    assert again == tuple(islice(plies(state), 3))
    assert [ply["ended"] for ply in told["plies"]] == [ply.ended for ply in again]


def test_json_by_the_first_action() -> None:
    """The same numbers as in the table, and their sum."""
    state = dealt("fjd", 0)
    told = json.loads(run("--rules", "fjd", "--depth", "2", "--divide", "--json").output)
    assert told["sequences"] == perft(state, 2)
    assert [(a["action"], a["sequences"]) for a in told["actions"]] == [
        (format_action(action), number) for action, number in divide(state, 2)
    ]


def test_a_position_from_another_editor_is_read() -> None:
    """A byte order mark, and lines as they end on other systems, change nothing."""
    position = format_position(FJD)
    other = "\ufeff" + position.replace("\n", "\r\n")
    asked = ("--position", "-", "--depth", "2")
    assert run(*asked, typed=other).output == run(*asked, typed=position).output


@pytest.mark.parametrize("code", ["ca", "es"])
def test_the_numbers_are_the_same_in_every_language(code: str) -> None:
    """The heads are words of the language, the notation and the numbers are not."""
    english, other = run().output, run("--language", code).output
    assert english != other
    lines = [[line.split() for line in text.splitlines()] for text in (english, other)]
    assert [words for words in lines[0] if "depth" not in words] == [
        words for words in lines[1] if not {"seqüències", "secuencias"} & {*words}
    ]
    assert "all of" in run("--divide").output
    assert "all of" not in run("--divide", "--language", code).output


@pytest.mark.parametrize(
    ("arguments", "typed", "error"),
    [
        (["--rules", "valensia"], "", "there is no ruleset 'valensia': did you mean 'valencia'?"),
        (["--option", "camas"], "", "'camas' is no option: write KEY=VALUE, as in camas=1"),
        (["--after", "1"], "", "'1', column 3: expected a card"),
        (["--after", "1 accept"], "", "1 accept: No bet waits for an answer (TRUC-3)."),
        (["--after", "9 truc"], "", "there is no seat 9: barajamos has seats 0 to 3"),
        (["--after", "1 accept", "--language", "es"], "", "1 accept: No hay ninguna apuesta que"),
        (["--depth", "x"], "", "--depth: 'x' is not a whole number"),
        (["--after", "1 truc", "--after", "0 refuse"], "", "no hand is in play"),
        (["--position", "-"], "posicion 1", "line 1: expected 'position 1'"),
        (["--position", "-"], "position 1\nrules fjd", "no hand is in play"),
        (["--position", "-", "--seed", "0"], "", "--seed is for a deal: --position says it all"),
        (["--position", "-", "--rules", "fjd"], "", "--rules is for a deal"),
        (["--position", "-", "--option", "camas=1"], "", "--option is for a deal"),
        (["--position", "-"], "position 1\nrules fjd\ndealt 3e 7b 4o | 7c 3b 3e", "3e"),
        (["--language", "xx"], "", "there are no words in the language 'xx'"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(arguments: list[str], typed: str, error: str) -> None:
    """Every fault is a line on stderr, nothing is counted, and the exit code is 2."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("truc: ")
    assert error in result.stderr


def test_depth_is_at_least_one() -> None:
    """There is nothing to print for sequences of no actions."""
    assert run("--depth", "0").exit_code == 2


def test_help_has_an_example_that_runs() -> None:
    """A stranger is shown a line to try."""
    lines = [line for line in run("--help").output.splitlines() if "truc perft --" in line]
    assert len(lines) == 1
    words = lines[0].strip().removeprefix("truc perft ").replace("'1 truc'", "1_truc").split()
    assert run(*[word.replace("_", " ") for word in words]).exit_code == 0
