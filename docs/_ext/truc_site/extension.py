"""What the site adds to Sphinx: pages written at build time, pictures, and rule IDs as links."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.inspect import TypeAliasForwardRef

from truc_site import (
    accessible,
    api,
    code_links,
    glossary,
    ladders,
    navigation,
    project,
    rule_links,
    systems,
    tables,
)
from truc_site.named import Named

__all__ = ["setup"]


def _name_of(alias: TypeAliasForwardRef) -> str:
    return alias.name


def _name_aliases(app: Sphinx, config: Config) -> None:
    """Let signatures say the names of unions; within another type too, by no more than them."""
    TypeAliasForwardRef.__repr__ = _name_of  # type: ignore[method-assign]
    config.autodoc_type_aliases = api.aliases(Path(app.srcdir))


def _write(app: Sphinx) -> None:
    """Write what is generated before the pages are looked for."""
    docs = Path(app.srcdir)
    project.write(docs)
    api.write(docs)
    systems.draw(docs)
    systems.translate(docs)


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the parts."""
    app.connect("config-inited", _name_aliases)
    app.connect("builder-inited", _write)
    app.connect("source-read", project.on_source_read)
    app.connect("source-read", systems.on_source_read)
    app.connect("source-read", api.on_source_read)
    app.connect("source-read", navigation.on_source_read)
    app.connect("autodoc-before-process-signature", api.on_signature_begun)
    app.connect("autodoc-process-signature", api.on_signature)
    app.connect("autodoc-process-docstring", api.on_docstring)
    app.connect("doctree-read", rule_links.on_doctree_read)
    app.connect("doctree-read", glossary.on_doctree_read)
    app.connect("doctree-read", tables.on_doctree_read, priority=600)
    app.connect("doctree-resolved", code_links.on_doctree_resolved)
    app.connect("html-page-context", systems.on_page)
    app.connect("build-finished", accessible.on_build_finished)
    app.add_domain(Named)
    app.add_transform(ladders.DrawLadders)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
