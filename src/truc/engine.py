"""``new_game``, ``apply``, ``step``: what follows from an action. It decides nothing."""

from __future__ import annotations

from typing import assert_never, final

import attrs

from truc._value import Value
from truc.actions import Accept, Action, Call, Deal, Fold, PlayCard, Refuse, Signal
from truc.bets import answering, asked_bet, with_bet
from truc.cards import Card
from truc.checks import is_int_below, is_pair_below
from truc.errors import IllegalAction, SetupError
from truc.events import (
    Accepted,
    Called,
    CamaClosed,
    CardCovered,
    CardHidden,
    CardPlayed,
    CardsDealt,
    CountShown,
    Event,
    Folded,
    GameWon,
    HandDealt,
    HandEnded,
    PassedOn,
    PointsMarked,
    Refused,
    Scored,
    Signalled,
    TrickTied,
    TrickWon,
    Voided,
)
from truc.ladders import Asks, Judge, Points, Whole
from truc.legality import why_illegal
from truc.policies import HAND_SIZE, Folding
from truc.rules import Rules
from truc.scoring import Ending, Settlement, settle
from truc.seats import team_of
from truc.state import Bet, Covered, GameState, Hand, Play, Standing, Status, Table
from truc.tricks import hand_ending, trick_winner
from truc.variants import BARAJAMOS

__all__ = ["Step", "apply", "new_game", "step"]

Sink = list[Event] | None
"""Where events go; None where nobody wants them."""


@final
@attrs.frozen
class Step(Value):
    """What an action leads to: the new ``state``, and the ``events`` in order."""

    state: GameState
    events: tuple[Event, ...]


