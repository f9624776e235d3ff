"""``truc.testing``: the strategies give what they promise, and the machine finds what is wrong."""

from __future__ import annotations

import builtins
import importlib
import pickle
import sys
from collections.abc import Callable, Collection, Iterable
from typing import Any

import attrs
import pytest
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import truc
from truc import (
    Action,
    Bid,
    Call,
    Card,
    Event,
    GameState,
    IllegalAction,
    Phase,
    PlayCard,
    Pot,
    Rules,
    RulesError,
    SeatAction,
    Signal,
    Status,
    View,
    What,
)
from truc.records import read_record, replay, write_record
from truc.testing import (
    BrokenRules,
    Disagreement,
    FrontEndMachine,
    Played,
    cards,
    deals,
    games,
    house_rules,
    illegal_actions,
    invalid_rules,
    legal_actions,
    positions,
    rulesets,
    signals,
    starts,
    states,
    views,
)
from truc.testing._broken import WAYS

FIRST = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=1500,
    phases=(Stage.generate, Stage.shrink),
)
MACHINE = settings(FIRST, max_examples=200, stateful_step_count=6)
FLOU = truc.RULESETS["truc-y-flou"]
FJD = truc.RULESETS["fjd"]
VALENCIA = truc.RULESETS["valencia"]
phases = pytest.mark.parametrize("phase", list(Phase))


def stands(pot: Pot, status: Status) -> Callable[[Played], bool]:
    """Whether the bet in a pot stands so."""

    def so(played: Played) -> bool:
        board = played.state.board
        bet = None if board is None else board.bets[pot]
        return bet is not None and bet.status is status

    return so


# --- what is drawn


@given(rules=rulesets(), data=st.data())
def test_what_is_drawn_is_of_its_kind(rules: Rules, data: st.DataObject) -> None:
    """Cards of the deck, deals and signs that are allowed, starts that wait for a deal."""
    assert data.draw(cards(rules)) in rules.deck
    start = data.draw(starts(rules))
    assert (start.rules, start.phase, start.last) == (rules, Phase.DEAL, None)
    dealt = truc.apply(start, data.draw(deals(rules, flors=True)))
    if rules.signals:
        assert truc.why_illegal(dealt, data.draw(signals(rules))) is None
    else:
        assert signals(rules).is_empty
    assert truc.why_illegal(start, data.draw(deals(rules))) is None


def test_every_deal_can_be_drawn_and_the_first_is_the_deck() -> None:
    """DEAL-2: the last card of the deck can come first, and the first one last."""
    assert find(deals(FJD), lambda _: True, settings=FIRST).cards == FJD.deck[:6]
    found = find(deals(FJD), lambda d: d.cards[0] is FJD.deck[-1], settings=FIRST)
    assert found.cards[1:] == FJD.deck[1:6]
    assert len(find(cards(), lambda card: card.rank == 9, settings=FIRST).code) == 2


def test_flors_are_frequent_if_asked_for() -> None:
    """FLOU-9: a deal in which two seats hold three cards of a suit is soon found."""

    def flors(deal: truc.Deal) -> int:
        hands = [deal.cards[seat :: FLOU.seats] for seat in range(FLOU.seats)]
        return sum(len({card.suit for card in hand}) == 1 for hand in hands)

    assert flors(find(deals(FLOU, flors=True), lambda d: flors(d) >= 2, settings=FIRST)) == 2


def test_rulesets_are_those_asked_for() -> None:
    """Names and options can be chosen; a name that does not exist is an error."""
    assert find(rulesets(), lambda _: True, settings=FIRST) == truc.BARAJAMOS
    found = find(rulesets(("mallorca", "fjd")), lambda r: bool(r.options), settings=FIRST)
    assert found.name == "mallorca"
    assert len(found.options) == 1
    with pytest.raises(RulesError, match="there is no ruleset 'mallorce'"):
        rulesets(("mallorce",))


@phases
@given(data=st.data())
def test_games_are_in_the_phase_asked_for(phase: Phase, data: st.DataObject) -> None:
    """And every one can be replayed from its record, its repr, and its actions."""
    played = data.draw(games(phase=phase))
    assert played.state.phase is phase
    again = replay(read_record(write_record(played.record)))
    assert (again.wrong, again.states, again.steps) == (None, played.states, played.steps)
    assert eval(repr(played), {"Played": Played}) == played  # noqa: S307  # our own text
    assert pickle.loads(pickle.dumps(played)) == played
    assert played.events == tuple(event for step in played.steps for event in step.events)


@phases
@given(data=st.data())
def test_what_is_taken_from_games(phase: Phase, data: st.DataObject) -> None:
    """States, views and positions are in the phase asked for, of the rules asked for."""
    assert data.draw(states(FJD, phase=phase)).phase is phase
    seen = data.draw(views(rulesets(("fjd", "valencia")), phase=phase))
    assert seen.phase is phase
    assert seen.rules.name in ("fjd", "valencia")
    assert data.draw(positions(VALENCIA, phase=phase)).state().phase is phase


