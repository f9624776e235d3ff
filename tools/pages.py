"""Write the generated pages of the documentation: one per system, and the options."""

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


def pages() -> dict[Path, str]:
    """Return every generated page, by its path."""
    found = {DOCS / "systems" / f"{name}.md": describe(r) for name, r in truc.RULESETS.items()}
    return {DOCS / "options.md": options_page(), **found}


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
