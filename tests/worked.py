"""Worked hands as data: reads the cases of ``data/*.toml`` and plays them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import truc
from truc import Accept, Action, Bid, Call, Deal, Fold, GameState, PlayCard, Refuse, Rules

DATA = Path(__file__).parent / "data"
ANSWERS: dict[str, type[Accept | Refuse | Fold]] = {
    "accept": Accept,
    "refuse": Refuse,
    "fold": Fold,
}


def cases(*files: str) -> list[dict[str, Any]]:
    """Return the cases of the data files, in order."""
    return [
        case
        for file in files
        for case in tomllib.loads((DATA / file).read_text(encoding="utf-8"))["case"]
    ]


def rules_of(case: Mapping[str, Any]) -> Rules:
    """Return the ruleset that a case is played by."""
    return truc.ruleset_from(case["rules"], case.get("options", {}))


def start(case: Mapping[str, Any]) -> GameState:
    """Return the state of a case once its hand has been dealt."""
    rules = rules_of(case)
    mano = case.get("mano", 0)
    state = truc.new_game(
        rules,
        dealer=(mano - 1) % rules.seats,
        score=tuple(case.get("score", (0, 0))),
        camas=tuple(case.get("camas", (0, 0))),
    )
    texts: list[str] = case["hands"]
    hands = [truc.parse_cards(text) for text in texts]
    order: list[int] = [(mano + place) % rules.seats for place in range(rules.seats)]
    cards = tuple(hands[seat][place] for place in range(3) for seat in order)
    return truc.apply(state, Deal(cards))


def action_of(text: str) -> Action:
    """Return the action written as in the data: ``"0 envide"``, ``"1 #7o"``, ``"2 accept"``."""
    seat_text, word = text.split()
    seat = int(seat_text)
    if word in ANSWERS:
        return ANSWERS[word](seat)
    if word[0].isdigit() or word[0] == "#":
        return PlayCard(seat, truc.parse_card(word.removeprefix("#")), word[0] == "#")
    return Call(seat, Bid(word))


def plays(case: Mapping[str, Any]) -> Iterator[tuple[bool, Action]]:
    """Yield each action of a case, and whether it is allowed."""
    for text in case["play"]:
        yield not text.startswith("!"), action_of(text.removeprefix("!"))
