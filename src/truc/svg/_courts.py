"""The court cards: a page, a rider and a king, who hold the sign of their suit."""

from __future__ import annotations

from typing import Final, final

import attrs

from truc.cards import Suit
from truc.svg._look import Role
from truc.svg._pen import Number, Pen
from truc.svg._suits import SIZES

__all__ = ["court"]


@final
@attrs.frozen
class _Dress:
    """The colours of a figure: its robe, its trim, the other cloth, the horse's cloth."""

    robe: Role
    trim: Role
    other: Role


DRESS: Final[dict[Suit, _Dress]] = {
    Suit.COINS: _Dress("coins", "cups", "swords"),
    Suit.CUPS: _Dress("cups", "coins", "swords"),
    Suit.SWORDS: _Dress("swords", "coins", "cups"),
    Suit.CLUBS: _Dress("clubs", "coins", "cups"),
}

PLACE: Final = "translate(17.5 7) scale(.84)"
"""Puts a figure between the two numbers."""

HELD: Final[dict[Suit, tuple[int, int, int]]] = {
    Suit.COINS: (89, 52, 36),
    Suit.CUPS: (90, 53, 40),
    Suit.SWORDS: (93, 56, 80),
    Suit.CLUBS: (92, 57, 80),
}
"""Where the sign of the suit is held: its middle, and how high it is."""


def court(pen: Pen, rank: int, suit: Suit) -> str:
    """Return the figure of a court card: 10 a page, 11 a rider, 12 a king."""
    draw = {10: _page, 11: _rider, 12: _king}[rank]
    return pen.el(
        "g",
        draw(pen, DRESS[suit], suit),
        stroke="print",
        stroke_width=2,
        stroke_linejoin="round",
        transform=PLACE,
    )


def _sign(pen: Pen, suit: Suit, x: Number, y: Number, high: Number, turn: Number = 0) -> str:
    width, height = SIZES[suit]
    wide = high * width / height
    return pen.use(suit.value, x - wide / 2, y - high / 2, wide, high, turn)


def _limb(pen: Pen, d: str, cloth: Role, width: Number) -> str:
    """A sleeve or a leg: a thick line with an outline."""
    return pen.path(d, "none", "print", stroke_width=width + 4, stroke_linecap="round") + pen.path(
        d, "none", cloth, stroke_width=width, stroke_linecap="round"
    )


def _face(pen: Pen, x: Number, y: Number) -> str:
    """Two eyes, a nose and a mouth."""
    eyes = pen.circle(x - 4.5, y, 1.3, "print", stroke_width=0) + pen.circle(
        x + 4.5, y, 1.3, "print", stroke_width=0
    )
    lines = f"M{x - 7} {y - 4}h4.5M{x + 2.5} {y - 4}h4.5M{x} {y}l-1.5 4.5h2"
    return eyes + pen.path(lines, "none", stroke_width=1.2, stroke_linecap="round")


def _mouth(pen: Pen, x: Number, y: Number) -> str:
    return pen.path(
        f"M{x - 3} {y}q3 2 6 0", "none", "cups", stroke_width=1.8, stroke_linecap="round"
    )


