"""How strong the bots are and how long they think, measured against each other.

``python bench/bots.py [GAMES] [SEED]``: for each system and each pair of neighbouring bots, so many
games in pairs on the same deals: the games won, the lead in camas a game with its interval of 95 %,
how likely so much would be by chance, and the milliseconds of a decision, of processor time.
"""

from __future__ import annotations

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from os import cpu_count

import truc
from truc.bots import BOTS, Bot, turn
from truc.simulate import Match, simulate

DECISIONS = 60


def thinking(rules: truc.Rules, name: str, seed: int) -> tuple[float, float]:
    """Return how long a decision of a bot takes that is awaited: the median and the longest."""
    took: list[float] = []

    def timed(view: truc.View, rng: random.Random) -> truc.SeatAction | None:
        begun = time.process_time()
        action = BOTS[name](view, rng)
        if view.seat in truc.awaited(view):
            took.append(1000 * (time.process_time() - begun))
        return action

    rng = random.Random(seed)
    state = truc.new_game(rules)
    bots: list[Bot] = [timed] * rules.seats
    while len(took) < DECISIONS:
        if state.winner is not None:
            state = truc.new_game(rules)
        deal = state.hand is None
        state = truc.apply(state, truc.shuffle(rules, rng) if deal else turn(state, bots, rng))
    took.sort()
    return took[len(took) // 2], took[-1]


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    print(f"{games} games each, seed {seed}; milliseconds of a decision: median, longest")
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        for rules in truc.RULESETS.values():
            for weaker, stronger in pairwise(BOTS):
                result = simulate(Match(rules, (stronger, weaker), games, seed), executor=pool)
                ahead = result.camas_ahead()
                median, longest = thinking(rules, stronger, seed)
                won = "-".join(map(str, result.tally.wins))
                print(
                    f"{rules.name:13} {stronger:>8} against {weaker:8} {won:>7} games,"
                    f" ahead by {ahead} camas, p = {ahead.p:.1g}; {median:5.1f} {longest:6.1f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
