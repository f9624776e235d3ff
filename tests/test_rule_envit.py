"""ENVIT: the ladders, who may bid when, what a falta is worth, and the caps."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs
import pytest

import truc
from truc import Accept, Bid, Call, GameState, PlayCard, Pot, Reason, Refuse, Rules, Status
from truc import SystemName as Name
from worked import (
    FAMILY,
    TARGET,
    amount,
    dealt,
    falta,
    follow,
    opened,
    played_out,
    result,
    rigged,
    room,
    scores,
    stones,
    why,
)

Worth: TypeAlias = tuple[int | str, int]
Ladder: TypeAlias = dict[tuple[str, ...], Worth]

VALENCIAN: Final[Ladder] = {
    ("envide",): (2, 1),
    ("falta",): ("F", 1),
    ("envide", "torne"): (4, 2),
    ("envide", "falta"): ("F", 2),
    ("envide", "torne", "falta"): ("F", 4),
}
FJD: Final[Ladder] = {
    ("envide",): (2, 1),
    ("falta",): ("F", 1),
    ("envide", "falta"): ("F", 2),
}
BALEARIC: Final[Ladder] = {
    ("envit",): (2, 1),
    ("tots",): ("F", 1),
    ("envit", "jo_envit"): (4, 2),
    ("envit", "tots"): ("F", 2),
    ("envit", "jo_envit", "dos_mes"): (6, 4),
    ("envit", "jo_envit", "tots"): ("F", 4),
    ("envit", "jo_envit", "dos_mes", "tots"): ("F", 6),
}
LADDERS: Final[dict[str, Ladder]] = {
    "barajamos": VALENCIAN,
    "valencia": VALENCIAN,
    "ribera-baixa": VALENCIAN,
    "fjd": FJD,
    "mallorca": BALEARIC,
    "menorca": BALEARIC,
}
"""ENVIT-5: every way to bid, with what its last bid is worth accepted and refused."""

PATHS: Final = [(name, path) for name in FAMILY for path in LADDERS[name]]
BIDS: Final = ("envide", "torne", "falta", "envit", "jo_envit", "dos_mes", "tots")


def first_bid(name: Name) -> str:
    """Return the bid that opens the envit."""
    return next(iter(LADDERS[name]))[0]


def pairs(name: Name) -> list[tuple[int, int]]:
    """Return all scores that a hand can start with."""
    return [(one, other) for one in range(TARGET[name]) for other in range(TARGET[name])]


def climb(state: GameState, path: tuple[str, ...], first: int = 0) -> GameState:
    """Bid a path of a ladder, the teams in turn, from the seat ``first``, which is on turn."""
    for place, bid in enumerate(path):
        state = follow(state, f"{(first + place % 2) % state.rules.seats} {bid}")
    return state


def answerer(path: tuple[str, ...]) -> int:
    """Return a seat that answers a path climbed from seat 0."""
    return len(path) % 2


def envit_of(state: GameState) -> tuple[int, int | str, int | str]:
    """Return by whom the envit was scored, how much, and how much before the cap."""
    item = result(state).items[0]
    assert item.what is truc.What.ENVIT
    return item.team, stones(item), amount(item.worth)


def plays_before(state: GameState, many: int) -> GameState:
    """Let the first ``many`` seats play their last card."""
    for _ in range(many):
        assert state.hand is not None
        turn = state.hand.turn
        state = follow(state, f"{turn} {state.hand.held[turn][-1]}")
    return state


def can_open(state: GameState, name: Name) -> set[int]:
    """Return the seats that may open the envit; all of its openings go together."""
    openings = [path[0] for path in LADDERS[name] if len(path) == 1]
    seats = {
        bid: {seat for seat in range(state.rules.seats) if why(state, f"{seat} {bid}") is None}
        for bid in openings
    }
    assert len(set(map(frozenset, seats.values()))) == 1
    return seats[openings[0]]


class TestEnvit1:
    """ENVIT-1: one envit per hand, opened on turn, before one's first card, no bet pending."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_only_the_seat_on_turn_before_its_first_card(self, name: Name) -> None:
        """ENVIT-1: round the first trick each seat may open on its turn; later nobody may."""
        rules = truc.RULESETS[name]
        for mano in range(rules.seats):
            state = opened(rules, mano=mano)
            for place in range(rules.seats):
                assert can_open(state, name) == {(mano + place) % rules.seats}
                state = plays_before(state, 1)
            while state.hand is not None:
                assert can_open(state, name) == set()
                reason = why(state, f"{state.hand.turn} {first_bid(name)}")
                assert reason is Reason.ENVIT_CARD_PLAYED
                state = plays_before(state, 1)

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_reason_against_another_seat(self, name: Name) -> None:
        """ENVIT-1: who is not on turn is told so, having played or not."""
        state = plays_before(opened(truc.RULESETS[name]), 1)
        others = [seat for seat in range(state.rules.seats) if seat != 1]
        for seat in others:
            assert why(state, f"{seat} {first_bid(name)}") is Reason.ENVIT_NOT_ON_TURN

    @pytest.mark.parametrize(("name", "path"), PATHS)
    @pytest.mark.parametrize("answer", ["accept", "refuse"])
    def test_one_envit_in_a_hand(self, name: Name, path: tuple[str, ...], answer: str) -> None:
        """ENVIT-1: once answered, the envit is over for the hand, raises included."""
        state = climb(opened(truc.RULESETS[name]), path)
        state = follow(state, f"{answerer(path)} {answer}")
        while state.hand is not None:
            for seat, bid in itertools.product(range(state.rules.seats), BIDS):
                assert why(state, f"{seat} {bid}") is not None
            opening = why(state, f"{state.hand.turn} {first_bid(name)}")
            assert opening is Reason.ENVIT_CALLED
            state = plays_before(state, 1)

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_next_hand_has_an_envit_of_its_own(self, name: Name) -> None:
        """ENVIT-1: the one envit is one per hand, not one per game."""
        state = follow(opened(truc.RULESETS[name]), f"0 {first_bid(name)}", "1 refuse")
        state = played_out(state)
        state = truc.apply(state, truc.Deal(state.rules.deck))
        assert can_open(state, name) == {1}

    @pytest.mark.parametrize("name", ["barajamos", "valencia", "ribera-baixa"])
    def test_a_fold_passes_the_turn_to_open_on(self, name: Name) -> None:
        """ENVIT-1: after a fold the next seat is on turn and may open, and who folded may not."""
        state = follow(opened(truc.RULESETS[name]), "0 fold")
        assert can_open(state, name) == {1}
        assert why(state, f"0 {first_bid(name)}") is Reason.HAS_FOLDED


