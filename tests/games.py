"""Whole games by seed; what users want for their own tests is in ``truc.testing``."""

from __future__ import annotations

import random
from collections.abc import Iterator

import truc
from truc import Action, Deal, GameState, PlayCard, Rules, SeatAction, Signal, Step, Suit
from truc.testing._deals import deal_with_flors, has_flors


def choose(rng: random.Random, legal: tuple[SeatAction, ...]) -> SeatAction:
    """Choose a legal action; cards more often than chance would, so that hands grow old."""
    cards = [action for action in legal if isinstance(action, PlayCard)]
    return rng.choice(cards if cards and rng.random() < 0.4 else legal)


def rich_deal(rules: Rules, rng: random.Random) -> Deal:
    """Deal at random; where there is a flor, more of them than chance would give."""
    deal = truc.shuffle(rules, rng)
    if not has_flors(rules) or rng.random() < 0.5:
        return deal
    deck = list(rules.deck)
    rng.shuffle(deck)
    places = rng.sample(range(rules.seats), rng.randint(1, min(3, rules.seats)))
    flors = [(place, rng.choice(tuple(Suit))) for place in places]
    return deal_with_flors(rules, deck, flors, end=-1)


def game(rules: Rules, seed: int, hands: int = 10**9) -> Iterator[tuple[GameState, Action, Step]]:
    """Play a game at random; yield each state, the action done in it, and what it led to."""
    rng = random.Random(seed)
    score = tuple(rng.choice((0, rng.randrange(rules.target))) for _ in range(2))
    camas = tuple(rng.randrange(rules.camas) for _ in range(2))
    state = truc.new_game(
        rules,
        dealer=rng.randrange(rules.seats),
        score=(score[0], score[1]),
        camas=(camas[0], camas[1]),
    )
    dealt = 0
    while state.winner is None:
        action: Action
        if state.hand is None:
            if dealt == hands:
                return
            dealt += 1
            action = rich_deal(rules, rng)
        elif rules.signals and rng.random() < 0.05:
            sign = rng.choice(rules.signals)
            action = Signal(rng.randrange(rules.seats), sign.sign)
        else:
            action = choose(rng, truc.legal_actions(state))
        step = truc.step(state, action)
        yield state, action, step
        state = step.state
