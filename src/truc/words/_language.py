"""A language: its sentences as plain data, read from a file beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, cast, final, get_args

import attrs

from truc.words._forms import Form, Forms, Speaker

__all__ = ["ENGLISH", "LANGUAGES", "SPANISH", "VALENCIAN", "Language", "Words", "words_for"]

Language: TypeAlias = Literal["en", "ca", "es"]
"""The languages there are: English, Valencian (Catalan) and Spanish."""
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
"""The languages, in order."""

CALLED: Final[Mapping[str, Language]] = MappingProxyType(
    {
        "en": "en",
        "eng": "en",
        "english": "en",
        "ca": "ca",
        "va": "ca",
        "cat": "ca",
        "catalan": "ca",
        "valencian": "ca",
        "valencià": "ca",
        "es": "es",
        "esp": "es",
        "spa": "es",
        "spanish": "es",
        "español": "es",
        "castellano": "es",
    }
)
"""What people may call a language, for an error that names the one they meant."""


@final
@attrs.frozen(eq=False)
class Words:
    """The words of one language, by key: ``texts["event.CardPlayed.other"]``.

    ``forms``: what a word does to the one before it, for sentences that name a form, as
    "{team:to}". ``words_for`` returns those of the library.
    """

    language: Language
    texts: Mapping[str, str] = attrs.field(repr=False)
    forms: Forms = attrs.field(repr=False, factory=dict[str, Form])

    def has(self, key: str) -> bool:
        """Whether there are words for ``key``."""
        return key in self.texts

    def say(self, key: str, /, **parts: object) -> str:
        """Return the words for ``key`` with ``parts`` put in. Raises KeyError if there are none."""
        return Speaker(self.forms, self.listed).vformat(self.texts[key], (), parts)

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

    def phrases(self, key: str) -> tuple[str, ...]:
        """Return the words for ``key`` as the several ways to say it. Raises KeyError if none."""
        return tuple(self.texts[key].split(", "))


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield prefix + key, value
        elif isinstance(value, dict):
            yield from _flat(cast("dict[str, object]", value), f"{prefix}{key}.")
        else:
            raise TypeError(f"{prefix}{key} is {value!r}, not words")


def words_for(code: Language) -> Words:
    """Return the words of the language ``code``.

    Raises ValueError, naming the languages and the nearest one, if there is no such language.
    """
    if code not in LANGUAGES:
        raise ValueError(_unknown(code))
    return _words_for(code)


def _unknown(code: object) -> str:
    close = get_close_matches(str(code).lower(), CALLED, 1)
    meant = f"did you mean {CALLED[close[0]]!r}? There are" if close else "there are"
    return f"there are no words in the language {code!r}: {meant} {', '.join(LANGUAGES)}"


@cache
def _words_for(code: Language) -> Words:
    file = files("truc.words").joinpath(f"{code}.toml")
    table: dict[str, object] = tomllib.loads(file.read_text(encoding="utf-8"))
    forms = cast("dict[str, dict[str, str]]", table.pop("form", {}))
    return Words(code, MappingProxyType(dict(_flat(table))), MappingProxyType(forms))


ENGLISH: Final = words_for("en")
"""The words of English."""
VALENCIAN: Final = words_for("ca")
"""The words of Valencian, that is Catalan as it is written in Valencia."""
SPANISH: Final = words_for("es")
"""The words of Spanish."""