OVER: Final = {name: "turn" if name == "barajamos" else "team" for name in FAMILY}


class TestEnvit2:
    """ENVIT-2: while the first truc waits, the called team may open the envit first."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_who_may_open_over_a_waiting_truc(self, name: Name) -> None:
        """ENVIT-2: for every mano, number of cards played and caller, exactly these seats may."""
        rules = truc.RULESETS[name]
        seats = rules.seats
        for mano, played in itertools.product(range(seats), range(seats + 1)):
            before = plays_before(opened(rules, mano=mano), played)
            assert before.hand is not None
            turn = before.hand.turn
            callers = range(seats) if name == "barajamos" else [turn]
            fresh = {(mano + place) % seats for place in range(played, seats)}
            for caller in callers:
                state = follow(before, f"{caller} truc")
                called = {seat for seat in fresh if seat % 2 != caller % 2}
                expected = called & {turn} if OVER[name] == "turn" else called
                assert can_open(state, name) == expected

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("over", ["never", "turn", "team"])
    def test_as_an_option(self, name: Name, over: str) -> None:
        """ENVIT-2: the policy is an option of each system."""
        rules = truc.ruleset_from(name, {"envit_over_truc": over, "seats": 4})
        state = follow(opened(rules), "0 truc")
        assert can_open(state, name) == ({1, 3} if over == "team" else set())
        late = plays_before(opened(rules), 1)
        if name == "barajamos":
            expected: dict[str, set[int]] = {"never": set(), "turn": {1}, "team": {1, 3}}
            assert can_open(follow(late, "2 truc"), name) == expected[over]

    @pytest.mark.parametrize("name", FAMILY)
    def test_only_over_the_first_truc(self, name: Name) -> None:
        """ENVIT-2: over a waiting retruc nobody may open: the truc has been accepted by it."""
        state = follow(opened(truc.RULESETS[name]), "0 truc, 1 retruc")
        assert can_open(state, name) == set()
        for seat in range(state.rules.seats):
            assert why(state, f"{seat} {first_bid(name)}") is Reason.ENVIT_CLOSED

    @pytest.mark.parametrize("name", FAMILY)
    def test_the_calling_team_may_not(self, name: Name) -> None:
        """ENVIT-2: the team that called the truc cannot put an envit before it."""
        state = follow(opened(truc.RULESETS[name]), "0 truc")
        for seat in range(0, state.rules.seats, 2):
            assert why(state, f"{seat} {first_bid(name)}") is Reason.ENVIT_NOT_YOURS

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("answer", ["accept", "refuse"])
    def test_the_truc_waits_for_the_envit(self, name: Name, answer: str) -> None:
        """ENVIT-2: the envit is answered by the callers of the truc, and then the truc by us."""
        rules = truc.RULESETS[name]
        seats = rules.seats
        state = opened(rules)
        if name == "barajamos":
            # seat 1 is on turn, of the team called by seat 2
            state = follow(plays_before(state, 1), "2 truc")
        else:
            state = follow(state, "0 truc")
        mine, theirs = set(range(1, seats, 2)), set(range(0, seats, 2))
        assert set(truc.awaited(state)) == mine
        over = follow(state, f"1 {first_bid(name)}")
        assert set(truc.awaited(over)) == theirs
        for seat in mine:
            for word in ("accept", "refuse"):
                assert why(over, f"{seat} {word}") is Reason.OWN_ENVIT
        settled = follow(over, f"0 {answer}")
        assert set(truc.awaited(settled)) == mine
        assert why(settled, "0 accept") is Reason.OWN_TRUC
        after = follow(settled, "1 refuse")
        assert scores(after)[-1] == ("truc", 0, 1)
        assert [what for what, _, _ in scores(after)] == ["envit", "truc"]
        raised = follow(settled, "1 retruc, 0 accept")
        assert raised.hand is not None

    def test_who_has_folded_may_not(self) -> None:
        """ENVIT-2: only active seats of the called team may open."""
        rules = truc.RULESETS["valencia"]
        state = follow(opened(rules, mano=1), "1 fold, 2 truc")
        assert can_open(state, "valencia") == {3}

    @pytest.mark.parametrize("name", FAMILY)
    def test_raises_over_the_waiting_truc_climb_the_same_ladder(self, name: Name) -> None:
        """ENVIT-2, ENVIT-5: an envit opened over a truc is raised as any other."""
        if name == "barajamos":
            state = follow(plays_before(opened(truc.RULESETS[name]), 1), "2 truc")
        else:
            state = follow(opened(truc.RULESETS[name]), "0 truc")
        for path in LADDERS[name]:
            climbed = climb(state, tuple(path), first=1)
            assert climbed.hand is not None
            bet = climbed.hand.bets[Pot.ENVIT]
            assert bet is not None
            assert bet.rung.bid.value == path[-1]


def bets_only(rules: Rules, played: int) -> Iterator[tuple[GameState, GameState, str]]:
    """Yield every step of every order of bets, with no card played after the first ``played``.

    A step is the state before and after it, and the word said.
    """
    todo = [plays_before(opened(rules), played)]
    seen = set(todo)
    while todo:
        state = todo.pop()
        for action in truc.legal_actions(state):
            if not isinstance(action, Call | Accept | Refuse):
                continue
            after = truc.apply(state, action)
            word = action.bid.value if isinstance(action, Call) else type(action).__name__.lower()
            yield state, after, word
            if after.hand is not None and after not in seen:
                seen.add(after)
                todo.append(after)


class TestEnvit3:
    """ENVIT-3: accepting or raising a truc closes the envit; no truc while an envit waits."""

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("played", [0, 1])
    def test_envit_before_truc_in_every_order_of_calls(self, name: Name, played: int) -> None:
        """ENVIT-3: over all orders of bets, no truc on a waiting envit, no envit after a truc."""
        rules = truc.RULESETS[name]
        opening = {path[0] for path in LADDERS[name] if len(path) == 1}
        words: set[str] = set()
        for state, after, word in bets_only(rules, played):
            words.add(word)
            assert state.hand is not None
            envit, pending = state.hand.bets[Pot.ENVIT], state.hand.bets[Pot.TRUC]
            waits = envit is not None and envit.status is Status.PENDING
            taken = pending is not None and (
                pending.status is Status.ACCEPTED or pending.rung.bid is not Bid.TRUC
            )
            if waits:
                assert word in {*BIDS, "accept", "refuse"}
                for seat in range(rules.seats):
                    assert why(state, f"{seat} truc") is not None
                    assert why(state, f"{seat} retruc") is not None
            if envit is None and word in BIDS:
                assert word in opening
                assert not taken
            if envit is not None and not waits:
                assert word not in BIDS
            if after.hand is None:
                assert word == "refuse"
        assert words >= {bid for path in LADDERS[name] for bid in path}
        assert words >= {"truc", "retruc", "joc_fora" if name != "menorca" else "cama_fora"}

    @pytest.mark.parametrize("name", FAMILY)
    def test_an_accepted_truc_closes_the_envit_for_everybody(self, name: Name) -> None:
        """ENVIT-3: after an acceptance no seat opens the envit on its turn."""
        state = follow(opened(truc.RULESETS[name]), "0 truc, 1 accept")
        for _ in range(state.rules.seats):
            assert state.hand is not None
            assert can_open(state, name) == set()
            assert why(state, f"{state.hand.turn} {first_bid(name)}") is Reason.ENVIT_CLOSED
            state = plays_before(state, 1)

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("seat", [0, 1])
    def test_nobody_calls_truc_while_an_envit_waits(self, name: Name, seat: int) -> None:
        """ENVIT-3: a truc on a waiting envit is refused to either team, with that reason."""
        state = follow(opened(truc.RULESETS[name]), f"0 {first_bid(name)}")
        assert why(state, f"{seat} truc") is Reason.TRUC_ENVIT_PENDING
        assert Reason.TRUC_ENVIT_PENDING.rule == "ENVIT-3"

    @pytest.mark.parametrize("name", FAMILY)
    def test_a_raise_accepts_what_it_raises(self, name: Name) -> None:
        """ENVIT-3: after a retruc the envit stays closed when the retruc is accepted."""
        state = follow(opened(truc.RULESETS[name]), "0 truc, 1 retruc, 0 accept")
        assert can_open(state, name) == set()
        assert why(state, f"0 {first_bid(name)}") is Reason.ENVIT_CLOSED


class TestEnvit4:
    """ENVIT-4: any active seat of the other team answers, and the first answer stands."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_who_answers(self, name: Name) -> None:
        """ENVIT-4: both opponents of the bidder, in each place of the trick, played or not."""
        rules = truc.RULESETS[name]
        seats = rules.seats
        for mano, played in itertools.product(range(seats), repeat=2):
            bidder = (mano + played) % seats
            state = plays_before(opened(rules, mano=mano), played)
            state = follow(state, f"{bidder} {first_bid(name)}")
            raises = {path[1] for path in LADDERS[name] if len(path) == 2}
            words = ("accept", "refuse", *raises)
            order = [(bidder + place) % seats for place in range(1, seats, 2)]
            assert list(truc.awaited(state)) == order
            for seat, word in itertools.product(range(seats), words):
                other_team = seat % 2 != bidder % 2
                reason = None if other_team else Reason.OWN_ENVIT
                assert why(state, f"{seat} {word}") is reason

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("answer", ["accept", "refuse"])
    def test_the_first_answer_stands(self, name: Name, answer: str) -> None:
        """ENVIT-4: after one answer nothing is asked any more, of anybody."""
        state = follow(opened(truc.RULESETS[name]), f"0 {first_bid(name)}", f"1 {answer}")
        for seat, word in itertools.product(range(state.rules.seats), ("accept", "refuse")):
            assert why(state, f"{seat} {word}") is Reason.NOTHING_ASKED

    @pytest.mark.parametrize("name", FAMILY)
    def test_a_raise_is_answered_by_the_bidders(self, name: Name) -> None:
        """ENVIT-4: over a raise the first team answers, the partner of the bidder too."""
        rules = truc.ruleset_from(name, {"seats": 4})
        state = climb(opened(rules), ("envit", "tots") if "orca" in name else ("envide", "falta"))
        assert truc.awaited(state) == (2, 0)
        assert why(state, "2 accept") is why(state, "0 refuse") is None
        assert why(state, "1 accept") is why(state, "3 refuse") is Reason.OWN_ENVIT

    @pytest.mark.parametrize("name", ["barajamos", "valencia", "ribera-baixa"])
    def test_who_has_folded_does_not_answer(self, name: Name) -> None:
        """ENVIT-4: an answer is of active seats only."""
        state = follow(opened(truc.RULESETS[name]), "0 fold, 1 envide")
        assert truc.awaited(state) == (2,)
        assert why(state, "0 accept") is why(state, "0 falta") is Reason.HAS_FOLDED


