"""Positions: drafts of states, checked; what passes the check can be played to its end."""

from __future__ import annotations

import copy
import pickle
import random
from contextlib import suppress
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from games import game
from truc import (
    Bet,
    Call,
    Covered,
    GameState,
    PlayCard,
    Position,
    PositionError,
    PositionTextError,
    Rules,
    Status,
    state_faults,
)
from truc.checks import is_tuple
from truc.testing import rulesets


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_a_state_reached_by_play_has_no_faults(rules: Rules, seed: int) -> None:
    """Every state that can be played to passes, and is made again from its draft."""
    for _, _, step in game(rules, seed, hands=3):
        assert state_faults(step.state) == ()
        assert Position.of(step.state).state() == step.state
        text = truc.format_position(step.state)
        draft = truc.parse_position(text, rules)
        assert draft.state() == step.state
        assert truc.format_position(draft) == text


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_the_turn_follows_from_the_plays(rules: Rules, seed: int) -> None:
    """TRICK-1, TRICK-4, TRICK-5: a draft need not say whose turn it is."""
    for _, _, step in game(rules, seed, hands=1):
        draft = attrs.evolve(Position.of(step.state), turn=None)
        assert draft.state() == step.state


def changes(rules: Rules) -> dict[str, st.SearchStrategy[Any]]:
    """Return, for the fields of a state, what they could be changed to; types are kept."""
    seats = st.integers(-1, rules.seats)
    cards = st.sampled_from(rules.deck)
    pair = st.tuples(st.integers(-1, rules.target), st.integers(-1, 3))
    calls = st.builds(Call, seats, st.sampled_from(sorted(rules.lookup.pot)))
    bets = st.builds(
        Bet,
        st.sampled_from(rules.ladder),
        seats,
        st.sampled_from(Status),
        st.lists(seats, max_size=2).map(tuple),
        st.lists(calls, max_size=2).map(tuple),
    )
    plays = st.lists(st.builds(PlayCard, seats, cards) | st.builds(Covered, seats), max_size=4)
    hands = st.lists(cards, min_size=2, max_size=3, unique=True).map(tuple)
    return {
        "dealer": seats,
        "score": pair,
        "camas": pair,
        "mano": seats,
        "turn": seats,
        "tricks": st.lists(st.none() | st.integers(0, 1), max_size=3).map(tuple),
        "past": st.lists(plays.map(tuple), max_size=2).map(tuple),
        "trick": plays.map(tuple),
        "folded": st.frozensets(seats, max_size=2),
        "bets": st.tuples(*[st.none() | bets] * 3),
        "dealt": st.tuples(*[hands] * rules.seats),
        "held": st.tuples(*[hands] * rules.seats),
        "covered": st.lists(st.builds(PlayCard, seats, cards, st.booleans()), max_size=2).map(
            tuple
        ),
    }


def mixed(old: object, new: object, rng: random.Random) -> Any:
    """Take the new value, or only one of its parts, or leave one of the old out."""
    if not is_tuple(old) or not is_tuple(new) or rng.random() < 0.3:
        return new
    parts = [*old]
    others = [*new]
    if parts and rng.random() < 0.3:
        del parts[rng.randrange(len(parts))]
    elif parts and others:
        parts[rng.randrange(len(parts))] = rng.choice(others)
    return tuple(parts)


def changed(state: GameState, name: str, new: Any, rng: random.Random) -> GameState:
    """Return the state with the field of that name changed, wherever it stands."""
    hand = state.hand
    if name in ("dealer", "score", "camas"):
        old = getattr(state, name)
        standing = attrs.evolve(state.standing, **{name: mixed(old, new, rng)})
        return attrs.evolve(state, standing=standing)
    if hand is None:
        return state
    if name in ("dealt", "held", "covered"):
        old = getattr(hand, name)
        return attrs.evolve(state, hand=attrs.evolve(hand, **{name: mixed(old, new, rng)}))
    board = hand.board
    value = mixed(getattr(board, name), new, rng)
    if name == "bets" and len(value) != 3:
        return state
    board = attrs.evolve(board, **{name: value})
    return attrs.evolve(state, hand=attrs.evolve(hand, board=board))


