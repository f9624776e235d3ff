"""Whole games of every ruleset, with everything that must always hold checked at every action."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

import truc
from games import choose, rich_deal
from truc import (
    Action,
    Call,
    Event,
    GameState,
    IllegalAction,
    Mark,
    Phase,
    PointsMarked,
    Pot,
    Reason,
    Rules,
    Status,
    Ties,
    What,
)
from truc.testing import every_action, rulesets


class Games(RuleBasedStateMachine):
    """A game of any ruleset, played by anybody."""

    state: GameState
    before: GameState
    done: Action | None
    events: tuple[Event, ...]

    @initialize(
        rules=rulesets(),
        dealer=st.integers(0, 5),
        score=st.tuples(st.integers(0, 29), st.integers(0, 29)),
    )
    def begin(self, rules: Rules, dealer: int, score: tuple[int, int]) -> None:
        """Begin a game somewhere in a cama."""
        self.state = self.before = truc.new_game(
            rules,
            dealer=dealer % rules.seats,
            score=(score[0] % rules.target, score[1] % rules.target),
        )
        self.done, self.events = None, ()

    def follow(self, action: Action) -> None:
        """Do an action; equal inputs give equal results, with or without events."""
        step = truc.step(self.state, action)
        assert truc.apply(self.state, action) == step.state
        assert truc.step(copy.deepcopy(self.state), action) == step
        self.before, self.done = self.state, action
        self.state, self.events = step.state, step.events

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(rng=st.randoms(use_true_random=False))
    def deal(self, rng: random.Random) -> None:
        """Deal the next hand."""
        self.follow(rich_deal(self.state.rules, rng))

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule(rng=st.randoms(use_true_random=False))
    def act(self, rng: random.Random) -> None:
        """Do something that is allowed."""
        self.follow(choose(rng, truc.legal_actions(self.state)))

    @precondition(lambda self: self.state.phase is Phase.OVER)
    @rule(rng=st.randoms(use_true_random=False))
    def go_on(self, rng: random.Random) -> None:
        """DEAL-5: nothing more can be done in a game that is over; then play another."""
        rules = self.state.rules
        for action in (*every_action(rules.seats)[::11], truc.shuffle(rules, rng)):
            assert truc.why_illegal(self.state, action) is Reason.GAME_OVER
        self.state = self.before = truc.new_game(rules)
        self.done, self.events = None, ()

    @invariant()
    def phase_is_what_it_says(self) -> None:
        """A state that is neither over nor waiting for a deal has somebody to act."""
        state = self.state
        legal = truc.legal_actions(state)
        assert (state.phase is Phase.PLAY) == (state.hand is not None) == bool(legal)
        assert (state.phase is Phase.OVER) == (state.winner is not None)
        assert bool(truc.awaited(state)) == bool(legal)
        assert set(truc.awaited(state)) <= set(truc.seats_to_act(state))

    @invariant()
    def three_faces_agree(self) -> None:
        """``why_illegal`` is None exactly for ``legal_actions``; seat by seat likewise."""
        state = self.state
        legal = truc.legal_actions(state)
        allowed = {a for a in every_action(state.rules.seats) if truc.why_illegal(state, a) is None}
        assert len(set(legal)) == len(legal)
        assert set(legal) == allowed
        for seat in range(state.rules.seats):
            assert truc.legal_actions(state, seat) == tuple(a for a in legal if a.seat == seat)

    @invariant()
    def refusing_changes_nothing(self) -> None:
        """An illegal action leaves the state equal and its hash unchanged."""
        state = self.state
        frozen, twin = hash(state), copy.deepcopy(state)
        for action in every_action(state.rules.seats)[::37]:
            reason = truc.why_illegal(state, action)
            if reason is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                truc.apply(state, action)
            error = caught.value
            assert (error.action, error.reason, error.state) == (action, reason, state)
        assert hash(state) == frozen
        assert state == twin

    @invariant()
    def cards_are_conserved(self) -> None:
        """Each seat's cards are those it was dealt, in hand or on the table; none stands twice."""
        hand = self.state.hand
        if hand is None:
            return
        played = [play for trick in (*hand.past, hand.trick) for play in trick]
        for seat, dealt in enumerate(hand.dealt):
            mine = [play.card for play in played if play.seat == seat]
            assert Counter((*hand.held[seat], *mine)) == Counter(dealt)
            assert list(hand.held[seat]) == [card for card in dealt if card not in mine]
        cards = [card for dealt in hand.dealt for card in dealt]
        assert len(set(cards)) == len(cards) == 3 * self.state.rules.seats
        assert set(cards) <= set(self.state.rules.deck)

    @invariant()
    def scores_change_only_at_the_end(self) -> None:
        """SCORE-1: nothing is scored inside a hand, and then what the events mark."""
        before, after = self.before, self.state
        if after.hand is not None or self.done is None:
            assert (before.score, before.camas) == (after.score, after.camas)
            return
        last = after.last
        assert last is not None
        whats = [item.what for item in last.items]
        assert whats == sorted(whats, key=list(What).index)
        marked = [event for event in self.events if isinstance(event, PointsMarked)]
        if last.closed is None:
            gained = [sum(e.points for e in marked if e.team == team) for team in (0, 1)]
            assert after.score == (before.score[0] + gained[0], before.score[1] + gained[1])
        else:
            assert after.score == (0, 0)
        assert all(0 <= points < after.rules.target for points in after.score)

    @invariant()
    def pardas_are_between_opponents(self) -> None:
        """TRICK-2, TRICK-3: a trick is tied only if opponents tie at the top."""
        hand = self.state.hand
        if hand is None:
            return
        order = self.state.rules.order
        for won, plays in zip(hand.tricks, hand.past, strict=True):
            steps = [
                len(order) if p.face_down else next(i for i, s in enumerate(order) if p.card in s)
                for p in plays
            ]
            top = {p.seat % 2 for p, step in zip(plays, steps, strict=True) if step == min(steps)}
            if self.state.rules.ties is Ties.PARDA:
                assert (won is None) == (len(top) == 2)
            assert won is None or won in top

    @invariant()
    def no_envit_after_an_accepted_truc(self) -> None:
        """ENVIT-3: an accepted or raised truc closes the envit, where the ladder says so."""
        hand = self.state.hand
        if hand is None:
            return
        truc_bet, envit_bet = hand.bets[Pot.TRUC], hand.bets[Pot.ENVIT]
        closing = {r.bid for r in self.state.rules.ladder if (Pot.TRUC, Mark.ACCEPTED) in r.shut_by}
        calls = {a.bid for a in truc.legal_actions(self.state) if isinstance(a, Call)}
        if truc_bet is not None and envit_bet is None:
            if truc_bet.status is Status.ACCEPTED or truc_bet.rung.below is not None:
                assert not calls & closing
        if envit_bet is not None and envit_bet.status is Status.PENDING:
            trucs = {r.bid for r in self.state.rules.ladder if r.pot is Pot.TRUC}
            assert not calls & trucs

    @invariant()
    def values_stay_values(self) -> None:
        """A state pickles, copies and hashes as itself, and a small one stays small."""
        state = self.state
        assert copy.deepcopy(state) is state
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert hash(again) == hash(state)


TestGames = Games.TestCase
TestGames.settings = settings(stateful_step_count=60)
