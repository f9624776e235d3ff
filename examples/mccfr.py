"""External-sampling MCCFR on one hand of a small game of Truc, and how it does against chance.

    pip install "truc-rules[openspiel]"
    python examples/mccfr.py

The game is for two, with eight cards, one envit and one truc. What has been
learnt then plays somebody who does anything allowed: every deal twice, so that both hold each
hand once, and the luck of the deal counts for nothing.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import attrs
import pyspiel

import truc
import truc.openspiel
from truc import Bid, Folding, Rules

NAME: Final = "truc_petit"


class Margin(NamedTuple):
    """By how many stones a hand a player does better, and the standard error of that."""

    mean: float
    error: float


def small_rules() -> Rules:
    """Return the rules of the small game: those of fjd, with fewer cards and bids."""
    order = tuple(truc.parse_cards(step) for step in ("1e", "1b", "7e", "7o", "3e 3b", "6e 6b"))
    fjd = truc.ruleset("fjd", camas=1, target=6)
    bids = (Bid.ENVIDE, Bid.TRUC)
    return attrs.evolve(
        fjd,
        name="petit",
        options=(),
        deck=tuple(card for step in order for card in step),
        order=order,
        ladder=tuple(rung for rung in fjd.ladder if rung.bid in bids),
        folding=Folding.NEVER,
    )


def learn(game: pyspiel.Game, iterations: int, seed: int) -> pyspiel.ExternalSamplingMCCFRSolver:
    """Return a solver after so many iterations; its policies live no longer than it does."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed)
    for _ in range(iterations):
        solver.run_iteration()
    return solver


def play(
    game: pyspiel.Game, policy: pyspiel.Policy, seat: int, deal: Sequence[int], rng: random.Random
) -> float:
    """Return the stones that ``policy`` wins in ``seat`` against somebody who plays at random."""
    state = game.new_initial_state()
    for card in deal:
        state.apply_action(card)
    while not state.is_terminal():
        if state.current_player() == seat:
            chances = policy.action_probabilities(state)
            state.apply_action(rng.choices(list(chances), list(chances.values()))[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns()[seat]


def against_random(game: pyspiel.Game, policy: pyspiel.Policy, deals: int, seed: int) -> Margin:
    """Return the margin of ``policy``, each deal played once from either seat."""
    rng = random.Random(seed)  # noqa: S311  # the luck of cards is no secret
    cards = game.max_chance_outcomes()
    means: list[float] = []
    for _ in range(deals):
        deal = rng.sample(range(cards), game.max_chance_nodes_in_history())
        means.append(sum(play(game, policy, seat, deal, rng) for seat in (0, 1)) / 2)
    mean = sum(means) / deals
    spread = sum((value - mean) ** 2 for value in means) / (deals - 1)
    return Margin(mean, math.sqrt(spread / deals))


def main(arguments: Sequence[str] | None = None) -> Margin:
    """Learn, play, and print the margin with its standard error."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    truc.openspiel.register(NAME, small_rules())
    game = pyspiel.load_game(f"{NAME}(hands=1)")
    solver = learn(game, asked.iterations, asked.seed)
    margin = against_random(game, solver.average_policy(), asked.deals, asked.seed)
    print(f"{margin.mean:+.3f} stones a hand, standard error {margin.error:.3f}")
    return margin


if __name__ == "__main__":
    main()
