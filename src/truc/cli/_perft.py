"""``truc perft``: how many sequences of actions there are, as a table or as JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import BinaryIO, Final

from truc.actions import Deal, SeatAction
from truc.cli._files import read_position
from truc.cli._shared import at_the_table
from truc.deals import shuffle
from truc.engine import apply, new_game
from truc.notation import format_action, parse_action
from truc.perft import PerftError, Ply, divide, plies
from truc.position_text import format_position
from truc.rules import Rules
from truc.state import GameState
from truc.words import Words

__all__ = ["position_of", "start_of", "told", "told_as_json"]

COLUMNS: Final = ("depth", "sequences", "ended")


def start_of(rules: Rules, seed: int, actions: Sequence[str]) -> GameState:
    """Return the first hand of a game, dealt by ``seed``, after ``actions`` in short notation.

    Raises ValueError for a text that is no action, and for an action that is not allowed.
    """
    stream = random.Random(seed)  # noqa: S311  # games are not secrets
    return _follow(apply(new_game(rules), shuffle(rules, stream)), actions)


def position_of(file: BinaryIO, actions: Sequence[str]) -> GameState:
    """Return the position that ``file`` writes, after ``actions`` in short notation.

    Refuses what is no position; raises ValueError as ``start_of`` does.
    """
    return _follow(read_position(file), actions)


def _follow(state: GameState, actions: Sequence[str]) -> GameState:
    for text in actions:
        action = parse_action(text)
        if not isinstance(action, Deal):
            at_the_table(state.rules, action.seat)
        state = apply(state, action)
    if state.hand is None:
        raise PerftError("no hand is in play: there is nothing to count")
    return state


def told(state: GameState, depth: int, words: Words, *, by_action: bool) -> Iterator[str]:
    """Yield the lines of the table: the position, and what is counted from it as it is counted."""
    yield from format_position(state).splitlines()
    yield ""
    if not by_action:
        heads = [words.texts[f"label.perft_{column}"] for column in COLUMNS]
        yield _row(heads, heads)
        for ply in islice(plies(state), depth):
            yield _row([str(ply.depth), str(ply.sequences), str(ply.ended)], heads)
        return
    counts = divide(state, depth)
    rows = [(format_action(action), str(number)) for action, number in counts]
    total = words.say("label.perft_total", depth=depth), str(sum(n for _, n in counts))
    widths = [max(map(len, column)) for column in zip(*rows, total, strict=True)]
    for name, number in (*rows, total):
        yield f"{name:<{widths[0]}}  {number:>{widths[1]}}"


WIDE: Final = 14
"""How wide a column of numbers is: wider than any number that can be waited for."""


def _row(cells: Sequence[str], heads: Sequence[str]) -> str:
    first, *rest = cells
    return f"{first:>{len(heads[0])}}" + "".join(f"  {cell:>{WIDE}}" for cell in rest)


def told_as_json(state: GameState, depth: int, *, by_action: bool) -> str:
    """Return what ``told`` tells, and the outcomes of the hands that end, as one line of JSON."""
    counted: dict[str, object] = {"position": format_position(state), "depth": depth}
    if by_action:
        counts = divide(state, depth)
        counted["sequences"] = sum(number for _, number in counts)
        counted["actions"] = [_action(action, number) for action, number in counts]
    else:
        counted["plies"] = [_ply(ply) for ply in islice(plies(state), depth)]
    return json.dumps(counted)


def _action(action: SeatAction, number: int) -> dict[str, object]:
    return {"action": format_action(action), "sequences": number}


def _ply(ply: Ply) -> dict[str, object]:
    return {
        "depth": ply.depth,
        "sequences": ply.sequences,
        "ended": ply.ended,
        "outcomes": [
            {"score": outcome.score, "camas": outcome.camas, "sequences": number}
            for outcome, number in ply.outcomes
        ],
    }
