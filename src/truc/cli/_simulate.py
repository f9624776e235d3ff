"""``truc simulate``: many games between bots, and what came of them."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from multiprocessing import get_context
from typing import Final, Protocol, TextIO, cast, final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from truc.simulate import (
    TABLES,
    Match,
    Progress,
    Result,
    Row,
    simulate,
    write_csv,
    write_json_lines,
)
from truc.words import Words

__all__ = ["FORMATS", "Stopped", "executor_of", "run_match", "table_text", "told_result"]

FORMATS: Final[Mapping[str, Callable[[Sequence[Row], TextIO], None]]] = {
    "csv": write_csv,
    "jsonl": write_json_lines,
}


class _Client(Protocol):
    """What is needed of a client of dask."""

    def get_executor(self) -> Executor: ...
    def close(self) -> object: ...


@final
class Stopped(Exception):
    """A run that was stopped by Ctrl-C; ``str()`` says how far it has come."""


def executor_of(workers: int, cluster: str | None) -> AbstractContextManager[Executor | None]:
    """Return who plays: this process, so many processes, or the dask cluster at an address.

    Raises ModuleNotFoundError for a cluster without the extra ``dask``, OSError if none answers.
    """
    if cluster is not None:
        return _connected(cluster)
    if workers == 1:
        return nullcontext()
    # A process that is forked while a thread draws the progress may never wake up.
    # Ctrl-C is for the process that hands the work out.
    return ProcessPoolExecutor(
        workers,
        mp_context=get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )


@contextmanager
def _connected(address: str) -> Generator[Executor, None, None]:
    make = cast("Callable[[str], _Client]", import_module("distributed").Client)
    client = make(address)
    try:
        yield client.get_executor()
    finally:
        client.close()


def run_match(
    match: Match, executor: Executor | None, checkpoint: str | None, chunk: int | None
) -> Result:
    """Play the match; on a terminal, show how far it has come beside what is printed.

    Raises Stopped on Ctrl-C, and what ``simulate`` does.
    """
    console = Console(stderr=True)
    columns = (
        TextColumn(" - ".join(dict.fromkeys(match.names))),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = sys.stderr.isatty()
    games: int | None = None
    with Bar(*columns, console=console, transient=True, disable=not shown) as bar:
        task = bar.add_task("", total=match.rounds)

        def watch(progress: Progress) -> None:
            nonlocal games
            games = progress.tally.games
            bar.update(task, completed=progress.done)

        try:
            return simulate(
                match, executor=executor, chunk=chunk, checkpoint=checkpoint, progress=watch
            )
        except KeyboardInterrupt:
            raise Stopped(_stopped(games, match, checkpoint)) from None


def _stopped(games: int | None, match: Match, checkpoint: str | None) -> str:
    """Return how far a run has come that was stopped, and what becomes of it."""
    after = "" if games is None else f" after {games} of {match.games} games"
    if checkpoint is not None:
        return f"stopped{after}, kept in {checkpoint}: the same command goes on"
    if games is None:
        return "stopped before the first games were done"
    return f"stopped{after}, which are lost: --checkpoint FILE would keep them"


def table_text(result: Result, table: str, form: str) -> str:
    """Return one of the tables of a result, as CSV or lines of JSON."""
    text = io.StringIO()
    FORMATS[form](TABLES[table](result), text)
    return text.getvalue()


def told_result(result: Result, words: Words) -> Iterator[str]:
    """Yield the lines that tell a result."""
    match, tally, names = result.match, result.tally, result.names
    yield words.say(
        "label.simulate_head",
        rules=match.rules.name,
        one=names[0],
        other=names[1],
        games=tally.games,
        hands=tally.hands,
        seed=match.seed,
    )
    if match.paired:
        yield words.texts["label.simulate_paired"]
    for side, name in enumerate(names):
        yield words.say(
            "label.simulate_side",
            side=name,
            wins=tally.wins[side],
            rate=result.win_rate(side),
            camas=tally.camas[side],
            stones=result.stones_per_hand(side),
        )
    ahead = result.camas_ahead()
    p = "-" if ahead.p is None else f"{ahead.p:.2g}"
    yield words.say("label.simulate_ahead", side=names[0], ahead=ahead, p=p)
    yield words.texts["label.simulate_brackets"]
    yield ""
    yield from _bids(result, words)


COUNTED: Final = ("made", "accepted", "refused", "won")


def _bids(result: Result, words: Words) -> Iterator[str]:
    """Yield a table of what became of the bids."""
    heads = [words.texts[f"label.simulate_{head}"] for head in ("player", "bid", *COUNTED)]
    rows = [
        [str(row[column]) for column in ("name", "bid", *COUNTED)] for row in TABLES["bids"](result)
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        named = [f"{cell:<{width}}" for cell, width in zip(row[:2], widths, strict=False)]
        numbers = [f"{cell:>{width}}" for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join(named + numbers)
    yield ""
    yield words.texts["label.simulate_meaning"]
