"""Cases played, and their claims judged, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

import attrs

from truc._value import Value
from truc.engine import step
from truc.events import HandDealt, TrickTied, TrickWon
from truc.judge._claims import is_allowed, is_refused
from truc.judge._finding import Found, Moment
from truc.judge._rule_texts import rule_text
from truc.judge._scenario import Case, Move, read_scenario
from truc.reasons import Reason
from truc.state import GameState
from truc.tricks import trick_winner

__all__ = ["Verdict", "judge"]


@final
@attrs.frozen
class Verdict(Value):
    """What became of one claim.

    ``case`` and ``note``: of which dispute. ``path``: where the claim stands in the scenario.
    ``claim``: what is claimed; ``right``: whether it is so; ``so``: what is so, in the same words.
    ``rule`` and ``text``: the ID of the rule that decides it, and what it says.
    ``state``: the game at that moment. ``reason``: why an action is refused that was claimed to be
    allowed, for ``truc.words.say_reason``.
    """

    case: str
    note: str
    path: str
    claim: str
    right: bool
    so: str
    rule: str
    text: str
    state: GameState
    reason: Reason | None = None


def judge(text: str) -> tuple[Verdict, ...]:
    """Return a verdict on every claim of the scenario ``text``, in the order of the text.

    An action that is not marked as refused is claimed to be allowed; if it is not, that is a
    verdict, and the case ends there. If it is, nothing is said of it, except of the last one of a
    case that claims nothing else. Raises ScenarioError, naming every fault of the text.
    """
    return tuple(verdict for case in read_scenario(text) for verdict in _judged(case))


def _judged(case: Case) -> Iterator[Verdict]:
    now = _begun(case.start)
    plain = all(isinstance(item, Move) and not item.refused for item in case.items)
    for number, item in enumerate(case.items, start=1):
        if not isinstance(item, Move):
            yield _verdict(case, item.path, item.kind, item.said, item.ask(now), now.state)
        elif item.refused:
            so = is_refused(now.state, item.action, item.named)
            said = "refused" if item.named is None else f"refused ({item.named})"
            action = item.text.partition(" (")[0]
            yield _verdict(case, item.path, f"{action}:", said, so, now.state)
        else:
            so = is_allowed(now.state, item.action)
            if so.reason is not None or (plain and number == len(case.items)):
                yield _verdict(case, item.path, f"{item.text}:", "allowed", so, now.state)
            if so.reason is not None:
                return
            now = _after(now, item)


def _verdict(
    case: Case, path: str, kind: str, said: str, found: Found, state: GameState
) -> Verdict:
    return Verdict(
        case.name,
        case.note,
        path,
        f"{kind} {said}",
        said == found.so,
        found.so,
        found.rule,
        rule_text(found.rule),
        state,
        found.reason,
    )


def _begun(state: GameState) -> Moment:
    hand = state.hand
    if hand is None:
        return Moment(state, None, ())
    board = hand.board
    won = (trick_winner(state.rules, plays, mano=board.mano) for plays in board.past)
    return Moment(state, hand, tuple(won))


def _after(now: Moment, move: Move) -> Moment:
    """Return the moment after an action that is allowed."""
    after = step(now.state, move.action)
    winners = now.winners
    for event in after.events:
        if isinstance(event, HandDealt):
            winners = ()
        elif isinstance(event, TrickWon):
            winners = (*winners, event.seat)
        elif isinstance(event, TrickTied):
            winners = (*winners, None)
    hand = after.state.hand
    return Moment(after.state, now.hand if hand is None else hand, winners)
