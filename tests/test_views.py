"""What each person may know: views, redacted events, and that nothing else comes through."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from games import game
from truc import (
    Bid,
    Called,
    Card,
    CardCovered,
    CardHidden,
    CardPlayed,
    CardsDealt,
    CountShown,
    Covered,
    Deal,
    Event,
    GameState,
    HandDealt,
    Impossible,
    NoSuchSeat,
    OutOfOrder,
    PlayCard,
    Rules,
    Rung,
    Signalled,
    Step,
    TrickTied,
    TrickWon,
    View,
    parse_cards,
)
from truc.testing import every_action, rulesets
from worked import action_of


def people(rules: Rules) -> list[int | None]:
    """Everybody who may look on: the seats, and a spectator."""
    return [*range(rules.seats), None]


def follow(seen: View, events: tuple[Event, ...]) -> View:
    """Follow the events that the view's seat may see."""
    for event in events:
        if truc.redact(event, seen.seat) is not None:
            seen = truc.advance(seen, event)
    return seen


def deal(rules: Rules, *hands: str, dealer: int = 0, score: tuple[int, int] = (0, 0)) -> GameState:
    """Deal the hands, by seat."""
    state = truc.new_game(rules, dealer=dealer, score=score)
    order = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
    cards = [parse_cards(hand) for hand in hands]
    return truc.apply(state, Deal(tuple(cards[s][place] for place in range(3) for s in order)))


