"""The converter: cattrs, with exact types, closed unions by tag, and nothing left unsaid."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Final, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import IterableValidationNote

from truc.checks import is_tuple
from truc.codec._faults import Alien, Fault, Unfit, at, noted, shown, together
from truc.codec._games import add_games
from truc.codec._kinds import (
    LONGEST,
    TAGS,
    described,
    is_enum,
    is_list,
    is_object,
    is_union,
    lower_names,
    members,
)
from truc.codec._leaves import add_leaves
from truc.codec._objects import Read, Write, reader, writer
from truc.codec._reading import reading
from truc.codec._rules import add_rules

__all__ = ["CONVERTER"]


def _items(value: object, kind: object, hooks: Callable[[int], Read]) -> list[object]:
    """Read the items of a list; several faults at once, but not without end."""
    if not is_list(value):
        raise at(value, described(kind))
    if len(value) > LONGEST:
        raise Unfit(Fault("", f"a list of {len(value)}", f"at most {LONGEST} items"))
    made: list[object] = []
    errors: list[Exception] = []
    now = reading()
    for index, item in enumerate(value):
        try:
            made.append(hooks(index)(item, None))
        except Exception as error:  # noqa: BLE001  # as cattrs does: it is raised again below
            error.add_note(IterableValidationNote(f"item {index}", index, None))
            errors.append(error)
            now.left -= 1
            if now.left <= 0:
                break
    if errors:
        raise together(errors)
    return made


def _tuple_reader(kind: Any, converter: Converter) -> Read:  # noqa: ANN401  # a type expression
    parts = get_args(kind)
    if len(parts) == 2 and parts[1] is ...:
        each = converter.get_structure_hook(parts[0])
        return lambda value, _: tuple(_items(value, kind, lambda _: _of(each, parts[0])))
    hooks = [_of(converter.get_structure_hook(part), part) for part in parts]

    def read(value: object, _: object) -> tuple[object, ...]:
        if is_list(value) and len(value) != len(hooks):
            raise Unfit(Fault("", f"a list of {len(value)}", described(kind)))
        return tuple(_items(value, kind, hooks.__getitem__))

    return read


def _of(hook: Read, kind: object) -> Read:
    """A hook that is told what it reads, as hooks of cattrs are."""
    return lambda value, _: hook(value, kind)


def _set_reader(kind: Any, converter: Converter) -> Read:  # noqa: ANN401  # a type expression
    (part,) = get_args(kind)
    hook = _of(converter.get_structure_hook(part), part)

    def read(value: object, _: object) -> frozenset[Any]:
        items: list[Any] = _items(value, kind, lambda _: hook)
        if any(a >= b for a, b in pairwise(items)):
            raise Unfit(Fault("", "a list out of order", described(kind)))
        return frozenset(items)

    return read


def _tuple_writer(kind: Any, converter: Converter) -> Write:  # noqa: ANN401  # a type expression
    parts = get_args(kind)
    if len(parts) == 2 and parts[1] is ...:
        each = converter.get_unstructure_hook(parts[0])
        return lambda value: [each(v) for v in value] if is_tuple(value) else Alien(value)
    hooks = [converter.get_unstructure_hook(part) for part in parts]

    def write(value: object) -> object:
        if not is_tuple(value) or len(value) != len(hooks):
            return Alien(value)
        return [hook(item) for hook, item in zip(hooks, value, strict=True)]

    return write


def _set_writer(_: object) -> Write:
    return _write_set


def _write_set(value: object) -> object:
    if not isinstance(value, frozenset):
        return Alien(value)
    items: list[Any] = list(cast("frozenset[object]", value))
    return sorted(items) if all(type(item) is int for item in items) else items


def _union_reader(kind: UnionType, converter: Converter) -> Read:
    parts = members(kind)
    expected = described(kind)
    others = [part for part in parts if part is not NoneType]
    if len(others) == 1:
        only = _of(converter.get_structure_hook(others[0]), others[0])

        def read_optional(value: object, _: object) -> object:
            if value is None:
                return None
            try:
                return only(value, None)
            except Unfit as error:
                raise Unfit(*(_or_null(fault) for fault in error.faults)) from None

        return read_optional
    by_tag: dict[object, Read] = {}
    by_name: dict[object, Enum] = {}
    by_type: dict[type, Read] = {}
    for part in others:
        if part in TAGS:
            by_tag[TAGS[part]] = _of(converter.get_structure_hook(part), part)
        elif is_enum(part):
            by_name.update(lower_names(part))
        else:
            by_type[part] = _of(converter.get_structure_hook(part), part)

    def read(value: object, _: object) -> object:
        if value is None and NoneType in parts:
            return None
        if is_object(value) and by_tag:
            return _tagged(value, kind, by_tag)
        if type(value) is str and value in by_name:
            return by_name[value]
        if type(value) in by_type:
            return by_type[type(value)](value, None)
        raise at(value, expected)

    return read


def _union_writer(_: object, converter: Converter) -> Write:
    """What a value is decides how it is written; whether it may be there, who reads it again."""

    def write(value: object) -> object:
        return converter.unstructure(value)

    return write


def _or_null(fault: Fault) -> Fault:
    return fault if fault.path else Fault("", fault.found, f"{fault.expected}, or null")


def _tagged(value: dict[str, object], kind: object, by_tag: dict[object, Read]) -> object:
    tag = value.get("type")
    hook = by_tag.get(tag) if type(tag) is str else None
    if hook is None:
        given = shown(tag) if "type" in value else "nothing"
        names = ", ".join(f'"{name}"' for name in by_tag)
        fault = noted(Unfit(Fault("", given, f"one of {names}")), members(kind)[0], "type")
        raise together([fault])
    return hook(value, None)


def _is_tuple(kind: object) -> bool:
    return get_origin(kind) is tuple


def _is_set(kind: object) -> bool:
    return get_origin(kind) is frozenset


def _made() -> Converter:
    converter = Converter(detailed_validation=True, forbid_extra_keys=True)
    converter.register_structure_hook_factory(attrs.has, reader)
    converter.register_unstructure_hook_factory(attrs.has, writer)
    converter.register_structure_hook_factory(_is_tuple, _tuple_reader)
    converter.register_unstructure_hook_factory(_is_tuple, _tuple_writer)
    converter.register_structure_hook_factory(_is_set, _set_reader)
    converter.register_unstructure_hook_factory(_is_set, _set_writer)
    converter.register_structure_hook_factory(is_union, _union_reader)
    converter.register_unstructure_hook_factory(is_union, _union_writer)
    add_leaves(converter)
    add_rules(converter)
    add_games(converter)
    return converter


CONVERTER: Final = _made()
"""Between values and plain data; what it raises ``faults_in`` explains."""
