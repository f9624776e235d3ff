"""TRUC: the ladders, who calls, who answers, and what a hand is worth."""

from __future__ import annotations

import itertools
from typing import Final, TypeAlias

import pytest

import truc
from truc import Bid, GameState, Reason
from truc import SystemName as Name
from worked import (
    FAMILY,
    amount,
    first_card,
    follow,
    on_turn,
    opened,
    played_out,
    result,
    rigged,
    scores,
    why,
)

Rows: TypeAlias = list[tuple[str, int | str, int]]

VALENCIAN: Final[Rows] = [
    ("truc", 2, 1),
    ("retruc", 3, 2),
    ("quatre_val", 4, 3),
    ("joc_fora", "game", 4),
]
BALEARIC: Final[Rows] = [("truc", 3, 1), ("retruc", 6, 3), ("val_nou", 9, 6)]
LADDERS: Final[dict[str, Rows]] = {
    "barajamos": VALENCIAN,
    "valencia": VALENCIAN,
    "ribera-baixa": VALENCIAN,
    "fjd": [*VALENCIAN[:3], ("joc_fora", "J", 4)],
    "mallorca": [*BALEARIC, ("joc_fora", "cama", 9)],
    "menorca": [*BALEARIC, ("va_al_dotze", 12, 9), ("cama_fora", "cama", 12)],
}
"""TRUC-1: the rungs in order, with what each is worth accepted and refused."""


def climb(state: GameState, rows: Rows, many: int, first: int = 0) -> GameState:
    """Call the first ``many`` rungs, each in answer to the one before."""
    for place in range(many):
        seat = (first + place % 2) % state.rules.seats
        state = follow(state, f"{seat} {rows[place][0]}")
    return state


def later(state: GameState, rows: Rows, many: int) -> GameState:
    """Call the first ``many`` rungs, each accepted and raised later, on the raiser's turn."""
    for place in range(many):
        while on_turn(state) % 2 != place % 2:
            turn = on_turn(state)
            state = follow(state, f"{turn} {first_card(state)}")
        turn = on_turn(state)
        state = follow(state, f"{turn} {rows[place][0]}", f"{(turn + 1) % 4} accept")
    return state


def calls(state: GameState, seat: int) -> set[str]:
    """Return the trucs that ``seat`` may call."""
    names = {row[0] for rows in LADDERS.values() for row in rows}
    return {bid for bid in names if why(state, f"{seat} {bid}") is None}


