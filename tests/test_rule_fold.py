"""FOLD: who may give up the hand, when, and what comes of it."""

from __future__ import annotations

import random
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import Accept, Bid, Call, Fold, PlayCard, Reason, Refuse, SeatAction, Status
from truc import SystemName as Name
from truc.moves import folded
from worked import (
    FAMILY,
    SYSTEMS,
    first_card,
    follow,
    on_turn,
    opened,
    played_out,
    result,
    rigged,
    scores,
    why,
)

PAIRS: Final[tuple[Name, ...]] = ("barajamos", "valencia", "ribera-baixa")
TEAMS: Final[tuple[Name, ...]] = ("mallorca", "menorca")


@pytest.mark.parametrize("name", SYSTEMS)
@given(seed=st.integers(0, 10**9))
def test_fold_1_in_play(name: Name, seed: int) -> None:
    """FOLD-1: only on turn and with no bet waiting; who has folded does nothing but signal."""
    rng = random.Random(seed)
    rules = truc.RULESETS[name]
    state = truc.apply(
        truc.new_game(rules, dealer=rng.randrange(rules.seats)), truc.shuffle(rules, rng)
    )
    folded: set[int] = set()
    while state.hand is not None:
        hand = state.hand
        assert hand.folded == folded
        waits = any(bet is not None and bet.status is Status.PENDING for bet in hand.bets)
        for seat in range(rules.seats):
            reason = truc.why_illegal(state, Fold(seat))
            if seat in folded:
                assert reason is Reason.HAS_FOLDED
                card = hand.held[seat][0] if hand.held[seat] else rules.deck[0]
                deeds: list[SeatAction] = [PlayCard(seat, card), Accept(seat), Refuse(seat)]
                for action in (*deeds, *(Call(seat, bid) for bid in Bid)):
                    assert truc.why_illegal(state, action) is Reason.HAS_FOLDED
                assert truc.legal_actions(state, seat) == ()
                assert seat not in truc.awaited(state)
            elif name == "truc-y-flou":
                assert reason is Reason.FOLD_NEVER
            elif waits:
                assert reason is Reason.FOLD_BET_PENDING
            else:
                assert reason is (None if seat == hand.turn else Reason.FOLD_NOT_ON_TURN)
        actions = truc.legal_actions(state)
        folds = [action for action in actions if isinstance(action, Fold)]
        chosen = rng.choice(folds if folds and rng.random() < 0.25 else actions)
        state = truc.apply(state, chosen)
        if isinstance(chosen, Fold):
            folded.add(chosen.seat)


@pytest.mark.parametrize("name", PAIRS)
def test_fold_1_the_next_hand_begins_with_everybody(name: Name) -> None:
    """FOLD-1: a fold is for the rest of the hand, not for the game."""
    state = follow(opened(truc.RULESETS[name]), "0 fold, 1 fold")
    state = truc.apply(played_out(state), truc.Deal(state.rules.deck))
    assert state.hand is not None
    assert state.hand.folded == frozenset()
    assert why(state, "1 truc") is None


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("seat", range(4))
def test_fold_2_the_partner_goes_on(name: Name, seat: int) -> None:
    """FOLD-2: one of a pair folds, and the other plays the hand out, and may win it."""
    partner = (seat + 2) % 4
    state = rigged(truc.RULESETS[name], envit=0, hand=0, mano=seat)
    # seat 0 has all tricks, so the team of seats 0 and 2 wins unless seat 0 itself folds
    state = follow(state, f"{seat} fold")
    assert state.board is not None
    assert state.board.folded == {seat}
    assert on_turn(state) == (seat + 1) % 4
    turns: list[int] = []
    while state.hand is not None:
        turns.append(on_turn(state))
        state = follow(state, f"{turns[-1]} {first_card(state)}")
    assert seat not in turns
    assert partner in turns
    if seat != 0:
        assert scores(state) == [("truc", 0, 1)]


@pytest.mark.parametrize("name", [*PAIRS, "fjd"])
@pytest.mark.parametrize(
    ("bets", "worth"),
    [
        ("", 1),
        ("0 truc, 1 accept", 2),
        ("0 truc, 1 retruc, 0 accept", 3),
        ("0 truc, 1 retruc, 0 quatre_val, 1 accept", 4),
    ],
)
@pytest.mark.parametrize("team", [0, 1])
def test_fold_2_a_whole_team_gives_the_hand_at_its_accepted_value(
    name: Name, bets: str, worth: int, team: int
) -> None:
    """FOLD-2: when the last of a team folds, the other team has what was accepted."""
    state = rigged(truc.RULESETS[name], envit=0, hand=team)
    state = follow(state, bets) if bets else state
    while state.hand is not None:
        seat = on_turn(state)
        left = sum(s % 2 == team and s not in state.hand.folded for s in range(state.rules.seats))
        word = "fold" if seat % 2 == team else first_card(state)
        state = follow(state, f"{seat} {word}")
        if word == "fold":
            assert (state.hand is None) is (left == 1)
    assert scores(state) == [("truc", 1 - team, worth)]
    assert result(state).rule == "FOLD-2"
    assert result(state).winner == 1 - team


