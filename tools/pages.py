"""Write what is generated of the documentation: the systems, the options, the counts of perft."""

from __future__ import annotations

from pathlib import Path

import truc
from truc.describe import describe
from truc.variants import SYSTEMS
from truc.variants.options import OPTIONS

INTRODUCTION = """\
`truc.ruleset(name, **options)` sets them, as in `ruleset("valencia", seats=2, twos=True)`;
`truc.ruleset_from(name, options)` takes names and options that come as data. What is not a value
of an option, contradicts another one, or is no option of the system is refused, with all faults
named. `rules.options` says what was set. This page is generated.
"""
DOCS = Path(__file__).parent.parent / "docs"
COUNTS = DOCS.parent / "tests/golden/perft.txt"
BEGINS = "<!-- The table is generated: python tools/pages.py -->\n"
ENDS = "<!-- end of the table -->"
DEEPEST = 7


def options_page() -> str:
    """Return the page of the options, from the table that they are checked against."""
    lines = [
        "# Options",
        "",
        *INTRODUCTION.splitlines(),
        "",
        "| option | values | meaning | rule |",
        "|---|---|---|---|",
    ]
    for option in OPTIONS:
        values = ", ".join(f"`{value}`" for value in option.among) or f"`{option.kind.__name__}`"
        lines.append(f"| `{option.name}` | {values} | {option.meaning} | {option.rule} |")
    lines += ["", "## Which system has which, and what it is unsaid", ""]
    lines += [f"| option | {' | '.join(SYSTEMS)} |", "|---" * (len(SYSTEMS) + 1) + "|"]
    for option in OPTIONS:
        cells = [
            f"`{getattr(system.defaults, option.name)}`" if option.name in system.optional else "-"
            for system in SYSTEMS.values()
        ]
        lines.append(f"| `{option.name}` | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def perft_page() -> str:
    """Return the page of perft as it is, with the table of today's counts for the seven systems."""
    text = (DOCS / "perft.md").read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGINS)
    after = rest.partition(ENDS)[2]
    lines = [
        f"| system | dealt | {' | '.join(map(str, range(1, DEEPEST + 1)))} |",
        f"|---|---|{'---:|' * DEEPEST}",
    ]
    positions = COUNTS.read_text(encoding="utf-8").split("\n\n")
    for position in positions[: len(SYSTEMS)]:
        said = dict(line.split(" ", 1) for line in position.splitlines() if line[:5] != "perft")
        counts = [line.split(" ")[2] for line in position.splitlines() if line[:5] == "perft"]
        cells = [f"`{said['rules']}`", said["dealt"].replace("|", "/")]
        cells += [*counts, *[""] * DEEPEST][:DEEPEST]
        lines.append(f"| {' | '.join(cells)} |")
    return before + BEGINS + "\n".join(lines) + "\n" + ENDS + after


def pages() -> dict[Path, str]:
    """Return every generated page, by its path."""
    found = {DOCS / "systems" / f"{name}.md": describe(r) for name, r in truc.RULESETS.items()}
    return {DOCS / "options.md": options_page(), DOCS / "perft.md": perft_page(), **found}


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
