"""Pages that stand outside ``docs`` in the project, and on the site within it.

They are copied to ``docs/project`` when the site is built, and links are turned to fit.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

from sphinx.application import Sphinx

from truc_site.files import replace_all

__all__ = ["on_source_read", "write"]

COPIED = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "conformance/README.md": "conformance-data.md",
    "LICENSE": "license.md",
}
"""What is copied, by its place in the project, and its name in ``docs/project``."""
LINK = re.compile(r"(\]\()([^)#\s:]+)((?:#[^)\s]*)?\))")
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def write(docs: Path) -> None:
    """Copy the pages, with their links turned."""
    files: dict[str, str] = {}
    for source, name in COPIED.items():
        path = docs.parent / source
        if path.exists():
            text = path.read_text(encoding="utf-8")
            if path.suffix != ".md":
                text = f"# Licence\n\n```text\n{text}```\n"
            files[name] = _turned(text, PurePosixPath(source).parent, "project")
    replace_all(docs / "project", files)


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Turn the links of a page of ``docs`` that lead out of it."""
    del app
    source[0] = source[0].replace("\n```ebnf\n", "\n```text\n")  # in the notation of ISO 14977
    if not docname.startswith("project/"):
        place = PurePosixPath("docs") / PurePosixPath(docname).parent
        source[0] = _turned(source[0], place, str(PurePosixPath(docname).parent))


def _turned(text: str, place: PurePosixPath, folder: str) -> str:
    """Return ``text``, which stood in ``place`` of the project, with links as from ``folder``."""

    def turn(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        whole = _plain(place / target)
        if str(whole) in COPIED:
            to = f"project/{COPIED[str(whole)]}"
        elif whole.parts and whole.parts[0] == "docs":
            to = str(PurePosixPath(*whole.parts[1:]))
        elif str(whole) in {"conformance", "README.md"}:
            to = {"conformance": "conformance.md", "README.md": "index.md"}[str(whole)]
        else:
            return found.group(0)
        up = "" if folder == "." else "../" * len(PurePosixPath(folder).parts)
        return f"{before}{up}{to}{after}"

    parts = FENCED.split(text)
    return "".join(part if n % 2 else LINK.sub(turn, part) for n, part in enumerate(parts))


def _plain(path: PurePosixPath) -> PurePosixPath:
    """Return a path without the steps up in it."""
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return PurePosixPath(*parts)
