"""The list of mutants that no test can kill: it speaks of the code as it is."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

HERE: Final = Path(__file__).parent
SOURCE: Final = HERE.parent / "src/truc"
SURVIVORS: Final[list[dict[str, Any]]] = tomllib.loads(
    (HERE / "data/mutants.toml").read_text(encoding="utf-8")
)["survivor"]


@pytest.mark.parametrize("number", range(len(SURVIVORS)))
def test_a_survivor_is_of_the_code_as_it_is(number: int) -> None:
    """What the mutant changes stands in its function, and a reason is given in a sentence."""
    survivor = SURVIVORS[number]
    module, _, name = survivor["in"].partition(".")
    text = (SOURCE / f"{module}.py").read_text(encoding="utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    found = next(node for node in functions if node.name == name)
    lines = text.splitlines()[found.lineno - 1 : found.end_lineno]
    assert survivor["was"] in " ".join(line.strip() for line in lines)
    assert survivor["now"] != survivor["was"]
    assert survivor["why"].endswith(".")
