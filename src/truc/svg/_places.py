"""Where things stand: the geometry of a table for any number of seats."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, final

import attrs

__all__ = [
    "FELT_TOP",
    "MARGIN",
    "OWN",
    "PLATE",
    "PLAYED",
    "SMALL",
    "WIDTH",
    "Layout",
    "Place",
    "Side",
    "layout",
]

WIDTH: Final = 640
"""How wide a picture of a table is, in its own units."""
MARGIN: Final = 12
FELT_TOP: Final = 116
"""Where the table begins, below the score."""

Size: TypeAlias = tuple[float, float]
OWN: Final[Size] = (78, 120.9)
"""The cards of the seat at the bottom."""
SMALL: Final[Size] = (56, 86.8)
"""The cards that the other seats hold."""
PLAYED: Final[Size] = (62, 96.1)
"""The cards of the trick in progress."""
PLATE: Final = 26
"""How high the plate with a name is."""

Side: TypeAlias = Literal["bottom", "right", "top", "left"]
"""On which side of the table a seat is."""


@final
@attrs.frozen
class Place:
    """Where a seat is: its side, the middle of its cards, of its plate, of the card it plays."""

    side: Side
    x: float
    y: float
    plate_x: float
    plate_y: float
    played_x: float
    played_y: float


@final
@attrs.frozen
class Layout:
    """The places of the seats, from the one at the bottom, and how high the table is."""

    places: tuple[Place, ...]
    felt: float


def layout(seats: int) -> Layout:
    """Return where everything is on a table of so many seats.

    The next seat in order of play sits to the right: one goes round against the clock.
    """
    rows = (seats - 2) // 2
    felt = max(520, 318 + 104 * rows, 138 + 164 * rows)
    bottom = FELT_TOP + felt
    middle = WIDTH / 2
    zone_top, zone_bottom = FELT_TOP + 140.0, bottom - 176.0
    half = PLAYED[1] / 2
    own = Place("bottom", middle, bottom - 106, middle, bottom - 28, middle, zone_bottom - half)
    across = Place("top", middle, FELT_TOP + 89, middle, FELT_TOP + 28, middle, zone_top + half)
    right: list[Place] = []
    left: list[Place] = []
    for row in range(rows):
        y, played = _row(row, rows, felt)
        for side, places, sign in (("right", right, 1), ("left", left, -1)):
            x = middle + sign * (middle - 92)
            card = middle + sign * (88 if rows < 2 else 80)
            places.append(
                Place("right" if side == "right" else "left", x, y, x, y + 61, card, played)
            )
    return Layout((own, *reversed(right), across, *left), felt)


def _row(row: int, rows: int, felt: float) -> tuple[float, float]:
    """Return how far down the cards of a row of seats are, and those that they play."""
    zone_top, zone_bottom = FELT_TOP + 140.0, FELT_TOP + felt - 176.0
    played = zone_top + (zone_bottom - zone_top) * (row + 0.5) / rows
    if rows == 1:
        return played - 24, played
    top, pitch = FELT_TOP + 118, (felt - 132) / rows
    return top + pitch * (row + 0.5) + 4, played
