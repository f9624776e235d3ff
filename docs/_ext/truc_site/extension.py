"""What the site adds to Sphinx: pages written at build time, pictures, and rule IDs as links."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from truc_site import accessible, api, ladders, navigation, project, rule_links, systems, tables

__all__ = ["setup"]


def _write(app: Sphinx) -> None:
    """Write what is generated before the pages are looked for."""
    docs = Path(app.srcdir)
    project.write(docs)
    api.write(docs)
    systems.draw(docs)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the parts."""
    app.connect("builder-inited", _write)
    app.connect("source-read", project.on_source_read)
    app.connect("source-read", systems.on_source_read)
    app.connect("source-read", navigation.on_source_read)
    app.connect("autodoc-process-docstring", api.on_docstring)
    app.connect("doctree-read", rule_links.on_doctree_read)
    app.connect("doctree-read", tables.on_doctree_read, priority=600)
    app.connect("build-finished", accessible.on_build_finished)
    app.add_transform(ladders.DrawLadders)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
