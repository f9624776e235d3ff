"""Check the built site without a browser: links, anchors, hosts, and two clicks to every page.

``python tools/site/links.py build/site``
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

RULE = re.compile(r"\*\*([A-Z]{3,6}-\d+)\*\*")
DECISION = re.compile(r"^\| (D-\d+) \|", re.MULTILINE)
CLICKS = 2
BESIDE = {"genindex.html", "search.html", "py-modindex.html"}
"""Pages of the tool, which are reached by its own buttons."""


class Page(HTMLParser):
    """What a page has: ids, links, things it loads, and links in its text."""

    def __init__(self, path: Path) -> None:
        """Read the page at ``path``."""
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what a tag says."""
        said = {key: value for key, value in attrs if value is not None}
        if "id" in said:
            self.ids.add(said["id"])
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        if tag in {"script", "img", "source", "iframe"} and "src" in said:
            self.loads.append(said["src"])
        if tag == "link" and "href" in said and said.get("rel") != "canonical":
            self.loads.append(said["href"])


def faults(site: Path) -> list[str]:
    """Return everything that is wrong with the site."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    found: list[str] = []
    to: dict[Path, set[Path]] = {path: set() for path in pages}
    for path, page in pages.items():
        name = path.relative_to(site)
        for link in page.links:
            if urlsplit(link).scheme:
                continue
            place, anchor = urldefrag(link)
            target = (path.parent / unquote(place)).resolve() if place else path
            if not target.exists():
                found.append(f"{name}: {link} leads nowhere")
            elif target in pages:
                to[path].add(target)
                if anchor and unquote(anchor) not in pages[target].ids:
                    found.append(f"{name}: {link} has no such anchor")
        for load in page.loads:
            if urlsplit(load).netloc:
                found.append(f"{name}: loads {load} from a host")
            elif (
                not load.startswith(("data:", "#"))
                and not (path.parent / load.split("?")[0]).exists()
            ):
                found.append(f"{name}: loads {load}, which is not there")
    found += _far(site, to)
    docs = Path(__file__).parents[2] / "docs"
    for source, pattern in (("rules", RULE), ("decisions", DECISION)):
        page = pages[site.resolve() / f"{source}.html"]
        for one in pattern.findall((docs / f"{source}.md").read_text(encoding="utf-8")):
            if one not in page.ids:
                found.append(f"{source}.html has no anchor {one}")
    for style in site.rglob("*.css"):
        if re.search(r"url\([\"']?https?:|@import", style.read_text(encoding="utf-8")):
            found.append(f"{style.name} loads from a host")
    return found


def _far(site: Path, to: dict[Path, set[Path]]) -> list[str]:
    """Return the pages that are more than two clicks from the first one."""
    near = {site.resolve() / "index.html"}
    for _ in range(CLICKS):
        near |= {target for path in near for target in to[path]}
    return [
        f"{path.name} is more than {CLICKS} clicks away"
        for path in to
        if path not in near and path.name not in BESIDE
    ]


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]).resolve())
    print(*wrong, sep="\n")
    print(f"{len(wrong)} faults")
    sys.exit(bool(wrong))
