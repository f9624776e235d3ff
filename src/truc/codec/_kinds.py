"""The kinds of values that are written, their names and tags, and what a type is called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Final, TypeGuard, Union, get_args, get_origin

import attrs

from truc.actions import Action, Bid
from truc.cards import Card, Suit
from truc.engine import Step
from truc.events import Event
from truc.fair import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    FairVerdict,
    SeatCommitment,
    SeatOpenings,
    SeatReveal,
    SeatSecret,
    ServerDeck,
)
from truc.ladders import Asks, By, Judge, Mark, Over, Pot, Reply, Rung, Stake, Who
from truc.policies import Cap, FaceDown, Folding, Reveal, Sign, Spoken, Ties
from truc.positions import Position
from truc.reasons import Reason
from truc.rules import Rules
from truc.scoring import Worth
from truc.state import (
    Answer,
    Bet,
    Board,
    GameState,
    Hand,
    HandResult,
    Item,
    Phase,
    Play,
    Standing,
    Status,
    View,
    What,
)
from truc.table import (
    Chair,
    How,
    News,
    Outcome,
    Person,
    Problem,
    Seen,
    Table,
    TableEvent,
    Told,
    Update,
)

__all__ = [
    "KINDS",
    "LONGEST",
    "MAX_TEXT",
    "TAGS",
    "described",
    "is_enum",
    "is_list",
    "is_object",
    "is_union",
    "kinds_of",
    "lower_names",
    "members",
    "type_name",
]

MAX_TEXT: Final = 1000
"""The most characters of a text within a value."""

LONGEST: Final = 256
"""The most items of a list: no value of a game comes near it."""

_PLAIN: Final[tuple[type, ...]] = (
    *(Rules, Rung, Sign, Spoken),
    *(GameState, View, Standing, Hand, Board, Bet, HandResult, Item, Step, Position, Worth),
    *(Card, Suit, Bid, Pot, Asks, By, Judge, Mark, Over, Reply, Who),
    *(Cap, FaceDown, Folding, Reveal, Ties),
    *(Answer, Phase, Status, What, Reason),
    *(Table, Person, Outcome, How, Problem, Seen, Told, Update),
    *(FairContext, SeatSecret, SeatCommitment, DeckCommitments, ServerDeck, SeatReveal),
    *(CardOpening, SeatOpenings, FairRecord, FairVerdict),
)


def members(union: object) -> tuple[type[object], ...]:
    """Return the types that ``union`` is made of; of one type, itself."""
    return get_args(union) if is_union(union) else (_a_type(union),)


def _a_type(kind: object) -> type[object]:
    if not isinstance(kind, type):
        raise TypeError(f"{kind!r} is no type of value that is written as JSON")
    return kind


def is_enum(kind: type[object]) -> TypeGuard[type[Enum]]:
    """Whether ``kind`` is an enum."""
    return issubclass(kind, Enum)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether ``value`` is a list, of whatever."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether ``value`` is an object of JSON."""
    return isinstance(value, dict)


def is_union(kind: object) -> TypeGuard[UnionType]:
    """Whether ``kind`` is a union of types."""
    return get_origin(kind) in (UnionType, Union)


_UNIONS: Final = tuple(
    kind
    for union in (Action, Event, Play, Stake, TableEvent, News, Chair)
    for kind in members(union)
    if kind is not NoneType
)
KINDS: Final[Mapping[str, type[object]]] = MappingProxyType(
    {kind.__name__: kind for kind in (*_PLAIN, *_UNIONS)}
)
"""Every kind of value that is written, by the name that stands in the text."""

TAGS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        kind: re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        for kind in _UNIONS
        if attrs.has(kind)
    }
)
"""The classes that are members of a union, with the tag that their objects always bear."""


def kinds_of(kind: object) -> dict[str, type[object]]:
    """Return by name the kinds that ``kind``, a class or a union, allows.

    Raises TypeError if it is, or holds, no kind of value that is written.
    """
    allowed = {member.__name__: member for member in members(kind)}
    for name, member in allowed.items():
        if KINDS.get(name) is not member:
            raise TypeError(f"{member!r} is no kind of value that is written as JSON")
    return allowed


def lower_names(kind: type[Enum]) -> dict[str, Enum]:
    """Return the members of an enum by the names that they are written with."""
    return {member.name.lower(): member for member in kind}


def type_name(kind: type) -> str:
    """Return the name of the class, in words."""
    return f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"


_SIMPLE: Final[Mapping[object, str]] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    NoneType: "null",
    Card: 'a card, as "1e" or "12o"',
    Rules: "rules: name, version and options, or all fields",
}


def described(kind: object) -> str:
    """Return in words what may stand where a value of ``kind`` is expected."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if is_union(kind):
        tags = [f'"{TAGS[part]}"' for part in members(kind) if part in TAGS]
        parts = [described(part) for part in members(kind) if part not in TAGS]
        if tags:
            parts.insert(0, f"an object of the type {', '.join(tags)}")
        return " or ".join(parts)
    origin = get_origin(kind)
    if origin is tuple:
        items = get_args(kind)
        return "a list" if len(items) == 2 and items[1] is ... else f"a list of {len(items)}"
    if origin is frozenset:
        return "a list in rising order"
    only = _a_type(kind)
    if is_enum(only):
        names = list(lower_names(only))
        few = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
        return f"{type_name(only)}: {few}"
    return f"an object: {type_name(only)}"
