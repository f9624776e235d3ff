"""What a case of the conformance suite can state about a moment of a game, asked of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import plain
import truc
from truc import Bid, Event, GameState, HandResult, Item

Asked = Mapping[str, Any]
"""What a fact states; for some the keys say what is asked."""


def compare(state: GameState, events: Sequence[Event], facts: Mapping[str, Any]) -> list[str]:
    """Return what of ``facts`` is not so; ``events`` are those of the last action."""
    wrong: list[str] = []
    for name, said in facts.items():
        found = FACTS[name](state, events, said)
        if found != said:
            wrong.append(f"{name} is {found!r}, not {said!r}")
    return wrong


Fact = Callable[[GameState, Sequence[Event], Any], object]


def _public(name: str) -> Fact:
    return lambda state, _events, _said: plain.public(state).get(name)


def _result(name: str) -> Fact:
    return lambda state, _events, _said: plain.result(_last(state))[name]  # type: ignore[index]


def _last(state: GameState) -> HandResult:
    assert state.last is not None, "no hand has ended"
    return state.last


def _tricks(state: GameState, _events: Sequence[Event], _said: object) -> object:
    return list(_last(state).tricks if state.hand is None else state.hand.tricks)


def _items(items: Sequence[Item], said: Sequence[Sequence[object]]) -> object:
    """Write items as far as they are stated: what, team and prize, and perhaps the rule."""
    lengths = [len(one) for one in said] + [4] * len(items)
    rows = [[i.what.value, i.team, plain.prize(i.prize), i.rule] for i in items]
    return [row[:length] for row, length in zip(rows, lengths, strict=False)]


def _held(state: GameState, _events: Sequence[Event], _said: object) -> object:
    return None if state.hand is None else [plain.cards(cards) for cards in state.hand.held]


def _counts(state: GameState, _events: Sequence[Event], _said: object) -> object:
    assert state.hand is not None
    return [truc.envit_count(state.rules, cards) for cards in state.hand.dealt]


def _flors(state: GameState, _events: Sequence[Event], _said: object) -> object:
    assert state.hand is not None
    return [truc.flor_count(state.rules, cards) for cards in state.hand.dealt]


def _legal(state: GameState, _events: Sequence[Event], said: Asked) -> object:
    return {
        seat: [truc.format_action(a) for a in truc.legal_actions(state, int(seat))] for seat in said
    }


def _worth(state: GameState, _events: Sequence[Event], said: Asked) -> object:
    return {bid: _worth_of(state, bid, asked) for bid, asked in said.items()}


def _worth_of(state: GameState, bid: str, asked: Asked) -> object:
    worth = truc.bid_worth(state, Bid(bid))
    accepted, refused = worth.accepted, worth.refused
    found = {
        "accepted": None if accepted is None else [plain.prize(one) for one in accepted],
        "refused": None if refused is None else plain.prize(refused),
    }
    return {key: found[key] for key in asked}


def _who(key: str) -> int | None:
    return None if key == "spectator" else int(key)


def _told(_state: GameState, events: Sequence[Event], said: Asked) -> object:
    """What a person is told of the last action, as far as it is stated."""
    return {key: _told_to(events, _who(key), rows) for key, rows in said.items()}


def _told_to(events: Sequence[Event], who: int | None, rows: Sequence[Asked]) -> object:
    told = [plain.event(event) for event in events if truc.redact(event, who) is not None]
    return [
        {field: value for field, value in one.items() if field in row}
        for one, row in zip(told, [*rows, *[{"type": ""}] * len(told)], strict=False)
    ]


def _sees(state: GameState, _events: Sequence[Event], said: Asked) -> object:
    """What a person's view holds, as far as it is stated."""
    return {key: _sees_as(state, _who(key), asked) for key, asked in said.items()}


def _sees_as(state: GameState, who: int | None, asked: Asked) -> object:
    view = truc.view(state, who)
    found = plain.public(view) | plain.own(view) | {"legal": plain.legal(view)}
    return {field: found.get(field) for field in asked}


FACTS: Final[dict[str, Fact]] = {
    **{
        name: _public(name)
        for name in (
            *("phase", "dealer", "score", "camas", "winner", "awaited"),
            *("mano", "turn", "trick", "past", "folded"),
        )
    },
    "tricks": _tricks,
    "held": _held,
    "envits": _counts,
    "flors": _flors,
    "legal": _legal,
    "worth": _worth,
    "hand": _result("winner"),
    "ending": _result("rule"),
    "items": lambda state, _events, said: _items(_last(state).items, said),
    "void": lambda state, _events, said: _items(_last(state).void, said),
    "shown": _result("counts"),
    "closed": _result("closed"),
    "game": _result("game"),
    "told": _told,
    "sees": _sees,
}
"""By name, how a fact is asked of the engine."""
