"""A match played through an executor, piece by piece."""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.simulate._checkpoints import Span, left_over, read_checkpoint, write_checkpoint
from truc.simulate._match import Match, MatchError
from truc.simulate._play import play_rounds
from truc.simulate._result import Result
from truc.simulate._tally import Tally

__all__ = ["Progress", "simulate"]

PIECE: Final = 0.25
"""How long a piece of work should take, in seconds, where its size is not given."""
IN_FLIGHT: Final = 512
"""How many pieces are handed out at a time: enough to keep some hundred workers busy."""
EVERY: Final = 5.0
"""How often a checkpoint is written, in seconds."""


@final
@attrs.frozen
class Progress(Value):
    """How far a run has come: ``done`` of ``rounds``, and the ``tally`` so far.

    ``str()`` is that in a few words: ``100 of 200 rounds``.
    """

    done: int
    rounds: int
    tally: Tally

    def __str__(self) -> str:
        return f"{self.done} of {self.rounds} rounds"


Watcher: TypeAlias = Callable[[Progress], object]


def simulate(
    match: Match,
    *,
    executor: Executor | None = None,
    chunk: int | None = None,
    progress: Watcher | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> Result:
    """Play ``match`` and return its result, which is the same whatever else is given.

    ``executor``: who plays: None is this process; a process pool, or ``client.get_executor()`` of
    dask, whose workers need this library and, for bots that are not named, their modules.
    ``chunk``: rounds in a piece of work; None: one at first, then as many as take a quarter of a
    second. ``progress`` is called, here, after each piece. ``checkpoint``: a file in which the
    run is kept, at once, then at most every five seconds and when it ends, also by an error or
    Ctrl-C; if it is there already, also from a match with fewer games, the run goes on from it.
    Raises BotError if a player does what it may not do, CheckpointError if the file is no
    checkpoint of this match, OSError, before anything is played, if it cannot be written,
    MatchError if a player cannot go to a ``ProcessPoolExecutor``, as a lambda cannot,
    ValueError for a chunk below 1, and what the executor raises.
    """
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        raise ValueError(f"the chunk is {chunk!r}, not a whole number from 1 on")
    if isinstance(executor, ProcessPoolExecutor):
        _pickled(match)
    run = _Run(match, chunk, progress, None if checkpoint is None else Path(checkpoint))
    run.keep()
    try:
        if executor is None:
            run.alone()
        else:
            run.through(executor)
    finally:
        run.keep()
    return Result(match, run.tally)


def _pickled(match: Match) -> None:
    """Raise MatchError if a player cannot go to another process."""
    faults: list[str] = []
    for name, player in zip(match.names, match.players, strict=True):
        try:
            pickle.dumps(player)
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            faults.append(
                f"{name} cannot go to another process, as a name, a function of a module or a value"
                f" of a class of one can: {error}"
            )
    if faults:
        raise MatchError(tuple(faults))


def _timed(match: Match, start: int, stop: int) -> tuple[Tally, float]:
    """Play a piece; return also how many seconds it took where it was played."""
    begun = time.perf_counter()
    return play_rounds(match, start, stop), time.perf_counter() - begun


@final
class _Run:
    """A run while it goes on."""

    def __init__(
        self, match: Match, chunk: int | None, progress: Watcher | None, path: Path | None
    ) -> None:
        self.match = match
        self.chunk = chunk
        self.progress = progress
        self.path = path
        done, self.tally = ((), Tally()) if path is None else read_checkpoint(path, match)
        self.done: list[Span] = list(done)
        self.todo: deque[Span] = deque(left_over(done, match.rounds))
        self.size = 1 if chunk is None else chunk
        self.kept = time.monotonic()

    def next_piece(self) -> Span | None:
        """Return the rounds to play next, None if all have been handed out."""
        if not self.todo:
            return None
        start, stop = self.todo.popleft()
        end = min(stop, start + self.size)
        if end < stop:
            self.todo.appendleft((end, stop))
        return start, end

    def note(self, piece: Span, tally: Tally, seconds: float) -> None:
        """Take in what came of a piece."""
        self.tally = self.tally.merge(tally)
        self.done.append(piece)
        if self.chunk is None:
            each = max(seconds / (piece[1] - piece[0]), 1e-6)
            self.size = max(1, min(int(PIECE / each), self.match.rounds // 64))
        if self.progress is not None:
            self.progress(Progress(self.tally.rounds, self.match.rounds, self.tally))
        if time.monotonic() - self.kept >= EVERY:
            self.keep()

    def keep(self) -> None:
        """Write the checkpoint, if there is to be one."""
        if self.path is not None:
            write_checkpoint(self.path, self.match, self.done, self.tally)
            self.kept = time.monotonic()

    def alone(self) -> None:
        """Play what is left in this process."""
        while (piece := self.next_piece()) is not None:
            self.note(piece, *_timed(self.match, *piece))

    def through(self, executor: Executor) -> None:
        """Play what is left through ``executor``; on an error, take back what has not begun."""
        waiting: dict[Future[tuple[Tally, float]], Span] = {}
        try:
            while True:
                while len(waiting) < IN_FLIGHT and (piece := self.next_piece()) is not None:
                    waiting[executor.submit(_timed, self.match, *piece)] = piece
                if not waiting:
                    return
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    self.note(waiting.pop(future), *future.result())
        finally:
            for future in waiting:
                future.cancel()
