"""The errors of the library: each is a ValueError, and says what was wrong and where."""

from __future__ import annotations

from typing import final

from truc.actions import Accept, Action, Call, Deal, Fold, PlayCard, Refuse, Signal
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
        return f"seat {action.seat!r} cannot play {_said(action.card)}{how}"
    if isinstance(action, Call):
        return f"seat {action.seat!r} cannot call {_said(action.bid)}"
    if isinstance(action, Accept):
        return f"seat {action.seat!r} cannot accept"
    if isinstance(action, Refuse):
        return f"seat {action.seat!r} cannot refuse"
    if isinstance(action, Fold):
        return f"seat {action.seat!r} cannot fold"
    if isinstance(action, Deal):
        return "the hand cannot be dealt so"
    if isinstance(action, Signal):
        return f"seat {action.seat!r} cannot make the sign {action.sign!r}"
    return f"{action!r} cannot be done"


def _said(thing: object) -> str:
    """A card or a bid as it is written; anything else so that one sees what it is."""
    return repr(thing) if isinstance(thing, str) and type(thing) is str else str(thing)
