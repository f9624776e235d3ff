"""The pages about the adapters say what is so. Their code is marked ``py``: it needs the extras."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```py\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["openspiel.md", "rl.md"])
def test_every_code_block_runs_and_prints_what_the_page_says(page: str) -> None:
    """The blocks of a page run in order in one namespace; after each stands what it prints."""
    text = (DOCS / page).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) == text.count("```py\n") > 0
    space: dict[str, object] = {}
    for code, says in blocks:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(code, page, "exec"), space)  # noqa: S102  # our own pages
        assert out.getvalue() == says
