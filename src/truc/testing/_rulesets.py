"""The named rulesets with their options, and rules in general as an argument of a strategy."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TypeAlias

from hypothesis import strategies as st

from truc.rules import OptionValue, Rules, RulesError
from truc.variants import SYSTEMS, ruleset_from
from truc.variants.options import OPTIONS, Option

__all__ = ["SomeRules", "drawn_rules", "rulesets"]

SomeRules: TypeAlias = Rules | st.SearchStrategy[Rules] | None
"""Rules to play by: these, those that another strategy draws, or any that have a name."""


def rulesets(
    systems: Collection[str] | None = None, *, options: bool = True
) -> st.SearchStrategy[Rules]:
    """Draw a named ruleset.

    ``systems``: the names to choose from, all if None. ``options``: whether up to four options are
    set, valid together. It shrinks to the first system without options.
    Raises RulesError for a name that does not exist.
    """
    names = tuple(SYSTEMS) if systems is None else tuple(systems)
    plain = tuple(_ruleset(name, ()) for name in names)
    return _rulesets(names) if options else st.sampled_from(plain)


@st.composite
def _rulesets(draw: st.DrawFn, names: tuple[str, ...]) -> Rules:
    name = draw(st.sampled_from(names))
    known = [option for option in OPTIONS if option.name in SYSTEMS[name].optional]
    chosen = draw(st.lists(st.sampled_from(known), max_size=4, unique_by=lambda o: o.name))
    rules = _ruleset(name, ())
    options: tuple[tuple[str, OptionValue], ...] = ()
    for option in chosen:
        more = (*options, (option.name, draw(_values_of(option))))
        try:
            rules = _ruleset(name, more)
        except RulesError:
            continue  # it contradicts those before it
        options = more
    return rules


@lru_cache(maxsize=1024)
def _ruleset(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Rules:
    """Make a ruleset once: shrinking asks for the same ones again and again."""
    return ruleset_from(name, dict(options))


def _values_of(option: Option) -> st.SearchStrategy[OptionValue]:
    """Draw a value that an option can be set to, valid on its own or nearly so."""
    if option.among:
        return st.sampled_from(option.among)
    if option.kind is bool:
        return st.booleans()
    if option.name == "seats":
        return st.sampled_from((2, 4, 6))
    return st.integers(1, 3) if option.name == "camas" else st.integers(1, 30)


def drawn_rules(rules: SomeRules) -> st.SearchStrategy[Rules]:
    """Return a strategy for what was given as rules."""
    if rules is None:
        return rulesets()
    return st.just(rules) if isinstance(rules, Rules) else rules
