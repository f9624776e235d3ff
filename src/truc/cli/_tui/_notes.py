"""The log: what was told, kept so that it can be laid out for any width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from rich.text import Text

from truc.cli._screen import Ink, hanging, in_row

__all__ = ["Notes"]


@final
class Notes:
    """A page that is kept: a ``Page`` for the narrator."""

    def __init__(self, ink: Ink) -> None:
        """Begin with nothing told."""
        self.ink = ink
        self._lines: list[tuple[Text, int]] = []
        self._hand = 0
        self._mark = 0

    def line(self, text: str = "", *, indent: int = 0, style: str = "") -> None:
        """Keep a line of words."""
        self._lines.append((self.ink.text(text, style), indent))

    def title(self, text: str, *, style: str = "bold") -> None:
        """Begin a new hand."""
        self._hand = len(self._lines)
        self._lines.append((Text(text, style=style), 0))

    def row(self, cells: Iterable[Text], widths: Sequence[int], *, indent: int) -> None:
        """Keep a row of cells."""
        del widths  # which are those of a whole screen
        kept = tuple(cells)
        self._lines.append((in_row(kept, [cell.cell_len + 2 for cell in kept]), indent))

    def mark(self) -> None:
        """Remember this place; ``since`` tells what comes after it."""
        self._mark = len(self._lines)

    def since(self, width: int) -> Text:
        """Return what was told since the mark, without indentation."""
        return _laid([(text, 0) for text, _ in self._lines[self._mark :] if text.plain], width)

    def hand(self, width: int) -> Text:
        """Return what was told of the hand, wrapped to ``width``."""
        return _laid(self._lines[self._hand :], width)

    def whole(self, width: int) -> Text:
        """Return what was told of the game, wrapped to ``width``."""
        return _laid(self._lines, width)


def _laid(lines: Sequence[tuple[Text, int]], width: int) -> Text:
    return Text("\n").join(
        part
        for text, indent in lines
        for part in hanging(text, width + 2, indent=max(0, indent - 2))
    )
