"""The engine against the reference: the rules page as a plain program, in the same games.

Whole games are played at random on both sides, and compared at every action. The gate plays a few
thousand actions. ``HYPOTHESIS_PROFILE=deep python -m pytest tests/test_reference.py`` plays a
million of each system, in ten parts that ``-n`` spreads over processes, and that ``-k valencia`` or
``-k part0`` chooses from.
"""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from typing import Any

import pytest

from duels import Duel, Games, told
from reference import Table, house
from truc import Deal
from truc.variants import SYSTEMS
from worked import cases, plays, start

USUAL = (1, 2_000)
PARTS, ACTIONS = {"deep": (10, 100_000), "mutants": (1, 400)}.get(
    os.environ.get("HYPOTHESIS_PROFILE", ""), USUAL
)
"""How many runs there are of each system, and how many actions are played in each."""


@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"part{part}")
@pytest.mark.parametrize("name", SYSTEMS)
def test_the_engine_and_the_reference_agree(name: str, part: int) -> None:
    """Whole games come out the same, action by action, refusals and events included.

    So that it says something: in them every bid has been called, and hands have ended in all ways.
    """
    games = Games(name, f"{name} {part}")
    games.play(ACTIONS)
    if (PARTS, ACTIONS) < USUAL:
        return
    usual = Table(house(name, {}), 0, (0, 0), (0, 0))
    ends = {"HAND-1", "TRUC-5", "FLOU-12" if name == "truc-y-flou" else "FOLD-2"}
    events = {"CamaClosed", "GameWon", "Voided", "CardCovered", "Accepted", "Refused"}
    assert {*usual.bids(), *ends, *events} - {*games.seen} == set()


WORKED = cases("hands.toml", "more.toml", "flou.toml")


@pytest.mark.parametrize("case", WORKED, ids=[case["id"] for case in WORKED])
def test_the_reference_plays_the_worked_hands(case: dict[str, Any]) -> None:
    """The worked hands come out as written on both sides."""
    state = start(case)
    assert state.hand is not None
    hands, seats = state.hand.dealt, state.rules.seats
    order = [(state.hand.mano + place) % seats for place in range(seats)]
    duel = Duel(state.rules, state.dealer, state.score, state.camas)
    duel.follow(Deal(tuple(hands[seat][place] for place in range(3) for seat in order)))
    for allowed, action in plays(case):
        assert allowed == (not duel.table.objections(told(action)))
        if allowed:
            duel.follow(action)
        else:
            duel.ask(action)
    expect = case["expect"]
    assert (duel.table.score, duel.table.camas) == (expect["score"], expect["camas"])
    assert duel.table.winner == expect.get("winner")


ROOT = Path(__file__).parent
TREES = [
    ast.parse(module.read_text(encoding="utf-8"))
    for module in sorted((ROOT / "reference").glob("*.py"))
]
NAMED = re.compile(r"([a-z]+)_(\d+)(_|$)")


def test_every_rule_of_the_page_is_a_function() -> None:
    """Each rule of a game has a function named for it, whose docstring opens with its ID."""
    page = (ROOT.parent / "docs" / "rules.md").read_text(encoding="utf-8")
    rules = {rule for rule in re.findall(r"\*\*([A-Z]+-\d+)\*\*", page) if "TABLE" not in rule}
    written: set[str] = set()
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and (named := NAMED.match(node.name)):
                rule = f"{named[1].upper()}-{named[2]}"
                assert (ast.get_docstring(node) or "").startswith(f"{rule}: "), node.name
                written.add(rule)
    assert written == rules


def test_the_reference_shares_nothing_with_the_engine() -> None:
    """It imports the standard library and itself."""
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert all(alias.name.split(".")[0] != "truc" for alias in node.names)
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                assert (node.module or "").split(".")[0] != "truc"
