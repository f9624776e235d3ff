"""Rules made by hand: whatever is accepted can be played to its end, whatever is not is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from truc import Rules, RulesError
from truc.testing import BrokenRules, house_rules, invalid_rules, rulesets


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
