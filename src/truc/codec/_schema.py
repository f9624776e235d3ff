"""The JSON Schema of the format, made from the very classes that are written and read."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from types import NoneType
from typing import Final, TypeAlias, cast, get_args, get_origin

import attrs

from truc.cards import RANKS, Card, Suit
from truc.checks import MAX_INT
from truc.codec._api import FORMAT, VERSION
from truc.codec._games import GAMES
from truc.codec._kinds import (
    KINDS,
    LONGEST,
    MAX_TEXT,
    TAGS,
    is_enum,
    is_union,
    lower_names,
    members,
)
from truc.codec._rules import Node
from truc.ladders import Rung
from truc.rules import Rules
from truc.variants import RULESETS, SYSTEMS
from truc.variants.options import OPTIONS, Option

__all__ = ["json_schema"]

Schema: TypeAlias = dict[str, object]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
IN_GAME: Final = "InGame"


def json_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of every text that ``to_json`` writes.

    It says what a text looks like: names, types, tags. What a schema cannot say, ``from_json``
    alone checks: that a number is not written 2.0, that no key stands twice, that rules and states
    are possible.
    """
    defs: dict[str, Schema] = {}
    kinds = [
        {
            "if": {"properties": {"kind": {"const": name}}},
            "then": {"properties": {"value": _of(kind, defs, in_game=False)}},
        }
        for name, kind in KINDS.items()
    ]
    head: Schema = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "kind": {"enum": list(KINDS)},
        "value": {},
    }
    return {
        "$schema": DIALECT,
        "title": f"Values of Truc as JSON, version {VERSION}",
        **_object(head),
        "allOf": kinds,
        "$defs": dict(sorted(defs.items())),
    }


def _object(properties: Mapping[str, object]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _of(kind: object, defs: dict[str, Schema], *, in_game: bool) -> Schema:
    """Return the schema of ``kind``; ``in_game``: where a bet names its rung by its node."""
    if kind is NoneType:
        return {"type": "null"}
    if is_union(kind):
        return {"anyOf": [_of(part, defs, in_game=in_game) for part in members(kind)]}
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple and (len(parts) != 2 or parts[1] is not ...):
        items = [_of(part, defs, in_game=in_game) for part in parts]
        size = len(items)
        return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}
    if origin in (tuple, frozenset):
        each = _of(parts[0], defs, in_game=in_game)
        schema: Schema = {"type": "array", "items": each, "maxItems": LONGEST}
        return schema if origin is tuple else {**schema, "uniqueItems": True}
    if kind is int:
        return {"type": "integer", "minimum": -MAX_INT, "maximum": MAX_INT}
    if kind is bool:
        return {"type": "boolean"}
    if kind is str:
        return {"type": "string", "maxLength": MAX_TEXT}
    (only,) = members(kind)
    return _named(only, defs, in_game=in_game)


def _named(kind: type, defs: dict[str, Schema], *, in_game: bool) -> Schema:
    """Return a reference to the definition of the class ``kind``, which is added to ``defs``."""
    inside = in_game and _holds_rung(kind)
    name = kind.__name__ + (IN_GAME if inside else "")
    if name not in defs:
        defs[name] = {}  # its place, should it come up within itself
        made = _defined(Node if inside and kind is Rung else kind, defs, in_game=inside)
        defs[name] = {"description": _summary(kind), **made}
    return {"$ref": f"#/$defs/{name}"}


def _defined(kind: type, defs: dict[str, Schema], *, in_game: bool) -> Schema:
    if kind is Card:
        return {"enum": [f"{rank}{suit.value}" for suit in Suit for rank in RANKS]}
    if is_enum(kind):
        return {"enum": list(lower_names(kind))}
    if kind is Rules:
        return {"anyOf": [*map(_by_name, SYSTEMS), _fields(kind, defs, in_game=False)]}
    return _fields(kind, defs, in_game=in_game or kind in GAMES)


def _fields(kind: type, defs: dict[str, Schema], *, in_game: bool) -> Schema:
    attrs.resolve_types(kind)
    tag: Schema = {"type": {"const": TAGS[kind]}} if kind in TAGS else {}
    fields: Schema = {
        field.name: _of(field.type, defs, in_game=in_game) for field in attrs.fields(kind)
    }
    return _object({**tag, **fields})


def _by_name(name: str) -> Schema:
    """Rules that are given by the name of a system, with its options."""
    known = {o.name: _option(o) for o in OPTIONS if o.name in SYSTEMS[name].optional}
    options: Schema = {"type": "object", "properties": known, "additionalProperties": False}
    version = {"const": RULESETS[name].version}
    return _object({"name": {"const": name}, "version": version, "options": options})


_OPTION_TYPES: Final[Mapping[type, str]] = {int: "integer", bool: "boolean", str: "string"}


def _option(option: Option) -> Schema:
    said: Schema = {"description": option.meaning}
    if option.among:
        return {**said, "enum": list(option.among)}
    return {**said, "type": _OPTION_TYPES[option.kind]}


def _holds_rung(kind: object) -> bool:
    """Whether somewhere in a value of ``kind`` a bet may stand on its rung, outside of rules."""
    if kind is Rung:
        return True
    if kind is Rules:
        return False
    parts: tuple[object, ...] = get_args(kind)
    if isinstance(kind, type) and attrs.has(only := cast("type[attrs.AttrsInstance]", kind)):
        attrs.resolve_types(only)
        parts = tuple(field.type for field in attrs.fields(only))
    return any(_holds_rung(part) for part in parts)


def _summary(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
