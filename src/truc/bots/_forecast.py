"""What comes of the bets on a board in a world: who takes them, and how the game then stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

import attrs

from truc.actions import Accept, SeatAction
from truc.bets import answering, asked_bet
from truc.bots._outlook import outlook_of
from truc.bots._worlds import World, likely
from truc.ladders import Asks, Judge, Points, Prize, Whole
from truc.moves import Ending, accepted, ending_of, refused
from truc.rules import Rules
from truc.scoring import bid_worth, settle
from truc.seats import team_of
from truc.state import Bet, Board, GameState, Hand, View

__all__ = ["Forecast"]

Signature: TypeAlias = tuple[int, tuple[int | None, ...]]
CAUTION: Final = 0.08
"""How much surer than need be somebody is who accepts a small bet; a whole cama asks for more."""
BIG: Final = 0.3
"""How much more."""


@final
class Forecast:
    """A board after something has been said; the same for all worlds."""

    def __init__(self, view: View, board: Board, team: int) -> None:
        self._view = view
        self._board = board
        self._team = team
        self._ending = ending_of(view.rules, board)
        self._bet = None if self._ending is not None else asked_bet(board.bets)
        self._ends: dict[Signature, float] = {}
        self._answers: tuple[Forecast, Forecast | None] | None = None
        self._asked: tuple[int, ...] = ()
        self._needed = self._size = 0.0
        if self._bet is not None:
            self._asked = answering(view.rules, board, self._bet)
            self._weigh(self._bet)

    def _weigh(self, bet: Bet) -> None:
        """Find out how sure those asked must be to accept, in stones."""
        rules = self._view.rules
        worth = bid_worth(attrs.evolve(self._view, board=self._board), bet.rung.bid)
        if worth.accepted is None:
            return
        asked = 1 - team_of(bet.caller)
        gain, loss = (_stones(rules, worth.accepted[team]) for team in (asked, 1 - asked))
        given = 0.0 if worth.refused is None else _stones(rules, worth.refused)
        self._size = min(1.0, max(gain, loss) / rules.target)
        self._needed = (loss - given) / max(gain + loss, 1) + CAUTION + BIG * self._size

    def _both(self, bet: Bet) -> tuple[Forecast, Forecast | None]:
        """Return what follows on a refusal, and on an acceptance if there can be one."""
        if self._answers is None:
            no = refused(self._view.rules, self._board, bet, self._asked[0])
            yes = None if bet.rung.accepted is None else accepted(self._board, bet)
            self._answers = (
                Forecast(self._view, no, self._team),
                None if yes is None else Forecast(self._view, yes, self._team),
            )
        return self._answers

    def worth(self, world: World, then: type[SeatAction] | None = None) -> float:
        """Return how likely the team wins the game in ``world``, if it says nothing more.

        The others answer what waits for them; what waits for the team it answers by ``then``.
        """
        bet = self._bet
        if bet is None:
            return self._settled(world)
        no, yes = self._both(bet)
        if yes is None:
            return no.worth(world, then)
        if team_of(bet.caller) != self._team:
            return (yes if then is Accept else no).worth(world, then)
        chance = self._taken(bet, world)
        return chance * yes.worth(world, then) + (1 - chance) * no.worth(world, then)

    def _taken(self, bet: Bet, world: World) -> float:
        """Return how likely those asked are to accept, by the cards they hold in ``world``."""
        judge = bet.rung.judge
        if judge is Judge.HAND:
            own = world.winner != self._team
            return max(0.05, (0.8 if own else 0.4) - 0.35 * self._size)
        flor = judge is not Judge.COUNT
        seats = self._asked[:1] if bet.rung.asks is Asks.EACH else self._asked
        chances = [likely(world.chance(seat, flor=flor), self._needed) for seat in seats]
        return sum(chances) / len(chances)

    def _settled(self, world: World) -> float:
        """Return how likely the team wins the game once the hand is scored."""
        signature = world.winner, world.counts
        known = self._ends.get(signature)
        if known is None:
            known = self._score(world.hand, self._ending or Ending(world.winner, "HAND-1"))
            self._ends[signature] = known
        return known

    def _score(self, hand: Hand, ending: Ending) -> float:
        whole = Hand(self._board, hand.dealt, hand.held, hand.covered)
        settled = settle(GameState(self._view.standing, whole), whole, ending)
        zero = outlook_of(self._view.rules).worth(settled.score, settled.camas)
        return zero if self._team == 0 else 1 - zero

    def mean(self, worlds: Sequence[World], then: type[SeatAction] | None = None) -> float:
        """Return ``worth`` over all worlds, by their weights."""
        total = sum(world.weight for world in worlds)
        return sum(world.weight * self.worth(world, then) for world in worlds) / total


def _stones(rules: Rules, prize: Prize) -> float:
    match prize:
        case Points(n=n):
            return float(n)
        case Whole.CAMA:
            return float(rules.target)
        case Whole.GAME:
            return 2.0 * rules.target
