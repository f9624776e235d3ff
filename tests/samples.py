"""Values of every kind that is written as JSON, taken out of games."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, cast

import attrs

import truc
from fairness import honest
from games import game
from tables import walk
from truc import Position
from truc.codec import KINDS
from truc.table import look


def parts(value: Any) -> Iterator[object]:
    """Yield a value and everything in it that is of a kind of its own."""
    if isinstance(value, tuple):
        for item in cast("tuple[object, ...]", value):
            yield from parts(item)
    elif (kind := cast("Any", type(value))) in KINDS.values():
        yield value
        if attrs.has(kind) and kind is not truc.Card:
            for field in attrs.fields(kind):
                yield from parts(getattr(value, field.name))


def house() -> truc.Rules:
    """Return rules that no name and options make."""
    return attrs.evolve(truc.RULESETS["mallorca"], name="ca nostra", target=20, half=None)


@cache
def samples() -> dict[str, tuple[object, ...]]:
    """Return by kind some different values of it, in an order of their own."""
    found: dict[str, dict[object, None]] = {name: {} for name in KINDS}
    for name, rules in {**truc.RULESETS, "house": house()}.items():
        for kind in KINDS.values():
            if issubclass(kind, Enum):
                found[kind.__name__] |= dict.fromkeys(kind)
        for seed in range(6):
            for state, action, step in game(rules, seed + len(name), hands=4):
                found["Position"][Position.of(state)] = None
                for rung in rules.ladder:
                    found["Worth"][truc.bid_worth(state, rung.bid)] = None
                for seat in (None, *range(rules.seats)):
                    found["View"][truc.view(state, seat)] = None
                for part in (*parts(action), *parts(step)):
                    found[type(part).__name__][part] = None
        for seed in range(3):
            for event, done in walk(rules, seed + 40, 120):
                for who in done.table.people:
                    found["Seen"][look(done.table, who.id)] = None
                for part in (*parts(event), *parts(done)):
                    found[type(part).__name__][part] = None
            for value in honest(rules, seed).values():
                for part in parts(value):
                    found[type(part).__name__][part] = None
    for more in (truc.Deal(()), truc.Signal(1, "cap amunt", (0, 2))):
        found[type(more).__name__][more] = None
    return {name: _some(tuple(values)) for name, values in found.items()}


def _some(values: tuple[object, ...]) -> tuple[object, ...]:
    """Take at most forty values, from all over."""
    step = max(1, len(values) // 40)
    return values[::step][:40]
