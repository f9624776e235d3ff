"""Every way to bet through a hand, in every system: it ends, nobody is stuck, it pays by the table.

The graphs are those of ``betting``, which says why they stand for all hands with real cards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import truc
from betting import End, Graph, explore, normal, start_of, turned
from by_the_book import FLOU, TABLE, hand_by_the_book, rows
from games import game
from truc import (
    Accept,
    Bet,
    Call,
    Fold,
    GameState,
    Hand,
    Item,
    PlayCard,
    Points,
    Pot,
    Refuse,
    Reply,
    Status,
    SystemName,
)
from worked import SYSTEMS, TARGET

DEEP: Final = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
SCORE: Final = (3, 5)
"""The score for which the tables say what bids are worth."""

# nodes, edges, and how long the longest hand is: every card is played, and every bid is called and
# answered on its own. Cards; then the envit and its answer; then the truc, raised after each
# acceptance. In truc-y-flou the embit passes two, is raised and accepted, and five have a flor.
SIZES: Final[dict[str, tuple[int, int, int]]] = {
    "barajamos": (4380, 19982, 12 + (3 + 1) + 4 * 2),
    "valencia": (4086, 16744, 12 + (3 + 1) + 4 * 2),
    "ribera-baixa": (4086, 16744, 12 + (3 + 1) + 4 * 2),
    "mallorca": (803, 4190, 12 + (4 + 1) + 4 * 2),
    "menorca": (991, 5230, 12 + (4 + 1) + 5 * 2),
    "fjd": (187, 645, 6 + (2 + 1) + 4 * 2),
    "truc-y-flou": (9537, 52675, 18 + (1 + 2 + 1 + 1) + 5 + (5 + 1)),
    "barajamos seats=2": (292, 1044, 6 + (3 + 1) + 4 * 2),
    "barajamos envit_over_truc=team raise_out_of_turn=no": (4415, 18721, 12 + (3 + 1) + 4 * 2),
    "valencia seats=2": (257, 881, 6 + (3 + 1) + 4 * 2),
    "mallorca envit_over_truc=never": (782, 4068, 12 + (4 + 1) + 4 * 2),
    "menorca va_al_dotze=no": (803, 4190, 12 + (4 + 1) + 4 * 2),
    "fjd seats=4": (3278, 13481, 12 + (2 + 1) + 4 * 2),
}
LARGE: Final[dict[str, tuple[int, int, int]]] = {
    "barajamos seats=6": (37684, 205446, 18 + (3 + 1) + 4 * 2),
    "valencia last_number=9": (9066, 38270, 12 + (3 + 1) + 9 * 2),
    "truc-y-flou raise_later=yes": (11597, 71738, 18 + (1 + 2 + 1 + 1) + 5 + 5 * 2),
}
"""Those that are explored in the profile ``deep`` alone."""
ALL: Final = SIZES | (LARGE if DEEP else {})


@cache
def graph_of(text: str) -> Graph:
    """Return the graph of a ruleset, from a score of 3 to 5."""
    return explore(start_of(truc.parse_rules(text), SCORE))


@pytest.mark.parametrize("text", ALL)
def test_every_way_to_bet_comes_to_an_end(text: str) -> None:
    """No hand goes on for ever, and none is longer than all cards and every bid with its answer.

    Decided for all nodes and edges of the graph: so many as ``SIZES`` says.
    """
    graph = graph_of(text)
    nodes, edges, longest = ALL[text]
    assert (len(graph.nodes), graph.edges) == (nodes, edges)
    assert graph.longest() == longest


@pytest.mark.parametrize("text", ALL)
def test_there_is_always_somebody_to_act(text: str) -> None:
    """At every node a seat is awaited, and each awaited seat has something to do, flor or not.

    Nobody who has folded has anything to do, and whoever has is of the table.
    """
    graph = graph_of(text)
    rules = truc.parse_rules(text)
    standing = start_of(rules, SCORE).standing
    genuine = {rung.bid for rung in rules.ladder if rung.needs_flor}
    for node in graph.nodes:
        state = GameState(standing, node)
        legal = truc.legal_actions(state)
        sure = {a.seat for a in legal if not (isinstance(a, Call) and a.bid in genuine)}
        awaited = truc.awaited(state)
        assert awaited
        assert sure.issuperset(awaited)
        assert not {action.seat for action in legal} & node.folded


@pytest.mark.parametrize("text", ALL)
def test_nothing_follows_on_an_envit_that_is_answered(text: str) -> None:
    """What the graphs leave out: a bid on an envit is an answer to it, and no gate asks for one."""
    ladder = truc.parse_rules(text).ladder
    for rung in ladder:
        assert all(pot is not Pot.ENVIT for pot, _ in rung.shut_by)
        if rung.pot is Pot.ENVIT and rung.below is not None:
            assert rung.reply is Reply.ONLY
        if rung.pot is not Pot.TRUC and rung.below is None:
            assert rung.fresh
        if rung.declares:
            assert rung.fresh
            assert rung.on_turn


@pytest.mark.parametrize("text", SIZES)
@settings(max_examples=max(3, settings().max_examples // 6))
@given(seed=st.integers(0, 10**9))
def test_hands_with_real_cards_go_along_the_edges(text: str, seed: int) -> None:
    """Every state of games with real cards is at a node, and every action leads along an edge."""
    graph = graph_of(text)
    rules = truc.parse_rules(text)
    for state, action, step in game(rules, seed, hands=20):
        if state.hand is None or isinstance(action, truc.Signal):
            continue
        node = graph.number[normal(rules, turned(rules, state.hand))]
        if step.state.hand is not None:
            follower = graph.number[normal(rules, turned(rules, step.state.hand))]
            assert follower in graph.after[node]


# --- what it pays

LADDERS: Final = {key: rows(text) for key, text in TABLE.items()}
TEAM_FOLDS: Final = ("mallorca", "menorca")
"""FOLD-2: where one gives up the hand for the whole team."""
Due: TypeAlias = tuple[str, int, str]
"""What is paid for, to which team, and how much: stones, ``cama`` or ``game``."""


def asked_of(hand: Hand) -> Bet | None:
    """Return the bet that is to be answered: the first that waits."""
    return next((b for b in hand.bets if b is not None and b.status is Status.PENDING), None)


def ending_by_the_book(name: str, end: End) -> tuple[int | None, str]:
    """Return who has a hand that ended so, and by which rule (HAND-1, HAND-2, FOLD-2, TRUC-5)."""
    asked, action, hand = asked_of(end.hand), end.action, end.hand
    if asked is not None:
        if asked.rung.pot is Pot.TRUC:
            assert isinstance(action, Refuse)
            return asked.caller % 2, "TRUC-5"
        return None, "FLOU-12"
    assert isinstance(action, PlayCard | Fold)
    team = action.seat % 2
    out = {*hand.folded, action.seat} if isinstance(action, Fold) else {*hand.folded}
    whole = set(range(team, len(hand.held), 2))
    if isinstance(action, Fold) and (name in TEAM_FOLDS or whole <= out):
        return 1 - team, "FOLD-2"
    tricks = end.result.tricks
    return hand_by_the_book(tricks, 0), "HAND-1" if is_won_twice(tricks) else "HAND-2"


def is_won_twice(tricks: Sequence[int | None]) -> bool:
    """Whether a team has two tricks."""
    return 2 in (tricks.count(0), tricks.count(1))


def truc_due(name: str, end: End, winner: int) -> Due:
    """TRUC-1, TRUC-5: what the truc pays, from the bid that stood and how it was answered."""
    bet = end.hand.bets[Pot.TRUC]
    if bet is None:
        return "truc", winner, "1"
    accepted, refused = LADDERS[name, Pot.TRUC][bet.rung.bid.value, bet.rung.below]
    return "truc", winner, refused if isinstance(end.action, Refuse) else accepted


HANDS: Final[dict[str, tuple[int, int | None]]] = {
    "7e 6e 5e": (33, 38),
    "7e 5e 4e": (32, 36),
    "6e 5e 4e": (31, 35),
    "6e 4e 3e": (30, 33),
    "5e 4e 3e": (29, 32),
    "5e 3e 2e": (28, 30),
    "7e 6b 5o": (7, None),
}
"""Hands, their envit and their flor, counted by hand. Nobody asks who else holds a card."""
NONE: Final = "7e 6b 5o"


def best_team(held: Sequence[str], which: int, among: Sequence[int]) -> int:
    """Return the team of the best envit (0) or flor (1) of the seats ``among``."""
    return max(among, key=lambda seat: HANDS[held[seat]][which] or 0) % 2


def envit_due(name: str, bet: Bet, held: Sequence[str]) -> Due:
    """ENVIT-5, ENVIT-8, FLOU-6, FLOU-7, FLOU-12: what an envit that has been answered pays."""
    bid, below, team = bet.rung.bid.value, bet.rung.below, bet.caller % 2
    refused = bet.status is Status.REFUSED
    best = team if refused else best_team(held, 0, range(len(held)))
    if name != "truc-y-flou":
        return "envit", best, LADDERS[name, Pot.ENVIT][bid, below][refused]
    lack = str(1 + 25 - SCORE[team])
    if not refused and (bid == "the_rest" or (bid == "mi_falta" and best != team)):
        return "envit", best, lack
    worth = FLOU[bid, "refuse" if refused else "accept"][1]
    return "envit", best, str(worth) if isinstance(worth, int) else worth.name.lower()


def flor_due(bet: Bet, held: Sequence[str]) -> Due:
    """FLOU-9, FLOU-10: what flors pay, declared, or compared after a challenge."""
    bid = bet.rung.bid.value
    if bet.status is Status.DECLARED:
        seats = [call.seat for call in bet.declared]
        best = best_team(held, 1, seats)
        return "flor", best, str(3 * sum(seat % 2 == best for seat in seats))
    if bet.status is Status.REFUSED:
        return "flor", bet.caller % 2, str(FLOU[bid, "refuse"][1])
    worth = FLOU[bid, "accept"][1]
    best = best_team(held, 1, range(len(held)))
    return "flor", best, str(worth) if isinstance(worth, int) else worth.name.lower()


Game: TypeAlias = tuple[list[Due], list[Due], tuple[int, int], tuple[int, int]]


def settled_by_the_book(target: int, dues: Sequence[Due]) -> Game:
    """SCORE-1 to SCORE-3, FLOU-8: what is scored, what is void, the score, and the camas."""
    score, camas = [*SCORE], [0, 0]
    scored: list[Due] = []
    void: list[Due] = []
    flor = any(what == "flor" for what, _, _ in dues)
    closed = over = False
    for due in dues:
        what, team, prize = due
        if (flor and what == "envit") or over or (closed and prize != "game"):
            void.append(due)
            continue
        scored.append(due)
        if prize == "game":
            camas[team] = 2
        elif prize == "cama" or score[team] + int(prize) >= target:
            closed = True
            camas[team] += 1
            score = [0, 0]
        else:
            score[team] += int(prize)
        over = 2 in camas
    return scored, void, (score[0], score[1]), (camas[0], camas[1])


def due_of(item: Item) -> Due:
    """Return what the library says is paid, in the words of the tables."""
    prize = item.worth
    worth = str(prize.n) if isinstance(prize, Points) else prize.name.lower()
    assert item.prize == item.worth
    return item.what.value, item.team, worth


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_end_of_a_hand_goes_to_whom_the_book_says(name: str) -> None:
    """HAND-1, HAND-2, FOLD-2, TRUC-1, TRUC-5: the winner, the rule and the worth, at every end."""
    for end in graph_of(name).ends.values():
        winner, rule = ending_by_the_book(name, end)
        assert (end.result.winner, end.result.rule) == (winner, rule)
        due = [due_of(i) for i in (*end.result.items, *end.result.void) if i.what is truc.What.TRUC]
        assert due == ([] if winner is None else [truc_due(name, end, winner)])


PAID: Final = {
    "barajamos": (748, 1092),
    "valencia": (748, 1092),
    "ribera-baixa": (748, 1092),
    "mallorca": (343, 1508),
    "menorca": (421, 1856),
    "fjd": (202, 676),
    "truc-y-flou": (1917, 13400),
}
"""How many ends there are, and how many combinations of one with the bets before the truc."""


def before_the_truc(graph: Graph) -> Iterator[tuple[Bet | None, Bet | None]]:
    """Yield each way in which the pots before the truc can have been closed, or not opened.

    Of bets that differ only in who of the team called, or who in an envit, there is one. Where a
    flor annuls an envit there are one flor of each rung, and an envit accepted and one refused.
    """
    closed = [bet for bet in graph.closed if not bet.rung.ends[bet.status is Status.REFUSED]]
    flors = {(*kind_of(bet), bet.declarers): bet for bet in closed if bet.rung.pot is Pot.FLOR}
    envits = {kind_of(bet): bet for bet in closed if bet.rung.pot is Pot.ENVIT}
    yield None, None
    yield from ((None, envit) for envit in envits.values())
    yield from ((flor, None) for flor in flors.values())
    some = {flor.rung: flor for flor in flors.values()}
    either = {envit.status: envit for envit in envits.values()}
    yield from ((flor, envit) for flor in some.values() for envit in either.values())


def kind_of(bet: Bet) -> tuple[str, str | None, Status, int]:
    """Return a bet by what it pays: the bid, the one below, how it stands, and the team."""
    return bet.rung.bid, bet.rung.below, bet.status, bet.caller % 2


def hands_for(flor: Bet | None, seats: int) -> Iterator[tuple[str, ...]]:
    """Yield hands with which either team has the best count; and one team's flors alone."""
    best_first = tuple(HANDS)[:seats]
    yield best_first
    yield best_first[::-1]
    if flor is not None and flor.status is Status.ACCEPTED:
        team = flor.declared[0].seat % 2
        yield tuple(h if s % 2 == team else NONE for s, h in enumerate(best_first))
        yield tuple(h if s % 2 == team else NONE for s, h in enumerate(best_first[::-1]))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_end_pays_by_the_table(name: SystemName) -> None:
    """ENVIT-5 to ENVIT-8, TRUC-1, TRUC-5, FLOU-6 to FLOU-14, SCORE-1 to SCORE-3, from 3 to 5.

    Each way to end a hand, with each way in which the bets before the truc can have been closed,
    and with the best count on either side: what is scored, what is void, and the score after it.
    Of ends of one truc, answered alike and won by the same team, there is one.
    """
    graph = graph_of(name)
    seats = truc.RULESETS[name].seats
    target = TARGET.get(name, 25)
    cases = 0
    alike = {(*what_ends(end), end.result.winner): end for end in graph.ends.values()}
    for end in alike.values():
        asked = asked_of(end.hand)
        stands = asked is not None and asked.rung.pot is not Pot.TRUC
        early = [end.hand.bets[: Pot.TRUC]] if stands else before_the_truc(graph)
        for flor, envit in early:
            for held in hands_for(flor, seats):
                cases += 1
                after = truc.apply(with_bets(end, flor, envit, held), end.action)
                answered = answered_by(end, envit) if stands else envit
                dues = [] if flor is None else [flor_due(flor, held)]
                dues += [] if answered is None else [envit_due(name, answered, held)]
                winner, _ = ending_by_the_book(name, end)
                dues += [] if winner is None else [truc_due(name, end, winner)]
                scored, void, score, camas = settled_by_the_book(target, dues)
                assert after.last is not None
                assert [due_of(item) for item in after.last.items] == scored
                assert [due_of(item) for item in after.last.void] == void
                assert (after.score, after.camas) == (score, camas)
    assert (len(graph.ends), cases) == PAID[name]


def what_ends(end: End) -> tuple[Bet | None, Bet | None, bool]:
    """Return the bet that the last action answers, the truc, and whether that is refused."""
    return asked_of(end.hand), end.hand.bets[Pot.TRUC], isinstance(end.action, Refuse)


def with_bets(end: End, flor: Bet | None, envit: Bet | None, held: Sequence[str]) -> GameState:
    """Return the state before an end, with other bets before the truc, and other cards dealt."""
    hand = end.hand
    board = attrs.evolve(hand.board, bets=(flor, envit, hand.bets[Pot.TRUC]))
    dealt = tuple(map(truc.parse_cards, held))
    return GameState(end.state.standing, Hand(board, dealt, hand.held))


def answered_by(end: End, bet: Bet | None) -> Bet:
    """Return the bet as the last action answers it."""
    assert bet is not None
    accepted = isinstance(end.action, Accept)
    return attrs.evolve(bet, status=Status.ACCEPTED if accepted else Status.REFUSED)
