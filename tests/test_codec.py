"""JSON: what is written is read back equal, and what is not as it should be is refused by name."""

from __future__ import annotations

import copy
import importlib
import json
import pickle
import random
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any, assert_type

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from games import game
from samples import house, samples
from truc import (
    Accept,
    Action,
    Bid,
    Call,
    Card,
    Deal,
    Event,
    GameState,
    PlayCard,
    Position,
    Rules,
    SeatAction,
    Signal,
    Stake,
    Step,
    View,
    fair,
    state_faults,
    table,
)
from truc.codec import (
    KINDS,
    CodecError,
    Fault,
    action_from_json,
    event_from_json,
    from_json,
    json_schema,
    seat_action_from_json,
    stake_from_json,
    to_json,
)
from truc.testing import rulesets

DATA = Path(__file__).parent / "data/json"
OLD = sorted(DATA.rglob("*.json"))
SHIPPED = Path(truc.__file__).parent / "codec/schema.json"

validators: Any = importlib.import_module("jsonschema")
VALIDATOR: Any = validators.Draft202012Validator(json_schema())


def envelope(kind: str, value: str) -> str:
    """Write the text of a value whose JSON is given."""
    return f'{{"format": "truc", "version": 1, "kind": "{kind}", "value": {value}}}'


def faults_of(text: str | bytes, kind: Any) -> list[tuple[str, str, str]]:
    """Return the faults with which a text is refused."""
    with pytest.raises(CodecError) as caught:
        from_json(text, kind)
    return [(f.path, f.found, f.expected) for f in caught.value.faults]


def a_state() -> GameState:
    """Return a state in the middle of a hand, with a bet and cards on the table."""
    rules = truc.ruleset("valencia", seats=2)
    state = truc.apply(truc.new_game(rules, score=(3, 4)), truc.shuffle(rules, random.Random(1)))
    state = truc.apply(state, PlayCard(1, state.hand.held[1][0]) if state.hand else Accept(0))
    return truc.apply(state, Call(0, Bid.TRUC))


# Round trips


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_everything_in_a_game_is_read_back_equal(rules: Rules, seed: int) -> None:
    """At every action: the state, what every seat sees, the action, and all that came of it."""
    for state, action, step in game(rules, seed, hands=2):
        seen = [truc.view(state, seat) for seat in (None, *range(rules.seats))]
        values = (state, action, step, *step.events, *seen, Position.of(state), state.standing)
        for value in values:
            assert from_json(to_json(value), type(value)) == value


