"""House rules: a named ruleset with anything in it changed that can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, final

import attrs
from hypothesis import note
from hypothesis import strategies as st

from truc.actions import Bid
from truc.cards import Card
from truc.ladders import (
    Asks,
    By,
    Each,
    Judge,
    Lack,
    Mark,
    Over,
    Points,
    Pot,
    Reply,
    Split,
    Stake,
    Who,
    Whole,
)
from truc.policies import Cap, FaceDown, Folding, Reveal, Sign, Spoken, Ties
from truc.rules import Rules, RulesError
from truc.rules_text import format_rules
from truc.testing._code import rules_code
from truc.testing._deals import ALL_CARDS
from truc.testing._rulesets import SomeRules, drawn_rules

__all__ = ["house_rules"]

Fields: TypeAlias = dict[str, Any]
"""Fields of rules, by name."""

Change: TypeAlias = Callable[[st.DrawFn, Rules], Fields]
"""A way to change rules: the fields that it changes."""

PRIZES: Final = st.builds(Points, st.integers(0, 30)) | st.sampled_from(Whole)
LACKS: Final = st.builds(Lack, st.sampled_from(Who), st.integers(0, 2), st.none() | PRIZES)
STAKES: Final[st.SearchStrategy[Stake]] = st.one_of(
    PRIZES,
    st.builds(Each, st.integers(0, 4)),
    LACKS,
    st.builds(Split, PRIZES | LACKS, PRIZES | LACKS),
)
RUNG: Final[Mapping[str, st.SearchStrategy[object]]] = {
    "accepted": st.none() | STAKES,
    "refused": st.none() | STAKES,
    "bid": st.sampled_from(Bid),
    "pot": st.sampled_from(Pot),
    "below": st.none() | st.sampled_from(Bid),
    "judge": st.sampled_from(Judge),
    "reply": st.sampled_from(Reply),
    "by": st.sampled_from(By),
    "asks": st.sampled_from(Asks),
    "on_turn": st.booleans(),
    "fresh": st.booleans(),
    "declares": st.booleans(),
    "needs_flor": st.booleans(),
    "over": st.sampled_from(Over),
    "shut_by": st.lists(
        st.tuples(st.sampled_from(Pot), st.sampled_from(Mark)), max_size=2, unique=True
    ).map(tuple),
    "voids": st.lists(st.sampled_from(Pot), max_size=2, unique=True).map(tuple),
    "ends": st.tuples(st.booleans(), st.booleans()),
    "words": st.sampled_from((None, "I say")),
}
POLICIES: Final[Mapping[str, st.SearchStrategy[object]]] = {
    "target": st.integers(1, 30),
    "half": st.none() | st.integers(0, 12),
    "camas": st.integers(1, 3),
    "seats": st.sampled_from((2, 4, 6, 8)),
    "worth": st.integers(0, 3),
    "ties": st.sampled_from(Ties),
    "folding": st.sampled_from(Folding),
    "face_down": st.sampled_from(FaceDown),
    "cap": st.none() | st.sampled_from(Cap),
    "reveal": st.sampled_from(Reveal),
    "spoken": st.just(Spoken("Yes", "No", "I am out")),
}


def house_rules(base: SomeRules = None) -> st.SearchStrategy[Rules]:
    """Draw valid rules that no name and options make.

    ``base``: the rules that are changed, or a strategy for some; any named ones if None.
    Changed are policies and numbers, rungs of the ladder (also dropped and added), the deck and
    its order, what cards count, the wild cards, the bonuses and the signs. What would contradict
    the rest is left out. The name of the rules says what they are made from, and which fields
    differ. It shrinks to few changes.
    """
    return _house_rules(drawn_rules(base))


@st.composite
def _house_rules(draw: st.DrawFn, base: st.SearchStrategy[Rules]) -> Rules:
    rules = plain = draw(base)
    for change in draw(st.lists(st.sampled_from(CHANGES), max_size=8)):
        try:
            rules = attrs.evolve(rules, **change(draw, rules))
        except RulesError:
            continue  # it contradicts what stands
    names = [field.name for field in attrs.fields(Rules)]
    changed = [name for name in names if getattr(rules, name) != getattr(plain, name)]
    name = f"house {format_rules(plain)}" + (f", other {', '.join(changed)}" if changed else "")
    house = attrs.evolve(rules, name=name, options=())
    note(_AsCode(house))
    return house


@final
class _AsCode:
    """Rules that print as Python; only if somebody looks, that is when a test fails."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __repr__(self) -> str:
        return f"{self.rules!r} are {rules_code(self.rules)}"


def _policy(draw: st.DrawFn, rules: Rules) -> Fields:
    name = draw(st.sampled_from(tuple(POLICIES)))
    changed: Fields = {name: draw(POLICIES[name])}
    if name == "target" and rules.half is not None:
        changed["half"] = changed["target"] // 2
    return changed


