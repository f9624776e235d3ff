"""FLOU-5 to FLOU-14: the embit, the flor, the truc, the rest, the bonuses and the round."""

from __future__ import annotations

import itertools
import random
from typing import Any, Final, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import Accept, Bid, Call, Card, Deal, GameState, PlayCard, Reason, Refuse, Rules
from worked import (
    dealt,
    first_card,
    follow,
    on_turn,
    opened,
    played_out,
    result,
    scores,
    voids,
    why,
)

FLOU: Final = truc.RULESETS["truc-y-flou"]
TARGET: Final = 25
Claim: TypeAlias = tuple[str, int, int | str]

FLORS: Final = "4e 5e 6e / 7c 6c 3c / 2o 3o 4o / 1o 5c 12b / 1c 10e 6b / 7o 6o 5o"
"""Flors of 35, 36, 29 and 38 with seats 0, 1, 2, 5, and none with 3 and 4; embits 31, 33, 27,
5, 6, 33."""

PLAIN: Final = "1e 12b 2o / 4e 5b 3o / 1b 12o 2c / 4b 5o 3c / 7c 6c 1o / 4c 5e 3b"
"""No flor; the best embit is 33 with seat 4, and seats 0 and 2 hold 1e and 1b."""

OTHERS: Final = "4c 5e 3b / 1e 12b 2o / 4e 5b 3o / 1b 12o 2c / 4b 5o 3c / 7c 6c 1o"
"""The same hands one seat on: the best embit is 33 with seat 5, of the other team."""


def start(hands: str = PLAIN, score: tuple[int, int] = (0, 0), mano: int = 0) -> GameState:
    """Deal the hands at the score."""
    return dealt(FLOU, hands, score=score, mano=mano)


def ended(state: GameState) -> GameState:
    """End the deal at once: the seat on turn calls truc, and the next one refuses."""
    turn = on_turn(state)
    return follow(state, f"{turn} truc", f"{(turn + 1) % 6} refuse")


def first(state: GameState) -> Claim:
    """Return what was scored first."""
    return scores(state)[0]


def play(state: GameState, many: int) -> GameState:
    """Let the next seats play their first card."""
    for _ in range(many):
        state = follow(state, f"{on_turn(state)} {first_card(state)}")
    return state


DECLARATIONS: Final = (
    "embide",
    "mi_falta",
    "flor",
    "flor_tambien",
    "better_flor",
    "restou_y_troucou",
)
RAISES: Final = {"another_one": 1, "two_more": 2, "ten_more": 10, "the_rest": None}
TRUCS: Final = (
    ("truc", 2, 1),
    ("retruc", 3, 2),
    ("balou_quatro", 4, 3),
    ("balou_seiz", 6, 4),
    ("balou_partido", "cama", 6),
)
ALL_BIDS: Final = (
    *DECLARATIONS,
    *RAISES,
    "sing_better",
    "best_flor",
    *(bid for bid, _, _ in TRUCS),
)


