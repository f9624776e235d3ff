"""The ladders drawn: a flowchart in the words of Mermaid as a picture in the page, without scripts.

It reads what ``truc.describe`` writes: nodes with lines of text, arrows with or without a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from textwrap import wrap

from docutils import nodes
from sphinx.transforms import SphinxTransform

__all__ = ["DrawLadders", "flowchart"]

NODE = re.compile(r'^\s*(\w+)(\(\[|\[)"(.*)"(?:\]\)|\])$')
EDGE = re.compile(r"^\s*(\w+) -->(?:\|(.*?)\|)? (\w+)$")
WIDTH, LINE, PAD, GAP_X, GAP_Y = 190, 17, 10, 22, 52
BESIDE = 90
"""Room for the words of a loop."""
COLUMNS = 27


class DrawLadders(SphinxTransform):
    """Put a drawing in the place of each block of Mermaid."""

    default_priority = 200

    def apply(self, **kwargs: object) -> None:
        """Draw what this page has."""
        del kwargs
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == "mermaid":
                block.replace_self(nodes.raw("", flowchart(block.astext()), format="html"))


def flowchart(text: str) -> str:
    """Return the flowchart ``text`` as an SVG within a box that scrolls."""
    boxes, edges = _read(text)
    rows = _rows(list(boxes), edges)
    lines = {key: _lines(label) for key, (label, _) in boxes.items()}
    loops = any(target == source for source, target, _ in edges)
    gap = BESIDE if loops else GAP_X
    width = max(len(row) for row in rows) * (WIDTH + gap) + gap
    at: dict[str, tuple[float, float, float]] = {}
    top = float(PAD)
    for row in rows:
        tallest = max(len(lines[key]) for key in row) * LINE + 2 * PAD
        left = (width - len(row) * (WIDTH + gap) + gap) / 2
        for n, key in enumerate(row):
            height = len(lines[key]) * LINE + 2 * PAD
            at[key] = (left + n * (WIDTH + gap), top, height)
        top += tallest + GAP_Y
    bottom = top - GAP_Y + PAD
    first = next(ls[0] for key, ls in lines.items() if not boxes[key][1])
    tip = "tip-" + re.sub(r"\W+", "-", first.lower())
    drawn = [*_arrows(at, edges, tip), *_boxes(at, boxes, lines)]
    said = "; ".join(_sentences(boxes, edges))
    return (
        '<div class="ladder" tabindex="0" role="region" '
        f'aria-label="The ladder of bids from {escape(first)}, drawn">'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom:g}" '
        f'width="{width}" height="{bottom:g}" role="img" aria-label="{escape(said)}">'
        f'<defs><marker id="{tip}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>'
        f"{''.join(drawn)}</svg></div>"
    )


def _read(text: str) -> tuple[dict[str, tuple[str, bool]], list[tuple[str, str, str]]]:
    """Return the boxes by key, each with its label and whether it is round; and the arrows."""
    boxes: dict[str, tuple[str, bool]] = {}
    edges: list[tuple[str, str, str]] = []
    for line in text.splitlines()[1:]:
        if node := NODE.match(line):
            boxes[node[1]] = (node[3], node[2] == "([")
        elif edge := EDGE.match(line):
            edges.append((edge[1], edge[3], edge[2] or ""))
        elif line.strip():
            raise ValueError(f"cannot draw {line!r}")
    return boxes, edges


def _rows(keys: list[str], edges: list[tuple[str, str, str]]) -> list[list[str]]:
    """Return the boxes in rows, by how many bids lead to them at least."""
    depth = dict.fromkeys(keys[:1], 0)
    rows = [keys[:1]]
    while rows[-1]:
        after = [target for key in rows[-1] for source, target, _ in edges if source == key]
        rows.append([key for key in dict.fromkeys(after) if key not in depth])
        depth |= dict.fromkeys(rows[-1], len(rows) - 1)
    if len(depth) < len(keys):
        raise ValueError("some boxes are led to by nothing")
    return rows[:-1]


def _lines(label: str) -> list[str]:
    return [line for part in label.split("<br/>") for line in wrap(part, COLUMNS)]


def _arrows(
    at: dict[str, tuple[float, float, float]], edges: list[tuple[str, str, str]], tip: str
) -> Iterator[str]:
    """Yield the arrows, down, or up by the left, or as a loop by the right; then their words."""
    words: list[str] = []
    for source, target, word in edges:
        x0, y0, high0 = at[source]
        x1, y1, high1 = at[target]
        if y1 > y0:
            sx, sy, tx, ty = x0 + WIDTH / 2, y0 + high0, x1 + WIDTH / 2, y1 - 2
            path = f"M{sx:g} {sy:g}C{sx:g} {sy + 34:g} {tx:g} {ty - 32:g} {tx:g} {ty:g}"
            place = f'x="{tx:g}" y="{y1 - 18:g}"'
        elif source != target:
            sx, sy, tx, ty = x0, y0 + high0 / 2, x1 - 2, y1 + high1 / 2 - 8
            out = min(sx, tx) - 30
            path = f"M{sx:g} {sy:g}C{out:g} {sy:g} {out:g} {ty:g} {tx:g} {ty:g}"
            place = f'class="before" x="{tx - 6:g}" y="{ty - 8:g}"'
        else:
            sx, sy, tx, ty = x0 + WIDTH, y0 + high0 - 12, x1 + WIDTH + 2, y1 + high1 / 2 - 8
            out = max(sx, tx) + 26
            path = f"M{sx:g} {sy:g}C{out:g} {sy:g} {out:g} {ty:g} {tx:g} {ty:g}"
            place = f'class="beside" x="{tx + 4:g}" y="{ty - 8:g}"'
        yield f'<path class="arrow" marker-end="url(#{tip})" d="{path}"/>'
        if word:
            words.append(f'<text {place}><tspan class="word">{escape(word)}</tspan></text>')
    yield from dict.fromkeys(words)


def _boxes(
    at: dict[str, tuple[float, float, float]],
    boxes: dict[str, tuple[str, bool]],
    lines: dict[str, list[str]],
) -> Iterator[str]:
    for key, (_, is_round) in boxes.items():
        x, y, high = at[key]
        corner = high / 2 if is_round else 6
        yield f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{high:g}" rx="{corner:g}"/>'
        for n, line in enumerate(lines[key]):
            kind = ' class="bid"' if n == 0 and not is_round else ""
            middle, base = x + WIDTH / 2, y + PAD + LINE * n + 12.5
            yield f'<text{kind} x="{middle:g}" y="{base:g}">{escape(line)}</text>'


def _sentences(
    boxes: dict[str, tuple[str, bool]], edges: list[tuple[str, str, str]]
) -> Iterator[str]:
    """Say the drawing in words."""
    names = {key: label.split("<br/>")[0] for key, (label, _) in boxes.items()}
    for key, (label, is_round) in boxes.items():
        if not is_round:
            below = [names[source] for source, target, _ in edges if target == key]
            worth = ", ".join(label.split("<br/>")[1:])
            yield f"{names[key]} after {' or '.join(dict.fromkeys(below))}: {worth}"
