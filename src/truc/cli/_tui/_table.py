"""The table as text: a row for each seat, a column for each trick. Nothing is told by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

import attrs
from rich.text import Text

from truc.bets import asked_bet
from truc.cards import Card
from truc.cli._screen import Ink
from truc.policies import HAND_SIZE
from truc.state import Board, View
from truc.tricks import winning_seat
from truc.words import Words, say_counts, say_seat, sentence

__all__ = ["Table", "card_lines", "face"]

BACK: Final = "▒"
TURN: Final = "►"
ASKED: Final = "?"
TAKES: Final = "*"
TIED: Final = "="


@final
@attrs.frozen
class Table:
    """Draws the table that a view shows, turned so that the seat of the view comes last."""

    ink: Ink
    names: Sequence[str]
    words: Words

    def drawn(self, view: View, waited: Sequence[int], *, boxed: bool) -> Text:
        """Return the table.

        ``waited``: the seats that are waited for; ``boxed``: with a frame around each card, three
        lines to a seat.
        """
        board = view.board
        if board is None:
            return Text()
        wide = 8 if boxed else 5
        column = max(map(len, self.names)) + 3
        rows = [self._head(board, column + 6, wide)]
        order = view.rules.lookup.around[view.seat or 0]
        for seat in (*order[1:], order[0]):
            sign = self._sign(board) if seat in waited else " "
            rows += self._row(view, board, seat, f"{sign} ", column, boxed=boxed)
        return Text("\n").join(rows)

    def _head(self, board: Board, column: int, wide: int) -> Text:
        """Return the numbers of the tricks; a tied one has a sign."""
        head = Text(" " * column, style="dim")
        for number in range(HAND_SIZE):
            tied = number < len(board.tricks) and board.tricks[number] is None
            label = f"{number + 1}{TIED if tied else ''}"
            head.append(label.center(6).ljust(wide) if wide == 8 else label.ljust(wide))
        return head

    def _row(
        self, view: View, board: Board, seat: int, lead: str, column: int, *, boxed: bool
    ) -> list[Text]:
        called = sentence(say_seat(seat, names=self.names, me=view.seat, words=self.words))
        name = Text(lead)
        name += self.ink.name(seat, called)
        name.append(" " * (column - name.cell_len))
        backs = 0 if seat == view.seat else view.counts[seat]
        held = Text(" ".join(BACK * backs).ljust(6))
        cells = [self._cell(view, board, number, seat) for number in range(HAND_SIZE)]
        marks = Text(self._marks(view, board, seat), style="italic")
        if not boxed:
            row = name + held
            for card, sign in cells:
                row += card + Text(sign)
                row.append(" " * (5 - card.cell_len - len(sign)))
            return [row + marks]
        blank = Text(" " * (column + 6))
        top, middle, bottom = blank.copy(), name + held, blank.copy()
        for card, sign in cells:
            lines = card_lines(card, 4) if card.plain else [Text(" " * 6)] * 3
            top += lines[0] + Text("  ")
            middle += lines[1] + Text(sign.ljust(2))
            bottom += lines[2] + Text("  ")
        return [top, middle + marks, bottom]

    def _sign(self, board: Board) -> str:
        """Return the sign of a seat that is waited for."""
        return TURN if asked_bet(board.bets) is None else ASKED

    def _marks(self, view: View, board: Board, seat: int) -> str:
        """Return what is said of a seat: that it leads, deals, is out; of one's own, its counts."""
        said = (
            (seat == board.mano, "picture.mano"),
            (seat == view.dealer, "label.dealer"),
            (seat in board.folded, "screen.out"),
        )
        texts = self.words.texts
        marks = [say_counts(view.rules, view.dealt, words=self.words)] if seat == view.seat else []
        marks += [texts[key] for so, key in said if so]
        return texts["term.comma"].join(marks)

    def _cell(self, view: View, board: Board, number: int, seat: int) -> tuple[Text, str]:
        """Return what ``seat`` played to a trick, and the sign of the card that took it."""
        tricks = board.with_faces(view.covered)
        if number >= len(tricks):
            return Text(), ""
        plays = tricks[number]
        play = next((play for play in plays if play.seat == seat), None)
        if play is None:
            return Text(), ""
        taken = number < len(board.tricks) and board.tricks[number] is not None
        took = taken and winning_seat(view.rules, plays, board.mano) == seat
        sign = TAKES if took else ""
        return self.ink.play(play), sign


def card_lines(card: Text, width: int, *, key: str = "", tall: bool = False) -> list[Text]:
    """Return ``card`` in a frame ``width`` wide inside, with ``key`` in its upper edge.

    It has three lines; ``tall``: five.
    """
    edge = f"─{key}" if key else ""
    space = width - card.cell_len
    left = space // 2
    middle = Text("│" + " " * left) + card
    middle.append(" " * (space - left) + "│")
    blank = [Text("│" + " " * width + "│")] if tall else []
    top, bottom = Text("╭" + edge.ljust(width, "─") + "╮"), Text("╰" + "─" * width + "╯")
    return [top, *blank, middle, *blank, bottom]


def face(card: Card, words: Words) -> str:
    """Return the face of a card: its number and its suit."""
    return f"{card.rank} {words.texts[f'suit.{card.suit.value}']}"