class TestTruc1:
    """TRUC-1: the ladders."""

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("winner", [0, 1])
    def test_without_bets_the_hand_is_worth_one(self, name: Name, winner: int) -> None:
        """TRUC-1: one stone for the team that wins the hand, and none for the envit."""
        after = played_out(rigged(truc.RULESETS[name], envit=0, hand=winner))
        assert scores(after) == [("truc", winner, 1)]
        assert after.score == ((1, 0) if winner == 0 else (0, 1))

    @pytest.mark.parametrize("name", FAMILY)
    def test_accepted(self, name: Name) -> None:
        """TRUC-1: every rung accepted is worth its number to whoever wins the hand."""
        rows = LADDERS[name]
        for many, winner in itertools.product(range(1, len(rows) + 1), (0, 1)):
            state = climb(rigged(truc.RULESETS[name], envit=0, hand=winner), rows, many)
            after = played_out(follow(state, f"{many % 2} accept"))
            worth = rows[many - 1][1]
            assert scores(after) == [("truc", winner, 24 if worth == "J" else worth)]

    @pytest.mark.parametrize("name", FAMILY)
    def test_refused(self, name: Name) -> None:
        """TRUC-1, TRUC-5: every rung refused pays the callers, and ends the hand at once."""
        rows = LADDERS[name]
        for many, best in itertools.product(range(1, len(rows) + 1), (0, 1)):
            state = climb(rigged(truc.RULESETS[name], envit=0, hand=best), rows, many)
            after = follow(state, f"{many % 2} refuse")
            assert scores(after) == [("truc", 1 - many % 2, rows[many - 1][2])]
            assert result(after).rule == "TRUC-5"
            assert result(after).tricks == ()
            assert result(after).winner == 1 - many % 2

    def test_fjd_joc_fora_is_what_the_leader_lacks(self) -> None:
        """TRUC-1: in fjd J is the target minus the leader's score at the hand's start."""
        rules = truc.RULESETS["fjd"]
        for score in itertools.product(range(24), range(24)):
            for winner in (0, 1):
                state = climb(rigged(rules, envit=0, hand=winner, score=score), LADDERS["fjd"], 4)
                after = played_out(follow(state, "0 accept"))
                assert scores(after) == [("truc", winner, 24 - max(score))]

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_label_on_the_button(self, name: Name) -> None:
        """TRUC-1: bid_worth says what a rung is worth, before it is called and after."""
        rows = LADDERS[name]
        for many, score in itertools.product(range(1, len(rows) + 1), ((0, 0), (5, 14))):
            bid, worth, refused = rows[many - 1]
            worth = 24 - max(score) if worth == "J" else worth
            for called in (0, many - 1, many):
                state = climb(opened(truc.RULESETS[name], score=score), rows, called)
                said = truc.bid_worth(state, Bid(bid))
                assert said.accepted is not None
                assert [amount(prize) for prize in said.accepted] == [worth, worth]
                assert amount(said.refused) == refused

    @pytest.mark.parametrize("last", [4, 5, 6, 7, 8, 9])
    def test_valencia_goes_on_in_numbers(self, last: int) -> None:
        """TRUC-1: cinc val 5/4 up to nou val 9/8, and the joc fora refused at the last number."""
        rules = truc.ruleset("valencia", last_number=last, camas=2)
        words = ["truc", "retruc", "quatre_val", "cinc_val", "sis_val", "set_val", "huit_val"]
        words = [*words, "nou_val"][: last - 1]
        rows: Rows = [(word, place + 2, place + 1) for place, word in enumerate(words)]
        rows.append(("joc_fora", "game", last))
        for many in range(1, len(rows) + 1):
            state = climb(rigged(rules, envit=0, hand=0), rows, many)
            bid, worth, refused = rows[many - 1]
            assert scores(follow(state, f"{many % 2} refuse")) == [
                ("truc", 1 - many % 2, refused)
            ], bid
            after = played_out(follow(state, f"{many % 2} accept"))
            assert scores(after) == [("truc", 0, worth)]

    def test_menorca_without_va_al_dotze(self) -> None:
        """TRUC-1: then cama fora follows val nou and is refused at nine."""
        rules = truc.ruleset("menorca", va_al_dotze=False)
        state = climb(rigged(rules, envit=0, hand=1), BALEARIC, 3)
        assert why(state, "1 va_al_dotze") is Reason.NO_SUCH_BID
        state = follow(state, "1 cama_fora")
        assert scores(follow(state, "0 refuse")) == [("truc", 1, 9)]
        assert scores(played_out(follow(state, "0 accept"))) == [("truc", 1, "cama")]

    @pytest.mark.parametrize("name", FAMILY)
    def test_rungs_follow_in_order(self, name: Name) -> None:
        """TRUC-1: from each rung the next one may be called and no other; from none, the truc."""
        rows = LADDERS[name]
        for many in range(len(rows) + 1):
            state = climb(opened(truc.RULESETS[name]), rows, many)
            following = {rows[many][0]} if many < len(rows) else set[str]()
            assert calls(state, many % 2) == following
            for bid, _, _ in rows:
                if bid not in following:
                    assert why(state, f"{many % 2} {bid}") is Reason.TRUC_OFF_LADDER


