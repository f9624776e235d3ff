from __future__ import annotations

import io
import pickle
import random
import runpy
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc.cli._app import app
from truc.cli._replay import replay_file
from truc.cli._screen import printable
from truc.judge import CLAIMS, RULE_TEXTS, ScenarioError, Verdict, judge, rule_text
from truc.reasons import Reason
from truc.records import read_record, record_of, replay, write_record
from truc.words import LANGUAGES, Language, say_reason, words_for

HERE = Path(__file__).parent
DISPUTES = sorted((HERE / "data/disputes").glob("*.toml"))
RECORDS = HERE / "data/records"
disputes = pytest.mark.parametrize("path", DISPUTES, ids=[path.stem for path in DISPUTES])
languages = pytest.mark.parametrize("language", LANGUAGES)
HANDS = 'hands = ["3o 6e 4c", "7o 5e 4e", "5c 6b 4o", "4b 6c 3c"]'


def case(*lines: str, rules: str = "barajamos", hands: str = HANDS) -> str:
    """Write a scenario of one case."""
    return "\n".join(["[[case]]", f'rules = "{rules}"', hands, *lines])


def one(*lines: str, rules: str = "barajamos") -> Verdict:
    """Judge a scenario that ends with one claim."""
    return judge(case(*lines, rules=rules))[-1]


def faults(text: str) -> list[str]:
    """Return what is wrong with a scenario."""
    with pytest.raises(ScenarioError) as caught:
        judge(text)
    return [str(fault) for fault in caught.value.faults]


def labels_of(language: Language) -> dict[str, str]:
    """Return what ``truc judge`` and ``truc replay`` say around a game, by its short key."""
    texts = words_for(language).texts
    return {k.removeprefix("label."): text for k, text in texts.items() if k.startswith("label.")}


def run(*arguments: str, typed: str | bytes = "") -> Result:
    """Run the command, and let no error through."""
    return CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False)


# --- verdicts


