"""Hooks for what holds no other values: numbers, texts, cards, enums."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, TypeAlias

from cattrs import Converter

from truc.cards import Card, parse_card
from truc.checks import MAX_INT, is_text
from truc.codec._faults import Alien, at
from truc.codec._kinds import KINDS, MAX_TEXT, described, is_enum, lower_names

__all__ = ["add_leaves", "read_int", "read_text"]

Read: TypeAlias = Callable[[object, object], object]
Write: TypeAlias = Callable[[object], object]

WHOLE: Final = described(int)
LARGEST: Final = f"a whole number from {-MAX_INT} to {MAX_INT}"
CARD: Final = described(Card)
SHORTER: Final = f"a text of at most {MAX_TEXT} characters"
SOUND: Final = "a text without lone surrogates"


def read_int(value: object, _: object) -> int:
    """Return ``value`` if it is a whole number that every reader of JSON takes for what it is."""
    if type(value) is not int:
        raise at(value, WHOLE)
    if not -MAX_INT <= value <= MAX_INT:
        raise at(value, LARGEST)
    return value


def _read_bool(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise at(value, described(bool))
    return value


def read_text(value: object, _: object) -> str:
    """Return ``value`` if it is a text that can be written in UTF-8 and is not too long."""
    if type(value) is not str:
        raise at(value, described(str))
    if len(value) > MAX_TEXT:
        raise at(value, SHORTER)
    if not is_text(value):
        raise at(value, SOUND)
    return value


def _read_card(value: object, _: object) -> Card:
    if type(value) is not str:
        raise at(value, CARD)
    try:
        return parse_card(value)
    except ValueError:
        raise at(value, CARD) from None


def _write_card(value: object) -> object:
    return value.code if isinstance(value, Card) else Alien(value)


def _enum_hooks(kind: type[Enum]) -> tuple[Read, Write]:
    by_name = lower_names(kind)
    names = {member: name for name, member in by_name.items()}
    expected = described(kind)

    def read(value: object, _: object) -> Enum:
        member = by_name.get(value) if type(value) is str else None
        if member is None:
            raise at(value, expected)
        return member

    def write(value: object) -> object:
        return names[value] if isinstance(value, kind) else Alien(value)

    return read, write


def add_leaves(converter: Converter) -> None:
    """Teach ``converter`` the leaves."""
    converter.register_structure_hook(int, read_int)
    converter.register_structure_hook(bool, _read_bool)
    converter.register_structure_hook(str, read_text)
    converter.register_structure_hook(Card, _read_card)
    converter.register_unstructure_hook(Card, _write_card)
    for kind in KINDS.values():
        if is_enum(kind):
            read, write = _enum_hooks(kind)
            converter.register_structure_hook(kind, read)
            converter.register_unstructure_hook(kind, write)
