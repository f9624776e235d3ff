"""An episode: a game, or some hands of one, from the first deal to the returns."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import PlayCard, SeatAction
from truc.cards import Card
from truc.engine import new_game
from truc.ladders import Points, Whole
from truc.research._moments import Moment, act, deal_one, moment
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Cards, Covered, HandResult, Standing, View
from truc.views import view

__all__ = [
    "Episode",
    "Heard",
    "Knowledge",
    "OldHand",
    "begin",
    "by_seat",
    "deal",
    "do",
    "knows",
    "stones",
]

Heard: TypeAlias = SeatAction | Covered
"""An action as a seat comes to know of it: another's card face down is ``Covered``."""


@final
@attrs.frozen
class OldHand(Value):
    """A hand that is over: the ``standing`` when it began, the cards ``dealt`` by seat, ``done``.

    ``done``: the actions of the seats, in order.
    """

    standing: Standing
    dealt: tuple[Cards, ...]
    done: tuple[SeatAction, ...]


@final
@attrs.frozen
class Episode(Value):
    """A game in which one acts at a time, and all that has been done in it.

    ``now``: the moment it has come to. ``hands``: after how many hands it ends, 0 for the whole
    game. ``past``: the hands that are over; ``done``: what has been done in the hand in play.
    Made by ``begin``, ``deal`` and ``do``.
    """

    now: Moment
    hands: int
    past: tuple[OldHand, ...] = ()
    done: tuple[SeatAction, ...] = ()

    @property
    def rules(self) -> Rules:
        """What is played by."""
        return self.now.state.rules

    @property
    def over(self) -> bool:
        """Whether the episode is over: the game is, or as many hands as were to be played."""
        return self.now.state.winner is not None or 0 < self.hands == len(self.past)

    @property
    def returns(self) -> tuple[int, int]:
        """What each team has won so far, the one as much as the other has lost.

        Of a whole game 1 for the team that has won it; of hands the stones by which it leads in
        those that are over, counted by ``stones``.
        """
        if self.hands == 0:
            winner = self.now.state.winner
            lead = 0 if winner is None else 1 - 2 * winner
        else:
            lead = sum(ours - theirs for ours, theirs in map(stones, self._results()))
        return lead, -lead

    def _results(self) -> list[tuple[Standing, HandResult]]:
        """Return each hand that is over as how it began and what it came to."""
        begun = [*(old.standing for old in self.past), self.now.state.standing]
        return [
            (standing, after.last) for standing, after in pairwise(begun) if after.last is not None
        ]


def stones(hand: tuple[Standing, HandResult]) -> tuple[int, int]:
    """Return the stones that each team marked in a hand: how it began, and what it came to.

    No more than close the cama. A cama is worth the stones that were lacking to it, and the game
    the stones that were lacking to all its camas.
    """
    standing, result = hand
    rules = standing.rules
    score, camas = list(standing.score), list(standing.camas)
    won = [0, 0]
    for item in result.items:
        team, prize = item.team, item.prize
        room = rules.target - score[team]
        if isinstance(prize, Points):
            marked = min(prize.n, room)
        elif prize is Whole.CAMA:
            marked = room
        else:
            marked = room + rules.target * (rules.camas - camas[team] - 1)
        won[team] += marked
        score[team] += marked
        if score[team] >= rules.target:
            score = [0, 0]
            camas[team] += 1
    return won[0], won[1]


def begin(
    rules: Rules,
    *,
    hands: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
) -> Episode:
    """Return an episode that waits for its first card. Seat 0 deals, so seat 1 is the mano.

    ``hands``: after how many hands it ends, 0 for the whole game; ``score`` and ``camas`` as in
    ``new_game``. Raises SetupError as ``new_game`` does, ValueError for another number of hands.
    """
    state = new_game(rules, score=score, camas=camas)
    if type(hands) is not int or hands < 0:
        raise ValueError(f"hands is {hands!r}, not a whole number from 0 on")
    return Episode(moment(state), hands)


def deal(episode: Episode, card: Card) -> Episode:
    """Return the episode after ``card`` has been dealt. Raises NotNow as ``deal_one`` does."""
    return Episode(deal_one(episode.now, card), episode.hands, episode.past, episode.done)


def do(episode: Episode, choice: SeatAction | None) -> Episode:
    """Return the episode after the seat that is asked has done ``choice``, None for a pass.

    Raises as ``act`` does.
    """
    before = episode.now.state.hand
    now = act(episode.now, choice)
    if choice is None:
        return Episode(now, episode.hands, episode.past, episode.done)
    done = (*episode.done, choice)
    if now.state.hand is not None or before is None:
        return Episode(now, episode.hands, episode.past, done)
    old = OldHand(episode.now.state.standing, before.dealt, done)
    return Episode(now, episode.hands, (*episode.past, old))


@final
@attrs.frozen
class Knowledge(Value):
    """What a seat, or a spectator, knows if it forgets nothing; nothing that is hidden from it.

    ``view``: what it may know now. ``asked``: the seat that is asked now. ``heard``: what has
    been done in the hand in play; ``past``: the hands that are over, as how each began, the own
    cards dealt, and what was heard.
    """

    view: View
    asked: int | None
    heard: tuple[Heard, ...]
    past: tuple[tuple[Standing, Cards, tuple[Heard, ...]], ...]


def knows(episode: Episode, seat: int | None) -> Knowledge:
    """Return what ``seat`` knows, None for a spectator. Raises NoSuchSeat as ``view`` does."""
    now = episode.now
    return Knowledge(
        view(now.state, seat),
        now.asked,
        _heard(episode.done, seat),
        tuple(
            (old.standing, () if seat is None else old.dealt[seat], _heard(old.done, seat))
            for old in episode.past
        ),
    )


def _heard(done: tuple[SeatAction, ...], seat: int | None) -> tuple[Heard, ...]:
    return tuple(
        Covered(action.seat)
        if isinstance(action, PlayCard) and action.face_down and action.seat != seat
        else action
        for action in done
    )


def by_seat(rules: Rules, teams: tuple[int, int]) -> list[float]:
    """Return what each seat gets, if each team gets ``teams``."""
    return [float(teams[team_of(seat)]) for seat in range(rules.seats)]
