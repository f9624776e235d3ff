"""Rules made by hand: whatever is accepted can be played to its end, whatever is not is named."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from truc import Bid, Call, Over, Reason, Reply, Rules, RulesError
from truc.testing import BrokenRules, every_action, house_rules, invalid_rules, rulesets


@settings(max_examples=5 * settings().max_examples)
@given(rules=house_rules(), seed=st.integers(0, 10**9))
def test_rules_that_are_accepted_can_be_played(rules: Rules, seed: int) -> None:
    """No accepted ruleset makes the engine fail, or leaves nobody to act, in any hand."""
    for _, _, step in game(rules, seed, hands=6):
        state = step.state
        assert (state.hand is not None) == bool(truc.legal_actions(state))
        for seat in range(rules.seats):
            assert truc.view(state, seat).legal == truc.legal_actions(state, seat)


@given(broken=invalid_rules(rulesets() | house_rules()))
def test_rules_that_cannot_be_are_refused(broken: BrokenRules) -> None:
    """Whatever is wrong with a ruleset, somebody is told what it is."""
    with pytest.raises(RulesError) as caught:
        broken.make()
    assert any(broken.fault in fault for fault in caught.value.faults)


LATE: dict[str, Any] = {"on_turn": False}
OVER: dict[str, Any] = {"over": Over.TEAM}


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("barajamos", {Bid.ENVIDE: LATE}),
        ("truc-y-flou", {Bid.FLOR: LATE}),
        ("truc-y-flou", {Bid.FLOR: OVER, Bid.MI_FALTA: OVER}),
    ],
)
def test_what_is_listed_is_what_is_allowed(name: str, changes: dict[Bid, dict[str, Any]]) -> None:
    """ACT-1: where an envit or a flor is opened out of turn, or over a truc, both faces agree."""
    base = truc.RULESETS[name]
    ladder = tuple(
        attrs.evolve(rung, **changes[rung.bid])
        if rung.below is None and rung.bid in changes
        else rung
        for rung in base.ladder
    )
    said: set[Bid] = set()
    for seed in range(12):
        for state, action, _ in game(attrs.evolve(base, ladder=ladder), seed, hands=4):
            if state.hand is None:
                continue
            legal = truc.legal_actions(state)
            allowed = {a for a in every_action(base.seats) if truc.why_illegal(state, a) is None}
            assert set(legal) == allowed, action
            said |= {a.bid for a in legal if isinstance(a, Call) and a.seat != state.hand.turn}
    assert said >= set(changes)


def test_nothing_is_raised_over_another_bet() -> None:
    """ENVIT-2: what comes over a truc is an opening; a house's raise waits until it is answered."""
    ladder = tuple(
        attrs.evolve(rung, reply=Reply.ALSO, over=Over.TEAM) if rung.bid is Bid.TORNE else rung
        for rung in truc.BARAJAMOS.ladder
    )
    rules = attrs.evolve(truc.BARAJAMOS, ladder=ladder)
    state = truc.apply(truc.new_game(rules), truc.shuffle(rules, random.Random(1)))
    for text in ("1 envide", "2 accept"):
        state = truc.apply(state, truc.parse_action(text))
    state = truc.apply(state, truc.legal_actions(state, 1)[0])
    assert truc.why_illegal(state, Call(2, Bid.TORNE)) is None
    state = truc.apply(state, Call(1, Bid.TRUC))
    assert truc.why_illegal(state, Call(2, Bid.TORNE)) is Reason.ENVIT_BET_PENDING
