"""Write what each rule says, from the page of the rules, into the data file of the package."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/rules.md"
DATA = ROOT / "src/truc/data/rules.toml"
RULE = re.compile(r"\*\*([A-Z]+-\d+)\*\* ")
HEAD = "# What each rule says, by its ID. Written by tools/rule_texts.py from docs/rules.md.\n"


def rule_texts(page: str) -> dict[str, str]:
    """Return what each rule of the page says, by its ID, the table below it included."""
    found: dict[str, str] = {}
    last: str | None = None
    for block in re.split(r"\n(?=- |\n|#)", page):
        text = block.strip("\n")
        rules = RULE.split(text.removeprefix("- "))
        if text.startswith("- ") and len(rules) > 1:
            for rule, said in zip(rules[1::2], rules[2::2], strict=True):
                found[rule] = _plain(said)
                last = rule
        elif text.startswith("|") and last is not None:
            found[last] += "\n" + "\n".join(_row(line) for line in _rows(text))
        elif text:
            last = None
    return found


def _plain(text: str) -> str:
    return " ".join(text.split()).replace("**", "").replace("*", "").replace("`", "")


def _rows(table: str) -> list[str]:
    return [line for line in table.splitlines() if not line.startswith("|---")]


def _row(line: str) -> str:
    return _plain(" | ".join(cell.strip() for cell in line.strip("|").split("|")))


def data() -> str:
    """Return the data file as it should be today."""
    lines = [HEAD]
    for rule, text in rule_texts(PAGE.read_text(encoding="utf-8")).items():
        quotes = "'''\n" if "\n" in text else "'''"
        lines.append(f"{rule} = {quotes}{text}'''\n")
    return "".join(lines)


def main() -> None:
    """Write the data file."""
    DATA.parent.mkdir(exist_ok=True)
    DATA.write_text(data(), encoding="utf-8")


if __name__ == "__main__":
    main()
