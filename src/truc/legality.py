"""Whether an action is allowed, why not, and which actions are: one set of gates, three faces.

``why_illegal`` decides; ``apply`` raises with its reason; ``legal_actions`` lists exactly the
actions for which there is none. The order of the checks is fixed: right types, game over, no
hand or no deal due, seat, folded, then the action's own gates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never, final

from truc.actions import Accept, Action, Bid, Call, Deal, Fold, PlayCard, Refuse, SeatAction, Signal
from truc.bets import accept_gate, answer_gate, answering, asked_bet, bid_gate, rung_gate
from truc.cards import Card
from truc.checks import is_int_below, is_tuple_of
from truc.ladders import Rung
from truc.lookup import Node
from truc.policies import HAND_SIZE, FaceDown, Folding
from truc.reasons import Reason
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Bet, Board, Cards, Covered, GameState, View

__all__ = [
    "NoSuchSeat",
    "awaited",
    "check_seat",
    "legal_actions",
    "offers",
    "seat_gate",
    "seats_to_act",
    "why_illegal",
]

# As in ``bets``: looked up once.
FACE_UP: Final = FaceDown.NEVER
STICKY: Final = FaceDown.STICKY
NO_FOLDING: Final = Folding.NEVER


@final
class NoSuchSeat(ValueError):
    """A question about a seat that is not at the table (ACT-2)."""


def why_illegal(state: GameState | View, action: Action) -> Reason | None:
    """Return why ``action`` is not allowed in ``state``; None if it is.

    ``action`` may be anything at all: what is no action has its own reason (ACT-1). A view answers
    for its own seat; it raises NoSuchSeat for what another seat would do with cards it cannot see.
    """
    reason = _type_gate(action)
    if reason is not None:
        return reason
    rules = state.standing.rules
    board = state.board
    if board is None and state.winner is not None:
        return Reason.GAME_OVER
    if isinstance(action, Deal):
        return Reason.HAND_IN_PLAY if board is not None else _deal_gate(rules, action.cards)
    if board is None:
        return Reason.NO_HAND
    seat = action.seat
    if not 0 <= seat < rules.seats:
        return Reason.NO_SUCH_SEAT
    if isinstance(action, Signal):
        return _signal_gate(rules, action)
    return seat_gate(rules, board, _held(state, seat), action)


def _held(state: GameState | View, seat: int) -> Cards:
    """Return the cards that ``seat`` holds, if the asker may know."""
    if isinstance(state, View):
        if seat != state.seat:
            raise NoSuchSeat(f"the view of seat {state.seat} cannot answer for seat {seat}")
        return state.held
    return () if state.hand is None else state.hand.held[seat]


def _type_gate(action: object) -> Reason | None:
    """ACT-1: an action of a wrong type, or with a field of a wrong type, is refused."""
    if isinstance(action, PlayCard):
        card: object = action.card
        right = type(card) is Card and type(action.face_down) is bool
    elif isinstance(action, Call):
        right = type(action.bid) is Bid
    elif isinstance(action, (Accept, Refuse, Fold)):
        right = True
    elif isinstance(action, Deal):
        return None if is_tuple_of(action.cards, Card) else Reason.WRONG_TYPE
    elif isinstance(action, Signal):
        right = type(action.sign) is str and is_tuple_of(action.caught_by, int)
    else:
        return Reason.NOT_AN_ACTION
    return None if right and type(action.seat) is int else Reason.WRONG_TYPE


def _deal_gate(rules: Rules, cards: Cards) -> Reason | None:
    """DEAL-2: distinct cards of the deck, at least three for each seat."""
    different = set(cards)
    if not different <= rules.lookup.strength.keys():
        return Reason.CARD_FOREIGN
    if len(different) != len(cards):
        return Reason.CARD_TWICE
    if len(cards) < HAND_SIZE * rules.seats:
        return Reason.TOO_FEW_CARDS
    return None


def _signal_gate(rules: Rules, signal: Signal) -> Reason | None:
    """SIGN-1: a sign of the ruleset, caught, if at all, by opponents."""
    if all(sign.sign != signal.sign for sign in rules.signals):
        return Reason.NO_SUCH_SIGN
    for seat in signal.caught_by:
        if not 0 <= seat < rules.seats or team_of(seat) == team_of(signal.seat):
            return Reason.NOT_AN_OPPONENT
    return None


def seat_gate(rules: Rules, board: Board, own: Cards, action: SeatAction) -> Reason | None:
    """Whether the seat of ``action``, holding ``own``, may do it."""
    seat = action.seat
    if seat in board.folded:
        return Reason.HAS_FOLDED
    match action:
        case PlayCard():
            return _play_gate(rules, board, own, action)
        case Call():
            return bid_gate(rules, board, own, seat, action.bid)
        case Accept():
            return accept_gate(rules, board, asked_bet(board.bets), seat)
        case Refuse():
            return answer_gate(rules, board, asked_bet(board.bets), seat)
        case Fold():
            return _fold_gate(rules, board, seat)
        case _:
            assert_never(action)


def _play_gate(rules: Rules, board: Board, own: Cards, play: PlayCard) -> Reason | None:
    """TRICK-1: the seat on turn plays a card it holds, while no bet is pending."""
    if asked_bet(board.bets) is not None:
        return Reason.PLAY_BET_PENDING
    if play.seat != board.turn:
        return Reason.PLAY_NOT_ON_TURN
    if play.card not in own:
        strange = play.card not in rules.lookup.strength
        return Reason.CARD_NOT_IN_DECK if strange else Reason.CARD_NOT_HELD
    return _face_gate(rules, board, play.seat, face_down=play.face_down)


def _face_gate(rules: Rules, board: Board, seat: int, *, face_down: bool) -> Reason | None:
    """DOWN-1: whether ``seat`` may play its card this side up."""
    policy = rules.face_down
    if policy is FACE_UP:
        return Reason.NOT_FACE_DOWN if face_down else None
    if policy is STICKY and not face_down:
        covered = any(isinstance(play, Covered) and play.seat == seat for play in board.plays)
        return Reason.ONLY_FACE_DOWN if covered else None
    return None


def _fold_gate(rules: Rules, board: Board, seat: int) -> Reason | None:
    """FOLD-1: only on one's turn to play and while no bet is pending."""
    if rules.folding is NO_FOLDING:
        return Reason.FOLD_NEVER
    if asked_bet(board.bets) is not None:
        return Reason.FOLD_BET_PENDING
    return None if seat == board.turn else Reason.FOLD_NOT_ON_TURN


