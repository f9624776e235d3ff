"""The examples do what they say."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_mccfr_beats_chance() -> None:
    """After few iterations it wins from a random player, by more than three standard errors."""
    example: dict[str, Any] = runpy.run_path(str(EXAMPLES / "mccfr.py"))
    untaught = example["main"](["--iterations", "0", "--deals", "1000"])
    taught = example["main"](["--iterations", "200", "--deals", "1000"])
    assert abs(untaught.mean) < 3 * untaught.error
    assert taught.mean > 3 * taught.error
