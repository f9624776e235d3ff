"""Which card to play, and how likely a team is to win the hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from truc.actions import PlayCard
from truc.cards import Card
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Board, Covered, Play, View
from truc.tricks import hand_winner, trick_winner

__all__ = ["chance_of_hand", "choose_card", "is_lost"]

SAMPLES: Final = 24
"""How many ways the hidden cards could lie are played out."""


def choose_card(rules: Rules, board: Board, seat: int, held: Sequence[Card]) -> Card:
    """Return the card that ``seat``, holding ``held``, plays to the trick on ``board``.

    It wins as cheaply as it can unless its team has the trick already, ties where a tie helps
    and it cannot win, and else throws its lowest. It opens with its middle card, later its highest.
    """
    strength = rules.lookup.strength
    cards = sorted(held, key=lambda card: strength[card])
    if len(cards) == 1:
        return cards[0]
    trick = board.trick
    if not trick:
        opening = not board.tricks and rules.seats > 2
        return cards[-2] if opening else cards[-1]
    team = team_of(seat)
    now = trick_winner(rules, trick, mano=board.mano)
    if now is not None and team_of(now) == team and _is_safe(rules, board, seat, trick):
        return cards[0]
    ties: list[Card] = []
    for card in cards:
        after = trick_winner(rules, (*trick, PlayCard(seat, card)), mano=board.mano)
        if after is None:
            ties.append(card)
        elif team_of(after) == team:
            return card
    tie_helps = not board.tricks or next((t for t in board.tricks if t is not None), None) == team
    return ties[0] if ties and tie_helps else cards[0]


def _is_safe(rules: Rules, board: Board, seat: int, trick: Sequence[Play]) -> bool:
    """Whether a trick that one's partner has need not be covered: a high card, or nobody left."""
    played = {play.seat for play in trick}
    left = [
        other
        for other in rules.lookup.opponents[seat]
        if other not in played and other not in board.folded
    ]
    top = max(0 if isinstance(play, Covered) else _height(rules, play) for play in trick)
    return not left or top > len(rules.order) * 2 // 3


def _height(rules: Rules, play: PlayCard) -> int:
    return 0 if play.face_down else rules.lookup.strength[play.card]


def is_lost(view: View, seat: int) -> bool:
    """Whether ``seat``, on turn, cannot keep the hand from being lost in this very trick."""
    board = view.board
    if board is None or not board.trick:
        return False
    rules, team = view.rules, team_of(seat)
    played = {play.seat for play in board.trick}
    for mate in rules.lookup.around[seat][2::2]:
        if mate not in played and mate not in board.folded:
            return False
    if hand_winner(rules, (*board.tricks, 1 - team), mano=board.mano) != 1 - team:
        return False
    for card in view.held:
        won = trick_winner(rules, (*board.trick, PlayCard(seat, card)), mano=board.mano)
        if won is None or team_of(won) == team:
            return False
    return True


def chance_of_hand(view: View, seat: int, rng: random.Random) -> float:
    """Return how likely the team of ``seat`` is to win the hand by tricks, from 0 to 1.

    Cards that the seat has not seen are laid out at random a few times, and the hand is
    played out with everybody choosing cards as ``choose_card`` does.
    """
    board = view.board
    if board is None:
        return 0.5
    rules = view.rules
    shown = {play.card for play in board.plays if isinstance(play, PlayCard)}
    unseen = [card for card in rules.deck if card not in shown and card not in view.dealt]
    counts = view.counts
    won = 0
    for _ in range(SAMPLES):
        held: list[list[Card]] = []
        rest = _mixed(unseen, rng)
        for other in range(rules.seats):
            if other == seat:
                held.append(list(view.held))
            else:
                held.append(rest[: counts[other]])
                rest = rest[counts[other] :]
        won += _played_out(rules, board, held) == team_of(seat)
    return won / SAMPLES


def _mixed(cards: Sequence[Card], rng: random.Random) -> list[Card]:
    mixed = list(cards)
    for place in range(len(mixed) - 1):
        other = place + int(rng.random() * (len(mixed) - place))
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


def _played_out(rules: Rules, board: Board, held: list[list[Card]]) -> int:
    """Return the team that wins the hand from here, all playing open cards."""
    tricks, seat = board.tricks, board.turn
    trick: tuple[Play, ...] = board.trick
    while True:
        opener = trick[0].seat if trick else seat
        active = len([other for other in range(rules.seats) if _plays(board, trick, other)])
        while len(trick) < active:
            now = Board(board.mano, seat, tricks, (), trick, board.folded, board.bets)
            card = choose_card(rules, now, seat, held[seat])
            held[seat].remove(card)
            trick = (*trick, PlayCard(seat, card))
            seat = _next(rules, board, seat)
        best = trick_winner(rules, trick, mano=board.mano)
        tricks = (*tricks, None if best is None else team_of(best))
        winner = hand_winner(rules, tricks, mano=board.mano)
        if winner is not None:
            return winner
        if len(tricks) == HAND_SIZE:
            raise AssertionError("three tricks and no winner")
        seat = opener if best is None else best
        if seat in board.folded:
            seat = _next(rules, board, seat)
        trick = ()


def _plays(board: Board, trick: Sequence[Play], seat: int) -> bool:
    return seat not in board.folded or any(play.seat == seat for play in trick)


def _next(rules: Rules, board: Board, seat: int) -> int:
    around = rules.lookup.around[seat]
    return next((other for other in around[1:] if other not in board.folded), seat)
