"""JSON text to plain data, with nothing let through that JSON does not say or readers differ on."""

from __future__ import annotations

import json
import re
from typing import Final, final

from truc.checks import MAX_INT
from truc.codec._faults import CodecError, Fault, Number, shown

__all__ = ["Doubled", "parsed"]

DEPTH: Final = 32
"""How deep objects and lists may lie in each other: no value of a game comes near it."""

TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?+|[\[{]|[\]}]', re.DOTALL)


@final
class Doubled(dict[str, object]):
    """An object in which keys stand twice: ``twice``, in order."""

    twice: tuple[str, ...] = ()


def parsed(text: str | bytes) -> object:
    """Return the data that ``text`` holds: str, int, bool, None, lists, and dicts.

    What is no whole number, or too large for one, becomes a ``Number``; an object in which a key
    stands twice a ``Doubled``. Raises CodecError for what is no JSON, is not in UTF-8, begins with
    a byte order mark, or is nested too deeply.
    """
    whole = _decoded(text)
    if whole.startswith("\ufeff"):
        raise _refused("line 1, column 1", "a byte order mark", "JSON in UTF-8 without one")
    _check_depth(whole)
    try:
        return _DECODER.decode(whole)
    except json.JSONDecodeError as error:
        there = whole[error.pos : error.pos + 20]
        found = shown(there) if there else "the end of the text"
        place = f"line {error.lineno}, column {error.colno}"
        raise _refused(place, found, f"JSON: {error.msg}") from None
    except RecursionError:
        raise _refused("text", "objects in objects", "JSON that is less deeply nested") from None


def _decoded(text: object) -> str:
    if isinstance(text, str):
        return text
    if not isinstance(text, bytes):
        raise TypeError(f"a text is str or bytes, not {type(text).__name__}")
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        found = f"0x{text[error.start]:02x}"
        raise _refused(f"byte {error.start}", found, "JSON in UTF-8") from None


def _refused(path: str, found: str, expected: str) -> CodecError:
    return CodecError((Fault(path, found, expected),))


def _check_depth(text: str) -> None:
    if text.count("[") + text.count("{") <= DEPTH:
        return
    depth = 0
    for token in TOKEN.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > DEPTH:
                place = f"character {token.start() + 1}"
                raise _refused(place, "too deep a nesting", f"at most {DEPTH} levels")
        elif first in "]}":
            depth -= 1


def _whole_number(text: str) -> int | Number:
    if len(text) > 17 or not text.isascii():
        return Number(text)
    number = int(text)
    return number if -MAX_INT <= number <= MAX_INT else Number(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    doubled = Doubled(made)
    seen: set[str] = set()
    twice: dict[str, None] = {}
    for key, _ in pairs:
        if key in seen:
            twice[key] = None
        seen.add(key)
    doubled.twice = tuple(twice)
    return doubled


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole_number,
    parse_float=Number,
    parse_constant=Number,
)
