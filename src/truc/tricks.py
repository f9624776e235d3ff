"""TRICK-2 to TRICK-4, HAND-1 and HAND-2: who wins a trick, and who wins the hand."""

from __future__ import annotations

from collections.abc import Sequence

from truc.actions import PlayCard
from truc.checks import is_int_below
from truc.policies import HAND_SIZE, Ties
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Covered, Play

__all__ = ["hand_ending", "hand_winner", "taker", "trick_winner", "winning_seat"]


def trick_winner(rules: Rules, plays: Sequence[Play], *, mano: int) -> int | None:
    """Return the seat that wins the trick of ``plays``, in the order played; None is a parda.

    The highest card wins (TRICK-2); a face-down card ranks below every open one (DOWN-1).
    Partners tied at the top: the one of them who played first (TRICK-4). Opponents tied at the
    top: nobody, or the tied seat first in order from ``mano``, as the ruleset says (TRICK-3).
    Raises ValueError for no plays at all, for seats that are not at the table or play twice, and
    for a card that is not in the deck.
    """
    seats = [play.seat for play in plays]
    for seat in (mano, *seats):
        if not is_int_below(seat, rules.seats):
            raise ValueError(f"there is no seat {seat!r} at a table of {rules.seats}")
    if not seats:
        raise ValueError("a trick without plays has no winner")
    if len(set(seats)) != len(seats):
        raise ValueError(f"a seat has played twice: {seats}")
    for play in plays:
        if isinstance(play, PlayCard) and play.card not in rules.lookup.strength:
            raise ValueError(f"{play.card!s} is not in the deck of {rules.name}")
    return winning_seat(rules, plays, mano)


def winning_seat(rules: Rules, plays: Sequence[Play], mano: int) -> int | None:
    """Return what ``trick_winner`` returns, for plays that are known to be a trick."""
    strength = rules.lookup.strength
    top = -1
    best: list[int] = []
    for play in plays:
        height = 0 if isinstance(play, Covered) or play.face_down else strength[play.card]
        if height > top:
            top = height
            best = [play.seat]
        elif height == top:
            best.append(play.seat)
    return taker(rules, best, mano)


def taker(rules: Rules, best: Sequence[int], mano: int) -> int | None:
    """Return who takes a trick of the seats whose cards are the highest, in the order played.

    None is a parda (TRICK-3); of partners it is the one who played first (TRICK-4).
    """
    first = best[0]
    if len(best) == 1 or all(team_of(seat) == team_of(first) for seat in best):
        return first
    match rules.ties:
        case Ties.PARDA:
            return None
        case Ties.MANO:
            return min(best, key=lambda seat: (seat - mano) % rules.seats)


def hand_winner(rules: Rules, tricks: Sequence[int | None], *, mano: int) -> int | None:
    """Return the team that has won the hand by ``tricks``; None while it is undecided.

    ``tricks`` holds the team that won each trick so far, None for a parda (HAND-1, HAND-2).
    Raises ValueError if it holds anything else, or more tricks than a hand has.
    """
    for trick in tricks:
        if trick is not None and (type(trick) is not int or trick not in (0, 1)):
            raise ValueError(f"a trick is won by team 0 or 1, or is None, not {trick!r}")
    if len(tricks) > HAND_SIZE:
        raise ValueError(f"a hand has at most {HAND_SIZE} tricks, not {len(tricks)}")
    if not is_int_below(mano, rules.seats):
        raise ValueError(f"there is no seat {mano!r} at a table of {rules.seats}")
    ending = hand_ending(tricks, mano)
    return None if ending is None else ending[0]


def hand_ending(tricks: Sequence[int | None], mano: int) -> tuple[int, str] | None:
    """Return the team that has won the hand and the ID of the rule by which; None if undecided."""
    for team in (0, 1):
        if tricks.count(team) >= 2:
            return team, "HAND-1"
    if len(tricks) >= 2 and None in tricks:
        for trick in tricks:
            if trick is not None:
                return trick, "HAND-2"
        if len(tricks) == HAND_SIZE:
            return team_of(mano), "HAND-2"
    return None
