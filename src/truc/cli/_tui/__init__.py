"""``truc play`` on the whole screen. It needs the extra ``tui``; without it there is the line mode.

The dealer alone holds the state of the game; the screen is given a view and redacted events.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

from truc.cli._screen import Screen
from truc.rules import Rules
from truc.state import GameState
from truc.words import ENGLISH, Words, say_winner, sentence

__all__ = ["PAUSE", "has_terminal", "has_textual", "play_on_screen"]

PAUSE: Final = 0.8
"""How long, in seconds, what a bot has done is seen before the next one does something."""


def has_terminal() -> bool:
    """Whether the process can draw on a screen and be told keys."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def has_textual() -> bool:
    """Whether the extra ``tui`` is installed."""
    return find_spec("textual") is not None


def play_on_screen(
    rules: Rules,
    seat: int,
    seed: int,
    *,
    ask_always: bool = False,
    pause: float,
    words: Words = ENGLISH,
) -> GameState:
    """Play a game with a person at ``seat``; return the state in which it ended or was left.

    ``pause``: how many seconds what a bot does is seen. Afterwards one line says how it ended.
    """
    from truc.cli._tui._app import TrucApp  # noqa: PLC0415  # only this needs textual

    app = TrucApp(rules, seat, seed, ask_always=ask_always, pause=pause, words=words)
    app.run()
    if app.return_code:
        sys.exit(app.return_code)
    screen = Screen(rules, app.names, words=words)
    if app.view.winner is None:
        screen.line(words.say("table.left", score=sentence(app.narrator.score(app.view))))
    else:
        screen.line(say_winner(app.view, names=app.names, me=seat, words=words))
    return app.dealer.state
