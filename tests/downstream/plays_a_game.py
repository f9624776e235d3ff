"""A small program of somebody else: it plays whole games with the installed package."""

from __future__ import annotations

import pickle
import random

import truc


def play(rules: truc.Rules, seed: int) -> truc.GameState:
    """Play a whole game at random; return its last state."""
    rng = random.Random(seed)
    state = truc.new_game(rules)
    while state.phase is not truc.Phase.OVER:
        if state.phase is truc.Phase.DEAL:
            state = truc.apply(state, truc.shuffle(rules, rng))
        legal = truc.legal_actions(state)
        step = truc.step(state, legal[int(rng.random() * len(legal))])
        state = step.state
    return state


for name, rules in truc.RULESETS.items():
    over = play(rules, 7)
    assert over == play(rules, 7)
    assert pickle.loads(pickle.dumps(over)) == over
    print(f"{name}: team {over.winner} won, camas {over.camas}")
