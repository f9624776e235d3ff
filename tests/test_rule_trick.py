"""TRICK, HAND and DOWN: the order of the cards, who wins a trick and who wins the hand."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from by_the_book import hand_by_the_book
from truc import (
    Card,
    Covered,
    Deal,
    GameState,
    PlayCard,
    Reason,
    Rules,
    SystemName,
    Ties,
)
from worked import (
    FAMILY,
    SYSTEMS,
    dealt,
    follow,
    opened,
    played_out,
    result,
    rigged,
    scores,
    why,
)

SUITS = "ebocc"[:4]

VALENCIAN: Final = "1e, 1b, 7e, 7o, 3*, 7c=7b, 6*, 5*, 4*"
DECKS: Final[dict[str, tuple[Rules, int, str]]] = {
    "barajamos": (truc.RULESETS["barajamos"], 22, VALENCIAN),
    "fjd": (truc.RULESETS["fjd"], 22, VALENCIAN),
    "valencia": (truc.RULESETS["valencia"], 22, VALENCIAN),
    "valencia with twos": (
        truc.ruleset("valencia", twos=True),
        26,
        "1e, 1b, 7e, 7o, 3*, 2*, 7c=7b, 6*, 5*, 4*",
    ),
    "valencia with courts": (
        truc.ruleset("valencia", courts=True),
        34,
        "1e, 1b, 7e, 7o, 3*, 12*, 11*, 10*, 7c=7b, 6*, 5*, 4*",
    ),
    "valencia with false aces": (
        truc.ruleset("valencia", false_aces=True),
        24,
        "1e, 1b, 7e, 7o, 3*, 1o=1c, 7c=7b, 6*, 5*, 4*",
    ),
    "valencia with everything": (
        truc.ruleset("valencia", courts=True, false_aces=True, twos=True),
        40,
        "1e, 1b, 7e, 7o, 3*, 2*, 1o=1c, 12*, 11*, 10*, 7c=7b, 6*, 5*, 4*",
    ),
    "ribera-baixa": (
        truc.RULESETS["ribera-baixa"],
        28,
        "1e, 1b, 7e, 7o, 3*, 2*, 1o=1c, 7c=7b, 6*, 5*, 4*",
    ),
    "ribera-baixa short": (truc.ruleset("ribera-baixa", short_deck=True), 22, VALENCIAN),
    "mallorca": (
        truc.RULESETS["mallorca"],
        36,
        "11b, 10o, 1e, 1b, 7e, 7o, 3*, 1o=1c, 12*, 11e=11o=11c, 10e=10b=10c, 7c=7b, 6*, 5*, 4*",
    ),
    "mallorca with twos": (
        truc.ruleset("mallorca", twos=True),
        40,
        "11b, 10o, 1e, 1b, 7e, 7o, 3*, 2*, 1o=1c, 12*, 11e=11o=11c, 10e=10b=10c, 7c=7b, 6*, 5*, 4*",
    ),
    "menorca": (
        truc.RULESETS["menorca"],
        30,
        "11b, 10o, 1e, 1b, 7e, 7o, 3*, 2*, 1o=1c, 7c=7b, 6*, 5*, 4*",
    ),
    "menorca without twos": (
        truc.ruleset("menorca", twos=False),
        26,
        "11b, 10o, 1e, 1b, 7e, 7o, 3*, 1o=1c, 7c=7b, 6*, 5*, 4*",
    ),
    "truc-y-flou": (
        truc.RULESETS["truc-y-flou"],
        40,
        "1e, 1b, 7e, 7o, 3*, 2*, 1o=1c, 12*, 11*, 10*, 7c=7b, 6*, 5*, 4*",
    ),
}
"""The table of decks and orders, as the rules have it: ruleset, cards, steps highest first."""


def heights(steps: str) -> dict[Card, int]:
    """Return how high each card of a row of the table is; ``6*`` are the four sixes."""
    rows = steps.split(", ")
    return {
        truc.parse_card(code): len(rows) - place
        for place, row in enumerate(rows)
        for word in row.split("=")
        for code in ([word[:-1] + s for s in SUITS] if word.endswith("*") else [word])
    }


HEIGHTS: Final = {name: heights(steps) for name, (_, _, steps) in DECKS.items()}
HIGH: Final = {name: HEIGHTS[name] for name in SYSTEMS}


def expected_seat(
    height: dict[Card, int], plays: Sequence[PlayCard], *, mano: int, seats: int, ties: Ties
) -> int | None:
    """Return who wins a trick by TRICK-2 to TRICK-4, told from the top down."""
    worth = {play.seat: 0 if play.face_down else height[play.card] for play in plays}
    tied = [play.seat for play in plays if worth[play.seat] == max(worth.values())]
    if len({seat % 2 for seat in tied}) == 1:
        return tied[0]
    if ties is Ties.PARDA:
        return None
    return next(seat for seat in [(mano + i) % seats for i in range(seats)] if seat in tied)


@pytest.mark.parametrize("name", DECKS)
def test_the_deck_and_its_order_are_those_of_the_table(name: str) -> None:
    """TRICK-2: of any two cards of any deck the higher in the table wins, and equal ones tie."""
    rules, size, _ = DECKS[name]
    height = HEIGHTS[name]
    assert len(height) == size
    assert set(rules.deck) == set(height)
    for one, other in itertools.permutations(rules.deck, 2):
        won = truc.trick_winner(rules, [PlayCard(0, one), PlayCard(1, other)], mano=0)
        if height[one] == height[other]:
            assert won == (None if name != "fjd" else 0), (one, other)
        else:
            assert won == (0 if height[one] > height[other] else 1), (one, other)


FEW: Final = truc.parse_cards("1e 3e 3b 3o 3c 4e 4b")


@pytest.mark.parametrize("ties", list(Ties))
def test_every_trick_of_four(ties: Ties) -> None:
    """TRICK-2, TRICK-3, TRICK-4: all ways to tie among four, with every opener and every mano."""
    rules = truc.ruleset("barajamos", ties="mano" if ties is Ties.MANO else "parda")
    assert rules.ties is ties
    outcomes: set[int | None] = set()
    for cards in itertools.permutations(FEW, 4):
        for opener, mano in itertools.product(range(4), repeat=2):
            plays = [PlayCard((opener + place) % 4, card) for place, card in enumerate(cards)]
            expected = expected_seat(HIGH["barajamos"], plays, mano=mano, seats=4, ties=ties)
            assert truc.trick_winner(rules, plays, mano=mano) == expected
            outcomes.add(expected)
    assert outcomes == ({0, 1, 2, 3, None} if ties is Ties.PARDA else {0, 1, 2, 3})


@given(
    cards=st.permutations(truc.parse_cards("3e 3b 3o 3c 4e 4b 4o 4c 5e")),
    opener=st.integers(0, 5),
    out=st.sets(st.integers(0, 5), max_size=4),
    mano=st.integers(0, 5),
)
def test_tricks_of_six_and_of_fewer(
    cards: list[Card], opener: int, out: set[int], mano: int
) -> None:
    """TRICK-2, TRICK-3: with six at the table, and some of them out, the same rules hold."""
    rules = truc.RULESETS["truc-y-flou"]
    seats = [seat for seat in ((opener + i) % 6 for i in range(6)) if seat not in out]
    plays = [PlayCard(seat, card) for seat, card in zip(seats, cards, strict=False)]
    expected = expected_seat(HIGH["truc-y-flou"], plays, mano=mano, seats=6, ties=Ties.PARDA)
    assert truc.trick_winner(rules, plays, mano=mano) == expected


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ("1e 1b 7e 7o", 0),
        ("4e 3b 3o 5c", None),
        ("3e 4e 3b 4b", 0),
        ("4e 3e 4b 3b", 1),
        ("3e 3b 3o 4e", None),
        ("7b 4c 6e 7c", None),
        ("6e 6b 6o 6c", None),
    ],
)
def test_trick_2_and_3_in_examples(cards: str, seat: int | None) -> None:
    """TRICK-2, TRICK-3: partners tied win it, two against one or against two is a parda."""
    plays = [PlayCard(place, card) for place, card in enumerate(truc.parse_cards(cards))]
    assert truc.trick_winner(truc.BARAJAMOS, plays, mano=3) == seat


def test_trick_3_in_fjd_no_trick_is_ever_tied() -> None:
    """TRICK-3: whatever two cards are played, face down too, one seat wins: tied, the mano."""
    rules = truc.ruleset("fjd", face_down=True)
    for one, other in itertools.permutations(rules.deck, 2):
        for opener, mano in itertools.product((0, 1), repeat=2):
            for down, under in itertools.product((False, True), repeat=2):
                plays = [PlayCard(opener, one, down), PlayCard(1 - opener, other, under)]
                won = truc.trick_winner(rules, plays, mano=mano)
                assert won in {0, 1}
                if down and under:
                    assert won == mano


def random_states(rules: Rules, seed: int, *, calls: bool = True) -> list[GameState]:
    """Return all states of one hand played at random."""
    rng = random.Random(seed)
    before = truc.new_game(rules, dealer=rng.randrange(rules.seats))
    state = truc.apply(before, truc.shuffle(rules, rng))
    states = [state]
    while state.hand is not None:
        actions = truc.legal_actions(state)
        plays = [action for action in actions if isinstance(action, PlayCard)]
        state = truc.apply(
            state,
            rng.choice(actions if calls or not plays else plays),
        )
        states.append(state)
    return states


@given(st.integers(0, 10**9))
def test_trick_3_in_fjd_every_hand_is_won_by_two_tricks(seed: int) -> None:
    """TRICK-3: fjd hands played at random have no parda, and so end by HAND-1."""
    last = random_states(truc.RULESETS["fjd"], seed, calls=False)[-1]
    assert None not in result(last).tricks
    assert result(last).rule == "HAND-1"


@pytest.mark.parametrize("name", SYSTEMS)
@given(seed=st.integers(0, 10**9))
def test_trick_1_and_4_in_play(name: SystemName, seed: int) -> None:
    """TRICK-1, TRICK-4, HAND-3: who plays when, who opens the next trick, and when it is over."""
    rules = truc.RULESETS[name]
    seats = rules.seats
    states = random_states(rules, seed, calls=False)
    hand = states[0].hand
    assert hand is not None
    mano = opener = hand.mano
    tricks: list[int | None] = []
    place = 0
    trick: list[PlayCard] = []
    for state, after in itertools.pairwise(states):
        hand = state.hand
        assert hand is not None
        seat = (opener + place) % seats
        assert hand.turn == seat
        assert truc.awaited(state) == (seat,)
        played = next(card for card in hand.held[seat] if not _holds(after, seat, card))
        if after.hand is not None:
            covered = (*after.hand.past, after.hand.trick)
            trick.append([play for plays in covered for play in plays][-1])
            assert trick[-1].card is played
        place += 1
        if place == seats:
            if after.hand is not None:
                won = expected_seat(HIGH[name], trick, mano=mano, seats=seats, ties=rules.ties)
                tricks.append(None if won is None else won % 2)
                assert after.hand.tricks == tuple(tricks)
                assert after.hand.past[-1] == tuple(trick)
                assert after.hand.trick == ()
                opener = opener if won is None else won
            place, trick = 0, []
        else:
            assert after.hand is not None, "HAND-3: a hand ended inside a trick"
            assert after.hand.trick == tuple(trick)
    assert place == 0
    assert result(states[-1]).winner == hand_by_the_book(result(states[-1]).tricks, mano)


def _holds(state: GameState, seat: int, card: Card) -> bool:
    return state.hand is not None and card in state.hand.held[seat]


@pytest.mark.parametrize("name", SYSTEMS)
@given(seed=st.integers(0, 10**9))
def test_trick_1_who_may_play_what(name: SystemName, seed: int) -> None:
    """TRICK-1: any card held, and only it, only by the seat on turn, and not while a bet waits."""
    rules = truc.RULESETS[name]
    for state in random_states(rules, seed)[:-1]:
        hand = state.hand
        assert hand is not None
        waits = any(bet is not None and bet.status is truc.Status.PENDING for bet in hand.bets)
        played = {play.card for plays in (*hand.past, hand.trick) for play in plays}
        for seat in range(rules.seats):
            mine = [card for card in hand.dealt[seat] if card not in played]
            assert list(hand.held[seat]) == mine
            for card in rules.deck:
                open_up = truc.why_illegal(state, PlayCard(seat, card))
                under = truc.why_illegal(state, PlayCard(seat, card, face_down=True))
                if seat in hand.folded:
                    assert open_up is under is Reason.HAS_FOLDED
                elif waits:
                    assert open_up is under is Reason.PLAY_BET_PENDING
                elif seat != hand.turn:
                    assert open_up is under is Reason.PLAY_NOT_ON_TURN
                elif card not in mine:
                    assert open_up is under is Reason.CARD_NOT_HELD
                else:
                    assert open_up in {None, Reason.ONLY_FACE_DOWN}
                    assert under in {None, Reason.NOT_FACE_DOWN}


def test_trick_1_a_card_of_another_deck_has_a_reason_of_its_own() -> None:
    """TRICK-1: a card that is not in this deck is not merely not held."""
    state = opened(truc.BARAJAMOS)
    assert why(state, "0 12e") is Reason.CARD_NOT_IN_DECK
    assert why(state, "0 2c") is Reason.CARD_NOT_IN_DECK


def test_trick_1_a_trick_won_stays_won_when_its_player_folds() -> None:
    """TRICK-1: cards played stay on the table when their player folds later."""
    hands = "1e 4b 4o / 5e 5b 5c / 4e 1b 6c / 6e 6b 4c"
    state = follow(dealt(truc.BARAJAMOS, hands), "0 1e, 1 5e, 2 4e, 3 6e, 0 fold, 1 5b, 2 1b")
    assert state.hand is not None
    assert [str(play.card) for play in state.hand.past[0]] == ["1e", "5e", "4e", "6e"]
    assert [play.seat for play in state.hand.trick] == [1, 2]
    after = follow(state, "3 6b")
    assert result(after).tricks == (0, 0)
    assert scores(after) == [("truc", 0, 1)]


def test_trick_1_a_trick_is_complete_when_all_who_are_left_have_played() -> None:
    """TRICK-1: the fold of the last to play completes the trick."""
    hands = "1e 1b 4o / 5e 5b 5c / 4e 4b 6c / 6e 6b 4c"
    state = follow(dealt(truc.BARAJAMOS, hands), "0 1e, 1 5e, 2 4e, 3 fold")
    assert state.hand is not None
    assert state.hand.tricks == (0,)
    assert [play.seat for play in state.hand.past[0]] == [0, 1, 2]
    assert state.hand.turn == 0
    assert result(follow(state, "0 1b, 1 5b, 2 4b")).tricks == (0, 0)


@pytest.mark.parametrize("mano", range(4))
@pytest.mark.parametrize("out", [1, 2])
def test_trick_5_the_next_active_seat_opens(mano: int, out: int) -> None:
    """TRICK-5: if the seat that should open folds, the next active seat in order does."""
    state = opened(truc.BARAJAMOS, mano=mano)
    for place in range(out):
        state = follow(state, f"{(mano + place) % 4} fold")
    assert state.hand is not None
    assert state.hand.folded == {(mano + place) % 4 for place in range(out)}
    played: list[int] = []
    for _ in range(4 - out):
        assert state.hand is not None
        assert state.hand.tricks == ()
        played.append(state.hand.turn)
        state = truc.apply(state, PlayCard(played[-1], state.hand.held[played[-1]][0]))
    assert played == [(mano + place) % 4 for place in range(out, 4)]


def test_trick_5_the_opener_that_folds_hands_the_second_trick_on() -> None:
    """TRICK-5, TRICK-4: the winner of a trick folds, the next opens, and after a parda again."""
    hands = "1e 4b 4o / 3e 6b 5c / 4e 5b 6c / 5e 6o 4c"
    state = follow(dealt(truc.BARAJAMOS, hands, mano=3), "3 5e, 0 1e, 1 3e, 2 4e, 0 fold")
    assert state.hand is not None
    assert state.hand.turn == 1
    after = follow(state, "1 6b, 2 6c, 3 6o")
    assert result(after).tricks == (0, None)
    assert scores(after) == [("truc", 0, 1)]


PATTERNS: Final = [
    pattern for length in range(4) for pattern in itertools.product((0, 1, None), repeat=length)
]


@pytest.mark.parametrize("name", SYSTEMS)
def test_hand_1_and_2_all_patterns(name: SystemName) -> None:
    """HAND-1, HAND-2: every pattern of up to three tricks, with every seat as the mano."""
    rules = truc.RULESETS[name]
    assert len(PATTERNS) == 1 + 3 + 9 + 27
    for pattern in PATTERNS:
        if pattern in {(0, 0, 0), (1, 1, 1)}:
            continue
        for mano in range(rules.seats):
            expected = hand_by_the_book(pattern, mano)
            assert truc.hand_winner(rules, pattern, mano=mano) == expected, pattern


@pytest.mark.parametrize("team", [0, 1])
def test_hand_1_a_third_trick_won_takes_nothing_away(team: int) -> None:
    """HAND-1: who has won two tricks has the hand, though a third be counted as well."""
    assert truc.hand_winner(truc.BARAJAMOS, [team] * 3, mano=0) == team


@pytest.mark.parametrize(
    ("pattern", "winner"),
    [
        ([], None),
        ([1], None),
        ([None], None),
        ([1, 0], None),
        ([None, None], None),
        ([1, 1], 1),
        ([1, None], 1),
        ([None, 1], 1),
        ([1, 0, 1], 1),
        ([0, 1, 1], 1),
        ([1, 0, None], 1),
        ([None, None, 1], 1),
        ([None, None, None], 0),
    ],
)
def test_hand_1_and_2_in_words(pattern: list[int | None], winner: int | None) -> None:
    """HAND-1, HAND-2: the cases that the rules name, the mano being of team 0."""
    assert truc.hand_winner(truc.BARAJAMOS, pattern, mano=2) == winner


def scripted(pattern: Sequence[int | None]) -> str:
    """Return hands for two whose first cards tie or win as ``pattern`` says."""
    rows = {
        0: [("1e", "4e"), ("1b", "4b"), ("7e", "4o")],
        1: [("5e", "3e"), ("5b", "3b"), ("5o", "3o")],
        None: [("6e", "6b"), ("7c", "7b"), ("3c", "3o")],
    }
    cards = [rows[won][place] for place, won in enumerate(pattern)]
    return " / ".join(" ".join(row[seat] for row in cards) for seat in (0, 1))


@pytest.mark.parametrize("mano", [0, 1])
def test_hand_3_all_patterns_in_play(mano: int) -> None:
    """HAND-3: in play every pattern ends with the trick that decides it, and not before."""
    rules = truc.ruleset("barajamos", seats=2)
    for pattern in itertools.product((0, 1, None), repeat=3):
        lengths = [n for n in range(4) if hand_by_the_book(pattern[:n], mano) is not None]
        state = dealt(rules, scripted(pattern), mano=mano)
        hands = scripted(pattern).split(" / ")
        for place in range(lengths[0]):
            card = {seat: hands[seat].split()[place] for seat in (0, 1)}
            assert state.hand is not None
            opener = state.hand.turn
            state = follow(state, f"{opener} {card[opener]}")
            assert state.hand is not None
            state = follow(state, f"{1 - opener} {card[1 - opener]}")
        assert result(state).tricks == pattern[: lengths[0]]
        assert result(state).winner == hand_by_the_book(pattern, mano)
        two = 2 in [pattern[: lengths[0]].count(team) for team in (0, 1)]
        assert result(state).rule == ("HAND-1" if two else "HAND-2")
        assert scores(state) == [("truc", hand_by_the_book(pattern, mano), 1)]


def test_hand_2_three_ties_go_to_the_mano_that_folded() -> None:
    """HAND-2: three ties are the mano's team's, though the mano itself is out."""
    hands = "4e 4b 4o / 3e 6b 7c / 3b 6e 7b / 5e 5b 5o"
    for mano, team in ((0, 0), (1, 1)):
        turned = hands if mano == 0 else "5e 5b 5o / 4e 4b 4o / 3e 6b 7c / 3b 6e 7b"
        state = follow(dealt(truc.BARAJAMOS, turned, mano=mano), f"{mano} fold")
        after = played_out(state)
        assert result(after).tricks == (None, None, None)
        assert scores(after) == [("truc", team, 1)]


def test_hand_3_a_fold_may_complete_the_trick_that_decides() -> None:
    """HAND-3: the last seat's fold completes the deciding trick, and the hand ends by tricks."""
    hands = "1e 1b 4o / 5e 5b 5c / 4e 4b 6c / 6e 6b 4c"
    state = follow(dealt(truc.BARAJAMOS, hands), "0 1e, 1 5e, 2 4e, 3 6e, 0 1b, 1 5b, 2 4b, 3 fold")
    assert result(state).tricks == (0, 0)
    assert result(state).rule == "HAND-1"


