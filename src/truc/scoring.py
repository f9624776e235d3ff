"""SCORE-1 to SCORE-5, ENVIT-6 to ENVIT-8, TRUC-5, FLOU-13, FLOU-14: what a hand comes to.

A stake is data; here it becomes a prize. Everything is scored when the hand ends, pot by pot in
the order of ``Pot`` with the bonuses before the truc, from the scores at the hand's start (D-4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, assert_never, final

import attrs

from truc._value import Value
from truc.actions import Bid, Call, PlayCard
from truc.bets import asked_bet
from truc.checks import is_int_below, is_pair_below
from truc.counts import best_seat, count_of, flor_count
from truc.ladders import By, Each, Judge, Lack, Points, Pot, Prize, Rung, Split, Stake, Who, Whole
from truc.moves import Ending
from truc.policies import Cap, Reveal
from truc.rules import Rules
from truc.seats import plus, team_of
from truc.state import Answer, Bet, GameState, Hand, HandResult, Item, Status, View, What

__all__ = ["Settlement", "Worth", "bid_worth", "falta_value", "settle"]

Score: TypeAlias = tuple[int, int]

# As in ``bets``: looked up once.
REFUSED: Final = Answer.REFUSED
ACCEPTED: Final = Answer.ACCEPTED
UNASKED: Final = Answer.UNASKED
GAME: Final = Whole.GAME
CAMA: Final = Whole.CAMA
NOT_TAKEN: Final = Status.REFUSED
DECLARED: Final = Status.DECLARED


@final
@attrs.frozen
class Worth(Value):
    """What a bid is worth: ``accepted``, by the team that wins it, and ``refused``.

    ``accepted`` is None for a bid that cannot be accepted, ``refused`` for one that asks nobody.
    Both are before a cap (ENVIT-7).
    """

    accepted: tuple[Prize, Prize] | None
    refused: Prize | None


@final
@attrs.frozen
class Settlement(Value):
    """What follows from a hand: its result, the new scores and camas, and who won the game.

    ``marks``: after each item of the result, the score and the camas.
    """

    result: HandResult
    score: Score
    camas: Score
    winner: int | None
    marks: tuple[tuple[Score, Score], ...]


def prize_of(rules: Rules, stake: Stake, score: Score, bet: Bet, winner: int) -> Prize:
    """Return what ``stake`` comes to if ``winner`` wins it, from the scores ``score``."""
    match stake:
        case Points() | Whole():
            return stake
        case Lack():
            return _lack(rules, stake, score, winner, team_of(bet.caller))
        case Each():
            return Points(stake.n * sum(team_of(seat) == winner for seat in bet.declarers))
        case Split():
            part = stake.caller if winner == team_of(bet.caller) else stake.other
            return prize_of(rules, part, score, bet, winner)
        case _:
            assert_never(stake)


def _lack(rules: Rules, lack: Lack, score: Score, winner: int, caller: int) -> Prize:
    """ENVIT-6: what somebody lacks; a team exactly at the half is still in malas (D-1)."""
    points = _whose(lack.of, score, winner, caller)
    if lack.malas is not None and rules.half is not None and points <= rules.half:
        return lack.malas
    return Points(rules.target - points + lack.plus)


def _whose(who: Who, score: Score, winner: int, caller: int) -> int:
    match who:
        case Who.LEADER:
            return max(score)
        case Who.LOSER:
            return score[1 - winner]
        case Who.CALLER:
            return score[caller]


def falta_value(rules: Rules, score: Score, winner: int) -> Stake:
    """Return what an accepted falta (tots) is worth if ``winner`` wins it: F of ENVIT-6.

    ``score``: the stones of each team at the start of the hand; ``winner``: a team, 0 or 1. The
    value is before any cap. Raises ValueError for a score that no hand starts with, for a team
    that does not exist, and if the ruleset has no falta that depends on the winner alone.
    """
    if not is_pair_below(score, rules.target):
        raise ValueError(
            f"a score is two whole numbers from 0 to {rules.target - 1}, not {score!r}"
        )
    if not is_int_below(winner, 2):
        raise ValueError(f"a team is 0 or 1, not {winner!r}")
    for rung in rules.ladder:
        if rung.pot is Pot.ENVIT and rung.below is None and not any(rung.ends):
            stake = rung.accepted
            if isinstance(stake, Lack) and stake.of is not Who.CALLER:
                return _lack(rules, stake, score, winner, winner)
            if stake is CAMA:
                return Whole.CAMA
    raise ValueError(f"{rules.name} has no falta that is worth the same whoever calls it")


def bid_worth(state: GameState | View, bid: Bid) -> Worth:
    """Return what ``bid`` is worth now, accepted and refused.

    If it stands already, as it stands; else as the next seat that may call it would call it: over
    the bid that stands if it follows on it, or else in its first place on the ladder.
    Raises ValueError if the ruleset does not have the bid.
    """
    rules = state.rules
    given: object = bid
    pot = rules.lookup.pot.get(bid) if type(given) is Bid else None
    if pot is None:
        raise ValueError(f"{rules.name} does not have the bid {bid!r}")
    board = state.board
    standing = None if board is None else board.bets[pot]
    if standing is not None and standing.rung.bid is bid:
        bet = standing
    else:
        rung = rules.lookup.node(pot, standing).after.get(bid)
        if rung is None:
            rung = next(r for r in rules.ladder if r.bid is bid)
        caller = _would_call(state, rung, standing)
        declared = () if standing is None else standing.declared
        if rung.declares:
            declared = (*declared, Call(caller, bid))
        bet = Bet(rung, caller, Status.PENDING, (), declared)
    stake = bet.rung.accepted
    refused = bet.rung.refused
    team = team_of(bet.caller)
    return Worth(
        None
        if stake is None
        else (
            prize_of(rules, stake, state.score, bet, 0),
            prize_of(rules, stake, state.score, bet, 1),
        ),
        None if refused is None else prize_of(rules, refused, state.score, bet, team),
    )


def _would_call(state: GameState | View, rung: Rung, standing: Bet | None) -> int:
    """A seat of the team that would make a bid now."""
    board = state.board
    if board is None:
        return (state.dealer + 1) % state.rules.seats
    if standing is not None:
        team = team_of(standing.caller)
        return team if rung.by is By.SAME else 1 - team
    asked = asked_bet(board.bets)
    return board.turn if asked is None else 1 - team_of(asked.caller)


def settle(state: GameState, hand: Hand, ending: Ending) -> Settlement:
    """Return what ``hand``, ended as ``ending``, comes to (SCORE-1)."""
    rules = state.rules
    score, camas = state.score, state.camas
    closed: int | None = None
    game: str | None = None
    items: list[Item] = []
    void: list[Item] = []
    marks: list[tuple[Score, Score]] = []
    annulled = [_WHAT[pot] for bet in hand.board.bets if bet is not None for pot in bet.rung.voids]
    for item in _items(rules, hand, state.score, ending):
        prize = item.prize
        voided = _void_rule(annulled, item, closed, game)
        if voided is not None:
            void.append(attrs.evolve(item, rule=voided))
            continue
        team = item.team
        if isinstance(prize, Points):
            score = plus(score, team, prize.n)
            full = score[team] >= rules.target
        else:
            full = prize is CAMA
        if full:
            closed = team
            score = (0, 0)
            camas = plus(camas, team, 1)
            if camas[team] >= rules.camas:
                game = "SCORE-3"
        elif prize is GAME:
            camas = plus(camas, team, rules.camas - camas[team])
            game = item.rule
        items.append(item)
        marks.append((score, camas))
    winner = items[-1].team if game is not None else None
    board = hand.board
    result = HandResult(
        board.mano,
        board.tricks,
        ending.winner,
        ending.rule,
        tuple(items),
        tuple(void),
        _shown(rules, hand, items),
        closed,
        game,
    )
    return Settlement(result, score, camas, winner, tuple(marks))


def _void_rule(
    annulled: list[What], item: Item, closed: int | None, game: str | None
) -> str | None:
    """Return the rule that voids an item, or None: a flor, the game's end, a closed cama."""
    if item.what in annulled:
        return "FLOU-8"
    if game is not None:
        return "SCORE-3"
    if closed is not None and item.prize is not GAME:
        return "SCORE-2"
    return None


