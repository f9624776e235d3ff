"""Which public names the pages show in use, found in their code, all of which the tests run."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

__all__ = ["MADE", "modules", "names_shown", "title_of"]

BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORTED = re.compile(r"\bfrom (truc(?:\.[a-z]\w*)?) import|\bimport (truc\.[a-z]\w*)")
MADE = {"api", "ca", "es", "project"}
"""Folders that are written when the site is built."""
TITLE = re.compile(r"^# (.*)$", re.MULTILINE)


def _code(page: Path) -> str:
    """Return the Python of a page; ``py`` is what takes more than this library to run."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n".join(body for language, body in blocks if language in {"python", "py"})


def _pages(docs: Path) -> Iterator[Path]:
    """Yield the pages that are written, not made."""
    for page in sorted(docs.rglob("*.md")):
        if page.relative_to(docs).parts[0] not in MADE:
            yield page


def modules(docs: Path, *, everything: bool = False) -> list[str]:
    """Return the public modules whose needs are installed.

    Raises ImportError if ``everything`` is wanted and something is missing.
    """
    found = {"truc"}
    for page in _pages(docs):
        found |= {one or other for one, other in IMPORTED.findall(_code(page))}
    public: list[str] = []
    for name in sorted(found):
        try:
            module = importlib.import_module(name)
        except ImportError:
            if everything:
                raise
        else:
            public += [name] if hasattr(module, "__all__") else []
    return public


@cache
def names_shown(docs: Path) -> dict[str, list[str]]:
    """Return for each public name, as ``truc.apply``, the pages whose code uses it."""
    code = {page.relative_to(docs).with_suffix("").as_posix(): _code(page) for page in _pages(docs)}
    words = {page: set(re.findall(r"\w+", text)) for page, text in code.items()}
    found: dict[str, list[str]] = {}
    for module in modules(docs):
        for name in importlib.import_module(module).__all__:
            found[f"{module}.{name}"] = [
                page for page, text in code.items() if name in words[page] and _brings(text, module)
            ]
    return found


def _brings(code: str, module: str) -> bool:
    """Whether ``code`` imports ``module``, or all of ``truc``."""
    leaf = module.rpartition(".")[2]
    return module in code or re.search(rf"from truc import .*\b{leaf}\b", code) is not None


def title_of(docs: Path, page: str) -> str:
    """Return the title of a page."""
    found = TITLE.search((docs / f"{page}.md").read_text(encoding="utf-8"))
    return found[1].replace("`", "") if found else page
