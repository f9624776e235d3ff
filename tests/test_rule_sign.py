"""SIGN-1: signals change nothing, may lie, and are seen by partners and by who catches them."""

from __future__ import annotations

import itertools
from typing import Final

import pytest

import truc
from truc import Reason, Signal
from truc import SystemName as Name
from worked import SYSTEMS, follow, opened

SIGNS: Final[dict[str, dict[str, str]]] = {
    "barajamos": {},
    "fjd": {},
    "valencia": {
        "raise eyebrows": "1e",
        "wink": "1b",
        "tongue to one side": "7e",
        "tongue to the other side": "7o",
        "bite lower lip": "a 3",
        "puff cheeks": "33",
    },
    "ribera-baixa": {
        "raise eyebrows": "1e",
        "wink": "1b",
        "mouth left": "7e",
        "mouth right": "7o",
        "bite lower lip": "a 3",
        "silent kiss": "a 2",
        "tongue out": "a false ace",
        "close both eyes": "nothing good",
        "tilt the head": "an envit",
        "shrug": "33",
        "puff cheeks": "33",
    },
    "mallorca": {
        "raise eyebrows": "11b",
        "wink": "10o",
        "tongue right": "1e",
        "tongue left": "1b",
        "lip right": "7e",
        "lip left": "7o",
        "bite lip": "a 3",
        "close both eyes": "nothing good",
    },
    "menorca": {
        "bite lower lip": "11b",
        "raise eyebrows": "10o",
        "wink right": "1e",
        "wink left": "1b",
        "tongue right": "7e",
        "tongue left": "7o",
        "tongue in cheek": "a 3",
        "close both eyes": "nothing good",
        "puff cheeks": "33",
    },
    "truc-y-flou": {
        "raise eyebrows": "1e",
        "wink": "1b",
        "nod": "an envit",
        "head from side to side": "let this trick go",
    },
}
"""The table of signs, system by system."""

SOME: Final = [name for name in SYSTEMS if SIGNS[name]]
EVERY_SIGN: Final = {how for table in SIGNS.values() for how in table}
CARDS: Final = {"a 3": "3e 3b 3o 3c", "a 2": "2e 2b 2o 2c", "a false ace": "1o 1c"}


@pytest.mark.parametrize("name", SYSTEMS)
def test_sign_1_the_table(name: Name) -> None:
    """SIGN-1: each system has exactly the signs of the table, with their meanings and cards."""
    signs = truc.RULESETS[name].signals
    assert {sign.sign: sign.meaning for sign in signs} == SIGNS[name]
    for sign in signs:
        named = CARDS.get(sign.meaning, sign.meaning if sign.meaning[-1] in "ebo" else "")
        cards = named if named.split(" ")[0][:1].isdigit() else ""
        assert {str(card) for card in sign.cards} == set(cards.split())


@pytest.mark.parametrize("name", SYSTEMS)
def test_sign_1_a_sign_of_no_use_here_is_refused(name: Name) -> None:
    """SIGN-1: signs of other systems are refused, and in barajamos and fjd all of them."""
    state = opened(truc.RULESETS[name])
    for sign in EVERY_SIGN | {"", "wave", "Wink", "wink "}:
        expected = None if sign in SIGNS[name] else Reason.NO_SUCH_SIGN
        assert truc.why_illegal(state, Signal(0, sign)) is expected


@pytest.mark.parametrize("name", SOME)
def test_sign_1_never_changes_the_state_and_may_lie(name: Name) -> None:
    """SIGN-1: whoever makes whatever sign, whatever it holds, the state is the same one."""
    state = opened(truc.RULESETS[name])
    bet = follow(state, "0 truc")
    for moment, seat, sign in itertools.product(
        (state, bet), range(state.rules.seats), SIGNS[name]
    ):
        signal = Signal(seat, sign)
        assert truc.apply(moment, signal) is moment
        assert truc.step(moment, signal).state is moment


@pytest.mark.parametrize("name", SOME)
def test_sign_1_at_any_moment_of_a_hand_folded_or_not(name: Name) -> None:
    """SIGN-1: on turn or not, with a bet waiting or not, folded or not; between hands not."""
    rules = truc.RULESETS[name]
    sign = next(iter(SIGNS[name]))
    before = truc.new_game(rules)
    assert truc.why_illegal(before, Signal(0, sign)) is Reason.NO_HAND
    state = opened(rules)
    if rules.folding is truc.Folding.SEAT:
        state = follow(state, "0 fold")
    while state.hand is not None:
        for seat in range(rules.seats):
            assert truc.why_illegal(state, Signal(seat, sign)) is None
        turn = state.hand.turn
        state = follow(state, f"{turn} {state.hand.held[turn][0]}")
    last = rules.target - 1
    over = follow(opened(rules, camas=(1, 1), score=(last, last)), "0 truc, 1 refuse")
    assert over.winner == 0
    assert truc.why_illegal(over, Signal(0, sign)) is Reason.GAME_OVER


@pytest.mark.parametrize("name", SOME)
def test_sign_1_seen_by_partners_and_by_who_catches_it(name: Name) -> None:
    """SIGN-1: the event goes to the seat, its partners, and the opponents who caught it."""
    rules = truc.RULESETS[name]
    state = opened(rules)
    sign = next(iter(SIGNS[name]))
    for seat in range(rules.seats):
        partners = {other for other in range(rules.seats) if other % 2 == seat % 2} - {seat}
        opponents = [other for other in range(rules.seats) if other % 2 != seat % 2]
        for many in range(len(opponents) + 1):
            for caught in itertools.combinations(opponents, many):
                (event,) = truc.step(state, Signal(seat, sign, caught)).events
                assert isinstance(event, truc.Signalled)
                assert (event.seat, event.sign) == (seat, sign)
                assert set(event.seen_by) == partners | set(caught)
                assert len(event.seen_by) == len(set(event.seen_by))
                assert set(event.audience) == {seat} | partners | set(caught)


def test_sign_1_only_opponents_at_the_table_catch_it() -> None:
    """SIGN-1: partners, the seat itself and strangers catch nothing."""
    state = opened(truc.RULESETS["valencia"])
    for caught in ((0,), (2,), (1, 2), (4,), (-1,), (5,), (1, 10**20)):
        reason = truc.why_illegal(state, Signal(0, "wink", caught))
        assert reason is Reason.NOT_AN_OPPONENT
    assert truc.why_illegal(state, Signal(0, "wink", (1, 3))) is None


@pytest.mark.parametrize("name", SOME)
def test_sign_1_signals_are_no_legal_actions(name: Name) -> None:
    """SIGN-1: talk is not play: it is not listed, and nobody is awaited for it."""
    state = opened(truc.RULESETS[name])
    kinds: set[type] = {type(action) for action in truc.legal_actions(state)}
    assert Signal not in kinds
    assert truc.awaited(state) == (0,)


def test_sign_1_a_deck_without_the_card_lacks_its_sign() -> None:
    """SIGN-1: with the 22 cards of ribera-baixa there is no sign for a 2 or a false ace."""
    short = truc.ruleset("ribera-baixa", short_deck=True)
    gone = {"silent kiss", "tongue out"}
    assert {sign.sign for sign in short.signals} == set(SIGNS["ribera-baixa"]) - gone
