from __future__ import annotations

import copy
import gc
import pickle
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from games import game
from truc import Action, Deal, GameState, PlayCard, Reason, Rules, Sign, Signal, parse_action
from truc.records import (
    Note,
    Record,
    RecordedHand,
    RecordError,
    Refusal,
    Unwritable,
    WrongResult,
    read_record,
    read_records,
    record_of,
    record_texts,
    replay,
    write_record,
)
from truc.testing import records, rulesets

CORPUS = sorted((Path(__file__).parent / "data/records").glob("*.truc"))
GOLDEN = Path(__file__).parent / "golden/records.txt"
HEAD = '[truc-record "1"]\n[rules "fjd"]\n[dealer "0"]\n'
DEAL = "\ndeal 7b 6c 4b 4c 3e 3c\n"
seeds = st.integers(0, 10**9)
files = pytest.mark.parametrize("path", CORPUS, ids=[path.stem for path in CORPUS])


def played(rules: Rules, seed: int, hands: int = 3) -> tuple[list[GameState], list[Action]]:
    """Play a random game; return its states, one more than its actions, and these."""
    states: list[GameState] = []
    actions: list[Action] = []
    for before, action, after in game(rules, seed, hands):
        states = states or [before]
        states.append(after.state)
        actions.append(action)
    return states, actions


