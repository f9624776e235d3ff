"""``new_game``, ``apply``, ``step``: what follows from an action. It decides nothing."""

from __future__ import annotations

from typing import assert_never, final

import attrs

from truc._value import Value
from truc.actions import Accept, Action, Call, Deal, Fold, PlayCard, Refuse, Signal
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
from truc.ladders import Points, Whole
from truc.legality import why_illegal
from truc.moves import (
    Ending,
    accepted,
    asked,
    begun,
    called,
    ending_of,
    folded,
    played,
    refused,
    waits,
)
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.scoring import Settlement, settle
from truc.seats import plus, team_of
from truc.state import Board, Covered, GameState, Hand, Play, Standing
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
    return GameState(state.standing, Hand(begun(mano), dealt, dealt))


def _play(state: GameState, hand: Hand, play: PlayCard, sink: Sink) -> GameState:
    """TRICK-1, DOWN-1: the card goes from the hand to the table, as everybody sees it."""
    seat = play.seat
    left = tuple([card for card in hand.held[seat] if card is not play.card])
    held = (*hand.held[:seat], left, *hand.held[seat + 1 :])
    if play.face_down:
        seen: Play = Covered(seat)
        covered = (*hand.covered, play)
        if sink is not None:
            sink.append(CardCovered(seat))
            sink.append(CardHidden(seat, play.card))
    else:
        seen = play
        covered = hand.covered
        if sink is not None:
            sink.append(CardPlayed(seat, play.card))
    board = played(state.standing.rules, hand.board, seen)
    after = Hand(board, hand.dealt, held, covered)
    return _past_trick(state, hand.board, after, sink)


def _past_trick(state: GameState, before: Board, hand: Hand, sink: Sink) -> GameState:
    """HAND-3: the hand ends when the trick that decides it is complete."""
    board = hand.board
    number = len(board.tricks)
    if number == len(before.tricks):
        return GameState(state.standing, hand)
    if sink is not None:
        won = board.tricks[-1]
        sink.append(TrickTied(number) if won is None else TrickWon(number, board.turn, won))
    return _unless_ended(state, hand, sink)


def _unless_ended(state: GameState, hand: Hand, sink: Sink) -> GameState:
    ending = ending_of(state.standing.rules, hand.board)
    if ending is None:
        return GameState(state.standing, hand)
    return _end_hand(state, hand, ending, sink)


def _on(hand: Hand, board: Board) -> Hand:
    return Hand(board, hand.dealt, hand.held, hand.covered)


def _call(state: GameState, hand: Hand, call: Call, sink: Sink) -> GameState:
    if sink is not None:
        sink.append(Called(call.seat, call.bid))
    board = called(state.standing.rules, hand.board, call.seat, call.bid)
    return GameState(state.standing, _on(hand, board))


def _accept(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    bet = asked(hand.board)
    if sink is not None:
        sink.append(Accepted(seat, bet.rung.bid))
    after = _on(hand, accepted(hand.board, bet))
    return _unless_ended(state, after, sink)


def _refuse(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    bet = asked(hand.board)
    board = refused(state.standing.rules, hand.board, bet, seat)
    if sink is not None:
        told = PassedOn if waits(board, bet.rung.pot) else Refused
        sink.append(told(seat, bet.rung.bid))
    after = _on(hand, board)
    return _unless_ended(state, after, sink)


def _fold(state: GameState, hand: Hand, seat: int, sink: Sink) -> GameState:
    """FOLD-2: when its whole team is out the other team has the hand; or the trick goes on."""
    if sink is not None:
        sink.append(Folded(seat))
    board = folded(state.standing.rules, hand.board, seat)
    after = _on(hand, board)
    if board.folded.issuperset(state.standing.rules.lookup.around[seat][::2]):
        return _unless_ended(state, after, sink)
    return _past_trick(state, hand.board, after, sink)


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
        sink.append(Scored(item))
        if isinstance(item.prize, Points):
            team = item.team
            points = min(item.prize.n, state.rules.target - score[team])
            sink.append(PointsMarked(team, points, plus(score, team, points)))
        if new_camas != camas and item.prize is not Whole.GAME:
            sink.append(CamaClosed(item.team, new_camas))
        score, camas = new_score, new_camas
    sink.extend(Voided(item) for item in result.void)
    if settled.winner is not None and result.game is not None:
        sink.append(GameWon(settled.winner, result.game, settled.score, settled.camas))
