"""Write the conformance suite anew: from the engine, and from the hands in ``tests/data``."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"


def main() -> None:
    """Write the files, and remove those that are no more."""
    sys.path.insert(0, str(TESTS))
    made: Callable[[], dict[Path, str]] = runpy.run_path(str(TESTS / "suite.py"))["files"]
    files = made()
    for path in (TESTS.parent / "conformance").glob("*/*.json"):
        if path not in files:
            path.unlink()
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
