"""REVEAL: what is shown when a hand ends, and what never is."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import CountShown, Deal, GameState
from truc import SystemName as Name
from worked import FAMILY, SYSTEMS, dealt, first_card, follow, on_turn, played_out, result

HANDS: Final = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e"
COUNTS: Final = [33, 6, 29, 5]
HANDS_OF_TWO: Final = "5e 6o 4b / 7c 6c 4e"
BIDS: Final = {name: "envit" if "orca" in name else "envide" for name in FAMILY}
SHOWN: Final[dict[str, list[tuple[int, int]]]] = {
    "barajamos": [],
    "valencia": [(0, 33), (1, 6), (2, 29), (3, 5)],
    "ribera-baixa": [(0, 33), (1, 6), (2, 29), (3, 5)],
    "mallorca": [(0, 33)],
    "menorca": [(0, 33)],
    "fjd": [(0, 33)],
}
"""REVEAL-1: the counts that each system shows for these four hands."""


def last_step(state: GameState) -> truc.Step:
    """Play on to the last card of the hand, and return the step that ends it."""
    while True:
        turn = on_turn(state)
        card = truc.parse_card(first_card(state))
        step = truc.step(state, truc.PlayCard(turn, card))
        if step.state.hand is None:
            return step
        state = step.state


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("mano", range(4))
def test_reveal_1_an_accepted_envit(name: Name, mano: int) -> None:
    """REVEAL-1: nothing, every count, or the winner's, from the mano on, when it is settled."""
    rules = truc.ruleset_from(name, {"seats": 4})
    state = dealt(rules, HANDS, mano=mano)
    state = follow(state, f"{mano} {BIDS[name]}", f"{(mano + 1) % 4} accept")
    step = last_step(state)
    expected = sorted(SHOWN[name], key=lambda pair: (pair[0] - mano) % 4)
    assert list(result(step.state).counts) == expected
    shown = [event for event in step.events if isinstance(event, CountShown)]
    assert [(event.seat, event.count) for event in shown] == expected
    assert all(event.audience is None for event in shown)


def test_reveal_1_fjd_for_two() -> None:
    """REVEAL-1: of two the winner shows its count, and the loser nothing."""
    state = follow(dealt(truc.RULESETS["fjd"], HANDS_OF_TWO), "0 envide, 1 accept")
    assert result(played_out(state)).counts == ((1, 33),)


@pytest.mark.parametrize("name", ["mallorca", "menorca", "fjd"])
def test_reveal_1_of_equal_counts_the_winning_seat_is_shown(name: Name) -> None:
    """REVEAL-1, COUNT-4: tied, it is the seat nearest the mano that shows."""
    rules = truc.ruleset_from(name, {"seats": 4})
    state = dealt(rules, "4o 5b 3e / 7b 6b 4e / 5e 6o 4b / 7c 6c 5o", mano=2)
    state = follow(state, f"2 {BIDS[name]}", "1 accept")
    assert result(played_out(state)).counts == ((3, 33),)


@pytest.mark.parametrize("name", FAMILY)
def test_reveal_1_a_refused_envit_shows_nothing(name: Name) -> None:
    """REVEAL-1: refused, or not bid at all, no count is shown."""
    rules = truc.ruleset_from(name, {"seats": 4})
    for words in ([f"0 {BIDS[name]}", "1 refuse"], []):
        step = last_step(follow(dealt(rules, HANDS), *words))
        assert result(step.state).counts == ()
        assert not [event for event in step.events if isinstance(event, CountShown)]


@pytest.mark.parametrize("name", FAMILY)
def test_reveal_1_nothing_is_shown_before_the_envit_is_settled(name: Name) -> None:
    """REVEAL-1, SCORE-1: until the hand ends no event tells a count, though it was accepted."""
    rules = truc.ruleset_from(name, {"seats": 4})
    state = dealt(rules, HANDS)
    for text in (f"0 {BIDS[name]}", "1 accept"):
        seat, word = text.split()
        action = truc.Accept(1) if word == "accept" else truc.Call(int(seat), truc.Bid(word))
        step = truc.step(state, action)
        assert len(step.events) == 1
        state = step.state
    for seat in (None, *range(4)):
        seen = truc.view(state, seat)
        assert seen.last is None


FLOU: Final = truc.RULESETS["truc-y-flou"]
FLORS: Final = "4e 5e 6e / 7c 6c 3c / 2o 3o 4o / 1o 5c 12b / 1c 10e 6b / 7o 6o 5o"
"""Flors of 35, 36, 29 and 38 with seats 0, 1, 2, 5; embits 31, 33, 27, 5, 6, 33."""


def ended(state: GameState) -> tuple[tuple[int, int], ...]:
    """End the deal by a refused truc, and return the counts shown."""
    turn = on_turn(state)
    return result(follow(state, f"{turn} truc", f"{(turn + 1) % 6} refuse")).counts


def test_reveal_1_flou_the_embits_compared() -> None:
    """REVEAL-1: an accepted embit shows the two teams' embits that were compared."""
    state = follow(dealt(FLOU, FLORS), "0 embide, 1 accept")
    assert ended(state) == ((0, 31), (1, 33))
    state = follow(dealt(FLOU, FLORS, mano=2), "2 embide, 3 accept")
    assert ended(state) == ((5, 33), (0, 31))
    rest = follow(dealt(FLOU, FLORS), "0 restou_y_troucou, 1 accept")
    assert result(rest).counts == ((0, 31), (1, 33))


