"""Errors: every reason against an action, and every other way to ask for what cannot be."""

from __future__ import annotations

import copy
import math
import pickle
import re
from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest

import truc
from truc import (
    Accept,
    Bid,
    Call,
    Deal,
    Fold,
    GameState,
    IllegalAction,
    PlayCard,
    Reason,
    Refuse,
    SetupError,
    Signal,
)
from truc.moves import Ending, accepted, asked, begun
from truc.scoring import settle
from worked import action_of, dealt, follow, opened, played_out

FOUR: Final = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e"
FLORS: Final = "4e 5e 6e / 7c 6c 3c / 2o 3o 4o / 1o 5c 12b / 1c 10e 6b / 7o 6o 5o"


def four(*texts: str, name: truc.SystemName = "barajamos") -> GameState:
    """Deal four known hands and play the texts."""
    return follow(dealt(truc.RULESETS[name], FOUR), *texts)


def flou(*texts: str) -> GameState:
    """Deal six known hands, with flors for seats 0, 1, 2 and 5, and play the texts."""
    return follow(dealt(truc.RULESETS["truc-y-flou"], FLORS), *texts)


def over() -> GameState:
    """Return a game that is over."""
    state = dealt(truc.ruleset("barajamos", camas=1), FOUR, score=(23, 23))
    return follow(state, "0 truc, 1 refuse")


def cards(text: str) -> Deal:
    """Return a deal of the cards."""
    return Deal(truc.parse_cards(text))


DECK: Final = " ".join(map(str, truc.BARAJAMOS.deck))
NEVER_OVER: Final = truc.ruleset("valencia", envit_over_truc="never")
OUTSIDE: Any = "0 truc"
UNTYPED: Any = "truc"

