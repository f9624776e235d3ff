"""Games played on two sides, the engine and the reference, and compared at every action."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from enum import Enum
from typing import Any, cast

import attrs
import pytest

import truc
from games import rich_deal
from reference import Table, house
from truc import (
    Accept,
    Action,
    Call,
    Card,
    Deal,
    Event,
    Fold,
    Item,
    Phase,
    PlayCard,
    Points,
    Refuse,
    Rules,
    RulesError,
    SeatAction,
    Signal,
    Whole,
    parse_card,
)
from truc.testing import every_action
from truc.variants import SYSTEMS
from truc.variants.options import OPTIONS, Option

KINDS = {
    PlayCard: "play",
    Call: "call",
    Accept: "accept",
    Refuse: "refuse",
    Fold: "fold",
    Deal: "deal",
    Signal: "signal",
}

CITED = {
    "truc-y-flou": {
        "TRUC-1": "FLOU-11",
        "TRUC-5": "FLOU-11",
        "SCORE-2": "FLOU-14",
        "SCORE-3": "FLOU-14",
    },
}
"""What is scored: the general rule that the engine cites, and the system's own of the same."""

REFUSED = {
    "ENVIT-1": {"FLOU-5", "FLOU-6", "FLOU-10"},
    "ENVIT-4": {"FLOU-6"},
    "ENVIT-5": {"FLOU-6"},
    "FLOU-9": {"FLOU-10"},
}
"""What is refused in truc y flou: the rule that the engine cites, and those that say it closer."""

LIKELY = {
    "fold": 0.1,
    "refuse": 0.4,
    "restou_y_troucou": 0.1,
    "flor": 5,
    "flor_tambien": 5,
    "better_flor": 3,
    "retruc": 2,
    "balou_quatro": 3,
    "balou_seiz": 3,
    "balou_partido": 3,
}
"""How likely something is done, against 1: what ends hands less, what is seldom allowed more."""

NUMBERS: dict[str, tuple[int, ...]] = {
    "seats": (2, 4, 4, 6, 8, 3, 0),
    "camas": (1, 1, 2, 3, 0),
    "half": (*range(-1, 20),),
    "target": (*range(40),),
}
"""What the options that are numbers are set to, some of it impossible."""

NONE: Any = None
TRUE: Any = True
ABSURD: tuple[Action, ...] = (
    PlayCard(0, NONE),
    PlayCard(TRUE, parse_card("4e")),
    PlayCard(0, parse_card("4e"), NONE),
    Call(0, NONE),
    Call(NONE, truc.Bid.TRUC),
    Accept(TRUE),
    Refuse(NONE),
    Fold(NONE),
    Deal(NONE),
    Deal((parse_card("4e"), NONE)),
    Signal(0, NONE),
    Signal(0, "wink", NONE),
    Signal(0, "wink", (NONE,)),
    Signal(99, "wink"),
    Signal(0, "wink", (0,)),
    Signal(0, "wink", (1,)),
    Signal(0, "wave"),
)
"""ACT-1, SIGN-1: actions that are none, and signs that are none."""