class Book:
    """A deal of truc y flou told from what was said and played, by FLOU-5 to FLOU-14."""

    def __init__(
        self, hands: tuple[tuple[Card, ...], ...], mano: int, score: tuple[int, int]
    ) -> None:
        self.hands, self.mano, self.score = hands, mano, score
        self.order = [(mano + place) % 6 for place in range(6)]
        self.declared: set[int] = set()
        self.played: list[PlayCard] = []
        self.embit: list[tuple[int, str]] = []
        self.embit_answer: str | None = None
        self.passed = 0
        self.flors: list[int] = []
        self.challenge: list[tuple[int, str]] = []
        self.challenge_answer: str | None = None
        self.trucs: list[tuple[int, str]] = []
        self.truc_answer: str | None = None

    def waiting(self) -> tuple[str, int] | None:
        """Return the kind of bet that waits and the seat that made it, or None."""
        for kind, bids, answer in (
            ("flor", self.challenge, self.challenge_answer),
            ("embit", self.embit, self.embit_answer),
            ("truc", self.trucs, self.truc_answer),
        ):
            if bids and answer is None:
                return kind, bids[-1][0]
        return None

    def asked(self) -> list[int]:
        """Return the seats that may answer what waits, from the caller's right."""
        waits = self.waiting()
        if waits is None:
            return []
        kind, caller = waits
        seats = [(caller + place) % 6 for place in (1, 3, 5)]
        if kind == "embit" and self.embit[-1][1] == "embide":
            return seats[self.passed : self.passed + 1]
        return seats

    def may_answer(self, seat: int, word: str) -> bool:
        """Whether the seat may accept or refuse."""
        if seat not in self.asked():
            return False
        waits = self.waiting()
        assert waits is not None
        only_raised = waits[0] == "flor" and self.challenge[-1][1] == "better_flor"
        return word == "refuse" or not only_raised

    def flor_of(self, seat: int) -> int | None:
        """Return the seat's flor, counted suit by suit."""
        cards = self.hands[seat]
        wild = [card for card in cards if str(card) in {"10o", "11b"}]
        suits = {card.suit for card in cards if card not in wild}
        total = sum(7 if c in wild else c.rank if c.rank < 8 else 0 for c in cards)
        return 20 + total if len(suits) <= 1 else None

    def embit_of(self, seat: int) -> int:
        """Return the seat's embit, pair by pair."""

        def value(card: Card) -> int:
            return 7 if str(card) in {"10o", "11b"} else card.rank if card.rank < 8 else 0

        pairs = [
            20 + value(one) + value(other)
            for one, other in itertools.combinations(self.hands[seat], 2)
            if one.suit is other.suit or {str(one), str(other)} & {"10o", "11b"}
        ]
        return max(pairs or [value(card) for card in self.hands[seat]])

    def best(self, counts: dict[int, int]) -> int:
        """Return the team of the best count, the eldest's of equal ones."""
        return max(self.order, key=lambda seat: (counts.get(seat, -1), -self.order.index(seat))) % 2

    def may_call(self, seat: int, turn: int, bid: str) -> bool:
        """Whether the seat may say the bid, by FLOU-5 to FLOU-12."""
        waits = self.waiting()
        if bid in DECLARATIONS:
            fresh = all(play.seat != seat for play in self.played)
            if waits is not None or seat != turn or not fresh or seat in self.declared:
                return False
            genuine = self.flor_of(seat) is not None and not self.challenge
            teams = {flor % 2 for flor in self.flors}
            leaders = self.flors[0] % 2 if self.flors else seat % 2
            allowed = {
                "embide": not self.flors and not self.embit,
                "mi_falta": not self.flors and not self.embit,
                "restou_y_troucou": not self.declared and not self.trucs,
                "flor": genuine and seat % 2 == leaders,
                "flor_tambien": genuine and seat % 2 != leaders,
                "better_flor": teams == {1 - seat % 2} and not self.challenge,
            }
            return allowed[bid]
        kind = None if waits is None else waits[0]
        if bid in RAISES:
            return kind == "embit" and self.embit[-1][1] == "embide" and seat in self.asked()
        if bid in {"sing_better", "best_flor"}:
            better = kind == "flor" and self.challenge[-1][1] == "better_flor"
            return better and seat in self.asked()
        rungs = [name for name, _, _ in TRUCS]
        if rungs.index(bid) != len(self.trucs):
            return False
        if not self.trucs:
            return waits is None and seat == turn
        return kind == "truc" and seat in self.asked()

    def note(self, action: truc.SeatAction) -> None:
        """Write down what was said or played."""
        if isinstance(action, PlayCard):
            self.played.append(action)
        elif isinstance(action, Call):
            self.note_call(action.seat, action.bid.value)
        else:
            self.note_answer(action.seat, "accept" if isinstance(action, Accept) else "refuse")

    def note_call(self, seat: int, bid: str) -> None:
        """Write down a call."""
        if bid in DECLARATIONS:
            self.declared.add(seat)
        if bid in {"embide", "mi_falta", "restou_y_troucou", *RAISES}:
            self.embit.append((seat, bid))
        elif bid in {"flor", "flor_tambien"}:
            self.flors.append(seat)
        elif bid in {"better_flor", "sing_better", "best_flor"}:
            self.challenge.append((seat, bid))
        else:
            self.trucs.append((seat, bid))

    def note_answer(self, seat: int, word: str) -> None:
        """Write down an answer."""
        waits = self.waiting()
        assert waits is not None
        assert seat in self.asked()
        if waits[0] == "flor":
            self.challenge_answer = word
        elif waits[0] == "truc":
            self.truc_answer = word
        elif word == "refuse" and self.embit[-1][1] == "embide" and self.passed < 2:
            self.passed += 1
        else:
            self.embit_answer = word

    def flor_claims(self) -> list[Claim]:
        """FLOU-9, FLOU-10: what the flors are worth."""
        if not self.flors:
            return []
        leaders = self.flors[0] % 2
        held = {s: count for s in range(6) if (count := self.flor_of(s)) is not None}
        if not self.challenge:
            team = self.best({seat: held[seat] for seat in self.flors})
            return [("flor", team, 3 * sum(seat % 2 == team for seat in self.flors))]
        caller, bid = self.challenge[-1]
        if self.challenge_answer == "refuse":
            return [("flor", caller % 2, 3 if bid == "better_flor" else 5)]
        assert {seat % 2 for seat in self.flors} == {leaders}
        return [("flor", self.best(held), 5 if bid == "sing_better" else "cama")]

    def embit_claims(self) -> list[Claim]:
        """FLOU-6, FLOU-7, FLOU-12: what the embit is worth."""
        if not self.embit:
            return []
        caller, bid = self.embit[-1]
        team = caller % 2
        better = self.best({seat: self.embit_of(seat) for seat in range(6)})
        lack = TARGET - self.score[team]
        if self.embit_answer == "refuse":
            return [("envit", team, 2 if bid in RAISES else 1)]
        if bid == "embide":
            return [("envit", better, 2)]
        if bid in RAISES:
            return [("envit", better, 1 + (RAISES[bid] or lack))]
        if bid == "restou_y_troucou" or better == team:
            return [("envit", better, "cama")]
        return [("envit", better, 1 + lack)]

    def claims(self, winner: int | None) -> list[Claim]:
        """FLOU-14: what is to be scored, in order."""
        flor = self.flor_claims()
        claims = flor or self.embit_claims()
        for play in self.played:
            stones = {"1e": 2, "1b": 1}.get(str(play.card))
            if stones is not None:
                claims.append(("bonus", play.seat % 2, stones))
        if self.trucs:
            caller, bid = self.trucs[-1]
            _, worth, refused = next(row for row in TRUCS if row[0] == bid)
            if self.truc_answer == "refuse":
                claims.append(("truc", caller % 2, refused))
            else:
                assert winner is not None
                claims.append(("truc", winner, worth))
        elif winner is not None:
            claims.append(("truc", winner, 1))
        return claims

    def settled(self, winner: int | None) -> tuple[list[int], int | None, list[Claim]]:
        """FLOU-14: the score after the deal, who won the round, and what was scored."""
        score, paid = list(self.score), list[Claim]()
        for claim in self.claims(winner):
            _, team, prize = claim
            paid.append(claim)
            score[team] = TARGET if prize == "cama" else score[team] + int(prize)
            if score[team] >= TARGET:
                return [0, 0], team, paid
        return score, None, paid


SAME_SUIT: Final = tuple(sorted(FLOU.deck, key=lambda card: (card.suit.value, card.rank)))


def random_deal(rng: random.Random) -> tuple[Card, ...]:
    """Deal at random, in half of the cases with many flors."""
    if rng.random() < 0.5:
        return truc.shuffle(FLOU, rng).cards
    hands = [list(SAME_SUIT[at : at + 3]) for at in (0, 3, 6, 10, 13, 20, 23, 30, 33, 36)]
    hands = rng.sample(hands, 6)
    for _ in range(rng.randrange(3)):
        one, other = rng.sample(range(6), 2)
        hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
    return tuple(hands[seat][place] for place in range(3) for seat in range(6))