def text_of(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


def faults(text: str, rules: Rules | None = None) -> list[str]:
    """Return what is wrong with a text."""
    with pytest.raises(RecordError) as caught:
        read_record(text, rules)
    return [str(fault) for fault in caught.value.faults]


# --- there and back


@given(rules=rulesets(), seed=seeds)
def test_a_record_cut_after_any_action_is_a_saved_game(rules: Rules, seed: int) -> None:
    """Written, read and replayed, it gives the very state, whatever the rules and the moment."""
    states, actions = played(rules, seed)
    record = record_of(states[0])
    for number, state in enumerate(states):
        text = write_record(attrs.evolve(record, result=state.winner))
        again = read_record(text)
        assert write_record(again) == text
        resumed = replay(again)
        assert resumed.wrong is None
        assert resumed.state == state
        assert resumed.states == tuple(states[: number + 1])
        if number < len(actions):
            record = record.add(actions[number])
    assert attrs.evolve(record, result=states[-1].winner) == record_of(states[0], actions)
    assert record.actions == tuple(actions)


@given(rules=rulesets(), seed=seeds)
def test_a_replay_has_every_event(rules: Rules, seed: int) -> None:
    """The steps of a replay are those of the game."""
    steps = list(game(rules, seed, hands=2))
    record = record_of(steps[0][0], [action for _, action, _ in steps])
    assert replay(record).steps == tuple(after for _, _, after in steps)


@given(record=records())
def test_comments_and_headers_are_kept(record: Record) -> None:
    """Whatever people write into a record is there again, in its place."""
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


def test_a_record_is_a_value() -> None:
    """It copies as itself and pickles, and where it was read is no part of it."""
    record = read_record(text_of(CORPUS[0]))
    assert copy.deepcopy(record) is record
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert hash(again) == hash(record)
    assert again.hands[0].places == record.hands[0].places != ()
    assert read_record(write_record(record).replace("\n\n", "\n\n\n")) == record


def test_a_text_may_be_laid_out_freely() -> None:
    """Line ends, blanks and empty lines are free; headers come in any order."""
    text = (
        '[truc-record "1"]\r\n\t[dealer "0"] [rules "fjd"]\r\n'
        "  deal 7b 6c 4b 4c 3e 3c ;dealt\r\n\r\n"
        "1 envide,0 accept  ,\r\n 1 7b,{why} ;\r\n 0 6c\n  result *"
    )
    record = read_record(text)
    assert write_record(record) == HEAD + DEAL + (
        "; dealt\n1 envide, 0 accept, 1 7b, {why}\n;\n0 6c\n\nresult *\n"
    )
    assert read_record(write_record(record)) == record


def test_a_comment_belongs_to_its_paragraph() -> None:
    """A paragraph of comments alone belongs to what comes before it."""
    text = (
        f"{HEAD}; head\n\n; head too\n\n; before\ndeal 7b 6c 4b 4c 3e 3c\n; dealt\n1 7b\n; after\n"
        "\n; after too\n\n; end\nresult *\n\n; the very end\n"
    )
    record = read_record(text)
    assert [note.text for note in record.notes] == ["head", "head too"]
    assert [(note.at, note.text) for note in record.hands[0].notes] == [
        (-1, "before"),
        (0, "dealt"),
        (1, "after"),
        (1, "after too"),
    ]
    assert [(note.at, note.text) for note in record.closing] == [(0, "end"), (1, "the very end")]
    assert read_record(write_record(record)) == record


def test_house_rules_are_brought_along() -> None:
    """A record names them; without them, or with others, it is not read."""
    house = attrs.evolve(truc.RULESETS["fjd"], name='Can "Pep"', target=12, half=6)
    record = record_of(truc.new_game(house), [truc.shuffle(house, random.Random(1))])
    text = write_record(record)
    assert '[house "Can \\"Pep\\""]' in text
    assert read_record(text, house) == record
    assert list(read_records(text, house)) == [record]
    assert faults(text) == [
        "line 2, column 9: 'Can \"Pep\"' (expected house rules that are brought along)"
    ]
    other = attrs.evolve(house, name="other")
    assert "expected the house rules 'other'" in faults(text, other)[0]


# --- what cannot be written


SIGNS = attrs.evolve(truc.RULESETS["fjd"], name="house", signals=(Sign('a "wink"', "1e"),))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Note("a\nb"), "one line"),
        (lambda: Note("a "), "without blanks at its end"),
        (lambda: Note("\x00"), "no text should"),
        (lambda: Note("\ud800", braces=True), "no text should"),
        (lambda: Note("}", braces=True), "closing brace"),
        (lambda: Note('x\n[truc-record "1"]', braces=True), "another record"),
        (lambda: RecordedHand(Deal(())), "no cards"),
        (lambda: hand(Signal(0, 'a "wink"')), "the notation cannot write"),
        (lambda: hand(Signal(0, "wink", (-1,))), "the notation cannot write"),
        (lambda: hand(PlayCard(-1, truc.parse_card("7o"))), "the notation cannot write"),
        (lambda: RecordedHand(deal(), (), (Note("", 1),)), "outside it"),
        (lambda: RecordedHand(deal(), (), (Note("", 0), Note("", -1))), "out of order"),
        (lambda: Record(truc.BARAJAMOS, 4), "not a seat"),
        (lambda: Record(truc.BARAJAMOS, 0, (24, 0)), "score"),
        (lambda: Record(truc.BARAJAMOS, result=2), "the result is 2"),
        (lambda: Record(truc.BARAJAMOS, rules_version=0), "version"),
        (lambda: Record(truc.BARAJAMOS, headers=(("Seat", ""),)), "no name of a free header"),
        (lambda: Record(truc.BARAJAMOS, headers=(("dealer", "1"),)), "no name of a free header"),
        (lambda: Record(truc.BARAJAMOS, headers=(("a", ""), ("a", ""))), "stands twice"),
        (lambda: Record(truc.BARAJAMOS, headers=(("a", "x\ny"),)), "no header should"),
        (lambda: Record(attrs.evolve(SIGNS, name="\n")), "no header can hold"),
        (lambda: Record(truc.BARAJAMOS, notes=(Note("", 1),)), "at the head"),
        (lambda: Record(truc.BARAJAMOS, closing=(Note("", 2),)), "at the end"),
        (lambda: Record(truc.BARAJAMOS).add(parse_action("0 7o")), "before the first deal"),
        (lambda: record_of(truc.apply(truc.new_game(), deal(truc.BARAJAMOS))), "between hands"),
    ],
)
def test_what_no_text_can_hold_is_refused_at_once(make: object, said: str) -> None:
    """So every record can be written, and read again."""
    assert callable(make)
    with pytest.raises(Unwritable, match=said):
        make()


def deal(rules: Rules = truc.RULESETS["fjd"]) -> Deal:
    """Deal any cards."""
    return truc.shuffle(rules, random.Random(1))


def hand(action: Signal | PlayCard) -> RecordedHand:
    """Record one action."""
    return RecordedHand(deal(), (action,))


