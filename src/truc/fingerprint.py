"""A fingerprint of a value: the same in every process, on every Python version and platform."""

from __future__ import annotations

import hashlib
from enum import Enum
from functools import lru_cache
from typing import cast

import attrs

from truc.cards import Card
from truc.checks import is_tuple
from truc.rules import Rules
from truc.state import GameState

__all__ = ["fingerprint"]


def fingerprint(state: GameState) -> str:
    """Return 64 hexadecimal digits that are the same for equal states and for no others.

    The rules count, with their version, and what the last hand came to. Unlike ``hash``, it is the
    same in every process: to compare states across machines, or to notice that two engines part.
    """
    return hashlib.sha256(_written(state).encode()).hexdigest()


def _written(value: object) -> str:
    """Write a value so that equal values, and no others, are written alike."""
    if isinstance(value, Rules):
        return _rules(value)
    return _plain(value)


@lru_cache(maxsize=64)
def _rules(rules: Rules) -> str:
    return _plain(rules)


def _plain(value: object) -> str:
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if is_tuple(value):
        return f"({','.join(map(_written, value))})"
    if isinstance(value, frozenset):
        items = cast("frozenset[object]", value)
        return "{" + ",".join(sorted(map(_written, items))) + "}"
    kind = type(value)
    if attrs.has(kind):
        fields = ",".join(_written(getattr(value, field.name)) for field in attrs.fields(kind))
        return f"{kind.__name__}({fields})"
    return repr(value)