class TestTruc2:
    """TRUC-2: who may call."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_who_may_open_at_every_moment_of_a_hand(self, name: Name) -> None:
        """TRUC-2: in barajamos anybody at any moment, elsewhere the seat on turn alone."""
        rules = truc.RULESETS[name]
        for mano in range(rules.seats):
            state = rigged(rules, envit=0, hand=0, mano=mano)
            moments = 0
            while state.hand is not None:
                turn = state.hand.turn
                for seat in range(rules.seats):
                    free = name == "barajamos" or seat == turn
                    assert calls(state, seat) == ({"truc"} if free else set())
                    if not free:
                        assert why(state, f"{seat} truc") is Reason.TRUC_NOT_ON_TURN
                state = follow(state, f"{turn} {state.hand.held[turn][0]}")
                moments += 1
            assert moments == 2 * rules.seats

    @pytest.mark.parametrize("name", FAMILY)
    def test_who_may_raise_after_an_acceptance(self, name: Name) -> None:
        """TRUC-2, TRUC-4: a seat of the team that accepted: in barajamos any, else on turn."""
        rules = truc.ruleset_from(name, {"seats": 4})
        state = follow(rigged(rules, envit=0, hand=0), "0 truc, 1 accept")
        moments = 0
        while state.hand is not None:
            turn = state.hand.turn
            for seat in range(4):
                free = seat % 2 == 1 and (name == "barajamos" or seat == turn)
                assert calls(state, seat) == ({"retruc"} if free else set())
            state = follow(state, f"{turn} {state.hand.held[turn][0]}")
            moments += 1
        assert moments == 8

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("free", [True, False])
    def test_raising_out_of_turn_as_an_option(self, name: Name, *, free: bool) -> None:
        """TRUC-2: whether a later raise may come out of turn is an option of each system."""
        rules = truc.ruleset_from(name, {"seats": 4, "raise_out_of_turn": free})
        state = follow(opened(rules), "0 truc, 1 accept")
        assert why(state, "3 retruc") is (None if free else Reason.TRUC_NOT_ON_TURN)
        assert why(state, "2 retruc") is Reason.TRUC_NOT_YOURS
        opening = None if name == "barajamos" else Reason.TRUC_NOT_ON_TURN
        assert why(opened(rules), "3 truc") is opening

    @pytest.mark.parametrize("name", ["barajamos", "valencia", "ribera-baixa"])
    def test_who_has_folded_calls_nothing(self, name: Name) -> None:
        """TRUC-2: only active seats call, out of turn too."""
        state = follow(opened(truc.RULESETS[name]), "0 fold")
        assert why(state, "0 truc") is Reason.HAS_FOLDED
        assert calls(state, 2) == ({"truc"} if name == "barajamos" else set())

    def test_d_9_out_of_turn_after_having_played(self) -> None:
        """TRUC-2, D-9: in barajamos a seat that has played may call and raise."""
        state = opened(truc.BARAJAMOS)
        assert state.hand is not None
        state = follow(state, f"0 {state.hand.held[0][0]}", "0 truc, 3 accept, 3 retruc, 2 accept")
        assert calls(state, 0) == calls(state, 2) == {"quatre_val"}
        assert calls(state, 1) == calls(state, 3) == set()


class TestTruc3:
    """TRUC-3: any active seat of the called team answers; the first answer stands."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_who_answers_every_rung(self, name: Name) -> None:
        """TRUC-3: each seat of the other team may accept, refuse or raise one rung."""
        rules = truc.ruleset_from(name, {"seats": 4})
        rows = LADDERS[name]
        for many in range(1, len(rows) + 1):
            state = climb(opened(rules), rows, many)
            caller = (many - 1) % 2
            assert truc.awaited(state) == ((1, 3) if caller == 0 else (2, 0))
            words = {"accept", "refuse", *([rows[many][0]] if many < len(rows) else [])}
            for seat, word in itertools.product(range(4), words):
                reason = None if seat % 2 != caller else Reason.OWN_TRUC
                assert why(state, f"{seat} {word}") is reason

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_first_answer_stands(self, name: Name) -> None:
        """TRUC-3: once accepted there is nothing to answer."""
        state = follow(opened(truc.RULESETS[name]), "0 truc, 1 accept")
        for seat, word in itertools.product(range(state.rules.seats), ("accept", "refuse")):
            assert why(state, f"{seat} {word}") is Reason.NOTHING_ASKED

    @pytest.mark.parametrize("name", ["barajamos", "valencia", "ribera-baixa"])
    def test_who_has_folded_does_not_answer(self, name: Name) -> None:
        """TRUC-3: of a pair whose one has folded, the other answers."""
        state = follow(opened(truc.RULESETS[name]), "0 fold, 1 truc")
        assert truc.awaited(state) == (2,)
        for word in ("accept", "refuse", "retruc"):
            assert why(state, f"0 {word}") is Reason.HAS_FOLDED
            assert why(state, f"2 {word}") is None

    @pytest.mark.parametrize("name", FAMILY)
    def test_play_goes_on_where_it_was(self, name: Name) -> None:
        """TRUC-3: an answer out of turn does not change whose turn it is."""
        rules = truc.ruleset_from(name, {"seats": 4})
        state = follow(opened(rules), "0 truc")
        assert why(state, "0 truc") is not None
        state = follow(state, "3 accept")
        assert state.hand is not None
        assert state.hand.turn == 0
        assert truc.awaited(state) == (0,)


