"""Questions about events that come from outside and may be anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeGuard, get_args

import attrs

from truc.checks import MAX_INT, is_int_below, is_text, is_tuple_of
from truc.table._events import TableEvent

__all__ = ["LONGEST_NAME", "MOST_PEOPLE", "is_event", "is_name", "is_number", "wrong_field"]

MOST_PEOPLE: Final = 256
"""The most people that a room can be made for."""

LONGEST_NAME: Final = 100
"""The most characters of a person's id, or of a bot's name."""


def is_number(value: object) -> bool:
    """Whether ``value`` is a whole number from 0 on that can be stored."""
    return is_int_below(value, MAX_INT + 1)


def is_name(value: object) -> bool:
    """Whether ``value`` is an id: a text, not empty, not too long, that can be stored."""
    return is_text(value) and 0 < len(value) <= LONGEST_NAME


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_yes_or_no(value: object) -> bool:
    return type(value) is bool


def _is_text(value: object) -> bool:
    return type(value) is str


def _are_seats(value: object) -> bool:
    return is_tuple_of(value, int)


def _is_anything(_: object) -> bool:
    """What the game itself judges."""
    return True


CHECKS: Final[Mapping[str, Callable[[object], bool]]] = MappingProxyType(
    {
        "at": is_number,
        "person": is_name,
        "moment": is_number,
        "whom": is_name,
        "chair": _is_whole,
        "bot": is_name,
        "allowed": _is_yes_or_no,
        "deal": _is_anything,
        "action": _is_anything,
        "sign": _is_text,
        "caught_by": _are_seats,
    }
)
"""What each field of an event must be, by its name."""

EVENTS: Final[frozenset[type]] = frozenset(get_args(TableEvent))


def is_event(value: object) -> TypeGuard[TableEvent]:
    """Whether ``value`` is an event of a table, of whatever fields."""
    return type(value) in EVENTS


def wrong_field(event: TableEvent) -> str | None:
    """Return the name of the first field of ``event`` that is of the wrong type, or None."""
    names = (field.name for field in attrs.fields(type(event)))
    return next((name for name in names if not CHECKS[name](getattr(event, name))), None)