class TestEnvit5:
    """ENVIT-5: the ladders."""

    @pytest.mark.parametrize(("name", "path"), PATHS)
    def test_accepted(self, name: Name, path: tuple[str, ...]) -> None:
        """ENVIT-5: each way to bid, accepted at 0-0, goes to the better count, for its worth."""
        worth, _ = LADDERS[name][path]
        for winner in (0, 1):
            state = climb(rigged(truc.RULESETS[name], envit=winner, hand=0), path)
            after = played_out(follow(state, f"{answerer(path)} accept"))
            value = falta(name, (0, 0), winner) if worth == "F" else worth
            paid = value if value == "cama" else min(int(value), room(name, (0, 0), winner))
            assert envit_of(after) == (winner, paid, value)

    @pytest.mark.parametrize(("name", "path"), PATHS)
    def test_refused(self, name: Name, path: tuple[str, ...]) -> None:
        """ENVIT-5, ENVIT-8: each way to bid, refused, pays the team that made the last bid."""
        _, refused = LADDERS[name][path]
        for best in (0, 1):
            state = climb(rigged(truc.RULESETS[name], envit=best, hand=0), path)
            after = played_out(follow(state, f"{answerer(path)} refuse"))
            assert envit_of(after) == (1 - answerer(path), refused, refused)

    @pytest.mark.parametrize("name", FAMILY)
    def test_what_may_follow_on_what(self, name: Name) -> None:
        """ENVIT-5: after each bid exactly the bids after its arrow may be said, by an opponent."""
        rules = truc.RULESETS[name]
        ladder = LADDERS[name]
        for path in [(), *ladder]:
            state = climb(opened(rules), path)
            following = {way[-1] for way in ladder if way[:-1] == path}
            seat = answerer(path)
            said = {bid for bid in Bid if why(state, f"{seat} {bid.value}") is None}
            assert {bid.value for bid in said} == following | ({"truc"} if not path else set())

    @pytest.mark.parametrize("name", FAMILY)
    def test_foreign_bids_have_a_reason_of_their_own(self, name: Name) -> None:
        """ENVIT-5: a bid of another system is no bid here, and a bid out of place is off it."""
        mine = {bid for path in LADDERS[name] for bid in path}
        state = opened(truc.RULESETS[name])
        for bid in BIDS:
            reason = why(state, f"0 {bid}")
            if bid not in mine:
                assert reason is Reason.NO_SUCH_BID
            elif (bid,) not in LADDERS[name]:
                assert reason is Reason.ENVIT_OFF_LADDER

    @pytest.mark.parametrize(("name", "path"), PATHS)
    def test_the_label_on_the_button(self, name: Name, path: tuple[str, ...]) -> None:
        """ENVIT-5, ENVIT-6: bid_worth says the same, before the bid is made and after."""
        worth, refused = LADDERS[name][path]
        for score in ((0, 0), (3, 11), (13, 2), (12, 17)):
            both = [falta(name, score, team) if worth == "F" else worth for team in (0, 1)]
            before = climb(opened(truc.RULESETS[name], score=score), path[:-1])
            for state in (before, climb(opened(truc.RULESETS[name], score=score), path)):
                said = truc.bid_worth(state, Bid(path[-1]))
                assert said.accepted is not None
                assert [amount(prize) for prize in said.accepted] == both
                assert amount(said.refused) == refused

    def test_bid_worth_knows_only_bids_of_the_game(self) -> None:
        """ENVIT-5: what a bid of another system is worth cannot be asked."""
        with pytest.raises(ValueError, match="barajamos does not have the bid"):
            truc.bid_worth(truc.new_game(), Bid.ENVIT)


