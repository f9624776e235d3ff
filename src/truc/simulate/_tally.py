"""What happened in some games, as whole numbers that add up in any order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar, final

import attrs

from truc._value import Value
from truc.actions import Bid

__all__ = ["EMPTY", "BidCount", "Length", "Margin", "Pair", "Stones", "Tally"]

Pair: TypeAlias = tuple[int, int]
"""A number for each side."""


@final
@attrs.frozen
class Margin(Value):
    """In so many ``rounds`` side 0 was ahead by so many games (``wins``) and ``camas``."""

    wins: int
    camas: int
    rounds: int


@final
@attrs.frozen
class Stones(Value):
    """In so many ``hands`` the side marked so many ``stones``."""

    side: int
    stones: int
    hands: int


@final
@attrs.frozen
class Length(Value):
    """So many ``games`` were decided in so many ``hands``."""

    hands: int
    games: int


@final
@attrs.frozen
class BidCount(Value):
    """What became of a bid of one player, who is a place in ``Match.players``.

    ``made``: how often it was called; ``accepted`` and ``refused``: how often it was so answered,
    and the rest was raised or asked nobody. ``won``: how often it scored for its caller's side
    otherwise than by a refusal.
    """

    player: int
    bid: Bid
    made: int
    accepted: int
    refused: int
    won: int


@final
@attrs.frozen
class Tally(Value):
    """What happened in some rounds of a match; a round is a game, or a pair on the same deals.

    ``rounds``, ``games``, ``hands``: how many were played. By side, ``wins``: games won;
    ``camas``: camas closed, a game won by joc fora closing all that were needed (SCORE-5);
    ``hands_won``: hands won. ``margins``, ``stones``, ``lengths`` and ``bids``: how often
    everything happened, each in order and without zeros, so that equal tallies are equal values.
    """

    rounds: int = 0
    games: int = 0
    hands: int = 0
    wins: Pair = (0, 0)
    camas: Pair = (0, 0)
    hands_won: Pair = (0, 0)
    margins: tuple[Margin, ...] = ()
    stones: tuple[Stones, ...] = ()
    lengths: tuple[Length, ...] = ()
    bids: tuple[BidCount, ...] = ()

    def merge(self, other: Tally, /) -> Tally:
        """Return what happened in both; the order in which tallies are merged does not matter."""
        return Tally(
            self.rounds + other.rounds,
            self.games + other.games,
            self.hands + other.hands,
            _both(self.wins, other.wins),
            _both(self.camas, other.camas),
            _both(self.hands_won, other.hands_won),
            summed((*self.margins, *other.margins), 2),
            summed((*self.stones, *other.stones), 2),
            summed((*self.lengths, *other.lengths), 1),
            summed((*self.bids, *other.bids), 2),
        )


def _both(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


Counted = TypeVar("Counted", Margin, Stones, Length, BidCount)


def summed(rows: Iterable[Counted], named: int) -> tuple[Counted, ...]:
    """Return one row for each different beginning of ``named`` fields, the others added up."""
    sums: dict[tuple[int | str, ...], Counted] = {}
    for row in rows:
        fields = attrs.astuple(row, recurse=False)
        key = fields[:named]
        known = sums.get(key)
        if known is not None:
            before = attrs.astuple(known, recurse=False)
            added = [a + b for a, b in zip(before[named:], fields[named:], strict=True)]
            sums[key] = type(row)(*key, *added)
        else:
            sums[key] = row
    return tuple(sums[key] for key in sorted(sums))


EMPTY: Final = Tally()
"""Nothing has happened: merged with any tally it gives that tally."""