@given(seed=st.integers(0, 10**9))
def test_flou_5_to_14_deals_at_random_agree_with_the_book(seed: int) -> None:
    """FLOU-5 to FLOU-14: at every moment what may be said, and in the end what is scored."""
    rng = random.Random(seed)
    for _ in range(3):
        mano = rng.randrange(6)
        score = (rng.choice((0, 5, 20, 24)), rng.choice((0, 5, 20, 24)))
        state = truc.new_game(FLOU, dealer=(mano - 1) % 6, score=score)
        state = truc.apply(state, Deal(random_deal(rng)))
        hand = state.hand
        assert hand is not None
        told = Book(hand.dealt, mano, score)
        eager = rng.choice((0.2, 0.5, 0.9))
        while state.hand is not None:
            turn = state.hand.turn
            asked = told.asked()
            assert list(truc.awaited(state)) == (asked or [turn])
            for seat in range(6):
                for bid in ALL_BIDS:
                    expected = told.may_call(seat, turn, bid)
                    assert (why(state, f"{seat} {bid}") is None) is expected, (seat, bid)
                for word in ("accept", "refuse"):
                    expected = told.may_answer(seat, word)
                    assert (why(state, f"{seat} {word}") is None) is expected, (seat, word)
            actions = truc.legal_actions(state)
            calls = [action for action in actions if isinstance(action, Call)]
            declared = [call for call in calls if call.bid is not Bid.TRUC]
            chosen = rng.choice(actions)
            if declared and rng.random() < eager:
                chosen = rng.choice(declared)
            told.note(chosen)
            state = truc.apply(state, chosen)
        last = result(state)
        points, closed, paid = told.settled(last.winner)
        assert scores(state) == paid
        assert list(state.score) == points
        assert last.closed == closed
        assert state.camas == tuple(int(closed == team) for team in (0, 1))


class TestFlou5:
    """FLOU-5: one declaration each, on turn, before one's first card, no bet pending."""

    def test_on_turn_before_the_first_card(self) -> None:
        """FLOU-5: round the first trick each seat may declare on its turn, and later not."""
        state = start(FLORS)
        for seat in range(6):
            for other in range(6):
                reason = why(state, f"{other} embide")
                assert reason is (None if other == seat else Reason.DECLARE_NOT_ON_TURN)
            state = play(state, 1)
        assert why(state, f"{on_turn(state)} embide") is Reason.DECLARE_CARD_PLAYED
        assert why(state, f"{on_turn(state)} flor") is Reason.DECLARE_CARD_PLAYED

    def test_one_each(self) -> None:
        """FLOU-5: who has declared declares no more, though its turn lasts."""
        state = follow(start(FLORS), "0 embide, 1 accept")
        assert why(state, "0 flor") is Reason.DECLARED_BEFORE
        assert why(follow(start(FLORS), "0 flor"), "0 flor") is Reason.DECLARED_BEFORE

    def test_answering_is_no_declaration(self) -> None:
        """FLOU-5: who raised or accepted a bid may still declare a flor on its turn."""
        state = play(follow(start(FLORS), "0 embide, 1 two_more, 0 accept"), 1)
        assert why(state, "1 flor") is None
        state = play(follow(start(FLORS), "0 embide, 1 accept"), 1)
        assert why(state, "1 flor") is None

    def test_one_embit_in_a_deal(self) -> None:
        """FLOU-5: after one bid on the embit there is no other, of whatever kind."""
        for bid in ("embide", "mi_falta"):
            state = play(follow(start(), f"0 {bid}, 1 refuse"), 0)
            state = state if bid == "mi_falta" else follow(state, "3 refuse, 5 refuse")
            state = play(state, 1)
            for other in ("embide", "mi_falta", "restou_y_troucou"):
                assert why(state, f"1 {other}") is Reason.ENVIT_CALLED

    def test_no_embit_after_a_flor(self) -> None:
        """FLOU-5: once a flor is declared no bid on the embit may be made."""
        state = play(follow(start(FLORS), "0 flor"), 1)
        for bid in ("embide", "mi_falta", "restou_y_troucou"):
            assert why(state, f"1 {bid}") is Reason.FLOR_DECLARED

    def test_an_accepted_truc_closes_only_the_rest(self) -> None:
        """FLOU-5: after an accepted truc one still declares, but not truc and the rest."""
        state = follow(start(FLORS), "0 truc, 1 accept")
        for bid in ("embide", "mi_falta", "flor"):
            assert why(state, f"0 {bid}") is None
        assert why(state, "0 restou_y_troucou") is Reason.REST_CLOSED

    def test_no_declaration_while_a_bet_waits(self) -> None:
        """FLOU-5: a waiting truc or embit must be answered before anybody declares."""
        for text in ("0 truc", "0 embide"):
            state = follow(start(FLORS), text)
            assert why(state, "1 flor") is Reason.DECLARE_BET_PENDING
        assert why(follow(start(FLORS), "0 truc"), "1 embide") is Reason.DECLARE_BET_PENDING