@given(played=games(house_rules()))
def test_a_game_by_house_rules_prints_as_python(played: Played) -> None:
    """Whoever pastes it needs nothing but the imports."""
    space = {"Played": Played, "truc": truc, "attrs": attrs}
    assert eval(repr(played), space) == played  # noqa: S307  # our own text


def test_house_rules_reach_beyond_options() -> None:
    """Ladders, decks, orders, values, signs, policies are changed, and little else with them."""
    for name in ("ladder", "order", "deck", "values", "wild", "bonuses", "signals", "folding"):
        found = find(house_rules(VALENCIA), differs(name), settings=FIRST)
        fields = {field.name for field in attrs.fields(Rules)} - {"name"}
        changed = {field for field in fields if differs(field)(found)}
        assert name in changed
        assert len(changed) <= 3
        assert found.name.startswith("house valencia, other ")
        assert name in found.name


def differs(name: str) -> Callable[[Rules], bool]:
    """Whether a field of rules is not that of Valencia."""
    return lambda rules: getattr(rules, name) != getattr(VALENCIA, name)


# --- what cannot be


@pytest.mark.parametrize("rules", truc.RULESETS.values(), ids=list(truc.RULESETS))
def test_whatever_is_broken_is_named(rules: Rules) -> None:
    """Every way to break rules breaks them, in all places, and the fault says how."""
    for way, breakages in WAYS.items():
        for changes, fault in breakages(rules):
            fields: dict[str, Any] = attrs.asdict(rules, recurse=False) | changes
            with pytest.raises(RulesError) as caught:
                Rules(**fields)
            assert any(fault in said for said in caught.value.faults), (way, caught.value.faults)


def test_all_ways_to_break_rules_are_drawn() -> None:
    """And none is left out."""

    def broken(way: str) -> Callable[[BrokenRules], bool]:
        return lambda found: found.way == way

    for way in WAYS:
        assert find(invalid_rules(VALENCIA), broken(way), settings=FIRST).way == way


@given(state=states(), data=st.data())
def test_legal_is_legal_and_illegal_is_not(state: GameState, data: st.DataObject) -> None:
    """ACT-1: what is drawn as legal is applied, what is drawn as illegal is refused."""
    if state.phase is Phase.OVER:
        assert legal_actions(state).is_empty
    else:
        truc.apply(state, data.draw(legal_actions(state)))
    with pytest.raises(IllegalAction):
        truc.apply(state, data.draw(illegal_actions(state, untyped=True)))


def test_every_legal_action_can_be_drawn() -> None:
    """None is forgotten, whoever may do it."""
    state = Played.read("""
        [truc-record "1"]
        [rules "valencia face_down=yes envit_over_truc=team"]
        [dealer "3"]

        deal 1e 1b 7e 7o 3e 3b 3o 3c 7c 7b 6e 6b
        0 truc

        result *
        """).state
    for action in truc.legal_actions(state):
        assert find(legal_actions(state), {action}.__contains__, settings=FIRST) == action


REASONS = (
    "WRONG_TYPE",
    "NOT_AN_ACTION",
    "HAND_IN_PLAY",
    "NO_SUCH_SEAT",
    "PLAY_NOT_ON_TURN",
    "CARD_NOT_IN_DECK",
    "CARD_NOT_HELD",
    "NOT_FACE_DOWN",
    "NOTHING_ASKED",
    "NO_SUCH_BID",
    "TRUC_OFF_LADDER",
    "ENVIT_NOT_ON_TURN",
    "NO_SUCH_SIGN",
)


@pytest.mark.parametrize("name", REASONS)
def test_illegal_actions_are_wrong_in_every_way(name: str) -> None:
    """Other seats, other cards, other bids, wrong types: each reason has its turn."""
    state = truc.apply(truc.new_game(FJD), truc.Deal(FJD.deck[:6]))
    reason = truc.Reason[name]
    drawn = illegal_actions(state, untyped=True)
    found = find(drawn, lambda a: truc.why_illegal(state, a) is reason, settings=FIRST)
    assert truc.why_illegal(state, found) is reason


@pytest.mark.parametrize("name", ["CARD_FOREIGN", "CARD_TWICE", "TOO_FEW_CARDS", "NO_HAND"])
def test_faulty_deals_are_drawn(name: str) -> None:
    """DEAL-2: a deal that is due can be faulty in each way."""
    state = truc.new_game(FJD)
    reason = truc.Reason[name]
    find(illegal_actions(state), lambda a: truc.why_illegal(state, a) is reason, settings=FIRST)


# --- how it shrinks