def cards_in(value: object) -> list[Card]:
    """Return every card that can be found in a value, but for those in the rules."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, Rules | Rung):
        return []
    if isinstance(value, tuple | frozenset):
        return [card for item in cast("tuple[object, ...]", value) for card in cards_in(item)]
    kind = type(value)
    if attrs.has(kind):
        return [
            card for field in attrs.fields(kind) for card in cards_in(getattr(value, field.name))
        ]
    return []


def play(state: GameState, *texts: str) -> Step:
    """Do what the texts say; return the last step."""
    step = Step(state, ())
    for text in texts:
        step = truc.step(step.state, action_of(text))
    return step


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_a_client_that_replays_never_disagrees(rules: Rules, seed: int) -> None:
    """A first view and the redacted events give every later view, ``.legal`` included."""
    seen: dict[int | None, View] = {}
    for state, _, step in game(rules, seed, hands=4):
        for who in people(rules):
            now = follow(seen.setdefault(who, truc.view(state, who)), step.events)
            assert now == truc.view(step.state, who)
            seen[who] = now


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_a_seat_learns_nothing_from_what_it_may_not_know(rules: Rules, seed: int) -> None:
    """Non-interference: states that differ in secrets look alike, and go on looking alike.

    An action legal in both, that neither ends the hand nor shows a card in which they differ,
    gives equal redacted events and equal views.
    """
    rng = random.Random(seed)
    for state, _, _ in game(rules, seed, hands=2):
        who = rng.choice(people(rules))
        seen = truc.view(state, who)
        other = truc.determinise(seen, rng)
        assert truc.view(other, who) == seen
        shared = set(truc.legal_actions(other))
        for action in truc.legal_actions(state):
            if action not in shared:
                continue
            one, two = truc.step(state, action), truc.step(other, action)
            if one.state.hand is None or two.state.hand is None:
                continue
            told = [[truc.redact(e, who) for e in s.events] for s in (one, two)]
            assert [e for e in told[0] if e] == [e for e in told[1] if e]
            assert truc.view(one.state, who) == truc.view(two.state, who)


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_what_a_seat_may_know_is_there(rules: Rules, seed: int) -> None:
    """Completeness: cards, bets, scores, who is awaited, what one may do, and why not."""
    for state, _, _ in game(rules, seed, hands=1):
        hand = state.hand
        for seat in range(rules.seats):
            seen = truc.view(state, seat)
            assert (seen.rules, seen.dealer, seen.score, seen.camas, seen.last, seen.winner) == (
                state.rules,
                state.dealer,
                state.score,
                state.camas,
                state.last,
                state.winner,
            )
            assert seen.phase is state.phase
            assert truc.awaited(seen) == truc.awaited(state)
            assert seen.legal == truc.legal_actions(state, seat)
            for bid in {rung.bid for rung in rules.ladder}:
                assert truc.bid_worth(seen, bid) == truc.bid_worth(state, bid)
            for action in every_action(rules.seats)[seat::23]:
                if action.seat in (seat, -1, rules.seats):
                    assert truc.why_illegal(seen, action) is truc.why_illegal(state, action)
            if hand is not None:
                assert seen.dealt == hand.dealt[seat]
                assert seen.held == hand.held[seat]
                assert seen.board == hand.board
                assert seen.counts == tuple(len(cards) for cards in hand.held)


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_determinise_gives_a_whole_state(rules: Rules, seed: int) -> None:
    """Hidden cards are dealt from those unseen, a declared flor is one, and play can go on."""
    rng = random.Random(seed)
    for state, _, _ in game(rules, seed, hands=1):
        who = rng.choice(people(rules))
        drawn = truc.determinise(truc.view(state, who), rng)
        assert (drawn.hand is None) == (state.hand is None)
        if drawn.hand is None:
            continue
        hand = drawn.hand
        cards = [card for dealt in hand.dealt for card in dealt]
        assert len(set(cards)) == len(cards) == 3 * rules.seats
        played = [p for trick in (*hand.past, hand.trick) for p in trick]
        for seat, dealt in enumerate(hand.dealt):
            mine = [p.card for p in played if p.seat == seat]
            assert Counter([*hand.held[seat], *mine]) == Counter(dealt)
        for bet in hand.bets:
            for call in () if bet is None else bet.declared:
                if call.bid in (Bid.FLOR, Bid.FLOR_TAMBIEN):
                    assert truc.flor_count(rules, hand.dealt[call.seat]) is not None
        assert truc.legal_actions(drawn)


def small_rules() -> Rules:
    """A table of two with eight cards, so that all states can be counted."""
    order = tuple((card,) for card in parse_cards("1e 1b 7e 7o 3e 3b 3o 3c"))
    base = truc.ruleset("valencia", seats=2)
    return Rules(
        name="small",
        seats=2,
        deck=tuple(card for (card,) in order),
        order=order,
        target=base.target,
        half=base.half,
        camas=1,
        ladder=base.ladder,
        face_down=base.face_down,
    )


def test_determinise_is_uniform() -> None:
    """Every state that a view allows comes up equally often, counted one by one."""
    rules = small_rules()
    state = play(deal(rules, "3e 3b 7o", "1e 7e 1b"), "1 #1e", "0 3e", "0 3b", "1 7e").state
    seen = truc.view(state, 0)
    assert state.hand is not None
    deck = [c for c in rules.deck if c not in (*parse_cards("3e 3b 7o 7e"),)]
    possible = {
        (dealt, down)
        for down, kept in itertools.permutations(deck, 2)
        for dealt in itertools.permutations((*parse_cards("7e"), down, kept))
    }
    assert len(possible) == 4 * 3 * 6
    rng = random.Random(5)
    draws = 200 * len(possible)
    counts: Counter[tuple[tuple[Card, ...], Card]] = Counter()
    for _ in range(draws):
        hand = truc.determinise(seen, rng).hand
        assert hand is not None
        counts[hand.dealt[1], hand.covered[0].card] += 1
    assert set(counts) == possible
    chi_square = sum((n - 200) ** 2 / 200 for n in counts.values())
    assert chi_square < 71 + 5 * (2 * 71) ** 0.5


def test_determinise_refuses_a_view_that_cannot_be() -> None:
    """A view of a declared flor for which there are no cards contradicts itself."""
    rules = truc.RULESETS["truc-y-flou"]
    hands = ["2e 4e 6e", "1e 4b 5b", "3o 4c 12b", "5e 6b 7o", "2o 3c 4o", "11c 12e 6c"]
    state = play(deal(rules, *hands, dealer=5), "0 flor", "0 2e").state
    seen = truc.view(state, 1)
    assert truc.determinise(seen, random.Random(1)).hand is not None
    own = tuple(c for c in rules.deck if c.suit is truc.Suit.SWORDS or c in rules.lookup.wild)
    with pytest.raises(Impossible, match="flor"):
        truc.determinise(attrs.evolve(seen, dealt=own), random.Random(1))


def test_a_face_down_ace_stays_hidden() -> None:
    """DOWN-1: only its owner knows a covered card, before and after the hand."""
    state = deal(truc.ruleset("valencia", seats=2), "1b 7o 3e", "1e 3c 7e")
    step = play(state, "1 #1e")
    mine, theirs = truc.view(step.state, 1), truc.view(step.state, 0)
    assert mine.covered == (PlayCard(1, truc.parse_card("1e"), face_down=True),)
    assert theirs.board is not None
    assert theirs.board.trick == (Covered(1),)
    assert truc.parse_card("1e") not in cards_in(theirs)
    assert [truc.redact(e, 0) for e in step.events] == [CardCovered(1), None]
    assert step.events[1] == CardHidden(1, truc.parse_card("1e"))
    over = play(step.state, "0 1b", "0 7o", "1 3c").state
    assert over.hand is None
    assert cards_in(truc.view(over, 0)) == []


def test_partners_33_and_folded_cards_are_nobodys_business() -> None:
    """Neither the partner's 33 nor a folded player's cards can be read off a view."""
    state = deal(truc.BARAJAMOS, "4e 5b 6o", "3c 3o 4b", "7c 6c 1e", "5c 5e 7b", dealer=3)
    step = play(state, "0 envide", "3 accept", "0 fold")
    for seat, own in enumerate(("4e 5b 6o", "3c 3o 4b", "7c 6c 1e", "5c 5e 7b")):
        assert set(cards_in(truc.view(step.state, seat))) == set(parse_cards(own))
    ended = play(step.state, "1 fold", "2 truc", "3 refuse")
    assert ended.state.hand is None
    assert ended.state.last is not None
    assert ended.state.last.counts == ()
    assert not any(isinstance(event, CountShown | CardsDealt) for event in ended.events)
    for seat in (0, 1, 3):
        assert cards_in(truc.view(ended.state, seat)) == []


@pytest.mark.parametrize(
    ("name", "answer", "shown"),
    [
        ("barajamos", "accept", ()),
        ("valencia", "accept", ((0, 31), (1, 30), (2, 4), (3, 29))),
        ("ribera-baixa", "accept", ((0, 31), (1, 30), (2, 4), (3, 29))),
        ("mallorca", "accept", ((0, 31),)),
        ("menorca", "accept", ((0, 31),)),
        ("valencia", "refuse", ()),
        ("mallorca", "refuse", ()),
    ],
)
def test_counts_shown_are_those_of_the_table(
    name: str, answer: str, shown: tuple[tuple[int, int], ...]
) -> None:
    """REVEAL-1: after an accepted envit what the table shows, after a refused one nothing."""
    hands = ("7b 4b 3e", "6c 4c 3c", "4o 1e 3b", "5e 4e 5o")
    rules = truc.RULESETS[name]
    bid = "envit" if any(rung.bid is Bid.ENVIT for rung in rules.ladder) else "envide"
    state = deal(rules, *hands, dealer=3)
    step = play(state, f"0 {bid}", f"1 {answer}", "0 truc", "1 refuse")
    assert step.state.last is not None
    assert step.state.last.counts == shown
    assert [e for e in step.events if isinstance(e, CountShown)] == [
        CountShown(seat, count) for seat, count in shown
    ]


def test_a_flor_not_declared_is_not_known() -> None:
    """FLOU-9: a seat's own list of legal actions is private, the others cannot tell."""
    rules = truc.RULESETS["truc-y-flou"]
    hands = ["2e 4b 6c", "1e 4e 5e", "3o 4c 12b", "5b 6e 7o", "2o 3c 4o", "11c 12e 6b"]
    state = play(deal(rules, *hands, dealer=5), "0 2e").state
    assert any(a == truc.Call(1, Bid.FLOR) for a in truc.view(state, 1).legal)
    drawn = [truc.determinise(truc.view(state, 0), random.Random(n)) for n in range(60)]
    flors = {truc.flor_count(rules, s.hand.dealt[1]) is None for s in drawn if s.hand is not None}
    assert flors == {True, False}