class TestFlou6:
    """FLOU-6: the embit ladder."""

    def test_the_opponents_are_asked_in_order(self) -> None:
        """FLOU-6: one after the other from the bidder's right, those who have played too."""
        state = follow(play(start(), 2), "2 embide")
        for seat in (3, 5, 1):
            assert truc.awaited(state) == (seat,)
            for other in (1, 3, 5):
                expected = None if other == seat else Reason.NOT_ASKED
                for word in ("accept", "refuse", "two_more"):
                    assert why(state, f"{other} {word}") is expected
            assert why(state, "0 refuse") is why(state, "4 accept") is Reason.OWN_ENVIT
            step = truc.step(state, Refuse(seat))
            told = truc.Refused if seat == 1 else truc.PassedOn
            assert step.events == (told(seat, Bid.EMBIDE),)
            state = step.state
        assert truc.awaited(state) == (2,)
        assert first(ended(state)) == ("envit", 0, 1)

    @pytest.mark.parametrize(
        "answers", ["1 accept", "1 refuse, 3 accept", "1 refuse, 3 refuse, 5 accept"]
    )
    @pytest.mark.parametrize(("hands", "team"), [(PLAIN, 0), (OTHERS, 1)])
    def test_accepted_by_any_of_them(self, answers: str, hands: str, team: int) -> None:
        """FLOU-6: sung, the higher embit of the table scores two."""
        state = follow(start(hands), "0 embide", answers)
        assert first(ended(state)) == ("envit", team, 2)

    @pytest.mark.parametrize(("bid", "more"), RAISES.items())
    @pytest.mark.parametrize(("hands", "team"), [(PLAIN, 0), (OTHERS, 1)])
    def test_raised(self, bid: str, more: int | None, hands: str, team: int) -> None:
        """FLOU-6: a raise is worth 1+k to the higher embit, and 2 to the raisers if refused."""
        for score in ((0, 0), (4, 9), (13, 2)):
            for raiser, answers in ((1, ""), (5, "1 refuse, 3 refuse, ")):
                state = follow(start(hands, score), f"0 embide, {answers}{raiser} {bid}")
                assert set(truc.awaited(state)) == {0, 2, 4}
                worth = 1 + (TARGET - score[1] if more is None else more)
                for member in (0, 2, 4):
                    yes = ended(follow(state, f"{member} accept"))
                    assert first(yes) == ("envit", team, worth)
                    no = ended(follow(state, f"{member} refuse"))
                    assert first(no) == ("envit", 1, 2)

    @pytest.mark.parametrize("bid", RAISES)
    def test_no_raise_over_a_raise(self, bid: str) -> None:
        """FLOU-6: a raise can be accepted and refused, and not raised."""
        state = follow(start(), f"0 embide, 1 {bid}")
        for other in RAISES:
            for seat in range(6):
                assert why(state, f"{seat} {other}") is not None

    def test_no_raise_without_a_bid(self) -> None:
        """FLOU-6: the raises open nothing."""
        for bid in RAISES:
            assert why(start(), f"0 {bid}") is Reason.ENVIT_OFF_LADDER
            assert why(follow(start(), "0 mi_falta"), f"1 {bid}") is Reason.ENVIT_OFF_LADDER


class TestFlou7:
    """FLOU-7: mi falta."""

    @pytest.mark.parametrize("seat", [1, 3, 5])
    def test_any_opponent_answers(self, seat: int) -> None:
        """FLOU-7: any of the three may answer first; refused, the bidders score one."""
        state = follow(start(OTHERS), "0 mi_falta")
        assert truc.awaited(state) == (1, 3, 5)
        assert first(ended(follow(state, f"{seat} refuse"))) == ("envit", 0, 1)

    @pytest.mark.parametrize("score", [(0, 0), (3, 20), (20, 3), (24, 0), (0, 24)])
    def test_accepted(self, score: tuple[int, int]) -> None:
        """FLOU-7: the bidders win the round, or the others one and what the bidders lack."""
        won = ended(follow(start(PLAIN, score), "0 mi_falta, 5 accept"))
        assert first(won) == ("envit", 0, "cama")
        assert won.camas == (1, 0)
        lost = ended(follow(start(OTHERS, score), "0 mi_falta, 5 accept"))
        assert first(lost) == ("envit", 1, 1 + TARGET - score[0])


class TestFlou8:
    """FLOU-8: a flor annuls the embit."""

    @pytest.mark.parametrize(
        "embit",
        [
            "0 embide, 1 accept",
            "0 embide, 1 refuse, 3 refuse, 5 refuse",
            "0 embide, 1 the_rest, 0 accept",
            "0 embide, 1 two_more, 0 refuse",
            "0 mi_falta, 1 accept",
            "0 mi_falta, 1 refuse",
        ],
    )
    @pytest.mark.parametrize("declarer", [1, 2, 5])
    def test_whatever_came_of_it(self, embit: str, declarer: int) -> None:
        """FLOU-8: nothing is scored for an embit, accepted or refused, if a flor is declared."""
        state = play(follow(start(FLORS), embit), declarer)
        after = ended(follow(state, f"{declarer} flor"))
        assert [what for what, _, _ in scores(after)] == ["flor", "truc"]
        assert [what for what, _, _ in voids(after)] == ["envit"]
        assert result(after).void[0].rule == "FLOU-8"

    def test_a_challenged_flor_annuls_too(self) -> None:
        """FLOU-8: an embit stays annulled when the flor is challenged and refused."""
        state = play(follow(start(FLORS), "0 embide, 1 accept"), 1)
        after = ended(follow(play(follow(state, "1 flor"), 1), "2 better_flor, 1 refuse"))
        assert first(after) == ("flor", 0, 3)
        assert [what for what, _, _ in voids(after)] == ["envit"]


class TestFlou9:
    """FLOU-9: genuine flors."""

    def test_only_with_a_flor(self) -> None:
        """FLOU-9: flor and flor tambien need three of a suit; the reason names the rule."""
        state = start("1o 5c 12b / 7c 6c 3c / 2o 3o 4o / 4e 5e 6e / 1c 10e 6b / 7o 6o 5o")
        assert why(state, "0 flor") is Reason.NO_FLOR
        state = play(state, 1)
        assert why(state, "1 flor") is None
        state = play(follow(state, "1 flor"), 3)
        assert why(state, "4 flor_tambien") is Reason.NO_FLOR
        assert why(state, "4 better_flor") is None

    @pytest.mark.parametrize(("declarers", "points"), [((0,), 3), ((0, 2), 6), ((2,), 3)])
    def test_three_for_each_flor_of_one_team(self, declarers: tuple[int, ...], points: int) -> None:
        """FLOU-9: unchallenged, each declared flor of the team is worth three."""
        state = start(FLORS)
        for seat in range(6):
            if seat in declarers:
                state = follow(state, f"{seat} flor")
            state = play(state, 1)
        assert first(played_out(state)) == ("flor", 0, 3 * len(declarers)) == ("flor", 0, points)

    @pytest.mark.parametrize(
        ("declarers", "team"),
        [((0, 1), 1), ((0, 5), 1), ((0, 1, 2), 1), ((1, 2), 1), ((2, 5), 1), ((0, 1, 2, 5), 1)],
    )
    def test_the_highest_declared_takes_three_for_each_of_its_team(
        self, declarers: tuple[int, ...], team: int
    ) -> None:
        """FLOU-9: with flors on both sides only the winners' own flors are paid."""
        state = start(FLORS)
        for seat in range(6):
            if seat in declarers:
                word = "flor" if seat % 2 == declarers[0] % 2 else "flor_tambien"
                wrong = "flor_tambien" if word == "flor" else "flor"
                assert why(state, f"{seat} {wrong}") is not None
                state = follow(state, f"{seat} {word}")
            state = play(state, 1)
        mine = sum(seat % 2 == team for seat in declarers)
        assert first(played_out(state)) == ("flor", team, 3 * mine)

    def test_only_declared_flors_count(self) -> None:
        """FLOU-9: a higher flor that its owner did not declare wins nothing."""
        state = play(follow(start(FLORS), "0 flor"), 6)
        assert first(played_out(state)) == ("flor", 0, 3)

    def test_a_flor_asks_nobody(self) -> None:
        """FLOU-9: after a flor there is nothing to answer, and play goes on."""
        state = follow(start(FLORS), "0 flor")
        assert truc.awaited(state) == (0,)
        for seat, word in itertools.product(range(6), ("accept", "refuse")):
            assert why(state, f"{seat} {word}") is Reason.NOTHING_ASKED


