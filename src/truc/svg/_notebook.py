"""Notebooks: what IPython calls when it is told ``%load_ext truc.svg``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from truc.cards import Card
from truc.state import GameState, View
from truc.svg._picture import card_svg, svg

__all__ = ["load_ipython_extension", "unload_ipython_extension"]

SVG: Final = "image/svg+xml"


class Formatter(Protocol):
    """What shows values of a type as pictures."""

    def for_type(self, typ: type, func: Callable[..., str]) -> object:
        """Show values of ``typ`` by what ``func`` returns."""
        ...

    def pop(self, typ: type, default: None) -> object:
        """Show values of ``typ`` as before."""
        ...


class DisplayFormatter(Protocol):
    """All formatters of a shell, by what they make."""

    @property
    def formatters(self) -> Mapping[str, Formatter]:
        """The formatters, by media type."""
        ...


class Shell(Protocol):
    """The part of IPython's shell that is needed here."""

    @property
    def display_formatter(self) -> DisplayFormatter:
        """What shows values."""
        ...


def load_ipython_extension(ipython: Shell) -> None:
    """Let a notebook show states, views and cards as pictures; called by ``%load_ext truc.svg``."""
    formatter = ipython.display_formatter.formatters[SVG]
    formatter.for_type(GameState, svg)
    formatter.for_type(View, svg)
    formatter.for_type(Card, card_svg)


def unload_ipython_extension(ipython: Shell) -> None:
    """Undo it; called by ``%unload_ext truc.svg``."""
    formatter = ipython.display_formatter.formatters[SVG]
    for kind in (GameState, View, Card):
        formatter.pop(kind, None)
