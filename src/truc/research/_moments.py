"""One at a time: whoever may do something is asked in a fixed order, and acts or passes.

In the engine several seats may act in the same state: partners may call out of turn, and either of
two may answer. Research software wants one player to act. So at each moment some seats are asked
one after the other, and the first that has something to say is heard; then all are asked anew.

- First those are asked without whom play could go on, in order from the seat on turn or, with a
  bet pending, from the caller's right; then those who are awaited, in the same order.
- Everybody may pass, but the last one must act. A pass is silence: the engine never hears of it.
- Who is asked depends on what everybody sees, never on a card in somebody's hand.

So each sequence of actions of the engine is heard in just one way: each time, those asked before
the seat that acts have passed.
"""

from __future__ import annotations

from typing import final

import attrs

from truc._value import Value
from truc.actions import Deal, SeatAction
from truc.cards import Card
from truc.engine import apply
from truc.legality import awaited, legal_actions, offers
from truc.policies import HAND_SIZE
from truc.state import Board, Cards, GameState, View

__all__ = ["Moment", "NotNow", "act", "choices", "deal_one", "moment", "seats_asked", "undealt"]


@final
class NotNow(ValueError):
    """A seat that is not asked, a pass of the last one asked, or a card that cannot be dealt."""


@final
@attrs.frozen
class Moment(Value):
    """A game in which one is asked at a time. Made by ``moment``, ``act`` and ``deal_one``.

    ``state``: the game as the engine has it. ``asking``: the seats still to be asked, in order;
    the first of them is asked now. Empty between hands and after the game.
    ``dealing``: between hands, the cards already dealt for the next one, in order.
    """

    state: GameState
    asking: tuple[int, ...]
    dealing: Cards = ()

    @property
    def asked(self) -> int | None:
        """The seat that is asked now; None between hands and after the game."""
        return self.asking[0] if self.asking else None

    @property
    def may_pass(self) -> bool:
        """Whether the seat that is asked may pass: there is somebody to ask after it."""
        return len(self.asking) > 1


def moment(state: GameState) -> Moment:
    """Return the moment at which nobody has been asked yet in ``state``."""
    return Moment(state, seats_asked(state))


def seats_asked(state: GameState | View) -> tuple[int, ...]:
    """Return the seats to ask in ``state``, in order; the last one must act.

    Those that the board lets act, whatever they hold. A view gives what its state gives.
    """
    board = state.board
    if board is None:
        return ()
    needed = awaited(state)
    may = dict.fromkeys(action.seat for action in _thinkable(state, board))
    return (*(seat for seat in may if seat not in needed), *needed)


def _thinkable(state: GameState | View, board: Board) -> list[SeatAction]:
    """Return what the seats could do with the best of cards: three alike make any flor."""
    rules = state.rules
    played = [play.seat for play in board.plays]
    held = [rules.deck[:1] * (HAND_SIZE - played.count(seat)) for seat in range(rules.seats)]
    return offers(rules, board, held, None)


def choices(now: Moment) -> tuple[SeatAction | None, ...]:
    """Return what the seat that is asked may do: None, which is to pass, and its legal actions.

    In the order of ``legal_actions``. Empty between hands and after the game.
    """
    seat = now.asked
    if seat is None:
        return ()
    legal = legal_actions(now.state, seat)
    return (None, *legal) if now.may_pass else legal


def act(now: Moment, choice: SeatAction | None) -> Moment:
    """Return the moment after the seat that is asked has done ``choice``; None is to pass.

    Raises NotNow if nobody is asked, for the action of another seat, and for the pass of the last
    one asked; IllegalAction for what the engine refuses.
    """
    seat = now.asked
    if seat is None:
        raise NotNow("nobody is asked between hands")
    if choice is None:
        if not now.may_pass:
            raise NotNow(f"seat {seat} is the last one asked and must act")
        return Moment(now.state, now.asking[1:])
    state = apply(now.state, choice)
    if choice.seat != seat:
        raise NotNow(f"seat {seat} is asked now, not seat {choice.seat}")
    return moment(state)


def undealt(now: Moment) -> Cards:
    """Return the cards of which any may be dealt next, in the order of the deck (DEAL-2).

    Empty while a hand is in play and after the game.
    """
    state = now.state
    if state.hand is not None or state.winner is not None:
        return ()
    return tuple(card for card in state.rules.deck if card not in now.dealing)


def deal_one(now: Moment, card: Card) -> Moment:
    """Return the moment after ``card`` has been dealt; with the last one the hand begins (DEAL-1).

    Nobody looks at its cards before. Raises NotNow for a card that is not to be dealt.
    """
    if card not in undealt(now):
        raise NotNow(f"{card} cannot be dealt now")
    dealing = (*now.dealing, card)
    state = now.state
    if len(dealing) < HAND_SIZE * state.rules.seats:
        return Moment(state, (), dealing)
    return moment(apply(state, Deal(dealing)))