CHALLENGED: Final = "4e 5e 6e / 1o 5c 12b / 2o 3o 4o / 7o 6o 5o / 1c 10e 6b / 7c 6b 3c".replace(
    "7c 6b 3c", "7c 12o 3b"
)
"""Flors of 35 and 29 with seats 0 and 2, of 38 with seat 3, and nobody's else."""

BLUFFED: Final = "4e 5e 6e / 1o 5c 12b / 2o 3o 4o / 7o 5b 6c / 1c 10e 6b / 7c 12o 3b"
"""Flors with seats 0 and 2 alone: whoever challenges them bluffs."""


class TestFlou10:
    """FLOU-10: a better flor, true or not."""

    @pytest.mark.parametrize("hands", [CHALLENGED, BLUFFED])
    def test_refused(self, hands: str) -> None:
        """FLOU-10: silence pays the challengers three; any member of the team may keep it."""
        for seat in (0, 2, 4):
            state = follow(play(follow(start(hands), "0 flor"), 1), "1 better_flor")
            assert truc.awaited(state) == (2, 4, 0)
            assert first(ended(follow(state, f"{seat} refuse"))) == ("flor", 1, 3)

    def test_it_cannot_be_accepted(self) -> None:
        """FLOU-10: better flor is refused or answered by a higher bid, and not accepted."""
        state = follow(play(follow(start(BLUFFED), "0 flor"), 1), "1 better_flor")
        for seat in (0, 2, 4):
            assert why(state, f"{seat} accept") is Reason.ONLY_RAISED
        for seat in (1, 3, 5):
            assert why(state, f"{seat} refuse") is Reason.OWN_FLOR

    @pytest.mark.parametrize("bid", ["sing_better", "best_flor"])
    @pytest.mark.parametrize("hands", [CHALLENGED, BLUFFED])
    def test_raised_and_refused(self, bid: str, hands: str) -> None:
        """FLOU-10: the challengers fall silent, and the first team scores five."""
        state = follow(play(follow(start(hands), "0 flor"), 1), "1 better_flor", f"4 {bid}")
        assert truc.awaited(state) == (5, 1, 3)
        for seat in (1, 3, 5):
            assert first(ended(follow(state, f"{seat} refuse"))) == ("flor", 0, 5)

    @pytest.mark.parametrize(("bid", "worth"), [("sing_better", 5), ("best_flor", "cama")])
    @pytest.mark.parametrize(("hands", "team"), [(CHALLENGED, 1), (BLUFFED, 0)])
    def test_raised_and_accepted(self, bid: str, worth: int | str, hands: str, team: int) -> None:
        """FLOU-10: shown, the best flor held wins, declared or not; who holds none loses."""
        state = follow(play(follow(start(hands), "0 flor"), 1), "1 better_flor", f"0 {bid}")
        after = ended(follow(state, "3 accept"))
        assert first(after) == ("flor", team, worth)

    def test_partners_flors_are_compared_too(self) -> None:
        """FLOU-10: the first team's best flor may be one that was not declared."""
        hands = "2o 3o 4o / 1o 5c 12b / 7e 5e 6e / 6o 5o 1c / 3b 10e 6b / 7c 12o 3c"
        hands = hands.replace("6o 5o 1c", "4b 5b 1b")
        # declared 29 by seat 0; seat 3 has 30; seat 2 of the first team has 38
        state = follow(play(follow(start(hands), "0 flor"), 1), "1 better_flor, 0 sing_better")
        assert first(ended(follow(state, "1 accept"))) == ("flor", 0, 5)

    def test_only_while_one_team_has_declared(self) -> None:
        """FLOU-10: after flors on both sides there is no challenge, nor one to one's own team."""
        state = play(follow(start(FLORS), "0 flor"), 1)
        assert why(follow(play(state, 1), "2 flor"), "2 better_flor") is not None
        assert why(play(state, 1), "2 better_flor") is Reason.FLOR_NOT_YOURS
        both = play(follow(state, "1 flor_tambien"), 2)
        assert why(both, "3 better_flor") is not None
        joined = play(follow(state, "1 flor_tambien"), 1)
        joined = play(follow(joined, "2 flor"), 1)
        assert why(joined, "3 better_flor") is Reason.FLOR_CLOSED

    def test_it_closes_the_flor(self) -> None:
        """FLOU-10: after a challenge nobody declares a flor or challenges again."""
        state = follow(play(follow(start(FLORS), "0 flor"), 1), "1 better_flor, 0 refuse")
        state = play(state, 1)
        for bid in ("flor", "flor_tambien", "better_flor"):
            assert why(state, f"2 {bid}") is Reason.FLOR_OFF_LADDER
        state = play(state, 3)
        for bid in ("flor", "flor_tambien", "better_flor"):
            assert why(state, f"5 {bid}") is Reason.FLOR_OFF_LADDER

    def test_it_is_a_declaration(self) -> None:
        """FLOU-10, FLOU-5: a challenge is made on turn, before one's first card, and once."""
        state = follow(start(FLORS), "0 flor")
        assert why(state, "1 better_flor") is Reason.DECLARE_NOT_ON_TURN
        state = play(play(state, 1), 1)
        assert why(play(state, 4), "5 better_flor") is Reason.DECLARE_CARD_PLAYED


