"""SCORE: what a hand comes to, when a cama closes, and when the game is won."""

from __future__ import annotations

import itertools
import random
from typing import Final, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import GameState, Phase
from truc import SystemName as Name
from worked import (
    FAMILY,
    SYSTEMS,
    TARGET,
    falta,
    follow,
    opened,
    played_out,
    result,
    rigged,
    room,
    scores,
    voids,
)

Claim: TypeAlias = tuple[str, int, int | str]
"""What is claimed at the end of a hand: for what, by which team, how much."""


def book(
    target: int, needed: int, score: tuple[int, int], camas: tuple[int, int], claims: list[Claim]
) -> tuple[list[int], list[int], int | None, list[Claim], list[Claim]]:
    """Settle claims by SCORE-2, SCORE-3 and SCORE-5: score, camas, winner, scored and void."""
    points, closed = list(score), list(camas)
    winner: int | None = None
    shut = False
    paid: list[Claim] = []
    void: list[Claim] = []
    for claim in claims:
        _, team, prize = claim
        if winner is not None or (shut and prize != "game"):
            void.append(claim)
            continue
        paid.append(claim)
        if prize == "game":
            winner, closed[team] = team, needed
        elif prize == "cama" or points[team] + int(prize) >= target:
            shut, points = True, [0, 0]
            closed[team] += 1
            winner = team if closed[team] == needed else None
        else:
            points[team] += int(prize)
    return points, closed, winner, paid, void


def is_as_booked(state: GameState, expected: tuple[object, ...]) -> bool:
    """Whether the state after a hand is what the book says, in every part."""
    return expected == (
        list(state.score),
        list(state.camas),
        state.winner,
        scores(state),
        voids(state),
    )


VALENCIAN: Final = ("truc", "retruc", "quatre_val", "joc_fora")
LAST: Final[dict[str, tuple[str, ...]]] = dict.fromkeys(FAMILY, VALENCIAN) | {
    "mallorca": ("truc", "retruc", "val_nou", "joc_fora"),
    "menorca": ("truc", "retruc", "val_nou", "va_al_dotze", "cama_fora"),
}
RETRUC: Final = dict.fromkeys(FAMILY, 3) | {"mallorca": 6, "menorca": 6}
BIG: Final = dict.fromkeys(FAMILY, "game") | {"mallorca": "cama", "menorca": "cama"}


