"""What the page of a system has on the site beside its tables: examples, rules, decisions, sources.

The examples are cases of the conformance suite, played by the engine and drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NotRequired, TypedDict, cast

from sphinx.application import Sphinx

import truc
from truc import RULESETS
from truc.describe import describe
from truc.judge import RULE_TEXTS
from truc.svg import svg
from truc.words import SPANISH, VALENCIAN, tell
from truc_site.files import replace_all
from truc_site.layers import contract_svg

__all__ = ["TRANSLATED", "draw", "on_page", "on_source_read", "translate"]

DRAWN: Final = (
    "TRICK-3", "HAND-2", "COUNT-4", "DOWN-1", "ENVIT-2", "ENVIT-6", "TRUC-4", "FOLD-2", "SCORE-2",
)  # fmt: skip
DRAWN_FLOU: Final = (
    "TRICK-3", "HAND-2", "FLOU-2", "FLOU-6", "FLOU-9", "FLOU-10", "FLOU-12", "FLOU-13",
)  # fmt: skip
TRANSLATED: Final = {"ca": VALENCIAN, "es": SPANISH}
CALLED = re.compile(r"\[([^\]]+)\]\(systems/([a-z-]+)\.md\)")
ROW = re.compile(r"^\| (D-\d+) \| (.*?) \| .*? \| (.*?) \| .*? \| (.*?) \|$", re.MULTILINE)


class Refused(TypedDict, total=False):
    """A step of a case that must be refused; others only ask something."""

    refused: str
    reason: str
    rule: str


class Case(TypedDict):
    """A worked hand of the conformance suite."""

    id: str
    rules: str
    options: dict[str, object]
    breaks: str
    dealer: int
    score: list[int]
    camas: list[int]
    hands: NotRequired[list[str]]
    play: list[str | Refused]


def _cases(docs: Path, rule: str) -> list[Case]:
    path = docs.parent / f"conformance/hands/{rule}.json"
    if not path.exists():
        return []
    return cast("list[Case]", json.loads(path.read_text(encoding="utf-8"))["cases"])


def _drawn(docs: Path, system: str) -> Iterator[tuple[str, Case]]:
    """Yield the cases that are drawn for a system: the first of each rule that has cards."""
    for rule in DRAWN_FLOU if system == "truc-y-flou" else DRAWN:
        for case in _cases(docs, rule):
            if case["rules"] == system and "hands" in case and not case["options"]:
                yield rule, case
                break


def _begun(case: Case) -> truc.GameState:
    rules = truc.ruleset_from(case["rules"], case["options"])
    score, camas = case["score"], case["camas"]
    state = truc.new_game(
        rules,
        dealer=case["dealer"],
        score=(score[0], score[1]),
        camas=(camas[0], camas[1]),
    )
    hands = [truc.parse_cards(hand) for hand in case.get("hands", [])]
    order = [(case["dealer"] + 1 + place) % rules.seats for place in range(rules.seats)]
    return truc.apply(state, truc.Deal(tuple(hands[seat][n] for n in range(3) for seat in order)))


def _played(case: Case) -> tuple[truc.GameState, list[str]]:
    """Play a case to its end, or to the end of its hand; return what is told of it as well."""
    state = _begun(case)
    told: list[str] = []
    for text in case["play"]:
        if isinstance(text, dict):
            if "refused" in text:
                told.append(f"Refused: `{text['refused']}`, by {text.get('rule')}.")
            continue
        if state.hand is None:
            break
        step = truc.step(state, truc.parse_action(text))
        state = step.state
        told += [tell(event, state.rules, last=state.last) for event in step.events]
    return state, told


def _file(case: Case) -> str:
    return re.sub(r"[^a-z0-9]+", "-", case["id"].lower()).strip("-") + ".svg"


def draw(docs: Path) -> None:
    """Draw the examples of all systems, and the contract of imports."""
    files = {"imports.svg": contract_svg(docs.parent / "pyproject.toml")}
    for system in RULESETS:
        for _, case in _drawn(docs, system):
            files[_file(case)] = svg(_played(case)[0], width=560)
    replace_all(docs / "_pictures", files)


def translate(docs: Path) -> None:
    """Write the pages of the systems in the other languages."""
    for language, words in TRANSLATED.items():
        pages = {f"{name}.md": describe(rules, words=words) for name, rules in RULESETS.items()}
        replace_all(docs / language, pages)


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """Add to the page of a system what is made of the suite, the rules and the register."""
    docs = Path(app.srcdir)
    folder, _, system = docname.rpartition("/")
    if docname == "design":
        source[0] = source[0].replace("<!-- imports -->", CONTRACT)
    elif docname == "index":
        source[0] = source[0].replace("<!-- languages -->", _translations(docs))
    elif folder in {"systems", *TRANSLATED} and system in RULESETS:
        title, text = _names(docs)[system], source[0].partition("\n")[2]
        if folder in TRANSLATED:
            title = f"{title.partition(' (')[0]} ({_called(folder)})"
        else:
            more = (*_examples(docs, system), *_rules(docs, system), *_decisions(docs, system))
            text = "\n".join((HEAD.format(system=system), text, *more))
        source[0] = f"# {title}\n{text}"


CONTRACT = """\
![The layers of the package, from the command line down to the cards](_pictures/imports.svg)
"""
HEAD = """
In code this is `truc.ruleset("{system}")`. It is also described
[in Valencian](../ca/{system}.md) and [in Spanish](../es/{system}.md).

