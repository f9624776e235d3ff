"""What the machine does: turns, drawn as far as the end of a hand at a time.

A part of a game that is one thing to draw is one thing to leave out: so failing cases shrink.
"""

from __future__ import annotations

from typing import Final, cast, final

from hypothesis import strategies as st

from truc.actions import Action
from truc.engine import apply
from truc.notation import NotationError, format_action, parse_action
from truc.rules import Rules
from truc.state import GameState, Phase
from truc.testing._actions import chosen, illegal_actions, signals, verbs
from truc.testing._deals import deals
from truc.testing._games import STOP, starts

__all__ = ["Turn", "Turns", "said", "turns"]

RESUME: Final = "resume"
ATTEMPT: Final = "attempt"
SIGN: Final = "sign"
OTHERS: Final = (*(ATTEMPT,) * 5, *(RESUME,) * 3, *(SIGN,) * 2, *(STOP,) * 4)
"""What may be done instead of what is due, as often as it stands here."""


@final
class Turn:
    """One thing to do: begin a game, do or try something, or, if it is nothing of that, resume."""

    def __init__(
        self, *, start: GameState | None = None, do: Action | None = None, attempt: object = RESUME
    ) -> None:
        self.start = start
        self.do = do
        self.attempt = attempt

    @property
    def tries(self) -> bool:
        """Whether something is tried, which may be None."""
        return self.attempt is not RESUME

    def __repr__(self) -> str:
        if self.start is not None:
            where = f"dealer {self.start.dealer}, score {self.start.score}"
            return f"begin {self.start.rules!r}, {where}, camas {self.start.camas}"
        if self.do is not None:
            return said(self.do)
        return f"try {said(self.attempt)}" if self.tries else "stop and resume"


@final
class Turns:
    """Some turns in order; they print as short as can be."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []

    def __repr__(self) -> str:
        return "; ".join(map(repr, self.turns)) or "nothing"


@st.composite
def turns(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Rules],
    state: GameState,
    signs: bool,  # noqa: FBT001  # a composite is called by position
    untyped: bool,  # noqa: FBT001  # likewise
) -> Turns:
    """Draw turns from ``state`` to the end of its hand at most; perhaps of another game."""
    drawn = Turns()
    due = draw(st.integers(0, 3))
    if state.phase is Phase.OVER or (state.hand is None and due == 3):
        state = draw(starts(rules))
        drawn.turns.append(Turn(start=state))
    known = len(verbs(state.rules))
    others = known // 2
    while True:
        number = draw(st.integers(STOP, known + others))
        other = OTHERS[(number - known - 1) % len(OTHERS)] if number > known else None
        if STOP in (number, other):
            return drawn
        if other == RESUME:
            drawn.turns.append(Turn())
        elif other == ATTEMPT:
            attempt = draw(illegal_actions(state, untyped=untyped))
            drawn.turns.append(Turn(attempt=attempt))
        else:
            action: Action
            if state.hand is None:
                action = draw(deals(state.rules, flors=True))
            elif other == SIGN and signs and state.rules.signals:
                action = draw(signals(state.rules))
            else:
                action = draw(chosen(state, (number - 1) % known))
            state = apply(state, action)
            drawn.turns.append(Turn(do=action))
            if state.hand is None:
                return drawn


def said(action: object) -> str:
    """Return an action in short notation, if it can be so written; or as it is."""
    try:
        text = format_action(cast("Action", action))
        if parse_action(text) == action:
            return repr(text)
    except (AttributeError, AssertionError, TypeError, NotationError):
        pass
    return repr(action)
