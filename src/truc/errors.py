"""The errors of the library: each is a ValueError, and says what was wrong and where."""

from __future__ import annotations

from textwrap import shorten
from typing import final

from truc.actions import Accept, Action, Bid, Call, Deal, Fold, PlayCard, Refuse, Signal
from truc.cards import Card
from truc.faults import Faulty
from truc.reasons import Reason
from truc.state import GameState

__all__ = ["IllegalAction", "SetupError"]


@final
class SetupError(Faulty):
    """A game that cannot be set up so; ``faults`` names every fault."""


@final
class IllegalAction(ValueError):
    """An action that is not allowed.

    ``action``: what was tried; ``reason``: why not, with the rule's ID; ``state``: the game, as it
    was before and still is. ``str()`` is a sentence that names the seat, the action and the rule.
    """

    action: Action
    reason: Reason
    state: GameState

    def __init__(self, action: Action, reason: Reason, state: GameState) -> None:
        super().__init__(action, reason, state)
        self.action = action
        self.reason = reason
        self.state = state

    def __str__(self) -> str:
        return f"{_attempt(self.action)}: {self.reason.text} ({self.reason.rule})"


def _attempt(action: object) -> str:
    """Say what was tried, whatever it was, as the beginning of a sentence."""
    if isinstance(action, PlayCard):
        how = " face down" if action.face_down is True else ""
        return f"seat {_shown(action.seat)} cannot play {_said(action.card)}{how}"
    if isinstance(action, Call):
        return f"seat {_shown(action.seat)} cannot call {_said(action.bid)}"
    if isinstance(action, Accept):
        return f"seat {_shown(action.seat)} cannot accept"
    if isinstance(action, Refuse):
        return f"seat {_shown(action.seat)} cannot refuse"
    if isinstance(action, Fold):
        return f"seat {_shown(action.seat)} cannot fold"
    if isinstance(action, Deal):
        return "the hand cannot be dealt so"
    if isinstance(action, Signal):
        return f"seat {_shown(action.seat)} cannot make the sign {_shown(action.sign)}"
    return f"{_shown(action)} cannot be done"


def _said(thing: object) -> str:
    """A card or a bid as it is written; anything else so that one sees what it is."""
    return str(thing) if isinstance(thing, Card | Bid) else _shown(thing)


def _shown(thing: object) -> str:
    """Anything at all, so that one sees what it is, also what cannot be written or is too long."""
    try:
        return shorten(repr(thing), 80, placeholder=" ...")
    except Exception:  # noqa: BLE001  # a stranger's repr may do anything
        return f"something of the type {type(thing).__name__}"
