"""Between hands: a slip of paper with what the last hand came to; and the captions below."""

from __future__ import annotations

from typing import Final, final

from truc.state import HandResult, Phase
from truc.svg._look import Role
from truc.svg._pen import Pen, fitted, number, width_of, wrapped
from truc.svg._places import FELT_TOP, MARGIN, WIDTH, Layout
from truc.svg._said import (
    bet_lines,
    closing_line,
    ending_line,
    item_line,
    item_title,
    opening_lines,
    score_line,
    status_line,
)
from truc.svg._scene import Scene
from truc.svg._score import team_role

__all__ = ["captions", "captions_height", "slip"]

WIDE: Final = 306.0
TEXT: Final = 15
LINE: Final = 20.0
PADDING: Final = 18.0


def slip(pen: Pen, scene: Scene, places: Layout) -> str:
    """Return the slip that lies on the table between hands; nothing while a hand is in play."""
    if scene.board is not None:
        return ""
    last = scene.game.last
    rows = _Rows(pen)
    if last is None:
        first, *rest = opening_lines(scene)
        rows.text(first, bold=True)
        for line in rest:
            rows.text(line)
    else:
        _result(rows, scene, last)
    high = rows.y + PADDING
    x, y = WIDTH / 2 - WIDE / 2, FELT_TOP + places.felt / 2 - high / 2
    return pen.el(
        "g",
        pen.rect(0, 0, WIDE, high, "panel", "line", rx=10, stroke_width=1.5),
        *rows.parts,
        transform=f"translate({number(x)} {number(y)})",
    )


@final
class _Rows:
    """Writes one row below the other."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.parts: list[str] = []
        self.y = PADDING - 4

    def text(self, said: str, *, bold: bool = False) -> None:
        """Write a sentence, in as many lines as it needs, five at most."""
        for line in wrapped(said, TEXT, WIDE - 2 * PADDING, 5, bold=bold):
            self.y += LINE
            self.parts.append(self.pen.text(line, PADDING, self.y - 4, TEXT, "ink", bold=bold))
        self.y += 6

    def item(self, team: int, told: tuple[str, str], title: str, *, void: bool) -> None:
        """Write what was scored, and how much."""
        what, prize = told
        self.y += LINE + 3
        y, pen = self.y - 5, self.pen
        ink: Role = "faint" if void else "ink"
        room = WIDE - 2 * PADDING - 32 - width_of(prize, TEXT, bold=True)
        name = fitted(what, TEXT, room)
        parts = [
            pen.circle(PADDING + 6, y - 5, 6, team_role(team)),
            pen.text(name, PADDING + 20, y, TEXT, ink),
            pen.text(prize, WIDE - PADDING, y, TEXT, ink, bold=True, anchor="end"),
        ]
        if void:
            parts.append(
                pen.path(
                    f"M{number(PADDING + 18)} {number(y - 5)}H{number(WIDE - PADDING)}",
                    "none",
                    "faint",
                    stroke_width=1.4,
                )
            )
        self.parts.append(pen.group(*parts, title=title))

    def rule(self) -> None:
        """Draw a line."""
        self.y += 4
        self.parts.append(
            self.pen.path(
                f"M{number(PADDING)} {number(self.y)}H{number(WIDE - PADDING)}",
                "none",
                "line",
                stroke_width=1.2,
            )
        )
        self.y += 2

    def tricks(self, won: tuple[int | None, ...]) -> None:
        """Draw who won each trick: a disc of the team, an open one for a parda."""
        if not won:
            return
        self.y += 6
        for n, team in enumerate(won):
            x, y = PADDING + 11 + n * 30, self.y + 11
            if team is None:
                disc = self.pen.circle(x, y, 10, "none", "faint", stroke_width=1.8)
                text = self.pen.text("=", x, y + 5, 14, "faint", bold=True, anchor="middle")
            else:
                disc = self.pen.circle(x, y, 11, team_role(team))
                text = self.pen.text(str(n + 1), x, y + 5, 14, "panel", bold=True, anchor="middle")
            self.parts.append(disc + text)
        self.y += 28


def _result(rows: _Rows, scene: Scene, last: HandResult) -> None:
    rows.text(ending_line(scene, last), bold=True)
    rows.tricks(last.tricks)
    rows.rule()
    for item in last.items:
        title = item_title(scene, item, void=False)
        rows.item(item.team, item_line(scene, item), title, void=False)
    for item in last.void:
        title = item_title(scene, item, void=True)
        rows.item(item.team, item_line(scene, item), title, void=True)
    closed = closing_line(scene, last)
    if closed and scene.game.phase is not Phase.OVER:
        rows.y += 8
        rows.text(closed, bold=True)


def captions_height(scene: Scene) -> float:
    """Return how high the captions are: always the same for a ruleset."""
    pots = len({rung.pot for rung in scene.rules.ladder})
    return 52.0 + 20 * (pots + 1)


def captions(pen: Pen, scene: Scene, top: float) -> str:
    """Return what is waited for, and how the bets stand; between hands, the score."""
    wide = WIDTH - 2.0 * MARGIN
    high = captions_height(scene)
    room = wide - 32
    parts = [pen.rect(MARGIN, top, wide, high, "panel", "line", rx=12, stroke_width=1.5)]
    status = wrapped(status_line(scene), 18, room, 2, bold=True)
    y = top + 30
    for line in status:
        parts.append(pen.text(line, MARGIN + 16, y, 18, "ink", bold=True))
        y += 23
    spare = int((top + high - 8 - y) // 20) + 1
    lines = (score_line(scene),) if scene.board is None else bet_lines(scene)
    for n, line in enumerate(lines):
        allowed = max(1, spare - (len(lines) - 1 - n))
        for part in wrapped(line, 15, room, allowed):
            parts.append(pen.text(part, MARGIN + 16, y, 15, "ink"))
            y += 20
            spare -= 1
    return "".join(parts)