CASES: Final[list[tuple[Reason, Callable[[], GameState], Any]]] = [
    (Reason.NOT_AN_ACTION, four, OUTSIDE),
    (Reason.WRONG_TYPE, four, Accept(UNTYPED)),
    (Reason.GAME_OVER, over, Accept(0)),
    (Reason.NO_HAND, truc.new_game, Fold(1)),
    (Reason.HAND_IN_PLAY, four, cards(DECK)),
    (Reason.TOO_FEW_CARDS, truc.new_game, cards("1e 1b 7e")),
    (Reason.CARD_FOREIGN, truc.new_game, cards(DECK + " 12e")),
    (Reason.CARD_TWICE, truc.new_game, cards(DECK + " 1e")),
    (Reason.NO_SUCH_SEAT, four, Refuse(4)),
    (Reason.HAS_FOLDED, lambda: four("0 fold"), Call(0, Bid.TRUC)),
    (Reason.PLAY_BET_PENDING, lambda: four("0 truc"), action_of("0 7c")),
    (Reason.PLAY_NOT_ON_TURN, four, action_of("1 5e")),
    (Reason.CARD_NOT_IN_DECK, four, action_of("0 12e")),
    (Reason.CARD_NOT_HELD, four, action_of("0 5e")),
    (Reason.NOT_FACE_DOWN, four, action_of("0 #7c")),
    (
        Reason.ONLY_FACE_DOWN,
        lambda: four("0 #4e, 1 5e, 2 4o, 3 5b, 1 4b, 2 5o, 3 3c", name="menorca"),
        action_of("0 7c"),
    ),
    (Reason.FOLD_NEVER, flou, Fold(0)),
    (Reason.FOLD_BET_PENDING, lambda: four("0 truc"), Fold(0)),
    (Reason.FOLD_NOT_ON_TURN, four, Fold(3)),
    (Reason.NOTHING_ASKED, four, Accept(1)),
    (Reason.OWN_ENVIT, lambda: four("0 envide"), Accept(2)),
    (Reason.OWN_TRUC, lambda: four("0 truc"), Refuse(0)),
    (Reason.OWN_FLOR, lambda: flou("0 flor, 0 4e, 1 better_flor"), Refuse(3)),
    (Reason.NOT_ASKED, lambda: flou("0 embide"), Accept(5)),
    (Reason.ONLY_RAISED, lambda: flou("0 flor, 0 4e, 1 better_flor"), Accept(0)),
    (Reason.NO_SUCH_BID, four, Call(0, Bid.ENVIT)),
    (Reason.ENVIT_CALLED, lambda: four("0 envide, 1 refuse"), Call(0, Bid.ENVIDE)),
    (Reason.ENVIT_OFF_LADDER, four, Call(0, Bid.TORNE)),
    (Reason.ENVIT_NOT_ON_TURN, four, Call(2, Bid.ENVIDE)),
    (Reason.ENVIT_CARD_PLAYED, lambda: four("0 7c, 1 5e, 2 4o, 3 1e"), Call(3, Bid.FALTA)),
    (Reason.ENVIT_CLOSED, lambda: four("0 truc, 1 accept"), Call(0, Bid.ENVIDE)),
    (
        Reason.ENVIT_BET_PENDING,
        lambda: follow(dealt(NEVER_OVER, FOUR), "0 truc"),
        Call(1, Bid.ENVIDE),
    ),
    (Reason.ENVIT_NOT_YOURS, lambda: four("0 truc"), Call(1, Bid.ENVIDE)),
    (Reason.TRUC_ENVIT_PENDING, lambda: four("0 envide"), Call(1, Bid.TRUC)),
    (Reason.TRUC_OFF_LADDER, four, Call(0, Bid.JOC_FORA)),
    (Reason.TRUC_ONLY_REPLY, lambda: flou("0 truc, 1 accept"), Call(1, Bid.RETRUC)),
    (Reason.TRUC_NOT_ON_TURN, lambda: four(name="valencia"), Call(1, Bid.TRUC)),
    (Reason.TRUC_NOT_YOURS, lambda: four("0 truc, 1 accept"), Call(2, Bid.RETRUC)),
    (
        Reason.TRUC_BET_PENDING,
        lambda: flou("0 flor, 0 4e, 1 better_flor"),
        Call(0, Bid.TRUC),
    ),
    (Reason.DECLARED_BEFORE, lambda: flou("0 flor"), Call(0, Bid.FLOR)),
    (Reason.DECLARE_NOT_ON_TURN, flou, Call(1, Bid.FLOR)),
    (
        Reason.DECLARE_CARD_PLAYED,
        lambda: flou("0 4e, 1 7c, 2 2o, 3 1o, 4 1c, 5 7o"),
        Call(5, Bid.FLOR),
    ),
    (Reason.DECLARE_BET_PENDING, lambda: flou("0 truc"), Call(1, Bid.FLOR)),
    (Reason.FLOR_DECLARED, lambda: flou("0 flor, 0 4e"), Call(1, Bid.EMBIDE)),
    (Reason.FLOR_OFF_LADDER, flou, Call(0, Bid.FLOR_TAMBIEN)),
    (Reason.FLOR_NOT_YOURS, lambda: flou("0 flor, 0 4e"), Call(1, Bid.FLOR)),
    (
        Reason.FLOR_CLOSED,
        lambda: flou("0 flor, 0 4e, 1 flor_tambien, 1 7c, 2 flor, 2 2o"),
        Call(3, Bid.BETTER_FLOR),
    ),
    (Reason.NO_FLOR, lambda: flou("0 4e, 1 7c, 2 2o"), Call(3, Bid.FLOR)),
    (Reason.REST_CLOSED, lambda: flou("0 truc, 1 accept"), Call(0, Bid.RESTOU_Y_TROUCOU)),
    (Reason.NO_SUCH_SIGN, four, Signal(0, "wink")),
    (Reason.NOT_AN_OPPONENT, lambda: four(name="valencia"), Signal(0, "wink", (2,))),
]
"""For each reason a game, and an action that has it."""

IDS: Final = (
    {f"ACT-{n}" for n in (1, 2)}
    | {f"DEAL-{n}" for n in range(1, 6)}
    | {f"TRICK-{n}" for n in range(1, 6)}
    | {f"HAND-{n}" for n in range(1, 4)}
    | {"DOWN-1", "FOLD-1", "FOLD-2", "SIGN-1"}
    | {f"COUNT-{n}" for n in range(1, 5)}
    | {f"ENVIT-{n}" for n in range(1, 9)}
    | {f"TRUC-{n}" for n in range(1, 7)}
    | {f"FLOU-{n}" for n in range(1, 15)}
)
"""The IDs that a reason may cite."""


