"""Rulesets as people write them down: ``valencia seats=2 twos=yes``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from truc.rules import Rules, RulesError
from truc.variants import SYSTEMS, ruleset_from
from truc.variants.options import OPTIONS, Option

__all__ = ["format_rules", "is_named", "parse_rules", "rules_from"]

YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")


@lru_cache(maxsize=64)
def is_named(rules: Rules) -> bool:
    """Whether ``rules`` are those that their name and options make, and not a house's own.

    It makes a whole ruleset to find out; once for each.
    """
    if rules.name not in SYSTEMS:
        return False
    try:
        return ruleset_from(rules.name, dict(rules.options)) == rules
    except RulesError:
        return False


def format_rules(rules: Rules) -> str:
    """Return the name of ``rules`` and its options: ``valencia seats=2 twos=yes``.

    ``parse_rules`` reads it back if ``is_named(rules)``. Of house rules with a name of their own
    it is the name alone: options belong to the system that they were made from.
    """
    if rules.name not in SYSTEMS:
        return rules.name
    options = [f"{name}={_written(value)}" for name, value in rules.options]
    return " ".join([rules.name, *options])


def _written(value: int | bool | str) -> str:  # noqa: FBT001  # an option's value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def parse_rules(text: str) -> Rules:
    """Return the ruleset that ``text`` names, as ``format_rules`` writes it.

    Raises RulesError, naming every fault, as ``ruleset`` does.
    """
    words = text.split()
    if not words:
        raise RulesError(("no ruleset is named",))
    return rules_from(words[0], words[1:])


def rules_from(name: str, settings: Iterable[str]) -> Rules:
    """Return the ruleset ``name`` with ``settings``, each written as KEY=VALUE.

    Raises RulesError, naming every fault, for what is not so written and as ``ruleset`` does.
    """
    known = {option.name: option for option in OPTIONS}
    options: dict[str, object] = {}
    faults: list[str] = []
    for setting in settings:
        key, equals, text = setting.partition("=")
        key = key.strip().replace("-", "_")
        if not equals:
            faults.append(f"{setting!r} is no option: write KEY=VALUE, as in camas=1")
            continue
        if key in options:
            faults.append(f"{key} is given twice")
        options[key] = text
        if key in known:
            try:
                options[key] = _read(known[key], text.strip())
            except ValueError as error:
                faults.append(str(error))
    if faults:
        raise RulesError(tuple(faults))
    return ruleset_from(name, options)


def _read(option: Option, text: str) -> object:
    if option.kind is bool:
        if text.lower() in YES:
            return True
        if text.lower() in NO:
            return False
        raise ValueError(f"{option.name} is {text!r}: write yes or no")
    if option.kind is int:
        if text.isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
            return int(text)
        raise ValueError(f"{option.name} is {text!r}: write a whole number")
    return text