class TestEnvit6:
    """ENVIT-6: the value of the falta."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_for_all_scores_and_winners(self, name: Name) -> None:
        """ENVIT-6: falta_value is F for every pair of scores, whichever team wins."""
        rules = truc.RULESETS[name]
        for score, winner in itertools.product(pairs(name), (0, 1)):
            assert amount(truc.falta_value(rules, score, winner)) == falta(name, score, winner)

    @pytest.mark.parametrize("name", FAMILY)
    def test_in_play_for_all_scores_and_winners(self, name: Name) -> None:
        """ENVIT-6: an accepted falta in play is worth F, from the scores at the hand's start."""
        rules = truc.RULESETS[name]
        last = "tots" if "orca" in name else "falta"
        for score, winner in itertools.product(pairs(name), (0, 1)):
            state = rigged(rules, envit=winner, hand=0, score=score)
            after = follow(state, f"0 {last}", "1 accept", "0 truc", "1 refuse")
            team, _, worth = envit_of(after)
            assert (team, worth) == (winner, falta(name, score, winner))

    @pytest.mark.parametrize(
        ("name", "score", "worth"),
        [
            ("barajamos", (12, 12), (24, 24)),
            ("barajamos", (13, 12), (11, 11)),
            ("barajamos", (0, 13), (11, 11)),
            ("fjd", (12, 0), (24, 24)),
            ("fjd", (23, 23), (1, 1)),
            ("valencia", (9, 10), (8, "cama")),
            ("ribera-baixa", (17, 9), ("cama", 1)),
            ("mallorca", (0, 0), (24, 24)),
            ("menorca", (12, 20), (4, 4)),
        ],
    )
    def test_at_the_half(
        self, name: Name, score: tuple[int, int], worth: tuple[int | str, int | str]
    ) -> None:
        """ENVIT-6, D-1: a team exactly at the half is still in malas."""
        rules = truc.RULESETS[name]
        got = tuple(amount(truc.falta_value(rules, score, team)) for team in (0, 1))
        assert got == worth

    @pytest.mark.parametrize("name", ["mallorca", "menorca"])
    def test_the_whole_cama_as_an_option(self, name: Name) -> None:
        """ENVIT-6: with the option, tots is for the whole cama while nobody has passed the half."""
        rules = truc.ruleset_from(name, {"whole_cama": True})
        for score, winner in itertools.product(pairs(name), (0, 1)):
            expected = "cama" if max(score) <= 12 else 24 - max(score)
            assert amount(truc.falta_value(rules, score, winner)) == expected
        state = follow(rigged(rules, envit=1, hand=0, score=(12, 3)), "0 tots, 1 accept")
        after = played_out(state)
        assert scores(after) == [("envit", 1, "cama")]
        assert (after.score, after.camas) == ((0, 0), (0, 1))

    def test_with_another_target_and_half(self) -> None:
        """ENVIT-6: target and half are the ruleset's, in the malas too."""
        rules = truc.ruleset("barajamos", target=30, half=10)
        for score, worth in (((10, 10), 30), ((11, 10), 19), ((0, 29), 1)):
            assert amount(truc.falta_value(rules, score, 0)) == worth
        short = truc.ruleset("valencia", target=12, half=6)
        assert amount(truc.falta_value(short, (6, 7), 1)) == "cama"
        assert amount(truc.falta_value(short, (6, 7), 0)) == 5