@disputes
def test_a_dispute_of_the_corpus_is_settled(path: Path) -> None:
    """Every claim is right, but in the file that shows wrong ones; each has a rule with a text."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    verdicts = judge(text)
    assert verdicts
    for verdict in verdicts:
        assert verdict.right is not path.stem.startswith("wrong"), verdict
        assert verdict.text == rule_text(verdict.rule) != ""


def test_the_corpus_covers_every_group_of_rules() -> None:
    """There is a dispute for each group."""
    assert len(DISPUTES) >= 20
    text = "".join(path.read_text(encoding="utf-8") for path in DISPUTES)
    groups = ("ACT", "DEAL", "TRICK", "HAND", "DOWN", "COUNT", "ENVIT", "TRUC", "FOLD", "SCORE")
    for group in (*groups, "SIGN", "FLOU", "REVEAL"):
        assert f"# {group}-" in text
    for kind in CLAIMS:
        assert f"{kind} = " in text or kind in ("only", "void", "flors"), kind


@pytest.mark.parametrize("name", ["hands.toml", "more.toml", "flou.toml"])
def test_the_worked_hands_are_scenarios(name: str) -> None:
    """All that they expect is right, and each of their refused actions is refused."""
    text = (HERE / "data" / name).read_text(encoding="utf-8")
    verdicts = judge(text)
    assert all(verdict.right for verdict in verdicts)
    cases = tomllib.loads(text)["case"]
    assert {verdict.case for verdict in verdicts} == {each["id"] for each in cases}


@pytest.mark.parametrize(
    ("claim", "so", "rule"),
    [
        ("score = [1, 0]", "0 0", "SCORE-1"),
        ("camas = [1, 0]", "0 0", "SCORE-2"),
        ("winner = 0", "-", "SCORE-3"),
        ("dealer = 0", "3", "DEAL-4"),
        ("mano = 1", "0", "DEAL-3"),
        ('phase = "deal"', "play", "DEAL-5"),
        ("turn = 1", "0", "DEAL-3"),
        ("awaited = [0]", "1 3", "ENVIT-4"),
        ("tricks = [0]", "-", "TRICK-2"),
        ("winners = [0]", "-", "TRICK-2"),
        ("hand = 0", "in play", "HAND-3"),
        ('ending = "HAND-2"', "in play", "HAND-3"),
        ("closed = 0", "-", "SCORE-2"),
        ("envit = [0, 2]", "in play", "SCORE-1"),
        ('items = [["envit", 0, 2]]', "in play", "SCORE-1"),
        ("counts = [1, 2, 3, 4]", "6 29 6 29", "COUNT-1"),
        ("flors = [1]", "- - - -", "FLOU-3"),
        ("shown = [[0, 33]]", "-", "REVEAL-1"),
        ('legal = ["0 3o"]', "0 3o: refused, a bet must be answered first", "TRICK-1"),
        ('illegal = ["1 torne"]', "1 torne: allowed", "ENVIT-5"),
        ('illegal = ["1 accept"]', "1 accept: allowed", "ENVIT-4"),
        ('illegal = ["1 truc (TRUC-2)"]', "1 truc: refused (ENVIT-3)", "ENVIT-3"),
        (
            'illegal = ["1 truc (TRUC_OFF_LADDER)"]',
            "1 truc: refused (TRUC_ENVIT_PENDING)",
            "ENVIT-3",
        ),
        ('illegal = ["1 torne (ENVIT-3)"]', "1 torne: allowed", "ENVIT-3"),
        (
            'only = ["1 accept", "3 accept"]',
            "1 accept, 1 falta, 1 refuse, 1 torne, 3 accept, 3 falta, 3 refuse, 3 torne",
            "ENVIT-4",
        ),
        ("worth = { falta = { accepted = 1 } }", "falta: accepted 24", "ENVIT-6"),
        ("worth = { falta = { refused = 1 } }", "falta: refused 2", "ENVIT-8"),
        ('worth = { joc_fora = { accepted = "cama" } }', "joc_fora: accepted game", "TRUC-6"),
    ],
)
def test_a_wrong_claim_is_told_what_is_so(claim: str, so: str, rule: str) -> None:
    """In the same words, with the rule; said so, it is right."""
    verdict = one('play = ["0 envide"]', f"expect = {{ {claim} }}")
    assert not verdict.right
    assert (verdict.so, verdict.rule) == (so, rule)
    assert verdict.state.hand is not None


@pytest.mark.parametrize(
    ("claim", "rules", "rule"),
    [
        ('illegal = ["0 truc"]', "barajamos", "TRUC-2"),
        ('illegal = ["0 envide"]', "barajamos", "ENVIT-1"),
        ('illegal = ["0 3o"]', "barajamos", "TRICK-1"),
        ('illegal = ["0 #3o"]', "valencia", "DOWN-1"),
        ('illegal = ["0 fold"]', "barajamos", "FOLD-1"),
        ("illegal = ['0 sign \"wink\"']", "valencia", "SIGN-1"),
    ],
)
def test_what_is_allowed_has_a_rule_as_well(claim: str, rules: str, rule: str) -> None:
    """The rule is the one about such an action."""
    verdict = one(f"expect = {{ {claim} }}", rules=rules)
    assert (verdict.right, verdict.rule) == (False, rule)


def test_an_action_that_is_not_allowed_ends_its_case() -> None:
    """It is claimed to be allowed unless marked; what follows on it is not judged."""
    text = case('play = ["0 envide", "0 truc", "1 accept"]', "expect = { turn = 0 }")
    (verdict,) = judge(text)
    assert verdict.claim == "0 truc: allowed"
    assert verdict.so == "refused, the envit must be answered first"
    assert (verdict.rule, verdict.path) == ("ENVIT-3", "case[0].play[1]")
    assert len(judge(text + "\n" + case("expect = { turn = 0 }"))) == 2
    assert pickle.loads(pickle.dumps(verdict)) == verdict


def test_a_case_that_claims_nothing_claims_its_last_action() -> None:
    """What is only played is asked about: may I? Where anything else is claimed, that is."""
    may = case('play = ["0 envide", "1 accept"]')
    (verdict,) = judge(may)
    assert (verdict.claim, verdict.right, verdict.so) == ("1 accept: allowed", True, "allowed")
    assert (verdict.rule, verdict.path) == ("ENVIT-4", "case[0].play[1]")
    assert verdict.state.board is not None
    assert verdict.state.board.plays == ()
    for claiming in ("expect = { turn = 0 }", 'play = ["!0 fold", "0 envide"]'):
        claims = [one.claim for one in judge(case(claiming))]
        assert len(claims) == 1
        assert "allowed" not in claims[0]
    assert judge(case()) == ()


def test_any_moment_can_be_judged() -> None:
    """Claims stand between the actions, and several hands can be dealt."""
    deal = "deal " + " ".join(card.code for card in truc.BARAJAMOS.deck[:12])
    verdicts = judge(
        case(
            f'play = [{{ turn = 0 }}, "0 truc", {{ turn = 0, hand = 0 }}, "1 refuse",'
            f' {{ hand = 0 }}, "{deal}", {{ mano = 1, winners = [], score = [1, 0] }}]'
        )
    )
    assert [verdict.right for verdict in verdicts] == [True, True, False, True, True, True, True]


def test_a_position_says_more_than_a_deal() -> None:
    """Its tricks have been won and its bets made."""
    text = (HERE / "data/disputes/position-in-the-middle.toml").read_text(encoding="utf-8")
    assert judge(text)[0].state.score == (12, 9)
    wrong = text.replace("dealer 3", "dealer 9").replace(
        "[[case]]", '[[case]]\nmano = 1\nrules = "x"'
    )
    found = faults(wrong)
    assert found[0].startswith("case[0].mano: 1 (expected nothing: the position says it)")
    assert "there is no ruleset 'x'" in found[1]
    assert "expected a position: " in faults(text.replace("dealer 3", "dealer 9"))[0]
    assert "expected a position: line 2" in faults(text.replace("rules valencia", "rules x"))[0]


# --- faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ["case: nothing (expected tables [[case]])"]),
        ("case = 1", ["case: 1 (expected tables [[case]])"]),
        ("case = [1]\nx = 2", ["x: 2 (expected no such key", "case[0]: 1 (expected a table)"]),
        ("a = [", ["end of document: Invalid value (expected TOML)"]),
        ("a = 1\nb = ?", ["line 2, column 5: Invalid value (expected TOML)"]),
        ("a = " + "[" * 100_000, ["line 1: arrays within arrays"]),
        ("a = " + "9" * 5000, ["line 1: Exceeds the limit"]),
        ("# ok\n# \ud800", ["line 2, column 3: half a character (expected a text in UTF-8)"]),
        (
            case("x = 1", "id = 1", "note = []"),
            ["case[0].x: 1 (", "case[0].id: 1", "case[0].note: a"],
        ),
        (case(rules="barajamo"), ["case[0].rules: 'barajamo' (expected a ruleset: there is no"]),
        (case(hands='hands = ["7o 6o 5o"]'), ["case[0].hands: a list (expected the cards of 4"]),
        (case(hands="hands = 1"), ["case[0].hands: 1 (expected a list of the cards"]),
        (case("options = 1"), ["case[0].options: 1 (expected a table of options)"]),
        (case("options = { target = 0xFFFFFFFFFFFFFFFF }"), ["case[0].options: a table (exp"]),
        (case("options = { seats = 3 }"), ["case[0].rules: 'barajamos' (expected a ruleset: 3 s"]),
        (
            case("mano = -1", 'score = "x"', "camas = [0, true]"),
            [
                "case[0].mano: a list (expected a whole number)",
                "case[0].score: 'x' (expected 2 whole numbers)",
                "case[0].camas: a list (expected 2 whole numbers)",
            ],
        ),
        (case("mano = 4"), ["case[0].mano: 4 (expected a seat from 0 to 3)"]),
        (
            case("score = [24, 0]"),
            ["case[0]: score is (24, 0), not two whole numbers from 0 to 23"],
        ),
        (
            case(hands='hands = ["7o"]'),
            ["case[0].hands[0]: '7o' (expected three"],
        ),
        (
            case(hands=HANDS.replace("6c", "6z")),
            ["case[0].hands[3]: '4b 6z 3c' (expected three cards"],
        ),
        (
            case(hands=HANDS.replace("6c", "3o")),
            ["case[0].hands: a list (expected cards that can be dealt: a card stands in the deal"],
        ),
        (
            case('play = ["envide", "0 envide (ENVIT-3)", "!0 envide (ENVIT-99)", 3, "0 9z"]'),
            [
                "case[0].play[0]: 'envide' (expected a seat, as in",
                "case[0].play[1]: '0 envide (ENVIT-3)' (expected a rule only after",
                "case[0].play[2]: '!0 envide (ENVIT-99)' (expected the ID of a rule or a reason",
                "case[0].play[3]: 3 (expected an action, as in",
                "case[0].play[4]: '0 9z' (expected a card",
            ],
        ),
        (case("play = 1", "expect = 1"), ["case[0].play: 1 (", "case[0].expect: 1 (expected a ta"]),
        (
            case(
                'expect = { scor = 1, score = 1, winner = "x", dealer = true, phase = "x",'
                ' ending = "x", envit = [1], items = [1], legal = ["0 7o (ACT-1)"], worth = 1 }'
            ),
            [
                "case[0].expect.scor: 1 (expected a claim: one of score, camas",
                "case[0].expect.score: 1 (expected a list: the stones of each team",
                "case[0].expect.winner: 'x' (expected a number, or \"-\" for none",
                "case[0].expect.dealer: true (expected a whole number",
                "case[0].expect.phase: 'x' (expected one of deal, play, over",
                "case[0].expect.ending: 'x' (expected the ID of a rule",
                "case[0].expect.envit: a list (expected a team and what it scores",
                "case[0].expect.items: a list (expected a list",
                "case[0].expect.legal: a list (expected an action without a rule",
                "case[0].expect.worth: 1 (expected a table",
            ],
        ),
        (
            case("expect = { worth = { torni = {} } }"),
            ["case[0].expect.worth: a table (expected a bid of barajamos, not 'torni')"],
        ),
        (
            case("expect = { worth = { torne = { accepted = [1] } } }"),
            ["case[0].expect.worth: a table (expected what it is worth, or that by the team"],
        ),
        (
            case("expect = { worth = { torne = { taken = 1 } } }"),
            ["case[0].expect.worth: a table (expected accepted, refused or both"],
        ),
        (
            case(f"play = ['0 sign \"x\" {'9' * 5000}']"),
            ["case[0].play[0]: '0 sign"],
        ),
    ],
)
def test_a_faulty_scenario_is_refused_with_paths(text: str, said: list[str]) -> None:
    """Every fault has its path, or line and column, and what was expected there."""
    found = faults(text)
    assert len(found) == len(said), found
    for fault, beginning in zip(found, said, strict=True):
        assert fault.startswith(beginning), fault


def test_the_error_is_a_value() -> None:
    """It has the first fault's parts, names a hundred at most, and pickles."""
    with pytest.raises(ScenarioError) as caught:
        judge(case("play = [" + "1," * 500 + "]"))
    error = caught.value
    assert (error.path, error.found) == ("case[0].play[0]", "1")
    assert error.expected.startswith("an action")
    assert len(error.faults) == 100
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def blamed(error: ScenarioError) -> None:
    """Hold an error to its word."""
    assert error.faults
    assert str(error).encode()


