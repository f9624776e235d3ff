"""The games pass the tests that OpenSpiel's own games pass: simulation, playthrough, interface."""

from __future__ import annotations

import unittest
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Final

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough

import truc
from histories import ONE_HAND, forms, loaded, tiny, tiny_game, walk
from truc import Deal, GameState
from truc.openspiel import TrucGame, TrucState

MOST: Final = 300
"""How many states of a game played at random OpenSpiel's tests look at."""


@forms
def test_openspiel_simulates_it(form: str) -> None:
    """OpenSpiel's own test: legality, clones, serialised states, tensors, utilities, lengths."""
    sims = 10 if "hands" in form else 1
    pyspiel.random_sim_test(loaded(form), num_sims=sims, serialize=True, verbose=False)


@pytest.mark.parametrize("form", ONE_HAND)
def test_openspiel_plays_it_through(form: str) -> None:
    """OpenSpiel's playthrough asks every question of the interface; twice it gets one answer."""
    first, again = (
        generate_playthrough.playthrough(form, action_sequence=None, seed=1) for _ in range(2)
    )
    assert first == again
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in first


def passes(case: type[unittest.TestCase]) -> None:
    """Run every test of a class of OpenSpiel's."""
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert [trace for _, trace in (*result.errors, *result.failures)] == []
    assert result.testsRun > 0
    assert not result.skipped


@forms
def test_openspiel_asks_some_states(form: str) -> None:
    """OpenSpiel's own tests of its interface, on its own sample and on a game at random.

    Its sample alone seldom gets beyond the deal.
    """

    class Some(api_test.EnforceAPIOnPartialTreeBase):
        game = loaded(form)
        game_name = form

        @classmethod
        def setUpClass(cls) -> None:
            super().setUpClass()
            played = (state.clone() for state in walk(cls.game, 1))
            cls.some_states = [*cls.some_states, *islice(played, MOST)]

    passes(Some)


class Dealt:
    """A game that begins when some cards are ``dealt``, as OpenSpiel's tests of trees ask for it.

    A whole tree, with every deal, would take them hours.
    """

    def __init__(self, game: TrucGame, dealt: int) -> None:
        self._game = game
        self._dealt = dealt

    def new_initial_state(self) -> TrucState:
        """Return the state in which the first cards of the deck are dealt."""
        state = self._game.new_initial_state()
        for card in range(self._dealt):
            state.apply_action(card)
        return state

    def new_initial_states(self) -> list[TrucState]:
        """Return the one state in which it begins."""
        return [self.new_initial_state()]

    def get_type(self) -> pyspiel.GameType:
        """Return what kind of game it is."""
        return self._game.get_type()

    def num_players(self) -> int:
        """Return how many play."""
        return self._game.num_players()

    def utility_sum(self) -> float | None:
        """Return what the returns add up to."""
        return self._game.utility_sum()


def test_openspiel_asks_every_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel's own tests of a whole tree, perfect recall among them, with hidden cards.

    How many states there are, and how many a player can tell apart, is counted in the engine:
    whoever may act is asked, and knows its cards and all that has been done.
    """
    name = "truc_tiny from the fifth card on"
    rules = tiny()
    ends = playable = 0
    known: set[tuple[int, frozenset[truc.Card], tuple[truc.Action, ...]]] = set()
    for last in permutations(rules.deck[4:], 2):
        dealt = truc.apply(truc.new_game(rules), Deal((*rules.deck[:4], *last)))
        for state, done in following(dealt, ()):
            if state.hand is None:
                ends += 1
                continue
            asked = truc.seats_to_act(state)
            playable += len(asked)
            known.update((seat, frozenset(state.hand.dealt[seat]), done) for seat in asked)
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, (1 + 3, playable, ends))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, len(known))
    assert len(known) < playable

    class Every(api_test.EnforceAPIOnFullTreeBase):
        game = Dealt(tiny_game("hands=1"), 4)
        game_name = name

    passes(Every)


def following(
    state: GameState, done: tuple[truc.Action, ...]
) -> Iterator[tuple[GameState, tuple[truc.Action, ...]]]:
    """Yield every state of a hand, and what has been done to come to it."""
    yield state, done
    if state.hand is not None:
        for action in truc.legal_actions(state):
            yield from following(truc.apply(state, action), (*done, action))
