"""The navigation: sections of pages, in order. A page that no section names is found by itself."""

from __future__ import annotations

from fnmatch import fnmatch

from sphinx.application import Sphinx

from truc_site.systems import TRANSLATED

__all__ = ["SECTIONS", "on_source_read", "sections"]

REST = "More"
SECTIONS: dict[str, tuple[str, ...]] = {
    "Start": ("tutorial", "cli", "web", "glossary"),
    "How to": (
        "how-to/town-rules",
        "how-to/own-cards",
        "how-to/refused-move",
        "how-to/store-games",
        "how-to/dispute",
        "cookbook",
        "testing",
        "openspiel",
        "how-to/million-games",
        "how-to/cluster",
        "how-to/*",
    ),
    "The rules": ("rules", "systems/*", "options", "decisions", "sources"),
    "Building": (
        "engine",
        "views",
        "table",
        "fair",
        "words",
        "pictures",
        "records",
        "json",
        "positions",
        "house-rules",
        "judge",
        "versions",
    ),
    "Research": ("simulate", "odds", "bots", "rl", "research", "perft", "conformance"),
    REST: (),
    "Reference": ("api/truc", "examples", "examples/*", "api/*"),
    "The project": (
        "design",
        "traceability",
        "mutants",
        "release",
        "project/*",
    ),
}
"""The sections with their pages, or patterns of them; ``REST`` has those that none names."""


def sections(names: set[str]) -> dict[str, list[str]]:
    """Return the pages of each section once: all but the first, and those below their systems."""
    left = {name for name in names if name != "index" and name.partition("/")[0] not in TRANSLATED}
    found: dict[str, list[str]] = {}
    named = [p for patterns in SECTIONS.values() for p in patterns]
    for title, patterns in SECTIONS.items():
        pages: list[str] = []
        for pattern in patterns:
            for name in sorted(left):
                if fnmatch(name, pattern) and (name == pattern or name not in named):
                    pages.append(name)
                    left = left - {name}
        found[title] = pages
    found[REST] = sorted(left)
    return {title: pages for title, pages in found.items() if pages}


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Add the tables of contents to the first page."""
    if docname == "index":
        for title, pages in sections(set(app.env.found_docs)).items():
            lines = ["", "```{toctree}", ":hidden:", f":caption: {title}", "", *pages, "```", ""]
            source[0] += "\n".join(lines)