@given(seed=st.integers(0, 10**9))
def test_a_mutated_scenario_is_judged_or_a_named_error(seed: int) -> None:
    """Nothing but ScenarioError is ever raised."""
    rng = random.Random(seed)
    text = rng.choice(DISPUTES).read_text(encoding="utf-8")
    junk = ("[", "]", "{", "}", '"', "'", "=", "\n", ",", "-", "\x00", "\ud800", "9" * 30, "true")
    for _ in range(rng.randint(1, 3)):
        at, much = rng.randrange(len(text) + 1), rng.choice((0, 1, 1, 5))
        text = text[:at] + rng.choice((*junk, text[at : at + 9], "")) + text[at + much :]
    try:
        for verdict in judge(text):
            assert verdict.rule
    except ScenarioError as error:
        blamed(error)


@given(junk=st.binary(max_size=200), head=st.booleans())
def test_random_bytes_are_a_named_error(junk: bytes, *, head: bool) -> None:
    """Bytes that are no text give no other error."""
    text = junk.decode("utf-8", "surrogateescape")
    try:
        judge(case(text) if head else text)
    except ScenarioError as error:
        blamed(error)


# --- rules


def test_the_texts_of_the_rules_are_those_of_the_page() -> None:
    """The data file is what the page says today; every rule has its text."""
    tool = runpy.run_path(str(HERE.parent / "tools/rule_texts.py"))
    data = HERE.parent / "src/truc/data/rules.toml"
    assert data.read_text(encoding="utf-8") == tool["data"](), "run tools/rule_texts.py"
    assert {reason.rule for reason in truc.Reason} <= RULE_TEXTS.keys()
    assert rule_text("HAND-1") == "Two tricks win the hand."
    assert "fjd | truc 2/1" in rule_text("TRUC-1")
    assert not any("**" in text for text in RULE_TEXTS.values())
    assert rule_text("HOUSE-1") == ""


