"""Rules that cannot be: valid ones, broken in one way that has a name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, final

import attrs
from hypothesis import strategies as st

from truc._value import Value
from truc.actions import Bid
from truc.cards import RANKS, Card
from truc.ladders import Asks, Judge, Lack, Points, Pot, Rung, Who, Whole
from truc.policies import HAND_SIZE, Sign
from truc.rules import Rules
from truc.testing._deals import ALL_CARDS
from truc.testing._rulesets import SomeRules, drawn_rules

__all__ = ["WAYS", "BrokenRules", "invalid_rules"]


@final
@attrs.frozen
class BrokenRules(Value):
    """Fields that make no ruleset.

    ``rules``: the valid ones that were broken. ``way``: in which way, in words.
    ``changes``: the fields that were changed, as (name, value); the values may be of wrong types.
    ``fault``: words that stand in one of the faults named; others may follow from the same change.
    """

    rules: Rules
    way: str
    changes: tuple[tuple[str, object], ...]
    fault: str

    @property
    def fields(self) -> dict[str, object]:
        """All keyword arguments for ``Rules``, the broken ones among them."""
        fields: dict[str, object] = attrs.asdict(self.rules, recurse=False)
        return fields | dict(self.changes)

    def make(self) -> Rules:
        """Try to make rules of the fields. Raises RulesError, with the fault among its faults."""
        fields: dict[str, Any] = self.fields
        return Rules(**fields)


Breakage: TypeAlias = tuple[dict[str, object], str]
"""The fields changed, and words of the fault."""

Way: TypeAlias = Callable[[Rules], Iterator[Breakage]]
"""A way to break rules: all that it can do to some, nothing if there is nothing to break."""


def invalid_rules(base: SomeRules = None) -> st.SearchStrategy[BrokenRules]:
    """Draw fields that must not make rules: valid ones with one thing wrong.

    ``base``: the valid rules, or a strategy for some; any named ones if None. All kinds of faults
    are drawn alike often: wrong types, cards twice or nowhere, numbers that cannot be, ladders that
    contradict themselves.
    """
    return drawn_rules(base).flatmap(_broken)


def _broken(rules: Rules) -> st.SearchStrategy[BrokenRules]:
    found = [(name, tuple(way(rules))) for name, way in WAYS.items()]
    possible = [(name, breakages) for name, breakages in found if breakages]
    return st.sampled_from(possible).flatmap(
        lambda way: st.sampled_from(way[1]).map(
            lambda broken: BrokenRules(rules, way[0], tuple(broken[0].items()), broken[1])
        )
    )


def _wrong_types(rules: Rules) -> Iterator[Breakage]:
    for name in ("seats", "target", "camas", "worth", "version"):
        for wrong in (None, True, 4.0, "4"):
            yield {name: wrong}, f"{name} is {wrong!r}, not of the type int"
    for name in ("name", "ties", "folding", "face_down", "reveal", "spoken"):
        for wrong in (None, 1):
            yield {name: wrong}, f"{name} is {wrong!r}, not of the type"
    for name in ("cap", "half"):
        yield {name: "12"}, f"{name} is '12', not of the type"
    for name in ("deck", "order", "ladder", "signals", "values", "wild", "bonuses", "options"):
        yield {name: list(getattr(rules, name))}, f"{name} is ["


def _wrong_rows(rules: Rules) -> Iterator[Breakage]:
    code = rules.deck[0].code
    yield {"deck": (*rules.deck[1:], code)}, "not a tuple of Card"
    yield {"order": (*rules.order[:-1], list(rules.order[-1]))}, "a step of the order is ["
    yield {"ladder": ("truc",)}, "not a tuple of Rung"
    yield {"signals": ("wink",)}, "not a tuple of Sign"
    yield {"values": (*rules.values, ("1", 1))}, "values holds ('1', 1)"
    yield {"wild": ((code, 7),)}, f"wild holds ('{code}', 7)"
    yield {"bonuses": ((rules.deck[0], "1"),)}, "bonuses holds ("
    yield {"options": (("camas",),)}, "options holds ('camas',)"


def _cards_twice(rules: Rules) -> Iterator[Breakage]:
    for card in rules.deck:
        yield {"deck": (*rules.deck, card)}, f"the deck holds {card} twice"
        yield {"order": (*rules.order, (card,))}, f"the order names {card} twice"
        for name, what in (("wild", "wild"), ("bonuses", "bonus")):
            yield {name: ((card, 1), (card, 1))}, f"{card} is named twice as a {what} card"


def _cards_nowhere(rules: Rules) -> Iterator[Breakage]:
    for card in rules.deck:
        order = tuple(tuple(c for c in step if c is not card) for step in rules.order)
        yield {"order": order}, f"{card} is in the deck but has no place in the order"


def _cards_foreign(rules: Rules) -> Iterator[Breakage]:
    for card in _absent(rules):
        yield {"order": (*rules.order, (card,))}, f"{card} has a place in the order but is not in"
        yield {"wild": ((card, 7),)}, f"the wild card {card} is not in the deck"
        yield {"bonuses": ((card, 1),)}, f"the bonus card {card} is not in the deck"
        yield {"signals": (Sign("nod", "it", (card,)),)}, f"speaks of {card}, which is not in"


def _absent(rules: Rules) -> list[Card]:
    return [card for card in ALL_CARDS if card not in rules.deck]


def _empty_step(rules: Rules) -> Iterator[Breakage]:
    yield {"order": (*rules.order, ())}, "the order has a step without cards"


def _values(rules: Rules) -> Iterator[Breakage]:
    for rank, _ in rules.values:
        others = tuple(row for row in rules.values if row[0] != rank)
        yield {"values": (*rules.values, (rank, 1))}, f"rank {rank} has two values"
        yield {"values": (*others, (rank, -1))}, f"rank {rank} counts -1, below 0"
    wild = {card for card, _ in rules.wild}
    counting = {card.rank for card in rules.deck if card not in wild}
    for rank in (rank for rank in RANKS if rank in counting):
        others = tuple(row for row in rules.values if row[0] != rank)
        yield {"values": others}, f"rank {rank} is in the deck but counts nothing"


def _numbers(rules: Rules) -> Iterator[Breakage]:
    for seats in (-2, 0, 1, 3, 5):
        yield {"seats": seats}, f"{seats} seats: two teams need an even number"
    many = 2 * (len(rules.deck) // (2 * HAND_SIZE) + 1)
    yield {"seats": many}, f"is too small for {many} seats"
    for target in (0, -1):
        yield {"target": target}, f"the target is {target}, below 1"
    for half in (-1, rules.target, rules.target + 1):
        yield {"half": half}, f"the half is {half}, not from 0"
    yield {"camas": 0}, "0 camas win the game"
    yield {"worth": -1}, "a hand without bets is worth -1, below 0"
    yield {"version": 0}, "the version is 0, below 1"


def _signs(rules: Rules) -> Iterator[Breakage]:
    del rules
    yield {"signals": (Sign("nod", "this"), Sign("nod", "that"))}, "the sign 'nod' has two meanings"


def _with(rules: Rules, old: Rung, **changes: object) -> dict[str, object]:
    """Return the ladder with one rung changed."""
    fields: dict[str, Any] = dict(changes)
    new = attrs.evolve(old, **fields)
    return {"ladder": tuple(new if rung is old else rung for rung in rules.ladder)}


def _rungs_untyped(rules: Rules) -> Iterator[Breakage]:
    for rung in rules.ladder:
        yield _with(rules, rung, pot=int(rung.pot)), f"pot of {rung.bid} is {int(rung.pot)}"
        yield _with(rules, rung, on_turn=1), f"on_turn of {rung.bid} is 1"
        yield _with(rules, rung, judge=None), f"judge of {rung.bid} is None"
        yield _with(rules, rung, accepted=2), f"accepted of {rung.bid} is 2, which is no stake"
        yield _with(rules, rung, ends=()), f"ends of {rung.bid} is ()"


def _rungs_twice(rules: Rules) -> Iterator[Breakage]:
    for place, rung in enumerate(rules.ladder):
        ladder = (*rules.ladder[:place], rung, *rules.ladder[place:])
        yield {"ladder": ladder}, f"there are two rungs for {rung.bid}"


def _pots_mixed(rules: Rules) -> Iterator[Breakage]:
    if len({rung.pot for rung in rules.ladder}) > 1:
        yield {"ladder": rules.ladder[::-1]}, "the ladder is not in the order of its pots"


def _out_of_reach(rules: Rules) -> Iterator[Breakage]:
    free = [bid for bid in Bid if bid not in rules.lookup.pot]
    for rung in rules.ladder:
        if free:
            below = {"below": free[0]}
            yield _with(rules, rung, **below), f"{rung.bid} over {free[0]} cannot be reached"


def _in_a_circle(rules: Rules) -> Iterator[Breakage]:
    for rung in rules.ladder:
        if rung.below is not None and not rung.declares:
            low = next(r for r in rules.ladder if r.bid is rung.below)
            if not low.declares:
                back = attrs.evolve(low, below=rung.bid)
                ladder = tuple(sorted((*rules.ladder, back), key=lambda r: r.pot))
                yield {"ladder": ladder}, f"{low.bid} can be raised in a circle back to itself"


def _stakes(rules: Rules) -> Iterator[Breakage]:
    for rung in rules.ladder:
        yield _with(rules, rung, accepted=Points(-1)), "is worth -1, below 0"
        less = {"accepted": Points(1), "refused": Points(2)}
        yield _with(rules, rung, **less), "is worth 2 refused, above 1 accepted"
        if rung.pot is not Pot.TRUC:
            yield _with(rules, rung, accepted=Whole.GAME), "is for the whole game: only a truc"
        malas = Lack(Who.LEADER, malas=Whole.CAMA)
        no_half = _with(rules, rung, accepted=malas) | {"half": None}
        yield no_half, "depends on the malas, but there is no half"


def _answers(rules: Rules) -> Iterator[Breakage]:
    for rung in rules.ladder:
        if rung.refused is not None:
            mute = _with(rules, rung, asks=Asks.NOBODY, declares=False)
            yield mute, "asks nobody, so it must be a declaration"
        if rung.asks is not Asks.NOBODY and rung.accepted is not None:
            worth = _with(rules, rung, refused=None)
            yield worth, "asks somebody but has no worth when refused"


def _settling(rules: Rules) -> Iterator[Breakage]:
    for rung in rules.ladder:
        if rung.pot is Pot.TRUC:
            yield _with(rules, rung, judge=Judge.COUNT), "is a truc but is not won by the hand"
            yield _with(rules, rung, ends=(False, False)), "is a truc: it ends the hand when"
        else:
            yield _with(rules, rung, judge=Judge.HAND), "is no truc but is won by the hand"
            ends = _with(rules, rung, ends=(True, True), shut_by=())
            yield ends, "can end the hand under a truc"


WAYS: Final[dict[str, Way]] = {
    "a field of a wrong type": _wrong_types,
    "something of a wrong type in a field": _wrong_rows,
    "a card twice": _cards_twice,
    "a card without a place in the order": _cards_nowhere,
    "a card that is not in the deck": _cards_foreign,
    "a step without cards": _empty_step,
    "a rank without a value, or with two": _values,
    "a number that cannot be": _numbers,
    "a sign with two meanings": _signs,
    "a rung with a field of a wrong type": _rungs_untyped,
    "a rung twice": _rungs_twice,
    "pots out of order": _pots_mixed,
    "a rung out of reach": _out_of_reach,
    "a ladder in a circle": _in_a_circle,
    "a stake that cannot be": _stakes,
    "a bid that nobody can answer": _answers,
    "a bet that nobody can win": _settling,
}
"""All ways, by what is then wrong."""
