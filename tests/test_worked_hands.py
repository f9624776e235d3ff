"""The worked hands of the data files, each played from its deal to its settlement."""

from __future__ import annotations

from typing import Any

import pytest

import truc
from truc import GameState, IllegalAction, Item, Points, What, Whole
from worked import cases, plays, start

CASES = cases("hands.toml", "more.toml", "flou.toml")
TARGETS = {Whole.GAME: "game", Whole.CAMA: "cama"}


def finish(case: dict[str, Any]) -> tuple[GameState, GameState]:
    """Play a case; return the last state of its hand and the state after it."""
    state = before = start(case)
    for allowed, action in plays(case):
        if allowed:
            before, state = state, truc.apply(state, action)
            continue
        frozen = hash(state)
        with pytest.raises(IllegalAction) as caught:
            truc.apply(state, action)
        assert caught.value.state is state
        assert hash(state) == frozen
    return before, state


def scored(item: Item, whole: str) -> list[object]:
    """Write an item as the data does."""
    prize = item.prize.n if isinstance(item.prize, Points) else TARGETS[item.prize]
    return [item.team, whole if prize == "cama" else prize]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_hand_comes_out_as_written(case: dict[str, Any]) -> None:
    """Scores, camas, tricks, what was scored, and the winner are those of the data."""
    expect = case["expect"]
    _, after = finish(case)
    last = after.last
    assert after.hand is None
    assert last is not None
    assert list(after.score) == expect["score"]
    assert list(after.camas) == expect["camas"]
    assert after.winner == expect.get("winner")
    assert ["-" if won is None else won for won in last.tricks] == expect["tricks"]
    if "items" in expect:
        written = [[_what(item), *scored(item, "round")] for item in last.items]
        assert written == expect["items"]
        return
    for name, what in (("envit", What.ENVIT), ("truc", What.TRUC)):
        written = [scored(item, "cama") for item in last.items if item.what is what]
        assert written == ([expect[name]] if name in expect else [])


def _what(item: Item) -> str:
    if item.what is What.ENVIT:
        return "rest" if item.bid is truc.Bid.RESTOU_Y_TROUCOU else "embit"
    return str(item.what.value)
