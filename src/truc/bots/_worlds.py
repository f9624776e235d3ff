"""What the hidden cards may be, and how likely each way is by what was said."""

from __future__ import annotations

import math
import random
from typing import Final, final

from truc.bots._counts import chance_of_envit, chance_of_flor
from truc.cards import Card
from truc.counts import best_seat, count_of, flor_count
from truc.determinise import determinise
from truc.ladders import Pot
from truc.rules import Rules
from truc.seats import team_of
from truc.solver import Heights, Solver, heights_of
from truc.state import Hand, Status, View

__all__ = ["World", "drawn_worlds", "likely"]

SOFT: Final = 0.07
"""How far around its threshold a seat may say one thing or the other."""
CALLS: Final = 0.55
"""How likely its count must be the best for a seat to open the envit, as a rule."""
TAKES: Final = 0.4
"""Likewise to accept one."""


def likely(chance: float, needed: float) -> float:
    """Return how likely a seat is to speak up that has ``chance`` where ``needed`` is the rule."""
    return 1 / (1 + math.exp((needed - chance) / SOFT))


@final
class World:
    """One way in which the hidden cards may lie, and what of it matters.

    ``weight``: how well it fits what was said. ``winner``: the team that has the hand by tricks,
    as the cards are played with all of them open; ``counts``: the team with the best envit and the
    one with the best flor, None for no flor.
    """

    __slots__ = ("_chances", "_held", "_rules", "_solver", "counts", "hand", "weight", "winner")

    def __init__(self, rules: Rules, hand: Hand, weight: float, solver: Solver) -> None:
        self.hand = hand
        self.weight = weight
        self._rules = rules
        self._solver = solver
        self._held: tuple[Heights, ...] = tuple(heights_of(rules, cards) for cards in hand.held)
        self._chances: dict[tuple[int, bool], float] = {}
        self.winner = -1
        order = rules.lookup.around[hand.board.mano]
        best = best_seat([count_of(rules, cards) for cards in hand.dealt], order)
        flor = None
        if rules.lookup.genuine:
            flor = best_seat([flor_count(rules, cards) for cards in hand.dealt], order)
        self.counts = tuple(None if seat is None else team_of(seat) for seat in (best, flor))

    def solve(self) -> None:
        """Find out who wins the hand from here."""
        self.winner = self._solver.winner(self._held)

    def with_play(self, seat: int, card: Card, *, down: bool) -> int:
        """Return the team that wins if ``seat``, on turn, plays ``card``."""
        height = self._rules.lookup.strength[card]
        return self._solver.after(self._held, seat, height, down=down)

    def chance(self, seat: int, *, flor: bool) -> float:
        """Return how likely ``seat`` must think its own count, or its flor, to be the best."""
        known = self._chances.get((seat, flor))
        if known is None:
            cards = self.hand.dealt[seat]
            known = (
                chance_of_flor(self._rules, cards) if flor else chance_of_envit(self._rules, cards)
            )
            self._chances[seat, flor] = known
        return known


def drawn_worlds(view: View, rng: random.Random, samples: int) -> list[World]:
    """Return ``samples`` worlds that the view allows."""
    board = view.board
    if board is None:
        return []
    solver = Solver(view.rules, board, face_down=False)
    worlds: list[World] = []
    for _ in range(samples):
        hand = determinise(view, rng).hand
        if hand is not None:
            world = World(view.rules, hand, 1.0, solver)
            world.weight = _weight(view, world)
            worlds.append(world)
    return worlds


def _weight(view: View, world: World) -> float:
    """Return how well the cards of the others fit what they have said of the envit, and not said.

    Who may open the envit and plays a card without a word has not much; who opens it has.
    """
    rules, board = view.rules, world.hand.board
    if rules.lookup.genuine or not rules.lookup.start[Pot.ENVIT].after:
        return 1.0
    envit = board.bets[Pot.ENVIT]
    weight = 1.0
    if envit is None:
        if board.bets[Pot.TRUC] is None:
            for seat in {play.seat for play in board.plays} - {view.seat}:
                weight *= 1 - 0.85 * likely(world.chance(seat, flor=False), CALLS)
        return weight
    caller = envit.caller
    if caller != view.seat:
        weight *= 0.1 + 0.9 * likely(world.chance(caller, flor=False), CALLS)
    others = rules.lookup.opponents[caller]
    if envit.status is not Status.PENDING and view.seat not in others:
        best = max(world.chance(seat, flor=False) for seat in others)
        took = likely(best, TAKES)
        weight *= 0.1 + 0.9 * (took if envit.status is Status.ACCEPTED else 1 - took)
    return weight