def envit_and_truc(played: Played) -> bool:
    """Whether a truc waits after an accepted envit."""
    envit, pending = stands(Pot.ENVIT, Status.ACCEPTED), stands(Pot.TRUC, Status.PENDING)
    return envit(played) and pending(played)


def card_played(played: Played) -> bool:
    """Whether a card lies on the table."""
    return played.state.board is not None and bool(played.state.board.trick)


def sign_made(played: Played) -> bool:
    """Whether a sign has been made."""
    return any(isinstance(action, Signal) for action in played.actions)


@pytest.mark.parametrize(
    ("wanted", "length", "slack"),
    [
        (stands(Pot.TRUC, Status.PENDING), 2, 1),
        (stands(Pot.ENVIT, Status.ACCEPTED), 3, 2),
        (stands(Pot.ENVIT, Status.REFUSED), 3, 2),
        (envit_and_truc, 4, 2),
        (card_played, 2, 1),
        (sign_made, 2, 2),
    ],
)
def test_games_shrink_to_few_actions(
    wanted: Callable[[Played], bool], length: int, slack: int
) -> None:
    """The shortest game that will do, or nearly, dealt in the order of the deck."""
    found = find(games(rulesets(options=False)), wanted, settings=FIRST)
    assert length <= len(found.actions) <= slack * length
    assert (found.start.dealer, found.start.score, found.start.camas) == (0, (0, 0), (0, 0))
    assert found.actions[0] == truc.Deal(found.rules.deck[: 3 * found.rules.seats])


def test_a_flor_is_found_and_its_game_is_short() -> None:
    """FLOU-9: declared by the first who may, with the hand played out and little else done."""

    def scored(played: Played) -> bool:
        last = played.state.last
        return last is not None and any(item.what is What.FLOR for item in last.items)

    found = find(games(FLOU), scored, settings=FIRST)
    assert len(found.actions) <= 20


# --- the machine


class Right(FrontEndMachine):
    """A front end that is right: the engine itself, with all that a machine can be told."""

    rules_played = st.sampled_from((FJD, VALENCIA))

    state: GameState
    clients: dict[int | None, View]

    def start(self, state: GameState) -> None:
        """Begin."""
        self.state = state
        self.clients = {seat: truc.view(state, seat) for seat in self.eyes()}

    def eyes(self) -> Collection[int | None]:
        """Whoever looks on."""
        return (*range(self.state.rules.seats), None)

    def send(self, action: Action) -> bool:
        """Apply."""
        self.state = truc.apply(self.state, action)
        return True

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """List."""
        return truc.legal_actions(self.state, seat)

    def shown(self, seat: int | None) -> View | None:
        """Look at what the client of the seat has made of the events."""
        return self.clients[seat]

    def cards_shown(self, seat: int | None) -> Iterable[Card]:
        """Look at the cards in the client's view."""
        seen = self.clients[seat]
        plays = () if seen.board is None else seen.board.plays
        return (*seen.dealt, *(play.card for play in plays if isinstance(play, PlayCard)))

    def told(self, seat: int | None, events: tuple[Event, ...]) -> None:
        """Follow."""
        for event in events:
            self.clients[seat] = truc.advance(self.clients[seat], event)

    def resume(self) -> None:
        """Store and load."""
        self.state, self.clients = pickle.loads(pickle.dumps((self.state, self.clients)))


class TrucOverEnvit(Right):
    """It offers the truc while the envit waits."""

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """Offer too much."""
        board = self.state.board
        more: tuple[SeatAction, ...] = ()
        if board is not None and board.turn == seat and stands_in(board, Pot.ENVIT):
            more = (Call(seat, Bid.TRUC),)
        return (*super().buttons(seat), *more)


def stands_in(board: truc.Board, pot: Pot) -> bool:
    """Whether a bet waits in a pot."""
    bet = board.bets[pot]
    return bet is not None and bet.status is Status.PENDING


class Late(Right):
    """Its buttons are those of the moment before."""

    before: GameState

    def start(self, state: GameState) -> None:
        """Begin."""
        super().start(state)
        self.before = state

    def send(self, action: Action) -> bool:
        """Keep the old state."""
        before = self.state
        done = super().send(action)
        self.before = before
        return done

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """Offer what was."""
        return truc.legal_actions(self.before, seat)


class FaceUp(Right):
    """It sends everybody the cards that lie face down."""

    rules_played = st.just(truc.RULESETS["menorca"])

    def cards_shown(self, seat: int | None) -> Iterable[Card]:
        """Show too much."""
        hand = self.state.hand
        covered = () if hand is None else tuple(play.card for play in hand.covered)
        return (*super().cards_shown(seat), *covered)


class AnySeat(Right):
    """It takes an answer from anybody."""

    def send(self, action: Action) -> bool:
        """Let whoever clicks answer for whom it is."""
        asked = truc.awaited(self.state)
        if isinstance(action, truc.Accept) and action.seat in self.eyes() and asked:
            action = truc.Accept(asked[0])
        return super().send(action)


