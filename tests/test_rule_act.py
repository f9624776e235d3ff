"""ACT: what is no action, and who is not at the table, is refused before all else."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import (
    Accept,
    Bid,
    Call,
    Deal,
    Fold,
    GameState,
    NoSuchSeat,
    PlayCard,
    Reason,
    Refuse,
    Signal,
)
from worked import SYSTEMS, follow, opened, played_out

CARD = truc.parse_card("1e")


class Seat(int):
    """A whole number that is not quite one."""


class Word(str):
    """A text that is not quite one."""

    __slots__ = ()


def phases() -> list[GameState]:
    """Return a game before a deal, in a hand, with a bet pending, and over."""
    rules = truc.ruleset("valencia", camas=1)
    over = played_out(follow(opened(rules, score=(17, 17)), "0 truc, 1 accept"))
    assert over.winner is not None
    hand = opened(rules)
    return [truc.new_game(rules), hand, follow(hand, "0 truc"), over]


PHASES = phases()
NOT_A_SEAT: list[Any] = [None, True, False, "0", 0.0, 1j, b"0", (0,), [0], Seat(0), object(), CARD]
NOT_A_CARD: list[Any] = [None, "1e", 1, True, (1, "e"), [CARD], (CARD,), truc.Suit.SWORDS, object()]
NOT_A_BID: list[Any] = [None, "truc", Word("truc"), 0, True, ["truc"], Reason.NO_HAND, object()]
NOT_A_FLAG: list[Any] = [None, 0, 1, "True", "", [], object()]
NOT_CARDS: list[Any] = [
    None,
    "1e 1b",
    [CARD],
    {CARD},
    ("1e",) * 12,
    (CARD, None),
    iter((CARD,)),
    (CARD, (CARD,)),
    CARD,
]
NOT_A_SIGN: list[Any] = [None, 0, True, b"wink", Word("wink"), ["wink"], truc.Sign("wink", "1b")]
NOT_SEATS: list[Any] = [
    None,
    1,
    [1],
    {1},
    (True,),
    ("1",),
    (None,),
    (Seat(1),),
    (1.0,),
    "1",
    ((1,),),
]


def wrong_types() -> list[Any]:
    """Return actions with one field of a wrong type, every field in many ways."""
    wrong: list[Any] = []
    for seat in NOT_A_SEAT:
        wrong += [
            PlayCard(seat, CARD),
            Call(seat, Bid.TRUC),
            Accept(seat),
            Refuse(seat),
            Fold(seat),
            Signal(seat, "wink"),
        ]
    wrong += [PlayCard(0, card) for card in NOT_A_CARD]
    wrong += [PlayCard(0, CARD, flag) for flag in NOT_A_FLAG]
    wrong += [Call(0, bid) for bid in NOT_A_BID]
    wrong += [Deal(cards) for cards in NOT_CARDS]
    wrong += [Signal(0, sign) for sign in NOT_A_SIGN]
    wrong += [Signal(0, "wink", seats) for seats in NOT_SEATS]
    return wrong


NO_ACTIONS: list[Any] = [
    None,
    True,
    0,
    -1,
    10**40,
    1.5,
    "0 truc",
    b"",
    (),
    ("PlayCard", 0, CARD),
    [],
    {},
    {"seat": 0, "bid": "truc"},
    object(),
    PlayCard,
    Accept,
    Bid.TRUC,
    CARD,
    Reason.NO_HAND,
    NotImplemented,
    ...,
    PHASES[0],
]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=lambda action: type(action).__name__)
def test_act_1_what_is_no_action_is_refused_in_every_phase(action: Any) -> None:
    """ACT-1: an action of a wrong type is refused, whatever the game waits for."""
    for state in PHASES:
        assert truc.why_illegal(state, action) is Reason.NOT_AN_ACTION


def test_act_1_a_field_of_a_wrong_type_is_refused_in_every_phase() -> None:
    """ACT-1: every field of every action is of exactly its type, and this is looked at first."""
    for action in wrong_types():
        for state in PHASES:
            assert truc.why_illegal(state, action) is Reason.WRONG_TYPE, action


def test_act_1_is_the_rule_of_both_reasons() -> None:
    """ACT-1: the reasons against wrong types cite it, and the reason against a seat ACT-2."""
    assert Reason.NOT_AN_ACTION.rule == Reason.WRONG_TYPE.rule == "ACT-1"
    assert Reason.NO_SUCH_SEAT.rule == "ACT-2"


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.binary(max_size=3)
    | st.sampled_from(list(Bid))
    | st.sampled_from(truc.BARAJAMOS.deck),
    lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)
MADE = st.one_of(
    st.builds(PlayCard, ANYTHING, ANYTHING, ANYTHING),
    st.builds(Call, ANYTHING, ANYTHING),
    st.builds(Accept, ANYTHING),
    st.builds(Refuse, ANYTHING),
    st.builds(Fold, ANYTHING),
    st.builds(Deal, ANYTHING),
    st.builds(Signal, ANYTHING, ANYTHING, ANYTHING),
)


def all_of(kind: type, things: Any) -> bool:
    """Whether ``things`` are a tuple of nothing but exactly ``kind``."""
    return type(things) is tuple and all(type(thing) is kind for thing in cast("Any", things))


def well_typed(action: Any) -> bool:
    """Whether all fields of an action are of exactly their types."""
    fields: dict[str, Any] = {name: getattr(action, name) for name in action.__match_args__}
    if "cards" in fields:
        return all_of(truc.Card, fields["cards"])
    exact = {"seat": int, "card": truc.Card, "face_down": bool, "bid": Bid, "sign": str}
    return all(
        all_of(int, value) if name == "caught_by" else type(value) is exact[name]
        for name, value in fields.items()
    )


@given(ANYTHING | MADE, st.sampled_from(PHASES))
def test_act_1_nothing_but_a_reason_comes_of_anything(action: Any, state: GameState) -> None:
    """ACT-1: whatever comes from outside has a reason or none, and never another exception."""
    reason = truc.why_illegal(state, action)
    if not isinstance(action, PlayCard | Call | Accept | Refuse | Fold | Deal | Signal):
        assert reason is Reason.NOT_AN_ACTION
    else:
        assert (reason is Reason.WRONG_TYPE) is not well_typed(action)


@pytest.mark.parametrize("name", SYSTEMS)
def test_act_2_only_seats_at_the_table_act(name: truc.SystemName) -> None:
    """ACT-2: a seat that is not at the table is refused, whatever it would do."""
    rules = truc.RULESETS[name]
    state = opened(rules)
    for seat in (*range(-rules.seats - 1, 2 * rules.seats + 1), 10**30, -(10**30)):
        actions = (
            PlayCard(seat, rules.deck[0]),
            PlayCard(seat, CARD, face_down=True),
            Call(seat, Bid.TRUC),
            Accept(seat),
            Refuse(seat),
            Fold(seat),
            Signal(seat, "no such sign"),
        )
        strange = not 0 <= seat < rules.seats
        for action in actions:
            assert (truc.why_illegal(state, action) is Reason.NO_SUCH_SEAT) is strange


@pytest.mark.parametrize("seat", [-1, 4, 10**30, True, "0", 0.0])
def test_act_2_questions_about_strange_seats_have_an_error_of_their_own(seat: Any) -> None:
    """ACT-2: asking for the actions or the view of such a seat says so, in and between hands."""
    for state in PHASES:
        with pytest.raises(NoSuchSeat, match="ACT-2"):
            truc.legal_actions(state, seat)
        with pytest.raises(NoSuchSeat, match="ACT-2"):
            truc.view(state, seat)
