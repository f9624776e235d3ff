"""The named rulesets. Nothing here decides anything: each is a value, made from a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, Unpack, final

import attrs

from truc.rules import Rules, RulesError
from truc.variants import (
    barajamos,
    fjd,
    mallorca,
    menorca,
    ribera_baixa,
    truc_y_flou,
    valencia,
)
from truc.variants.options import OPTIONS, Option, Options, Settings, SystemName

__all__ = ["BARAJAMOS", "RULESETS", "SYSTEMS", "System", "ruleset", "ruleset_from"]


@final
@attrs.frozen
class System:
    """A way to make rulesets: the settings unsaid, the options it has, and the table itself."""

    defaults: Settings
    optional: tuple[str, ...]
    rules: Callable[[Settings], Rules]


SYSTEMS: Final[Mapping[str, System]] = MappingProxyType(
    {
        "barajamos": System(barajamos.DEFAULTS, barajamos.OPTIONAL, barajamos.rules),
        "valencia": System(valencia.DEFAULTS, valencia.OPTIONAL, valencia.rules),
        "ribera-baixa": System(ribera_baixa.DEFAULTS, ribera_baixa.OPTIONAL, ribera_baixa.rules),
        "mallorca": System(mallorca.DEFAULTS, mallorca.OPTIONAL, mallorca.rules),
        "menorca": System(menorca.DEFAULTS, menorca.OPTIONAL, menorca.rules),
        "fjd": System(fjd.DEFAULTS, fjd.OPTIONAL, fjd.rules),
        "truc-y-flou": System(truc_y_flou.DEFAULTS, truc_y_flou.OPTIONAL, truc_y_flou.rules),
    }
)
"""The systems by name."""


def ruleset(name: SystemName, **options: Unpack[Options]) -> Rules:
    """Return the ruleset ``name`` with ``options``, as in ``ruleset("barajamos", camas=1)``.

    Raises RulesError, naming every fault, for a name or an option that does not exist, a value of
    the wrong kind, and options that contradict each other or the system.
    """
    return ruleset_from(name, dict(options))


def ruleset_from(name: str, options: Mapping[str, object]) -> Rules:
    """Return the ruleset ``name`` with ``options``, both as data. Raises as ``ruleset`` does."""
    system = SYSTEMS.get(name) if type(name) is str else None
    if system is None:
        raise RulesError((f"there is no ruleset {name!r}{_nearest(name, tuple(SYSTEMS))}",))
    faults: list[str] = []
    for key, value in options.items():
        faults.extend(_option_faults(name, system, key, value))
    if faults:
        raise RulesError(tuple(faults))
    given: dict[str, Any] = {
        option.name: value
        for option in OPTIONS
        if isinstance(value := options.get(option.name), int | str)
    }
    target = given.get("target")
    settings = system.defaults
    if type(target) is int and settings.half is not None:
        settings = attrs.evolve(settings, half=target // 2)
    plain = settings
    settings = attrs.evolve(settings, **given)
    if given.get("sticky") and not settings.face_down:
        raise RulesError(("sticky is about cards face down, which are not played here (DOWN-1)",))
    said = tuple(
        (key, value)
        for key, value in given.items()
        if value != getattr(system.defaults if key == "target" else plain, key)
    )
    return attrs.evolve(system.rules(settings), options=said)


def _option_faults(name: str, system: System, key: object, value: object) -> list[str]:
    known = {option.name: option for option in OPTIONS}
    if type(key) is not str or key not in known:
        return [f"there is no option {key!r}{_nearest(key, system.optional)}"]
    if key not in system.optional:
        return [f"{name} does not have the option {key}"]
    return _value_faults(known[key], value)


def _value_faults(option: Option, value: object) -> list[str]:
    if type(value) is not option.kind:
        return [f"{option.name} is {value!r}, not of the type {option.kind.__name__}"]
    if option.among and value not in option.among:
        allowed = ", ".join(map(str, option.among))
        return [f"{option.name} is {value!r}, not one of {allowed}{_nearest(value, option.among)}"]
    return []


def _nearest(word: object, words: tuple[object, ...]) -> str:
    close = get_close_matches(str(word), [str(w) for w in words], 1)
    return f": did you mean {close[0]!r}?" if close else f"; there are {', '.join(map(str, words))}"


BARAJAMOS: Final = ruleset("barajamos")
"""Barajamos without options: what a game plays unless told otherwise."""

RULESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {name: ruleset_from(name, {}) for name in SYSTEMS}
)
"""The rulesets of all systems, without options, by name."""
