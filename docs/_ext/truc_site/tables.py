"""Wide tables on a narrow screen: a row becomes a card, headed by the first thing it says.

Each other cell says its column; what only says that there is nothing is left out.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

__all__ = ["on_doctree_read"]

WIDE = 5
"""From how many columns on a table is wide."""
NOTHING = {"", "-"}


def on_doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Put the heads of the columns into the cells of wide tables, where a style hides them."""
    del app
    for table in doctree.findall(nodes.table):
        heads = [
            entry.astext()
            for head in table.findall(nodes.thead)
            for entry in head.findall(nodes.entry)
        ]
        if len(heads) < WIDE:
            continue
        table["classes"].append("wide")
        for body in table.findall(nodes.tbody):
            for row in body.findall(nodes.row):
                _fold(heads, list(row.findall(nodes.entry)))


def _fold(heads: list[str], row: list[nodes.entry]) -> None:
    named = False
    for head, entry in zip(heads, row, strict=False):
        if entry.astext() in NOTHING:
            entry["classes"].append("nothing")
        elif not named:
            entry["classes"].append("name")
            named = True
        elif head and isinstance(first := entry.children[0], nodes.TextElement):
            first.insert(0, nodes.inline("", f"{head}: ", classes=["head"]))