# --- truc judge


@disputes
@languages
def test_truc_judge_prints_claims_rules_and_states(path: Path, language: Language) -> None:
    """In every language; the exit status says whether all is right."""
    found = run("judge", str(path), "--language", language)
    assert found.exit_code == (1 if path.stem.startswith("wrong") else 0)
    labels = labels_of(language)
    verdicts = judge(path.read_text(encoding="utf-8"))
    flat = " ".join(found.output.split())
    for verdict in verdicts:
        word = labels["right" if verdict.right else "wrong"]
        assert f"{word} {verdict.claim} [{verdict.rule}]" in flat
        assert f"{verdict.rule}, " in flat
        assert " ".join(verdict.text.split()) in flat
    assert max(map(len, found.output.splitlines())) <= 80
    assert "\x1b" not in found.output


@languages
def test_truc_judge_says_in_words_why_something_is_refused(language: Language) -> None:
    """Whether it is only tried, or claimed to be legal: the reason is told in the language."""
    text = case('play = ["0 envide", { legal = ["0 truc"] }, "0 truc"]')
    words = words_for(language)
    why = say_reason(Reason.TRUC_ENVIT_PENDING, words=words)
    printed = " ".join(run("judge", "-", "--language", language, typed=text).output.split())
    assert printed.count(words.say("label.so", so=why)) == 2
    assert {verdict.reason for verdict in judge(text)} == {Reason.TRUC_ENVIT_PENDING}