def plain(value: object) -> object:
    """Return a value of the engine as the reference writes it."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Points):
        return value.n
    if isinstance(value, Whole):
        return value.name.lower()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return tuple(plain(item) for item in cast("tuple[object, ...]", value))
    return fields(value) if attrs.has(type(value)) else value


def fields(value: Any) -> tuple[object, ...]:
    """Return the fields of a value of the engine as the reference writes them."""
    kind = cast("Any", type(value))
    return tuple(plain(getattr(value, field.name)) for field in attrs.fields(kind))


def told(action: Action) -> tuple[object, ...]:
    """Return an action as the reference takes it."""
    return KINDS[type(action)], *fields(action)


def name_of(action: SeatAction) -> str:
    """Return what is done in an action: the bid, or its kind."""
    if isinstance(action, Call):
        return action.bid.value
    if isinstance(action, PlayCard) and action.face_down:
        return "play face down"
    return KINDS[type(action)]


class Duel:
    """A game on both sides. What does not agree is told with all that led to it.

    ``seen`` counts what has happened in it: bids, events, and the rules of what was scored or void.
    """

    def __init__(
        self, rules: Rules, dealer: int, score: tuple[int, int], camas: tuple[int, int]
    ) -> None:
        self.state = truc.new_game(rules, dealer=dealer, score=score, camas=camas)
        self.table = Table(house(rules.name, dict(rules.options)), dealer, score, camas)
        self.cited = CITED.get(rules.name, {})
        self.begun = self.standing()
        self.done: list[Action] = []
        self.seen: Counter[str] = Counter()
        self.compare()

    def standing(self) -> str:
        """Return how the game stands, to be told."""
        state = self.state
        return f"{state.rules!r}, dealer {state.dealer}, score {state.score}, camas {state.camas}"

    def told(self, what: str) -> str:
        """Return what led to a difference in ``what``: how the hand began, and all actions."""
        actions = ", ".join(truc.format_action(action) for action in self.done)
        return f"{what} differ in {self.begun}: {actions}"

    def item(self, item: Item) -> tuple[object, ...]:
        """Return an item of the engine with the rule that the system itself has for it."""
        return fields(attrs.evolve(item, rule=self.cited.get(item.rule, item.rule)))

    def event(self, event: Event) -> tuple[object, ...]:
        """Return an event of the engine as the reference tells it."""
        if isinstance(event, truc.Scored | truc.Voided):
            return type(event).__name__, self.item(event.item)
        return type(event).__name__, *fields(event)

    def follow(self, action: Action) -> None:
        """Do an allowed action on both sides, and compare what happened and what it led to."""
        if isinstance(action, Deal):
            self.begun, self.done = self.standing(), []
        self.done.append(action)
        step = truc.step(self.state, action)
        self.table.do(told(action))
        self.state = step.state
        events = [self.event(event) for event in step.events]
        assert events == self.table.news, self.told("events")
        self.seen.update(type(event).__name__ for event in step.events)
        if isinstance(action, Call):
            self.seen[action.bid.value] += 1
        self.compare()

    def compare(self) -> None:
        """Everything that can be seen, known or done is the same on both sides."""
        state, table = self.state, self.table
        assert state.phase.value == table.phase, self.told("phase")
        assert [*state.score] == table.score, self.told("score")
        assert [*state.camas] == table.camas, self.told("camas")
        assert (state.dealer, state.winner) == (table.dealer, table.winner), self.told("dealer")
        assert [*truc.awaited(state)] == table.awaited(), self.told("awaited")
        legal = [told(action) for action in truc.legal_actions(state)]
        assert legal == table.legal(), self.told("legal actions")
        if state.hand is not None:
            self.compare_hands()
        elif state.last is not None:
            self.compare_results()

    def compare_hands(self) -> None:
        """The hand in play is the same on both sides."""
        one, other = self.state.hand, self.table.hand
        assert one is not None
        assert other is not None
        turns = (one.mano, one.turn, [*one.tricks], {*one.folded})
        assert turns == (other.mano, other.turn, other.tricks, other.folded), self.told("turns")
        assert [[*map(str, h)] for h in one.held] == other.held, self.told("cards held")
        tricks = [[fields(play) for play in trick] for trick in (*one.past, one.trick)]
        assert tricks == [*other.past, other.trick], self.told("cards on the table")

    def compare_results(self) -> None:
        """The last hand came to the same on both sides."""
        one, other = self.state.last, self.table.last
        assert one is not None
        assert other is not None
        items, void = tuple(map(self.item, one.items)), tuple(map(self.item, one.void))
        assert items == other.items, self.told("items")
        assert void == other.void, self.told("void items")
        rest = fields(attrs.evolve(one, items=(), void=()))
        assert rest == other._replace(items=(), void=()), self.told("results")
        self.seen[other.rule] += 1
        self.seen.update(f"{item.rule} {item.answer}" for item in other.items)
        self.seen.update(f"{item.rule} {item.prize}" for item in other.items)
        self.seen.update(f"{item.rule} void" for item in other.void)
        self.seen["capped"] += sum(item.prize != item.worth for item in other.items)

    def ask(self, action: Action) -> None:
        """Both sides allow an action, or neither does, the engine by a rule that does object."""
        reason = truc.why_illegal(self.state, action)
        against = self.table.objections(told(action))
        assert (reason is None) == (not against), self.told(f"{action}, {reason}, {against}")
        if reason is not None:
            rules = {reason.rule}
            if self.state.rules.name == "truc-y-flou":
                rules |= REFUSED.get(reason.rule, set())
            assert rules & {*against}, self.told(f"{action}, {reason}, {against}")


class Games:
    """Games of one system at random, with all options, from anywhere in a cama."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.rng = random.Random(seed)
        self.mood: dict[str, float] = {}
        self.actions = 0
        self.seen: Counter[str] = Counter()

    def value_of(self, option: Option) -> int | str:
        """Return a value for an option."""
        if option.among:
            return self.rng.choice(option.among)
        return self.rng.choice(NUMBERS.get(option.name, (False, True)))

    def rules(self) -> Rules:
        """Return the system with some options; what one side cannot play neither can the other."""
        known = [option for option in OPTIONS if option.name in SYSTEMS[self.name].optional]
        share = self.rng.choice((0, 0.15, 0.4))
        options = {
            option.name: self.value_of(option) for option in known if self.rng.random() < share
        }
        try:
            return truc.ruleset_from(self.name, options)
        except RulesError:
            with pytest.raises(ValueError, match=r"DOWN-1|SCORE-4|Conventions"):
                Table(house(self.name, options), 0, (0, 0), (0, 0))
            return self.rules()

    def duel(self) -> Duel:
        """Begin a game, most often with somebody near the end of a cama."""
        rng = self.rng
        rules = self.rules()
        near = max(0, rules.target - rng.randint(1, 6))
        score = [rng.choice((0, rng.randrange(rules.target), near)) for _ in range(2)]
        camas = [rng.randrange(rules.camas) for _ in range(2)]
        dealer = rng.randrange(rules.seats)
        return Duel(rules, dealer, (score[0], score[1]), (camas[0], camas[1]))

    def deal(self, duel: Duel) -> None:
        """Deal the next hand; DEAL-2: ask both sides about bad deals first."""
        rules, rng = duel.state.rules, self.rng
        # Whatever can be done is rare in some hands and common in others, so hands differ.
        self.mood = defaultdict(lambda: rng.choice((0.03, 0.3, 1, 6)))
        cards = rich_deal(rules, rng).cards
        foreign = Card(8, truc.Suit.CUPS)
        for bad in (cards[1:], (*cards, cards[0]), (*cards[1:], foreign)):
            duel.ask(Deal(bad))
        if rng.random() < 0.2:
            cards = (*cards, *(card for card in rules.deck if card not in cards))
        duel.follow(Deal(cards))
        duel.ask(Deal(cards))

    def act(self, duel: Duel) -> None:
        """Do something that may be done, now and then after a sign."""
        rules, rng = duel.state.rules, self.rng
        if rules.signals and rng.random() < 0.02:
            seat = rng.randrange(rules.seats)
            caught = ((seat + 1) % rules.seats,)
            duel.follow(Signal(seat, rng.choice(rules.signals).sign, caught))
        legal = truc.legal_actions(duel.state)
        weights = [self.mood[name] * LIKELY.get(name, 1) for name in map(name_of, legal)]
        duel.follow(rng.choices(legal, weights)[0])
        self.actions += 1

    def question(self, duel: Duel) -> None:
        """Ask both sides about something at random, absurd or nearly possible."""
        rng, state = self.rng, duel.state
        seat = rng.randrange(state.rules.seats)
        for action in rng.choices(every_action(state.rules.seats), k=3):
            duel.ask(action)
        for rung in rng.choices(state.rules.ladder, k=3):
            duel.ask(Call(seat, rung.bid))
        duel.ask(rng.choice((Accept(seat), Refuse(seat), Fold(seat))))
        if state.hand is not None and state.hand.held[seat]:
            duel.ask(PlayCard(seat, state.hand.held[seat][0], rng.random() < 0.5))
        if rng.random() < 0.2:
            duel.ask(rng.choice(ABSURD))

    def play(self, actions: int) -> None:
        """Play whole games until so many actions have been done."""
        while self.actions < actions:
            duel = self.duel()
            while duel.state.phase is not Phase.OVER:
                self.question(duel)
                if duel.state.phase is Phase.DEAL:
                    self.deal(duel)
                else:
                    self.act(duel)
            self.question(duel)
            duel.ask(truc.shuffle(duel.state.rules, self.rng))
            self.seen.update(duel.seen)
