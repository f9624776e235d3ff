"""Rule IDs as links: ``ENVIT-3`` in prose leads to ``rules.html#ENVIT-3``, ``D-5`` to the register.

An ID that looks like one and is none is a warning, so the build fails.
"""

from __future__ import annotations

import re
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util import logging

from truc_site.named import give_name

__all__ = ["DECISION", "RULE", "decision_ids", "on_doctree_read", "rule_ids", "stands_apart"]

RULE = re.compile(r"\*\*([A-Z]{3,6}-\d+)\*\*")
DECISION = re.compile(r"^\| (D-\d+) \|", re.MULTILINE)
CITED = re.compile(
    r"\b(?:(?:ACT|DEAL|TRICK|HAND|DOWN|COUNT|ENVIT|TRUC|FOLD|SCORE|SIGN|REVEAL|FLOU|TABLE)|D)-\d+\b"
)
PAGES = {"rules": RULE, "decisions": DECISION}
LOG = logging.getLogger(__name__)


def rule_ids(docs: Path) -> list[str]:
    """Return the IDs of the rules, in the order of the page."""
    return list(dict.fromkeys(RULE.findall((docs / "rules.md").read_text(encoding="utf-8"))))


def decision_ids(docs: Path) -> list[str]:
    """Return the IDs of the decisions, in the order of the register."""
    return DECISION.findall((docs / "decisions.md").read_text(encoding="utf-8"))


def on_doctree_read(app: Sphinx, doctree: nodes.document) -> None:
    """Set the targets of a page that has them, and link every ID in its prose."""
    docs = Path(app.srcdir)
    rules, decisions = rule_ids(docs), decision_ids(docs)
    known = dict.fromkeys(rules, "rules") | dict.fromkeys(decisions, "decisions")
    docname = app.env.docname
    if docname in PAGES:
        _targets(app, doctree, docname, {i for i, page in known.items() if page == docname})
    for text in list(doctree.findall(nodes.Text)):
        parent = text.parent
        if stands_apart(text) or not CITED.search(text):
            continue
        parts: list[nodes.Node] = []
        last = 0
        for found in CITED.finditer(text):
            cited = found.group()
            if cited not in known:
                LOG.warning("there is no rule %s", cited, location=parent)
                continue
            if found.start() > last:
                parts.append(nodes.Text(text[last : found.start()]))
            parts.append(_link(cited, docname))
            last = found.end()
        parts.append(nodes.Text(text[last:]))
        parent.replace(text, [part for part in parts if part.astext()])


def stands_apart(text: nodes.Node) -> bool:
    """Whether a text stands in code, a link already, a heading, or a signature."""
    apart = (
        nodes.literal,
        nodes.literal_block,
        nodes.reference,
        nodes.title,
        nodes.raw,
        addnodes.pending_xref,
        addnodes.download_reference,
        addnodes.desc_signature,
        nodes.FixedTextElement,
    )
    node: nodes.Node | None = text.parent
    while node is not None:
        if isinstance(node, apart):
            return True
        node = node.parent
    return False


def _link(cited: str, docname: str) -> nodes.Node:
    return addnodes.pending_xref(
        cited,
        nodes.inline(cited, cited, classes=["rule"]),
        refdoc=docname,
        refdomain="std",
        reftype="ref",
        reftarget=cited.lower(),
        refexplicit=True,
        refwarn=True,
    )


def _targets(app: Sphinx, doctree: nodes.document, docname: str, ids: set[str]) -> None:
    """Give the first place that says an ID, in bold or in a first cell, that ID as its anchor."""
    labels = app.env.domains.standard_domain
    missing = set(ids)
    places = [*doctree.findall(nodes.strong), *doctree.findall(nodes.entry)]
    for node in places:
        said = node.astext()
        if said in missing:
            missing.remove(said)
            give_name(app, said, docname.removesuffix("s"), node, said)
            labels.anonlabels[said.lower()] = (docname, said)
            labels.labels[said.lower()] = (docname, said, said)
    for said in sorted(missing):
        LOG.warning("no place for %s", said, location=docname)
