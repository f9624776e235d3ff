"""What is printed: lines of words, coloured where the terminal has colours, never too wide."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from truc.cards import Card, Suit
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Covered, Play
from truc.words import ENGLISH, Words, say_card, say_place, say_seat, sentence

__all__ = ["Ink", "Page", "Screen", "hanging", "in_row", "names_for", "printable"]

PLACES: Final = {
    2: ("south", "north"),
    4: ("south", "east", "north", "west"),
    6: ("south", "southeast", "northeast", "north", "northwest", "southwest"),
}
"""The seats by where they are, seen from seat 0, in the order of play: anticlockwise."""

SUITS: Final = {
    Suit.SWORDS: "bright_blue",
    Suit.CLUBS: "green",
    Suit.COINS: "yellow",
    Suit.CUPS: "red",
}
TEAMS: Final = ("bold cyan", "bold magenta")
DOWN: Final = "#"
"""A card face down."""
WIDEST: Final = 100
WRAPPER: Final = Console(color_system=None)
"""Nothing is printed with it: rich asks for one to break lines."""


def names_for(rules: Rules, words: Words = ENGLISH) -> tuple[str, ...]:
    """Return a name for every seat."""
    seats = rules.seats
    if seats in PLACES:
        return tuple(say_place(place, words=words) for place in PLACES[seats])
    return tuple(sentence(say_seat(seat, words=words)) for seat in range(seats))


def printable(text: str) -> str:
    """Return ``text``, which a file brought, without what would steer a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)


@final
class Ink:
    """Colours the names and the cards of one game."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        words: Words = ENGLISH,
        *,
        coloured: bool = True,
    ) -> None:
        """Know the cards as ``words`` has them, and the seats by ``names``."""
        self._suits = SUITS if coloured else dict.fromkeys(SUITS, "")
        self._teams = TEAMS if coloured else ("bold", "bold")
        self._styles: list[tuple[str, str]] = [
            (say_card(card, words=words), self._suits[card.suit]) for card in rules.deck
        ]
        styles = [(name, self._teams[team_of(seat)]) for seat, name in enumerate(names)]
        self._styles += sorted(styles, key=lambda style: len(style[0]))

    def text(self, text: str, style: str = "") -> Text:
        """Return ``text`` in ``style``, the names and the cards in it in their colours."""
        told = Text(text, style=style)
        for name, colour in self._styles:
            told.highlight_words([name], colour)
        return told

    def code(self, card: Card) -> Text:
        """Return the code of a card, coloured."""
        return Text(str(card), style=self._suits[card.suit])

    def play(self, play: Play) -> Text:
        """Return a card as it lies: its code, or a # and after it the code where that is known."""
        down = isinstance(play, Covered) or play.face_down
        card = Text() if isinstance(play, Covered) else self.code(play.card)
        return Text(DOWN) + card if down else card

    def codes(self, cards: Iterable[Card]) -> Text:
        """Return the codes of cards in a row."""
        return Text(" ").join(self.code(card) for card in cards)

    def name(self, seat: int, called: str) -> Text:
        """Return what a seat is called, in its team's colour."""
        return Text(called, style=self._teams[team_of(seat)])


def hanging(text: Text, width: int, *, indent: int = 0) -> Iterator[Text]:
    """Yield the lines of ``text``, wrapped between words, indented by ``indent`` or 2 more."""
    room = max(20, width - indent - 2)
    for number, part in enumerate(text.wrap(WRAPPER, room) if text.plain else [text]):
        part.rstrip()
        yield Text(" " * (indent + (2 if number else 0))) + part


class Page(Protocol):
    """Something on which a game is told, line by line."""

    @property
    def ink(self) -> Ink:
        """What colours it."""
        ...

    def line(self, text: str = "", *, indent: int = 0, style: str = "") -> None:
        """Add a line of words."""
        ...

    def title(self, text: str, *, style: str = "bold") -> None:
        """Add a line that begins something new."""
        ...

    def row(self, cells: Iterable[Text], widths: Sequence[int], *, indent: int) -> None:
        """Add a row of cells in columns of ``widths``."""
        ...


def in_row(cells: Iterable[Text], widths: Sequence[int], *, indent: int = 0) -> Text:
    """Return cells in columns of ``widths`` as one line."""
    line = Text(" " * indent)
    for cell, width in zip(cells, widths, strict=True):
        line += cell
        line.append(" " * max(1, width - cell.cell_len))
    line.rstrip()
    return line


@final
class Screen:
    """A page that is printed: what is told of one game goes to a console."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        console: Console | None = None,
        words: Words = ENGLISH,
    ) -> None:
        """Print to ``console``, by default the process's own output."""
        self.rules = rules
        self.console = console or Console(file=sys.stdout, highlight=False, soft_wrap=True)
        self.ink = Ink(rules, names, words)

    @property
    def width(self) -> int:
        """How many columns are used."""
        return min(self.console.width, WIDEST)

    def line(self, text: str = "", *, indent: int = 0, style: str = "") -> None:
        """Print ``text``, wrapped between words, every line indented by ``indent``."""
        told = self.ink.text(text, style)
        for part in hanging(told, self.width, indent=indent):
            self.console.print(part)

    def plain(self, text: str) -> None:
        """Print ``text`` as it is."""
        self.console.print(Text(text))

    def title(self, text: str, *, style: str = "bold") -> None:
        """Print a line that begins something new."""
        head = f"-- {text} "
        self.console.print()
        self.console.print(Text(head + "-" * max(2, self.width - cell_len(head)), style=style))

    def row(self, cells: Iterable[Text], widths: Sequence[int], *, indent: int) -> None:
        """Print cells in columns of ``widths``."""
        self.console.print(in_row(cells, widths, indent=indent))
