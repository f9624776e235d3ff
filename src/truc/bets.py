"""ENVIT-1 to ENVIT-4, TRUC-2 to TRUC-4, FLOU-5 to FLOU-12: who may climb which rung, and when.

The gates here are the only place that decides about calls and answers. They read the rules, what
everybody sees of the hand, and the seat's own cards; a gate returns the reason against, or None.
"""

from __future__ import annotations

from typing import Final

from truc.actions import Bid
from truc.counts import has_flor
from truc.ladders import Asks, By, Mark, Over, Pot, Reply, Rung
from truc.policies import HAND_SIZE
from truc.reasons import Reason
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Bet, Bets, Board, Cards, Status

__all__ = [
    "accept_gate",
    "answer_gate",
    "answering",
    "asked_bet",
    "bid_gate",
    "rung_gate",
    "with_bet",
]

# Looking a member up in its enum takes longer than a whole gate needs; so once, here.
PENDING: Final = Status.PENDING
REFUSED: Final = Status.REFUSED
EACH: Final = Asks.EACH
NEVER: Final = Reply.NEVER
ONLY: Final = Reply.ONLY
NOT_OVER: Final = Over.NEVER
ON_TURN: Final = Over.TURN
OTHER: Final = By.OTHER
EITHER: Final = By.EITHER


def asked_bet(bets: Bets) -> Bet | None:
    """Return the bet that must be answered now: of those that wait, the first pot's."""
    for bet in bets:
        if bet is not None and bet.status is PENDING:
            return bet
    return None


def with_bet(bets: Bets, bet: Bet) -> Bets:
    """Return ``bets`` with ``bet`` standing in its pot."""
    pot = bet.rung.pot
    flor, envit, truc = bets
    if pot is Pot.TRUC:
        return flor, envit, bet
    return (flor, bet, truc) if pot is Pot.ENVIT else (bet, envit, truc)


def answering(rules: Rules, board: Board, bet: Bet) -> tuple[int, ...]:
    """Return the seats that may answer ``bet``, in order from the caller's right.

    Any active seat of the other team (ENVIT-4, TRUC-3), or the one asked now (FLOU-6).
    """
    folded = board.folded
    seats = [s for s in rules.lookup.opponents[bet.caller] if s not in folded]
    if bet.rung.asks is EACH:
        seats = [seat for seat in seats if seat not in bet.asked][:1]
    return tuple(seats)


_OWN = {Pot.FLOR: Reason.OWN_FLOR, Pot.ENVIT: Reason.OWN_ENVIT, Pot.TRUC: Reason.OWN_TRUC}


def answer_gate(rules: Rules, board: Board, bet: Bet | None, seat: int) -> Reason | None:
    """Whether ``seat`` may answer ``bet``, the bet that must be answered now."""
    if bet is None:
        return Reason.NOTHING_ASKED
    if team_of(seat) == team_of(bet.caller):
        return _OWN[bet.rung.pot]
    if bet.rung.asks is EACH and seat not in answering(rules, board, bet):
        return Reason.NOT_ASKED
    return None


def accept_gate(rules: Rules, board: Board, bet: Bet | None, seat: int) -> Reason | None:
    """Whether ``seat`` may accept the bet that must be answered now."""
    reason = answer_gate(rules, board, bet, seat)
    if reason is None and bet is not None and bet.rung.accepted is None:
        return Reason.ONLY_RAISED
    return reason


def bid_gate(rules: Rules, board: Board, own: Cards, seat: int, bid: Bid) -> Reason | None:
    """Whether ``seat``, holding ``own``, may call ``bid``."""
    lookup = rules.lookup
    pot = lookup.pot.get(bid)
    if pot is None:
        return Reason.NO_SUCH_BID
    standing = board.bets[pot]
    rung = lookup.node(pot, standing).after.get(bid)
    if rung is None:
        if pot is Pot.ENVIT and bid in lookup.start[pot].after:
            return Reason.ENVIT_CALLED
        return _OFF_LADDER[pot]
    return rung_gate(rules, board, own, seat, rung, asked_bet(board.bets))


