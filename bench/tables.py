"""Held load: a thousand tables of people who play, drop and come back, through 100,000 events.

``python bench/tables.py [EVENTS] [TABLES]``: events a second beside the same games without a table,
the memory that tables take at the beginning, half way and at the end, and what a stored one takes.
Every event that is refused must be refused as stale, away or the like: nothing else may go wrong.
"""

from __future__ import annotations

import gc
import random
import sys
import time
import tracemalloc
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import truc
from tables import choice
from truc.codec import to_json
from truc.table import Table, TableError, new_table, table_faults, update


def held(events: int, tables: int) -> None:
    """Run the load and print the figures."""
    rng = random.Random(1)
    names = tuple(truc.RULESETS)
    room: list[Table] = [
        new_table(truc.RULESETS[names[number % len(names)]], "p0") for number in range(tables)
    ]
    done: Counter[str] = Counter()
    tracemalloc.start()
    spent = 0.0
    slowest = 0.0
    for number in range(events):
        if number % (events // 4) == 0:
            gc.collect()
            size = tracemalloc.get_traced_memory()[0] / tables
            print(f"after {number:>7} events: {size:8.0f} bytes a table")
        which = rng.randrange(tables)
        event = choice(room[which], rng)
        begun = time.perf_counter()
        try:
            room[which] = update(room[which], event).table
            done[type(event).__name__] += 1
        except TableError as error:
            done[f"refused: {error.problem.name}"] += 1
        took = time.perf_counter() - begun
        spent += took
        slowest = max(slowest, took)
    gc.collect()
    size = tracemalloc.get_traced_memory()[0] / tables
    tracemalloc.stop()
    print(f"after {events:>7} events: {size:8.0f} bytes a table")
    stored = sorted(len(to_json(table)) for table in room)
    print(f"stored: {stored[len(stored) // 2]} bytes in the middle, {stored[-1]} at most")
    print(f"{events / spent:,.0f} events a second traced, the slowest {slowest * 1000:.1f} ms")
    assert not any(table_faults(table) for table in room)
    for what, times in done.most_common():
        print(f"{times:>8} {what}")


def beside(events: int) -> None:
    """The same games with a table around them and without, in turns: the ratio."""
    ratios: list[float] = []
    for seed in range(5):
        rng = random.Random(seed)
        state = truc.new_game()
        plain = 0.0
        for _ in range(events):
            if state.winner is not None:
                state = truc.new_game()
            if state.hand is None:
                action: truc.Action = truc.shuffle(state.rules, rng)
            else:
                action = rng.choice(truc.legal_actions(state))
            begun = time.perf_counter()
            state = truc.step(state, action).state
            plain += time.perf_counter() - begun
        table = new_table(truc.BARAJAMOS, "p0")
        around = 0.0
        acted = 0
        while acted < events:
            event = choice(table, rng)
            begun = time.perf_counter()
            try:
                table = update(table, event).table
            except TableError:
                continue
            took = time.perf_counter() - begun
            if type(event).__name__ in ("Play", "DealCards", "BotPlay"):
                around += took
                acted += 1
        ratios.append(around / plain)
    print(
        f"an action at a table takes {sorted(ratios)[2]:.1f} times what it takes in the game alone"
    )


if __name__ == "__main__":
    EVENTS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    TABLES = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    held(EVENTS, TABLES)
    beside(EVENTS // 50)
