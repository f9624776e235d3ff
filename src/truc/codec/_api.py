"""``to_json`` and ``from_json``: the envelope, and what is promised of both."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from types import UnionType
from typing import Final, TypeVar, cast, overload

from truc.actions import Action, SeatAction
from truc.codec._converter import CONVERTER
from truc.codec._faults import MANY, CodecError, Fault, faults_in, key_path, shown
from truc.codec._kinds import KINDS, LONGEST, is_object, kinds_of
from truc.codec._reading import begin
from truc.codec._text import Doubled, parsed
from truc.events import Event
from truc.ladders import Stake
from truc.table import TableEvent

__all__ = [
    "FORMAT",
    "VERSION",
    "action_from_json",
    "event_from_json",
    "from_json",
    "seat_action_from_json",
    "stake_from_json",
    "table_event_from_json",
    "to_json",
]

T = TypeVar("T")

FORMAT: Final = "truc"
"""The name of the format, as it stands in every text."""

VERSION: Final = 1
"""The version of the format that is written, and the only one that is read."""

KEYS: Final = ("format", "version", "kind", "value")


def to_json(value: object, *, indent: int | None = None) -> str:
    """Return ``value`` as JSON, in ASCII, in one line or, with ``indent``, in many.

    ``value`` is of one of the kinds of ``KINDS``. What is written can be read back, and is then
    equal. Raises TypeError for a value of no such kind, and CodecError, naming every fault, for
    one that holds what its fields cannot hold, as an action may, which is not checked when it is
    made.
    """
    kind: type[object] = type(value)
    if KINDS.get(kind.__name__) is not kind:
        raise TypeError(f"{value!r} is of no kind that is written as JSON")
    begin(checks=False)
    data: object = CONVERTER.unstructure(value)
    again: object = _structured(data, kind)
    if again != value:
        found = "a value that would not be read back as it is"
        raise CodecError((Fault("value", found, "a value whose fields are of their types"),))
    whole = {"format": FORMAT, "version": VERSION, "kind": kind.__name__, "value": data}
    return json.dumps(whole, indent=indent, allow_nan=False)


def _structured(data: object, kind: type[object]) -> object:
    structure: Callable[[object, type[object]], object] = CONVERTER.structure
    try:
        return structure(data, kind)
    except Exception as error:  # noqa: BLE001  # what is no fault of the text is raised again
        raise CodecError(tuple(islice(faults_in(error, "value"), MANY))) from None


@overload
def from_json(text: str | bytes, kind: type[T]) -> T: ...
@overload
def from_json(text: str | bytes, kind: UnionType) -> object: ...
def from_json(text: str | bytes, kind: type[T] | UnionType) -> T | object:
    """Return the value of ``kind`` that ``text`` holds, as ``to_json`` has written it.

    ``kind``: one of ``KINDS``, or a union of them, as ``Action`` or ``Event``; for some of these
    there is a function whose result a type checker knows. ``text``: bytes are UTF-8.
    States, views and standings are checked: see the page on JSON for what.
    Raises CodecError, naming every fault with its path, for any text that holds no such value;
    TypeError if ``kind`` is no kind, or ``text`` no text.
    """
    return _from_json(text, kinds_of(kind))


def _from_json(text: str | bytes, kinds: dict[str, type[object]]) -> object:
    data, kind = _opened(parsed(text), kinds)
    begin(checks=True)
    return _structured(data, kind)


def _opened(whole: object, kinds: dict[str, type[object]]) -> tuple[object, type[object]]:
    """Return the value in an envelope, and its kind, one of ``kinds``."""
    if not is_object(whole):
        raise CodecError((Fault("text", shown(whole), f"an object of {', '.join(KEYS)}"),))
    if len(whole) > LONGEST:
        raise CodecError((Fault("text", f"an object of {len(whole)} keys", "four keys"),))
    faults: list[Fault] = []
    if isinstance(whole, Doubled):
        faults += [Fault(_key(k), "the key again", "each key once") for k in whole.twice]
    given = {key: shown(whole[key]) if key in whole else "nothing" for key in KEYS}
    if whole.get("format") != FORMAT:
        faults.append(Fault("format", given["format"], f'"{FORMAT}"'))
    version = whole.get("version")
    if type(version) is not int or version != VERSION:
        faults.append(Fault("version", given["version"], f"{VERSION}, the version known here"))
    name = whole.get("kind")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        names = ", ".join(f'"{known}"' for known in kinds)
        faults.append(Fault("kind", given["kind"], f"one of {names}" if len(kinds) > 1 else names))
    if "value" not in whole:
        faults.append(Fault("value", "nothing", "the value itself"))
    faults += [
        Fault(_key(key), "an unknown key", "no such key") for key in whole if key not in KEYS
    ]
    if faults or kind is None:
        raise CodecError(faults)
    return whole["value"], kind


def _key(key: str) -> str:
    return key_path(key).removeprefix(".")


ACTIONS: Final = kinds_of(Action)
SEAT_ACTIONS: Final = kinds_of(SeatAction)
EVENTS: Final = kinds_of(Event)
STAKES: Final = kinds_of(Stake)
TABLE_EVENTS: Final = kinds_of(TableEvent)


def action_from_json(text: str | bytes) -> Action:
    """Return the action that ``text`` holds: ``from_json(text, Action)``, with its type."""
    return cast("Action", _from_json(text, ACTIONS))


def seat_action_from_json(text: str | bytes) -> SeatAction:
    """Return the action of a seat that ``text`` holds: ``from_json(text, SeatAction)``."""
    return cast("SeatAction", _from_json(text, SEAT_ACTIONS))


def event_from_json(text: str | bytes) -> Event:
    """Return the event that ``text`` holds: ``from_json(text, Event)``, with its type."""
    return cast("Event", _from_json(text, EVENTS))


def stake_from_json(text: str | bytes) -> Stake:
    """Return the stake that ``text`` holds: ``from_json(text, Stake)``, with its type."""
    return cast("Stake", _from_json(text, STAKES))


def table_event_from_json(text: str | bytes) -> TableEvent:
    """Return the event of a table that ``text`` holds: ``from_json(text, TableEvent)``."""
    return cast("TableEvent", _from_json(text, TABLE_EVENTS))
