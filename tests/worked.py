"""Worked hands as data: reads the cases of ``data/*.toml`` and plays them."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import truc
from truc import (
    Action,
    Deal,
    GameState,
    HandResult,
    Item,
    PlayCard,
    Points,
    Reason,
    Rules,
    SystemName,
    Whole,
)

DATA = Path(__file__).parent / "data"


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
    return truc.parse_action(text.strip())


def plays(case: Mapping[str, Any]) -> Iterator[tuple[bool, Action]]:
    """Yield each action of a case, and whether it is allowed."""
    for text in case["play"]:
        yield not text.startswith("!"), action_of(text.removeprefix("!"))


SYSTEMS: Final[tuple[SystemName, ...]] = (
    "barajamos",
    "valencia",
    "ribera-baixa",
    "mallorca",
    "menorca",
    "fjd",
    "truc-y-flou",
)
"""The seven systems, as the rules name them."""

FAMILY: Final[tuple[SystemName, ...]] = SYSTEMS[:6]
"""The systems with an envit, that is all but truc-y-flou."""

TARGET: Final = dict.fromkeys(FAMILY, 24) | {"valencia": 18, "ribera-baixa": 18}
"""SCORE-4: the targets."""

ENVIT_TO_OTHERS: Final = "1e 1b 7e / 4e 4b 5e / 5b 5o 5c / 4o 4c 6c / 6b 6o 3b / 3o 7c 3c"
"""Seat 0 wins every trick; of two and of four hands the envit is the other team's."""

ENVIT_TO_SAME: Final = "1e 1b 7e / 4e 4b 5o / 7c 6c 3o / 4o 5c 6b / 4c 6o 3b / 5b 3c 7b"
"""Seat 0 wins every trick, and its team the envit, of two and of four hands."""


def dealt(
    rules: Rules,
    hands: str,
    *,
    mano: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
) -> GameState:
    """Deal ``hands``, by seat, as in ``"1e 7o 3c / 4e 5e 6e / ..."``."""
    by_seat = [truc.parse_cards(text) for text in hands.split("/")]
    seats = rules.seats
    assert len(by_seat) == seats, "one hand for each seat"
    before = truc.new_game(rules, dealer=(mano - 1) % seats, score=score, camas=camas)
    order = [(mano + place) % seats for place in range(seats)]
    return truc.apply(before, Deal(tuple(by_seat[seat][n] for n in range(3) for seat in order)))


def opened(
    rules: Rules,
    *,
    mano: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
) -> GameState:
    """Deal any cards at all, where they do not matter."""
    before = truc.new_game(rules, dealer=(mano - 1) % rules.seats, score=score, camas=camas)
    return truc.apply(before, truc.shuffle(rules, random.Random(1)))


def rigged(
    rules: Rules,
    *,
    envit: int,
    hand: int,
    mano: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
) -> GameState:
    """Deal two or four hands so that team ``envit`` has the best count, and ``hand`` all tricks."""
    text = ENVIT_TO_SAME if envit == hand else ENVIT_TO_OTHERS
    hands = text.split(" / ")[: rules.seats]
    turned = hands[-hand:] + hands[:-hand] if hand else hands
    return dealt(rules, " / ".join(turned), mano=mano, score=score, camas=camas)


def follow(state: GameState, *texts: str) -> GameState:
    """Apply actions written as in the data, separated by commas."""
    for text in texts:
        for action in text.split(","):
            state = truc.apply(state, action_of(action))
    return state


def why(state: GameState, text: str) -> Reason | None:
    """Return the reason against one action written as in the data."""
    return truc.why_illegal(state, action_of(text))


def on_turn(state: GameState) -> int:
    """Return the seat on turn to play."""
    assert state.hand is not None
    return state.hand.turn


def first_card(state: GameState) -> str:
    """Return the first card that the seat on turn still holds, as it is written."""
    assert state.hand is not None
    return str(state.hand.held[state.hand.turn][0])


def played_out(state: GameState) -> GameState:
    """Play on, every seat its first card, until the hand has ended; no bet may be pending."""
    while state.hand is not None:
        turn = state.hand.turn
        covered = any(play.seat == turn and play.face_down for play in state.hand.covered)
        state = truc.apply(state, PlayCard(turn, state.hand.held[turn][0], covered))
    return state


def result(state: GameState) -> HandResult:
    """Return what the last hand came to."""
    assert state.hand is None
    assert state.last is not None
    return state.last


def stones(item: Item) -> int | str:
    """Return what an item scores: stones, "cama" or "game"."""
    return amount(item.prize)


def amount(prize: object) -> int | str:
    """Write a prize: stones, "cama" or "game"."""
    if isinstance(prize, Points):
        return prize.n
    assert isinstance(prize, Whole)
    return prize.name.lower()


def scores(state: GameState) -> list[tuple[str, int, int | str]]:
    """Return what was scored in the last hand, in order: for what, by which team, how much."""
    return [(item.what.value, item.team, stones(item)) for item in result(state).items]


def voids(state: GameState) -> list[tuple[str, int, int | str]]:
    """Return what was void in the last hand, in order: for what, of which team, how much."""
    return [(item.what.value, item.team, stones(item)) for item in result(state).void]


def falta(name: SystemName, score: tuple[int, int], winner: int) -> int | str:
    """Return F by ENVIT-6."""
    leader, loser = max(score), score[1 - winner]
    if name in {"barajamos", "fjd"}:
        return 24 if score[0] <= 12 and score[1] <= 12 else 24 - leader
    if name in {"valencia", "ribera-baixa"}:
        return "cama" if loser <= 9 else 18 - loser
    return 24 - leader


def room(name: SystemName, score: tuple[int, int], winner: int) -> int:
    """Return the cap of ENVIT-7; where there is none, more than anything is worth."""
    if name in {"valencia", "ribera-baixa"}:
        return 18 - score[1 - winner]
    return 24 - max(score) if name == "menorca" else 1000
