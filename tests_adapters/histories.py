"""Games of OpenSpiel for its tests: which there are, a way through them, and a small one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import attrs
import pyspiel
import pytest

import truc
from truc import RULESETS, Rules
from truc.openspiel import GAMES, TrucGame, TrucState, register

FORMS: Final = tuple(
    f"{name}{parameters}" for name in GAMES.values() for parameters in ("", "(hands=1)")
)
"""Every system, the whole game and one hand."""
ONE_HAND: Final = (*(form for form in FORMS if "hands" in form), "truc_valencia(hands=1,seats=2)")
forms = pytest.mark.parametrize("form", FORMS)


def loaded(form: str) -> TrucGame:
    """Load a game of ours."""
    game = pyspiel.load_game(form)
    assert isinstance(game, TrucGame)
    return game


def walk(game: TrucGame, seed: int) -> Iterator[TrucState]:
    """Yield the states of a game played at random; each as it is when it is yielded."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def tiny() -> Rules:
    """House rules for two with seven cards and no bets but one truc, called out of turn too."""
    order = tuple((card,) for card in truc.parse_cards("1e 1b 7e 7o 3e 6e 4e"))
    fjd = RULESETS["fjd"]
    ladder = (attrs.evolve(r, on_turn=False) for r in fjd.ladder if r.bid is truc.Bid.TRUC)
    return attrs.evolve(
        fjd,
        name="tiny",
        deck=tuple(step[0] for step in order),
        order=order,
        ladder=tuple(ladder),
        folding=truc.Folding.NEVER,
    )


def tiny_game(parameters: str) -> TrucGame:
    """Register the small game, and load it with ``parameters``."""
    register("truc_tiny", tiny())
    return loaded(f"truc_tiny({parameters})")
