"""The suits: a coin, a goblet, a sword and a cudgel, each as a symbol of its own."""

from __future__ import annotations

from typing import Final

from truc.cards import Suit
from truc.svg._look import Role
from truc.svg._pen import Pen

__all__ = ["COLOURS", "SIZES", "pip"]

SIZES: Final[dict[Suit, tuple[int, int]]] = {
    Suit.COINS: (100, 100),
    Suit.CUPS: (92, 100),
    Suit.SWORDS: (48, 120),
    Suit.CLUBS: (52, 120),
}
"""The box in which each suit is drawn, wide and high."""

COLOURS: Final[dict[Suit, Role]] = {
    Suit.COINS: "coins",
    Suit.CUPS: "cups",
    Suit.SWORDS: "swords",
    Suit.CLUBS: "clubs",
}
"""The colour of each suit."""


def pip(pen: Pen, suit: Suit) -> str:
    """Return the symbol of ``suit``, by the letter of the suit."""
    draw = {Suit.COINS: _coin, Suit.CUPS: _cup, Suit.SWORDS: _sword, Suit.CLUBS: _club}[suit]
    width, height = SIZES[suit]
    inside = pen.el("g", draw(pen), stroke="print", stroke_width=3, stroke_linejoin="round")
    return pen.symbol(suit.value, width, height, inside)


def _coin(pen: Pen) -> str:
    petal = "M50 50C39 38 41 27 50 20C59 27 61 38 50 50Z"
    petals = [
        pen.path(petal, "cups", transform=f"rotate({turn} 50 50)") for turn in range(0, 360, 60)
    ]
    return "".join(
        (
            pen.circle(50, 50, 46, "coins"),
            pen.circle(
                50, 50, 40.5, "none", stroke_width=4, stroke_dasharray="2 5.07", stroke_opacity=0.55
            ),
            pen.circle(50, 50, 34, "paper", stroke_width=2.5),
            pen.el("g", *petals, stroke_width=1.5),
            pen.circle(50, 50, 8, "coins", stroke_width=2),
        )
    )


def _cup(pen: Pen) -> str:
    return "".join(
        (
            pen.path("M24 97C22 86 33 83 40 80L41 68H51L52 80C59 83 70 86 68 97Z", "coins"),
            pen.ellipse(46, 69, 12, 6, "cups"),
            pen.path("M10 13C10 46 24 62 46 62C68 62 82 46 82 13Z", "cups"),
            pen.path(
                "M11.5 27C12.5 34 14 39 17 44C36 50 56 50 75 44C78 39 79.5 34 80.5 27"
                "C58 34 34 34 11.5 27Z",
                "coins",
                stroke_width=2.5,
            ),
            pen.circle(46, 40.5, 4.5, "swords", stroke_width=1.5),
            pen.circle(27, 38, 3.5, "paper", stroke_width=1.5),
            pen.circle(65, 38, 3.5, "paper", stroke_width=1.5),
            pen.ellipse(46, 13, 37, 9.5, "coins"),
            pen.ellipse(46, 13.5, 28, 5, "print", stroke_width=0),
            pen.path("M29 91H63", stroke_width=2.5),
        )
    )


def _sword(pen: Pen) -> str:
    return "".join(
        (
            pen.path("M24 3L35 18V76H13V18Z", "steel"),
            pen.path("M24 6V75", stroke="swords", stroke_width=5),
            pen.path("M19 84H29V104H19Z", "cups"),
            pen.path("M19 90L29 94M19 97L29 101", stroke_width=2),
            pen.circle(24, 110, 7.5, "coins"),
            pen.path(
                "M3 73C3 68 9 69 11 72Q24 79 37 72C39 69 45 68 45 73C45 81 39 86 32 85H16"
                "C9 86 3 81 3 73Z",
                "coins",
            ),
        )
    )


def _club(pen: Pen) -> str:
    return "".join(
        (
            pen.path("M14 38C4 36 2 44 7 48L17 54Z", "wood"),
            pen.path("M37 54C47 51 50 59 45 64L34 70Z", "wood"),
            pen.path("M17 74C9 73 6 80 11 84L20 88Z", "wood"),
            pen.path(
                "M16 112C16 90 12 62 6 33C2 13 11 4 26 4C41 4 50 14 46 32C39 62 36 90 36 112"
                "C36 119 16 119 16 112Z",
                "clubs",
            ),
            pen.path(
                "M20 34C24 58 25 82 25 102M35 25C33 45 31 58 30 74",
                "none",
                stroke_width=2.5,
                stroke_opacity=0.5,
                stroke_linecap="round",
            ),
            pen.ellipse(26, 13, 13, 6.5, "coins", stroke_width=2.5),
            pen.ellipse(26, 13, 5.5, 2.5, "none", stroke_width=1.8),
            pen.ellipse(14.5, 43, 4, 5, "wood", stroke_width=2),
            pen.ellipse(37.5, 60, 4, 5, "wood", stroke_width=2),
            pen.path("M17 100H35.5M16.6 106.5H35.8", stroke="coins", stroke_width=3.5),
        )
    )
