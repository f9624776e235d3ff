"""Rules: by name and options where that is all there is to say, and otherwise in full."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, TypeVar, cast

import attrs
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError

from truc.actions import Bid
from truc.codec._faults import Fault, Unfit, noted, together
from truc.codec._kinds import described
from truc.codec._leaves import read_int, read_text
from truc.codec._objects import Read, Write, as_object, reader, writer
from truc.codec._reading import reading
from truc.ladders import Rung
from truc.rules import OptionValue, Rules
from truc.rules_text import is_named
from truc.variants import ruleset_from

__all__ = ["Node", "add_rules"]

T = TypeVar("T")

FULL: Final = ("deck", "ladder", "order")
"""Rules written out in full have these."""


def add_rules(converter: Converter) -> None:
    """Teach ``converter`` rules, and the rungs of bets in a game."""
    _add_rungs(converter)
    converter.register_structure_hook(Rules, _rules_reader(converter))
    converter.register_unstructure_hook(Rules, _rules_writer(converter))


def options_of(rules: Rules) -> dict[str, OptionValue] | None:
    """Return the options with which ``rules`` is made by its name; None if it is not so made."""
    try:
        return dict(rules.options) if is_named(rules) else None
    except TypeError:  # something in the options has no hash, so it is no option
        return None


def _rules_writer(converter: Converter) -> Write:
    in_full = writer(Rules, converter)

    def write(value: object) -> object:
        if isinstance(value, Rules):
            options = options_of(value)
            if options is not None:
                named = {"name": value.name, "version": value.version}
                return {**named, "options": options}
        with reading().within(game=False):
            return in_full(value)

    return write


def _rules_reader(converter: Converter) -> Read:
    in_full = reader(Rules, converter)
    option = converter.get_structure_hook(OptionValue)
    expected = described(Rules)

    def read(value: object, _: object) -> Rules:
        found, errors = as_object(value, Rules, expected)
        if not any(key in found for key in FULL):
            rules = _named(found, errors, option)
        else:
            with reading().within(game=False):
                rules = in_full(value, Rules)
        reading().ladder = rules.ladder
        return rules

    return read


def _named(found: dict[str, object], errors: list[Exception], option: Read) -> Rules:
    """Read rules that are given by name; ``errors`` are those of the keys so far."""
    unknown = set(found).difference(("name", "version", "options"))
    if unknown:
        errors.append(ForbiddenExtraKeysError("", Rules, unknown))
    name = _part(found, "name", "the name of a ruleset", read_text, errors)
    version = _part(found, "version", "the version of the rules", read_int, errors)
    options = _part(found, "options", "an object of options", partial(_options, option), errors)
    if name is None or version is None or options is None or errors:
        raise together(errors)
    rules = _made(name, tuple((key, type(value), value) for key, value in options.items()))
    if version != rules.version:
        known = f"{rules.version}, the version of {name} known here"
        raise together([noted(Unfit(Fault("", str(version), known)), Rules, "version")])
    return rules


def _part(
    found: dict[str, object],
    key: str,
    expected: str,
    read: Callable[[object, object], T],
    errors: list[Exception],
) -> T | None:
    """Read one field; what is wrong with it is added to ``errors``."""
    try:
        if key in found:
            return read(found[key], None)
        errors.append(noted(Unfit(Fault("", "nothing", expected)), Rules, key))
    except (Unfit, ClassValidationError) as error:
        errors.append(noted(error, Rules, key))
    return None


def _options(option: Read, value: object, _: object) -> dict[str, OptionValue]:
    found, errors = as_object(value, Rules, "an object of options")
    for key, given in found.items():
        try:
            read_text(key, str)
            option(given, OptionValue)
        except Unfit as error:
            errors.append(noted(error, Rules, key))
    if errors:
        raise together(errors)
    return cast("dict[str, OptionValue]", found)


@lru_cache(maxsize=64)
def _made(name: str, options: tuple[tuple[str, type, OptionValue], ...]) -> Rules:
    """Make the ruleset; once, so that its tables are not derived again. Types keep 1 from True."""
    return ruleset_from(name, {key: value for key, _, value in options})


@attrs.frozen
class Node:
    """How a bet of a game names its rung: by its bid, and the bid it stands on."""

    bid: Bid
    below: Bid | None


def _add_rungs(converter: Converter) -> None:
    """A rung is written in full, but in a bet of a game by its node: the rules say the rest."""
    read_full, write_full = reader(Rung, converter), writer(Rung, converter)
    read_node, write_node = reader(Node, converter), writer(Node, converter)

    def read(value: object, kind: object) -> object:
        now = reading()
        if not now.in_game:
            return read_full(value, kind)
        node = read_node(value, Node)
        if now.ladder is None:
            return None  # the rules are wrong, so nothing will come of this
        for rung in now.ladder:
            if rung.bid is node.bid and rung.below is node.below:
                return rung
        words = node.bid.value if node.below is None else f"{node.bid} over {node.below}"
        raise Unfit(Fault("", words, "a rung of the ladder of these rules"))

    def write(value: object) -> object:
        if isinstance(value, Rung) and reading().in_game:
            return write_node(Node(value.bid, value.below))
        return write_full(value)

    converter.register_structure_hook(Rung, read)
    converter.register_unstructure_hook(Rung, write)
