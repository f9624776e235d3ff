"""The score: stones in malas and buenas, as they lie at a real table, and the camas."""

from __future__ import annotations

from typing import Final

from truc.svg._look import Role
from truc.svg._pen import Pen, fitted, width_of
from truc.svg._places import MARGIN, WIDTH
from truc.svg._scene import Scene
from truc.words import sentence

__all__ = ["STONES", "score_panels", "stone_symbols", "team_role"]

STONES: Final = {
    "stone1": "M3 11C2 6 6 3 11 3C16 3 18.5 7 17.5 11.5C16.5 16 12 17.5 8 17C5 16.5 3.5 14 3 11Z",
    "stone2": "M2.5 9C3 5 7 3.5 10 4C14 3.5 17.5 6 17.5 10C17.5 14.5 14 16.5 10 16.5"
    "C5.5 17 2 13.5 2.5 9Z",
}
"""The symbols of stones, by name."""
PANEL: Final = (WIDTH - 3 * MARGIN) / 2
MOST_IN_A_ROW: Final = 40
"""More stones than this are too small to be told apart: a bar is drawn instead."""


def team_role(team: int) -> Role:
    """Return the colour of a team."""
    return "even" if team == 0 else "odd"


def stone_symbols(pen: Pen) -> str:
    """Return the symbols of two stones: pebbles, lit from above."""
    return "".join(
        pen.symbol(
            name,
            20,
            20,
            pen.path(d, "stone", "grain", stroke_width=1.4),
            pen.path(
                "M6 9C6.5 6.5 9 5.5 11.5 6",
                "none",
                "paper",
                stroke_width=1.6,
                stroke_linecap="round",
                stroke_opacity=0.75,
            ),
        )
        for name, d in STONES.items()
    )


def score_panels(pen: Pen, scene: Scene) -> str:
    """Return the score of both teams, that of the seat at the bottom on the left."""
    ours = scene.ours
    return _panel(pen, scene, ours, MARGIN) + _panel(pen, scene, 1 - ours, 2 * MARGIN + PANEL)


def _panel(pen: Pen, scene: Scene, team: int, x: float) -> str:
    rules, words, game = scene.rules, scene.words, scene.game
    points, camas = game.score[team], game.camas[team]
    called = sentence(scene.team(team))
    half = rules.half
    rows = (
        ((rules.target + 1) // 2, rules.target // 2)
        if half is None
        else (half, rules.target - half)
    )
    labels = (
        ("", "")
        if half is None
        else (words.texts["term.half.malas"], words.texts["term.half.buenas"])
    )
    number = str(points)
    right = x + PANEL - 14
    tokens, wide = _camas(pen, camas, rules.camas, right - width_of(number, 30, bold=True) - 14)
    room = PANEL - 36 - width_of(number, 30, bold=True) - 18 - wide
    parts = [
        pen.rect(x, MARGIN, PANEL, 96, "panel", "line", rx=12, stroke_width=1.5),
        pen.rect(x + 10, MARGIN + 14, 8, 20, team_role(team), rx=4),
        pen.text(fitted(called, 16, room, bold=True), x + 26, MARGIN + 30, 16, "ink", bold=True),
        tokens,
        pen.text(number, right, MARGIN + 35, 30, "ink", bold=True, anchor="end"),
    ]
    indent = 0.0 if half is None else 12 + max(width_of(label, 14) for label in labels)
    first = x + 14 + indent
    left = points
    for row, (slots, label) in enumerate(zip(rows, labels, strict=True)):
        y = MARGIN + 58 + 22 * row
        if label:
            parts.append(pen.text(label, x + 12, y + 5, 14, "faint"))
        parts.append(_stones(pen, min(left, slots), slots, max(rows), first, y, right - first))
        left = max(0, left - slots)
    name = words.term(rules.name, "cama.plural")
    title = f"{called}: {words.number('stone', points)}; {name} {camas}"
    return pen.group(*parts, title=title)


def _camas(pen: Pen, won: int, needed: int, right: float) -> tuple[str, float]:
    """Return a token for each cama, closed or not, and how wide they are in all."""
    if needed > 5:
        text = f"{won}/{needed}"
        return pen.text(text, right, MARGIN + 30, 17, "ink", anchor="end"), width_of(text, 17)
    tokens: list[str] = []
    for n in range(needed):
        x = right - 10 - (needed - 1 - n) * 23
        if n < won:
            tokens.append(pen.circle(x, MARGIN + 24, 9.5, "turn", "grain", stroke_width=1.6))
            tokens.append(pen.circle(x, MARGIN + 24, 5, "none", "grain", stroke_width=1.6))
        else:
            tokens.append(
                pen.circle(
                    x, MARGIN + 24, 9, "none", "faint", stroke_width=1.4, stroke_dasharray="3 2.65"
                )
            )
    return "".join(tokens), 23.0 * needed


def _stones(pen: Pen, filled: int, slots: int, most: int, x: float, y: float, room: float) -> str:
    """Return a row of stones, and of marks where others will lie."""
    if most > MOST_IN_A_ROW:
        bar = pen.rect(x, y - 5, room * slots / most, 10, "none", "line", rx=5, stroke_width=1.5)
        if not filled:
            return bar
        return bar + pen.rect(x, y - 5, room * filled / most, 10, "stone", rx=5)
    pitch = min(22.0, room / max(1, most))
    size = min(19.0, pitch * 1.02)
    names = tuple(STONES)
    found = [
        pen.use(names[n % 2], x + n * pitch + (pitch - size) / 2, y - size / 2, size, size)
        for n in range(filled)
    ]
    found += [
        pen.circle(x + (n + 0.5) * pitch, y, min(2.2, pitch / 5), "line")
        for n in range(filled, slots)
    ]
    return "".join(found)