class TestEnvit7:
    """ENVIT-7: the caps."""

    @pytest.mark.parametrize("name", FAMILY)
    def test_for_all_scores_ways_to_bid_and_winners(self, name: Name) -> None:
        """ENVIT-7, ENVIT-5: what is scored is the lesser of cap and worth, in every case."""
        rules = truc.RULESETS[name]
        for path, (worth, refused) in LADDERS[name].items():
            for score in pairs(name):
                for winner in (0, 1):
                    state = climb(rigged(rules, envit=winner, hand=0, score=score), path)
                    yes = follow(state, f"{answerer(path)} accept, 0 truc, 1 refuse")
                    value = falta(name, score, winner) if worth == "F" else worth
                    cap = room(name, score, winner)
                    paid = value if value == "cama" else min(int(value), cap)
                    assert envit_of(yes) == (winner, paid, value)
                state = climb(opened(rules, score=score), path)
                bidders = 1 - answerer(path)
                no = follow(state, f"{answerer(path)} refuse, 0 truc, 1 refuse")
                cap = room(name, score, bidders)
                assert envit_of(no) == (bidders, min(refused, cap), refused)

    @pytest.mark.parametrize("name", ["valencia", "ribera-baixa"])
    def test_d_5_who_is_behind_closes_no_cama_by_an_envit(self, name: Name) -> None:
        """ENVIT-7, D-5: for all scores, only a whole-cama falta closes a cama from behind."""
        rules = truc.RULESETS[name]
        closed_ahead = 0
        for score in pairs(name):
            for path, answer, best in itertools.product(
                LADDERS[name], ("accept", "refuse"), (0, 1)
            ):
                if answer == "refuse" and best:
                    continue
                state = climb(rigged(rules, envit=best, hand=0, score=score), path)
                after = follow(state, f"{answerer(path)} {answer}, 0 truc, 1 refuse")
                team, paid, _ = envit_of(after)
                closed = result(after).items[-1].what is truc.What.ENVIT
                if paid == "cama":
                    assert closed
                elif score[team] < score[1 - team]:
                    assert not closed
                else:
                    closed_ahead += closed
        assert closed_ahead

    def test_menorca_caps_by_the_leader(self) -> None:
        """ENVIT-7: in menorca who is behind scores no more than the leader lacks, refused too."""
        rules = truc.RULESETS["menorca"]
        state = rigged(rules, envit=1, hand=0, score=(23, 2))
        after = follow(state, "0 envit, 1 jo_envit, 0 accept, 0 truc, 1 refuse")
        assert scores(after)[0] == ("envit", 1, 1)
        after = follow(state, "0 envit, 1 jo_envit, 0 dos_mes, 1 tots, 0 refuse, 0 truc, 1 refuse")
        assert scores(after)[0] == ("envit", 1, 1)

    def test_the_whole_cama_is_exempt_in_menorca_too(self) -> None:
        """ENVIT-7: with the option, a whole-cama tots is not cut down to the cap."""
        rules = truc.ruleset("menorca", whole_cama=True)
        state = follow(rigged(rules, envit=1, hand=0, score=(12, 0)), "0 tots, 1 accept")
        assert scores(played_out(state)) == [("envit", 1, "cama")]

    def test_the_cap_is_no_cap_on_the_truc(self) -> None:
        """ENVIT-7: only points from the envit are capped."""
        rules = truc.RULESETS["valencia"]
        state = rigged(rules, envit=0, hand=0, score=(3, 17))
        after = played_out(follow(state, "0 truc, 1 retruc, 0 accept"))
        assert scores(after) == [("truc", 0, 3)]


