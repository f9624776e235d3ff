"""The types that a program which imports the library relies on; checked, never run."""

from __future__ import annotations

import random
from typing import assert_never, assert_type

import truc
from truc import Accept, Call, Fold, PlayCard, Refuse


def name_of(action: truc.SeatAction) -> str:
    """Name an action: the union is closed, so nothing can be left out."""
    match action:
        case PlayCard():
            return "play"
        case Call():
            return "call"
        case Accept():
            return "accept"
        case Refuse():
            return "refuse"
        case Fold():
            return "fold"
        case _:
            assert_never(action)


state = truc.new_game()
assert_type(state, truc.GameState)
assert_type(state.winner, int | None)
assert_type(state.score, tuple[int, int])
assert_type(state.hand, truc.Hand | None)
assert_type(truc.apply(state, truc.shuffle(state.rules, random.Random(1))), truc.GameState)
assert_type(truc.step(state, Fold(0)).events, tuple[truc.Event, ...])
assert_type(truc.legal_actions(state), tuple[truc.SeatAction, ...])
assert_type(truc.why_illegal(state, Fold(0)), truc.Reason | None)
assert_type(truc.awaited(state), tuple[int, ...])
assert_type(truc.parse_cards("1e 7o"), tuple[truc.Card, ...])
assert_type(truc.RULESETS["barajamos"], truc.Rules)
assert_type(truc.falta_value(state.rules, (0, 0), 0), truc.Stake)
assert_type(truc.view(state, 0), truc.View)

truc.ruleset("valencia", seats=2, twos=True, target=24, camas=1)
truc.ruleset("valencja")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
truc.ruleset("valencia", sets=2)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
truc.ruleset("valencia", twos="yes")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
state.hand = None  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
truc.apply(truc.view(state, 0), Fold(0))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
