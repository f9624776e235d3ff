"""The import contract as a picture, drawn from ``pyproject.toml``."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path

__all__ = ["contract_svg"]

WIDTH, HIGH, STEP, LEFT = 760, 34, 42, 8
STYLE = (
    "rect{fill:#f3f5f1;stroke:#4b6a58}text{font:14px ui-monospace,monospace;fill:#16241c;"
    "text-anchor:middle}path{stroke:#4b6a58;fill:none;stroke-width:1.5}"
    "@media(prefers-color-scheme:dark){rect{fill:#1d2a23;stroke:#8fb39d}text{fill:#e6efe9}"
    "path{stroke:#8fb39d}}"
)


def contract_svg(pyproject: Path) -> str:
    """Return the layers, the highest first: each may import from those below it."""
    contracts = tomllib.loads(pyproject.read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(c for c in contracts["contracts"] if c["type"] == "layers")["layers"]
    drawn: list[str] = []
    for n, layer in enumerate(layers):
        names = [name.strip() for name in layer.split("|")]
        top = 6 + n * STEP
        wide = (WIDTH - 2 * LEFT - 8 * (len(names) - 1)) / len(names)
        for m, name in enumerate(names):
            x = LEFT + m * (wide + 8)
            drawn.append(
                f'<rect x="{x:g}" y="{top}" width="{wide:g}" height="{HIGH}" rx="5"/>'
                f'<text x="{x + wide / 2:g}" y="{top + 22}">{escape(name)}</text>'
            )
        if n:
            middle = WIDTH / 2
            drawn.append(f'<path d="M{middle:g} {top - STEP + HIGH}v{STEP - HIGH}"/>')
    high = 12 + len(layers) * STEP
    said = "; ".join(layers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" '
        f'height="{high}" role="img"><title>Imports run downwards</title>'
        f"<desc>{escape(said)}</desc><style>{STYLE}</style>{''.join(drawn)}</svg>\n"
    )