@settings(max_examples=5 * settings().max_examples)
@given(rules=rulesets(), seed=st.integers(0, 10**9), data=st.data())
def test_what_passes_can_be_played_on(rules: Rules, seed: int, data: st.DataObject) -> None:
    """A state changed at will is refused, or plays on to the end of the hand and the next."""
    rng = random.Random(seed)
    state = rng.choice([step.state for _, _, step in game(rules, seed, hands=1)])
    possible = changes(rules)
    for name in data.draw(st.lists(st.sampled_from(sorted(possible)), min_size=1, max_size=2)):
        state = changed(state, name, data.draw(possible[name]), rng)
    if state_faults(state) == ():
        play_on(state, rng)


def play_on(state: GameState, rng: random.Random) -> None:
    """Play two more hands; at every moment there must be somebody to act."""
    for _ in range(60):
        if state.phase is truc.Phase.OVER:
            return
        if state.phase is truc.Phase.DEAL:
            state = truc.apply(state, truc.shuffle(state.rules, rng))
            continue
        legal = truc.legal_actions(state)
        assert legal
        assert set(truc.awaited(state)) <= set(truc.seats_to_act(state))
        for seat in range(state.rules.seats):
            assert truc.view(state, seat).legal == truc.legal_actions(state, seat)
        state = truc.apply(state, rng.choice(legal))
        assert state_faults(state) == ()


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["line 1: expected 'position 1'"]),
        ("position 2", ["line 1: expected 'position 1', not 'position 2'"]),
        ("position 1\nscore 1 x", ["rules NAME", "a whole number"]),
        ("position 1\nrules valensia", ["did you mean 'valencia'"]),
        ("position 1\nrules fjd\nenvit 0 torne accepted", ["a bid of the envit of fjd"]),
        ("position 1\nrules fjd\nturn 0\nturn 1", ["line 4: expected turn only once"]),
        ("position 1\nrules fjd\ntrick 0 7o, 1 envide", ["line 3: expected a seat and its card"]),
        ("position 1\nrules fjd\nscored envit 0", ["line 3: expected a line 'last'"]),
        ("position 1\nhouse ours", ["line 2: expected a line 'rules NAME'"]),
        ("position 1\nrules fjd\nwhat", ["line 3: expected one of rules"]),
    ],
)
def test_a_faulty_text_is_refused_line_by_line(text: str, faults: list[str]) -> None:
    """Every faulty line is named, with what was expected there."""
    with pytest.raises(PositionTextError) as caught:
        truc.parse_position(text)
    assert len(caught.value.faults) == len(faults)
    for fault, said in zip(caught.value.faults, faults, strict=True):
        assert said in fault


@given(rules=rulesets(), seed=st.integers(0, 10**9), data=st.data())
def test_a_mutated_text_is_read_or_refused(rules: Rules, seed: int, data: st.DataObject) -> None:
    """Whatever is done to a text, it gives a draft that is checked, or a named error."""
    rng = random.Random(seed)
    text = truc.format_position(rng.choice([s.state for _, _, s in game(rules, seed, hands=1)]))
    for _ in range(data.draw(st.integers(1, 3))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + rng.randrange(3) :]
    with suppress(PositionError, PositionTextError):
        assert state_faults(truc.parse_position(text, rules).state()) == ()


def test_a_draft_is_a_value() -> None:
    """A position pickles, copies and compares by value, as every public value does."""
    draft = Position(truc.BARAJAMOS, score=(3, 4), turn=2)
    assert pickle.loads(pickle.dumps(draft)) == draft
    assert copy.deepcopy(draft) is draft


@pytest.mark.parametrize(
    "text",
    ['0 sign "x" ' + "9" * 5000, "\u0663 truc", "0 \u0663c", '0 sign "x" \u0663', "0 ", "9" * 5000],
)
def test_a_text_that_is_no_action_says_where(text: str) -> None:
    """Numbers too long, digits of other scripts, half an action: a named error with its column."""
    with pytest.raises(truc.NotationError, match="column"):
        truc.parse_action(text)
