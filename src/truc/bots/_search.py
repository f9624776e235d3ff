"""A bot that searches: it lays out the hidden cards many times, and plays the rest out exactly."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

import attrs

from truc._value import Value
from truc.actions import Accept, Call, PlayCard, Refuse, SeatAction
from truc.bets import asked_bet
from truc.bots._cards import choose_card
from truc.bots._forecast import Forecast
from truc.bots._worlds import World, drawn_worlds
from truc.legality import awaited
from truc.moves import accepted, asked, called, refused
from truc.seats import team_of
from truc.state import Board, View

__all__ = ["Search", "search_bot"]

SAMPLES: Final = {2: 60, 4: 40}
"""How many worlds are drawn, by the number of seats."""
FEW: Final = 14
"""How many at larger tables."""


@final
@attrs.frozen(kw_only=True)
class Search(Value):
    """A bot: ``bot(view, rng)`` returns what its seat does, or None for nothing to say.

    It draws worlds, that is whole states that its view allows, weighs them by what was said of the
    envit, and solves the play of the cards in each of them with all cards open. A bet is made,
    accepted or raised if that wins the game more often. ``samples``: how many worlds; None: as
    many as suit the table. ``shy``: how much likelier to win the game a call must make it.
    By the same view and stream it does the same, however long that takes.
    """

    samples: int | None = None
    shy: float = 0.002

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _remade, (self.samples, self.shy)

    def __call__(self, view: View, rng: random.Random, /) -> SeatAction | None:
        """Return one of ``view.legal``, or None."""
        seat, board = view.seat, view.board
        if seat is None or board is None or seat not in awaited(view):
            return None
        if len(view.legal) == 1:
            return view.legal[0]
        rules = view.rules
        samples = SAMPLES.get(rules.seats, FEW) if self.samples is None else self.samples
        worlds = drawn_worlds(view, rng, samples)
        search = _Search(view, seat, board, worlds, self.shy)
        return search.card_or_call() if asked_bet(board.bets) is None else search.answer()


def _remade(samples: int | None, shy: float) -> Search:
    return Search(samples=samples, shy=shy)


@final
class _Search:
    """One decision of one seat."""

    def __init__(
        self, view: View, seat: int, board: Board, worlds: Sequence[World], shy: float
    ) -> None:
        self.view = view
        self.seat = seat
        self.board = board
        self.team = team_of(seat)
        self.worlds = worlds
        self.shy = shy
        self.total = sum(world.weight for world in worlds)

    def _after(self, board: Board, then: type[SeatAction] | None = None) -> float:
        """Return how likely the game is won from ``board``, if the team says nothing more."""
        return Forecast(self.view, board, self.team).mean(self.worlds, then)

    def _best(
        self, plain: SeatAction, worth: float, then: type[SeatAction] | None = None
    ) -> SeatAction:
        """Return the best call, if it is better than ``plain``, which is worth so much."""
        best, worth = plain, worth + self.shy
        for action in self.view.legal:
            if isinstance(action, Call):
                board = called(self.view.rules, self.board, self.seat, action.bid)
                value = self._after(board, then)
                if value > worth:
                    best, worth = action, value
        return best

    def card_or_call(self) -> SeatAction:
        """Return the best call, if it is better than to say nothing, or else the best card."""
        play = self._card()
        return self._best(play, self._after(self.board))

    def _card(self) -> SeatAction:
        """Return the card that wins in the most worlds, and take it that the hand goes so."""
        view = self.view
        habit = choose_card(view.rules, self.board, self.seat, view.held)
        strength = view.rules.lookup.strength
        bonuses = dict(view.rules.bonuses)
        ranked: list[tuple[float, bool, int, PlayCard, list[int]]] = []
        for action in view.legal:
            if not isinstance(action, PlayCard):
                continue
            if action.face_down and ranked and not ranked[0][3].face_down:
                continue
            card = action.card
            winners = [
                world.with_play(self.seat, card, down=action.face_down) for world in self.worlds
            ]
            won = sum(
                world.weight
                for world, winner in zip(self.worlds, winners, strict=True)
                if winner == self.team
            )
            share = won / self.total + 0.02 * bonuses.get(card, 0)
            ranked.append((round(share, 3), card is habit, -strength[card], action, winners))
        best = max(ranked, key=lambda row: row[:3])
        for world, winner in zip(self.worlds, best[4], strict=True):
            world.winner = winner
        return best[3]

    def answer(self) -> SeatAction:
        """Return the best answer to the bet that waits."""
        for world in self.worlds:
            world.solve()
        bet = asked(self.board)
        options: list[tuple[float, SeatAction]] = []
        for action in self.view.legal:
            if isinstance(action, Accept):
                options.append((self._after(accepted(self.board, bet)), action))
            elif isinstance(action, Refuse):
                no = refused(self.view.rules, self.board, bet, self.seat)
                options.append((self._after(no), action))
        worth, plain = max(options, key=lambda option: option[0])
        return self._best(plain, worth, type(plain))


search_bot: Final[Search] = Search()
"""The bot with as many samples as suit the table."""
