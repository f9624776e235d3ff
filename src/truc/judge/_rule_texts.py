"""What the rules say, by their IDs: the text of the page of the rules, shipped as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Final

__all__ = ["RULE_TEXTS", "rule_text"]


def _load() -> Mapping[str, str]:
    text = files("truc").joinpath("data", "rules.toml").read_text(encoding="utf-8")
    return MappingProxyType({rule: str(said).strip() for rule, said in tomllib.loads(text).items()})


RULE_TEXTS: Final[Mapping[str, str]] = _load()
"""What each rule says in English, by its ID, in the order of the page."""


def rule_text(rule: str) -> str:
    """Return what the rule with the ID ``rule`` says; a rule of the house says nothing here."""
    return RULE_TEXTS.get(rule, "")
