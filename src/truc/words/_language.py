"""A language: its sentences as plain data, read from a file beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast, final

import attrs

__all__ = ["ENGLISH", "Language", "Words", "load"]

Language: TypeAlias = Literal["en"]
"""The languages there are."""


@final
@attrs.frozen(eq=False)
class Words:
    """The words of one language, by key: ``texts["event.CardPlayed.other"]``. Made by ``load``."""

    language: Language
    texts: Mapping[str, str] = attrs.field(repr=False)

    def has(self, key: str) -> bool:
        """Whether there are words for ``key``."""
        return key in self.texts

    def say(self, key: str, /, **parts: object) -> str:
        """Return the words for ``key`` with ``parts`` put in. Raises KeyError if there are none."""
        return self.texts[key].format(**parts)

    def term(self, system: str, key: str) -> str:
        """Return a term by its key, in the words of the ruleset called ``system`` if it has any.

        Raises KeyError if there is no such term.
        """
        own = self.texts.get(f"system.{system}.{key}")
        return self.texts[f"term.{key}"] if own is None else own

    def number(self, noun: str, n: int) -> str:
        """Return ``n`` of a noun: ``number("stone", 1)`` is "1 stone".

        Raises KeyError if there is no such noun.
        """
        return self.say(f"term.{noun}.{'one' if n == 1 else 'many'}", n=n)

    def listed(self, items: tuple[str, ...]) -> str:
        """Return the items in a row: "A, B and C"; nothing for none."""
        if len(items) < 2:
            return "".join(items)
        some = self.texts["term.comma"].join(items[:-1])
        return self.say("term.list", some=some, last=items[-1])


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        elif isinstance(value, dict):
            yield from _flat(cast("dict[str, object]", value), f"{prefix}{key}.")
        else:
            raise TypeError(f"{prefix}{key} is {value!r}, not words")


def load(language: Language = "en") -> Words:
    """Return the words of ``language``. Raises ValueError if there is no such language."""
    return _load(language)


@cache
def _load(language: Language) -> Words:
    file = files("truc.words").joinpath(f"{language}.toml")
    if not file.is_file():
        raise ValueError(f"there are no words in the language {language!r}")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return Words(language, MappingProxyType(dict(_flat(table))))


ENGLISH: Final = load("en")
"""The words of English."""
