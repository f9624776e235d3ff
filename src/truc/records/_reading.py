"""Records read from a text, strictly: what is not so written is a fault, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NoReturn, final

from truc.actions import Deal, Signal
from truc.notation import NotationError, parse_action
from truc.records._errors import Fault, RecordError, shown
from truc.records._heads import Heads
from truc.records._record import (
    FORMAT_VERSION,
    START,
    HandAction,
    Note,
    Place,
    Record,
    RecordedHand,
    barred,
    notated,
)
from truc.rules import Rules
from truc.text_faults import MANY

__all__ = ["read_lines", "read_record"]

BLANKS: Final = re.compile(r"[ \t]*")
ITEM: Final = re.compile(r'(?:[^",;{]++|"[^"]*"|")++')
"""An action, a deal or a result, up to what ends it; quotation marks protect what they hold."""
HEADER: Final = re.compile(r'\[([a-z][a-z0-9]*(?:-[a-z0-9]+)*) "([^"\\]*(?:\\["\\][^"\\]*)*)"\]')
ESCAPED: Final = re.compile(r"\\(.)")
RESULTS: Final = {"result 0": 0, "result 1": 1, "result *": None}
FORMAT: Final = f'[truc-record "{FORMAT_VERSION}"]'


def read_record(text: str, rules: Rules | None = None) -> Record:
    """Return the one game that ``text`` records.

    ``rules``: house rules, where the text only names some.
    Raises RecordError, with line and column of every fault that is independent of the others,
    what stands there and what was expected. Whether the actions are allowed is not asked here:
    ``replay`` finds out.
    """
    return read_lines(text.split("\n"), rules, first=1)


def read_lines(lines: Iterable[str], rules: Rules | None, *, first: int) -> Record:
    """Return the game in ``lines``, the first of which has the number ``first``."""
    reader = _Reader(rules, first)
    for line in lines:
        reader.line(line.removesuffix("\r"))
    return reader.record()


@final
class _Open:
    """A hand as it is being read."""

    def __init__(self, deal: Deal, place: Place) -> None:
        self.deal = deal
        self.actions: list[HandAction] = []
        self.notes: list[Note] = []
        self.places = [place]

    def note(self, notes: Iterable[tuple[str, bool]], at: int) -> None:
        self.notes += [Note(text, at, braces) for text, braces in notes]

    def closed(self) -> RecordedHand:
        return RecordedHand(self.deal, tuple(self.actions), tuple(self.notes), tuple(self.places))


NO_DEAL: Final = Deal(())


@final
class _Reader:
    """Reads one game, line by line, and once."""

    def __init__(self, rules: Rules | None, first: int) -> None:
        self.rules = rules
        self.number = first - 1
        self.width = 0
        self.faults: list[Fault] = []
        self.muted = 0  # a line of which nothing more is said
        self.said: set[str] = set()  # what is said only once
        self.heads: Heads | None = None  # until the format has been read
        self.hands: list[_Open] = []
        self.notes: list[Note] = []
        self.closing: list[Note] = []
        self.pending: list[tuple[str, bool]] = []  # comments whose place is not yet known
        self.split: int | None = None  # how many of them stand before the last empty line
        self.brace: tuple[Place, list[str]] | None = None  # the comment in braces being read
        self.due = False  # whether a comma is needed before another action
        self.comma: Place | None = None  # the comma that needs an action after it
        self.body: Place | None = None  # where the headers end
        self.result: int | None = None
        self.result_place: Place | None = None

    # --- faults

    def fault(self, column: int, found: str, expected: str, line: int | None = None) -> None:
        """Note what is wrong in the line being read, or in ``line``."""
        number = self.number if line is None else line
        if number != self.muted:
            self.faults.append(Fault(number, column, found, expected))
            if len(self.faults) >= MANY:
                self.give_up()

    def once(self, column: int, found: str, expected: str) -> None:
        """Note what would be wrong again and again."""
        if expected not in self.said:
            self.said.add(expected)
            self.fault(column, found, expected)

    def give_up(self) -> NoReturn:
        """Raise what is wrong, in the order of the text."""
        raise RecordError(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))

    # --- the parts of a line

    def line(self, line: str) -> None:
        """Read a line."""
        self.number += 1
        self.width = len(line)
        strange = barred(line)
        if strange is not None:
            self.fault(strange.start() + 1, shown(strange[0]), "a character that can be printed")
            self.muted = self.number
        at = 0
        if self.brace is not None:
            if line.startswith(START):
                self._unclosed(self.brace[0])
                self.give_up()
            at = line.find("}") + 1
            self.brace[1].append(line[: at - 1] if at else line)
            if not at:
                return
            self._comment("\n".join(self.brace[1]), braces=True)
            self.brace = None
        elif not line.strip(" \t"):
            self.split = len(self.pending)
            return
        while True:
            blanks = BLANKS.match(line, at)
            at = at if blanks is None else blanks.end()
            if at == len(line):
                return
            at = self._part(line, at)

    def _part(self, line: str, at: int) -> int:
        """Read what begins at ``at``; return where it ends."""
        char = line[at]
        if self.heads is None and char != "[":
            self._no_format(line, at)
        if char == ";":
            self._comment(line[at + 1 :].rstrip().removeprefix(" "), braces=False)
            return len(line)
        if char == "{":
            end = line.find("}", at)
            if end < 0:
                self.brace = ((self.number, at + 1), [line[at + 1 :]])
                return len(line)
            self._comment(line[at + 1 : end], braces=True)
            return end + 1
        if char == "[":
            return self._header(line, at)
        if char == ",":
            self._comma(at + 1)
            return at + 1
        item = ITEM.match(line, at)
        end = len(line) if item is None else item.end()
        self._item(line[at:end].rstrip(" \t"), at + 1)
        return end

    def _no_format(self, line: str, at: int) -> NoReturn:
        self.fault(at + 1, shown(line[at:]), FORMAT)
        self.give_up()

    def _comment(self, text: str, *, braces: bool) -> None:
        """Keep a comment until it is known to what it belongs."""
        if self.number == self.muted:
            return
        if self.result_place is not None:
            self.closing.append(Note(text, 1, braces))
        else:
            self.pending.append((text, braces))

    def _header(self, line: str, at: int) -> int:
        found = HEADER.match(line, at)
        if self.heads is None and (found is None or found[1] != "truc-record" or at):
            self._no_format(line, at)
        if found is None:
            self.fault(at + 1, shown(line[at:]), 'a header, as in [place "Sueca"]')
            return len(line)
        name, value = found[1], ESCAPED.sub(r"\1", found[2])
        place = (self.number, found.start(2) + 1)
        if self.heads is None:
            if value != str(FORMAT_VERSION):
                self.fault(place[1], shown(value), f"the format version {FORMAT_VERSION}")
                self.give_up()
            self.heads = Heads()
        elif name == "truc-record":
            self.fault(at + 1, shown(found[0]), "one game: read_records reads several")
            self.give_up()
        elif self.body is not None:
            self.once(at + 1, shown(found[0]), "headers before the first hand only")
        elif self.number != self.muted and not self.heads.put(name, value, place):
            self.fault(at + 1, shown(found[0]), f"the header {name} only once")
        return found.end()

    def _comma(self, column: int) -> None:
        if not self.due or self.result_place is not None:
            self.fault(column, "','", "an action")
            return
        self.due = False
        self.comma = (self.number, column)

    def _item(self, text: str, column: int) -> None:
        if self.body is None:
            self.body = (self.number, column)
        if self.result_place is not None:
            self.once(column, shown(text), "nothing after the result")
        elif text == "deal" or text.startswith("deal "):
            self._deal(text, column)
        elif text == "result" or text.startswith("result "):
            self._result(text, column)
        else:
            self._action(text, column)

    # --- deals, actions, results

    def _deal(self, text: str, column: int) -> None:
        self._end_of_actions()
        action = self._read(text, column, "'deal' and the cards dealt, as in deal 7b 4b 3e")
        deal = action if isinstance(action, Deal) else NO_DEAL
        after = self._before_paragraph()
        hand = _Open(deal, (self.number, column))
        hand.note(after, -1)
        self.hands.append(hand)

    def _action(self, text: str, column: int) -> None:
        if not self.hands:
            self.once(column, shown(text), "'deal' and the cards dealt, before the first action")
            return
        hand = self.hands[-1]
        if self.due:
            self.fault(column, shown(text), "a comma between actions")
        if hand.places[0][0] == self.number:
            self.fault(column, shown(text), "a new line after the deal")
        self.due = True
        self.comma = None
        action = self._read(text, column, "an action, as in 0 envide, 1 accept or 2 7o")
        hand.note(self.pending, len(hand.actions))
        self.pending, self.split = [], None
        if action is not None and not isinstance(action, Deal):
            hand.actions.append(action)
            hand.places.append((self.number, column))

    def _read(self, text: str, column: int, expected: str) -> Deal | HandAction | None:
        """Return the action that ``text`` writes; note what is wrong with it."""
        try:
            action = parse_action(text)
        except NotationError as error:
            at = error.column - 1
            self.fault(column + at, shown(text[at:]), error.expected)
            return None
        if isinstance(action, Signal) and not notated(action, text):
            self.fault(column, shown(text), expected)
            return None
        return action

    def _result(self, text: str, column: int) -> None:
        self._end_of_actions()
        if text not in RESULTS:
            self.fault(column, shown(text), "'result 0', 'result 1' or 'result *'")
        self.result = RESULTS.get(text)
        self.result_place = (self.number, column)
        for said, braces in self._before_paragraph():
            self.closing.append(Note(said, 0, braces))

    def _end_of_actions(self) -> None:
        if self.comma is not None:
            line, column = self.comma
            self.fault(column, "','", "an action after the comma", line)
        self.due, self.comma = False, None

    def _before_paragraph(self) -> list[tuple[str, bool]]:
        """Give the comments before the last empty line to what precedes; return the others."""
        split = len(self.pending) if self.split is None else self.split
        before, after = self.pending[:split], self.pending[split:]
        self.pending, self.split = [], None
        if self.hands:
            self.hands[-1].note(before, len(self.hands[-1].actions))
        else:
            self.notes += [Note(text, 0, braces) for text, braces in before]
        return after

    # --- the end

    def _unclosed(self, place: Place) -> None:
        self.fault(place[1], "'{'", "a closing brace", place[0])

    def record(self) -> Record:
        """Return the record, if nothing is wrong."""
        if self.heads is None:
            self.number = max(self.number, 1)
            self.fault(1, "the end of the text", FORMAT)
            self.give_up()
        self._end_of_actions()
        end = (self.number, self.width + 1)
        if self.brace is not None:
            self._unclosed(self.brace[0])
        elif self.result_place is None:
            self.fault(end[1], "the end of the text", "'result 0', 'result 1' or 'result *'")
        start = self.heads.read(self.rules, self.body or end, self.faults)
        if self.faults or start is None:
            self.give_up()
        return Record(
            start.rules,
            start.dealer,
            start.score,
            start.camas,
            start.free,
            tuple(hand.closed() for hand in self.hands),
            self.result,
            tuple(self.notes),
            tuple(self.closing),
            start.rules_version,
            self.result_place,
        )