def new_game(
    rules: Rules = BARAJAMOS,
    *,
    dealer: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
) -> GameState:
    """Return a game that waits for its first deal (DEAL-1).

    ``dealer``: the seat that deals first. ``score``: stones of each team in the cama in play, from
    0 to below the target; ``camas``: camas closed by each, below those that win the game.
    Raises SetupError, naming every fault, if one of them is not possible.
    """
    faults: list[str] = []
    if type(rules) is not Rules:
        raise SetupError((f"rules is {rules!r}, not a Rules value",))
    if not is_int_below(dealer, rules.seats):
        faults.append(f"dealer is {dealer!r}, not a seat from 0 to {rules.seats - 1}")
    for name, pair, limit in (("score", score, rules.target), ("camas", camas, rules.camas)):
        if not is_pair_below(pair, limit):
            faults.append(f"{name} is {pair!r}, not two whole numbers from 0 to {limit - 1}")
    if faults:
        raise SetupError(tuple(faults))
    return GameState(Standing(rules, dealer, score, camas, None), None)


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after ``action``; ``state`` itself is as it was.

    Raises IllegalAction, with the reason, the action and the untouched state, if it is not allowed.
    """
    return _follow(state, action, None)


def step(state: GameState, action: Action) -> Step:
    """Return the state after ``action``, and the events in the order in which they happened.

    Raises IllegalAction as ``apply`` does.
    """
    events: list[Event] = []
    after = _follow(state, action, events)
    return Step(after, tuple(events))


def _follow(state: GameState, action: Action, sink: Sink) -> GameState:
    reason = why_illegal(state, action)
    if reason is not None:
        raise IllegalAction(action, reason, state)
    hand = state.hand
    if hand is None:
        return _deal(state, action, sink) if isinstance(action, Deal) else state
    match action:
        case PlayCard():
            return _play(state, hand, action, sink)
        case Call():
            return _call(state, hand, action, sink)
        case Accept():
            return _accept(state, hand, action.seat, sink)
        case Refuse():
            return _refuse(state, hand, action.seat, sink)
        case Fold():
            return _fold(state, hand, action.seat, sink)
        case Signal():
            return _signal(state, action, sink)
        case Deal():
            return _deal(state, action, sink)
        case _:
            assert_never(action)


def _deal(state: GameState, deal: Deal, sink: Sink) -> GameState:
    """DEAL-1, DEAL-3: one card at a time in order from the mano, who leads."""
    rules = state.rules
    seats = rules.seats
    mano = (state.dealer + 1) % seats
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(mano + place) % seats] = deal.cards[place : seats * HAND_SIZE : seats]
    dealt = tuple(hands)
    if sink is not None:
        sink.append(HandDealt(state.dealer, mano, HAND_SIZE))
        sink.extend(CardsDealt(seat, dealt[seat]) for seat in rules.lookup.around[mano])
    table = Table(mano, mano, (), (), (), frozenset(), (None, None, None))
    return GameState(state.standing, Hand(table, dealt, dealt))


def _play(state: GameState, hand: Hand, play: PlayCard, sink: Sink) -> GameState:
    """TRICK-1, DOWN-1: the card goes from the hand to the table, as everybody sees it."""
    seat = play.seat
    table = hand.table
    left = tuple([card for card in hand.held[seat] if card is not play.card])
    held = (*hand.held[:seat], left, *hand.held[seat + 1 :])
    if play.face_down:
        if sink is not None:
            sink.append(CardCovered(seat))
            sink.append(CardHidden(seat, play.card))
        after = Hand(table, hand.dealt, held, (*hand.covered, play))
        return _next_turn(state, after, seat, (*table.trick, Covered(seat)), sink)
    if sink is not None:
        sink.append(CardPlayed(seat, play.card))
    after = Hand(table, hand.dealt, held, hand.covered)
    return _next_turn(state, after, seat, (*table.trick, play), sink)


def _next_turn(
    state: GameState, hand: Hand, seat: int, trick: tuple[Play, ...], sink: Sink
) -> GameState:
    """TRICK-1: the next active seat plays, unless it has played in this trick."""
    table = hand.table
    turn = _next_active(state.rules, table.folded, seat)
    if trick and turn == trick[0].seat:
        return _end_trick(state, hand, trick, sink)
    after = Table(table.mano, turn, table.tricks, table.past, trick, table.folded, table.bets)
    return GameState(state.standing, _on(hand, after))


def _on(hand: Hand, table: Table) -> Hand:
    return Hand(table, hand.dealt, hand.held, hand.covered)


def _next_active(rules: Rules, folded: frozenset[int], seat: int) -> int:
    """Return the first seat after ``seat`` that has not folded (TRICK-5)."""
    around = rules.lookup.around[seat]
    if not folded:
        return around[1]
    return next((other for other in around[1:] if other not in folded), seat)


def _end_trick(state: GameState, hand: Hand, trick: tuple[Play, ...], sink: Sink) -> GameState:
    """TRICK-4, HAND-3: the winner opens, after a parda the same opener; or the hand is decided."""
    rules = state.rules
    table = hand.table
    seat = trick_winner(rules, trick, mano=table.mano)
    if sink is not None:
        number = len(table.tricks) + 1
        sink.append(TrickTied(number) if seat is None else TrickWon(number, seat, team_of(seat)))
    tricks = (*table.tricks, None if seat is None else team_of(seat))
    opener = trick[0].seat if seat is None else seat
    after = Table(table.mano, opener, tricks, (*table.past, trick), (), table.folded, table.bets)
    won = _on(hand, after)
    ending = hand_ending(tricks, table.mano)
    if ending is None:
        return GameState(state.standing, won)
    return _end_hand(state, won, Ending(*ending), sink)


def _call(state: GameState, hand: Hand, call: Call, sink: Sink) -> GameState:
    seat, bid = call.seat, call.bid
    if sink is not None:
        sink.append(Called(seat, bid))
    lookup = state.rules.lookup
    pot = lookup.pot[bid]
    standing = hand.table.bets[pot]
    rung = lookup.node(pot, standing).after[bid]
    declarers = () if standing is None else standing.declarers
    if rung.declares:
        declarers = (*declarers, seat)
    status = Status.DECLARED if rung.asks is Asks.NOBODY else Status.PENDING
    return GameState(state.standing, _hand_with(hand, Bet(rung, seat, status, (), declarers)))


def _hand_with(hand: Hand, bet: Bet) -> Hand:
    table = hand.table
    after = Table(
        table.mano,
        table.turn,
        table.tricks,
        table.past,
        table.trick,
        table.folded,
        with_bet(table.bets, bet),
    )
    return _on(hand, after)


def _asked(hand: Hand) -> Bet:
    bet = asked_bet(hand.table.bets)
    if bet is None:
        raise AssertionError("a seat has answered without a bet")
    return bet


def _accept(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    bet = _asked(hand)
    rung = bet.rung
    if sink is not None:
        sink.append(Accepted(seat, rung.bid))
    accepted = _hand_with(hand, Bet(rung, bet.caller, Status.ACCEPTED, (), bet.declarers))
    if rung.ends[0]:
        return _end_hand(state, accepted, Ending(None, rung.rules[0]), sink)
    return GameState(state.standing, accepted)


def _refuse(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    """The first answer stands, or, where all are asked in turn, the last one's (FLOU-6)."""
    bet = _asked(hand)
    rung = bet.rung
    if rung.asks is Asks.EACH:
        passed = Bet(rung, bet.caller, bet.status, (*bet.asked, seat), bet.declarers)
        if answering(state.rules, hand.table, passed):
            if sink is not None:
                sink.append(PassedOn(seat, rung.bid))
            return GameState(state.standing, _hand_with(hand, passed))
    if sink is not None:
        sink.append(Refused(seat, rung.bid))
    refused = _hand_with(hand, Bet(rung, bet.caller, Status.REFUSED, (), bet.declarers))
    if rung.ends[1]:
        winner = team_of(bet.caller) if rung.judge is Judge.HAND else None
        return _end_hand(state, refused, Ending(winner, rung.rules[1]), sink)
    return GameState(state.standing, refused)


