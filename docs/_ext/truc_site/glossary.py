"""The words of the glossary, in each language, as names that are found."""

from __future__ import annotations

import re
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx

from truc_site.named import give_name

__all__ = ["on_doctree_read"]

MEANING = "meaning"
"""The head of the last column, in the tables whose other columns are words."""
ASIDE = re.compile(r"\s*\([^)]*\)")


def on_doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Give each row an anchor, the first word of it, by which all its words are found."""
    if app.env.docname != "glossary":
        return
    for table in doctree.findall(nodes.table):
        head, *rows = ([*row.findall(nodes.entry)] for row in table.findall(nodes.row))
        for *cells, _ in rows if head[-1].astext() == MEANING else ():
            words = list(dict.fromkeys(word for cell in cells for word in _words(cell)))
            for word in words:
                give_name(app, word, "word", cells[0], f"word-{nodes.make_id(words[0])}")


def _words(cell: nodes.entry) -> Iterator[str]:
    """Yield the words of a cell, without what is said about them in brackets."""
    for word in re.split("[,;]", ASIDE.sub("", cell.astext())):
        bare = word.strip().removeprefix("the ")
        if bare not in {"", "-"}:
            yield bare
