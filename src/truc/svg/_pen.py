"""Writes elements: what comes from outside is escaped, numbers have one form, colours a role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, final

from truc.svg._look import ROLES, Look, Paint, Role

__all__ = ["PREFIX", "Number", "Pen", "clean", "escaped", "fitted", "number", "width_of", "wrapped"]

Number: TypeAlias = int | float

PREFIX: Final = "\x01"
"""Stands for the prefix of the ids until it is known; no text from outside can hold it."""


def number(value: Number) -> str:
    """Return a number as it is written in a picture: two decimals at most, no trailing noughts."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """Return ``text`` with a question mark for each character that does not print."""
    return "".join(char if char.isprintable() else "?" for char in text)


def escaped(text: str) -> str:
    """Return ``text`` as it can stand in an element or an attribute."""
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(char, entity)
    return clean(text)


NARROW: Final = frozenset("iljI.,:;'|!()[] ·")
WIDE: Final = frozenset("mwMW@%—…")


def width_of(text: str, size: Number, *, bold: bool = False) -> float:
    """Return about how wide ``text`` is, rather too wide than too narrow."""
    ems = 0.0
    for char in text:
        if char in NARROW:
            ems += 0.36
        elif char in WIDE or ord(char) >= 0x1100:
            ems += 1.0
        else:
            ems += 0.7 if char.isupper() else 0.61
    return ems * size * (1.13 if bold else 1)


def fitted(text: str, size: Number, room: Number, *, bold: bool = False) -> str:
    """Return ``text``, cut short with an ellipsis if it is wider than ``room``."""
    if width_of(text, size, bold=bold) <= room:
        return text
    while text and width_of(f"{text}…", size, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, size: Number, room: Number, lines: int, *, bold: bool = False) -> list[str]:
    """Return ``text`` in at most so many lines, the last one cut short if it has to be."""
    found: list[str] = []
    words = text.split(" ")
    while words:
        line = words.pop(0)
        while words and width_of(f"{line} {words[0]}", size, bold=bold) <= room:
            line = f"{line} {words.pop(0)}"
        if len(found) == lines - 1:
            return [*found, fitted(" ".join([line, *words]), size, room, bold=bold)]
        found.append(fitted(line, size, room, bold=bold))
    return found


@final
class Pen:
    """Writes the elements of one picture in the colours of ``look``."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._changing: Final = frozenset(look.changing())

    def el(
        self,
        name: str,
        /,
        *inside: str,
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return an element; in the names of attributes ``_`` stands for ``-``."""
        return self._element(name, inside, fill, stroke, attributes)

    def _element(
        self,
        name: str,
        inside: tuple[str, ...],
        fill: Paint | None,
        stroke: Paint | None,
        attributes: Mapping[str, str | Number],
    ) -> str:
        parts = [name]
        classes: list[str] = []
        paints: tuple[tuple[str, Paint | None], ...] = (("fill", fill), ("stroke", stroke))
        for key, paint in paints:
            if paint is None:
                continue
            if paint == "none":
                parts.append(f'{key}="none"')
                continue
            parts.append(f'{key}="{self.look.colour(paint)}"')
            if paint in self._changing:
                classes.append(_class(key, paint))
        if classes:
            parts.append(f'class="{" ".join(classes)}"')
        for key, value in attributes.items():
            text = escaped(value) if isinstance(value, str) else number(value)
            parts.append(f'{key.replace("_", "-")}="{text}"')
        start = " ".join(parts)
        body = "".join(inside)
        return f"<{start}>{body}</{name}>" if body else f"<{start}/>"

    def group(
        self,
        *inside: str,
        title: str = "",
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return elements as one, with a title for those who do not see them."""
        head = f"<title>{escaped(title)}</title>" if title else ""
        return self.el("g", head, *inside, fill=fill, stroke=stroke, **attributes)

    def path(
        self,
        d: str,
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return a path."""
        return self.el("path", fill=fill, stroke=stroke, d=d, **attributes)

    def circle(
        self,
        x: Number,
        y: Number,
        r: Number,
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return a circle."""
        return self.el("circle", fill=fill, stroke=stroke, cx=x, cy=y, r=r, **attributes)

    def ellipse(
        self,
        x: Number,
        y: Number,
        rx: Number,
        ry: Number,
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return an ellipse."""
        return self.el("ellipse", fill=fill, stroke=stroke, cx=x, cy=y, rx=rx, ry=ry, **attributes)

    def rect(
        self,
        x: Number,
        y: Number,
        width: Number,
        height: Number,
        fill: Paint | None = None,
        stroke: Paint | None = None,
        **attributes: str | Number,
    ) -> str:
        """Return a rectangle."""
        return self.el(
            "rect", fill=fill, stroke=stroke, x=x, y=y, width=width, height=height, **attributes
        )

    def use(
        self, symbol: str, x: Number, y: Number, width: Number, height: Number, turn: Number = 0
    ) -> str:
        """Return a copy of a symbol in a box, turned about the middle of it."""
        box = " ".join(
            f'{key}="{number(value)}"'
            for key, value in (("x", x), ("y", y), ("width", width), ("height", height))
        )
        if turn:
            middle = f"{number(x + width / 2)} {number(y + height / 2)}"
            box += f' transform="rotate({number(turn)} {middle})"'
        return f'<use href="#{PREFIX}{symbol}" {box}/>'

    def symbol(self, name: str, width: Number, height: Number, *inside: str) -> str:
        """Return a symbol, to be copied by its name."""
        box = f"0 0 {number(width)} {number(height)}"
        start = f'<symbol id="{PREFIX}{name}" viewBox="{box}">'
        return f"{start}{''.join(inside)}</symbol>"

    def text(
        self,
        said: str,
        x: Number,
        y: Number,
        size: Number,
        fill: Paint,
        *,
        bold: bool = False,
        anchor: str = "",
    ) -> str:
        """Return a line of text."""
        how: dict[str, str | Number] = {"x": x, "y": y, "font_size": size}
        if bold:
            how["font_weight"] = "bold"
        if anchor:
            how["text_anchor"] = anchor
        return self._element("text", (escaped(said),), fill, None, how)

    def style(self, drawn: str) -> str:
        """Return the style that turns what is drawn dark, where the reader prefers it."""
        dark = self.look.dark
        if dark is None:
            return ""
        rules = [
            f".{_class(key, role)}{{{key}:{dark.colour(role)}}}"
            for role in self.look.changing()
            for key in ("fill", "stroke")
            if _class(key, role) in drawn
        ]
        return f"<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def _class(key: str, role: Role) -> str:
    """The class of what is painted so: f or s, and the number of the role."""
    return f"{PREFIX}{key[0]}{ROLES.index(role):02}"