def test_signals_reach_partners_and_those_who_catch_them() -> None:
    """SIGN-1: a sign is an event for its seat, its partners, and opponents who caught it."""
    state = deal(truc.RULESETS["valencia"], "7b 4b 3e", "6c 4c 3c", "4o 1e 3b", "5e 4e 5o")
    step = truc.step(state, truc.Signal(0, "wink", caught_by=(3,)))
    assert step.state == state
    (event,) = step.events
    assert isinstance(event, Signalled)
    assert [truc.redact(event, s) is not None for s in people(state.rules)] == [
        True,
        False,
        True,
        True,
        False,
    ]


@given(rules=rulesets(), seed=st.integers(0, 10**9))
def test_events_out_of_order_are_refused(rules: Rules, seed: int) -> None:
    """An event told twice, or told after one has been lost, is a named error; the view stays."""
    harmless = (TrickWon, TrickTied, Signalled)
    for state, _, step in game(rules, seed, hands=2):
        for who in people(rules):
            before = truc.view(state, who)
            events = [e for e in step.events if truc.redact(e, who) is not None]
            now = before
            for event in events:
                now = truc.advance(now, event)
                if not isinstance(event, harmless):
                    with pytest.raises(OutOfOrder) as caught:
                        truc.advance(now, event)
                    assert caught.value.view is now
                    assert str(caught.value)