def _page(pen: Pen, dress: _Dress, suit: Suit) -> str:
    x, y, high = HELD[suit]
    return "".join(
        (
            # legs and shoes
            _limb(pen, "M46 120L44 160", dress.other, 9),
            _limb(pen, "M62 120L64 160", dress.trim, 9),
            pen.path("M38 168C36 160 42 158 50 160V168ZM58 168V160C66 158 74 160 72 168Z", "wood"),
            # cape
            pen.path("M38 74C26 92 22 112 20 134L36 128L40 84Z", dress.other),
            # tunic
            pen.path(
                "M38 76C46 70 62 70 70 76L68 100L76 132C62 138 46 138 32 132L40 100Z", dress.robe
            ),
            pen.path(
                "M32.5 130L34.5 122C46 128 62 128 73.5 122L75.5 130C62 137 46 137 32.5 130Z",
                dress.trim,
            ),
            pen.path("M40.5 99H67.5V106H40.5Z", dress.trim),
            pen.circle(54, 102.5, 3, "paper", stroke_width=1.5),
            pen.path("M54 76V97", "none", stroke_width=1.5),
            # arms
            _limb(pen, "M41 81C32 90 30 100 38 106", dress.robe, 8),
            pen.circle(40, 107, 4.5, "skin"),
            _sign(pen, suit, x, y, high),
            _limb(pen, "M67 81C76 88 84 86 87 78", dress.robe, 8),
            pen.circle(89, 75, 5.5, "skin"),
            # head
            pen.path("M40 52C36 62 38 70 44 72H64C70 70 72 62 68 52Z", "wood"),
            pen.path("M43 50C42 64 47 71 54 71C61 71 66 64 65 50Z", "skin"),
            _face(pen, 54, 57),
            _mouth(pen, 54, 65.5),
            pen.path("M44 72Q54 81 64 72L66 76Q54 86 42 76Z", "paper"),
            pen.path("M36 50C34 36 46 30 58 31C70 32 75 40 72 50C60 45 48 45 36 50Z", dress.trim),
            pen.path("M36 50C48 44 60 44 72 50L71 54C60 49 48 49 37 54Z", dress.other),
            pen.path("M66 34C70 22 82 20 88 24C84 32 76 38 67 38Z", "paper"),
            pen.path("M68 36C74 30 80 27 86 25", "none", stroke_width=1.2),
        )
    )


def _king(pen: Pen, dress: _Dress, suit: Suit) -> str:
    x, y, high = HELD[suit]
    spots = "".join(
        pen.path(f"M{a} {b}v4", "none", stroke_width=2, stroke_linecap="round")
        for a, b in ((40, 84), (47, 90), (61, 90), (68, 84), (33, 90), (75, 90))
    )
    return "".join(
        (
            # mantle
            pen.path("M36 76C22 96 16 136 16 168H92C92 136 86 96 72 76Z", dress.other),
            # robe
            pen.path("M38 78C32 110 30 140 30 168H78C78 140 76 110 70 78Z", dress.robe),
            pen.path("M47 90V168H61V90Z", dress.trim),
            pen.path(
                "M54 98L59 106L54 114L49 106ZM54 118L59 126L54 134L49 126Z"
                "M54 138L59 146L54 154L49 146Z",
                dress.other,
                stroke_width=1.5,
            ),
            pen.path("M30.5 160H77.5V168H30Z", "paper"),
            # ermine
            pen.path("M30 92C30 80 40 72 54 72C68 72 78 80 78 92C70 99 38 99 30 92Z", "paper"),
            spots,
            # arms
            _limb(pen, "M35 96C28 106 30 118 42 120", dress.robe, 9),
            pen.circle(45, 120, 5, "skin"),
            _sign(pen, suit, x, y, high),
            _limb(pen, "M72 95C80 96 86 90 88 80", dress.robe, 9),
            pen.circle(89, 76, 5.5, "skin"),
            # head
            pen.path("M38 48C34 64 38 74 42 76H66C70 74 74 64 70 48Z", "steel"),
            pen.path("M42 46C41 62 46 72 54 72C62 72 67 62 66 46Z", "skin"),
            pen.path(
                "M42 60C42 78 47 90 54 92C61 90 66 78 66 60C62 66 58 64.5 54 64.5"
                "C50 64.5 46 66 42 60Z",
                "steel",
            ),
            _face(pen, 54, 55),
            _mouth(pen, 54, 68.5),
            # crown
            pen.path("M39 46L37 26L46 34L54 19L62 34L71 26L69 46C60 50 48 50 39 46Z", "coins"),
            pen.circle(37, 25, 2.8, "cups", stroke_width=1.5),
            pen.circle(54, 18, 3, "cups", stroke_width=1.5),
            pen.circle(71, 25, 2.8, "cups", stroke_width=1.5),
            pen.circle(54, 40, 3.5, "swords", stroke_width=1.5),
            pen.circle(44, 39, 2.2, "paper", stroke_width=1.2),
            pen.circle(64, 39, 2.2, "paper", stroke_width=1.2),
        )
    )


