"""``truc replay``: records told hand by hand, or only checked; and the record of a game watched."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import BinaryIO, Final, final

import attrs
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from truc.actions import Action
from truc.cli._files import decoded
from truc.cli._screen import Screen, names_for
from truc.cli._watch import Narrator
from truc.engine import new_game
from truc.notation import format_action
from truc.records import (
    Note,
    RecordError,
    RecordText,
    Refusal,
    Replay,
    record_of,
    record_texts,
    replay,
    write_record,
)
from truc.rules import Rules
from truc.words import ENGLISH, Words, say_reason

__all__ = ["Tally", "recorded", "replay_file"]

LONG: Final = 200_000
"""From how many bytes on a progress bar is shown."""


@final
@attrs.define
class Tally:
    """How many games and hands were read, how many games went wrong, or could not be read."""

    games: int = 0
    hands: int = 0
    wrong: int = 0
    unread: int = 0


def replay_file(
    file: BinaryIO,
    *,
    first: int = 1,
    last: int | None = None,
    check: bool = False,
    words: Words = ENGLISH,
) -> Tally:
    """Tell the games of ``file`` from hand ``first`` to hand ``last`` of each.

    ``check``: tell nothing but what is wrong, of every hand. Faults of the text go to stderr.
    """
    tally = Tally()
    for text in record_texts(_lines(file, words, quiet=check)):
        tally.games += 1
        try:
            record = text.read()
        except RecordError as error:
            tally.unread += 1
            for fault in error.faults:
                print(f"truc: {fault}", file=sys.stderr)  # noqa: T201
            continue
        found = replay(record)
        tally.hands += len(record.hands)
        tally.wrong += found.wrong is not None
        if not check or found.wrong is not None or not found.same_rules:
            teller = _Teller(found, text, tally.games, words)
            teller.tell(first, last, check=check)
    _sum_up(tally, words, check=check)
    return tally


def _sum_up(tally: Tally, words: Words, *, check: bool) -> None:
    bad = tally.wrong + tally.unread
    if not tally.games:
        print(words.say("label.no_games"))  # noqa: T201  # there is no game to print for
    elif check:
        key = "faulty" if bad else "checked"
        print(words.say(f"label.{key}", games=tally.games, hands=tally.hands, wrong=bad))  # noqa: T201


def _lines(file: BinaryIO, words: Words, *, quiet: bool) -> Iterator[str]:
    """Yield the lines of a file, whatever its bytes; on a terminal show how far one has come."""
    texts = (decoded(line, first=number == 0) for number, line in enumerate(file))
    size = _size(file)
    console = Console(stderr=True)
    if size < LONG or not console.is_terminal or not (quiet or not sys.stdout.isatty()):
        yield from texts
        return
    with Progress(
        TextColumn(words.say("label.reading")),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as progress:
        task = progress.add_task("", total=size)
        for number, line in enumerate(texts):
            if number % 500 == 0:
                progress.update(task, completed=file.tell())
            yield line


def _size(file: BinaryIO) -> int:
    if not file.seekable():
        return 0
    here = file.tell()
    size = file.seek(0, 2)
    file.seek(here)
    return size


@final
class _Teller:
    """Tells one game."""

    def __init__(self, found: Replay, text: RecordText, number: int, words: Words) -> None:
        record = found.record
        self.found = found
        self.record = record
        self.text = text
        self.number = number
        self.words = words
        usual = names_for(record.rules, words)
        said = record.names(usual)
        self.names = tuple(
            name if name.strip() else other for name, other in zip(said, usual, strict=True)
        )
        self.screen = Screen(record.rules, self.names, words=words)
        self.narrator = Narrator(record.rules, self.names, self.screen, words=words)

    def tell(self, first: int, last: int | None, *, check: bool) -> None:
        """Tell the hands from ``first`` to ``last``, and what is wrong."""
        words = self.words
        if self.number > 1 or check:
            self.screen.title(words.say("label.game", n=self.number))
        if not check:
            self._opening()
            self._hands(first, last)
        if not self.found.same_rules:
            old, new = self.record.rules_version, self.record.rules.version
            self.screen.line(words.say("label.version", old=old, new=new))
        if self.found.wrong is not None:
            self.screen.line()
            self.screen.line(self._wrong(), style="bold red")

    def _opening(self) -> None:
        self._notes(self.record.notes)
        for name, value in self.record.headers:
            if not name.startswith("seat-"):
                self.screen.line(f"{name}: {value}")
        self.narrator.opening()

    def _hands(self, first: int, last: int | None) -> None:
        steps = iter(self.found.steps)
        for number, hand in enumerate(self.record.hands, start=1):
            told = first <= number and (last is None or number <= last)
            self.narrator.hands = number - 1
            notes = {at: tuple(group) for at, group in groupby(hand.notes, lambda n: n.at)}
            for at in range(len(hand.actions) + 1):
                after = next(steps, None)
                if after is None:
                    return
                if told:
                    if at == 0:
                        self._notes(notes.get(-1, ()))
                    self.narrator.tell(after.events, after.state)
                    self._notes(notes.get(at, ()))
        state = self.found.state
        if last is None or last >= len(self.record.hands):
            if state.winner is None:
                self.narrator.stopped(state)
            else:
                self.narrator.closing(state)
            self._notes(self.record.closing)

    def _notes(self, notes: Iterable[Note]) -> None:
        for note in notes:
            for line in note.text.split("\n"):
                self.screen.line(f"; {line}".rstrip(), indent=2, style="italic")

    def _wrong(self) -> str:
        wrong, words = self.found.wrong, self.words
        parts: list[str] = []
        if wrong is not None and wrong.place is not None:
            parts.append(words.say("label.line", line=wrong.place[0], column=wrong.place[1]))
        if isinstance(wrong, Refusal):
            key = "hand" if wrong.number else "deal"
            parts.append(words.say(f"label.{key}", hand=wrong.hand, number=wrong.number))
            reason = say_reason(wrong.reason, words=words)
            action = f"`{format_action(wrong.action)}`"
            return words.say("label.refusal", place=", ".join(parts), action=action, reason=reason)
        reached = None if wrong is None else wrong.reached
        key = "unfinished" if reached is None else "other_result"
        return words.say(f"label.{key}", place=", ".join(parts), team=reached)


def recorded(rules: Rules, actions: Sequence[Action], words: Words = ENGLISH) -> str:
    """Return the record of a game of ``actions`` from its start, as ``truc watch`` plays it."""
    names = {f"seat-{seat}": name for seat, name in enumerate(names_for(rules, words))}
    return write_record(record_of(new_game(rules), actions, names))