class TestTruc4:
    """TRUC-4: after an acceptance the next rung is the accepting team's."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_every_rung_called_later(self, name: Name) -> None:
        """TRUC-4: rung by rung, only the team that accepted last goes on; the last is final."""
        rules = truc.ruleset_from(name, {"seats": 4})
        rows = LADDERS[name]
        for many in range(1, len(rows) + 1):
            state = later(rigged(rules, envit=0, hand=0), rows, many)
            assert state.hand is not None
            mine = many % 2
            while state.hand is not None:
                for seat in range(4):
                    said = calls(state, seat)
                    if seat % 2 != mine or many == len(rows):
                        assert said == set()
                    elif seat == state.hand.turn:
                        assert said == {rows[many][0]}
                    if many < len(rows) and seat % 2 != mine:
                        assert why(state, f"{seat} {rows[many][0]}") is Reason.TRUC_NOT_YOURS
                turn = state.hand.turn
                state = follow(state, f"{turn} {state.hand.held[turn][0]}")

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_last_rung_is_not_raised(self, name: Name) -> None:
        """TRUC-4: on the last rung nothing may be called, at once or later."""
        rows = LADDERS[name]
        state = climb(opened(truc.RULESETS[name]), rows, len(rows))
        seats = range(state.rules.seats)
        assert all(calls(state, seat) == set() for seat in seats)
        state = follow(state, f"{len(rows) % 2} accept")
        assert all(calls(state, seat) == set() for seat in seats)

    def test_a_raise_later_is_paid_as_any(self) -> None:
        """TRUC-4, TRUC-5: a later raise refused pays what the rung below was worth."""
        state = follow(opened(truc.BARAJAMOS), "0 truc, 1 accept, 3 retruc, 2 refuse")
        assert scores(state) == [("truc", 1, 2)]


class TestTruc5:
    """TRUC-5: refused, the hand ends, and the callers score."""

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("caller", range(4))
    def test_the_hand_is_the_callers(self, name: Name, caller: int) -> None:
        """TRUC-5: whoever calls, and whoever holds the cards, the callers have the hand."""
        rules = truc.ruleset_from(name, {"seats": 4})
        state = rigged(rules, envit=0, hand=1 - caller % 2, mano=caller)
        after = follow(state, f"{caller} truc", f"{(caller + 3) % 4} refuse")
        assert scores(after) == [("truc", caller % 2, 1)]
        assert after.hand is None

    def test_d_21_with_an_envit_accepted_before(self) -> None:
        """TRUC-5, D-21: a hand that a refused truc ends still settles its envit, and first."""
        state = rigged(truc.BARAJAMOS, envit=1, hand=0)
        after = follow(state, "0 envide, 1 accept, 0 truc, 1 refuse")
        assert scores(after) == [("envit", 1, 2), ("truc", 0, 1)]
        assert after.score == (1, 2)


class TestTruc6:
    """TRUC-6: what an accepted joc fora takes."""

    @pytest.mark.parametrize("name", ["barajamos", "valencia", "ribera-baixa"])
    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_game(self, name: Name, winner: int) -> None:
        """TRUC-6: in the Valencian systems the winner of the hand takes the game."""
        state = rigged(truc.RULESETS[name], envit=0, hand=winner, score=(3, 5), camas=(1, 0))
        after = played_out(follow(climb(state, VALENCIAN, 4), "0 accept"))
        assert after.winner == winner
        assert scores(after) == [("truc", winner, "game")]
        assert result(after).game == "TRUC-6"

    @pytest.mark.parametrize("name", ["mallorca", "menorca"])
    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_cama(self, name: Name, winner: int) -> None:
        """TRUC-6: in the Balearics the winner of the hand closes the cama, and no more."""
        rows = LADDERS[name]
        state = rigged(truc.RULESETS[name], envit=0, hand=winner, score=(3, 5))
        after = played_out(follow(climb(state, rows, len(rows)), f"{len(rows) % 2} accept"))
        assert scores(after) == [("truc", winner, "cama")]
        assert after.winner is None
        assert after.camas == ((1, 0) if winner == 0 else (0, 1))
        assert after.score == (0, 0)
