"""Some rounds of a match, played and counted: what one worker does."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

from truc.actions import Action, Bid
from truc.bots import turn
from truc.deals import shuffle
from truc.engine import new_game, step
from truc.events import Accepted, Called, Event, HandEnded, PointsMarked, Refused, Scored
from truc.seats import team_of
from truc.simulate._match import FORMAT, Match
from truc.simulate._tally import EMPTY, BidCount, Length, Margin, Stones, Tally, summed
from truc.state import Answer

__all__ = ["play_rounds"]


def play_rounds(match: Match, start: int, stop: int) -> Tally:
    """Return what happens in the rounds of ``match`` from ``start`` to before ``stop``.

    Each round follows from the match's seed and its own number alone.
    Raises BotError if a player does what it may not do.
    """
    tally = EMPTY
    for number in range(start, stop):
        games = [_play(match, number, leg) for leg in range(match.legs)]
        played = games[0]
        for game in games[1:]:
            played = played.merge(game)
        ahead = [pair[0] - pair[1] for pair in (played.wins, played.camas)]
        margin = Margin(ahead[0], ahead[1], 1)
        tally = tally.merge(played).merge(Tally(rounds=1, margins=(margin,)))
    return tally


def _stream(match: Match, number: int, what: str) -> random.Random:
    """Return the random stream of one round for one purpose."""
    text = f"truc.simulate {FORMAT} {match.seed} {number} {what}"
    return random.Random(int.from_bytes(hashlib.sha256(text.encode()).digest()))  # noqa: S311  # games are not secrets


def _play(match: Match, number: int, leg: int) -> Tally:
    """Play one game of a round. A hand's cards do not depend on how the hands before it went."""
    rules, bots = match.rules, match.bots(leg)
    deals = _stream(match, number, "deals")
    choices = _stream(match, number, f"choices {leg}")
    counting = _Counting(match.seated(leg), leg)
    state = new_game(rules, dealer=number % rules.seats)
    while state.winner is None:
        action: Action
        action = shuffle(rules, deals) if state.hand is None else turn(state, bots, choices)
        after = step(state, action)
        state = after.state
        for event in after.events:
            counting.note(event)
    return counting.tally(state.camas, state.winner)


class _Counting:
    """What is counted while a game is played."""

    def __init__(self, seated: tuple[int, ...], leg: int) -> None:
        self.seated = seated
        self.leg = leg
        self.hands_won = [0, 0]
        self.hands = 0
        self.bids: list[BidCount] = []
        self.stones: Counter[tuple[int, int]] = Counter()
        self._callers: dict[Bid, int] = {}
        self._marked = [0, 0]

    def _side(self, team: int) -> int:
        """The side that a team is in this game."""
        return team ^ self.leg

    def _bid(
        self,
        seat: int,
        bid: Bid,
        *,
        made: int = 0,
        accepted: int = 0,
        refused: int = 0,
        won: int = 0,
    ) -> None:
        self.bids.append(BidCount(self.seated[seat], bid, made, accepted, refused, won))

    def note(self, event: Event) -> None:
        """Count an event."""
        match event:
            case Called(seat, bid):
                self._callers[bid] = seat
                self._bid(seat, bid, made=1)
            case Accepted(_, bid):
                self._bid(self._callers[bid], bid, accepted=1)
            case Refused(_, bid):
                self._bid(self._callers[bid], bid, refused=1)
            case HandEnded(team):
                self._close()
                self.hands += 1
                if team is not None:
                    self.hands_won[self._side(team)] += 1
            case Scored(item) if item.bid is not None and item.answer is not Answer.REFUSED:
                caller = self._callers[item.bid]
                if team_of(caller) == item.team:
                    self._bid(caller, item.bid, won=1)
            case PointsMarked(team, points):
                self._marked[self._side(team)] += points
            case _:
                pass

    def _close(self) -> None:
        """Put away the stones of the hand before."""
        if self.hands:
            for side in (0, 1):
                self.stones[side, self._marked[side]] += 1
        self._marked = [0, 0]

    def tally(self, camas: tuple[int, int], winner: int) -> Tally:
        """Return what has been counted, of a game that is over."""
        self._close()
        won = self._side(winner)
        return Tally(
            games=1,
            hands=self.hands,
            wins=(1 - won, won),
            camas=(camas[self._side(0)], camas[self._side(1)]),
            hands_won=(self.hands_won[0], self.hands_won[1]),
            stones=tuple(
                Stones(side, n, hands) for (side, n), hands in sorted(self.stones.items())
            ),
            lengths=(Length(self.hands, 1),),
            bids=summed(self.bids, 2),
        )