```{{toctree}}
:hidden:

In Valencian <../ca/{system}>
In Spanish <../es/{system}>
```
"""


def _names(docs: Path) -> dict[str, str]:
    """Return what the systems are called on the first page, in its order."""
    first = (docs / "index.md").read_text(encoding="utf-8")
    return {system: name for name, system in CALLED.findall(first)}


def _called(language: str) -> str:
    """Return the name of a language in itself."""
    return TRANSLATED[language].texts["language.name"]


def _translations(docs: Path) -> str:
    """Return rows of a table that link the pages in the other languages."""
    rows = [""]
    for language in TRANSLATED:
        links = (f"[{name}]({language}/{system}.md)" for system, name in _names(docs).items())
        rows.append(f"| *{_called(language)}* | {', '.join(links)} |")
    return "\n".join(rows)


def on_page(app: Sphinx, page: str, template: str, context: dict[str, str], tree: object) -> None:
    """Say in which language a page is, where it is not in English."""
    del app, template, tree
    language = page.partition("/")[0]
    if language in TRANSLATED:
        context["body"] = f'<div lang="{language}">{context["body"]}</div>'


def _examples(docs: Path, system: str) -> Iterator[str]:
    yield "## Worked examples\n"
    yield (
        "Hands of the [conformance suite](../conformance.md), as they stand at their last action. "
        "All cards are open here; at a table each person sees the own ones.\n"
    )
    for rule, case in _drawn(docs, system):
        told = _played(case)[1]
        title = case["id"].rpartition("/")[2]
        yield f"### {rule}: {title}\n"
        yield f"![{rule}, {title}: the table](../_pictures/{_file(case)})\n"
        yield from (f"1. {line}" for line in told)
        yield f"\nThe wrong reading that this hand catches: {case['breaks']}\n"


def _rules(docs: Path, system: str) -> Iterator[str]:
    yield "## The rules by ID\n"
    yield "Those that have cases for this system. All of them stand on [one page](../rules.md).\n"
    page = (docs / "rules.md").read_text(encoding="utf-8")
    for path in sorted(
        (docs.parent / "conformance/hands").glob("*.json"), key=lambda p: page.find(f"**{p.stem}**")
    ):
        if any(case["rules"] == system for case in _cases(docs, path.stem)):
            text = RULE_TEXTS[path.stem].partition("\n")[0]
            yield f"- {path.stem}: {_plain(text)}"
    yield ""


def _plain(text: str) -> str:
    return re.sub(r"([*_`<>\[\]])", r"\\\1", text)


def _decisions(docs: Path, system: str) -> Iterator[str]:
    yield "## Decisions\n"
    yield "Where the sources are silent or disagree; the [register](../decisions.md) says why.\n"
    register = (docs / "decisions.md").read_text(encoding="utf-8")
    for number, question, decided, systems in ROW.findall(register):
        if systems == "all" or system in systems.split(", "):
            yield f"- {number}, {question}: {decided}"
    yield "\n## Sources\n"
    yield from _sources(docs, system)


def _sources(docs: Path, system: str) -> Iterator[str]:
    """Yield the rows of the page of sources that are about a system."""
    page = (docs / "sources.md").read_text(encoding="utf-8")
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and system in re.findall(r"[a-z-]+", cells[-1]):
            yield f"- {cells[0]}: {cells[1]}"
    yield "\nAll of them, with their dates: [sources](../sources.md).\n"
