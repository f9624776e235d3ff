"""What can be wrong with the bets of a state: against the ladder, the seats, and each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truc.actions import Bid
from truc.bets import asked_bet
from truc.checks import is_int_below
from truc.counts import has_flor
from truc.ladders import POTS, Asks, By, Over, Pot, Rung
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Bet, Board, Cards, Status

__all__ = ["betting_faults"]


def betting_faults(rules: Rules, board: Board, dealt: Sequence[Cards]) -> Iterator[str]:
    """Yield what is wrong with the bets on ``board``, whose plays and folds are in order."""
    wrong = False
    for pot, bet in zip(POTS, board.bets, strict=True):
        if bet is not None:
            for fault in _bet(rules, board, dealt, bet, pot):
                wrong = True
                yield f"the {pot.name.lower()}: {fault}"
    if not wrong:
        yield from _together(rules, board)


def _bet(rules: Rules, board: Board, dealt: Sequence[Cards], bet: Bet, pot: Pot) -> Iterator[str]:
    rung = bet.rung
    if rung.pot is not pot or rung not in rules.ladder:
        yield f"{rung.bid} as it stands there is not on this ladder"
        return
    seats = [bet.caller, *bet.asked, *(call.seat for call in bet.declared)]
    for seat in seats:
        if not is_int_below(seat, rules.seats):
            yield f"there is no seat {seat!r}"
            return
    if (bet.status is Status.DECLARED) is not (rung.asks is Asks.NOBODY):
        yield f"{rung.bid} cannot be {bet.status.value}"
    if bet.status is Status.ACCEPTED and rung.accepted is None:
        yield f"{rung.bid} cannot be accepted"
    if bet.status is Status.PENDING and bet.caller in board.folded:
        yield f"seat {bet.caller} has called and folded while it waits"
    yield from _asked(rules, board, bet)
    yield from _declared(rules, dealt, bet)


def _asked(rules: Rules, board: Board, bet: Bet) -> Iterator[str]:
    """FLOU-6: the opponents are asked in order, and one at least is still to answer."""
    order = [s for s in rules.lookup.opponents[bet.caller] if s not in board.folded]
    waits = bet.rung.asks is Asks.EACH and bet.status is Status.PENDING
    passed = len(bet.asked)
    if passed and not waits:
        yield "nobody is asked in turn"
    elif list(bet.asked) != order[:passed] or (waits and passed >= len(order)):
        yield f"seats {list(bet.asked)} cannot be those who have passed it on"


def _declared(rules: Rules, dealt: Sequence[Cards], bet: Bet) -> Iterator[str]:
    """FLOU-5, FLOU-9: the declarations lead, each on what stood, to the bid that stands now."""
    ladder = [rung for rung in rules.ladder if rung.pot is bet.rung.pot]
    standing: set[Bid | None] = _replies(ladder, {None})
    team: int | None = None
    for call in bet.declared:
        rungs = [r for r in ladder if r.declares and r.bid is call.bid and r.below in standing]
        fits = [r for r in rungs if r.below is None or _by(r, team, call.seat)]
        if not fits:
            yield f"{call.bid} of seat {call.seat} does not follow on what stood"
            return
        standing = _replies(ladder, {call.bid})
        team = team_of(call.seat)
        if call.bid in rules.lookup.genuine and not has_flor(rules, dealt[call.seat]):
            yield f"seat {call.seat} has declared a flor that it does not hold (FLOU-9)"
    rung = bet.rung
    if rung.declares:
        last = bet.declared[-1] if bet.declared else None
        if last is None or (last.seat, last.bid) != (bet.caller, rung.bid):
            yield f"{rung.bid} of seat {bet.caller} is not the last that was declared"
    elif rung.bid not in standing or rung.below not in standing:
        yield f"{rung.bid} does not follow on what was declared"


def _replies(ladder: list[Rung], standing: set[Bid | None]) -> set[Bid | None]:
    """The bids that can stand after those of ``standing`` without another declaration."""
    found = set(standing)
    todo = list(standing)
    while todo:
        below = todo.pop()
        for rung in ladder:
            if rung.below is below and not rung.declares and rung.bid not in found:
                found.add(rung.bid)
                todo.append(rung.bid)
    return found


def _by(rung: Rung, team: int | None, seat: int) -> bool:
    if rung.by is By.EITHER or team is None:
        return True
    return (team_of(seat) == team) is (rung.by is By.SAME)


def _together(rules: Rules, board: Board) -> Iterator[str]:
    """What stands in the pots, taken together."""
    declared = [call.seat for bet in board.bets if bet is not None for call in bet.declared]
    for seat in sorted(set(declared)):
        if declared.count(seat) > 1:
            yield f"seat {seat} has declared {declared.count(seat)} times (FLOU-5)"
    asked = asked_bet(board.bets)
    waiting = [b for b in board.bets if b is not None and b.status is Status.PENDING]
    if asked is None or len(waiting) < 2:
        return
    over, under = waiting[0], waiting[-1]
    openings = [r for r in rules.lookup.openings_over if r.pot is over.rung.pot]
    may = [r for r in openings if r.over is not Over.NEVER]
    if len(waiting) > 2 or not may or under.rung.below is not None:
        yield f"{over.rung.bid} cannot wait over {under.rung.bid} (ENVIT-2)"
