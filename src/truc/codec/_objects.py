"""Hooks for objects: the fields by cattrs, and around them what it does not ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
from cattrs import ClassValidationError, Converter, gen

from truc.codec._faults import Alien, Fault, Unfit, at, noted, shown, together
from truc.codec._kinds import LONGEST, TAGS, described, is_object
from truc.codec._text import Doubled

__all__ = ["Read", "Write", "as_object", "reader", "writer"]

Read: TypeAlias = Callable[[Any, Any], Any]
Write: TypeAlias = Callable[[Any], Any]

_GEN: Any = gen  # its types say less than is known here


def as_object(
    value: object, kind: type, expected: str
) -> tuple[dict[str, object], list[Exception]]:
    """Return ``value``, an object for ``kind``, and as errors the keys that stand in it twice.

    ``expected`` are the words for what should be there. Raises Unfit if it is no object, or one of
    too many keys.
    """
    if not is_object(value):
        raise at(value, expected)
    if len(value) > LONGEST:
        raise Unfit(Fault("", f"an object of {len(value)} keys", f"at most {LONGEST}"))
    errors: list[Exception] = []
    if isinstance(value, Doubled):
        for key in value.twice:
            errors.append(noted(Unfit(Fault("", "the key again", "each key once")), kind, key))
    return value, errors


def reader(kind: type, converter: Converter) -> Read:
    """Return the hook that reads an object of the class ``kind``: all its fields, no others."""
    attrs.resolve_types(kind)
    fields: list[Any] = [field.evolve(default=attrs.NOTHING) for field in attrs.fields(kind)]
    structure: Callable[[Mapping[str, object], type], object]
    structure = _GEN.make_dict_structure_fn_from_attrs(
        fields, kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True
    )
    tag = TAGS.get(kind)
    expected = described(kind)

    def read(value: object, _: object) -> object:
        found, errors = as_object(value, kind, expected)
        if tag is not None:
            if found.get("type") != tag:
                errors.append(_wrong_tag(found, kind, tag))
                if "type" in found:
                    raise together(errors)
            found = {key: part for key, part in found.items() if key != "type"}
        made: object = None
        try:
            made = structure(found, kind)
        except ClassValidationError as error:
            errors.extend(error.exceptions)
        if errors:
            raise together(errors)
        return made

    return read


def _wrong_tag(found: dict[str, object], kind: type, tag: str) -> Exception:
    given = shown(found["type"]) if "type" in found else "nothing"
    return noted(Unfit(Fault("", given, f'"{tag}"')), kind, "type")


def writer(kind: type, converter: Converter) -> Write:
    """Return the hook that writes a value of the class ``kind`` as an object."""
    attrs.resolve_types(kind)
    unstructure: Callable[[object], dict[str, object]]
    unstructure = _GEN.make_dict_unstructure_fn(kind, converter)
    tag = TAGS.get(kind)

    def write(value: object) -> object:
        if type(value) is not kind:
            return Alien(value)
        fields = unstructure(value)
        return fields if tag is None else {"type": tag, **fields}

    return write
