"""How a picture looks: its colours, by what they are for."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, cast, final, get_args

import attrs

from truc._value import Value
from truc.faults import Faulty

__all__ = ["AUTO", "DARK", "LIGHT", "ROLES", "Look", "Paint", "PictureError", "Role"]

Role: TypeAlias = Literal[
    "page",
    "panel",
    "line",
    "ink",
    "faint",
    "felt",
    "rim",
    "cloth",
    "even",
    "odd",
    "turn",
    "bubble",
    "said",
    "stone",
    "grain",
    "paper",
    "edge",
    "print",
    "coins",
    "cups",
    "swords",
    "clubs",
    "steel",
    "wood",
    "skin",
    "back",
    "weave",
]
"""What a colour is for."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""What the colours are for, in order."""

Paint: TypeAlias = Role | Literal["none"]
"""A colour of a look, or none."""

COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


@final
class PictureError(Faulty):
    """A picture or a look that was asked for wrongly; ``faults`` names every fault."""


@final
@attrs.frozen(kw_only=True)
class Look(Value):
    """The colours of a picture, each ``#rrggbb``; those that are not given are those of ``LIGHT``.

    Of the table: ``page`` is behind all; ``panel`` and its ``line`` hold the score and the
    captions, in ``ink`` and ``faint``; ``felt`` and ``rim`` are the table, and ``cloth`` what is
    written on it; ``even`` and ``odd`` are the teams; ``turn`` shows who is awaited; ``bubble`` and
    ``said`` are for what is said; ``stone`` and ``grain`` for stones.
    Of the cards: ``paper``, its ``edge``, the ``print`` of lines and numbers; the four suits, and
    ``steel``, ``wood`` and ``skin``; ``back`` and its ``weave``.
    ``dark``: the look for who prefers a dark one; the picture then changes by itself.

    Raises PictureError, naming every fault, for what is no colour.
    """

    page: str = "#f4efe4"
    panel: str = "#fffdf7"
    line: str = "#d9cfb8"
    ink: str = "#2a2420"
    faint: str = "#6b6157"
    felt: str = "#2f6b50"
    rim: str = "#7a5230"
    cloth: str = "#f6f3e6"
    even: str = "#1d5fa8"
    odd: str = "#b23a1e"
    turn: str = "#ffd257"
    bubble: str = "#fffdf7"
    said: str = "#2a2420"
    stone: str = "#8d8478"
    grain: str = "#5d554b"
    paper: str = "#fffaf0"
    edge: str = "#b9ad97"
    print: str = "#33261d"
    coins: str = "#e8ac1f"
    cups: str = "#c8382c"
    swords: str = "#2a6fb0"
    clubs: str = "#3f8a3c"
    steel: str = "#c3d6e6"
    wood: str = "#8a5a2e"
    skin: str = "#f3cda3"
    back: str = "#8f2f2b"
    weave: str = "#e9c99a"
    dark: Look | None = None

    def __attrs_post_init__(self) -> None:
        faults: list[str] = []
        for role in ROLES:
            given: object = getattr(self, role)
            if type(given) is not str or not COLOUR.fullmatch(given):
                faults.append(f"{role} is {given!r}, not a colour as in '#2f6b50'")
        inner: object = self.dark
        if inner is not None and (type(inner) is not Look or inner.dark is not None):
            faults.append(f"dark is {inner!r}, not a look without a dark one of its own, or None")
        if faults:
            raise PictureError(tuple(faults))

    def colour(self, role: Role) -> str:
        """Return the colour for ``role``."""
        return cast("str", getattr(self, role))

    def changing(self) -> tuple[Role, ...]:
        """Return the roles whose colour is another one in the dark."""
        dark = self.dark
        if dark is None:
            return ()
        return tuple(role for role in ROLES if self.colour(role) != dark.colour(role))


LIGHT: Final = Look()
"""Dark on light."""

DARK: Final = Look(
    page="#14181b",
    panel="#1f262a",
    line="#3a464c",
    ink="#f0ebdf",
    faint="#b3aca0",
    felt="#17402f",
    rim="#4d3620",
    cloth="#e8e6d8",
    even="#8cc0f5",
    odd="#ff9d7f",
    turn="#e8b93c",
    bubble="#f0e8d6",
    said="#221d19",
    stone="#a39a8d",
    grain="#6f675d",
    paper="#ece3d1",
    edge="#8d8371",
    print="#2b2019",
    coins="#d89c1b",
    cups="#b83228",
    swords="#24619c",
    clubs="#377a35",
    steel="#b0c4d6",
    wood="#7a4f28",
    skin="#e4bd94",
    back="#7a2a27",
    weave="#cfae80",
)
"""Light on dark."""

AUTO: Final = attrs.evolve(LIGHT, dark=DARK)
"""Light or dark, as the reader prefers."""
