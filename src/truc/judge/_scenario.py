"""Scenarios read from TOML, strictly: what is not so written is a fault, with its path."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

import attrs

from truc.actions import Action, Deal
from truc.cards import Card, parse_cards
from truc.engine import apply, new_game
from truc.errors import IllegalAction, SetupError
from truc.judge._claims import Claim, Wrong, claims_of, found, is_list, is_table, named_action
from truc.position_text import PositionTextError, parse_position
from truc.positions import PositionError
from truc.rules import Rules, RulesError
from truc.rules_text import parse_rules
from truc.state import GameState
from truc.text_faults import Fault, TextError
from truc.variants import ruleset_from

__all__ = ["Case", "Move", "ScenarioError", "read_scenario"]

KEYS: Final = (
    *("id", "note", "rules", "options", "hands", "mano", "score", "camas", "position"),
    *("play", "expect"),
)
SURROGATE: Final = re.compile("[\ud800-\udfff]")


@final
class ScenarioError(TextError[Fault]):
    """A text that is no scenario; ``path`` and so on are those of the first fault."""

    @property
    def path(self) -> str:
        """Where the first fault is."""
        return self.faults[0].path


@final
@attrs.frozen
class Move:
    """An action that is tried. ``refused``: whether it is claimed to be, and by which rule."""

    path: str
    text: str
    action: Action
    refused: bool = False
    named: str | None = None


Item: TypeAlias = Move | Claim


@final
@attrs.frozen
class Case:
    """One dispute: where it begins, and what is done and claimed, in order."""

    name: str
    note: str
    start: GameState
    items: tuple[Item, ...]


def read_scenario(text: str) -> tuple[Case, ...]:
    """Return the cases of ``text``. Raises ScenarioError, naming every fault."""
    strange = SURROGATE.search(text)
    if strange is not None:
        raise ScenarioError([Fault(_place(text, strange.start()), "half a character", UTF)])
    try:
        table: object = tomllib.loads(text)
    except RecursionError:
        raise ScenarioError([Fault("line 1", "arrays within arrays", "a flat text")]) from None
    except ValueError as error:
        said, _, place = str(error).partition(" (at ")
        where = place.removesuffix(")") or "line 1"
        raise ScenarioError([Fault(where, said, "TOML")]) from None
    reader = _Reader()
    cases = reader.cases(table)
    if reader.faults:
        raise ScenarioError(reader.faults)
    return cases


UTF: Final = "a text in UTF-8"


def _place(text: str, at: int) -> str:
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


@final
class _Reader:
    """Reads a table, and notes what is wrong with it."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, path: str, value: object, expected: str) -> None:
        """Note a fault about a value that stands in the text."""
        self.faults.append(Fault(path, found(value), expected))

    def cases(self, table: object) -> tuple[Case, ...]:
        """Return the cases."""
        cases = table.get("case") if is_table(table) else None
        if not is_table(table) or not is_list(cases):
            self.fault("case", cases, "tables [[case]]")
            return ()
        for key in table.keys() - {"case"}:
            self.fault(key[:40], table[key], "no such key: cases begin with [[case]]")
        read = [self._case(f"case[{number}]", case, number) for number, case in enumerate(cases)]
        return tuple(case for case in read if case is not None)

    def _case(self, path: str, case: object, number: int) -> Case | None:
        if not is_table(case):
            self.fault(path, case, "a table")
            return None
        for key in case:
            if key not in KEYS:
                self.fault(f"{path}.{key[:40]}", case[key], f"one of the keys {', '.join(KEYS)}")
        name = self._text(path, case, "id", f"case {number + 1}")
        note = self._text(path, case, "note", "")
        start = self._position(path, case) if "position" in case else self._start(path, case)
        rules = None if start is None else start.rules
        items = (
            *self._items(f"{path}.play", case.get("play", []), rules),
            *self._claims(f"{path}.expect", case.get("expect", {}), rules),
        )
        if start is None:
            return None
        return Case(name, note, start, items)

    def _text(self, path: str, case: dict[str, object], key: str, unsaid: str) -> str:
        value = case.get(key, unsaid)
        if isinstance(value, str):
            return value
        self.fault(f"{path}.{key}", value, "a text")
        return unsaid

    # --- where it begins

    def _rules(self, path: str, case: dict[str, object]) -> Rules | None:
        name = self._text(path, case, "rules", "")
        options = case.get("options", {})
        if not is_table(options) or any(_is_large(value) for value in options.values()):
            self.fault(f"{path}.options", options, "a table of options")
            return None
        try:
            return ruleset_from(name, options) if options else parse_rules(name[:1000])
        except RulesError as error:
            for fault in error.faults:
                self.fault(f"{path}.rules", case.get("rules"), f"a ruleset: {fault}")
        return None

    def _position(self, path: str, case: dict[str, object]) -> GameState | None:
        for key in ("hands", "mano", "score", "camas", "options"):
            if key in case:
                self.fault(f"{path}.{key}", case[key], "nothing: the position says it")
        rules = self._rules(path, case) if "rules" in case else None
        text = self._text(path, case, "position", "")
        if "rules" in case and rules is None:
            return None
        try:
            return parse_position(text, rules).state()
        except (PositionError, PositionTextError) as error:
            for fault in error.faults:
                self.fault(f"{path}.position", case["position"], f"a position: {fault}")
        return None

    def _start(self, path: str, case: dict[str, object]) -> GameState | None:
        rules = self._rules(path, case)
        mano = self._numbers(f"{path}.mano", [case.get("mano", 0)], 1)
        score = self._numbers(f"{path}.score", case.get("score", [0, 0]), 2)
        camas = self._numbers(f"{path}.camas", case.get("camas", [0, 0]), 2)
        hands = self._hands(path, case)
        if rules is None or mano is None or score is None or camas is None or hands is None:
            return None
        if mano[0] >= rules.seats:
            self.fault(f"{path}.mano", mano[0], f"a seat from 0 to {rules.seats - 1}")
            return None
        dealer = (mano[0] - 1) % rules.seats
        try:
            state = new_game(
                rules, dealer=dealer, score=(score[0], score[1]), camas=(camas[0], camas[1])
            )
        except SetupError as error:
            for fault in error.faults:
                self.faults.append(Fault(path, fault, "a game that can begin so"))
            return None
        return self._dealt(path, hands, state, mano[0]) if "hands" in case else state

    def _numbers(self, path: str, value: object, count: int) -> tuple[int, ...] | None:
        numbers = value if is_list(value) else []
        right = tuple(n for n in numbers if type(n) is int and 0 <= n < 10**9)
        if len(right) == len(numbers) == count:
            return right
        self.fault(path, value, "a whole number" if count == 1 else f"{count} whole numbers")
        return None

    def _hands(self, path: str, case: dict[str, object]) -> Sequence[tuple[Card, ...]] | None:
        """Return the hands, which stand there seat by seat; None if one is faulty."""
        value = case.get("hands", [])
        if not is_list(value):
            self.fault(f"{path}.hands", value, "a list of the cards of each seat")
            return None
        hands = [self._hand(f"{path}.hands[{n}]", text) for n, text in enumerate(value)]
        whole = [hand for hand in hands if hand is not None]
        return whole if len(whole) == len(hands) else None

    def _dealt(
        self, path: str, hands: Sequence[tuple[Card, ...]], state: GameState, mano: int
    ) -> GameState | None:
        """Deal the hands."""
        seats = state.rules.seats
        if len(hands) != seats:
            self.fault(f"{path}.hands", list(hands), f"the cards of {seats} seats")
            return None
        around = state.rules.lookup.around[mano]
        try:
            return apply(state, Deal(tuple(hands[s][n] for n in range(3) for s in around)))
        except IllegalAction as error:
            self.fault(
                f"{path}.hands", list(hands), f"cards that can be dealt: {error.reason.text}"
            )
        return None

    def _hand(self, path: str, text: object) -> tuple[Card, ...] | None:
        try:
            cards = parse_cards(text) if isinstance(text, str) else ()
        except ValueError:
            cards = ()
        if len(cards) == 3:
            return cards
        self.fault(path, text, "three cards, as in '7b 4b 3e'")
        return None

    # --- what is done and claimed

    def _items(self, path: str, value: object, rules: Rules | None) -> Iterator[Item]:
        if not is_list(value):
            self.fault(path, value, "a list of actions, and of tables of claims")
            return
        for number, item in enumerate(value):
            at = f"{path}[{number}]"
            if is_table(item):
                yield from self._claims(at, item, rules)
                continue
            try:
                yield _move(at, item)
            except Wrong as wrong:
                self.fault(at, item, str(wrong))

    def _claims(self, path: str, value: object, rules: Rules | None) -> Iterator[Claim]:
        if not is_table(value):
            self.fault(path, value, "a table of claims")
            return
        for key, said in value.items():
            at = f"{path}.{key[:40]}"
            try:
                yield from claims_of(at, key, said, rules)
            except Wrong as wrong:
                self.fault(at, said, str(wrong))


def _is_large(value: object) -> bool:
    return isinstance(value, int) and abs(value) >= 10**9


def _move(path: str, item: object) -> Move:
    """Read ``0 envide``; or ``!1 envide (ENVIT-3)``, claimed to be refused by that rule."""
    if not isinstance(item, str):
        raise Wrong("an action, as in '0 envide', or a table of claims")
    if item.startswith("!"):
        action, named = named_action(item[1:])
        return Move(path, item[1:], action, refused=True, named=named)
    action, named = named_action(item)
    if named is not None:
        raise Wrong("a rule only after an action that is refused, as in '!1 envide (ENVIT-3)'")
    return Move(path, item, action)
