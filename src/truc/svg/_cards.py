"""The cards: 48 designs and a back, drawn in a box of 120 by 186."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Final, TypeAlias

from truc.cards import Card, Suit
from truc.svg._courts import court
from truc.svg._look import Look
from truc.svg._pen import Pen, number
from truc.svg._suits import SIZES, pip

__all__ = ["BACK", "CARD_HEIGHT", "CARD_WIDTH", "back_symbol", "card_symbol", "pip_symbol"]

CARD_WIDTH: Final = 120
CARD_HEIGHT: Final = 186
BACK: Final = "back"
"""The name of the symbol of a back; that of a card is its code, that of a suit its letter."""

PINTES: Final[dict[Suit, tuple[int, ...]]] = {
    Suit.COINS: (),
    Suit.CUPS: (60,),
    Suit.SWORDS: (46, 74),
    Suit.CLUBS: (40, 60, 80),
}
"""Where the frame of a suit is open, above and below: the pintes."""

Rows: TypeAlias = tuple[tuple[int, ...], float, float, float, float]
"""How many signs stand in each row; how high a sign is, how far apart the signs of a row stand,
and where the middle of the first and of the last row is."""

ROUND: Final[dict[int, Rows]] = {
    1: ((1,), 80, 0, 93, 93),
    2: ((1, 1), 58, 0, 58, 128),
    3: ((1, 1, 1), 46, 0, 46, 140),
    4: ((2, 2), 42, 48, 60, 126),
    5: ((2, 1, 2), 40, 52, 59, 127),
    6: ((2, 2, 2), 36, 46, 56, 130),
    7: ((2, 3, 2), 32, 33, 57, 129),
    8: ((3, 2, 3), 31, 32, 57, 129),
    9: ((3, 3, 3), 31, 32, 57, 129),
}
"""The number cards of coins and of cups, by rank."""

LONG: Final[dict[int, Rows]] = {
    1: ((1,), 142, 0, 93, 93),
    2: ((2,), 108, 46, 93, 93),
    3: ((3,), 78, 33, 93, 93),
    4: ((2, 2), 57, 46, 65, 121),
    5: ((2, 1, 2), 54, 48, 64, 122),
    6: ((3, 3), 56, 31, 65, 121),
    7: ((4, 3), 56, 25, 65, 121),
    8: ((4, 4), 56, 25, 65, 121),
    9: ((5, 4), 48, 19.6, 65, 119),
}
"""Those of swords and of clubs, which are long."""


@lru_cache(maxsize=512)
def pip_symbol(look: Look, suit: Suit) -> str:
    """Return the symbol of a suit's sign."""
    return pip(Pen(look), suit)


@lru_cache(maxsize=512)
def card_symbol(look: Look, card: Card) -> str:
    """Return the symbol of a card; it copies that of its suit."""
    pen = Pen(look)
    figure = court(pen, card.rank, card.suit) if card.rank >= 10 else _signs(pen, card)
    return pen.symbol(
        card.code,
        CARD_WIDTH,
        CARD_HEIGHT,
        _sheet(pen),
        _frame(pen, card),
        figure,
        _numbers(pen, card),
    )


@lru_cache(maxsize=16)
def back_symbol(look: Look) -> str:
    """Return the symbol of a back: a lattice of lozenges with a rose in the middle."""
    pen = Pen(look)
    petals = [
        pen.path(
            "M60 93C52 84 53 76 60 70C67 76 68 84 60 93Z",
            transform=f"rotate({turn} 60 93)",
        )
        for turn in range(0, 360, 45)
    ]
    return pen.symbol(
        BACK,
        CARD_WIDTH,
        CARD_HEIGHT,
        _sheet(pen),
        pen.rect(8, 8, 104, 170, "back", rx=5),
        pen.path(_lattice(), "none", "weave", stroke_width=1.6, stroke_opacity=0.6),
        pen.rect(13, 13, 94, 160, "none", "weave", rx=3, stroke_width=2.5),
        pen.circle(60, 93, 30, "back", "weave", stroke_width=2.5),
        pen.el("g", *petals, fill="weave", stroke="back", stroke_width=1.5),
        pen.circle(60, 93, 6, "back", "weave", stroke_width=2),
    )


def _lattice() -> str:
    """Lozenges that fill the box from (13, 13) to (107, 173): six wide and ten high."""
    left, top, right, bottom = 13.0, 13.0, 107.0, 173.0
    slope = (right - left) / (bottom - top) / 6 * 10
    lines: list[str] = []
    for n in range(-9, 6):
        start = left + n * (right - left) / 6
        high = top + max(0.0, left - start) / slope
        low = min(bottom, top + (right - start) / slope)
        over, under = start + (high - top) * slope, start + (low - top) * slope
        for x, to in ((over, under), (left + right - over, left + right - under)):
            lines.append(f"M{number(x)} {number(high)}L{number(to)} {number(low)}")
    return "".join(lines)


def _sheet(pen: Pen) -> str:
    return pen.rect(1, 1, 118, 184, "paper", "edge", rx=9, stroke_width=2)


def _frame(pen: Pen, card: Card) -> str:
    """The frame, open above and below at the pintes."""
    left, top, right, bottom, gap = 8, 8, 112, 178, 4
    cuts = PINTES[card.suit]
    starts = (left, *(x + gap for x in cuts))
    ends = (*(x - gap for x in cuts), right)
    lines = [f"M{left} {top}V{bottom}M{right} {top}V{bottom}"]
    for y in (top, bottom):
        lines += [f"M{start} {y}H{end}" for start, end in zip(starts, ends, strict=True)]
    return pen.path("".join(lines), "none", "print", stroke_width=2.4, stroke_linecap="round")


def _numbers(pen: Pen, card: Card) -> str:
    """The rank, above on the left and, upside down, below on the right."""
    text = pen.el(
        "text",
        str(card.rank),
        fill="print",
        x=13,
        y=35,
        font_size=28 if card.rank < 10 else 26,
        font_weight="bold",
        letter_spacing=-1.8,
    )
    return text + pen.el("g", text, transform="rotate(180 60 93)")


def _signs(pen: Pen, card: Card) -> str:
    """The signs of a number card, row by row."""
    suit, rank = card.suit, card.rank
    width, height = SIZES[suit]
    rows, high, across, first, last = (LONG if height > width * 2 else ROUND)[rank]
    wide = high * width / height
    found = [_laurel(pen)] if rank == 1 else []
    for place, count in enumerate(rows):
        y = first + (last - first) * place / max(1, len(rows) - 1)
        for n in range(count):
            x = CARD_WIDTH / 2 + across * (n - (count - 1) / 2)
            found.append(pen.use(suit.value, x - wide / 2, y - high / 2, wide, high))
    return "".join(found)


def _laurel(pen: Pen) -> str:
    """Two branches of laurel, around the sign of an ace."""
    leaves: list[str] = []
    for n in range(8):
        turn = 4 + n * 17
        angle = radians(90 + turn)
        x, y = 60 + 42 * cos(angle), 92 + 50 * sin(angle)
        for lean in (-32, 32):
            leaves.append(
                pen.path(
                    "M0 0C4 -5 11 -5 14 0C11 5 4 5 0 0Z",
                    transform=f"translate({number(x)} {number(y)}) rotate({180 + turn + lean})",
                )
            )
    branch = pen.path("M60 142C32 140 14 114 19 80", "none", "clubs", stroke_width=2)
    side = pen.el("g", *leaves, fill="clubs", stroke="print", stroke_width=1) + branch
    return side + pen.el("g", side, transform="matrix(-1 0 0 1 120 0)")
