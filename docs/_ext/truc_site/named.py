"""What has a name beside Python: rules, decisions and words, which the search then finds first."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType

__all__ = ["Named", "give_name"]


class Named(Domain):
    """The names, each with its kind, its page and its anchor there."""

    name = "named"
    label = "Names"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(kind) for kind in ("rule", "decision", "word")
    }
    initial_data: ClassVar[dict[str, dict[str, list[tuple[str, str, str]]]]] = {"pages": {}}

    @property
    def pages(self) -> dict[str, list[tuple[str, str, str]]]:
        """The names of each page, with kinds and anchors."""
        return self.data["pages"]

    def clear_doc(self, docname: str) -> None:
        """Forget a page, which is read again."""
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, object]) -> None:
        """Take over what another process has read."""
        pages = otherdata["pages"]
        self.pages.update({docname: pages[docname] for docname in docnames & pages.keys()})

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield all names, as important as can be."""
        for docname, names in self.pages.items():
            for name, kind, anchor in names:
                yield name, name, kind, docname, anchor, 0


def give_name(app: Sphinx, name: str, kind: str, node: nodes.Element, anchor: str) -> None:
    """Let ``node`` be found by ``name``: by a link to ``anchor``, the search and the index."""
    docname = app.env.docname
    if anchor not in node["ids"]:
        node["ids"].append(anchor)
    domain = app.env.domains["named"]
    assert isinstance(domain, Named)
    domain.pages.setdefault(docname, []).append((name, kind, anchor))
    entries = app.env.domains.index_domain.entries.setdefault(docname, [])
    entries.append(("single", name, anchor, "", None))
