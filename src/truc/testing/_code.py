"""Rules as Python that makes them again, for whoever wants to paste a failing case."""

from __future__ import annotations

from enum import Enum

import attrs

from truc.cards import Card
from truc.checks import is_tuple
from truc.rules import Rules
from truc.rules_text import format_rules, is_named
from truc.variants import RULESETS

__all__ = ["rules_code"]


def rules_code(rules: Rules) -> str:
    """Return an expression for ``rules``: by name, or as changes to the nearest named ruleset."""
    if is_named(rules):
        return f"truc.parse_rules({format_rules(rules)!r})"
    nearest = min(RULESETS, key=lambda name: len(_changes(RULESETS[name], rules)))
    changes = _changes(RULESETS[nearest], rules)
    said = ", ".join(f"{name}={_code(value)}" for name, value in changes.items())
    return f"attrs.evolve(truc.RULESETS[{nearest!r}], {said})"


def _changes(old: Rules, new: Rules) -> dict[str, object]:
    """The fields in which two rulesets differ, with the values of the new one."""
    fields = [field.name for field in attrs.fields(Rules)]
    return {name: getattr(new, name) for name in fields if getattr(new, name) != getattr(old, name)}


def _code(value: object) -> str:
    if isinstance(value, Card):
        return f"truc.parse_card({value.code!r})"
    if isinstance(value, Enum):
        return f"truc.{type(value).__name__}.{value.name}"
    if is_tuple(value):
        if value and all(isinstance(item, Card) for item in value):
            return f"truc.parse_cards({' '.join(map(str, value))!r})"
        return "(" + "".join(f"{_code(item)}, " for item in value).rstrip() + ")"
    kind = type(value)
    if attrs.has(kind):
        said = [
            f"{field.name}={_code(part)}"
            for field in attrs.fields(kind)
            if (part := getattr(value, field.name)) != field.default
        ]
        return f"truc.{kind.__name__}({', '.join(said)})"
    return repr(value)