@pytest.mark.parametrize(
    "event",
    [
        HandDealt(0, 1, 3),
        CardsDealt(0, parse_cards("4e 4o 4c")),
        CardPlayed(2, truc.parse_card("4e")),
        CardPlayed(1, truc.parse_card("7b")),
        CardPlayed(1, truc.parse_card("2e")),
        CardPlayed(77, truc.parse_card("4e")),
        CardCovered(1),
        CardHidden(0, truc.parse_card("7b")),
        Called(1, Bid.TORNE),
        Called(1, Bid.FLOR),
        Called(9, Bid.TRUC),
        truc.Accepted(2, Bid.TRUC),
        truc.Refused(2, Bid.TRUC),
        truc.PassedOn(2, Bid.TRUC),
        truc.Folded(2),
        TrickWon(1, 1, 1),
        TrickTied(1),
        truc.HandEnded(0, "HAND-1"),
        CountShown(0, 31),
        truc.PointsMarked(0, 1, (1, 0)),
        truc.CamaClosed(0, (1, 0)),
        truc.GameWon(0, "SCORE-3", (0, 0), (2, 0)),
        Signalled(1, "wink", (3,)),
    ],
    ids=repr,
)
def test_events_of_another_game_are_refused(event: Event) -> None:
    """Whatever cannot come next is refused by name, with what does not fit."""
    state = deal(truc.BARAJAMOS, "7b 4b 3e", "6c 4c 3c", "4o 1e 3b", "5e 4e 5o")
    seen = truc.view(state, 0)
    with pytest.raises(OutOfOrder, match="does not follow on the view"):
        truc.advance(seen, event)


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0])
def test_a_seat_off_the_table_has_no_view(seat: int) -> None:
    """ACT-2: a view is of a seat at the table, or of a spectator."""
    with pytest.raises(NoSuchSeat, match="there is no seat"):
        truc.view(truc.new_game(), seat)


def test_a_view_answers_for_its_own_seat_alone() -> None:
    """Why another seat may not do something depends on cards one cannot see: a named error."""
    state = deal(truc.BARAJAMOS, "7b 4b 3e", "6c 4c 3c", "4o 1e 3b", "5e 4e 5o")
    with pytest.raises(NoSuchSeat, match="cannot answer for seat 1"):
        truc.why_illegal(truc.view(state, 0), PlayCard(1, truc.parse_card("6c")))
