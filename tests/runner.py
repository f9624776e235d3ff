"""A runner for the conformance suite: reads the files, plays a case, says what is not so.

It reads ``conformance/`` alone, and plays through the public interface of the library.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import truc
from facts import compare
from truc import Accept, Action, Bid, Call, Deal, Event, GameState, IllegalAction, PlayCard

SUITE: Final = Path(__file__).parent.parent / "conformance"
FILES: Final = sorted(path.relative_to(SUITE).as_posix() for path in SUITE.glob("*/*.json"))


def read(name: str) -> dict[str, Any]:
    """Read a file of the suite."""
    found: dict[str, Any] = json.loads((SUITE / name).read_text(encoding="utf-8"))
    return found


def of(kind: str) -> list[str]:
    """Name the files of one folder."""
    return [name for name in FILES if name.startswith(f"{kind}/")]


def cases(*kinds: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the cases of some folders, each with the name of its file."""
    for kind in kinds:
        for name in of(kind):
            for case in read(name)["games" if kind == "games" else "cases"]:
                yield name, case


def begin(case: Mapping[str, Any]) -> GameState:
    """Return the state in which a case begins, before its first deal."""
    rules = truc.ruleset_from(case["rules"], case["options"])
    score, camas = case["score"], case["camas"]
    return truc.new_game(
        rules, dealer=case["dealer"], score=(score[0], score[1]), camas=(camas[0], camas[1])
    )


def deal(state: GameState, hands: Sequence[str]) -> Deal:
    """Return the deal that gives these hands, by seat."""
    by_seat = [truc.parse_cards(hand) for hand in hands]
    seats = state.rules.seats
    order = [(state.dealer + 1 + place) % seats for place in range(seats)]
    return Deal(tuple(by_seat[seat][n] for n in range(3) for seat in order))


def action(written: Any) -> Any:
    """Return the action that is written: in short notation, or as an object with its fields."""
    if isinstance(written, str):
        return truc.parse_action(written)
    seat = written["seat"]
    match written["type"]:
        case "play_card":
            return PlayCard(seat, written["card"], written["face_down"])
        case "call":
            bid = written["bid"]
            return Call(seat, Bid(bid) if isinstance(bid, str) else bid)
        case "accept":
            return Accept(seat)
        case _:
            return written


def follow(case: Mapping[str, Any]) -> Iterator[str]:
    """Play a case; yield what is not as it says."""
    state = begin(case)
    events: Sequence[Event] = ()
    if case["hands"] is not None:
        state = truc.apply(state, deal(state, case["hands"]))
    for item in case["play"]:
        if isinstance(item, str):
            reason = truc.why_illegal(state, action(item))
            if reason is not None:
                yield f"{item} is refused: {reason.name}"
                return
            step = truc.step(state, action(item))
            state, events = step.state, step.events
        elif "is" in item:
            yield from (f"{wrong}, before {item}" for wrong in compare(state, events, item["is"]))
        else:
            yield from refused(state, action(item["refused"]), item)
    yield from compare(state, events, case["expect"])


def faults(case: Mapping[str, Any]) -> list[str]:
    """Play a case; say all that is not as written, and also what could not be played."""
    try:
        return list(follow(case))
    except (AssertionError, ValueError) as error:
        return [f"{type(error).__name__}: {error}"]


def refused(state: GameState, tried: Action, item: Mapping[str, Any]) -> Iterator[str]:
    """Try what must be refused; yield what is not as ``item`` says."""
    try:
        truc.apply(state, tried)
    except IllegalAction as error:
        reason = error.reason
        said = item.get("reason", reason.name), item.get("rule", reason.rule)
        if (reason.name, reason.rule) != said:
            yield f"{item['refused']} is refused by {reason.name} ({reason.rule}), not {said}"
    else:
        yield f"{item['refused']} is allowed, not refused"
