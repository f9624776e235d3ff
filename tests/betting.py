"""Hands with the cards left out: every way in which the betting of a hand can go, as a graph.

A node is a ``Hand`` in a normal form, an edge an action of a seat, done by ``truc.apply`` itself.
Left out is what no gate asks and no move needs (``truc.bets``, ``truc.legality``, ``truc.moves``):

- *Which* cards are played. A trick that is complete is somebody's or nobody's: the card that
  completes it, or the fold that does, leads to each of these outcomes. Of a trick in progress there
  is who opened it and who has played. A card open or face down is one action: of what a seat holds
  it may always play one side (DOWN-1), and no gate for anything else asks which it was.
- The cards held, but for how many: gates ask whether a seat has played one. Every seat is dealt a
  flor, which allows calls and forbids none: hands without flors go the same ways but for these.
- Past tricks, but for who won them; and what a seat that has folded still holds.
- Who of a team made a bid where any opponent may answer, for then gates ask for the team alone.
- How an envit was answered: nothing follows on it, and no gate asks. When all have played a card,
  the pots before the truc are left out whole: nothing is opened or declared in them any more.

So a hand with real cards goes along edges of the graph, action by action; ``normal`` and ``turned``
tell at which node it stands. Seats are numbered from the mano.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, final

import attrs

import truc
from truc import (
    Asks,
    Bet,
    Board,
    Call,
    Covered,
    Fold,
    GameState,
    Hand,
    HandResult,
    Play,
    PlayCard,
    Pot,
    Rules,
    SeatAction,
    Standing,
    Status,
)

LOW: Final = truc.parse_cards("4e 5e 6e")
"""What every seat is dealt, a flor where there are flors; no gate asks who else holds a card."""
TOP: Final = truc.parse_card("7e")
"""A card above those, and without a bonus."""

Node: TypeAlias = Hand


@final
@attrs.frozen
class End:
    """An edge that ends a hand: the state before it, the action, and what the hand came to."""

    state: GameState
    hand: Hand
    action: SeatAction
    result: HandResult


@final
@attrs.define
class Graph:
    """All nodes that can be reached, the first one first, and the number of edges.

    ``number``: the place of each among ``nodes``. ``after``: of each, the numbers of its followers.
    ``ends``: the edges that end a hand, one of those that do so alike. ``closed``: what has come to
    stand, answered or declared, in the pots before the truc.
    """

    nodes: list[Node] = attrs.Factory(list[Node])
    number: dict[Node, int] = attrs.Factory(dict[Node, int])
    after: dict[int, tuple[int, ...]] = attrs.Factory(dict[int, tuple[int, ...]])
    ends: dict[object, End] = attrs.Factory(dict[object, End])
    closed: dict[Bet, None] = attrs.Factory(dict[Bet, None])
    edges: int = 0

    def at(self, node: Node) -> int:
        """Return the number of a node, a new one if it is new."""
        number = self.number.setdefault(node, len(self.nodes))
        if number == len(self.nodes):
            self.nodes.append(node)
        return number

    def longest(self) -> int:
        """Return how many actions the longest path has; fail if a path comes back to a node."""
        length: dict[int, int] = {}
        on_path: set[int] = set()
        stack = [0]
        while stack:
            node = stack[-1]
            unknown = [other for other in self.after[node] if other not in length]
            assert not on_path.intersection(unknown), "a hand can go on for ever"
            if unknown:
                on_path.add(node)
                stack.append(unknown[0])
            else:
                stack.pop()
                on_path.discard(node)
                length[node] = 1 + max((length[other] for other in self.after[node]), default=0)
        return length[0]


def start_of(rules: Rules, score: tuple[int, int] = (0, 0)) -> GameState:
    """Return the state in which a hand begins that the seat 0 leads."""
    board = Board(0, 0, (), (), (), frozenset(), (None, None, None))
    dealt = (LOW,) * rules.seats
    standing = Standing(rules, rules.seats - 1, score, (0, 0), None)
    return GameState(standing, Hand(board, dealt, dealt))


def normal(rules: Rules, hand: Hand) -> Node:
    """Return the node at which a hand stands that the seat 0 leads."""
    board = hand.board
    held = tuple(
        () if seat in board.folded else LOW[3 - len(cards) :]
        for seat, cards in enumerate(hand.held)
    )
    fresh = any(len(cards) == 3 for cards in held)
    flor, envit, raised = board.bets
    bets = (
        _early(rules, flor, board.turn, fresh=fresh),
        _early(rules, envit, board.turn, fresh=fresh),
        _of_team(raised),
    )
    trick = tuple(Covered(play.seat) for play in board.trick)
    plain = Board(board.mano, board.turn, board.tricks, (), trick, board.folded, bets)
    return Hand(plain, (LOW,) * rules.seats, held)


def turned(rules: Rules, hand: Hand) -> Hand:
    """Return a hand with its seats numbered from the mano, and so the teams."""
    board = hand.board
    mano = board.mano

    def seat_of(seat: int) -> int:
        return (seat - mano) % rules.seats

    def bet_of(bet: Bet | None) -> Bet | None:
        if bet is None:
            return None
        asked = tuple(map(seat_of, bet.asked))
        declared = tuple(Call(seat_of(call.seat), call.bid) for call in bet.declared)
        return Bet(bet.rung, seat_of(bet.caller), bet.status, asked, declared)

    flor, envit, raised = board.bets
    plain = Board(
        0,
        seat_of(board.turn),
        tuple(None if won is None else (won + mano) % 2 for won in board.tricks),
        (),
        tuple(Covered(seat_of(play.seat)) for play in board.trick),
        frozenset(map(seat_of, board.folded)),
        (bet_of(flor), bet_of(envit), bet_of(raised)),
    )
    held = (*hand.held[mano:], *hand.held[:mano])
    return Hand(plain, (LOW,) * rules.seats, held)


def _of_team(bet: Bet | None) -> Bet | None:
    """Leave out who of the team called."""
    if bet is None or (bet.rung.asks is Asks.EACH and bet.status is Status.PENDING):
        return bet
    return Bet(bet.rung, bet.caller % 2, bet.status, bet.asked, bet.declared)


def _early(rules: Rules, bet: Bet | None, turn: int, *, fresh: bool) -> Bet | None:
    """Leave out of a pot before the truc what makes no difference any more."""
    if bet is None or bet.status is Status.PENDING:
        return _of_team(bet)
    if not fresh:
        return None
    if bet.rung.pot is Pot.FLOR:
        return _of_team(bet)
    opening = next(rung for rung in rules.ladder if rung.pot is bet.rung.pot)
    mine = tuple(call for call in bet.declared if call.seat == turn)
    return Bet(opening, 0, Status.REFUSED, (), mine)


Edge: TypeAlias = tuple[GameState, Hand, SeatAction, GameState]
"""The state before, its hand, an action, and the state after."""


def done(standing: Standing, hand: Node) -> Iterator[Edge]:
    """Yield every action, with every outcome of the trick that it completes."""
    state = GameState(standing, hand)
    played = False
    for action in truc.legal_actions(state):
        if isinstance(action, PlayCard):
            if not played:
                yield from _passed(standing, hand, action)
            played = True
        elif isinstance(action, Fold):
            yield from _passed(standing, hand, action)
        else:
            yield state, hand, action, truc.apply(state, action)


def _passed(standing: Standing, hand: Node, action: PlayCard | Fold) -> Iterator[Edge]:
    """Yield what follows as the turn passes; if that completes a trick, for all its outcomes."""
    board = hand.board
    outcomes = [play.seat for play in board.trick]
    if isinstance(action, PlayCard):
        outcomes.append(action.seat)
    for outcome in (None, *outcomes):
        trick = tuple(_rigged(board, action, outcome))
        rigged = Board(board.mano, board.turn, board.tricks, (), trick, board.folded, board.bets)
        before = Hand(rigged, hand.dealt, hand.held)
        state = GameState(standing, before)
        after = truc.apply(state, action)
        yield state, before, action, after
        if after.hand is not None and len(after.hand.tricks) == len(board.tricks):
            return


def _rigged(board: Board, action: PlayCard | Fold, outcome: int | None) -> Iterator[Play]:
    """Yield the plays of the trick so that, once complete, ``outcome`` wins it, or nobody.

    A trick is tied by the first two plays of opponents.
    """
    tie = action.card if isinstance(action, PlayCard) else TOP
    tied = [play.seat for play in board.trick if play.seat % 2 != action.seat % 2][:1]
    if isinstance(action, Fold):
        tied += [play.seat for play in board.trick if play.seat % 2 == action.seat % 2][:1]
    for play in board.trick:
        if outcome is None and play.seat in tied:
            yield PlayCard(play.seat, tie)
        elif outcome == play.seat:
            yield PlayCard(play.seat, TOP)
        else:
            yield Covered(play.seat)


def explore(start: GameState) -> Graph:
    """Return the graph of everything that can happen from ``start``."""
    rules, standing = start.rules, start.standing
    assert start.hand is not None
    graph = Graph()
    graph.at(normal(rules, start.hand))
    for place, node in enumerate(graph.nodes):  # it grows as one goes along
        followers: dict[int, None] = {}
        for before, hand, action, after in done(standing, node):
            graph.edges += 1
            if after.hand is None:
                assert after.last is not None
                alike = node.bets, type(action), action.seat % 2, after.last
                graph.ends.setdefault(alike, End(before, hand, action, after.last))
                continue
            for bet in after.hand.bets[: Pot.TRUC]:
                if bet is not None and bet.status is not Status.PENDING:
                    graph.closed[bet] = None
            followers[graph.at(normal(rules, after.hand))] = None
        graph.after[place] = tuple(followers)
    return graph