def test_envit_4_a_refused_bid_is_not_raised_later_whatever_the_ladder() -> None:
    """ENVIT-4: the first answer stands, though a house ladder let the torne come later."""
    ladder = tuple(
        attrs.evolve(rung, reply=truc.Reply.ALSO) if rung.bid is Bid.TORNE else rung
        for rung in truc.BARAJAMOS.ladder
    )
    rules = attrs.evolve(truc.BARAJAMOS, ladder=ladder)
    for answer, expected in (("accept", None), ("refuse", Reason.ENVIT_OFF_LADDER)):
        state = plays_before(follow(opened(rules), "0 envide", f"1 {answer}"), 1)
        assert why(state, "1 torne") is expected


def test_envit_3_a_raise_accepts_what_it_raises_whatever_the_ladder() -> None:
    """ENVIT-3, D-7: where house rules shut the truc by an accepted envit, a raise shuts it too."""
    shut = ((truc.Pot.ENVIT, truc.Mark.ACCEPTED),)
    ladder = tuple(
        attrs.evolve(rung, shut_by=shut) if rung.bid is Bid.TRUC else rung
        for rung in truc.BARAJAMOS.ladder
    )
    rules = attrs.evolve(truc.BARAJAMOS, ladder=ladder)
    for answers, expected in (
        ("1 refuse", None),
        ("1 accept", Reason.REST_CLOSED),
        ("1 torne, 0 refuse", Reason.REST_CLOSED),
    ):
        assert why(follow(opened(rules), "0 envide", answers), "0 truc") is expected


