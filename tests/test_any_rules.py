"""Rules made by hand: whatever is accepted can be played to its end, whatever is not is named."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from truc import (
    Asks,
    Bid,
    By,
    Cap,
    Each,
    FaceDown,
    Folding,
    Judge,
    Lack,
    Mark,
    Over,
    Points,
    Pot,
    Reply,
    Reveal,
    Rules,
    RulesError,
    Split,
    Ties,
    Who,
    Whole,
)

STAKES = st.one_of(
    st.builds(Points, st.integers(0, 30)),
    st.builds(Each, st.integers(0, 4)),
    st.builds(
        Lack, st.sampled_from(Who), st.integers(0, 2), st.sampled_from([None, *Whole, Points(9)])
    ),
    st.just(Split(Whole.CAMA, Lack(Who.CALLER, plus=1))),
    st.sampled_from(Whole),
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "bid": st.sampled_from(Bid),
    "pot": st.sampled_from(Pot),
    "below": st.none() | st.sampled_from(Bid),
    "accepted": st.none() | STAKES,
    "refused": st.none() | STAKES,
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
}
POLICIES: dict[str, st.SearchStrategy[Any]] = {
    "ties": st.sampled_from(Ties),
    "folding": st.sampled_from(Folding),
    "face_down": st.sampled_from(FaceDown),
    "cap": st.none() | st.sampled_from(Cap),
    "reveal": st.sampled_from(Reveal),
    "seats": st.sampled_from((2, 4, 6)),
    "target": st.integers(1, 30),
    "half": st.none() | st.integers(0, 12),
    "camas": st.integers(1, 3),
    "worth": st.integers(0, 3),
}


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the fields of house rules: a system with rungs and policies changed at will."""
    base = truc.RULESETS[draw(st.sampled_from(tuple(truc.RULESETS)))]
    ladder = list(base.ladder)
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(ladder) - 1))
        field = draw(st.sampled_from(tuple(FIELDS)))
        ladder[place] = attrs.evolve(ladder[place], **{field: draw(FIELDS[field])})
    if draw(st.booleans()):
        del ladder[draw(st.integers(0, len(ladder) - 1))]
    changed = draw(st.lists(st.sampled_from(tuple(POLICIES)), max_size=4, unique=True))
    fields = attrs.asdict(base, recurse=False)
    fields |= {name: draw(POLICIES[name]) for name in changed}
    fields["ladder"] = tuple(ladder)
    return fields


@settings(max_examples=5 * settings().max_examples)
@given(fields=house_rules(), seed=st.integers(0, 10**9))
def test_rules_that_are_accepted_can_be_played(fields: dict[str, Any], seed: int) -> None:
    """No accepted ruleset makes the engine fail, or leaves nobody to act, in any hand."""
    try:
        rules = Rules(**fields)
    except RulesError:
        return
    for _, _, step in game(rules, seed, hands=6):
        state = step.state
        assert (state.hand is not None) == bool(truc.legal_actions(state))
        for seat in range(rules.seats):
            assert truc.view(state, seat).legal == truc.legal_actions(state, seat)