# --- what cannot be read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ['line 1, column 1: the end of the text (expected [truc-record "1"])']),
        ("hello", ["line 1, column 1: 'hello' (expected [truc-record \"1\"])"]),
        ('\n\n [truc-record "1"]', ["line 3, column 2: '[truc-record \"1\"]' (expected [truc"]),
        ('[truc-record "2"]\nwhat', ["line 1, column 15: '2' (expected the format version 1)"]),
        (
            '[truc-record "1"]\n',
            [
                "line 2, column 1: the end of the text (expected 'result 0'",
                "line 2, column 1: no header rules (expected the ruleset: [rules",
                "line 2, column 1: no header dealer (expected the seat that deals first",
            ],
        ),
        (
            '[truc-record "1"]\n[rules "valensia seats=x"]\n[dealer "x"]\n[score "1"]\nresult *\n',
            [
                "line 2, column 9: 'valensia seats=x' (expected a ruleset and its options: seats",
                "line 3, column 10: 'x' (expected a seat)",
                "line 4, column 9: '1' (expected two numbers of stones)",
            ],
        ),
        (
            f'{HEAD.replace("0", "2")}[camas "0 2"]\n[score "24 0"]\n[rules-version "0"]\nresult *',
            [
                "line 3, column 10: '2' (expected a seat from 0 to 1)",
                "line 4, column 9: '0 2' (expected two numbers of camas from 0 to 1)",
                "line 5, column 9: '24 0' (expected two numbers of stones from 0 to 23)",
                "line 6, column 17: '0' (expected a number from 1)",
            ],
        ),
        (
            f'{HEAD}[dealer "1"]\n[Seat "x"]\n[x y]\n[house "x"]\nresult *',
            [
                "line 4, column 1: '[dealer \"1\"]' (expected the header dealer only once)",
                "line 5, column 1: '[Seat \"x\"]' (expected a header, as in",
                "line 6, column 1: '[x y]' (expected a header, as in",
                "line 7, column 9: 'x' (expected either rules or house rules, not both)",
            ],
        ),
        (
            f"{HEAD}deal 7b 6c 4x\n1 envide 0 accept\n0 7b, 1 fly\n\nresult 2",
            [
                "line 4, column 12: '4x' (expected a card",
                "line 5, column 3: 'envide 0 accept' (expected a card, a bid",
                "line 6, column 1: '0 7b' (expected a comma between actions)",
                "line 6, column 9: 'fly' (expected a card, a bid",
                "line 8, column 1: 'result 2' (expected 'result 0', 'result 1'",
            ],
        ),
        (
            f"{HEAD}1 7b, 0 6c\ndeal 7b 6c 4b 4c 3e 3c, 0 7b,\ndeal\nresult *\nresult *\n1 7b\n",
            [
                "line 4, column 1: '1 7b' (expected 'deal' and the cards dealt, before the first",
                "line 4, column 5: ',' (expected an action)",
                "line 5, column 23: ',' (expected an action)",
                "line 5, column 25: '0 7b' (expected a new line after the deal)",
                "line 5, column 29: ',' (expected an action after the comma)",
                "line 6, column 6: nothing (expected a card",
                "line 8, column 1: 'result *' (expected nothing after the result)",
            ],
        ),
        (
            f"{HEAD}{DEAL}0 7b {{open\n, 1 7b\nresult *\n",
            ["line 6, column 6: '{' (expected a closing brace)"],
        ),
        (
            f'{HEAD}{DEAL}0 7b\n[late "x"]\n[later "x"]\nresult *\n{HEAD}',
            [
                "line 7, column 1: '[late \"x\"]' (expected headers before the first hand only)",
                "line 10, column 1: '[truc-record \"1\"]' (expected one game: read_records reads",
            ],
        ),
        (
            f'{HEAD}{DEAL}0 sign "x" {"9" * 5000}, 1 sign "x" \u0661, 99999 7o\nresult *',
            [
                'line 6, column 3: \'sign "x" 99',
                "line 6, column 5016: 'sign \"x\" \u0661' (expected sign",
                "line 6, column 5028: '99999 7o' (expected a seat",
            ],
        ),
        (
            f"{HEAD}; \ud800\n{DEAL}0 \x007b, 0 6c\nresult *",
            [
                "line 4, column 3: '\\ud800' (expected a character that can be printed)",
                "line 7, column 3: '\\x00' (expected a character that can be printed)",
            ],
        ),
        (
            f"{HEAD}{DEAL}0 7b,",
            ["line 6, column 5: ',' (expected an act", "line 6, column 6: the end"],
        ),
        (
            f'[truc-record "1"]\n[dealer "0"]\n[rules "{"x" * 2000}"]\nresult *',
            ["line 3, column 9: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' (expected a ruleset"],
        ),
    ],
)
def test_every_fault_is_named_with_its_place(text: str, said: list[str]) -> None:
    """Line and column, what stands there and what was expected; independent faults together."""
    found = faults(text)
    assert len(found) == len(said), found
    for fault, beginning in zip(found, said, strict=True):
        assert fault.startswith(beginning)