def test_the_table_has_every_reason() -> None:
    """Every member of Reason can be had, and is in the table above once."""
    assert [reason for reason, _, _ in CASES] == list(Reason)


@pytest.mark.parametrize(
    ("reason", "position", "action"), CASES, ids=[reason.name for reason, _, _ in CASES]
)
def test_every_reason(reason: Reason, position: Callable[[], GameState], action: Any) -> None:
    """The action has that reason, raises with it, and leaves the state as it was."""
    state, twin = position(), position()
    before = hash(state)
    assert truc.why_illegal(state, action) is reason
    for follows in (truc.apply, truc.step):
        with pytest.raises(IllegalAction) as caught:
            follows(state, action)
        assert caught.value.reason is reason
        assert caught.value.action is action
        assert caught.value.state is state
    assert state == twin
    assert hash(state) == before == hash(twin)
    assert action not in truc.legal_actions(state)


NAMED: Final = {
    PlayCard: "play",
    Call: "call",
    Accept: "accept",
    Refuse: "refuse",
    Fold: "fold",
    Deal: "dealt",
    Signal: "sign",
}


@pytest.mark.parametrize(
    ("reason", "position", "action"), CASES, ids=[reason.name for reason, _, _ in CASES]
)
def test_an_error_is_a_sentence(
    reason: Reason, position: Callable[[], GameState], action: Any
) -> None:
    """The words of the error name the seat, what was tried, what is wrong, and the rule."""
    error = IllegalAction(action, reason, position())
    text = str(error)
    assert isinstance(error, ValueError)
    assert text.endswith(f"({reason.rule})")
    assert reason.text in text
    assert "\n" not in text
    if type(action) in NAMED:
        assert NAMED[type(action)] in text
    else:
        assert repr(action) in text
    if hasattr(action, "seat"):
        assert f"seat {action.seat!r}" in text
    if isinstance(action, PlayCard):
        assert str(action.card) in text
        assert ("face down" in text.partition(":")[0]) is action.face_down
    if isinstance(action, Call):
        assert str(action.bid) in text
    if isinstance(action, Signal):
        assert action.sign in text