def test_truc_judge_refuses_what_is_no_scenario() -> None:
    """Every fault is a line, and the exit status is 2."""
    found = run("judge", "-", typed=case("x = 1", "mano = 9"))
    assert found.exit_code == 2
    assert found.output.count("truc: case[0].") == 2
    assert run("judge", "-", typed=b"\xff\x00").exit_code == 2
    assert run("judge", "no such file").exit_code == 2
    assert run("judge", "-", typed="case = []").output == "There are no claims.\n"
    assert run("judge", "-", typed="\ufeff" + case("expect = { turn = 0 }")).exit_code == 0


def test_nothing_from_a_file_steers_the_terminal() -> None:
    """What cannot be printed is not."""
    assert printable("a\x1b[31mb\u202e") == "a?[31mb?"
    text = case('id = "\\u001b[2J"', 'note = "\\u0007"', "expect = { turn = 0 }")
    assert "\x1b" not in run("judge", "-", typed=text).output


# --- truc replay, truc watch --record


def test_a_game_watched_and_recorded_is_told_alike(tmp_path: Path) -> None:
    """What ``truc watch`` printed is what ``truc replay`` prints of its record."""
    for name in truc.RULESETS:
        file = str(tmp_path / f"{name}.truc")
        seen = run("watch", "--rules", name, "--seed", "5", "--hands", "4", "--record", file)
        told = run("replay", file)
        assert (seen.exit_code, told.exit_code) == (0, 0)
        assert told.output == seen.output
        assert run("replay", file, "--check").output == "Games: 1; hands: 4. Nothing is wrong.\n"