def test_the_error_is_a_value() -> None:
    """It has the first fault's parts, and pickles."""
    with pytest.raises(RecordError) as caught:
        read_record(f"{HEAD}{DEAL}0 7p\nresult *")
    error = caught.value
    assert (error.line, error.column, error.found) == (6, 3, "'7p'")
    assert error.expected.startswith("a card")
    again = pickle.loads(pickle.dumps(error))
    assert again.faults == error.faults
    assert str(again) == str(error)


def test_not_more_than_a_hundred_faults_are_named() -> None:
    """The rest of a text that is none is left alone."""
    assert len(faults(HEAD + DEAL + "0 7p,\n" * 500)) == 100


# --- hostile texts


def mutated(text: str, rng: random.Random) -> str:
    """Change a text here and there."""
    junk = ["{", "}", ";", '"', "[", "\\", "\n", ",", " ", "\x00", "\ud800", "0", "9" * 50, "7o"]
    for _ in range(rng.randint(1, 4)):
        at, much = rng.randrange(len(text) + 1), rng.choice((0, 0, 1, 1, 3, 40))
        piece = rng.choice((rng.choice(junk), text[at : at + 20], ""))
        text = text[:at] + piece + text[at + much :]
    return text


def named(error: RecordError) -> None:
    """Hold an error to its word: places from 1, in order, and everything can be printed."""
    assert error.faults
    places = [(fault.line, fault.column) for fault in error.faults]
    assert places == sorted(places)
    assert min(min(place) for place in places) >= 1
    assert str(error).encode()


@given(seed=seeds)
def test_a_mutated_text_is_a_record_or_a_named_error(seed: int) -> None:
    """What is read can be written and read again; nothing else is ever raised."""
    rng = random.Random(seed)
    text = text_of(rng.choice(CORPUS))
    for _ in range(10):
        changed = mutated(text, rng)
        try:
            record = read_record(changed)
        except RecordError as error:
            named(error)
            continue
        again = write_record(record)
        assert read_record(again) == record
        assert write_record(read_record(again)) == again
        assert isinstance(replay(record).state, GameState)


@given(junk=st.binary(max_size=300), head=st.booleans())
def test_random_bytes_are_a_named_error(junk: bytes, *, head: bool) -> None:
    """Bytes that are no text, read as they come, give no other error than RecordError."""
    text = junk.decode("utf-8", "surrogateescape")
    try:
        read_record(HEAD + text if head else text)
    except RecordError as error:
        named(error)


@pytest.mark.parametrize(
    "piece",
    ["{", "}", "[", '"', ";", ",", "\\", "0 7o,", "deal ", "\n", "{x}", "9", '[a "', "\x00"],
)
@pytest.mark.parametrize("head", [HEAD, HEAD + DEAL, ""])
def test_much_of_the_same_is_read_or_refused(piece: str, head: str) -> None:
    """Deep nesting, long lines and huge numbers are ordinary faults."""
    text = head + piece * 20_000
    with pytest.raises(RecordError):
        read_record(text)
    if text.strip():
        with pytest.raises(RecordError):
            list(read_records(text))


# --- several games


def games(number: int) -> Iterator[str]:
    """Yield the lines of a file of many games."""
    lines = text_of(next(path for path in CORPUS if path.stem == "whole-fjd")).splitlines(True)
    for _ in range(number):
        yield from lines
        yield "\n"


def test_a_file_of_games_is_read_as_a_stream() -> None:
    """Each game as soon as it is complete, and no more memory for many than for few."""
    endless = read_records(games(10**9))
    assert next(endless) == next(endless)
    used: list[int] = []
    for number in (20, 200):
        tracemalloc.start()
        assert sum(gc.collect(1) >= 0 for _ in read_records(games(number))) == number
        used.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert used[1] < used[0] * 2


def test_a_faulty_game_does_not_hide_the_others() -> None:
    """Texts are told apart without reading them; lines are counted from the file's beginning."""
    good = text_of(CORPUS[0])
    text = f"\n\n{good}\n{HEAD}{{ oops\n\n{good}"
    found = list(record_texts(text.splitlines()))
    assert [each.line for each in found] == [3, 4 + good.count("\n"), 9 + good.count("\n")]
    assert found[0].read() == found[2].read() == read_record(good)
    with pytest.raises(RecordError) as caught:
        found[1].read()
    assert caught.value.line == found[1].line + 3
    reader = read_records(text)
    assert next(reader) == read_record(good)
    with pytest.raises(RecordError):
        next(reader)
    assert list(read_records("")) == list(read_records(["\n", " \n"])) == []