@given(seed=st.integers(0, 10**9))
def test_house_rules_are_read_back_equal(seed: int) -> None:
    """Rules that no name makes are written in full, alone and in states and views."""
    rules = house()
    assert from_json(to_json(rules), Rules) == rules
    for state, _, _ in game(rules, seed, hands=1):
        assert from_json(to_json(state), GameState) == state
        assert from_json(to_json(truc.view(state, 1)), View) == truc.view(state, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_read_back_equal_and_fits_the_schema(kind: str) -> None:
    """Real values of every kind: equal when read, and valid by the schema that is shipped."""
    for value in samples()[kind]:
        text = to_json(value)
        again = from_json(text, KINDS[kind])
        assert again == value
        assert type(again) is type(value)
        assert to_json(again) == text
        assert from_json(to_json(value, indent=2).encode(), KINDS[kind]) == value
        VALIDATOR.validate(json.loads(text))


def test_every_public_class_of_values_is_a_kind() -> None:
    """Whatever the library makes public as a value can be written."""
    public = {name: getattr(place, name) for place in (truc, table, fair) for name in place.__all__}
    values = {
        name: thing
        for name, thing in public.items()
        if isinstance(thing, type) and (attrs.has(thing) or issubclass(thing, Enum))
    }
    assert values == dict(KINDS)


# The format


def test_the_format() -> None:
    """Cards, bids, tags and names are written as the page says."""
    assert json.loads(to_json(PlayCard(0, Card(7, truc.Suit.COINS)))) == {
        "format": "truc",
        "version": 1,
        "kind": "PlayCard",
        "value": {"type": "play_card", "seat": 0, "card": "7o", "face_down": False},
    }
    rules = truc.ruleset("valencia", seats=2)
    named = {"name": "valencia", "version": rules.version, "options": {"seats": 2}}
    assert json.loads(to_json(rules))["value"] == named
    assert json.loads(to_json(Call(1, Bid.JOC_FORA)))["value"]["bid"] == "joc_fora"
    assert json.loads(to_json(truc.Phase.OVER))["value"] == "over"
    board = json.loads(to_json(a_state()))["value"]["hand"]["board"]
    assert board["bets"][2]["rung"] == {"bid": "truc", "below": None}
    assert board["folded"] == []
    text = to_json(Signal(0, "cella al\u00e7ada"))
    assert text.isascii()
    assert from_json(text, Signal).sign == "cella al\u00e7ada"


def test_each_enum_is_written_with_lower_case_names() -> None:
    """The bids are also written as they are in actions."""
    for kind in KINDS.values():
        if issubclass(kind, Enum):
            for member in kind:
                assert json.loads(to_json(member))["value"] == member.name.lower()
    assert all(bid.value == bid.name.lower() for bid in Bid)


def test_rules_that_only_bear_a_name_are_written_in_full() -> None:
    """A changed ruleset does not pass for the one whose name it has; a full one may be equal."""
    plain = truc.RULESETS["fjd"]
    changed = attrs.evolve(plain, worth=2)
    assert set(json.loads(to_json(changed))["value"]) == {f.name for f in attrs.fields(Rules)}
    data = json.loads(to_json(changed))
    data["value"]["worth"] = plain.worth
    assert from_json(json.dumps(data), Rules) == plain


def test_rules_are_read_once() -> None:
    """Their tables are not derived again for every state."""
    text = to_json(a_state())
    assert from_json(text, GameState).rules is from_json(text, GameState).rules


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_old_files_stay_readable(path: Path) -> None:
    """What was written once is read for ever, and while its version is current written so again."""
    text = path.read_text(encoding="utf-8")
    kind = path.stem.partition("-")[0]
    value = from_json(text, KINDS[kind])
    assert from_json(to_json(value), KINDS[kind]) == value
    if path.parent.name == "v1":
        assert to_json(value, indent=1) + "\n" == text


def test_there_is_an_old_file_of_every_kind() -> None:
    """The corpus is complete."""
    assert {path.stem.partition("-")[0] for path in OLD} == set(KINDS)


# Types


def test_unions_are_read_with_their_types() -> None:
    """Any action, event or stake, by a function whose result is typed, or by the union."""
    text = to_json(Accept(1))
    assert assert_type(from_json(text, Accept), Accept) == Accept(1)
    assert assert_type(action_from_json(text), Action) == Accept(1)
    assert assert_type(seat_action_from_json(text), SeatAction) == Accept(1)
    assert from_json(text, Action) == from_json(text, SeatAction) == Accept(1)
    for event in truc.step(truc.new_game(), truc.shuffle(truc.BARAJAMOS, random.Random(1))).events:
        assert assert_type(event_from_json(to_json(event)), Event) == event
        assert from_json(to_json(event), Event) == event
    for stake in (truc.Whole.CAMA, truc.Points(3), truc.Lack(truc.Who.LEADER)):
        assert assert_type(stake_from_json(to_json(stake)), Stake) == stake
    assert faults_of(to_json(Deal(())), SeatAction)[0][:2] == ("kind", '"Deal"')


@pytest.mark.parametrize("kind", [int, str, list, object, 3, None, int | str, Action | int])
def test_what_is_no_kind_is_a_mistake_of_the_caller(kind: Any) -> None:
    """A TypeError, not a fault of the text."""
    with pytest.raises(TypeError, match="JSON"):
        from_json("{}", kind)


def test_what_is_no_text_or_no_value_is_a_mistake_of_the_caller() -> None:
    """A TypeError, not a fault of the text."""
    texts: list[Any] = [None, 3, bytearray(b"{}")]
    for text in texts:
        with pytest.raises(TypeError, match="a text is str or bytes"):
            from_json(text, Rules)
    values: list[Any] = [None, 3, "1e", {}, (Accept(1),), Rules, truc.Reason]
    for value in values:
        with pytest.raises(TypeError, match="of no kind"):
            to_json(value)


def stray(wrong: Any) -> list[tuple[object, str]]:
    """Values that hold what they cannot hold, and where."""
    state = a_state()
    hand = state.hand
    assert hand is not None
    board = hand.board
    bet = board.bets[2]
    assert bet is not None
    truc_bet = attrs.evolve(bet, caller=wrong)
    return [
        (Accept(wrong), "value.seat"),
        (Call(0, wrong), "value.bid"),
        (PlayCard(0, wrong), "value.card"),
        (PlayCard(0, Card(1, truc.Suit.CUPS), wrong), "value.face_down"),
        (Deal(wrong), "value.cards"),
        (Deal((Card(1, truc.Suit.CUPS), wrong)), "value.cards[1]"),
        (Signal(0, wrong), "value.sign"),
        (attrs.evolve(state, hand=wrong), "value.hand"),
        (attrs.evolve(state, standing=wrong), "value.standing"),
        (attrs.evolve(board, folded=wrong), "value.folded"),
        (attrs.evolve(board, folded=frozenset([wrong])), "value.folded[0]"),
        (attrs.evolve(board, bets=(None, None, truc_bet)), "value.bets[2].caller"),
        (attrs.evolve(bet, rung=wrong), "value.rung"),
        (Step(state, (wrong,)), "value.events[0]"),
        (truc.Lack(truc.Who.LEADER, 0, wrong), "value.malas"),
    ]


@pytest.mark.parametrize("wrong", [1.0, object(), 3 + 2j, b"1e", float("nan"), "\ud800"])
def test_what_could_not_be_read_back_is_not_written(wrong: Any) -> None:
    """Actions are not checked when they are made; what is wrong in one is named by its path."""
    for value, path in stray(wrong):
        with pytest.raises(CodecError) as caught:
            to_json(value)
        assert path in [fault.path for fault in caught.value.faults]


@pytest.mark.parametrize(
    "value",
    [
        Call(0, "truc"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Accept(True),
        Accept(truc.Pot.TRUC),
        Accept(2**53),
        Accept(-(10**5000)),
        Deal([Card(1, truc.Suit.CUPS)]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        PlayCard(0, "1e"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Signal(0, Bid.TRUC),
        Signal(0, "x" * 1001),
        Deal((Card(1, truc.Suit.CUPS),) * 257),
    ],
)
def test_what_only_looks_right_is_not_written(value: object) -> None:
    """A text for a bid, a truth value for a seat, a list for a tuple, and what is too large."""
    with pytest.raises(CodecError):
        to_json(value)


# What is refused, and how


@pytest.mark.parametrize(
    ("kind", "value", "faults"),
    [
        (Accept, '{"type": "accept", "seat": "3"}', [(".seat", '"3"', "a whole number")]),
        (Accept, '{"type": "accept", "seat": 2.9}', [(".seat", "2.9", "a whole number")]),
        (Accept, '{"type": "accept", "seat": 2.0}', [(".seat", "2.0", "a whole number")]),
        (Accept, '{"type": "accept", "seat": 1e2}', [(".seat", "1e2", "a whole number")]),
        (Accept, '{"type": "accept", "seat": true}', [(".seat", "true", "a whole number")]),
        (Accept, '{"type": "accept", "seat": null}', [(".seat", "null", "a whole number")]),
        (Accept, '{"type": "accept", "seat": NaN}', [(".seat", "NaN", "a whole number")]),
        (
            Accept,
            '{"type": "accept", "seat": -Infinity}',
            [(".seat", "-Infinity", "a whole number")],
        ),
        (Accept, '{"type": "accept"}', [(".seat", "nothing", "a whole number")]),
        (Accept, '{"seat": 1}', [(".type", "nothing", '"accept"')]),
        (Accept, '{"type": "fold", "seat": 1}', [(".type", '"fold"', '"accept"')]),
        (Accept, "[1]", [("", "a list", "an object: an Accept")]),
        (
            Accept,
            '{"type": "accept", "seat": 1, "seat": 1}',
            [(".seat", "the key again", "each key once")],
        ),
        (
            Accept,
            '{"type": "accept", "seat": 1, "on time": 2, "bid": 3}',
            [
                (".bid", "an unknown key", "no such key"),
                ('["on time"]', "an unknown key", "no such key"),
            ],
        ),
        (
            PlayCard,
            '{"type": "play_card", "seat": "0", "card": "13o", "face_down": 0}',
            [
                (".seat", '"0"', "a whole number"),
                (".card", '"13o"', 'a card, as "1e" or "12o"'),
                (".face_down", "0", "true or false"),
            ],
        ),
        (
            Deal,
            '{"type": "deal", "cards": ["1e", "1E", 1, "12c", null]}',
            [
                (f".cards[{place}]", found, 'a card, as "1e" or "12o"')
                for place, found in ((1, '"1E"'), (2, "1"), (4, "null"))
            ],
        ),
        (
            Signal,
            '{"type": "signal", "seat": 0, "sign": "\\ud800", "caught_by": {}}',
            [
                (".sign", '"\\ud800"', "a text without lone surrogates"),
                (".caught_by", "an object", "a list"),
            ],
        ),
        (truc.Points, '{"type": "points", "n": [1]}', [(".n", "a list", "a whole number")]),
        (truc.Whole, '"CAMA"', [("", '"CAMA"', "a Whole: cama, game")]),
        (
            truc.Lack,
            '{"type": "lack", "of": "leader", "plus": 0, "malas": {"type": "each", "n": 1}}',
            [(".malas.type", '"each"', 'one of "points"')],
        ),
        (
            truc.PointsMarked,
            '{"type": "points_marked", "team": 0, "points": 1, "score": [1, 2, 3]}',
            [(".score", "a list of 3", "a list of 2")],
        ),
        (Rules, '{"name": "valencja", "version": 1, "options": {"seats": 2}}', None),
        (
            Rules,
            '{"name": "valencia", "version": 2, "options": {}}',
            [(".version", "2", "1, the version of valencia known here")],
        ),
        (
            Rules,
            '{"name": "valencia", "options": {"seats": 2.0, "twos": null}, "a": 1}',
            [
                (".a", "an unknown key", "no such key"),
                (".version", "nothing", "the version of the rules"),
                (".options.seats", "2.0", "a whole number or true or false or a text"),
                (".options.twos", "null", "a whole number or true or false or a text"),
            ],
        ),
    ],
)
def test_faults_are_named(
    kind: type, value: str, faults: list[tuple[str, str, str]] | None
) -> None:
    """Each with its path, what was found, and what was expected; several at once."""
    named = faults_of(envelope(kind.__name__, value), kind)
    if faults is not None:
        assert sorted(named) == sorted(("value" + path, *rest) for path, *rest in faults)


def test_rules_that_cannot_be_are_named_in_words() -> None:
    """RulesError with its faults, at the place of the rules."""
    data = json.loads(to_json(truc.new_game(house())))
    data["value"]["standing"]["rules"] |= {"target": 0, "worth": -1}
    data["value"]["standing"]["dealer"] = None
    assert [fault[:2] for fault in faults_of(json.dumps(data), GameState)] == [
        ("value.standing.rules", "the target is 0, below 1"),
        ("value.standing.rules", "a hand without bets is worth -1, below 0"),
        ("value.standing.dealer", "null"),
    ]
    text = envelope("Rules", '{"name": "valencia", "version": 1, "options": {"seat": 2}}')
    ((path, found, _),) = faults_of(text, Rules)
    assert path == "value"
    assert "did you mean 'seats'?" in found


def test_the_envelope_is_checked() -> None:
    """Another format, version or kind is refused by name; what is missing or too much also."""
    good = json.loads(to_json(Accept(1)))

    def refused(**change: object) -> list[tuple[str, str, str]]:
        return faults_of(json.dumps(good | change), Accept)

    assert refused(version=2) == [("version", "2", "1, the version known here")]
    assert refused(version=True) == [("version", "true", "1, the version known here")]
    assert refused(version=1.0) == [("version", "1.0", "1, the version known here")]
    assert refused(format="pgn") == [("format", '"pgn"', '"truc"')]
    assert refused(kind="Refuse") == [("kind", '"Refuse"', '"Accept"')]
    assert refused(kind=[]) == [("kind", "a list", '"Accept"')]
    assert refused(more=1) == [("more", "an unknown key", "no such key")]
    assert refused(format=None, version="1") == [
        ("format", "null", '"truc"'),
        ("version", '"1"', "1, the version known here"),
    ]
    assert [fault[0] for fault in faults_of("{}", Accept)] == ["format", "version", "kind", "value"]
    assert faults_of("[]", Accept) == [
        ("text", "a list", "an object of format, version, kind, value")
    ]
    twice = to_json(Accept(1)).replace('"version": 1', '"version": 1, "version": 1')
    assert faults_of(twice, Accept) == [("version", "the key again", "each key once")]


def test_an_error_says_all_of_it_and_pickles() -> None:
    """One line for each fault."""
    with pytest.raises(CodecError) as caught:
        from_json(envelope("Accept", '{"type": "accept", "seat": "3", "bid": 1}'), Accept)
    error = caught.value
    assert isinstance(error, ValueError)
    assert str(error).splitlines() == [
        'value.seat: "3" (expected a whole number)',
        "value.bid: an unknown key (expected no such key)",
    ]
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert again.faults == error.faults
        assert str(again) == str(error)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        error.faults[0].path = "elsewhere"  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    assert error.faults[0] == Fault("value.seat", '"3"', "a whole number")


SIZE = 300_000


HOSTILE: list[str | bytes] = [
    "",
    " ",
    "{",
    "nul",
    "null",
    "1",
    '"\\ud800"',
    "{'format': 'truc'}",
    b"\xff\xfe{\x00}\x00",
    "\ufeff{}",
    b"\xef\xbb\xbf{}",
    to_json(Accept(1)).encode("utf-16"),
    to_json(Accept(1)).encode("utf-32"),
    to_json(Accept(1)) + "x",
    to_json(Accept(1))[:-1],
    "\ud800",
    b"\xed\xa0\x80",
    "\x00" * 100,
    "[" * SIZE,
    '{"a":' * SIZE,
    "[{}" * SIZE,
    "[" * SIZE + "]" * SIZE,
    '"' * SIZE + "[" * 50,
    '\\"' * SIZE + "[" * 50,
    "[" + "{}," * SIZE + "1]",
    " " * SIZE,
    "9" * SIZE,
    envelope("Accept", '{"type": "accept", "seat": ' + "9" * SIZE + "}"),
    envelope("Accept", '{"type": "accept", "seat": -' + "9" * 4000 + "}"),
    envelope("Accept", '{"type": "accept", "seat": 1e' + "9" * SIZE + "}"),
    envelope("Accept", '{"type": "accept", "seat": 9007199254740992}'),
    envelope("Accept", '{"type": "accept", "seat": ' + "[" * SIZE + "]" * SIZE + "}"),
    envelope("Accept", '{"type": "' + "x" * SIZE + '"}'),
    envelope("Accept", "{" + '"seat": 1,' * SIZE + '"seat": 1}'),
    envelope("Accept", "{" + ",".join(f'"{n}": 1' for n in range(SIZE)) + "}"),
    envelope("Accept", '{"' + "x" * SIZE + '": 1}'),
    envelope("Accept", '{"\\ud800": 1}'),
    "{" + ",".join(f'"{n}": 1' for n in range(SIZE)) + "}",
    envelope("Accept", "[" + "0," * SIZE + "0]"),
    envelope("Accept", "é\u0301\U0001f0a1"),
]


@pytest.mark.parametrize("text", HOSTILE, ids=map(str, range(len(HOSTILE))))
def test_hostile_texts_are_refused(text: str | bytes) -> None:
    """Deep, huge, long, cut off, in other encodings: a CodecError with a short message."""
    for kind in (Accept, Action, GameState):
        with pytest.raises(CodecError) as caught:
            from_json(text, kind)
        assert len(str(caught.value)) < 20_000
        str(caught.value).encode()


def test_a_fault_of_the_text_has_its_line_and_column() -> None:
    """Where a text is no JSON, or no text."""
    assert faults_of('{"format": "truc",\n "version" 1}', Accept) == [
        ("line 2, column 12", '"1}"', "JSON: Expecting ':' delimiter")
    ]
    assert faults_of('{"format', Accept)[0][0] == "line 1, column 2"
    assert faults_of(b'{"a": "\xe9"}', Accept) == [("byte 7", "0xe9", "JSON in UTF-8")]
    assert faults_of("\ufeff{}", Accept)[0][1] == "a byte order mark"


def test_not_more_than_a_hundred_faults_are_named() -> None:
    """However many there are."""
    state = json.loads(to_json(a_state()))
    state["value"]["hand"]["dealt"] = [["?"] * 256] * 256
    assert len(faults_of(json.dumps(state), GameState)) == 100


def test_no_list_is_longer_than_any_game_needs() -> None:
    """The limit, and one more."""
    data = json.loads(to_json(Deal(())))
    data["value"]["cards"] = ["1e"] * 256
    assert len(from_json(json.dumps(data), Deal).cards) == 256
    data["value"]["cards"] = ["1e"] * 257
    assert faults_of(json.dumps(data), Deal) == [
        ("value.cards", "a list of 257", "at most 256 items")
    ]


# States and views are checked


def test_a_state_that_cannot_be_is_refused_in_words() -> None:
    """The faults of the state, at the place of the state, in a step as well."""
    state = a_state()
    data = json.loads(to_json(state))
    data["value"]["standing"]["score"] = [18, 0]
    data["value"]["hand"]["held"][0][0] = data["value"]["hand"]["held"][1][0]
    faults = faults_of(json.dumps(data), GameState)
    assert len(faults) == 2
    assert {path for path, _, _ in faults} == {"value"}
    assert "score" in faults[0][1]
    step = json.loads(to_json(Step(state, ())))
    step["value"]["state"] = data["value"]
    assert {path for path, _, _ in faults_of(json.dumps(step), Step)} == {"value.state"}


def test_a_wrong_state_can_be_written_but_not_read() -> None:
    """Writing asks only for the types; reading trusts nobody."""
    state = attrs.evolve(a_state(), standing=attrs.evolve(a_state().standing, score=(99, 0)))
    assert state_faults(state)
    faults_of(to_json(state), GameState)
    faults_of(to_json(state.standing), truc.Standing)


def test_a_bet_of_a_game_stands_on_the_ladder_of_its_rules() -> None:
    """A rung that is not there is named."""
    data = json.loads(to_json(a_state()))
    data["value"]["hand"]["board"]["bets"][2]["rung"] = {"bid": "retruc", "below": "flor"}
    assert faults_of(json.dumps(data), GameState) == [
        (
            "value.hand.board.bets[2].rung",
            "retruc over flor",
            "a rung of the ladder of these rules",
        )
    ]
    data["value"]["standing"]["rules"]["name"] = "nowhere"
    assert [path for path, _, _ in faults_of(json.dumps(data), GameState)] == [
        "value.standing.rules"
    ]


def test_what_a_view_may_do_is_worked_out_again() -> None:
    """A view that offers more, or less, than the rules do is refused."""
    state = a_state()
    data = json.loads(to_json(truc.view(state, 1)))
    assert from_json(json.dumps(data), View).legal == truc.legal_actions(state, 1)
    del data["value"]["legal"][0]
    assert [path for path, _, _ in faults_of(json.dumps(data), View)] == ["value.legal"]
    data["value"]["legal"] = [{"type": "fold", "seat": 0}]
    assert [path for path, _, _ in faults_of(json.dumps(data), View)] == ["value.legal"]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("seat", 2, "value.seat"),
        ("seat", -1, "value.seat"),
        ("dealt", [], "value"),
        ("held", [], "value"),
        ("dealt", ["1e", "1e", "3e"], "value"),
        ("board", None, "value.dealt"),
        ("seat", None, "value.dealt"),
        (
            "covered",
            [{"type": "play_card", "seat": 1, "card": "1e", "face_down": True}],
            "value.covered",
        ),
    ],
)
def test_a_view_that_no_state_has_is_refused(field: str, value: object, path: str) -> None:
    """There must be a state of which it is the view."""
    data = json.loads(to_json(truc.view(a_state(), 1)))
    data["value"][field] = value
    assert path in [fault[0] for fault in faults_of(json.dumps(data), View)]


# The schema


def test_the_shipped_schema_is_up_to_date() -> None:
    """It is what the classes say today, and a schema."""
    validators.Draft202012Validator.check_schema(json_schema())
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert shipped == json_schema(), "run tools/schema.py"


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_old_files_fit_the_schema(path: Path) -> None:
    """Those of the version that it is for."""
    VALIDATOR.validate(json.loads(path.read_text(encoding="utf-8")))


# The extra


def test_the_library_does_not_need_what_json_needs() -> None:
    """``import truc`` leaves cattrs alone; ``import truc.codec`` says what to install."""
    code = (
        "import sys, truc; assert 'cattrs' not in sys.modules; sys.modules['cattrs'] = None\n"
        "try:\n    import truc.codec\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603
    assert 'pip install "truc-rules[json]"' in done.stdout
