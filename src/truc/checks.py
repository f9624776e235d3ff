"""Questions about values that come from outside and may be anything."""

from __future__ import annotations

from typing import Final, TypeGuard, TypeVar

__all__ = ["MAX_INT", "is_int_below", "is_pair_below", "is_text", "is_tuple", "is_tuple_of"]

T = TypeVar("T")

MAX_INT: Final = 2**53 - 1
"""The largest whole number that every reader of JSON takes for what it is."""


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether ``value`` is a tuple, of whatever."""
    return isinstance(value, tuple)


def is_tuple_of(value: object, kind: type[T]) -> TypeGuard[tuple[T, ...]]:
    """Whether ``value`` is a tuple of nothing but exactly ``kind`` (so True is no int)."""
    return is_tuple(value) and {kind}.issuperset(map(type, value))


def is_int_below(value: object, limit: int) -> TypeGuard[int]:
    """Whether ``value`` is a whole number from 0 to below ``limit``."""
    return type(value) is int and 0 <= value < limit


def is_pair_below(value: object, limit: int) -> TypeGuard[tuple[int, int]]:
    """Whether ``value`` is a pair of whole numbers from 0 to below ``limit``."""
    return is_tuple_of(value, int) and len(value) == 2 and all(0 <= n < limit for n in value)


def is_text(value: object) -> TypeGuard[str]:
    """Whether ``value`` is a text that can be written in UTF-8: without lone surrogates."""
    if type(value) is not str:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
