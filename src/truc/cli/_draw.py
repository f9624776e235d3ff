"""``truc draw``: a picture of a position, or of a game between bots at one moment."""

from __future__ import annotations

from itertools import islice
from typing import Final

from truc.bots import sensible_bot
from truc.cli._screen import names_for
from truc.cli._watch import played
from truc.engine import new_game
from truc.rules import Rules
from truc.state import GameState
from truc.svg import AUTO, DARK, LIGHT, Look, svg
from truc.views import view
from truc.words import Words

__all__ = ["LOOKS", "drawn", "moment"]

LOOKS: Final[dict[str, Look]] = {"auto": AUTO, "light": LIGHT, "dark": DARK}
"""The looks, by what they are called."""


def moment(rules: Rules, seed: int, moves: int) -> GameState:
    """Return the game between bots that ``truc watch`` tells for ``seed``, after so many actions.

    If it has fewer, it is the end of the game.
    """
    state = new_game(rules)
    for _, after in islice(played(rules, seed, [sensible_bot] * rules.seats), moves):
        state = after.state
    return state


def drawn(
    state: GameState, seat: int | None, *, everything: bool, look: str, width: int, words: Words
) -> str:
    """Return the picture of all of ``state``, or of what ``seat`` (None: a spectator) may know."""
    return svg(
        state if everything else view(state, seat),
        look=LOOKS[look],
        width=width,
        words=words,
        names=names_for(state.rules, words),
    )
