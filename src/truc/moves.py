"""How the board of a hand changes: TRICK-1, TRICK-4, TRICK-5, HAND-3, FOLD-2, FLOU-6.

These functions see what everybody sees and nothing else. The engine moves the hidden cards along
with them; a view follows the events of a game with the very same functions.
"""

from __future__ import annotations

from typing import Final, final

import attrs

from truc._value import Value
from truc.actions import Bid
from truc.bets import answering, asked_bet, with_bet
from truc.ladders import Asks, Judge, Pot
from truc.policies import Folding
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Bet, Bets, Board, Play, Status
from truc.tricks import hand_ending, winning_seat

__all__ = [
    "NO_BETS",
    "Ending",
    "accepted",
    "asked",
    "begun",
    "called",
    "ending_of",
    "folded",
    "played",
    "refused",
    "waits",
]

# As in ``bets``: looked up once.
ACCEPTED: Final = Status.ACCEPTED
DECLARED: Final = Status.DECLARED
PENDING: Final = Status.PENDING
REFUSED: Final = Status.REFUSED

NO_BETS: Final[Bets] = (None, None, None)
NOBODY: Final[frozenset[int]] = frozenset()


@final
@attrs.frozen
class Ending(Value):
    """How a hand ended: the team that won it, or None, and the ID of the rule."""

    winner: int | None
    rule: str


def begun(mano: int) -> Board:
    """Return the board of a hand that ``mano`` leads, before anything has been done (DEAL-3)."""
    return Board(mano, mano, (), (), (), NOBODY, NO_BETS)


def played(rules: Rules, board: Board, play: Play) -> Board:
    """Return the board after ``play`` by the seat on turn; a full trick is taken up."""
    return _passed(rules, board, board.folded, play.seat, (*board.trick, play))


def folded(rules: Rules, board: Board, seat: int) -> Board:
    """Return the board after ``seat`` has folded: it is out, or its whole team (FOLD-2)."""
    team = rules.lookup.around[seat][::2]
    out = board.folded.union(team if rules.folding is Folding.TEAM else (seat,))
    if out.issuperset(team):
        return Board(board.mano, board.turn, board.tricks, board.past, board.trick, out, board.bets)
    return _passed(rules, board, out, seat, board.trick)


def _passed(
    rules: Rules, board: Board, out: frozenset[int], seat: int, trick: tuple[Play, ...]
) -> Board:
    """TRICK-1: the next active seat plays, unless it has played in this trick."""
    around = rules.lookup.around[seat]
    turn = next(other for other in around[1:] if other not in out) if out else around[1]
    if trick and turn == trick[0].seat:
        return _taken(rules, board, out, trick)
    return Board(board.mano, turn, board.tricks, board.past, trick, out, board.bets)


def _taken(rules: Rules, board: Board, out: frozenset[int], trick: tuple[Play, ...]) -> Board:
    """TRICK-4: the winner opens the next trick, after a parda whoever opened the tied one."""
    seat = winning_seat(rules, trick, board.mano)
    won = None if seat is None else team_of(seat)
    opener = trick[0].seat if seat is None else seat
    return Board(
        board.mano, opener, (*board.tricks, won), (*board.past, trick), (), out, board.bets
    )


def called(rules: Rules, board: Board, seat: int, bid: Bid) -> Board:
    """Return the board after ``seat`` has called ``bid``, which follows on what stands."""
    lookup = rules.lookup
    pot = lookup.pot[bid]
    standing = board.bets[pot]
    rung = lookup.node(pot, standing).after[bid]
    declared = () if standing is None else standing.declared
    if rung.declares:
        declared = (*declared, lookup.calls[seat][bid])
    status = DECLARED if rung.asks is Asks.NOBODY else PENDING
    return _betting(board, Bet(rung, seat, status, (), declared))


def accepted(board: Board, bet: Bet) -> Board:
    """Return the board after ``bet``, the one that waited, has been accepted."""
    return _betting(board, Bet(bet.rung, bet.caller, ACCEPTED, (), bet.declared))


def refused(rules: Rules, board: Board, bet: Bet, seat: int) -> Board:
    """Return the board after ``seat`` has refused ``bet``, the one that waited.

    The first answer stands; where all are asked in turn, it is refused when all have (FLOU-6).
    """
    rung = bet.rung
    if rung.asks is Asks.EACH:
        passed = Bet(rung, bet.caller, PENDING, (*bet.asked, seat), bet.declared)
        if answering(rules, board, passed):
            return _betting(board, passed)
    return _betting(board, Bet(rung, bet.caller, REFUSED, (), bet.declared))


def _betting(board: Board, bet: Bet) -> Board:
    return Board(
        board.mano,
        board.turn,
        board.tricks,
        board.past,
        board.trick,
        board.folded,
        with_bet(board.bets, bet),
    )


def ending_of(rules: Rules, board: Board) -> Ending | None:
    """Return how the hand has ended, from what lies on the table; None while it goes on.

    By tricks (HAND-1, HAND-2), by a whole team's fold (FOLD-2), or by the answer to a bet that
    ends the hand (TRUC-5, FLOU-12).
    """
    for bet in board.bets:
        if bet is not None:
            rung = bet.rung
            if bet.status is REFUSED and rung.ends[1]:
                winner = team_of(bet.caller) if rung.judge is Judge.HAND else None
                return Ending(winner, rung.rules[1])
            if bet.status is ACCEPTED and rung.ends[0]:
                return Ending(None, rung.rules[0])
    if board.folded:
        for team in (0, 1):
            if board.folded.issuperset(rules.lookup.around[team][::2]):
                return Ending(1 - team, "FOLD-2")
    won = hand_ending(board.tricks, board.mano)
    return None if won is None else Ending(*won)


def waits(board: Board, pot: Pot) -> bool:
    """Whether what stands in ``pot`` waits for an answer."""
    bet = board.bets[pot]
    return bet is not None and bet.status is PENDING


def asked(board: Board) -> Bet:
    """Return the bet that waits for its answer; there is one."""
    bet = asked_bet(board.bets)
    if bet is None:
        raise AssertionError("an answer has come without a bet")
    return bet
