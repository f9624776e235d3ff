"""What came of a match, and what follows from it."""

from __future__ import annotations

from typing import final

import attrs

from truc._value import Value
from truc.simulate._estimates import CONFIDENCE, Estimate, mean_estimate, share_estimate
from truc.simulate._match import Match
from truc.simulate._tally import Tally

__all__ = ["Result"]


@final
@attrs.frozen
class Result(Value):
    """A match and what happened in it.

    The estimates are of the side named, 0 or 1, against the other one. Where games are paired,
    what is compared are the pairs, which are independent; the two games of a pair are not.
    """

    match: Match
    tally: Tally

    @property
    def names(self) -> tuple[str, str]:
        """What the two sides are called, by their players."""
        names = self.match.names
        zero, one = ("+".join(dict.fromkeys(names[side::2])) for side in (0, 1))
        return zero, one

    def win_rate(self, side: int = 0, confidence: float = CONFIDENCE) -> Estimate:
        """Return the share of the games that the side wins; if paired, compared with a half.

        If they are not paired, the interval is Wilson's.
        """
        sign = _sign(side)
        if not self.match.paired:
            return share_estimate(self.tally.wins[side], self.tally.games, confidence)
        legs = self.match.legs
        shares = [(0.5 + sign * m.wins / (2 * legs), m.rounds) for m in self.tally.margins]
        return mean_estimate(shares, confidence, null=0.5, within=(0.0, 1.0))

    def camas_ahead(self, side: int = 0, confidence: float = CONFIDENCE) -> Estimate:
        """Return how many camas a game the side is ahead by, compared with none."""
        sign = _sign(side)
        legs = self.match.legs
        ahead = [(sign * margin.camas / legs, margin.rounds) for margin in self.tally.margins]
        most = float(self.match.rules.camas)
        return mean_estimate(ahead, confidence, null=0.0, within=(-most, most))

    def stones_per_hand(self, side: int = 0, confidence: float = CONFIDENCE) -> Estimate:
        """Return how many stones the side marks in a hand, hands taken as independent.

        A cama or a game won as such marks no stones; it counts among the camas.
        """
        _sign(side)
        rows = [(row.stones, row.hands) for row in self.tally.stones if row.side == side]
        return mean_estimate(rows, confidence)

    def hand_rate(self, side: int = 0, confidence: float = CONFIDENCE) -> Estimate:
        """Return the share of the hands that the side wins, hands taken as independent."""
        _sign(side)
        return share_estimate(self.tally.hands_won[side], self.tally.hands, confidence)


def _sign(side: int) -> int:
    if side not in (0, 1):
        raise ValueError(f"a side is 0 or 1, not {side!r}")
    return 1 - 2 * side