_WHAT = (What.FLOR, What.ENVIT, What.TRUC)
"""What each pot scores for, by ``Pot``."""


def _items(rules: Rules, hand: Hand, score: Score, ending: Ending) -> Iterator[Item]:
    """What is to be scored, in order: the pots before the truc, the bonuses, the truc."""
    flor, envit, truc = hand.board.bets
    for bet in (flor, envit):
        if bet is not None:
            yield _bet_item(rules, hand, score, bet, ending)
    yield from _bonuses(rules, hand)
    if truc is not None:
        yield _bet_item(rules, hand, score, truc, ending)
    elif ending.winner is not None:
        worth = Points(rules.worth)
        yield Item(What.TRUC, ending.winner, worth, worth, "TRUC-1")


def _bet_item(rules: Rules, hand: Hand, score: Score, bet: Bet, ending: Ending) -> Item:
    rung = bet.rung
    if bet.status is NOT_TAKEN:
        team, stake, answer, rule = team_of(bet.caller), rung.refused, REFUSED, rung.rules[1]
    else:
        team = _judged(rules, hand, bet, ending)
        declared = bet.status is DECLARED
        answer = UNASKED if declared else ACCEPTED
        stake, rule = rung.accepted, rung.rules[0]
    if stake is None:
        raise AssertionError(f"{rung.bid} has been answered in a way that it has no worth for")
    worth = prize_of(rules, stake, score, bet, team)
    prize = _capped(rules, rung, score, team, worth)
    return Item(_WHAT[rung.pot], team, prize, worth, rule, rung.bid, answer)