_OFF_LADDER = {
    Pot.FLOR: Reason.FLOR_OFF_LADDER,
    Pot.ENVIT: Reason.ENVIT_OFF_LADDER,
    Pot.TRUC: Reason.TRUC_OFF_LADDER,
}
_NOT_YOURS = {
    Pot.FLOR: Reason.FLOR_NOT_YOURS,
    Pot.ENVIT: Reason.ENVIT_OFF_LADDER,
    Pot.TRUC: Reason.TRUC_NOT_YOURS,
}
_SHUT = {
    (Pot.TRUC, Mark.ACCEPTED): Reason.ENVIT_CLOSED,
    (Pot.FLOR, Mark.CALLED): Reason.FLOR_DECLARED,
    (Pot.FLOR, Mark.JOINED): Reason.FLOR_CLOSED,
}


def rung_gate(
    rules: Rules, board: Board, own: Cards, seat: int, rung: Rung, asked: Bet | None
) -> Reason | None:
    """Whether ``seat``, holding ``own``, may climb ``rung``, which follows on what stands.

    ``asked`` is the bet that must be answered now.
    """
    bets = board.bets
    standing = bets[rung.pot]
    if asked is not None:
        if asked is standing:
            if rung.reply is NEVER:
                return _OFF_LADDER[rung.pot]
            return answer_gate(rules, board, asked, seat)
        if rung.over is NOT_OVER or rung.below is not None or rung.pot > asked.rung.pot:
            return _bet_pending(rung, asked)
        if asked.rung.below is not None:
            return Reason.ENVIT_CLOSED
        if team_of(seat) == team_of(asked.caller):
            return Reason.ENVIT_NOT_YOURS
        if rung.over is ON_TURN and seat != board.turn:
            return Reason.ENVIT_NOT_YOURS
    else:
        if standing is not None:
            if rung.reply is ONLY or standing.status is REFUSED:
                return Reason.TRUC_ONLY_REPLY if rung.pot is Pot.TRUC else _OFF_LADDER[rung.pot]
            same = team_of(seat) == team_of(standing.caller)
            if same is (rung.by is OTHER) and rung.by is not EITHER:
                return _NOT_YOURS[rung.pot]
        if rung.on_turn and seat != board.turn:
            return _not_on_turn(rung)
    if rung.fresh and len(own) != HAND_SIZE:
        return Reason.DECLARE_CARD_PLAYED if rung.declares else Reason.ENVIT_CARD_PLAYED
    if rung.declares and _has_declared(bets, seat):
        return Reason.DECLARED_BEFORE
    for pot, mark in rung.shut_by:
        if _has_come(bets[pot], mark):
            return _SHUT.get((pot, mark), Reason.REST_CLOSED)
    if rung.needs_flor and not has_flor(rules, own):
        return Reason.NO_FLOR
    return None


def _bet_pending(rung: Rung, asked: Bet) -> Reason:
    if rung.declares:
        return Reason.DECLARE_BET_PENDING
    if rung.pot is Pot.TRUC:
        envit = asked.rung.pot is Pot.ENVIT
        return Reason.TRUC_ENVIT_PENDING if envit else Reason.TRUC_BET_PENDING
    return Reason.ENVIT_BET_PENDING


def _not_on_turn(rung: Rung) -> Reason:
    if rung.declares:
        return Reason.DECLARE_NOT_ON_TURN
    return Reason.TRUC_NOT_ON_TURN if rung.pot is Pot.TRUC else Reason.ENVIT_NOT_ON_TURN


def _has_declared(bets: Bets, seat: int) -> bool:
    return any(bet is not None and seat in bet.declarers for bet in bets)


def _has_come(bet: Bet | None, mark: Mark) -> bool:
    if bet is None:
        return False
    match mark:
        case Mark.CALLED:
            return True
        case Mark.ACCEPTED:
            return bet.status is Status.ACCEPTED or bet.rung.below is not None
        case Mark.JOINED:
            return len({team_of(seat) for seat in bet.declarers}) == 2