class Forgetful(Right):
    """It stores a game without its score."""

    def resume(self) -> None:
        """Lose the score."""
        standing = attrs.evolve(self.state.standing, score=(0, 0))
        self.state = attrs.evolve(self.state, standing=standing)
        self.clients = {seat: truc.view(self.state, seat) for seat in self.eyes()}


class Shy(Right):
    """It refuses to let anybody fold."""

    def send(self, action: Action) -> bool:
        """Refuse."""
        return not isinstance(action, truc.Fold) and super().send(action)


class Deaf(Right):
    """Its spectator misses what is said."""

    def told(self, seat: int | None, events: tuple[Event, ...]) -> None:
        """Miss an event."""
        kept = tuple(e for e in events if seat is not None or not isinstance(e, truc.Called))
        super().told(seat, kept)


class Twice(Right):
    """It shows the button to refuse twice."""

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """Offer it again."""
        offered = tuple(super().buttons(seat))
        return (*offered, *(action for action in offered if isinstance(action, truc.Refuse)))


class Silent(Right):
    """It has no button to accept a truc that has been raised."""

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """Offer too little."""
        board = self.state.board
        bet = None if board is None else board.bets[Pot.TRUC]
        raised = bet is not None and bet.rung.below is not None
        return [a for a in super().buttons(seat) if not (raised and isinstance(a, truc.Accept))]


PLANTED: list[tuple[type[FrontEndMachine], str, int]] = [
    (TrucOverEnvit, "is offered '1 truc', but the envit must be answered first (ENVIT-3)", 2),
    (Late, "is not offered '1 1e', which is allowed", 1),
    (FaceUp, "which it cannot know", 4),
    (AnySeat, "accept' is accepted, but seat ", 4),
    (Forgetful, "is shown standing.score (0, 0), not ", 2),
    (Shy, "fold' is refused, but is allowed", 5),
    (Deaf, "a spectator is shown board.bets (None, None, None), not ", 2),
    (Twice, "refuse' twice", 2),
    (Silent, "accept', which is allowed", 6),
]


@pytest.mark.parametrize(
    ("machine", "what", "length"), PLANTED, ids=[m.__name__ for m, *_ in PLANTED]
)
def test_the_machine_finds_what_is_wrong(
    machine: type[FrontEndMachine], what: str, length: int
) -> None:
    """It says what differs, after a short game that shows it, and shows it again."""
    with pytest.raises(Disagreement) as caught:
        run_state_machine_as_test(machine, settings=MACHINE)
    error = caught.value
    assert what in error.what
    assert len(error.played.actions) <= length
    assert repr(error.played) in str(error)
    with pytest.raises(Disagreement) as again:
        machine.replay(error.played, *error.attempts)
    assert again.value.what == error.what


class RightNamed(Right):
    """By all named rules."""

    rules_played = rulesets()


class RightUntyped(Right):
    """What is no action is refused too, by whatever rules."""

    rules_played = house_rules()
    with_untyped = True


TestRight = RightNamed.TestCase
TestRightUntyped = RightUntyped.TestCase
TestRight.settings = TestRightUntyped.settings = settings(stateful_step_count=6)


def test_a_right_front_end_replays_any_game() -> None:
    """Nothing is raised, whatever is then tried."""
    played = Played(truc.new_game(FJD)).then(truc.Deal(FJD.deck[:6]))
    Right.replay(played, truc.Accept(0), Call(7, Bid.TRUC))


@pytest.mark.parametrize("name", ["start", "send", "buttons"])
def test_a_method_that_is_missing_is_named(name: str) -> None:
    """The three without which no front end can be driven."""

    class Half(Right):
        pass

    setattr(Half, name, getattr(FrontEndMachine, name))
    played = Played(truc.new_game(FJD)).then(truc.Deal(FJD.deck[:6]))
    with pytest.raises(NotImplementedError, match=f"Half must say .*: {name}"):
        Half.replay(played)


def test_a_game_that_goes_wrong_is_not_read() -> None:
    """``read`` and ``then`` take what is allowed."""
    text = '[truc-record "1"]\n[rules "fjd"]\n[dealer "0"]\n\ndeal 1e 1b 7e 7o 3e 3b\n0 1e\n'
    with pytest.raises(IllegalAction, match="another seat's turn"):
        Played.read(f"{text}result *\n")


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ImportError says what to install."""
    for name in [n for n in sys.modules if n.startswith("truc.testing")]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def missing(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == "hypothesis":
            raise ModuleNotFoundError("No module named 'hypothesis'", name="hypothesis")
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(ImportError, match=r"truc-rules\[testing\]"):
        importlib.import_module("truc.testing")