def bets(
    name: Name, score: tuple[int, int], envit: str, best: int, truc_bet: str, hand: int
) -> tuple[list[str], list[Claim]]:
    """Return the words of a hand's bets, and what is claimed at its end."""
    first, last = ("envit", "tots") if "orca" in name else ("envide", "falta")
    words: list[str] = []
    claims: list[Claim] = []
    if envit == "refused":
        words += [f"0 {first}", "1 refuse"]
        claims.append(("envit", 0, min(1, room(name, score, 0))))
    elif envit == "accepted":
        words += [f"0 {first}", "1 accept"]
        claims.append(("envit", best, min(2, room(name, score, best))))
    elif envit == "falta":
        words += [f"0 {last}", "1 accept"]
        value = falta(name, score, best)
        paid = value if value == "cama" else min(int(value), room(name, score, best))
        claims.append(("envit", best, paid))
    if truc_bet == "none":
        claims.append(("truc", hand, 1))
    elif truc_bet == "refused":
        words += ["0 truc", "1 retruc", "0 refuse"]
        claims.append(("truc", 1, 2 if RETRUC[name] == 3 else 3))
    elif truc_bet == "retruc":
        words += ["0 truc", "1 retruc", "0 accept"]
        claims.append(("truc", hand, RETRUC[name]))
    else:
        rungs = LAST[name]
        words += [f"{place % 2} {bid}" for place, bid in enumerate(rungs)]
        words.append(f"{len(rungs) % 2} accept")
        big = 24 - max(score) if name == "fjd" else BIG[name]
        claims.append(("truc", hand, big))
    return words, claims


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("truc_bet", ["none", "refused", "retruc", "big"])
def test_score_1_to_3_and_5_in_every_case(name: Name, truc_bet: str) -> None:
    """SCORE-1, SCORE-2, SCORE-3, SCORE-5: all envits, trucs and winners, at scores that matter."""
    rules = truc.RULESETS[name]
    target = TARGET[name]
    edges = (0, target // 2 + 1, target - 3, target - 1)
    for envit, best, hand in itertools.product(
        ("none", "refused", "accepted", "falta"), (0, 1), (0, 1)
    ):
        for score in itertools.product(edges, edges):
            for camas in ((0, 0), (1, 0), (0, 1), (1, 1)):
                words, claims = bets(name, score, envit, best, truc_bet, hand)
                state = rigged(rules, envit=best, hand=hand, score=score, camas=camas)
                after = played_out(follow(state, *words))
                assert is_as_booked(after, book(target, 2, score, camas, claims))


@pytest.mark.parametrize("name", SYSTEMS)
@given(seed=st.integers(0, 10**9))
def test_score_1_nothing_is_scored_before_the_hand_ends(name: Name, seed: int) -> None:
    """SCORE-1: score, camas, dealer and last hand stand still while a hand is in play."""
    rng = random.Random(seed)
    rules = truc.RULESETS[name]
    state = truc.new_game(rules, score=(rng.randrange(18), rng.randrange(18)))
    for _ in range(3):
        if state.winner is not None:
            break
        begun = (state.score, state.camas, state.dealer, state.last)
        state = truc.apply(state, truc.shuffle(rules, rng))
        while state.hand is not None:
            assert (state.score, state.camas, state.dealer, state.last) == begun
            assert (state.phase, state.winner) == (Phase.PLAY, None)
            state = truc.apply(state, rng.choice(truc.legal_actions(state)))
        order = [item.what.value for item in (*result(state).items,)]
        ranks = ["flor", "envit", "bonus", "truc"]
        assert order == sorted(order, key=ranks.index)


def test_score_1_the_envit_is_scored_first() -> None:
    """SCORE-1: first the envit, accepted or refused, then the truc."""
    for answer, points in (("accept", 2), ("refuse", 1)):
        state = follow(rigged(truc.BARAJAMOS, envit=0, hand=1), f"0 envide, 1 {answer}")
        assert state.score == (0, 0)
        assert scores(played_out(state)) == [("envit", 0, points), ("truc", 1, 1)]


class TestScore2:
    """SCORE-2: a cama closes at the target, nothing carries over, and what follows is void."""

    @pytest.mark.parametrize("over", [0, 1, 2])
    def test_nothing_carries_over(self, over: int) -> None:
        """SCORE-2: at the target or beyond it, both scores go to nought."""
        state = rigged(truc.BARAJAMOS, envit=0, hand=0, score=(21 + over, 20))
        after = played_out(follow(state, "0 truc, 1 retruc, 0 accept"))
        assert (after.score, after.camas) == ((0, 0), (1, 0))
        assert result(after).closed == 0

    def test_below_the_target_nothing_closes(self) -> None:
        """SCORE-2: one stone short of the target is no cama."""
        after = played_out(
            follow(rigged(truc.BARAJAMOS, envit=0, hand=0, score=(21, 0)), "0 truc, 1 accept")
        )
        assert (after.score, after.camas) == ((23, 0), (0, 0))
        assert result(after).closed is None

    def test_the_envit_has_the_cama_when_both_would_reach_the_target(self) -> None:
        """SCORE-2: the truc of a hand whose envit closed the cama is void."""
        state = rigged(truc.BARAJAMOS, envit=1, hand=0, score=(23, 23))
        after = played_out(follow(state, "0 envide, 1 accept"))
        assert (after.score, after.camas) == ((0, 0), (0, 1))
        assert scores(after) == [("envit", 1, 2)]
        assert voids(after) == [("truc", 0, 1)]
        assert result(after).void[0].rule == "SCORE-2"

    def test_a_cama_at_stake_in_the_truc_is_void_too(self) -> None:
        """SCORE-2: an accepted joc fora for the cama does not close a second one."""
        state = rigged(truc.RULESETS["mallorca"], envit=1, hand=0, score=(0, 23))
        words = "0 envit, 1 accept, 0 truc, 1 retruc, 0 val_nou, 1 joc_fora, 0 accept"
        after = played_out(follow(state, words))
        assert (after.score, after.camas, after.winner) == ((0, 0), (0, 1), None)
        assert voids(after) == [("truc", 0, "cama")]

    def test_the_next_hand_starts_from_nought(self) -> None:
        """SCORE-2: after a cama the next hand's falta looks at 0-0."""
        state = played_out(rigged(truc.BARAJAMOS, envit=0, hand=0, score=(23, 20)))
        assert state.phase is Phase.DEAL
        state = truc.apply(state, truc.Deal(truc.BARAJAMOS.deck))
        worth = truc.bid_worth(state, truc.Bid.FALTA).accepted
        assert worth == (truc.Points(24), truc.Points(24))


class TestScore3:
    """SCORE-3: the camas needed win the game; a deciding envit leaves no joc fora."""

    JOC = "0 truc, 1 retruc, 0 quatre_val, 1 joc_fora, 0 accept"

    def test_the_envit_decided_the_game(self) -> None:
        """SCORE-3: an envit that closes the last cama needed wins against the joc fora."""
        state = rigged(truc.BARAJAMOS, envit=1, hand=0, score=(0, 23), camas=(1, 1))
        after = played_out(follow(state, "0 envide, 1 accept", self.JOC))
        assert (after.winner, after.camas, after.score) == (1, (1, 2), (0, 0))
        assert voids(after) == [("truc", 0, "game")]
        assert result(after).void[0].rule == "SCORE-3"
        assert result(after).game == "SCORE-3"

    def test_the_envit_did_not_decide_it(self) -> None:
        """SCORE-3: if its cama was not the deciding one, the joc fora still takes the game."""
        state = rigged(truc.BARAJAMOS, envit=1, hand=0, score=(0, 23), camas=(1, 0))
        after = played_out(follow(state, "0 envide, 1 accept", self.JOC))
        assert (after.winner, after.camas, after.score) == (0, (2, 1), (0, 0))
        assert scores(after) == [("envit", 1, 2), ("truc", 0, "game")]

    @pytest.mark.parametrize("name", SYSTEMS)
    @pytest.mark.parametrize("needed", [1, 2, 3])
    def test_so_many_camas_win(self, name: Name, needed: int) -> None:
        """SCORE-3, SCORE-4: the game is over with the cama that makes up the number, not before."""
        rules = truc.ruleset_from(name, {"camas": needed})
        target = 25 if name == "truc-y-flou" else TARGET[name]
        for have in range(needed):
            state = opened(rules, score=(target - 1, target - 1), camas=(have, 0))
            after = follow(state, "0 truc, 1 refuse")
            over = have + 1 == needed
            assert after.camas == (have + 1, 0)
            assert after.winner == (0 if over else None)
            assert after.phase is (Phase.OVER if over else Phase.DEAL)
            assert result(after).game == ("SCORE-3" if over else None)


class TestScore4:
    """SCORE-4: targets, halves and camas."""

    @pytest.mark.parametrize(
        ("name", "target", "half"),
        [
            ("barajamos", 24, 12),
            ("fjd", 24, 12),
            ("mallorca", 24, 12),
            ("menorca", 24, 12),
            ("valencia", 18, 9),
            ("ribera-baixa", 18, 9),
            ("truc-y-flou", 25, None),
        ],
    )
    def test_of_each_system(self, name: Name, target: int, half: int | None) -> None:
        """SCORE-4: the numbers of the rules, and two camas each; one stone less closes nothing."""
        rules = truc.RULESETS[name]
        assert (rules.target, rules.half, rules.camas) == (target, half, 2)
        for have, closed in ((target - 1, (1, 0)), (target - 2, (0, 0))):
            after = follow(opened(rules, score=(have, 0)), "0 truc, 1 refuse")
            assert after.camas == closed

    @pytest.mark.parametrize("name", SYSTEMS)
    @pytest.mark.parametrize("target", [10, 30])
    def test_the_target_is_an_option_everywhere(self, name: Name, target: int) -> None:
        """SCORE-4: another target closes the cama, and brings its own half with it."""
        rules = truc.ruleset_from(name, {"target": target})
        assert rules.half == (None if name == "truc-y-flou" else target // 2)
        after = follow(opened(rules, score=(target - 2, 0)), "0 truc, 1 refuse")
        assert (after.score, after.camas) == ((target - 1, 0), (0, 0))
        after = follow(opened(rules, score=(target - 1, 0)), "0 truc, 1 refuse")
        assert (after.score, after.camas) == ((0, 0), (1, 0))

    def test_the_half_is_an_option(self) -> None:
        """SCORE-4: another half moves the end of the malas."""
        rules = truc.ruleset("valencia", half=5)
        assert truc.falta_value(rules, (0, 5), 0) is truc.Whole.CAMA
        assert truc.falta_value(rules, (0, 6), 0) == truc.Points(12)


class TestScore5:
    """SCORE-5: a game won by joc fora counts as all camas needed, and the score stands."""

    @pytest.mark.parametrize("needed", [1, 2, 3])
    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_camas_of_a_joc_fora(self, needed: int, winner: int) -> None:
        """SCORE-5: the winner has all camas, the loser keeps its own, the score its stones."""
        rules = truc.ruleset("barajamos", camas=needed)
        camas = (0, needed - 1)
        state = rigged(rules, envit=1, hand=winner, score=(7, 11), camas=camas)
        after = played_out(follow(state, "0 envide, 1 accept", TestScore3.JOC))
        assert after.winner == winner
        assert after.camas == ((needed, camas[1]) if winner == 0 else (0, needed))
        assert after.score == (7, 13)
        assert result(after).closed is None

    def test_a_cama_always_leaves_nought(self) -> None:
        """SCORE-5: also the cama that wins the game leaves 0-0."""
        state = rigged(truc.BARAJAMOS, envit=0, hand=0, score=(23, 22), camas=(1, 1))
        after = played_out(state)
        assert (after.score, after.camas, after.winner) == ((0, 0), (2, 1), 0)


@pytest.mark.parametrize("name", SYSTEMS)
@given(seed=st.integers(0, 10**6))
def test_whole_games_add_up(name: Name, seed: int) -> None:
    """SCORE-2, SCORE-3: hand after hand, the events and the results book to the same score."""
    rng = random.Random(seed)
    rules = truc.RULESETS[name]
    target = 25 if name == "truc-y-flou" else TARGET[name]
    state = truc.new_game(rules, camas=(1, 1))
    while state.winner is None:
        before = state
        state = truc.apply(state, truc.shuffle(rules, rng))
        events: tuple[truc.Event, ...] = ()
        while state.hand is not None:
            stepped = truc.step(state, rng.choice(truc.legal_actions(state)))
            state, events = stepped.state, stepped.events
        expected = book(target, 2, before.score, before.camas, scores(state))
        assert (list(state.score), list(state.camas), state.winner) == expected[:3]
        marked = [event for event in events if isinstance(event, truc.PointsMarked)]
        for event in marked:
            assert max(event.score) <= target
        assert [event.team for event in events if isinstance(event, truc.CamaClosed)] == (
            [] if result(state).closed is None else [result(state).closed]
        )
        assert [e.team for e in events if isinstance(e, truc.GameWon)] == (
            [] if state.winner is None else [state.winner]
        )
        assert state.camas == (before.camas[0], before.camas[1]) or max(state.camas) == 2