@pytest.mark.parametrize("name", SYSTEMS)
def test_hand_3_a_refused_truc_ends_the_hand_inside_a_trick(name: SystemName) -> None:
    """HAND-3: a refused truc ends the hand at once, cards or no cards on the table."""
    state = opened(truc.RULESETS[name])
    assert state.hand is not None
    state = follow(state, f"0 {state.hand.held[0][0]}", "1 truc", "0 refuse")
    assert result(state).tricks == ()
    assert scores(state)[-1] == ("truc", 1, 1)


DOWN: Final = {
    "barajamos": "never",
    "valencia": "free",
    "ribera-baixa": "free",
    "mallorca": "never",
    "menorca": "sticky",
    "fjd": "never",
    "truc-y-flou": "never",
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_down_1_where_cards_may_be_played_face_down(name: SystemName) -> None:
    """DOWN-1: allowed, sticky or neither, as each system has it; in any trick."""
    state = opened(truc.RULESETS[name])
    assert state.hand is not None
    card, later, last = state.hand.held[0]
    reason = Reason.NOT_FACE_DOWN if DOWN[name] == "never" else None
    assert why(state, f"0 #{card}") is reason
    assert why(state, f"0 {card}") is None
    if reason is not None:
        return
    state = follow(state, f"0 #{card}")
    while state.hand is not None and state.hand.turn != 0:
        state = follow(state, f"{state.hand.turn} {state.hand.held[state.hand.turn][0]}")
    if state.hand is None or state.hand.turn != 0:
        pytest.fail("the hand should come back to seat 0")
    sticky = Reason.ONLY_FACE_DOWN if DOWN[name] == "sticky" else None
    for other in (later, last):
        assert why(state, f"0 {other}") is sticky
        assert why(state, f"0 #{other}") is None


@pytest.mark.parametrize("name", SYSTEMS)
def test_down_1_is_an_option_of_every_system(name: SystemName) -> None:
    """DOWN-1: every system can be played with face-down cards, free or sticky, and without."""
    for sticky in (True, False):
        rules = truc.ruleset(name, face_down=True, sticky=sticky)
        first = opened(rules)
        assert first.hand is not None
        card, later, _ = first.hand.held[0]
        state = follow(first, f"0 #{card}")
        while state.hand is not None and state.hand.turn != 0:
            turn = state.hand.turn
            state = follow(state, f"{turn} {state.hand.held[turn][0]}")
        assert state.hand is not None
        assert why(state, f"0 {later}") is (Reason.ONLY_FACE_DOWN if sticky else None)
    rules = truc.ruleset(name, face_down=False, sticky=False)
    first = opened(rules)
    assert first.hand is not None
    assert why(first, f"0 #{first.hand.held[0][0]}") is Reason.NOT_FACE_DOWN


@pytest.mark.parametrize("name", ["valencia", "menorca"])
def test_down_1_ranks_below_every_open_card_and_ties_with_face_down_cards(
    name: SystemName,
) -> None:
    """DOWN-1: any card face down loses to any open one, and ties with any other face down."""
    rules = truc.RULESETS[name]
    for one, other in itertools.permutations(rules.deck, 2):
        under, upper = PlayCard(0, one, face_down=True), PlayCard(1, other)
        beneath = PlayCard(1, other, face_down=True)
        for order in itertools.permutations((under, upper)):
            assert truc.trick_winner(rules, order, mano=0) == 1
        assert truc.trick_winner(rules, [Covered(0), upper], mano=0) == 1
        assert truc.trick_winner(rules, [under, beneath], mano=0) is None
        assert truc.trick_winner(rules, [under, Covered(1)], mano=0) is None
        assert truc.trick_winner(rules, [under, PlayCard(2, other, face_down=True)], mano=0) == 0


@given(
    cards=st.permutations(truc.RULESETS["menorca"].deck),
    downs=st.lists(st.booleans(), min_size=4, max_size=4),
    opener=st.integers(0, 3),
)
def test_down_1_whole_tricks(cards: list[Card], downs: list[bool], opener: int) -> None:
    """DOWN-1: with some cards face down, the trick is the best open card's, if there is one."""
    rules = truc.RULESETS["menorca"]
    plays = [
        PlayCard((opener + place) % 4, card, down)
        for place, (card, down) in enumerate(zip(cards, downs, strict=False))
    ]
    expected = expected_seat(HIGH["menorca"], plays, mano=0, seats=4, ties=Ties.PARDA)
    assert truc.trick_winner(rules, plays, mano=0) == expected
    if all(downs):
        assert expected is None


def test_down_1_a_covered_card_loses_in_play_too() -> None:
    """DOWN-1: the best card of all, played face down, loses the trick to a four."""
    rules = truc.RULESETS["valencia"]
    hands = "1e 1b 7e / 4e 5b 5c / 4b 5o 6c / 4o 6e 6b"
    state = follow(dealt(rules, hands), "0 #1e, 1 4e, 2 #4b, 3 #4o")
    assert state.hand is not None
    assert state.hand.tricks == (1,)
    assert state.hand.turn == 1
    again = follow(state, "1 #5b, 2 #5o, 3 #6e, 0 #1b")
    assert result(again).tricks == (1, None)


def test_down_1_only_its_owner_knows_it() -> None:
    """DOWN-1: everybody sees that a card lies face down, and its owner alone which it is."""
    rules = truc.RULESETS["valencia"]
    state = follow(dealt(rules, "1e 1b 7e / 4e 5b 5c / 4b 5o 6c / 4o 6e 6b"), "0 #1e, 1 4e")
    board = state.board
    assert board is not None
    assert board.trick == (Covered(0), PlayCard(1, truc.parse_card("4e")))
    for seat in (None, 0, 1, 2, 3):
        seen = truc.view(state, seat)
        assert seen.board == board
        if seat != 0:
            assert "Card(1, Suit.SWORDS)" not in repr(attrs_without_rules(seen))
    own = truc.view(state, 0)
    assert own.covered == (PlayCard(0, truc.parse_card("1e"), face_down=True),)
    events = truc.step(dealt(rules, "1e 1b 7e / 4e 5b 5c / 4b 5o 6c / 4o 6e 6b"), own.covered[0])
    assert events.events == (
        truc.CardCovered(0),
        truc.CardHidden(0, truc.parse_card("1e")),
    )
    assert [event.audience for event in events.events] == [None, (0,)]


def attrs_without_rules(seen: truc.View) -> tuple[object, ...]:
    """Return what a view tells of the hand, without the ruleset, which names all cards."""
    return (seen.board, seen.dealt, seen.held, seen.covered, seen.legal)


@given(st.integers(0, 10**9))
def test_down_1_sticky_later_cards_are_all_face_down(seed: int) -> None:
    """DOWN-1: in menorca, after one card face down, all later ones of that seat lie so too."""
    states = random_states(truc.RULESETS["menorca"], seed, calls=False)
    for state in states[:-1]:
        hand = state.hand
        assert hand is not None
        plays = [play for trick in (*hand.past, hand.trick) for play in trick]
        for seat in range(4):
            downs = [play.face_down for play in plays if play.seat == seat]
            assert downs == sorted(downs)
        stuck = any(play.seat == hand.turn and play.face_down for play in plays)
        sides = {
            action.face_down for action in truc.legal_actions(state) if isinstance(action, PlayCard)
        }
        assert sides == ({True} if stuck else {False, True})


def test_down_1_sticky_ends_with_the_hand() -> None:
    """DOWN-1: a seat bound to play face down is free again in the next hand."""
    rules = truc.RULESETS["menorca"]
    state = rigged(rules, envit=0, hand=0)
    assert state.hand is not None
    state = follow(state, f"0 #{state.hand.held[0][0]}", "1 truc", "0 refuse")
    state = truc.apply(state, Deal(rules.deck))
    assert state.hand is not None
    for _ in range(4):
        turn = state.hand.turn
        assert why(state, f"{turn} {state.hand.held[turn][0]}") is None
        state = follow(state, f"{turn} {state.hand.held[turn][0]}")
        assert state.hand is not None


@pytest.mark.parametrize("name", [name for name in FAMILY if DOWN[name] != "never"])
def test_down_1_counts_for_what_it_is(name: SystemName) -> None:
    """DOWN-1: a card played face down counts in the envit as if it were open."""
    rules = truc.RULESETS[name]
    state = dealt(rules, "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e")
    state = follow(state, "0 envide" if name != "menorca" else "0 envit", "1 accept")
    after = played_out(follow(state, "0 #7c"))
    assert scores(after)[0] == ("envit", 0, 2)
