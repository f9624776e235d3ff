"""The worked hands of ``data/conformance``: written by hand, one text for several systems.

A case names the systems that it is about; what they call their bids, and what these are worth,
stands in ``words.toml`` and in the case's own ``vary``, and is written ``$envit`` or ``$t1``.
Nothing here asks the engine what comes out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import truc
from plain import Plain
from truc import Reason
from worked import cases

DATA: Final = Path(__file__).parent / "data/conformance"
WORD: Final = re.compile(r"\$([a-z][a-z0-9_]*)")
REFUSED: Final = re.compile(r"!(.+) \(([A-Z_]+)\)")
WORKED: Final = ("hands.toml", "more.toml", "flou.toml")


def authored() -> dict[str, list[Plain]]:
    """Return the cases of every rule, for every system that they are about."""
    words = _toml(DATA / "words.toml")
    found: dict[str, list[Plain]] = {}
    for path in sorted(DATA.glob("*.toml")):
        for case in _toml(path).get("case", []):
            groups = words["groups"]
            for system in (s for name in case["systems"] for s in groups.get(name, [name])):
                found.setdefault(case["rule"], []).append(_case(case, system, words))
    order = list(truc.RULESETS)
    return {
        rule: sorted(those, key=lambda case: order.index(case["rules"]))
        for rule, those in found.items()
    }


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _case(case: Mapping[str, Any], system: str, words: Mapping[str, Any]) -> Plain:
    rules = truc.parse_rules(system)
    own = case.get("vary", {})
    common = {**words[rules.name], "seats": rules.seats}
    table = {**common, **own.get(rules.name, {}), **own.get(system, {})}
    mano = case.get("mano", 0)
    return {
        "id": f"{case['rule']}/{system}/{case['id']}",
        "rules": rules.name,
        "options": dict(rules.options),
        "breaks": case["breaks"],
        "dealer": (mano - 1) % rules.seats,
        "score": _filled(case.get("score", [0, 0]), table),
        "camas": _filled(case.get("camas", [0, 0]), table),
        "hands": _filled(case["hands"], table) if "hands" in case else None,
        "play": [item for entry in _filled(case["play"], table) for item in _items(entry)],
        "expect": _facts(_filled(case.get("expect", {}), table)),
    }


def _filled(value: Any, table: Mapping[str, Any]) -> Any:
    """Put the words and numbers of a system where ``$`` stands."""
    if isinstance(value, dict):
        return {_filled(k, table): _filled(v, table) for k, v in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return [_filled(one, table) for one in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, str):
        return value
    whole = WORD.fullmatch(value)
    return table[whole[1]] if whole else WORD.sub(lambda found: str(table[found[1]]), value)


def _items(entry: Any) -> Iterator[object]:
    """Yield what an entry of ``play`` says: actions, refused ones, facts."""
    if not isinstance(entry, str):
        yield _raw(entry) if "refused" in entry else {"is": _facts(entry)}
        return
    for text in entry.split(", "):
        refused = REFUSED.fullmatch(text)
        if refused is None:
            assert not text.startswith("!"), text
            yield text
        else:
            yield _raw({"refused": refused[1], "reason": refused[2]})


def _raw(entry: Mapping[str, Any]) -> Plain:
    return {**entry, "rule": Reason[entry["reason"]].rule}


def _facts(facts: Mapping[str, Any]) -> Plain:
    """Write facts as the suite does: null for ``-``, and a worth for each team."""
    found: Plain = _nulls(dict(facts))
    for worth in found.get("worth", {}).values():
        if "accepted" in worth and isinstance(worth["accepted"], int | str):
            worth["accepted"] = [worth["accepted"]] * 2
    return found


def _nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _nulls(one) for key, one in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return [_nulls(one) for one in value]  # pyright: ignore[reportUnknownVariableType]
    return None if value == "-" else value


def worked() -> dict[str, list[Plain]]:
    """Return the worked hands that are about no single rule, by system."""
    found: dict[str, list[Plain]] = {}
    for case in cases(*WORKED):
        found.setdefault(case["rules"], []).append(_worked(case))
    return found


def _worked(case: Mapping[str, Any]) -> Plain:
    rules = truc.ruleset_from(case["rules"], case.get("options", {}))
    expect = case["expect"]
    facts: Plain = {"score": expect["score"], "camas": expect["camas"]}
    facts |= {"winner": expect.get("winner"), "tricks": _nulls(expect["tricks"])}
    if "items" in expect:
        names = {"rest": "envit", "embit": "envit"}
        facts["items"] = [
            [names.get(what, what), team, "cama" if prize == "round" else prize]
            for what, team, prize in expect["items"]
        ]
    else:
        facts["items"] = [[what, *expect[what]] for what in ("envit", "truc") if what in expect]
    return {
        "id": case["id"],
        "rules": case["rules"],
        "options": dict(rules.options),
        "note": case.get("note", ""),
        "dealer": (case.get("mano", 0) - 1) % rules.seats,
        "score": case.get("score", [0, 0]),
        "camas": case.get("camas", [0, 0]),
        "hands": case["hands"],
        "play": [{"refused": text[1:]} if text.startswith("!") else text for text in case["play"]],
        "expect": facts,
    }
