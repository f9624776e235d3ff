"""How long a hand and a game can get, and what can be won: bounds for every way to play."""

from __future__ import annotations

from functools import cache

from truc.actions import Bid
from truc.ladders import Asks, Each, Lack, Points, Pot, Split, Stake, Whole
from truc.policies import HAND_SIZE
from truc.research._episodes import Episode
from truc.rules import Rules

__all__ = ["longest_game", "longest_hand", "most_to_win"]


def longest_hand(rules: Rules) -> int:
    """Return a number of actions that no hand exceeds.

    A seat plays three cards, or folds instead of one. Each call has one answer at most; where all
    are asked in turn, each but the last passes it on once.
    """
    actions = HAND_SIZE * rules.seats
    for pot in Pot:
        actions += 2 * _longest_climb(rules, pot)
    each = sum(rung.asks is Asks.EACH for rung in rules.ladder)
    return actions + each * (rules.seats // 2 - 1)


def _longest_climb(rules: Rules, pot: Pot) -> int:
    """Return the length of the longest way up a ladder; each seat declares once (FLOU-5)."""

    @cache
    def climb(below: Bid | None, left: int) -> int:
        return max(
            (
                1 + climb(rung.bid, left - rung.declares)
                for rung in rules.ladder
                if rung.pot is pot and rung.below is below and left >= rung.declares
            ),
            default=0,
        )

    return climb(None, rules.seats)


def longest_game(rules: Rules) -> int | None:
    """Return a number of hands that no game exceeds; None if a hand can be worth nothing.

    Each hand scores one stone at least, so a cama is over after twice the target less one.
    """
    stakes = [stake for rung in rules.ladder for stake in (rung.accepted, rung.refused)]
    if rules.worth < 1 or not all(stake is None or _pays(stake) for stake in stakes):
        return None
    return (2 * rules.target - 1) * (2 * rules.camas - 1)


def _pays(stake: Stake) -> bool:
    """Whether a stake is always one stone or more; a lack is, while the game goes on."""
    match stake:
        case Points() | Each():
            return stake.n > 0
        case Lack():
            return not isinstance(stake.malas, Points) or stake.malas.n > 0
        case Split():
            return _pays(stake.caller) and _pays(stake.other)
        case Whole():
            return True


def most_to_win(start: Episode) -> float:
    """Return the most that a team can win in an episode from ``start``, as ``returns`` counts.

    In one hand all the stones that a team lacks to the game. In more, a team that is behind in a
    cama may also win that many stones more than the other one, and then lose the cama.
    """
    if start.hands == 0:
        return 1.0
    state, rules = start.now.state, start.rules
    lacks = [
        rules.target * (rules.camas - state.camas[team]) - state.score[team] for team in (0, 1)
    ]
    return float(max(lacks) + (rules.target if start.hands > 1 else 0))