def _rung(draw: st.DrawFn, rules: Rules) -> Fields:
    if not rules.ladder:
        return {}
    place = draw(st.integers(0, len(rules.ladder) - 1))
    name = draw(st.sampled_from(tuple(RUNG)))
    changes: Fields = {name: draw(RUNG[name])}
    changed = attrs.evolve(rules.ladder[place], **changes)
    return {"ladder": (*rules.ladder[:place], changed, *rules.ladder[place + 1 :])}


def _no_rung(draw: st.DrawFn, rules: Rules) -> Fields:
    """Drop the highest rung of a pot, or any other that nothing stands on."""
    loose = [r for r in rules.ladder if all(other.below is not r.bid for other in rules.ladder)]
    if not loose:
        return {}
    dropped = draw(st.sampled_from(loose))
    return {"ladder": tuple(rung for rung in rules.ladder if rung is not dropped)}


def _new_rung(draw: st.DrawFn, rules: Rules) -> Fields:
    """Put a bid that the rules do not have on one that they have."""
    free = [bid for bid in Bid if bid not in rules.lookup.pot]
    if not rules.ladder or not free:
        return {}
    below = draw(st.sampled_from(rules.ladder))
    new = attrs.evolve(below, bid=draw(st.sampled_from(free)), below=below.bid, shut_by=())
    return {"ladder": tuple(sorted((*rules.ladder, new), key=lambda rung: rung.pot))}


def _order(draw: st.DrawFn, rules: Rules) -> Fields:
    """Change places of two steps, or put them together."""
    places = st.integers(0, len(rules.order) - 1)
    one, other = draw(places), draw(places)
    order = list(rules.order)
    if one != other and draw(st.booleans()):
        order[one] += order[other]
        del order[other]
    else:
        order[one], order[other] = order[other], order[one]
    return {"order": tuple(order)}


def _fewer_cards(draw: st.DrawFn, rules: Rules) -> Fields:
    gone = draw(st.sampled_from(rules.deck))
    steps = [tuple(card for card in step if card is not gone) for step in rules.order]
    return {
        "deck": tuple(card for card in rules.deck if card is not gone),
        "order": tuple(step for step in steps if step),
        "wild": tuple(row for row in rules.wild if row[0] is not gone),
        "bonuses": tuple(row for row in rules.bonuses if row[0] is not gone),
        "signals": tuple(sign for sign in rules.signals if gone not in sign.cards),
    }


def _more_cards(draw: st.DrawFn, rules: Rules) -> Fields:
    """Put a card into the deck, on a step of its own or with others."""
    absent = [card for card in ALL_CARDS if card not in rules.deck]
    if not absent:
        return {}
    new = draw(st.sampled_from(absent))
    place = draw(st.integers(0, len(rules.order) - 1))
    order = list(rules.order)
    if draw(st.booleans()):
        order[place] += (new,)
    else:
        order.insert(place, (new,))
    values = rules.values
    if all(rank != new.rank for rank, _ in values):
        values = (*values, (new.rank, 0))
    return {"deck": (*rules.deck, new), "order": tuple(order), "values": values}


def _values(draw: st.DrawFn, rules: Rules) -> Fields:
    rank = draw(st.sampled_from(rules.values))[0]
    value = draw(st.integers(0, 12))
    return {"values": tuple((r, value if r == rank else v) for r, v in rules.values)}


def _wild(draw: st.DrawFn, rules: Rules) -> Fields:
    return {"wild": _rows(draw, rules)}


def _bonuses(draw: st.DrawFn, rules: Rules) -> Fields:
    return {"bonuses": _rows(draw, rules)}


def _rows(draw: st.DrawFn, rules: Rules) -> tuple[tuple[Card, int], ...]:
    row = st.tuples(st.sampled_from(rules.deck), st.integers(0, 9))
    return tuple(draw(st.lists(row, max_size=3, unique_by=lambda r: r[0])))


def _signs(draw: st.DrawFn, rules: Rules) -> Fields:
    cards = draw(st.lists(st.sampled_from(rules.deck), max_size=2, unique=True))
    kept = tuple(sign for sign in rules.signals if sign.sign != "nod")
    return {"signals": draw(st.sampled_from(((*kept, Sign("nod", "this", tuple(cards))), ())))}


CHANGES: Final[tuple[Change, ...]] = (
    _policy,
    _rung,
    _no_rung,
    _new_rung,
    _order,
    _fewer_cards,
    _more_cards,
    _values,
    _wild,
    _bonuses,
    _signs,
    _rung,
    _policy,
    _rung,
)
"""The ways to change rules, those oftener in which they differ most."""
