"""Episodes for the tests of research software: played at random, and with other hidden cards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import truc
from truc import Card, GameState, PlayCard, Rules, SeatAction
from truc.policies import HAND_SIZE
from truc.research import Episode, begin, choices, deal, do, undealt


def next_of(episode: Episode, rng: random.Random) -> Episode:
    """Return the episode after a card or a choice, any that there is."""
    cards = undealt(episode.now)
    if cards:
        return deal(episode, rng.choice(cards))
    return do(episode, rng.choice(choices(episode.now)))


def walk(rules: Rules, seed: int, hands: int = 0) -> Iterator[Episode]:
    """Yield an episode played at random, at each moment."""
    rng = random.Random(seed)
    episode = begin(rules, hands=hands)
    yield episode
    while not episode.over:
        episode = next_of(episode, rng)
        yield episode


def in_hand(rules: Rules, seed: int) -> Iterator[Episode]:
    """Yield one hand played at random, at each moment at which somebody is asked."""
    return (episode for episode in walk(rules, seed, 1) if episode.now.asked is not None)


def dealt_as(rules: Rules, hands: tuple[tuple[Card, ...], ...], number: int = 0) -> Episode:
    """Return an episode of ``number`` hands in which the seats hold ``hands``."""
    episode = begin(rules, hands=number)
    mano = 1 % rules.seats
    for place in range(HAND_SIZE * rules.seats):
        turn, step = divmod(place, rules.seats)
        episode = deal(episode, hands[(mano + step) % rules.seats][turn])
    return episode


def with_hidden(episode: Episode, world: GameState) -> Episode:
    """Return the episode as it would have been with the hidden cards of ``world``; one hand."""
    hand = world.hand
    if hand is None:
        raise AssertionError("no hand is in play")
    down = iter(hand.covered)
    done = [
        next(down) if isinstance(action, PlayCard) and action.face_down else action
        for action in episode.done
    ]
    again = dealt_as(episode.rules, hand.dealt, episode.hands)
    for action in done:
        again = said(again, action)
    while again.now.asking != episode.now.asking:
        again = do(again, None)
    return again


def said(episode: Episode, action: SeatAction) -> Episode:
    """Return the episode after ``action``, those asked before its seat having passed."""
    while episode.now.asked != action.seat:
        episode = do(episode, None)
    return do(episode, action)


def start(rules: Rules, seed: int) -> GameState:
    """Return a state in which a hand has just been dealt."""
    return truc.apply(truc.new_game(rules), truc.shuffle(rules, random.Random(seed)))


def possible(state: GameState, depth: int) -> Iterator[tuple[SeatAction, ...]]:
    """Yield every sequence of ``depth`` actions of the engine."""
    if depth == 0:
        yield ()
        return
    for action in truc.legal_actions(state):
        for rest in possible(truc.apply(state, action), depth - 1):
            yield (action, *rest)