def legal_actions(state: GameState, seat: int | None = None) -> tuple[SeatAction, ...]:
    """Return what ``seat``, or everybody, may do: the SeatActions without a reason against.

    In order: seats from the one on turn or, with a bet pending, from the caller's right; within a
    seat the cards as dealt, all open before all face down, then fold, the calls in the order of
    the ladder, accept, refuse. Empty between hands and after the game.
    Raises NoSuchSeat for a seat that is not at the table.
    """
    rules = state.standing.rules
    if seat is not None:
        check_seat(rules, seat)
    hand = state.hand
    if hand is None:
        return ()
    return tuple(offers(rules, hand.board, hand.held, seat))


def offers(rules: Rules, board: Board, held: Sequence[Cards], only: int | None) -> list[SeatAction]:
    """Return what the seat ``only``, or everybody, may do; ``held`` are the cards by seat."""
    asked = asked_bet(board.bets)
    actions: list[SeatAction] = []
    if asked is not None:
        for seat in rules.lookup.opponents[asked.caller]:
            if seat not in board.folded and (only is None or only == seat):
                _offer_answers(actions, rules, board, held[seat], seat, asked)
        return actions
    nodes = rules.lookup.nodes(board.bets)
    if only is None or only == board.turn:
        _offer_turn(actions, rules, board, held[board.turn], nodes)
    late = [pair for node in nodes for pair in node.off_turn]
    if late:
        for seat in rules.lookup.around[board.turn][1:]:
            if seat not in board.folded and (only is None or only == seat):
                _offer_late(actions, rules, board, held[seat], seat, late)
    return actions


def check_seat(rules: Rules, seat: int) -> None:
    """Raise NoSuchSeat unless ``seat`` is at the table."""
    if not is_int_below(seat, rules.seats):
        raise NoSuchSeat(f"there is no seat {seat!r} at a table of {rules.seats} (ACT-2)")


def _offer_turn(
    actions: list[SeatAction], rules: Rules, board: Board, own: Cards, nodes: tuple[Node, ...]
) -> None:
    """Add what the seat on turn, holding ``own``, may do while no bet waits."""
    lookup = rules.lookup
    seat = board.turn
    for face_down, plays in lookup.sides:
        if _face_gate(rules, board, seat, face_down=face_down) is None:
            by_card = plays[seat]
            actions.extend([by_card[card] for card in own])
    if rules.folding is not NO_FOLDING:
        actions.append(lookup.folds[seat])
    calls = lookup.calls[seat]
    for node in nodes:
        for bid, rung in node.after.items():
            if rung_gate(rules, board, own, seat, rung, None) is None:
                actions.append(calls[bid])


def _offer_late(
    actions: list[SeatAction],
    rules: Rules,
    board: Board,
    own: Cards,
    seat: int,
    late: list[tuple[Bid, Rung]],
) -> None:
    """Add what the active ``seat``, not on turn, may call while no bet waits (TRUC-2)."""
    calls = rules.lookup.calls[seat]
    for bid, rung in late:
        if rung_gate(rules, board, own, seat, rung, None) is None:
            actions.append(calls[bid])


def _offer_answers(
    actions: list[SeatAction],
    rules: Rules,
    board: Board,
    own: Cards,
    seat: int,
    asked: Bet,
) -> None:
    """Add what the active ``seat``, an opponent holding ``own``, may do while ``asked`` waits."""
    lookup = rules.lookup
    calls = lookup.calls[seat]
    for rung in lookup.openings_over:
        if board.bets[rung.pot] is None:
            if rung_gate(rules, board, own, seat, rung, asked) is None:
                actions.append(calls[rung.bid])
    if answer_gate(rules, board, asked, seat) is None:
        actions.extend(lookup.on[asked.rung.bid].replies[seat])
        if asked.rung.accepted is not None:
            actions.append(lookup.accepts[seat])
        actions.append(lookup.refuses[seat])


def seats_to_act(state: GameState) -> tuple[int, ...]:
    """Return the seats that have a legal action, in the order of ``legal_actions``."""
    return tuple(dict.fromkeys(action.seat for action in legal_actions(state)))


def awaited(state: GameState | View) -> tuple[int, ...]:
    """Return the seats without whom play cannot go on: on turn, or asked for an answer.

    In order from the seat on turn or, with a bet pending, from the caller's right. Empty between
    hands and after the game.
    """
    board = state.board
    if board is None:
        return ()
    asked = asked_bet(board.bets)
    return (board.turn,) if asked is None else answering(state.rules, board, asked)