def _fold(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    """FOLD-2: the seat is out, and when its whole team is out the other team has the hand."""
    if sink is not None:
        sink.append(Folded(seat))
    rules = state.rules
    table = hand.table
    around = rules.lookup.around[seat]
    out = around[::2] if rules.folding is Folding.TEAM else (seat,)
    folded = table.folded | frozenset(out)
    left = Table(table.mano, table.turn, table.tricks, table.past, table.trick, folded, table.bets)
    after = _on(hand, left)
    if folded.issuperset(around[::2]):
        return _end_hand(state, after, Ending(1 - team_of(seat), "FOLD-2"), sink)
    return _next_turn(state, after, seat, table.trick, sink)


def _signal(state: GameState, signal: Signal, sink: Sink) -> GameState:
    """SIGN-1: partners see the sign, and opponents who catch it; play does not change."""
    if sink is not None:
        around = state.rules.lookup.around[signal.seat]
        seen = [
            s for s in around[1:] if team_of(s) == team_of(signal.seat) or s in signal.caught_by
        ]
        sink.append(Signalled(signal.seat, signal.sign, tuple(seen)))
    return state


def _end_hand(state: GameState, hand: Hand, ending: Ending, sink: Sink) -> GameState:
    """SCORE-1, DEAL-4: everything is scored, and the next seat deals unless the game is over."""
    settled = settle(state, hand, ending)
    if sink is not None:
        _tell(state, settled, sink)
    dealer = state.dealer
    if settled.winner is None:
        dealer = (dealer + 1) % state.rules.seats
    return GameState(
        Standing(state.rules, dealer, settled.score, settled.camas, settled.result), None
    )


def _tell(state: GameState, settled: Settlement, sink: list[Event]) -> None:
    """Report what a hand came to, in the order in which it was scored."""
    result = settled.result
    sink.append(HandEnded(result.winner, result.rule))
    sink.extend(CountShown(seat, count) for seat, count in result.counts)
    score, camas = state.score, state.camas
    for item, (new_score, new_camas) in zip(result.items, settled.marks, strict=True):
        sink.append(
            Scored(
                item.what,
                item.team,
                item.prize,
                item.worth,
                item.rule,
                item.bid,
                item.answer,
                item.card,
            )
        )
        if isinstance(item.prize, Points):
            team = item.team
            points = min(item.prize.n, state.rules.target - score[team])
            total = score[team] + points
            marked = (total, score[1]) if team == 0 else (score[0], total)
            sink.append(PointsMarked(team, points, marked))
        if new_camas != camas and item.prize is not Whole.GAME:
            sink.append(CamaClosed(item.team, new_camas))
        score, camas = new_score, new_camas
    sink.extend(Voided(item.what, item.team, item.prize, item.rule) for item in result.void)
    if settled.winner is not None and result.game is not None:
        sink.append(GameWon(settled.winner, result.game, settled.score, settled.camas))
