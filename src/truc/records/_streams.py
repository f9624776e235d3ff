"""Files of many games, read as a stream: never more than one game is held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import final

import attrs

from truc._value import Value
from truc.records._reading import read_lines
from truc.records._record import START, Record
from truc.rules import Rules

__all__ = ["RecordText", "read_records", "record_texts"]


@final
@attrs.frozen
class RecordText(Value):
    """The text of one game in a file: its ``lines``, the first of which has the number ``line``."""

    line: int
    lines: tuple[str, ...] = attrs.field(repr=False)

    def read(self, rules: Rules | None = None) -> Record:
        """Return the record; lines are counted as in the file. Raises as ``read_record`` does."""
        return read_lines(self.lines, rules, first=self.line)


def record_texts(lines: Iterable[str]) -> Iterator[RecordText]:
    """Yield the text of each game in ``lines``, unread, as soon as it is complete.

    ``lines``: an open file, or anything that gives lines, with their ends or without; a text
    stands for its lines. A game begins at a line that begins with ``[truc-record``.
    """
    number = first = 1
    held: list[str] = []
    begun = False
    for line in _single(lines):
        if line.startswith(START) and begun:
            yield RecordText(first, tuple(held))
            held = []
            begun = False
        if not begun and line.strip(" \t\r"):
            first = number
            begun = True
        if begun:
            held.append(line)
        number += 1
    if begun:
        yield RecordText(first, tuple(held))


def _single(lines: Iterable[str]) -> Iterator[str]:
    for line in (lines,) if isinstance(lines, str) else lines:
        yield from line.removesuffix("\n").split("\n")


def read_records(lines: Iterable[str], rules: Rules | None = None) -> Iterator[Record]:
    """Yield the record of each game in ``lines``, of which it holds one at a time.

    ``lines``: as in ``record_texts``. ``rules``: as in ``read_record``.
    Raises RecordError at the first game with faults, lines counted from the beginning of the
    file. To read on after one, take ``record_texts`` and read each text.
    """
    for text in record_texts(lines):
        yield text.read(rules)
