"""The documentation says what is so: its code runs, its links resolve, its rules are the code's."""

from __future__ import annotations

import io
import re
import runpy
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import truc

ROOT = Path(__file__).parent.parent
MADE = tuple(ROOT / "docs" / made for made in ("api", "ca", "es", "project"))
"""What the site writes when it is built."""
PAGES = sorted(
    path
    for place in ("*.md", "docs/**/*.md", "conformance/*.md")
    for path in ROOT.glob(place)
    if path.parent not in MADE
)
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
RULE_ID = re.compile(
    r"\b(?:ACT|DEAL|TRICK|HAND|DOWN|COUNT|ENVIT|TRUC|FOLD|SCORE|SIGN|REVEAL|FLOU|TABLE)-\d+"
)


def names(paths: list[Path]) -> list[str]:
    """Name pages by their place in the project."""
    return [path.relative_to(ROOT).as_posix() for path in paths]


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_code_block_runs_and_prints_what_the_page_says(page: Path) -> None:
    """Python blocks of a page run in order in one namespace; a text block is what they print."""
    space: dict[str, object] = {}
    printed = ""
    for language, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            out = io.StringIO()
            with redirect_stdout(out):
                exec(compile(body, str(page), "exec"), space)  # noqa: S102  # our own pages
            printed = out.getvalue()
        elif language == "text" and printed:
            assert printed == body


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_link_inside_the_project_resolves(page: Path) -> None:
    """A relative link leads to a file that is there."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_rules_cited_in_code_are_the_rules_of_the_page() -> None:
    """Every rule ID in the code stands in the rules; every rule stands in code and in a test."""
    rules = set(RULE_ID.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8")))
    code = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "src").rglob("*.py"))
    tests = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "tests").rglob("*.py"))
    assert set(RULE_ID.findall(code)) <= rules
    assert rules - set(RULE_ID.findall(code)) == set()
    assert rules - set(RULE_ID.findall(tests)) == set()


def test_every_reason_cites_a_rule() -> None:
    """The value of a reason is its name, and its rule is one of the page."""
    rules = set(RULE_ID.findall((ROOT / "docs/rules.md").read_text(encoding="utf-8")))
    for reason in truc.Reason:
        assert reason.value == reason.name
        assert reason.rule in rules


def test_all_is_sorted_and_complete() -> None:
    """``__all__`` is sorted, names what is there, and leaves nothing public out."""
    named = truc.__all__
    assert named == sorted(
        named, key=lambda n: (0 if n.isupper() else 1 if n[0].isupper() else 2, n)
    )
    modules = {name for name in vars(truc) if isinstance(getattr(truc, name), type(truc))}
    public = {n for n in vars(truc) if not n.startswith("_")} - modules - {"annotations"}
    assert set(named) == public


def test_every_public_name_has_an_example() -> None:
    """Each name of ``__all__`` of each public module is used in code that a page runs."""
    shown = runpy.run_path(str(ROOT / "docs/_ext/truc_site/shown.py"))
    used = shown["names_shown"](ROOT / "docs")
    assert {name for name in used if name.count(".") == 1} >= {f"truc.{n}" for n in truc.__all__}
    assert [name for name, pages in used.items() if not pages] == []


def test_every_decision_has_its_readings_and_its_reason() -> None:
    """The register is a table of six columns without gaps, numbered from D-1."""
    text = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| D-")]
    assert [row[0].strip() for row in rows] == [f"D-{n}" for n in range(1, len(rows) + 1)]
    systems = {"all", *truc.RULESETS}
    for row in rows:
        assert len(row) == 6
        assert all(cell.strip() for cell in row)
        assert {name.strip() for name in row[5].split(",")} <= systems


def test_every_decision_cited_is_in_the_register() -> None:
    """Every D-number in rules, code and tests stands in the register."""
    text = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\| (D-\d+) \|", text, re.MULTILINE))
    places = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *PAGES]
    cited = {d for p in places for d in re.findall(r"\bD-\d+\b", p.read_text(encoding="utf-8"))}
    assert cited <= known


def test_generated_pages_are_up_to_date() -> None:
    """The pages of the systems and of the options are what their tables say today."""
    for path, text in runpy.run_path(str(ROOT / "tools/pages.py"))["pages"]().items():
        assert path.read_text(encoding="utf-8") == text, f"run tools/pages.py: {path.name} is old"


def test_every_rule_is_traced() -> None:
    """Each rule stands in code, tests, conformance cases and words, or is exempt with a reason."""
    trace = runpy.run_path(str(ROOT / "tools/trace.py"))
    found = trace["traces"]()
    assert {one.rule: one.missing() for one in found if one.missing()} == {}
    assert len(found) == len(set(RULE_ID.findall((ROOT / "docs/rules.md").read_text("utf-8"))))
    for rule, lacks in trace["EXEMPT"].items():
        one = next(one for one in found if one.rule == rule)
        assert all(not getattr(one, what) for what in lacks), "it has what it is exempt from"
    old = (ROOT / "docs/traceability.md").read_text(encoding="utf-8")
    assert old == trace["page"](), "run tools/trace.py"
