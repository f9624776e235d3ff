"""Leave out the passes, and a history of OpenSpiel is a game of the engine: its image.

Every sequence of actions of the engine is the image of a history, and, passes at its end left
aside, of just one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pyspiel
import pytest

import truc
import truc.perft
from episodes import possible
from games import choose, rich_deal
from histories import ONE_HAND, forms, loaded, tiny_game, walk
from truc import Action, Card, Deal, SeatAction
from truc.openspiel import TrucGame, TrucState
from truc.research import PASS, numbering

WHOLE = (*(form for form in ONE_HAND if "seats" not in form), "truc_mallorca(seats=6,hands=1)")


def image(state: TrucState) -> list[Action]:
    """Return what has been done in the engine: the cards as deals, no passes, the rest as it is."""
    rules = state.episode.rules
    names = numbering(rules)
    done: list[Action] = []
    cards: list[Card] = []
    for item in state.full_history():
        if item.player == pyspiel.PlayerId.CHANCE:
            cards.append(rules.deck[item.action])
            if len(cards) == 3 * rules.seats:
                done.append(Deal(tuple(cards)))
                cards = []
        elif item.action != PASS:
            action = names.action_of(item.player, item.action)
            assert action is not None
            done.append(action)
    return done


def deal(state: TrucState, cards: tuple[Card, ...]) -> None:
    """Deal ``cards``, one for each chance node."""
    for card in cards:
        assert state.is_chance_node()
        state.apply_action(state.episode.rules.deck.index(card))


def say(state: TrucState, action: SeatAction) -> None:
    """Do ``action``, those asked before its seat passing."""
    while state.current_player() != action.seat:
        assert PASS in state.legal_actions()
        state.apply_action(PASS)
    number = numbering(state.episode.rules).number_of(action)
    assert number in state.legal_actions()
    state.apply_action(number)


@forms
def test_every_sequence_of_the_engine_is_the_image_of_a_history(form: str) -> None:
    """The engine plays at random; OpenSpiel follows it to the same states, to the end."""
    game = loaded(form)
    rules = game.rules
    for seed in range(3):
        rng = random.Random(seed)
        engine = truc.new_game(rules)
        state = game.new_initial_state()
        done: list[Action] = []
        while engine.winner is None and not (engine.last and game.start.hands):
            action: Action
            if engine.hand is None:
                action = rich_deal(rules, rng)
                deal(state, action.cards)
            else:
                action = choose(rng, truc.legal_actions(engine))
                say(state, action)
            done.append(action)
            engine = truc.apply(engine, action)
            assert state.episode.now.state == engine
        assert state.is_terminal()
        assert image(state) == done


@forms
def test_the_image_of_every_history_is_a_sequence_of_the_engine(form: str) -> None:
    """OpenSpiel plays at random; the engine allows the image, and comes to the same state."""
    game = loaded(form)
    for seed in range(3):
        *_, last = walk(game, seed)
        engine = truc.new_game(game.rules)
        for action in image(last):
            engine = truc.apply(engine, action)
        assert last.episode.now.state == engine


@pytest.mark.parametrize("form", WHOLE)
def test_each_sequence_is_the_image_of_just_one_history(form: str) -> None:
    """All sequences of up to three actions after a deal, in OpenSpiel and in the engine."""
    game = loaded(form)
    dealt = dealt_at_random(game)
    engine = dealt.episode.now.state
    for depth in range(4 if game.rules.seats == 2 else 3):
        images = Counter(heard(dealt, depth))
        assert set(images) == set(possible(engine, depth))
        assert set(images.values()) == {1}


def dealt_at_random(game: TrucGame) -> TrucState:
    """Return a state in which the cards have been dealt, with a flor where there is one."""
    state = game.new_initial_state()
    deal(state, rich_deal(game.rules, random.Random(1)).cards)
    return state


def heard(state: TrucState, depth: int) -> Iterator[tuple[Action, ...]]:
    """Yield the image of every history that goes on with ``depth`` actions, once for each."""
    done = image(state)
    if len(done) == depth + 1:
        yield tuple(done[1:])
    elif not state.is_terminal():
        for number in state.legal_actions():
            yield from heard(child(state, number), depth)


def child(state: TrucState, number: int) -> TrucState:
    """Return the state after ``number``."""
    after = state.child(number)
    assert isinstance(after, TrucState)
    return after


def test_all_histories_of_a_deal_are_as_many_as_perft_counts() -> None:
    """To the end of a hand in which anybody may call at any time: no more, no fewer."""
    state = tiny_game("hands=1").new_initial_state()
    deal(state, state.episode.rules.deck[:6])
    total = sum(ply.sequences for ply in truc.perft.plies(state.episode.now.state))
    images = Counter(every(state))
    assert len(images) == total
    assert set(images.values()) == {1}


def every(state: TrucState) -> Iterator[tuple[Action, ...]]:
    """Yield the image of every history that goes on from a state with an action, not a pass."""
    if state.is_terminal():
        return
    for number in state.legal_actions():
        after = child(state, number)
        if number != PASS:
            yield tuple(image(after))
        yield from every(after)