# --- replay


def test_a_record_that_goes_wrong_says_where() -> None:
    """The state reached, what was applied, and the action refused with its reason and place."""
    record = read_record(f"{HEAD}{DEAL}1 envide, 0 accept,\n0 7b, 1 7b\n\nresult *")
    found = replay(record)
    assert found.actions == record.actions[:3]
    assert found.state == found.steps[-1].state
    assert found.state.hand is not None
    wrong = found.wrong
    assert isinstance(wrong, Refusal)
    assert (wrong.hand, wrong.number, wrong.place) == (1, 3, (7, 1))
    assert wrong.reason is Reason.PLAY_NOT_ON_TURN
    assert str(wrong) == (
        "line 7, column 1: hand 1, action 3: 0 7b is not allowed:"
        " it is another seat's turn to play (TRICK-1)"
    )
    made = replay(record_of(record.start).add(record.hands[0].deal).add(parse_action("0 6c")))
    assert str(made.wrong).startswith("hand 1, action 1: 0 6c is not allowed")


@pytest.mark.parametrize(("stated", "said"), [("0", "is not over"), ("1", "is not over")])
def test_a_stated_result_must_be_the_one_reached(stated: str, said: str) -> None:
    """A team that has not won, or a game unfinished that is finished, is said."""
    wrong = replay(read_record(f"{HEAD}{DEAL}1 7b\n\nresult {stated}")).wrong
    assert isinstance(wrong, WrongResult)
    assert (wrong.stated, wrong.reached, wrong.place) == (int(stated), None, (8, 1))
    assert said in str(wrong)
    whole = read_record(text_of(next(path for path in CORPUS if path.stem == "whole-fjd")))
    lost = replay(attrs.evolve(whole, result=None)).wrong
    assert str(lost).endswith(f"stated as *, but team {whole.result} has won (SCORE-3)")


def test_another_version_of_the_rules_is_said() -> None:
    """It is replayed by today's rules all the same."""
    record = read_record(f'{HEAD}[rules-version "7"]\nresult *')
    assert record.rules_version == 7
    assert not replay(record).same_rules
    assert write_record(record).count("rules-version") == 1
    assert replay(read_record(f"{HEAD}\nresult *")).same_rules


def test_names_and_headers() -> None:
    """Seats are called by their headers, or otherwise."""
    record = read_record(f'{HEAD}[seat-1 "North"]\n[place "A \\"B\\" \\\\ C"]\nresult *')
    assert record.names(("a", "b")) == ("a", "North")
    assert record.header("place") == 'A "B" \\ C'
    assert record.header("date") is None


# --- the corpus


@files
def test_the_corpus_stays_readable(path: Path) -> None:
    """Every file is in the canonical form, says what it shows, and replays as it always did."""
    text = text_of(path)
    records = list(read_records(text))
    assert "\n".join(map(write_record, records)) == text
    golden = dict(line.split(": ") for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    ends: list[str] = []
    for record in records:
        assert record.notes or path.stem.startswith(("whole", "score-4"))
        assert max(map(len, text.splitlines())) <= 80
        found = replay(record)
        state = found.state
        ends.append(f"{state.score} {state.camas} {truc.fingerprint(state)[:8]}")
        rule = record.header("goes-wrong")
        if rule is None:
            assert found.wrong is None
        elif rule == "SCORE-3":
            assert isinstance(found.wrong, WrongResult)
        else:
            assert isinstance(found.wrong, Refusal)
            assert found.wrong.reason.rule == rule
    assert golden[path.stem] == ", ".join(ends)


def test_the_corpus_covers_every_group_of_rules() -> None:
    """There is a record for each group, and one whole game of each system."""
    assert len(CORPUS) >= 20
    text = "".join(map(text_of, CORPUS))
    groups = ("ACT", "DEAL", "TRICK", "HAND", "DOWN", "COUNT", "ENVIT", "TRUC", "FOLD", "SCORE")
    for group in (*groups, "SIGN", "FLOU"):
        assert f"{group}-" in text
    assert {path.stem[6:] for path in CORPUS if path.stem.startswith("whole")} == {*truc.RULESETS}
