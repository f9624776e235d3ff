"""Records written down, in the one form that has a place for everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

from truc.notation import format_action
from truc.records._record import FORMAT_VERSION, Note, Record, RecordedHand
from truc.rules_text import format_rules, is_named

__all__ = ["write_record"]

WIDTH: Final = 80
"""Where a line of actions is broken."""


def write_record(record: Record) -> str:
    """Return the text of ``record``, ended by a line end; ``read_record`` reads it back.

    Several texts with an empty line between them are a file of games. House rules are only named:
    whoever reads the text must bring them along.
    """
    paragraphs = ["\n".join(_headers(record))]
    if record.notes:
        paragraphs.append("\n".join(map(_note, record.notes)))
    paragraphs += map(_hand, record.hands)
    paragraphs.append("\n".join(_end(record)))
    return "\n\n".join(paragraphs) + "\n"


def _headers(record: Record) -> Iterator[str]:
    rules = record.rules
    yield _header("truc-record", FORMAT_VERSION)
    if is_named(rules):
        yield _header("rules", format_rules(rules))
    else:
        yield _header("house", rules.name)
    if record.rules_version is not None:
        yield _header("rules-version", record.rules_version)
    yield _header("dealer", record.dealer)
    for name, pair in (("score", record.score), ("camas", record.camas)):
        if pair != (0, 0):
            yield _header(name, f"{pair[0]} {pair[1]}")
    for name, value in record.headers:
        yield _header(name, value)


def _header(name: str, value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'


def _note(note: Note) -> str:
    return f"{{{note.text}}}" if note.braces else f"; {note.text}".rstrip()


def _end(record: Record) -> Iterator[str]:
    yield from (_note(note) for note in record.closing if note.at == 0)
    yield f"result {'*' if record.result is None else record.result}"
    yield from (_note(note) for note in record.closing if note.at == 1)


@final
class _Lines:
    """Lines that are filled with words up to ``WIDTH``."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.column = 0

    def line(self, text: str) -> None:
        """Put a line of its own."""
        self.parts += ["\n" if self.parts else "", text]
        self.column = WIDTH

    def words(self, text: str) -> None:
        """Put words that stay together on the line in progress, or on the next."""
        first = text.find("\n")
        if self.column + 1 + (len(text) if first < 0 else first) > WIDTH:
            self.line(text)
            self.column = len(text)
        else:
            self.parts += [" ", text]
            self.column += 1 + len(text)
        if first >= 0:
            self.column = len(text) - text.rfind("\n") - 1

    def notes(self, notes: Iterable[Note]) -> None:
        """Put comments: those in braces among the words, the others on lines of their own."""
        for note in notes:
            if note.braces:
                self.words(_note(note))
            else:
                self.line(_note(note))


def _hand(hand: RecordedHand) -> str:
    lines = _Lines()
    notes = list(hand.notes)
    before = [note for note in notes if note.at < 0]
    for note in before:
        lines.line(_note(note))
    lines.line(format_action(hand.deal))
    taken = len(before)
    for number, action in enumerate(hand.actions):
        while taken < len(notes) and notes[taken].at == number:
            lines.notes([notes[taken]])
            taken += 1
        last = number == len(hand.actions) - 1
        lines.words(format_action(action) + ("" if last else ","))
    lines.notes(notes[taken:])
    return "".join(lines.parts)
