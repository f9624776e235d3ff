"""What can be wrong with a ruleset: every fault in words, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from truc.cards import Card
from truc.checks import is_tuple, is_tuple_of
from truc.ladder_faults import ladder_faults, rung_type_faults
from truc.ladders import Rung
from truc.policies import HAND_SIZE, Cap, FaceDown, Folding, Reveal, Sign, Spoken, Ties

if TYPE_CHECKING:
    from truc.rules import Rules

__all__ = ["Faulty", "faults_of"]


class Faulty(ValueError):
    """A value that cannot be; ``faults`` says in words everything that is wrong with it."""

    faults: tuple[str, ...]

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(self.faults)


def faults_of(rules: Rules) -> tuple[str, ...]:
    """Return every fault of ``rules``, in words; empty if it can be played."""
    wrong_types = tuple(_types(rules))
    if wrong_types:
        return wrong_types
    return (*_cards(rules), *_numbers(rules), *ladder_faults(rules), *_signals(rules))


def _types(rules: Rules) -> Iterator[str]:
    kinds: tuple[tuple[type, tuple[str, ...]], ...] = (
        (str, ("name",)),
        (int, ("version", "seats", "target", "camas", "worth")),
        (Ties, ("ties",)),
        (Folding, ("folding",)),
        (FaceDown, ("face_down",)),
        (Reveal, ("reveal",)),
        (Spoken, ("spoken",)),
    )
    for kind, names in kinds:
        for name in names:
            yield from _type(name, getattr(rules, name), kind)
    if rules.half is not None:
        yield from _type("half", rules.half, int)
    if rules.cap is not None:
        yield from _type("cap", rules.cap, Cap)
    yield from _all("deck", rules.deck, Card)
    yield from _all("ladder", rules.ladder, Rung)
    for rung in rules.ladder if is_tuple_of(rules.ladder, Rung) else ():
        yield from rung_type_faults(rung)
    yield from _all("signals", rules.signals, Sign)
    yield from _rows("options", rules.options, str, int, bool, str)
    yield from _rows("values", rules.values, int, int)
    yield from _rows("wild", rules.wild, Card, int)
    yield from _rows("bonuses", rules.bonuses, Card, int)
    yield from _steps(rules.order)


def _type(name: str, value: object, kind: type) -> Iterator[str]:
    if type(value) is not kind:
        yield f"{name} is {value!r}, not of the type {kind.__name__}"


def _all(name: str, value: object, kind: type) -> Iterator[str]:
    if not is_tuple_of(value, kind):
        yield f"{name} is {value!r}, not a tuple of {kind.__name__}"


def _steps(order: object) -> Iterator[str]:
    if not is_tuple(order):
        yield f"order is {order!r}, not a tuple of steps"
        return
    for step in order:
        yield from _all("a step of the order", step, Card)


def _rows(name: str, value: object, first: type, *second: type) -> Iterator[str]:
    """Pairs of a ``first`` and one of the types ``second``."""
    if not is_tuple(value):
        yield f"{name} is {value!r}, not a tuple of pairs"
        return
    for row in value:
        if not is_tuple(row) or len(row) != 2 or type(row[0]) is not first:
            fits = False
        else:
            fits = type(row[1]) in second
        if not fits:
            kinds = " or ".join(kind.__name__ for kind in second)
            yield f"{name} holds {row!r}, which is no pair of {first.__name__} and {kinds}"


def _twice(items: tuple[object, ...]) -> list[object]:
    return [item for item, times in Counter(items).items() if times > 1]


def _cards(rules: Rules) -> Iterator[str]:
    placed = tuple(card for step in rules.order for card in step)
    for card in _twice(rules.deck):
        yield f"the deck holds {card} twice"
    for card in _twice(placed):
        yield f"the order names {card} twice"
    for card in dict.fromkeys(rules.deck):
        if card not in placed:
            yield f"{card} is in the deck but has no place in the order"
    for card in dict.fromkeys(placed):
        if card not in rules.deck:
            yield f"{card} has a place in the order but is not in the deck"
    if () in rules.order:
        yield "the order has a step without cards"
    for rank in _twice(tuple(rank for rank, _ in rules.values)):
        yield f"rank {rank} has two values"
    counted = {rank for rank, _ in rules.values}
    wild = {card for card, _ in rules.wild}
    for rank in dict.fromkeys(card.rank for card in rules.deck if card not in wild):
        if rank not in counted:
            yield f"rank {rank} is in the deck but counts nothing in the envit: give it a value"
    for rank, value in rules.values:
        if value < 0:
            yield f"rank {rank} counts {value}, below 0"
    for what, rows in (("wild", rules.wild), ("bonus", rules.bonuses)):
        for card in _twice(tuple(card for card, _ in rows)):
            yield f"{card} is named twice as a {what} card"
        for card, value in rows:
            if card not in rules.deck:
                yield f"the {what} card {card} is not in the deck"
            if value < 0:
                yield f"the {what} card {card} counts {value}, below 0"


def _numbers(rules: Rules) -> Iterator[str]:
    if rules.version < 1:
        yield f"the version is {rules.version}, below 1"
    if rules.seats < 2 or rules.seats % 2:
        yield f"{rules.seats} seats: two teams need an even number, at least 2"
    elif len(set(rules.deck)) < HAND_SIZE * rules.seats:
        yield (
            f"the deck of {len(set(rules.deck))} cards is too small for {rules.seats} seats"
            f" of {HAND_SIZE} cards (DEAL-2)"
        )
    if rules.target < 1:
        yield f"the target is {rules.target}, below 1"
    elif rules.half is not None and not 0 <= rules.half < rules.target:
        yield f"the half is {rules.half}, not from 0 to below the target {rules.target}"
    if rules.camas < 1:
        yield f"{rules.camas} camas win the game: at least 1 is needed"
    if rules.worth < 0:
        yield f"a hand without bets is worth {rules.worth}, below 0"


def _signals(rules: Rules) -> Iterator[str]:
    for sign in _twice(tuple(sign.sign for sign in rules.signals)):
        yield f"the sign {sign!r} has two meanings"
    for sign in rules.signals:
        for card in sign.cards:
            if card not in rules.deck:
                yield f"the sign {sign.sign!r} speaks of {card}, which is not in the deck"
