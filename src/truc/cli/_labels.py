"""What ``truc judge`` and ``truc replay`` say around a game, in each language, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, final

import attrs

from truc.words import Words

__all__ = ["Labels", "all_labels", "labels_for", "printable"]

PLACE: Final = "labels.toml"


@cache
def all_labels() -> Mapping[str, Mapping[str, str]]:
    """Return the labels of every language, by its code."""
    text = files("truc.cli").joinpath(PLACE).read_text(encoding="utf-8")
    return tomllib.loads(text)


@final
@attrs.frozen
class Labels:
    """The labels of one language."""

    texts: Mapping[str, str]

    def say(self, key: str, /, **parts: object) -> str:
        """Return the label ``key`` with ``parts`` put in."""
        return self.texts[key].format(**parts)


def labels_for(words: Words) -> Labels:
    """Return the labels in the language of ``words``."""
    return Labels(all_labels()[words.language])


def printable(text: str) -> str:
    """Return ``text``, which a file brought, without what would steer a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
