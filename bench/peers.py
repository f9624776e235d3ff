"""Measure how many random legal actions PokerKit and RLCard play in a second of processor time.

The loop timed is the same for both: list the legal actions, choose one at random, apply it,
until the hand is over and settled; then start the next hand. Starting a hand, dealing it and
settling it are inside the timed loop; importing, building the game and warming up are not.

PokerKit plays four-player no-limit Texas hold'em (blinds 1 and 2, stacks of 200) with everything
but the players' decisions automated, from one game object that starts every hand.

RLCard plays its default two-player limit hold'em through the environment: `env.reset`, then
`env.step(action, raw_action=True)` with an action taken from the state's `raw_legal_actions`, which
spares the environment decoding an action number, and `env.get_payoffs` when the hand is over,
because RLCard compares the hands nowhere else whereas PokerKit settles every hand by itself.

This file needs only PokerKit and RLCard, so that it can run in an environment of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

import rlcard
from pokerkit import Automation, NoLimitTexasHoldem, State

Result = dict[str, Any]
Hand = Callable[[], int]

WARM_UP_SECONDS = 0.5

PLAYERS = 4
STACK = 200
SMALL_BLIND = 1
BIG_BLIND = 2

FOLD, CHECK_OR_CALL, MIN_RAISE, RANDOM_RAISE = range(4)


def pokerkit_legal_actions(state: State) -> list[int]:
    """List the legal action codes by PokerKit's own queries, as a random player must each turn."""
    legal = []
    if state.can_fold():
        legal.append(FOLD)
    if state.can_check_or_call():
        legal.append(CHECK_OR_CALL)
    if state.can_complete_bet_or_raise_to():
        legal.append(MIN_RAISE)
        legal.append(RANDOM_RAISE)
    return legal


def pokerkit_apply(state: State, action: int, rng: random.Random) -> None:
    """Apply one action code, drawing a raise's amount only when it is needed to keep it cheap."""
    if action == FOLD:
        state.fold()
    elif action == CHECK_OR_CALL:
        state.check_or_call()
    elif action == MIN_RAISE:
        state.complete_bet_or_raise_to()
    else:
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        assert low is not None
        assert high is not None
        state.complete_bet_or_raise_to(rng.randint(low, high))


def pokerkit_hands(seed: int) -> Hand:
    """Return a player of seeded no-limit hands, so that every run times the same hands."""
    game = NoLimitTexasHoldem(
        automations=tuple(Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(SMALL_BLIND, BIG_BLIND),
        min_bet=BIG_BLIND,
    )
    stacks = (STACK,) * PLAYERS
    rng = random.Random(seed)
    random.seed(f"deal {seed}")  # PokerKit shuffles with the shared generator.

    def play() -> int:
        """Play one hand and count its actions, because the rate is per action."""
        state = game(stacks, PLAYERS)
        actions = 0
        while state.status:
            legal = pokerkit_legal_actions(state)
            pokerkit_apply(state, legal[int(rng.random() * len(legal))], rng)
            actions += 1
        return actions

    return play


def rlcard_hands(seed: int) -> Hand:
    """Return a player of seeded limit hands, so that every run times the same hands."""
    env = rlcard.make("limit-holdem", config={"seed": seed})
    rng = random.Random(seed)

    def play() -> int:
        """Play one hand and count its actions, because the rate is per action."""
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            legal = state["raw_legal_actions"]
            state, _ = env.step(legal[int(rng.random() * len(legal))], raw_action=True)
            actions += 1
        env.get_payoffs()
        return actions

    return play


PEERS: dict[str, Callable[[int], Hand]] = {"pokerkit": pokerkit_hands, "rlcard": rlcard_hands}


def measure(peer: str, seconds: float, seed: int) -> Result:
    """Time whole hands for about the given seconds, so that no hand is counted in part."""
    play = PEERS[peer](seed)
    actions = 0
    start = process_time()
    deadline = start + seconds
    while True:
        actions += play()
        now = process_time()
        if now >= deadline:
            break
    elapsed = now - start
    return {
        "version": version(peer),
        "actions": actions,
        "seconds": elapsed,
        "rate": actions / elapsed,
    }


def warm_up(seed: int) -> None:
    """Play each peer untimed for a moment, so that first-use costs stay out of the rates."""
    for peer in PEERS:
        measure(peer, WARM_UP_SECONDS, seed)


def compare(seconds: float, seed: int, repeat: int) -> dict[str, Result]:
    """Measure the peers in turn and keep each one's median run, which outliers do not move."""
    runs: dict[str, list[Result]] = {peer: [] for peer in PEERS}
    for _ in range(repeat):
        for peer, results in runs.items():
            results.append(measure(peer, seconds, seed))
    return {
        peer: sorted(results, key=lambda result: result["rate"])[(repeat - 1) // 2]
        for peer, results in runs.items()
    }


def answer(line: str, seed: int) -> Result:
    """Measure the peer that one request line names, or say what is wrong with the request."""
    try:
        peer, text = line.split()
        return {"peer": peer, **measure(peer, positive_seconds(text), seed)}
    except (KeyError, ValueError, argparse.ArgumentTypeError) as error:
        return {"error": f"expected 'pokerkit S' or 'rlcard S': {error}"}


def serve(seed: int) -> None:
    """Answer each request line with one line of JSON, so that a driver can interleave programs."""
    for line in iter(sys.stdin.readline, ""):
        if line.strip():
            print(json.dumps(answer(line, seed)), flush=True)


def positive_seconds(text: str) -> float:
    """Parse a duration, refusing one that would end no run or time nothing."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a positive number of seconds")
    return value


def positive_count(text: str) -> int:
    """Parse a number of runs, refusing one that would leave no run to report."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return value


def main() -> None:
    """Print both peers' rates as one line of JSON, or serve requests for single measurements."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument(
        "--seconds", type=positive_seconds, default=5.0, help="length of a run (default 5)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and choices (default 1)")
    parser.add_argument(
        "--repeat",
        type=positive_count,
        default=1,
        help="runs of each peer, in turn; the median one is reported (default 1)",
    )
    parser.add_argument(
        "--serve",
        action="store_true",
        help="read lines 'pokerkit S' or 'rlcard S' and answer each with one line of JSON",
    )
    options = parser.parse_args()
    warm_up(options.seed)
    if options.serve:
        serve(options.seed)
    else:
        print(json.dumps(compare(options.seconds, options.seed, options.repeat)))


if __name__ == "__main__":
    main()
