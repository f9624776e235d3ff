"""Writing a file only if it says something new, so that an unchanged page is not built again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

__all__ = ["replace_all", "write"]


def write(path: Path, text: str) -> None:
    """Write ``text`` to ``path``, unless it is there already."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def replace_all(folder: Path, files: Mapping[str, str]) -> None:
    """Make ``folder`` hold just these files, by name."""
    for path in folder.glob("*"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        write(folder / name, text)
