"""Names in the text of pages as links to the reference: ``apply``, ``Folding.SEAT``.

First comes what the page itself uses in code, then what ``truc`` has. What could still be several
things is left alone, as is any other plain word: ``turn`` is more often a field than a function.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.util.nodes import make_refnode

from truc_site.rule_links import stands_apart
from truc_site.shown import names_shown

__all__ = ["on_doctree_resolved"]

SAID = re.compile(r"([A-Za-z_][\w.]*)(?:\(.*\))?")
"""A name, or a call of it."""
PLAIN = re.compile("[a-z]+")


def on_doctree_resolved(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the names in a page; in the reference they can be arguments, so there is none there."""
    if docname.startswith("api/"):
        return
    domain = app.env.domains.python_domain
    known = _known(domain)
    shown = names_shown(Path(app.srcdir))
    for literal in list(doctree.findall(nodes.literal)):
        said = SAID.fullmatch(literal.astext())
        if said is None or stands_apart(literal):
            continue
        meant = known.get(said[1], [])
        here = [full for full in meant if docname in shown.get(full, ())]
        core = [full for full in meant if full == f"truc.{said[1]}"]
        if PLAIN.fullmatch(literal.astext()):
            meant = []
        if len(names := here or core or meant) == 1:
            place = domain.objects[names[0]]
            target = place.docname, place.node_id, literal.deepcopy(), names[0]
            literal.parent.replace(literal, make_refnode(app.builder, docname, *target))


def _known(domain: PythonDomain) -> dict[str, list[str]]:
    """Return what is meant by each full name, and by each name within its module."""
    known: dict[str, list[str]] = {}
    for full in (name for name, place in domain.objects.items() if not place.aliased):
        known[full] = [full]
        module = max((m for m in domain.modules if full.startswith(f"{m}.")), key=len, default="")
        if full not in domain.modules:
            known.setdefault(full.removeprefix(f"{module}."), []).append(full)
    return known