@pytest.mark.parametrize("name", SYSTEMS[:6])
def test_fold_2_with_two_seats_a_fold_ends_the_hand(name: Name) -> None:
    """FOLD-2: of two players one folds, and the other has the hand, at every moment of it."""
    rules = truc.ruleset_from(name, {"seats": 2})
    for mano in (0, 1):
        state = rigged(rules, envit=0, hand=0, mano=mano)
        while state.hand is not None:
            seat = on_turn(state)
            after = follow(state, f"{seat} fold")
            assert after.hand is None
            assert scores(after) == [("truc", 1 - seat, 1)]
            state = follow(state, f"{seat} {first_card(state)}")


@pytest.mark.parametrize("name", TEAMS)
@pytest.mark.parametrize(
    ("bets", "worth"), [("", 1), ("0 truc, 1 accept", 3), ("0 truc, 1 retruc, 0 accept", 6)]
)
def test_fold_2_in_the_balearics_one_gives_up_for_both(name: Name, bets: str, worth: int) -> None:
    """FOLD-2: in mallorca and menorca a fold of either partner is the team's, at every moment."""
    state = rigged(truc.RULESETS[name], envit=0, hand=0)
    state = follow(state, bets) if bets else state
    while state.hand is not None:
        seat = on_turn(state)
        after = follow(state, f"{seat} fold")
        assert scores(after) == [("truc", 1 - seat % 2, worth)]
        assert result(after).rule == "FOLD-2"
        state = follow(state, f"{seat} {first_card(state)}")


def test_fold_2_of_three_partners_all_must_fold() -> None:
    """FOLD-2: with six seats the team goes on until its third has folded."""
    state = opened(truc.ruleset("valencia", seats=6))
    for seat, word in enumerate(("fold", None, "fold", None, "fold")):
        assert state.hand is not None
        state = follow(state, f"{seat} {word or first_card(state)}")
    assert scores(state) == [("truc", 1, 1)]
    six = truc.ruleset("mallorca", seats=6)
    assert scores(follow(opened(six), "0 fold")) == [("truc", 1, 1)]


def test_fold_2_the_envit_is_settled_all_the_same() -> None:
    """FOLD-2, SCORE-1, COUNT-3: folding the hand gives up no envit."""
    state = rigged(truc.BARAJAMOS, envit=0, hand=0)
    state = follow(state, "0 envide, 1 accept, 0 fold", "1 4e", "2 fold")
    assert scores(state) == [("envit", 0, 2), ("truc", 1, 1)]


def test_fold_2_an_accepted_joc_fora_is_folded_away() -> None:
    """FOLD-2, TRUC-6: the accepted value may be the game itself."""
    rules = truc.ruleset("barajamos", seats=2)
    state = follow(opened(rules), "0 truc, 1 retruc, 0 quatre_val, 1 joc_fora, 0 accept, 0 fold")
    assert state.winner == 1
    assert scores(state) == [("truc", 1, "game")]


def test_fold_2_as_a_policy_of_its_own() -> None:
    """FOLD-2: the policy of each system is the one that the rules name."""
    policies = {name: truc.RULESETS[name].folding for name in SYSTEMS}
    assert {name for name, how in policies.items() if how is truc.Folding.TEAM} == set(TEAMS)
    assert {name for name, how in policies.items() if how is truc.Folding.NEVER} == {"truc-y-flou"}
    assert set(FAMILY) == {*PAIRS, *TEAMS, "fjd"}


def test_d_26_conceding_is_folding() -> None:
    """FOLD-1, D-26: who cannot win concedes by folding, and only on turn."""
    state = follow(opened(truc.BARAJAMOS), "0 truc, 1 accept")
    assert why(state, "1 fold") is Reason.FOLD_NOT_ON_TURN
    assert why(state, "0 fold") is None


def test_fold_2_a_fold_that_ends_the_hand_changes_nothing_else() -> None:
    """FOLD-2: when a whole team is out the table stays as it lay, for those who look at it."""
    state = follow(opened(truc.BARAJAMOS), "0 fold, 1 envide, 2 accept")
    state = follow(state, f"1 {first_card(state)}")
    assert state.hand is not None
    board = state.hand.board
    out = folded(truc.BARAJAMOS, board, 2)
    assert out == attrs.evolve(board, folded=frozenset({0, 2}))
