"""Rulesets and their options as they are typed in a shell."""

from __future__ import annotations

from collections.abc import Sequence

from truc.rules import Rules, RulesError
from truc.variants import ruleset_from
from truc.variants.options import OPTIONS, Option

__all__ = ["rules_from"]

YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")


def rules_from(name: str, settings: Sequence[str]) -> Rules:
    """Return the ruleset ``name`` with ``settings``, each typed as KEY=VALUE.

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
        try:
            return int(text)
        except ValueError:
            raise ValueError(f"{option.name} is {text!r}: write a whole number") from None
    return text
