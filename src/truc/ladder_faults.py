"""What can be wrong with a ladder: rungs out of reach, in a circle, or worth what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from truc.actions import Bid
from truc.checks import is_tuple, is_tuple_of
from truc.ladders import (
    Asks,
    By,
    Each,
    Judge,
    Lack,
    Mark,
    Over,
    Points,
    Pot,
    Reply,
    Rung,
    Split,
    Who,
    Whole,
)

if TYPE_CHECKING:
    from truc.rules import Rules

__all__ = ["ladder_faults", "rung_type_faults"]

KINDS: tuple[tuple[str, type], ...] = (
    ("bid", Bid),
    ("pot", Pot),
    ("judge", Judge),
    ("reply", Reply),
    ("by", By),
    ("asks", Asks),
    ("on_turn", bool),
    ("fresh", bool),
    ("declares", bool),
    ("needs_flor", bool),
    ("over", Over),
)


def rung_type_faults(rung: Rung) -> Iterator[str]:
    """Yield the fields of ``rung`` that are of a wrong type."""
    for name, kind in KINDS:
        value: object = getattr(rung, name)
        if type(value) is not kind:
            yield f"{name} of {rung.bid!s} is {value!r}, not of the type {kind.__name__}"
    optional: tuple[tuple[str, type], ...] = (("below", Bid), ("words", str))
    for name, kind in optional:
        value = getattr(rung, name)
        if value is not None and type(value) is not kind:
            yield f"{name} of {rung.bid!s} is {value!r}, neither None nor of type {kind.__name__}"
    for name, stake in (("accepted", rung.accepted), ("refused", rung.refused)):
        if stake is not None and not _is_stake(stake):
            yield f"{name} of {rung.bid!s} is {stake!r}, which is no stake"
    if not is_tuple_of(rung.rules, str) or len(rung.rules) != 2:
        yield f"rules of {rung.bid!s} are {rung.rules!r}, not two rule IDs"
    if not is_tuple_of(rung.ends, bool) or len(rung.ends) != 2:
        yield f"ends of {rung.bid!s} is {rung.ends!r}, not two truth values"
    if not is_tuple_of(rung.voids, Pot):
        yield f"voids of {rung.bid!s} is {rung.voids!r}, not a tuple of pots"
    if not _are_marks(rung.shut_by):
        yield f"shut_by of {rung.bid!s} is {rung.shut_by!r}, not a tuple of pots with marks"


def _is_stake(stake: object) -> bool:
    if isinstance(stake, Points | Each):
        return type(stake.n) is int
    if isinstance(stake, Lack):
        of: object = stake.of
        plain = type(of) is Who and type(stake.plus) is int
        return plain and (stake.malas is None or _is_stake(stake.malas))
    if isinstance(stake, Split):
        return all(_is_stake(part) for part in (stake.caller, stake.other))
    return isinstance(stake, Whole)


def _are_marks(marks: object) -> bool:
    return is_tuple(marks) and all(
        is_tuple(mark) and tuple(type(part) for part in mark) == (Pot, Mark) for mark in marks
    )


def ladder_faults(rules: Rules) -> Iterator[str]:
    """Yield what is wrong with the ladder of ``rules``, whose fields are of the right types."""
    ladder = rules.ladder
    nodes = Counter((rung.bid, rung.below) for rung in ladder)
    for rung in {(rung.bid, rung.below): rung for rung in ladder}.values():
        if nodes[rung.bid, rung.below] > 1:
            yield f"there are two rungs for {_name(rung)}"
    pots: dict[Bid, Pot] = {}
    for rung in ladder:
        if pots.setdefault(rung.bid, rung.pot) is not rung.pot:
            yield f"{rung.bid.value} stands in two pots"
    if [rung.pot for rung in ladder] != sorted(rung.pot for rung in ladder):
        yield "the ladder is not in the order of its pots: flor, envit, truc"
    yield from _reach(ladder, pots)
    yield from _cycles(ladder)
    for rung in ladder:
        yield from _answers(ladder, rung)
        yield from _worth(rules, rung)
        yield from _settling(ladder, rung)


def _name(rung: Rung) -> str:
    return rung.bid.value if rung.below is None else f"{rung.bid.value} over {rung.below.value}"


def _reach(ladder: tuple[Rung, ...], pots: dict[Bid, Pot]) -> Iterator[str]:
    """Every bid must be reached from an opening bid of its own pot."""
    reached: set[Bid] = set()
    grown = True
    while grown:
        new = {r.bid for r in ladder if r.below is None or r.below in reached}
        grown = not new <= reached
        reached |= new
    for rung in ladder:
        if rung.below is not None and rung.below not in reached:
            yield f"{_name(rung)} cannot be reached from an opening bid"
        elif rung.below is not None and pots[rung.below] is not rung.pot:
            yield f"{_name(rung)} stands on a bid of another pot"


def _cycles(ladder: tuple[Rung, ...]) -> Iterator[str]:
    """A circle is harmless only among declarations, of which each seat has one."""
    above: dict[Bid, list[Bid]] = {}
    for rung in ladder:
        if rung.below is not None and not rung.declares:
            above.setdefault(rung.below, []).append(rung.bid)
    for start, raises in above.items():
        seen: set[Bid] = set()
        todo = list(raises)
        while todo:
            bid = todo.pop()
            if bid is start:
                yield f"{start.value} can be raised in a circle back to itself"
                break
            if bid not in seen:
                seen.add(bid)
                todo.extend(above.get(bid, ()))


def _answers(ladder: tuple[Rung, ...], rung: Rung) -> Iterator[str]:
    """A bid asks somebody, and can be answered; or it asks nobody, and stands."""
    name = _name(rung)
    answers = rung.below is not None and rung.reply is not Reply.NEVER
    raised = any(r.below is rung.bid and r.reply is not Reply.NEVER for r in ladder)
    if rung.asks is Asks.NOBODY:
        if not rung.declares:
            yield f"{name} asks nobody, so it must be a declaration"
        if rung.accepted is None:
            yield f"{name} asks nobody and is worth nothing"
        if answers:
            yield f"{name} would answer a bid without asking anybody"
        if any(r.below is rung.bid and r.reply is Reply.ONLY for r in ladder):
            yield f"{name} asks nobody, so nothing can be said in answer to it"
    elif rung.refused is None and rung.accepted is None and not raised:
        yield f"{name} can be neither accepted, refused nor raised"
    elif rung.refused is None:
        yield f"{name} asks somebody but has no worth when refused"
    if rung.by is not By.OTHER and answers:
        yield f"{name} answers a bid, so it is the other team's"
    for pot, mark in rung.shut_by:
        if pot is rung.pot and mark is Mark.CALLED and rung.below is not None:
            yield f"{name} is shut by the bid it stands on"


def _worth(rules: Rules, rung: Rung) -> Iterator[str]:
    """A stake is not below nothing, and more when accepted than when refused."""
    name = _name(rung)
    accepted, refused = rung.accepted, rung.refused
    if isinstance(accepted, Points) and isinstance(refused, Points) and refused.n > accepted.n:
        yield f"{name} is worth {refused.n} refused, above {accepted.n} accepted"
    for stake in (accepted, refused):
        for part in (stake.caller, stake.other) if isinstance(stake, Split) else (stake,):
            if isinstance(part, Points | Each) and part.n < 0:
                yield f"{name} is worth {part.n}, below 0"
            if isinstance(part, Lack):
                if part.plus < 0:
                    yield f"{name} is worth {part.plus} more than a lack, below 0"
                if part.malas is not None and rules.half is None:
                    yield f"{name} depends on the malas, but there is no half"
        if isinstance(stake, Each) and rung.judge is not Judge.FLOR_CALLED:
            yield f"{name} pays each declarer, but is not won by the best flor declared"
        if rung.pot is not Pot.TRUC and _holds_game(stake):
            yield f"{name} is for the whole game: only a truc can be"


def _holds_game(stake: object) -> bool:
    if isinstance(stake, Split):
        return _holds_game(stake.caller) or _holds_game(stake.other)
    return stake is Whole.GAME or (isinstance(stake, Lack) and stake.malas is Whole.GAME)


def _settling(ladder: tuple[Rung, ...], rung: Rung) -> Iterator[str]:
    """When the hand ends there is somebody who wins what stands."""
    name = _name(rung)
    if (rung.judge is Judge.HAND) is not (rung.pot is Pot.TRUC):
        what = "a truc but is not" if rung.pot is Pot.TRUC else "no truc but is"
        yield f"{name} is {what} won by the hand"
    if rung.pot is Pot.TRUC:
        if rung.ends != (False, True):
            yield f"{name} is a truc: it ends the hand when it is refused, and only then (TRUC-5)"
    elif any(rung.ends) and (Pot.TRUC, Mark.CALLED) not in rung.shut_by:
        yield f"{name} can end the hand under a truc: it must be shut by any truc called"
    if rung.judge is Judge.FLOR_CALLED and not (rung.declares and rung.needs_flor):
        yield f"{name} compares declared flors, so it must declare one"
    if rung.judge is Judge.FLOR_HELD and any(
        r.pot is rung.pot and r.below is None and not r.needs_flor for r in ladder
    ):
        yield f"{name} compares flors, but its pot can be opened without one"