class TestFlou11:
    """FLOU-11: the truc."""

    @pytest.mark.parametrize("many", range(1, 6))
    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_ladder(self, many: int, winner: int) -> None:
        """FLOU-11: each rung accepted and refused."""
        state = start(TRICKS if winner == 0 else TRICKS_OTHERS)
        for place in range(many):
            state = follow(state, f"{place % 2} {TRUCS[place][0]}")
        _, worth, refused = TRUCS[many - 1]
        no = follow(state, f"{many % 2} refuse")
        assert scores(no) == [("truc", 1 - many % 2, refused)]
        yes = played_out(follow(state, f"{many % 2 + 4} accept" if many % 2 == 0 else "5 accept"))
        assert scores(yes)[-1] == ("truc", winner, worth)

    def test_without_a_call_the_deal_is_worth_one(self) -> None:
        """FLOU-11: without a truc the winner of the tricks scores one."""
        assert scores(played_out(start(TRICKS)))[-1] == ("truc", 0, 1)

    def test_called_on_turn_answered_by_any(self) -> None:
        """FLOU-11: only the seat on turn calls; any opponent answers or raises; they alternate."""
        state = start()
        for seat in range(1, 6):
            assert why(state, f"{seat} truc") is Reason.TRUC_NOT_ON_TURN
        state = follow(state, "0 truc")
        for seat in range(6):
            for word in ("accept", "refuse", "retruc"):
                assert (why(state, f"{seat} {word}") is None) is (seat % 2 == 1)
        state = follow(state, "5 retruc")
        for seat in range(6):
            assert (why(state, f"{seat} balou_quatro") is None) is (seat % 2 == 0)

    def test_an_acceptance_ends_the_raising(self) -> None:
        """FLOU-11: after an acceptance nobody raises, unless the option says so."""
        state = play(follow(start(), "0 truc, 1 accept"), 1)
        for seat in range(6):
            assert why(state, f"{seat} retruc") is Reason.TRUC_ONLY_REPLY
        later = truc.ruleset("truc-y-flou", raise_later=True)
        state = play(follow(dealt(later, PLAIN), "0 truc, 1 accept"), 1)
        assert why(state, "1 retruc") is None
        assert why(state, "3 retruc") is Reason.TRUC_NOT_ON_TURN
        assert why(play(state, 1), "2 retruc") is Reason.TRUC_NOT_YOURS


TRICKS: Final = "7e 7o 3e / 4e 5b 4o / 5c 12o 2c / 4b 5o 3c / 7c 6c 1o / 4c 5e 3b"
TRICKS_OTHERS: Final = "4c 5e 3b / 7e 7o 3e / 4e 5b 4o / 5c 12o 2c / 4b 5o 3c / 7c 6c 1o"


class TestFlou12:
    """FLOU-12: truc and the rest."""

    @pytest.mark.parametrize("seat", [1, 3, 5])
    def test_refused(self, seat: int) -> None:
        """FLOU-12: one for the bidders, no truc point, and the deal is over."""
        state = follow(start(OTHERS), "0 restou_y_troucou")
        assert truc.awaited(state) == (1, 3, 5)
        after = follow(state, f"{seat} refuse")
        assert after.hand is None
        assert scores(after) == [("envit", 0, 1)]
        assert result(after).winner is None
        assert result(after).rule == "FLOU-12"

    @pytest.mark.parametrize(("hands", "team"), [(PLAIN, 0), (OTHERS, 1)])
    def test_accepted(self, hands: str, team: int) -> None:
        """FLOU-12: the higher embit wins the round at once."""
        after = follow(start(hands, (20, 20)), "0 restou_y_troucou, 3 accept")
        assert after.hand is None
        assert scores(after) == [("envit", team, "cama")]
        assert after.camas == ((1, 0) if team == 0 else (0, 1))
        assert after.score == (0, 0)

    def test_in_the_place_of_the_embit_before_the_bonuses(self) -> None:
        """FLOU-12, FLOU-14: refused, it is scored before the bonuses already played for."""
        state = follow(start(), "0 1e, 1 restou_y_troucou, 0 refuse")
        assert scores(state) == [("envit", 1, 1), ("bonus", 0, 2)]

    def test_nothing_declared_and_no_truc_called_before(self) -> None:
        """FLOU-12: any declaration by anybody, and any truc, closes it."""
        for text in ("0 embide, 1 accept", "0 mi_falta, 1 refuse", "0 flor", "0 truc, 1 accept"):
            state = play(follow(start(FLORS), text), 1)
            assert why(state, "1 restou_y_troucou") is not None
        state = play(start(FLORS), 1)
        assert why(state, "1 restou_y_troucou") is None

    def test_it_cannot_be_raised(self) -> None:
        """FLOU-12: it is accepted or refused, and nothing is said on it."""
        state = follow(start(), "0 restou_y_troucou")
        for seat, bid in itertools.product(range(6), ALL_BIDS):
            assert why(state, f"{seat} {bid}") is not None


