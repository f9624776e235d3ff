"""What can be wrong with a ruleset: every fault in words, not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from truc.actions import Bid
from truc.cards import Card
from truc.checks import is_tuple, is_tuple_of
from truc.ladders import Asks, By, Judge, Lack, Mark, Points, Pot, Reply, Rung, Split, Whole
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
    return (*_cards(rules), *_numbers(rules), *_ladder(rules), *_signals(rules))


def _types(rules: Rules) -> Iterator[str]:
    kinds: tuple[tuple[type, tuple[str, ...]], ...] = (
        (str, ("name",)),
        (int, ("seats", "target", "camas", "worth")),
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
    yield from _all("signals", rules.signals, Sign)
    yield from _rows("options", rules.options, str, object)
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


def _rows(name: str, value: object, first: type, second: type) -> Iterator[str]:
    """Pairs; ``object`` as the second kind stands for the values of options."""
    if not is_tuple(value):
        yield f"{name} is {value!r}, not a tuple of pairs"
        return
    for row in value:
        fits = is_tuple(row) and len(row) == 2 and type(row[0]) is first
        if not (is_tuple(row) and fits) or not (type(row[1]) is second or second is object):
            kind = "int, bool or str" if second is object else second.__name__
            yield f"{name} holds {row!r}, which is no pair of {first.__name__} and {kind}"


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


def _name(rung: Rung) -> str:
    return rung.bid.value if rung.below is None else f"{rung.bid.value} over {rung.below.value}"


def _ladder(rules: Rules) -> Iterator[str]:
    ladder = rules.ladder
    for node in _twice(tuple((rung.bid, rung.below) for rung in ladder)):
        yield f"the ladder has two rungs for {node}"
    pots: dict[Bid, Pot] = {}
    for rung in ladder:
        if pots.setdefault(rung.bid, rung.pot) is not rung.pot:
            yield f"{rung.bid.value} stands in two pots"
    if [rung.pot for rung in ladder] != sorted(rung.pot for rung in ladder):
        yield "the ladder is not in the order of its pots: flor, envit, truc"
    reached: set[Bid] = set()
    grown = True
    while grown:
        new = {
            rung.bid
            for rung in ladder
            if (rung.below is None or (rung.below in reached and pots[rung.below] is rung.pot))
        }
        grown = not new <= reached
        reached |= new
    for rung in ladder:
        if rung.bid not in reached or not (rung.below is None or rung.below in reached):
            yield f"{_name(rung)} cannot be reached from an opening bid"
        elif rung.below is not None and pots[rung.below] is not rung.pot:
            yield f"{_name(rung)} stands on a bid of another pot"
    yield from _cycles(ladder)
    for rung in ladder:
        yield from _rung(rules, rung)


def _cycles(ladder: tuple[Rung, ...]) -> Iterator[str]:
    """A cycle is legal only among declarations, of which each seat has one."""
    above: dict[Bid, list[Bid]] = {}
    for rung in ladder:
        if rung.below is not None and not rung.declares:
            above.setdefault(rung.below, []).append(rung.bid)
    for start, raises in above.items():
        seen: set[Bid] = set()
        todo = list(raises)
        while todo:
            bid = todo.pop()
            if bid is start:
                yield f"{start.value} can be raised in a circle back to itself"
                break
            if bid not in seen:
                seen.add(bid)
                todo.extend(above.get(bid, ()))


def _rung(rules: Rules, rung: Rung) -> Iterator[str]:
    name = _name(rung)
    raised = any(
        other.below is rung.bid and other.reply is not Reply.NEVER for other in rules.ladder
    )
    if rung.asks is Asks.NOBODY:
        if not rung.declares:
            yield f"{name} asks nobody, so it must be a declaration"
        if rung.accepted is None:
            yield f"{name} asks nobody and is worth nothing"
    elif rung.refused is None and rung.accepted is None and not raised:
        yield f"{name} can be neither accepted, refused nor raised"
    elif rung.refused is None:
        yield f"{name} asks somebody but has no worth when refused"
    if rung.reply is not Reply.NEVER and rung.below is not None and rung.asks is Asks.NOBODY:
        yield f"{name} would answer a bid without asking anybody"
    if rung.by is not By.OTHER and rung.below is not None and rung.reply is not Reply.NEVER:
        yield f"{name} answers a bid, so it is the other team's"
    accepted, refused = rung.accepted, rung.refused
    if isinstance(accepted, Points) and isinstance(refused, Points) and refused.n > accepted.n:
        yield f"{name} is worth {refused.n} refused, above {accepted.n} accepted"
    for stake in (rung.accepted, rung.refused):
        parts = (stake.caller, stake.other) if isinstance(stake, Split) else (stake,)
        for part in parts:
            if isinstance(part, Points) and part.n < 0:
                yield f"{name} is worth {part.n}, below 0"
            if isinstance(part, Lack) and part.malas is not None and rules.half is None:
                yield f"{name} depends on the malas, but there is no half"
    if rung.judge is Judge.HAND and rung.pot is not Pot.TRUC:
        yield f"{name} is won by the hand but is no truc"
    if rung.pot is Pot.TRUC and rung.judge is not Judge.HAND:
        yield f"{name} is a truc but is not won by the hand"
    if rung.pot is not Pot.TRUC and (rung.accepted is Whole.GAME or rung.refused is Whole.GAME):
        yield f"{name} is for the whole game: only a truc can be"
    for pot, mark in rung.shut_by:
        if pot is rung.pot and mark is Mark.CALLED and rung.below is not None:
            yield f"{name} is shut by the bid it stands on"


def _signals(rules: Rules) -> Iterator[str]:
    for sign in _twice(tuple(sign.sign for sign in rules.signals)):
        yield f"the sign {sign!r} has two meanings"
    for sign in rules.signals:
        for card in sign.cards:
            if card not in rules.deck:
                yield f"the sign {sign.sign!r} speaks of {card}, which is not in the deck"
