"""Wide tables on a narrow screen: a row becomes a card, and each cell says its column."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

__all__ = ["on_doctree_read"]

WIDE = 5
"""From how many columns on a table is wide."""


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
                for head, entry in zip(heads, list(row.findall(nodes.entry)), strict=False):
                    first = entry.children[0] if entry.children else None
                    if head and isinstance(first, nodes.TextElement):
                        first.insert(0, nodes.inline("", f"{head}: ", classes=["head"]))
