"""Speed as ratios: this library beside other engines, in one run on one machine.

``python bench/speed.py`` makes an environment for the other engines in ``bench/.peers``, then
measures in turns, so that a busy machine slows all alike, and prints the median ratios. Seconds
are those of the processor: waiting for it while others have it counts for nobody.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import statistics
import subprocess
import sys
import time
import timeit
import venv
from collections.abc import Callable
from pathlib import Path

import truc
from truc import GameState, Rules

HERE = Path(__file__).parent
PEERS = HERE / ".peers"
PINS = ("pokerkit==0.7.7", "rlcard==1.2.0", "numpy==2.4.6", "termcolor==3.3.0")
Apply = Callable[[GameState, truc.Action], GameState]


def by_step(state: GameState, action: truc.Action) -> GameState:
    """Apply an action with its events."""
    return truc.step(state, action).state


def rate(rules: Rules, follow: Apply, seconds: float, seed: int = 0) -> float:
    """Actions per second of listing, choosing and applying, over whole games, deals included."""
    rng = random.Random(seed)
    state = truc.new_game(rules)
    actions = 0
    start = time.process_time()
    deadline = start + seconds
    while True:
        if state.hand is None:
            if time.process_time() > deadline:
                break
            if state.winner is not None:
                state = truc.new_game(rules)
            state = follow(state, truc.shuffle(rules, rng))
            continue
        legal = truc.legal_actions(state)
        state = follow(state, legal[int(rng.random() * len(legal))])
        actions += 1
    return actions / (time.process_time() - start)


def peers() -> subprocess.Popen[str]:
    """Start the other engines in an environment of their own; make it, the first time."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        venv.create(PEERS, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PINS], check=True)
    return subprocess.Popen(
        [python, HERE / "peers.py", "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def ask(server: subprocess.Popen[str], peer: str, seconds: float) -> float:
    """Let a peer play for some seconds; return its actions per second."""
    if server.stdin is None or server.stdout is None:
        raise RuntimeError("the peers have no pipes")
    server.stdin.write(f"{peer} {seconds}\n")
    server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return float(answer["rate"])


def compare(seconds: float, rounds: int) -> None:
    """Print the median ratios of all rulesets and peers, measured in turns."""
    server = peers()
    runs: dict[str, list[float]] = {}
    for _ in range(rounds):
        for peer in ("pokerkit", "rlcard"):
            runs.setdefault(peer, []).append(ask(server, peer, seconds))
        for name, rules in truc.RULESETS.items():
            runs.setdefault(name, []).append(rate(rules, truc.apply, seconds))
        runs.setdefault("step", []).append(rate(truc.BARAJAMOS, by_step, seconds))
    server.terminate()
    print(f"{'':14} actions/s   x pokerkit   x barajamos   (medians of {rounds} rounds)")
    for name, rates in runs.items():
        to_peer = statistics.median(
            mine / peer for mine, peer in zip(rates, runs["pokerkit"], strict=True)
        )
        to_mine = statistics.median(
            mine / own for mine, own in zip(rates, runs["barajamos"], strict=True)
        )
        print(f"{name:14} {statistics.median(rates):9.0f} {to_peer:12.2f} {to_mine:13.2f}")


def after_hands(hands: int) -> GameState:
    """Return a state in play after so many hands of one long game."""
    rules = truc.ruleset("barajamos", camas=10**9)
    rng = random.Random(1)
    state = truc.new_game(rules)
    played = -1
    while played < hands or state.hand is None:
        if state.hand is None:
            played += 1
            state = truc.apply(state, truc.shuffle(rules, rng))
            continue
        legal = [a for a in truc.legal_actions(state) if a != truc.Call(a.seat, truc.Bid.JOC_FORA)]
        if played < hands:
            state = truc.apply(state, legal[int(rng.random() * len(legal))])
    return state


def per_call(call: Callable[[], object], number: int = 2000) -> float:
    """Microseconds of one call, the best of five."""
    return min(timeit.repeat(call, timer=time.process_time, number=number, repeat=5)) / number * 1e6


def costs() -> None:
    """Print what does not depend on other engines: long games, import, pickles."""
    early, late = after_hands(0), after_hands(3000)
    for name, state in (("first hand", early), ("hand 3000", late)):
        action = truc.legal_actions(state)[0]
        once = per_call(lambda s=state, a=action: truc.apply(s, a))
        size = len(pickle.dumps(state))
        there = per_call(lambda s=state: pickle.loads(pickle.dumps(s)), 500)
        print(f"{name:12} one action {once:5.2f} us", end="; ")
        print(f"pickle {size} bytes, there and back {there:.0f} us")
    quick = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"
    for module in ("truc", "attrs"):
        times = [
            float(
                subprocess.run(
                    [sys.executable, "-c", quick.format(module)],
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            )
            for _ in range(7)
        ]
        print(f"import {module}: {min(times) * 1000:.0f} ms")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    costs()
    compare(given.seconds, given.rounds)


if __name__ == "__main__":
    main()