@pytest.mark.parametrize(
    ("reason", "position", "action"), CASES, ids=[reason.name for reason, _, _ in CASES]
)
def test_an_error_pickles_and_copies(
    reason: Reason, position: Callable[[], GameState], action: Any
) -> None:
    """The error is whole after pickling and copying: action, reason, state and words."""
    error = IllegalAction(action, reason, position())
    for twin in (
        pickle.loads(pickle.dumps(error)),
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(twin) is IllegalAction
        assert twin.reason is reason
        assert (twin.action, twin.state) == (action, error.state)
        assert str(twin) == str(error)


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_cites_a_rule(reason: Reason) -> None:
    """A reason is its own name as a value, cites an ID of the rules, and pickles as itself."""
    assert reason.value == reason.name
    assert reason.rule in IDS
    assert reason.text
    assert not reason.text.endswith(".")
    assert pickle.loads(pickle.dumps(reason)) is reason
    assert copy.deepcopy(reason) is reason
    assert Reason[reason.name] is reason


def test_the_order_of_the_checks() -> None:
    """Types come first, then the game's end, the hand, the seat, the fold, and then the rest."""
    everything_wrong = Call(99, UNTYPED)
    strange = Call(99, Bid.TORNE)
    for state in (over(), truc.new_game(), four()):
        assert truc.why_illegal(state, everything_wrong) is Reason.WRONG_TYPE
    assert truc.why_illegal(over(), strange) is Reason.GAME_OVER
    assert truc.why_illegal(over(), cards("1e 1e 12c")) is Reason.GAME_OVER
    assert truc.why_illegal(truc.new_game(), strange) is Reason.NO_HAND
    assert truc.why_illegal(four(), strange) is Reason.NO_SUCH_SEAT
    assert truc.why_illegal(four(), cards("1e 1e 12c")) is Reason.HAND_IN_PLAY
    folded = four("0 fold")
    assert truc.why_illegal(folded, Call(0, Bid.EMBIDE)) is Reason.HAS_FOLDED
    assert truc.why_illegal(folded, action_of("0 12c")) is Reason.HAS_FOLDED
    assert truc.why_illegal(folded, Fold(0)) is Reason.HAS_FOLDED


HUGE: Final = 10**5000
GARBAGE: Final[list[Any]] = [
    None,
    "",
    "0 truc",
    b"truc",
    0,
    math.nan,
    True,
    [],
    {},
    (),
    object(),
    type,
    PlayCard,
    Bid.TRUC,
    Reason.NO_HAND,
    truc.BARAJAMOS,
    PlayCard(0, UNTYPED),
    PlayCard(0, OUTSIDE, OUTSIDE),
    Call(0, UNTYPED),
    Call(UNTYPED, UNTYPED),
    Call(True, Bid.TRUC),
    Call(False, Bid.TRUC),
    Call(HUGE, Bid.TRUC),
    Call(-1, Bid.TRUC),
    Accept(-HUGE),
    Refuse(UNTYPED),
    Fold(OUTSIDE),
    Deal(UNTYPED),
    Deal(()),
    Signal(0, UNTYPED, UNTYPED),
    Signal(0, "wink", (HUGE,)),
    Signal(-5, "wink"),
]


@pytest.mark.parametrize("number", range(len(GARBAGE)))
def test_garbage_is_refused_in_words(number: int) -> None:
    """Whatever comes in is refused with a reason, and the error can be read aloud."""
    garbage = GARBAGE[number]
    for state in (four(), four("0 truc"), flou("0 embide"), truc.new_game(), over()):
        reason = truc.why_illegal(state, garbage)
        assert isinstance(reason, Reason)
        with pytest.raises(IllegalAction) as caught:
            truc.apply(state, garbage)
        assert caught.value.reason is reason


@pytest.mark.parametrize("number", range(len(GARBAGE)))
def test_garbage_has_a_sentence_too(number: int) -> None:
    """The words of an error can be had whatever the action is, numbers beyond print included."""
    garbage = GARBAGE[number]
    with pytest.raises(IllegalAction) as caught:
        truc.apply(four(), garbage)
    assert str(caught.value).endswith(f"({caught.value.reason.rule})")


def test_a_list_of_cards_is_no_deal() -> None:
    """The cards of a deal are a tuple: a list is refused and not taken for one."""
    listed: Any = list(truc.BARAJAMOS.deck)
    assert truc.why_illegal(truc.new_game(), Deal(listed)) is Reason.WRONG_TYPE


class TestNewGame:
    """new_game names everything that is wrong."""

    @pytest.mark.parametrize("dealer", [-1, 4, 10**30, True, "0", None, 0.0])
    def test_a_dealer_who_is_not_there(self, dealer: Any) -> None:
        """The dealer is a seat of the table."""
        with pytest.raises(SetupError, match="dealer") as caught:
            truc.new_game(dealer=dealer)
        assert len(caught.value.faults) == 1

    @pytest.mark.parametrize("name", ["score", "camas"])
    @pytest.mark.parametrize(
        "pair", [None, 0, (0,), (0, 0, 0), [0, 0], (True, 0), (0.0, 0), (-1, 0), (0, "0")]
    )
    def test_what_is_no_pair(self, name: str, pair: Any) -> None:
        """Scores and camas are pairs of whole numbers, from nought."""
        wrong: dict[str, Any] = {name: pair}
        with pytest.raises(SetupError, match=name) as caught:
            truc.new_game(**wrong)
        assert len(caught.value.faults) == 1

    def test_what_is_too_much(self) -> None:
        """A score at the target, and camas that win the game, are no start."""
        assert truc.new_game(score=(23, 0), camas=(1, 1)).score == (23, 0)
        with pytest.raises(SetupError, match="score"):
            truc.new_game(score=(24, 0))
        with pytest.raises(SetupError, match="camas"):
            truc.new_game(camas=(0, 2))

    def test_all_faults_are_named(self) -> None:
        """Three faults are three sentences, and the error says them all."""
        with pytest.raises(SetupError) as caught:
            truc.new_game(dealer=7, score=(99, 0), camas=(0, -1))
        faults = caught.value.faults
        assert [fault.split()[0] for fault in faults] == ["dealer", "score", "camas"]
        assert all(fault in str(caught.value) for fault in faults)
        twin = pickle.loads(pickle.dumps(caught.value))
        assert twin.faults == faults
        assert isinstance(twin, ValueError)

    @pytest.mark.parametrize("rules", [None, "barajamos", {}, truc.Rules])
    def test_what_is_no_ruleset(self, rules: Any) -> None:
        """The rules are a Rules value."""
        with pytest.raises(SetupError, match="rules"):
            truc.new_game(rules)


class TestCards:
    """parse_card, parse_cards and Card."""

    @pytest.mark.parametrize(
        "text",
        ["", "e", "1", "1x", "0e", "13e", "01e", "1E", " 1e", "1e ", "1 e", "e1", "-1e", "#1e"],
    )
    def test_what_is_no_card(self, text: str) -> None:
        """Anything but the code of a card is refused, with the text in the error."""
        with pytest.raises(ValueError, match=re.escape(repr(text))):
            truc.parse_card(text)

    @pytest.mark.parametrize("thing", [None, 1, True, b"1e", ["1e"], truc.parse_card("1e")])
    def test_what_is_no_text(self, thing: Any) -> None:
        """What is no text is no card and no cards."""
        with pytest.raises(ValueError, match="no card"):
            truc.parse_card(thing)
        with pytest.raises(ValueError, match="no text"):
            truc.parse_cards(thing)

    def test_every_card_reads_as_it_is_written(self) -> None:
        """Of 48 cards each has a code of its own, and reads back as the same object."""
        every = [truc.Card(rank, suit) for rank in range(1, 13) for suit in truc.Suit]
        assert len({str(card) for card in every}) == 48
        assert all(truc.parse_card(str(card)) is card for card in every)
        assert truc.parse_cards(" ".join(map(str, every))) == tuple(every)
        assert truc.parse_cards("") == ()

    def test_the_place_of_the_fault_is_named(self) -> None:
        """parse_cards says which word is no card, and where it stands."""
        with pytest.raises(ValueError, match=r"card 2 of '1e 7x 3c'.*'7x'"):
            truc.parse_cards("1e 7x 3c")

    @pytest.mark.parametrize("rank", [0, 13, -1, True, "1", None, 1.0])
    def test_a_rank_that_is_none(self, rank: Any) -> None:
        """There is no card of such a rank."""
        with pytest.raises(ValueError, match="no card of rank"):
            truc.Card(rank, truc.Suit.SWORDS)

    @pytest.mark.parametrize("suit", ["e", None, 0])
    def test_a_suit_that_is_none(self, suit: Any) -> None:
        """There is no card of such a suit."""
        with pytest.raises(ValueError, match="no card of rank"):
            truc.Card(1, suit)


RULES: Final = truc.BARAJAMOS
FLOU: Final = truc.RULESETS["truc-y-flou"]
ACE: Final = truc.parse_card("1e")
KING: Final = truc.parse_card("12c")
UNTYPED_TRICKS: Final[Any] = (0, "1")

SAID: Final[list[tuple[Callable[[], object], str]]] = [
    (
        lambda: truc.trick_winner(RULES, [PlayCard(0, ACE)], mano=4),
        "there is no seat 4 at a table of 4",
    ),
    (
        lambda: truc.trick_winner(RULES, [PlayCard(7, ACE)], mano=0),
        "there is no seat 7 at a table of 4",
    ),
    (
        lambda: truc.trick_winner(RULES, [], mano=0),
        "a trick without plays has no winner",
    ),
    (
        lambda: truc.trick_winner(RULES, [PlayCard(1, ACE), truc.Covered(1)], mano=0),
        "a seat has played twice: [1, 1]",
    ),
    (
        lambda: truc.trick_winner(RULES, [PlayCard(1, KING)], mano=0),
        "12c is not in the deck of barajamos",
    ),
    (
        lambda: truc.hand_winner(RULES, UNTYPED_TRICKS, mano=0),
        "a trick is won by team 0 or 1, or is None, not '1'",
    ),
    (
        lambda: truc.hand_winner(RULES, (0, 1, None, 0), mano=0),
        "a hand has at most 3 tricks, not 4",
    ),
    (
        lambda: truc.hand_winner(RULES, (), mano=-1),
        "there is no seat -1 at a table of 4",
    ),
    (
        lambda: truc.envit_count(RULES, ()),
        "no cards count nothing: at least one card is needed",
    ),
    (
        lambda: truc.envit_count(RULES, (ACE, KING)),
        "12c is not in the deck of barajamos",
    ),
    (
        lambda: truc.flor_count(FLOU, (ACE, KING, ACE)),
        "a card stands twice: 1e 12c 1e",
    ),
    (
        lambda: truc.falta_value(RULES, (0, 24), 0),
        "a score is two whole numbers from 0 to 23, not (0, 24)",
    ),
    (
        lambda: truc.falta_value(RULES, (0, 0), 2),
        "a team is 0 or 1, not 2",
    ),
    (
        lambda: truc.falta_value(FLOU, (0, 0), 1),
        "truc-y-flou has no falta that is worth the same whoever calls it",
    ),
    (
        lambda: truc.bid_worth(truc.new_game(), Bid.FLOR),
        "barajamos does not have the bid <Bid.FLOR: 'flor'>",
    ),
    (
        lambda: truc.legal_actions(four(), 4),
        "there is no seat 4 at a table of 4 (ACT-2)",
    ),
    (
        lambda: truc.why_illegal(truc.view(four(), 2), Fold(1)),
        "the view of seat 2 cannot answer for seat 1",
    ),
]
"""What cannot be asked of the functions of the rules, and what is said then."""


class TestFunctionsOfTheRules:
    """falta_value, hand_winner, trick_winner and envit_count refuse what cannot be."""

    @pytest.mark.parametrize(
        "score", [(24, 0), (0, 24), (-1, 0), (0,), (0, 0, 0), [0, 0], None, (True, 0), ("0", 0)]
    )
    def test_falta_of_a_score_that_no_hand_starts_with(self, score: Any) -> None:
        """falta_value refuses such a score."""
        with pytest.raises(ValueError, match="score"):
            truc.falta_value(truc.BARAJAMOS, score, 0)

    @pytest.mark.parametrize("winner", [2, -1, None, True, "0"])
    def test_falta_of_a_team_that_is_none(self, winner: Any) -> None:
        """falta_value refuses such a team."""
        with pytest.raises(ValueError, match="team"):
            truc.falta_value(truc.BARAJAMOS, (0, 0), winner)

    def test_falta_where_there_is_none(self) -> None:
        """In truc y flou the falta depends on who calls it, and so has no one value."""
        with pytest.raises(ValueError, match="truc-y-flou"):
            truc.falta_value(truc.RULESETS["truc-y-flou"], (0, 0), 0)

    def test_falta_that_depends_on_who_calls_it(self) -> None:
        """So has a house rule's, by which the falta is what the caller lacks."""
        stake = truc.Lack(truc.Who.CALLER)
        ladder = tuple(
            attrs.evolve(rung, accepted=stake) if rung.bid is Bid.FALTA else rung
            for rung in RULES.ladder
        )
        with pytest.raises(ValueError, match="whoever calls it"):
            truc.falta_value(attrs.evolve(RULES, ladder=ladder), (3, 8), 0)

    @pytest.mark.parametrize(("opens", "worth"), [(True, truc.Whole.CAMA), (False, truc.Points(4))])
    def test_falta_is_that_which_opens(self, *, opens: bool, worth: truc.Stake) -> None:
        """ENVIT-6: where a house's falta is worth something else as a raise, the opening counts."""
        ladder = tuple(
            attrs.evolve(rung, accepted=truc.Whole.CAMA)
            if rung.bid is Bid.FALTA and (rung.below is None) is opens
            else rung
            for rung in truc.BARAJAMOS.ladder
        )
        house = attrs.evolve(truc.BARAJAMOS, ladder=ladder)
        assert truc.falta_value(house, (13, 20), 0) == worth

    @pytest.mark.parametrize("tricks", [[2], [-1], [True], ["0"], [0, 0.0], [0, 1, None, 0]])
    def test_tricks_that_cannot_be(self, tricks: Any) -> None:
        """hand_winner refuses what is no team, and a fourth trick."""
        with pytest.raises(ValueError, match="trick"):
            truc.hand_winner(truc.BARAJAMOS, tricks, mano=0)

    @pytest.mark.parametrize("mano", [4, -1, 10**30])
    def test_a_mano_that_is_not_there(self, mano: int) -> None:
        """hand_winner refuses a seat that is not at the table."""
        with pytest.raises(ValueError, match="seat"):
            truc.hand_winner(truc.BARAJAMOS, [0, 0], mano=mano)

    def test_a_trick_that_cannot_be(self) -> None:
        """trick_winner refuses no plays, and a card of another deck."""
        with pytest.raises(ValueError, match="without plays"):
            truc.trick_winner(truc.BARAJAMOS, [], mano=0)
        plays = [PlayCard(0, truc.parse_card("1e")), PlayCard(1, truc.parse_card("12c"))]
        with pytest.raises(ValueError, match="12c"):
            truc.trick_winner(truc.BARAJAMOS, plays, mano=0)

    @pytest.mark.parametrize(
        ("text", "words"), [("", "no cards"), ("1e 12c", "12c"), ("1e 7o 1e", "twice")]
    )
    def test_cards_that_count_nothing(self, text: str, words: str) -> None:
        """envit_count and flor_count refuse no cards, foreign ones, and one card twice."""
        with pytest.raises(ValueError, match=words):
            truc.envit_count(truc.BARAJAMOS, truc.parse_cards(text))
        with pytest.raises(ValueError, match=words):
            truc.flor_count(truc.BARAJAMOS, truc.parse_cards(text))

    @pytest.mark.parametrize(("ask", "words"), SAID, ids=[words for _, words in SAID])
    def test_the_words_of_a_refusal(self, ask: Callable[[], object], words: str) -> None:
        """What is refused is told in one sentence, which says what was asked for."""
        with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
            ask()

    def test_bid_worth_of_no_bid(self) -> None:
        """bid_worth refuses a bid that the ruleset does not have, in a hand and between."""
        for state in (truc.new_game(), opened(truc.BARAJAMOS), played_out(opened(truc.BARAJAMOS))):
            with pytest.raises(ValueError, match="flor"):
                truc.bid_worth(state, Bid.FLOR)

    @pytest.mark.parametrize("thing", ["truc", None, [], {}, 0])
    def test_bid_worth_of_what_is_no_bid(self, thing: Any) -> None:
        """bid_worth refuses what is no Bid, also a text that is equal to one."""
        with pytest.raises(ValueError, match="barajamos does not have the bid"):
            truc.bid_worth(truc.new_game(), thing)

    @pytest.mark.parametrize("cards", [(), (ACE, ACE), (ACE, "1b"), (ACE, KING)])
    def test_cards_are_distinct_cards_of_the_deck(self, cards: Any) -> None:
        """envit_count and flor_count refuse what is no card as well as what is no hand."""
        for count in (truc.envit_count, truc.flor_count):
            with pytest.raises(ValueError, match=r"no cards|deck|twice"):
                count(RULES, cards)


class TestWhatCannotCome:
    """What would be a fault of the engine itself stops it, and says what has come about."""

    def test_an_answer_without_a_bet(self) -> None:
        """An event tells of an answer, and nothing has been asked."""
        with pytest.raises(AssertionError, match=r"^an answer has come without a bet$"):
            asked(begun(0))

    def test_a_truc_that_nobody_won(self) -> None:
        """A truc was accepted, and the hand is over without a winner."""
        state = four("0 truc, 1 accept")
        assert state.hand is not None
        with pytest.raises(AssertionError, match=r"^a truc stood in a hand that nobody won$"):
            settle(state, state.hand, Ending(None, "HAND-1"))

    def test_a_flor_that_nobody_has(self) -> None:
        """A flor was declared, and no seat has been dealt one."""
        state = flou("0 flor")
        assert state.hand is not None
        hand = attrs.evolve(state.hand, dealt=state.hand.dealt[3:5] * 3)
        with pytest.raises(AssertionError, match=r"^nobody has what flor compares$"):
            settle(state, hand, Ending(0, "HAND-1"))

    def test_an_answer_that_has_no_worth(self) -> None:
        """A bet was accepted that can only be refused or raised."""
        state = flou("0 flor, 0 4e, 1 better_flor")
        assert state.hand is not None
        board = accepted(state.hand.board, asked(state.hand.board))
        words = "^better_flor has been answered in a way that it has no worth for$"
        with pytest.raises(AssertionError, match=words):
            settle(state, attrs.evolve(state.hand, board=board), Ending(0, "HAND-1"))
