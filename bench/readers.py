"""Work and memory of every reader, on inputs of 10 kB to 10 MB, hostile ones among them.

``python bench/readers.py`` prints microseconds and bytes of memory for each byte read: a reader
whose work is linear in its input has about the same numbers in every column.
"""

from __future__ import annotations

import argparse
import random
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import truc
from truc.codec import CodecError, action_from_json, from_json, to_json
from truc.judge import ScenarioError, judge
from truc.position_text import PositionTextError
from truc.records import Record, RecordError, read_records, write_record

ERRORS = (CodecError, RecordError, ScenarioError, PositionTextError)
Reader = Callable[[str], object]


def a_game() -> truc.GameState:
    """Return a state in the middle of a hand."""
    return truc.apply(truc.new_game(), truc.shuffle(truc.BARAJAMOS, random.Random(1)))


def a_record() -> str:
    """Return the record of a whole game played at random."""
    rng = random.Random(2)
    state = truc.new_game()
    record = Record(state.rules)
    while state.winner is None:
        action: truc.Action
        if state.hand is None:
            action = truc.shuffle(state.rules, rng)
        else:
            legal = truc.legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
        record = record.add(action)
        state = truc.apply(state, action)
    return write_record(record)


def games(text: str) -> int:
    """Read a file of games as a stream."""
    return sum(1 for _ in read_records(text.splitlines(keepends=True)))


def filled(unit: str, size: int) -> str:
    """Repeat a text up to a size."""
    return unit * max(1, size // len(unit))


def inputs() -> dict[str, tuple[Reader, Callable[[int], str]]]:
    """Return, by name, a reader and what makes its input of a size."""
    record = a_record()
    state = to_json(a_game())
    position = truc.format_position(a_game())
    case = '[[case]]\nrules = "fjd"\nhands = ["7o 6o 3e", "7e 6e 4c"]\nplay = ["0 7o"]\n\n'
    return {
        "records: games": (games, lambda n: filled(record + "\n", n)),
        "records: one long line": (games, lambda n: record + filled("0 truc, ", n)),
        "records: braces": (games, lambda n: record + filled("{", n)),
        "records: noise": (games, lambda n: filled("\x00\ud7ff;{[\n", n)),
        "json: padded state": (lambda t: from_json(t, truc.GameState), lambda n: " " * n + state),
        "json: deep": (action_from_json, lambda n: filled("[", n)),
        "json: a huge number": (action_from_json, lambda n: filled("9", n)),
        "json: many keys": (
            action_from_json,
            lambda n: "{" + ",".join(f'"k{i}":{i}' for i in range(n // 12)) + "}",
        ),
        "json: a long text": (action_from_json, lambda n: '"' + "x" * n + '"'),
        "position: many lines": (truc.parse_position, lambda n: position + filled("turn 0\n", n)),
        "position: a long line": (truc.parse_position, lambda n: position + filled("0 7o, ", n)),
        "judge: cases": (judge, lambda n: filled(case, min(n, 1_000_000))),
        "judge: noise": (judge, lambda n: filled('=["{\n', n)),
    }


def read(reader: Reader, text: str) -> float:
    """Read a text, well or ill; return the seconds that it took."""
    start = time.perf_counter()
    with suppress(*ERRORS):
        reader(text)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--largest", type=int, default=10_000_000, help="bytes of the largest input"
    )
    largest = parser.parse_args().largest
    sizes = [size for size in (10_000, 100_000, 1_000_000, 10_000_000) if size <= largest]
    print(f"{'':24}" + "".join(f"{size:>12,}" for size in sizes) + "   us a byte (bytes a byte)")
    for name, (reader, make) in inputs().items():
        cells: list[str] = []
        for size in sizes:
            text = make(size)
            seconds = read(reader, text)
            memory = ""
            if size <= 1_000_000:
                tracemalloc.start()
                read(reader, text)
                memory = f" ({tracemalloc.get_traced_memory()[1] / len(text):.0f})"
                tracemalloc.stop()
            cells.append(f"{seconds / len(text) * 1e6:.2f}{memory}".rjust(12))
        print(f"{name:24}" + "".join(cells))


if __name__ == "__main__":
    main()