@pytest.mark.parametrize(
    "words",
    [
        "0 embide, 1 refuse, 3 refuse, 5 refuse",
        "0 mi_falta, 1 refuse",
        "0 embide, 1 two_more, 0 refuse",
    ],
)
def test_reveal_1_flou_a_refused_embit(words: str) -> None:
    """REVEAL-1: a refused embit shows nothing."""
    assert ended(follow(dealt(FLOU, FLORS), words)) == ()


def test_reveal_1_flou_flors() -> None:
    """REVEAL-1: flors on both sides are shown, one side's are not, nor is an annulled embit."""
    start = dealt(FLOU, FLORS)
    assert ended(follow(start, "0 flor")) == ()
    assert ended(follow(start, "0 flor, 0 4e, 1 flor_tambien")) == ((0, 35), (1, 36))
    annulled = follow(start, "0 embide, 1 accept, 0 4e, 1 flor")
    assert ended(annulled) == ()


def test_reveal_1_flou_challenged_flors() -> None:
    """REVEAL-1: an accepted challenge shows the two teams' best flors, a refused one nothing."""
    state = follow(dealt(FLOU, FLORS), "0 flor, 0 4e, 1 better_flor")
    assert ended(follow(state, "0 refuse")) == ()
    raised = follow(state, "0 sing_better")
    assert ended(follow(raised, "1 refuse")) == ()
    assert ended(follow(raised, "1 accept")) == ((0, 35), (5, 38))


def test_reveal_1_flou_a_bluff_has_no_flor_to_show() -> None:
    """REVEAL-1: of a team that held none, nothing is shown."""
    hands = "4e 5e 6e / 1o 5c 12b / 2o 3o 4o / 7o 5b 6c / 1c 10e 6b / 7c 12o 3b"
    state = follow(dealt(FLOU, hands), "0 flor, 0 4e, 1 better_flor, 0 sing_better, 1 accept")
    assert ended(state) == ((0, 35),)


def shown_cards(step: truc.Step, seat: int | None) -> set[truc.Card]:
    """Return the cards named by the events that the seat, or a spectator, sees."""
    cards: set[truc.Card] = set()
    for event in step.events:
        if event.audience is None or seat in event.audience:
            if isinstance(event, truc.CardPlayed | truc.CardHidden):
                cards.add(event.card)
            elif isinstance(event, truc.CardsDealt):
                cards.update(event.cards)
    return cards


@pytest.mark.parametrize("name", SYSTEMS)
@given(data=st.data())
def test_reveal_1_cards_are_shown_by_playing_them_alone(name: Name, data: st.DataObject) -> None:
    """REVEAL-1: over a hand, each seat learns its own cards and those played open, and no more."""
    rules = truc.RULESETS[name]
    deal = Deal(tuple(data.draw(st.permutations(rules.deck))))
    step = truc.step(truc.new_game(rules), deal)
    state = step.state
    hand = state.hand
    assert hand is not None
    hands = hand.dealt
    known: dict[int | None, set[truc.Card]] = {seat: set() for seat in (None, *range(rules.seats))}
    face_up: set[truc.Card] = set()
    while True:
        for seat, cards in known.items():
            cards.update(shown_cards(step, seat))
            assert cards == {*face_up, *(() if seat is None else hands[seat])}
        if state.hand is None:
            break
        action = data.draw(st.sampled_from(truc.legal_actions(state)))
        if isinstance(action, truc.PlayCard) and not action.face_down:
            face_up.add(action.card)
        step = truc.step(state, action)
        state = step.state


@pytest.mark.parametrize("name", FAMILY)
def test_reveal_2_the_winner_the_rule_and_the_points_are_public(name: Name) -> None:
    """REVEAL-2: everybody sees who won the hand, by which rule, and all points."""
    rules = truc.ruleset_from(name, {"seats": 4})
    step = last_step(dealt(rules, "1e 1b 7e / 4e 5b 5c / 4b 5o 6c / 4o 6e 6b"))
    told = [event for event in step.events if not isinstance(event, truc.CardPlayed)]
    kinds = [type(event) for event in told]
    assert kinds == [truc.TrickWon, truc.HandEnded, truc.Scored, truc.PointsMarked]
    assert truc.HandEnded(0, "HAND-1") in told
    assert truc.PointsMarked(0, 1, (1, 0)) in told
    assert all(event.audience is None for event in step.events)
    for seat in (None, 0, 3):
        seen = truc.view(step.state, seat)
        assert seen.last == step.state.last
        assert seen.score == (1, 0)


@pytest.mark.parametrize("name", FAMILY)
def test_reveal_2_who_held_what_is_not(name: Name) -> None:
    """REVEAL-2: after a hand no view holds a card, and the result names none."""
    rules = truc.ruleset_from(name, {"seats": 4})
    state = follow(dealt(rules, HANDS), f"0 {BIDS[name]}, 1 accept, 0 truc, 1 refuse")
    assert "Card(" not in repr(state.last)
    for seat in (None, *range(4)):
        seen = truc.view(state, seat)
        assert (seen.board, seen.dealt, seen.held, seen.covered) == (None, (), (), ())
        assert "Card(" not in repr(seen.last)