def test_only_some_hands_are_told() -> None:
    """From one hand to another, with their own numbers."""
    file = str(RECORDS / "whole-valencia.truc")
    whole = run("replay", file).output
    some = run("replay", file, "--from", "3", "--to", "4").output
    assert [line for line in some.splitlines() if line.startswith("-- Hand")] == [
        line for line in whole.splitlines() if line.startswith(("-- Hand 3 ", "-- Hand 4 "))
    ]
    third = whole[whole.index("-- Hand 3 ") : whole.index("-- Hand 5 ")]
    assert some.endswith(third.rstrip("\n") + "\n")
    assert "The game took" in run("replay", file, "--from", "3").output


def test_comments_and_headers_are_told() -> None:
    """Comments stand where they were written, and free headers at the head."""
    found = run("replay", str(RECORDS / "deal-4-saved.truc")).output
    assert found.startswith("  ; DEAL-1, DEAL-3, DEAL-4:")
    assert "place: Sueca\n" in found
    assert "The deal has passed" in found.split("-- Hand 1 ")[1].split("-- Hand 2 ")[0]
    assert found.endswith("; To be continued.\n")


@languages
def test_what_goes_wrong_is_said(language: Language) -> None:
    """Where, what, and by which rule; the exit status is 1."""
    for path in sorted(RECORDS.glob("wrong-*.truc")):
        rule = read_record(path.read_text(encoding="utf-8")).header("goes-wrong")
        assert rule is not None
        for more in ((), ("--check",)):
            found = run("replay", str(path), "--language", language, *more)
            assert found.exit_code == 1
            assert f"({rule})" in found.output
    labels = labels_of(language)
    evening = (RECORDS / "score-4-evening.truc").read_text(encoding="utf-8")
    wrong = evening.replace("result 0", "result *").replace(
        'rules-version "1"', 'rules-version "9"'
    )
    found = run("replay", "-", "--check", "--language", language, typed=wrong)
    assert found.exit_code == 1
    assert labels["version"].format(old=9, new=1) in found.output
    assert labels["other_result"].partition("(")[0] in found.output


def test_what_cannot_be_read_is_said_and_the_rest_told() -> None:
    """Every fault is a line with its place; the exit status is 2."""
    good = (RECORDS / "count-1.truc").read_text(encoding="utf-8")
    found = run("replay", "-", "--check", typed=f"{good}\n{good.replace('deal', 'dale')}\n{good}")
    assert found.exit_code == 2
    assert f"truc: line {good.count(chr(10)) + 10}, column 1: " in found.output
    assert "Games: 3; hands: 2. Games that go wrong or cannot be read: 1.\n" in found.output
    assert run("replay", "-", typed="").exit_code == 2
    assert run("replay", "-", typed=b"\xff\xfe\x00").exit_code == 2
    assert run("replay", "-", typed="\ufeff" + good).exit_code == 0


def test_a_progress_bar_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long file shows how far one has come, on a terminal only, and not in the output."""
    good = (RECORDS / "whole-fjd.truc").read_text(encoding="utf-8")
    file = io.BytesIO(f"{good}\n".encode() * (300_000 // len(good)))
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    out, error = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", error)
    tally = replay_file(file, check=True)
    assert (tally.wrong, tally.unread) == (0, 0)
    assert tally.games == 300_000 // len(good)
    assert "Reading" in error.getvalue()
    assert "Reading" not in out.getvalue()


def test_names_of_a_record_are_used() -> None:
    """Blank ones are not names."""
    state = truc.new_game(truc.RULESETS["fjd"])
    record = record_of(state, [truc.shuffle(state.rules, random.Random(1))], {"seat-0": " "})
    assert replay(record).wrong is None
    found = run("replay", "-", typed=write_record(record))
    assert "South against North" in found.output


def test_every_language_has_every_label() -> None:
    """The same keys with the same parts."""
    labels = {language: labels_of(language) for language in LANGUAGES}
    for language in LANGUAGES:
        assert labels[language].keys() == labels["en"].keys()
        for key, text in labels["en"].items():
            for part in ("{n}", "{rule}", "{place}", "{action}", "{reason}", "{team}", "{so}"):
                assert (part in text) == (part in labels[language][key])