class TestFlou13:
    """FLOU-13: the bonuses."""

    @pytest.mark.parametrize(("card", "points"), [("1e", 2), ("1b", 1)])
    @pytest.mark.parametrize("seat", range(6))
    def test_for_the_team_that_plays_it(self, card: str, points: int, seat: int) -> None:
        """FLOU-13: two for the ace of swords, one for that of clubs, won or lost."""
        rest = ["4e 5b 3o", "12b 2o 6e", "12o 2c 6b", "4b 5o 3c", "7c 6c 4o", "4c 5e 3b"]
        rest[seat] = f"{card} {rest[seat].partition(' ')[2]}"
        after = ended(play(start(" / ".join(rest)), 6))
        assert [claim for claim in scores(after) if claim[0] == "bonus"] == [
            ("bonus", seat % 2, points)
        ]

    def test_nothing_for_a_card_not_played(self) -> None:
        """FLOU-13: an ace still held when the deal ends scores nothing."""
        assert [what for what, _, _ in scores(ended(start()))] == ["truc"]

    def test_nothing_for_a_card_that_lies_face_down(self) -> None:
        """FLOU-13, DOWN-1: where cards may lie face down, such an ace tells no bonus."""
        state = dealt(truc.ruleset("truc-y-flou", face_down=True), PLAIN)
        after = ended(follow(state, "0 #1e, 1 4e, 2 1b, 3 4b, 4 7c, 5 4c"))
        assert scores(after)[0] == ("bonus", 0, 1)
        assert len(scores(after)) == 2

    def test_every_system_else_has_none(self) -> None:
        """FLOU-13: bonuses are of truc y flou alone."""
        after = follow(opened(truc.BARAJAMOS), "0 truc, 1 refuse")
        assert [what for what, _, _ in scores(after)] == ["truc"]
        assert all(not r.bonuses for name, r in truc.RULESETS.items() if name != "truc-y-flou")


class TestFlou14:
    """FLOU-14: the order of scoring, and the end of the round."""

    def test_the_order(self) -> None:
        """FLOU-14: flor or embit, the bonuses in order of play, the truc."""
        state = follow(start(), "0 embide, 1 accept, 0 1e, 1 4e, 2 1b, 3 4b, 4 7c, 5 4c")
        after = ended(state)
        assert scores(after) == [
            ("envit", 0, 2),
            ("bonus", 0, 2),
            ("bonus", 0, 1),
            ("truc", 0, 1),
        ]
        turned = start("1b 12o 2c / 1e 12b 2o / 4e 5b 3o / 4b 5o 3c / 7c 6c 1o / 4c 5e 3b")
        assert [what for what in scores(ended(play(turned, 6))) if what[0] == "bonus"] == [
            ("bonus", 0, 1),
            ("bonus", 1, 2),
        ]

    @pytest.mark.parametrize(
        ("score", "paid"),
        [((23, 24), 1), ((21, 24), 2), ((20, 24), 3), ((19, 24), 4), ((24, 24), 1)],
    )
    def test_the_first_to_reach_the_target_has_the_round(
        self, score: tuple[int, int], paid: int
    ) -> None:
        """FLOU-14: what is still to be scored is void, though others had reached it later."""
        state = start(score=score)
        state = follow(state, "0 embide, 1 accept, 0 1e, 1 4e, 2 1b, 3 4b, 4 7c, 5 4c")
        state = follow(state, "0 truc, 1 refuse")
        everything = [("envit", 0, 2), ("bonus", 0, 2), ("bonus", 0, 1), ("truc", 0, 1)]
        assert scores(state) == everything[:paid]
        if score == (19, 24):
            assert (state.score, state.camas) == ((0, 0), (1, 0))
        assert voids(state) == everything[paid:]
        assert (state.score, state.camas) == ((0, 0), (1, 0))
        assert all(item.rule in {"SCORE-2", "FLOU-14"} for item in result(state).void)

    def test_a_bonus_may_win_the_round_before_the_truc(self) -> None:
        """FLOU-14: a truc for the whole round is void when a bonus has won it."""
        words = ", ".join(f"{place % 2} {TRUCS[place][0]}" for place in range(5))
        state = follow(start(score=(23, 24)), "0 1e, 1 4e, 2 1b, 3 4b, 4 7c, 5 4c", words)
        after = follow(state, "1 refuse")
        assert scores(after) == [("bonus", 0, 2)]
        assert voids(after) == [("bonus", 0, 1), ("truc", 0, 6)]

    def test_points_are_credited_only_up_to_the_target(self) -> None:
        """FLOU-14: eleven points at twenty are marked as five."""
        state = follow(start(score=(20, 0)), "0 embide, 1 ten_more, 0 accept, 0 truc")
        events = truc.step(state, Refuse(1)).events
        marked = [event for event in events if isinstance(event, truc.PointsMarked)]
        assert marked == [truc.PointsMarked(0, 5, (25, 0))]

    def test_best_of_three_rounds(self) -> None:
        """FLOU-14: the second round won wins the game."""
        state = follow(start(score=(20, 0)), "0 restou_y_troucou, 1 accept")
        assert (state.camas, state.winner) == ((1, 0), None)
        decided = dealt(FLOU, PLAIN, score=(0, 24), camas=(1, 1))
        state = follow(decided, "0 restou_y_troucou, 1 accept")
        assert (state.camas, state.winner) == ((2, 1), 0)


def test_no_folding_and_no_face_down_cards() -> None:
    """FLOU-14, FOLD-2, DOWN-1: truc y flou knows neither."""
    state = start()
    assert why(state, "0 fold") is Reason.FOLD_NEVER
    assert why(state, "0 #1e") is Reason.NOT_FACE_DOWN


@pytest.mark.parametrize("answer", ["1 accept", "3 accept", "1 refuse, 3 refuse, 5 refuse"])
def test_flou_6_nobody_is_asked_any_more(answer: str) -> None:
    """FLOU-6: a bet keeps who has declined while others are asked, and not when it is settled."""
    state = follow(start(), "0 embide")
    if answer == "3 accept":
        state = follow(state, "1 refuse")
        assert state.hand is not None
        assert [bet.asked for bet in state.hand.bets if bet is not None] == [(1,)]
    state = follow(state, answer)
    assert state.hand is not None
    assert [bet.asked for bet in state.hand.bets if bet is not None] == [()]


@pytest.mark.parametrize(("answer", "rule"), [("accept", "FLOU-7"), ("refuse", "FLOU-12")])
def test_flou_12_a_deal_that_a_bid_ends_says_by_which_rule(answer: str, rule: str) -> None:
    """FLOU-12: the rules of a rung are two, of its acceptance and of its refusal."""
    rules = house(Bid.RESTOU_Y_TROUCOU, None, rules=("FLOU-7", "FLOU-12"))
    after = follow(dealt(rules, PLAIN), f"0 restou_y_troucou, 1 {answer}")
    assert (result(after).rule, result(after).items[0].rule) == (rule, rule)


