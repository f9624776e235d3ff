"""Constants and aliases of types in the reference, with what the source says below them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import MappingProxyType, ModuleType, UnionType
from typing import Literal, get_args, get_origin

from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import restify

__all__ = ["directive", "is_alias"]

LONGEST = 60
"""Of a value that is written out."""


def is_alias(value: object) -> bool:
    """Whether a value is a name for types, as a union is, and not a value of its own."""
    return get_origin(value) is not None


def directive(module: ModuleType, name: str, *, use: str) -> str:
    """Return what the reference says of ``name``; ``use`` says where it is shown."""
    value = getattr(module, name)
    kind, options = "data", tuple(_options(value))
    said = _said(module, name)
    if is_alias(value):
        kind, options = "type", ()
        said = [*said, _meant(value)]
    options = (f":module: {module.__name__}", *options)
    lines = [f".. py:{kind}:: {name}", *(f"   {one}" for one in options)]
    return "\n".join([*lines, "", *(f"   {line}" for line in [*said, "", use]), "", ""])


def _said(module: ModuleType, name: str) -> list[str]:
    """Return the lines of the docstring that stands below a name, wherever it is set."""
    value = getattr(module, name)
    for place in sorted(sys.modules, key=lambda place: not place.startswith(module.__name__)):
        if place.partition(".")[0] == "truc" and vars(sys.modules[place]).get(name) is value:
            docs = ModuleAnalyzer.for_module(place).find_attr_docs()
            if lines := docs.get(("", name)):
                return lines
    raise ValueError(f"{module.__name__}.{name} has no docstring below it")


def _meant(alias: object) -> str:
    """Return what an alias stands for, with links."""
    if get_origin(alias) is Literal:
        return f"One of {', '.join(f'``{one!r}``' for one in get_args(alias))}."
    if isinstance(alias, UnionType):
        return f"One of {', '.join(restify(one, 'smart') for one in get_args(alias))}."
    return f"It is {restify(alias, 'smart')}."  # type: ignore[arg-type]


def _options(value: object) -> Iterator[str]:
    """Yield the type of a constant, and the value itself if it is short and plain."""
    if isinstance(value, MappingProxyType):
        yield ":type: ~collections.abc.Mapping"
    elif type(value).__module__ != "builtins":
        yield f":type: ~{type(value).__module__}.{type(value).__qualname__}"
    elif len(repr(value)) <= LONGEST:
        yield f":value: {value!r}"
