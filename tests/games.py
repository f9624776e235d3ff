"""Rulesets and games for property tests: strategies, and whole games by seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

import truc
from truc import (
    Accept,
    Action,
    Bid,
    Call,
    Card,
    Deal,
    Fold,
    GameState,
    PlayCard,
    Refuse,
    Rules,
    RulesError,
    SeatAction,
    Signal,
    Step,
    Suit,
)
from truc.variants import SYSTEMS
from truc.variants.options import OPTIONS, Option

ALL_CARDS = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 13))


def values_of(option: Option) -> st.SearchStrategy[int | bool | str]:
    """Draw a value that an option can be set to, valid on its own or nearly so."""
    if option.among:
        return st.sampled_from(option.among)
    if option.kind is bool:
        return st.booleans()
    ranges = {"seats": st.sampled_from((2, 4, 6)), "camas": st.integers(1, 3)}
    return ranges.get(option.name, st.integers(1, 30))


@st.composite
def rulesets(draw: st.DrawFn) -> Rules:
    """Draw a ruleset: a system with some options, valid together."""
    name = draw(st.sampled_from(tuple(SYSTEMS)))
    known = [option for option in OPTIONS if option.name in SYSTEMS[name].optional]
    chosen = draw(st.lists(st.sampled_from(known), max_size=4, unique_by=lambda o: o.name))
    options = {option.name: draw(values_of(option)) for option in chosen}
    try:
        return truc.ruleset_from(name, options)
    except RulesError:
        return truc.RULESETS[name]


@cache
def everything(seats: int) -> tuple[SeatAction, ...]:
    """Return every action that anybody could think of: legal ones, illegal ones, absurd ones."""
    return tuple(_everything(seats))


def _everything(seats: int) -> Iterator[SeatAction]:
    for seat in range(-1, seats + 1):
        for card in ALL_CARDS:
            yield PlayCard(seat, card)
            yield PlayCard(seat, card, face_down=True)
        for bid in Bid:
            yield Call(seat, bid)
        yield Accept(seat)
        yield Refuse(seat)
        yield Fold(seat)


def choose(rng: random.Random, legal: tuple[SeatAction, ...]) -> SeatAction:
    """Choose a legal action; cards more often than chance would, so that hands grow old."""
    cards = [action for action in legal if isinstance(action, PlayCard)]
    return rng.choice(cards if cards and rng.random() < 0.4 else legal)


def rich_deal(rules: Rules, rng: random.Random) -> Deal:
    """Deal at random; where there is a flor, more of them than chance would give."""
    deal = truc.shuffle(rules, rng)
    if not any(rung.needs_flor for rung in rules.ladder) or rng.random() < 0.5:
        return deal
    deck = list(rules.deck)
    rng.shuffle(deck)
    cards: list[Card | None] = [None] * (3 * rules.seats)
    for place in rng.sample(range(rules.seats), rng.randint(1, min(3, rules.seats))):
        suit = rng.choice(tuple(Suit))
        same = [card for card in deck if card.suit is suit]
        if len(same) >= 3:
            for turn, card in enumerate(same[:3]):
                cards[place + turn * rules.seats] = card
                deck.remove(card)
    return Deal(tuple(deck.pop() if card is None else card for card in cards))


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