class TestTheLabelOnTheButton:
    """bid_worth, where what a bid is worth depends on who makes it."""

    @pytest.mark.parametrize(
        ("words", "bidders"),
        [("", 0), ("0 4e", 1), ("0 truc", 1), ("0 4e, 1 truc", 0), ("0 4e, 1 truc, 2 accept", 1)],
    )
    def test_an_opening_is_the_bid_of_the_next_team_that_could_make_it(
        self, words: str, bidders: int
    ) -> None:
        """FLOU-7: mi falta is worth the round to who is on turn, or asked; or what they lack."""
        score = (10, 3)
        state = start(FLORS, score)
        worth = truc.bid_worth(follow(state, words) if words else state, Bid.MI_FALTA)
        lack = truc.Points(1 + TARGET - score[bidders])
        both = (lack, truc.Whole.CAMA) if bidders else (truc.Whole.CAMA, lack)
        assert worth == truc.Worth(both, truc.Points(1))

    @pytest.mark.parametrize("dealer", range(6))
    def test_between_hands_it_is_the_bid_of_the_next_mano(self, dealer: int) -> None:
        """FLOU-7: with no cards dealt, the team of the seat at the dealer's right would bid."""
        state = truc.new_game(FLOU, dealer=dealer, score=(10, 3))
        both = (
            (truc.Whole.CAMA, truc.Points(16)) if dealer % 2 else (truc.Points(23), truc.Whole.CAMA)
        )
        assert truc.bid_worth(state, Bid.MI_FALTA) == truc.Worth(both, truc.Points(1))

    def test_a_raise_is_the_bid_of_the_team_that_is_asked(self) -> None:
        """FLOU-6: the rest is what the team lacks that answers, and one for what it raises."""
        for words, lacks in (("0 embide", 22), ("0 4e, 1 embide", 15)):
            for bid in ("", ", 1 the_rest" if lacks == 22 else ", 2 the_rest"):
                state = follow(start(FLORS, (10, 3)), words + bid)
                prize = truc.Points(1 + lacks)
                assert truc.bid_worth(state, Bid.THE_REST) == truc.Worth(
                    (prize, prize), truc.Points(2)
                )

    @pytest.mark.parametrize(
        ("words", "bid", "paid"),
        [
            ("", Bid.FLOR, (3, 0)),
            ("0 4e", Bid.FLOR, (0, 3)),
            ("0 flor", Bid.FLOR, (3, 0)),
            ("0 flor, 0 4e", Bid.FLOR_TAMBIEN, (3, 3)),
            ("0 flor, 0 4e, 1 flor_tambien", Bid.FLOR_TAMBIEN, (3, 3)),
            ("0 flor, 0 4e, 1 flor_tambien", Bid.FLOR, (6, 3)),
            ("0 flor, 0 4e, 1 flor_tambien, 1 7c, 2 flor", Bid.FLOR, (6, 3)),
            ("0 flor, 0 4e, 1 flor_tambien, 1 7c, 2 flor", Bid.FLOR_TAMBIEN, (6, 6)),
        ],
    )
    def test_a_flor_is_counted_with_those_declared(
        self, words: str, bid: Bid, paid: tuple[int, int]
    ) -> None:
        """FLOU-9: three for each flor that the team has declared, with the one to be declared."""
        state = follow(start(FLORS), words) if words else start(FLORS)
        both = (truc.Points(paid[0]), truc.Points(paid[1]))
        assert truc.bid_worth(state, bid) == truc.Worth(both, None)

    def test_what_cannot_be_accepted_has_no_such_worth(self) -> None:
        """FLOU-10: better flor can only be refused, and is then worth three to who says it."""
        for words in ("0 flor, 0 4e", "0 flor, 0 4e, 1 better_flor"):
            worth = truc.bid_worth(follow(start(FLORS), words), Bid.BETTER_FLOR)
            assert worth == truc.Worth(None, truc.Points(3))

    def test_a_house_rule_may_let_the_same_team_go_on(self) -> None:
        """FLOU-9: a bid that is the standing team's to make is worth what it is to that team."""
        rules = house(Bid.FLOR_TAMBIEN, Bid.FLOR, by=truc.By.SAME)
        state = follow(dealt(rules, FLORS), "0 flor, 0 4e")
        both = (truc.Points(6), truc.Points(0))
        assert truc.bid_worth(state, Bid.FLOR_TAMBIEN) == truc.Worth(both, None)

    def test_a_house_rule_may_let_a_refusal_depend_on_who_bids(self) -> None:
        """FLOU-7: refused, mi falta may pay anything that a stake can say, to who has bid it."""
        stake = truc.Split(truc.Lack(truc.Who.CALLER, plus=2), truc.Points(9))
        rules = house(Bid.MI_FALTA, None, refused=stake)
        for words, prize in (("", 17), ("0 4e", 24)):
            state = dealt(rules, FLORS, score=(10, 3))
            state = follow(state, words) if words else state
            assert truc.bid_worth(state, Bid.MI_FALTA).refused == truc.Points(prize)

    def test_a_house_rule_may_split_by_who_loses(self) -> None:
        """FLOU-7: the parts of a split are stakes, and may depend on who wins."""
        part = truc.Lack(truc.Who.LOSER)
        rules = house(Bid.MI_FALTA, None, accepted=truc.Split(part, part))
        worth = truc.bid_worth(dealt(rules, FLORS, score=(10, 3)), Bid.MI_FALTA)
        assert worth.accepted == (truc.Points(TARGET - 3), truc.Points(TARGET - 10))


def house(bid: Bid, below: Bid | None, **changes: Any) -> Rules:
    """Return truc y flou with one rung changed."""
    ladder = tuple(
        attrs.evolve(rung, **changes) if (rung.bid, rung.below) == (bid, below) else rung
        for rung in FLOU.ladder
    )
    return attrs.evolve(FLOU, ladder=ladder)
