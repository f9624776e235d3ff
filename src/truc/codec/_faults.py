"""What can be wrong with a text: faults with their paths, and the error that carries them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from heapq import nsmallest
from typing import Final, final

import attrs
from cattrs import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from truc.codec._kinds import described
from truc.faults import Faulty
from truc.text_faults import MANY, Fault, TextError

__all__ = [
    "MANY",
    "Alien",
    "CodecError",
    "Fault",
    "Number",
    "Unfit",
    "at",
    "faults_in",
    "key_path",
    "noted",
    "shown",
    "together",
]

WIDTH: Final = 60
"""How much of what was found is shown, in characters."""


@final
class CodecError(TextError[Fault]):
    """A text that cannot be read, or a value that cannot be written.

    ``faults``: everything that is wrong, in the order of the text's fields; not more than the
    first hundred.
    """


@final
@attrs.frozen
class Number:
    """A number in a text that is no whole number, or too large for one."""

    text: str


@final
@attrs.frozen
class Alien:
    """Something in a value that is to be written, of a type that its field does not have."""

    what: object


@final
class Unfit(ValueError):
    """Faults at one place of a text; their paths begin there."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults


def at(found: object, expected: str) -> Unfit:
    """Return the error for ``found`` where ``expected`` should have stood."""
    return Unfit(Fault("", shown(found), expected))


def noted(error: Exception, cls: type, key: str) -> Exception:
    """Return ``error`` with a note that it is about the field ``key`` of ``cls``."""
    error.add_note(AttributeValidationNote(f"{cls.__name__}.{key}", key, None))
    return error


def together(errors: Sequence[Exception]) -> Exception:
    """Return several errors at one place as one, in the way of cattrs."""
    return ClassValidationError("faults", errors, object)  # pyright: ignore[reportCallIssue]


def shown(value: object) -> str:
    """Return what was found as it stands in the text, in one short line."""
    if isinstance(value, str):
        text = json.dumps(value[: WIDTH + 1])
    elif value is None or isinstance(value, bool):
        text = json.dumps(value)
    elif isinstance(value, int):
        text = str(int(value)) if value.bit_length() < 128 else "a number of too many digits"
    elif isinstance(value, Number):
        text = value.text[: WIDTH + 1]
    elif isinstance(value, Alien):
        text = f"a Python {type(value.what).__name__}"
    else:
        return _what(value)
    return text if len(text) <= WIDTH else text[: WIDTH - 3] + "..."


def _what(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return f"a Python {type(value).__name__}"


def key_path(key: str) -> str:
    """Return how a path goes on to the field ``key``."""
    plain = key.isascii() and key.isidentifier() and len(key) <= WIDTH
    return f".{key}" if plain else f"[{shown(key)}]"


def faults_in(error: Exception, path: str) -> Iterator[Fault]:
    """Yield the faults that ``error``, raised by a converter at ``path``, is about.

    An error that is about no fault is a mistake of the library, and raised.
    """
    if isinstance(error, ClassValidationError | IterableValidationError):
        for inner in error.exceptions:
            yield from _inner_faults(inner, path)
    elif isinstance(error, Unfit):
        for fault in error.faults:
            yield Fault(path + fault.path, fault.found, fault.expected)
    elif isinstance(error, Faulty):
        for words in error.faults:
            yield Fault(path, words, "rules that can be played")
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in nsmallest(MANY, error.extra_fields):
            yield Fault(path + key_path(key), "an unknown key", "no such key")
    else:
        raise error


def _inner_faults(error: Exception, path: str) -> Iterator[Fault]:
    note = next((n for n in reversed(_notes(error)) if isinstance(n, _NOTES)), None)
    if isinstance(note, IterableValidationNote):
        path = f"{path}[{note.index}]"
    elif note is not None:
        path += key_path(note.name)
        if isinstance(error, KeyError):
            yield Fault(path, "nothing", described(note.type))
            return
    yield from faults_in(error, path)


_NOTES = (AttributeValidationNote, IterableValidationNote)


def _notes(error: Exception) -> list[object]:
    return getattr(error, "__notes__", [])
