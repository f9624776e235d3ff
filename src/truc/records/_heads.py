"""The headers of a record: what they must say, and what they may."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

import attrs

from truc.records._errors import Fault, shown
from truc.records._record import KNOWN, NUMBER, Place
from truc.rules import Rules, RulesError
from truc.rules_text import parse_rules

__all__ = ["Heads", "Start"]

LONGEST: Final = 1000
"""How long the name of a ruleset and its options may be, in characters."""

_named = lru_cache(maxsize=64)(parse_rules)


@final
@attrs.frozen
class Start:
    """What the headers say, read; the fields are those of ``Record``."""

    rules: Rules
    dealer: int
    score: tuple[int, int]
    camas: tuple[int, int]
    free: tuple[tuple[str, str], ...]
    rules_version: int | None


@final
class Heads:
    """The headers of one record, as they stand in its text."""

    def __init__(self) -> None:
        self.values: dict[str, tuple[str, Place]] = {}
        self.faults: list[Fault] = []

    def put(self, name: str, value: str, place: Place) -> bool:
        """Keep a header; return False if there is one of that name."""
        if name in self.values:
            return False
        self.values[name] = (value, place)
        return True

    def read(self, given: Rules | None, end: Place, faults: list[Fault]) -> Start | None:
        """Return what the headers say; add what is wrong with them to ``faults``.

        ``given``: house rules brought along. ``end``: where the headers end.
        """
        self.faults = faults
        rules = self._rules(given, end)
        seats, target, camas = (
            (None,) * 3
            if rules is None
            else (
                rules.seats,
                rules.target,
                rules.camas,
            )
        )
        if "dealer" not in self.values:
            self._fault(end, "no header dealer", 'the seat that deals first: [dealer "0"]')
        dealer = self._numbers("dealer", "a seat", 1, seats)
        score = self._numbers("score", "two numbers of stones", 2, target)
        closed = self._numbers("camas", "two numbers of camas", 2, camas)
        version = self._numbers("rules-version", "a number from 1", 1, None)
        if version == (0,):
            self._wrong("rules-version", "a number from 1")
        if rules is None:
            return None
        free = ((name, value) for name, (value, _) in self.values.items() if name not in KNOWN)
        return Start(
            rules,
            dealer[0] if dealer else 0,
            (score[0], score[1]) if score else (0, 0),
            (closed[0], closed[1]) if closed else (0, 0),
            tuple(free),
            version[0] if version else None,
        )

    def _fault(self, place: Place, found: str, expected: str) -> None:
        self.faults.append(Fault(*place, found, expected))

    def _wrong(self, name: str, expected: str) -> None:
        value, place = self.values[name]
        self._fault(place, shown(value), expected)

    def _rules(self, given: Rules | None, end: Place) -> Rules | None:
        if "rules" in self.values:
            if "house" in self.values:
                self._wrong("house", "either rules or house rules, not both")
            return self._named_rules()
        if "house" not in self.values:
            self._fault(end, "no header rules", 'the ruleset: [rules "barajamos"]')
        elif given is None:
            self._wrong("house", "house rules that are brought along")
        elif self.values["house"][0] != given.name:
            self._wrong("house", f"the house rules {shown(given.name)}, which are brought along")
        else:
            return given
        return None

    def _named_rules(self) -> Rules | None:
        text, place = self.values["rules"]
        if len(text) > LONGEST:
            self._wrong("rules", f"a ruleset and its options, of {LONGEST} characters at most")
            return None
        try:
            return _named(text)
        except RulesError as error:
            for fault in error.faults:
                self._fault(place, shown(text), f"a ruleset and its options: {fault}")
        return None

    def _numbers(self, name: str, what: str, count: int, limit: int | None) -> Sequence[int] | None:
        """Return the numbers of a header, each below ``limit``; None if it is not there."""
        if name not in self.values:
            return None
        words = self.values[name][0].split(" ")
        right = len(words) == count and all(map(NUMBER.fullmatch, words))
        numbers = tuple(map(int, words)) if right else ()
        if not right or (limit is not None and max(numbers) >= limit):
            top = "" if limit is None else f" from 0 to {limit - 1}"
            self._wrong(name, what + top)
            return None
        return numbers
