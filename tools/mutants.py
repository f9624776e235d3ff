"""Run the tests against mutants of the rule modules, and write what came of it.

It takes mutmut (``pip install -e '.[mutants]'``), mutates a copy in ``mutants/``, and goes on where
it was stopped; what has been tested and has not changed is not tested again. ``--report`` runs
nothing, and writes the page from the results that are there. It ends with 1 if a mutant survives
for which ``tests/data/mutants.toml`` has no reason, if a reason is for none that survives, or if
too few are killed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parent.parent
RESULTS: Final = ROOT / "mutants/src/truc"
REASONS: Final = ROOT / "tests/data/mutants.toml"
PAGE: Final = ROOT / "docs/mutants.md"
BEGINS: Final = "<!-- What follows is generated: python tools/mutants.py -->\n"

KILLED: Final = "killed"
SURVIVED: Final = "survived"
LOOPED: Final = "timeout"
NOT_RUN: Final = "not run"
STATUS: Final = {0: SURVIVED, 1: KILLED, 3: KILLED, 36: LOOPED, 24: LOOPED, -24: LOOPED}
"""What mutmut's exit codes mean: pytest's own, its own for a timeout, and SIGXCPU."""

ENOUGH: Final = 0.95

Change: TypeAlias = tuple[str, str, str]
"""Of a mutant: its function, the lines that were there, the lines that are there instead."""


def _mutmut(*words: str, capture_output: bool = False) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["mutmut", *words],
        cwd=ROOT,
        check=True,
        capture_output=capture_output,
        env=os.environ | {"HYPOTHESIS_PROFILE": "mutants"},
        text=True,
    )


def results() -> dict[str, dict[str, str]]:
    """Return, by module and by the name of the mutant, what became of it."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(RESULTS.glob("*.meta")):
        codes = json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        module = path.name.removesuffix(".py.meta")
        found[module] = {
            name: NOT_RUN if code is None else STATUS.get(code, f"exit code {code}")
            for name, code in codes.items()
        }
    return found


def change_of(name: str) -> Change:
    """Return what the mutant changes."""
    shown = _mutmut("show", name, capture_output=True).stdout
    lines = shown[shown.index("@@") :].splitlines()
    was, now = (
        " ".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+"
    )
    function = name.removeprefix("truc.").rpartition("__mutmut_")[0].replace(".x_", ".")
    return function, was, now


def reasons() -> dict[Change, str]:
    """Return, for each survivor that is known, why no test can kill it."""
    table = tomllib.loads(REASONS.read_text(encoding="utf-8"))
    return {(one["in"], one["was"], one["now"]): one["why"] for one in table["survivor"]}


def counts(found: dict[str, dict[str, str]]) -> list[str]:
    """Return the table of how many mutants of each module were killed."""
    lines = [
        "| module | mutants | killed | of them by timeout | survived | not run | killed |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    total: Counter[str] = Counter()
    for module, mutants in found.items():
        of = Counter(mutants.values())
        lines.append(_row(f"`{module}`", of))
        total += of
    return [*lines, _row("all", total)]


def _row(name: str, of: Counter[str]) -> str:
    killed = of[KILLED] + of[LOOPED]
    share = f"{100 * killed / of.total():.1f} %"
    alive = of.total() - killed - of[NOT_RUN]
    cells = (name, of.total(), killed, of[LOOPED], alive, of[NOT_RUN], share)
    return f"| {' | '.join(map(str, cells))} |"


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`" if text else "(nothing)"


def report(found: dict[str, dict[str, str]], known: dict[Change, str]) -> list[str]:
    """Write the page; return what is not as it should be, in sentences."""
    flat = {name: status for mutants in found.values() for name, status in mutants.items()}
    alive = sorted(
        change_of(name) for name, status in flat.items() if status not in {KILLED, LOOPED, NOT_RUN}
    )
    looped = sorted(change_of(name) for name, status in flat.items() if status == LOOPED)
    lines = [
        f"With mutmut {version('mutmut')}, on Python {sys.version_info[0]}.{sys.version_info[1]}:",
        "",
        *counts(found),
        "",
        "## Survivors, and why they are equivalent",
        "",
        *_table(alive, known),
        "",
        "## Killed by timeout",
        "",
        *(_table(looped, {}) if looped else ["None."]),
    ]
    before = PAGE.read_text(encoding="utf-8").partition(BEGINS)[0]
    PAGE.write_text(before + BEGINS + "\n" + "\n".join(lines) + "\n", encoding="utf-8")
    wrong = [f"no reason is given for {change}" for change in alive if change not in known]
    wrong += [
        f"a reason is given for {change}, which does not survive"
        for change in known
        if change not in alive
    ]
    if left := sum(status == NOT_RUN for status in flat.values()):
        wrong.append(f"{left} mutants have not been run")
    if sum(status in {KILLED, LOOPED} for status in flat.values()) < ENOUGH * len(flat):
        wrong.append(f"less than {ENOUGH:.0%} of the mutants were killed")
    return wrong


def _table(changes: Iterable[Change], known: dict[Change, str]) -> list[str]:
    heads = ("in", "instead of", "there was", "why") if known else ("in", "instead of", "there was")
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for function, was, now in changes:
        cells = [f"`{function}`", _code(was), _code(now)]
        if known:
            cells.append(known.get((function, was, now), "**unknown**"))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def main() -> None:
    """Run what has not been run, write the page, and say what is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--report", action="store_true", help="run nothing, write the page")
    given = parser.parse_args()
    if shutil.which("mutmut") is None:
        sys.exit("mutmut is not installed: pip install -e '.[mutants]'")
    if not given.report:
        _mutmut("run", "--max-children", str(given.processes))
    wrong = report(results(), reasons())
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