def _rider(pen: Pen, dress: _Dress, suit: Suit) -> str:
    x, y, high = HELD[suit]
    return "".join(
        (
            # tail and far legs
            pen.path("M94 116C106 118 106 136 101 150C98 140 98 130 91 126Z", "wood"),
            _limb(pen, "M48 142L46 164", "steel", 7),
            _limb(pen, "M86 140L90 164", "steel", 7),
            # body, neck and head
            pen.path(
                "M30 96C40 84 50 92 54 108C64 114 82 108 92 114C100 122 98 138 92 144"
                "C80 150 58 150 46 146C38 142 36 130 36 118L26 122C20 126 13 122 14 116"
                "L24 100L25 91Z",
                "paper",
            ),
            _limb(pen, "M42 144C36 150 30 150 30 160", "paper", 7),
            _limb(pen, "M92 140C98 150 100 156 101 164", "paper", 7),
            pen.path(
                "M26 168C26 162 30 161 34 163V168ZM42 168C42 162 46 161 50 163V168Z"
                "M86 168C86 162 90 161 94 163V168ZM97 168C97 162 101 161 105 163V168Z",
                "wood",
                stroke_width=1.5,
            ),
            # mane, eye and bridle
            pen.path("M26 92C36 84 46 88 52 104C54 112 52 118 48 120C48 108 42 98 30 97Z", "wood"),
            pen.circle(27, 103, 1.6, "print", stroke_width=0),
            pen.path("M17 117L20 119", "none", stroke_width=1.5),
            pen.path("M22 105L28 121M24 113C36 122 46 118 56 106", "none", "cups", stroke_width=2),
            # saddle cloth
            pen.path("M56 108C66 113 78 110 84 111V134C76 140 62 140 54 134Z", dress.trim),
            pen.path("M54.5 128C62 134 76 134 84 128V134C76 140 62 140 54 134Z", dress.other),
            # leg
            _limb(pen, "M66 106C62 120 60 130 60 144", dress.other, 9),
            pen.path("M52 154C50 146 56 143 66 145V154Z", "wood"),
            # body of the rider
            pen.path("M52 74C60 69 72 69 80 74L80 112C72 116 60 116 54 110Z", dress.robe),
            pen.path("M54 98H80V104H54Z", dress.trim),
            pen.path("M66 74V97", "none", stroke_width=1.5),
            _limb(pen, "M56 80C48 88 50 98 56 104", dress.robe, 8),
            pen.circle(57, 105, 4.5, "skin"),
            _sign(pen, suit, x + 4.5, y, high * 0.86),
            _limb(pen, "M77 80C84 88 90 86 92 80", dress.robe, 8),
            pen.circle(93, 76, 5.5, "skin"),
            # head
            pen.path("M53 50C50 60 52 69 57 70H75C80 69 82 60 79 50Z", "wood"),
            pen.path("M55 48C54 62 59 70 66 70C73 70 78 62 77 48Z", "skin"),
            _face(pen, 66, 55),
            _mouth(pen, 66, 63.5),
            pen.path("M56 71Q66 79 76 71L78 75Q66 84 54 75Z", "paper"),
            pen.path(
                "M48 48C54 45 58 44 58 38C58 30 74 30 74 38C74 44 78 45 83 48C76 53 56 53 48 48Z",
                dress.trim,
            ),
            pen.path("M57.5 40C62 44 70 44 74.5 40L75 45C70 48 62 48 57 45Z", dress.other),
        )
    )