def _judged(rules: Rules, hand: Hand, bet: Bet, ending: Ending) -> int:
    """Return the team that wins an accepted or declared bet."""
    judge = bet.rung.judge
    if judge is Judge.HAND:
        if ending.winner is None:
            raise AssertionError("a truc stood in a hand that nobody won")
        return ending.winner
    seat = best_seat(_counts(rules, hand, bet), rules.lookup.around[hand.board.mano])
    if seat is None:
        raise AssertionError(f"nobody has what {bet.rung.bid} compares")
    return team_of(seat)


def _counts(rules: Rules, hand: Hand, bet: Bet) -> Sequence[int | None]:
    """Return what each seat has for the bet to compare (COUNT-3: the cards it was dealt)."""
    match bet.rung.judge:
        case Judge.COUNT:
            return [count_of(rules, cards) for cards in hand.dealt]
        case Judge.FLOR_HELD:
            return [flor_count(rules, cards) for cards in hand.dealt]
        case Judge.FLOR_CALLED:
            return [
                flor_count(rules, cards) if seat in bet.declarers else None
                for seat, cards in enumerate(hand.dealt)
            ]
        case Judge.HAND:
            return [None] * rules.seats


def _capped(rules: Rules, rung: Rung, score: Score, team: int, worth: Prize) -> Prize:
    """ENVIT-7: what the envit pays is capped; a whole-cama prize never is (D-5)."""
    if rules.cap is None or rung.pot is not Pot.ENVIT or not isinstance(worth, Points):
        return worth
    room = rules.target - (score[1 - team] if rules.cap is Cap.OPPONENT else max(score))
    return worth if worth.n <= room else Points(room)


def _bonuses(rules: Rules, hand: Hand) -> Iterator[Item]:
    """FLOU-13: stones for cards played to a trick, in the order of play; not for covered ones."""
    if not rules.bonuses:
        return
    stones = dict(rules.bonuses)
    for play in hand.board.plays:
        if isinstance(play, PlayCard) and play.card in stones:
            prize = Points(stones[play.card])
            yield Item(What.BONUS, team_of(play.seat), prize, prize, "FLOU-13", card=play.card)


def _shown(rules: Rules, hand: Hand, items: Sequence[Item]) -> tuple[tuple[int, int], ...]:
    """REVEAL-1: the counts that are shown when an accepted envit is settled, as (seat, count)."""
    scored = {item.what for item in items if item.answer is not REFUSED}
    order = rules.lookup.around[hand.board.mano]
    shown: list[tuple[int, int]] = []
    for bet in hand.board.bets:
        if bet is None or bet.rung.judge is Judge.HAND or _WHAT[bet.rung.pot] not in scored:
            continue
        counts = _counts(rules, hand, bet)
        for seat in _showing(rules.reveal, bet, counts, order):
            count = counts[seat]
            if count is not None:
                shown.append((seat, count))
    return tuple(shown)


def _showing(
    reveal: Reveal, bet: Bet, counts: Sequence[int | None], order: Sequence[int]
) -> Sequence[int]:
    """The seats whose counts are shown, in order from the mano."""
    match reveal:
        case Reveal.NOTHING:
            return ()
        case Reveal.EVERYBODY:
            return order
        case Reveal.WINNER:
            best = best_seat(counts, order)
            return () if best is None else (best,)
        case Reveal.COMPARED:
            if bet.rung.judge is Judge.FLOR_CALLED and len(_teams(bet.declarers)) == 1:
                return ()
            best_of = [best_seat(counts, [s for s in order if team_of(s) == t]) for t in (0, 1)]
            return [seat for seat in order if seat in best_of]


def _teams(seats: Sequence[int]) -> set[int]:
    return {team_of(seat) for seat in seats}
