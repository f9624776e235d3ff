"""What a score is worth: how likely a team is to win the game from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias, final

from truc.ladders import Points, Pot
from truc.rules import Rules

__all__ = ["Outlook", "outlook_of"]

Pair: TypeAlias = tuple[int, int]
SHARES: Final = (0.46, 0.2, 0.18, 0.08, 0.05, 0.03)
"""How often a hand is taken to bring its first, second, ... number of stones to one team."""


@final
class Outlook:
    """How likely a win is from every score, where the teams are equally strong.

    A hand brings stones to one team, either as often as the other: as many as a hand alone, an
    envit, a truc, both and more are worth. Near the end of a cama it is the last stones that count.
    """

    def __init__(self, rules: Rules) -> None:
        truc = next((r.accepted for r in rules.ladder if r.pot is Pot.TRUC), None)
        more = truc.n if isinstance(truc, Points) else 2
        stones = (rules.worth or 1, 2, more, more + 2, more + 4, 2 * more + 4)
        self._hand = tuple(zip(stones, SHARES, strict=True))
        self._target, self._camas = rules.target, rules.camas
        target = rules.target
        self._cama: dict[Pair, float] = {}
        for total in range(2 * target - 2, -1, -1):
            for zero in range(max(0, total - target + 1), min(target - 1, total) + 1):
                score = zero, total - zero
                self._cama[score] = sum(share * self._after(score, n) for n, share in self._hand)

    def _after(self, score: Pair, stones: int) -> float:
        """Return how likely team 0 closes the cama after a hand for so many stones."""
        zero, one = score
        up = 1.0 if zero + stones >= self._target else self._cama[zero + stones, one]
        down = 0.0 if one + stones >= self._target else self._cama[zero, one + stones]
        return (up + down) / 2

    def worth(self, score: Pair, camas: Pair) -> float:
        """Return how likely team 0 wins the game, with this score and so many camas closed."""
        if camas[0] >= self._camas:
            return 1.0
        if camas[1] >= self._camas:
            return 0.0
        now = self._cama[score]
        zero, one = camas
        return now * self._between((zero + 1, one)) + (1 - now) * self._between((zero, one + 1))

    def _between(self, camas: Pair) -> float:
        if max(camas) >= self._camas:
            return 1.0 if camas[0] >= self._camas else 0.0
        zero, one = camas
        return (self._between((zero + 1, one)) + self._between((zero, one + 1))) / 2


@lru_cache(maxsize=32)
def outlook_of(rules: Rules) -> Outlook:
    """Return the outlook of a ruleset, computed once."""
    return Outlook(rules)