class TestEnvit8:
    """ENVIT-8: the team of the seat that made the refused bid scores."""

    @pytest.mark.parametrize("name", FAMILY)
    @pytest.mark.parametrize("bidder", [0, 1, 2, 3])
    def test_whoever_bids(self, name: Name, bidder: int) -> None:
        """ENVIT-8: refused, the bidder's team scores, whoever has the best count."""
        rules = truc.ruleset_from(name, {"seats": 4})
        for best in (0, 1):
            state = rigged(rules, envit=best, hand=0, mano=bidder)
            state = follow(state, f"{bidder} {first_bid(name)}", f"{(bidder + 3) % 4} refuse")
            assert envit_of(played_out(state)) == (bidder % 2, 1, 1)

    def test_the_rule_is_named(self) -> None:
        """ENVIT-8: what was scored says by which rule: refused, ladder, or falta."""
        for text, rule in (
            ("0 envide, 1 refuse", "ENVIT-8"),
            ("0 envide, 1 accept", "ENVIT-5"),
            ("0 falta, 1 accept", "ENVIT-6"),
        ):
            after = played_out(follow(opened(truc.BARAJAMOS), text))
            assert result(after).items[0].rule == rule


def test_d_25_envide_and_truque_are_two_actions() -> None:
    """ENVIT-3, D-25: the truc follows when the envit is settled, by the seat still on turn."""
    state = follow(opened(truc.BARAJAMOS), "0 envide, 1 accept, 0 truc, 1 accept")
    assert state.hand is not None
    assert state.hand.turn == 0
    bets = state.hand.bets
    assert [bet.status for bet in bets if bet is not None] == [Status.ACCEPTED] * 2


def test_an_envit_can_be_bid_after_all_others_have_played() -> None:
    """ENVIT-1, COUNT-3: the last seat opens on its turn, and those who have played answer."""
    hands = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e"
    state = follow(dealt(truc.BARAJAMOS, hands), "0 7c, 1 5e, 2 4o, 3 falta")
    assert truc.awaited(state) == (0, 2)
    after = played_out(follow(state, "0 accept"))
    assert scores(after)[0] == ("envit", 0, 24)
    plays = [action for action in truc.legal_actions(state) if isinstance(action, PlayCard)]
    assert plays == []
