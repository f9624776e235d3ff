"""A bot worth playing against: it weighs what bids are worth, bluffs now and then, saves cards."""

from __future__ import annotations

import random
from typing import Final, final

import attrs

from truc.actions import Accept, Bid, Call, Fold, PlayCard, Refuse, SeatAction
from truc.bets import asked_bet
from truc.bots._cards import chance_of_hand, choose_card, is_lost
from truc.bots._counts import chance_of_envit, chance_of_flor
from truc.ladders import Asks, Judge, Points, Pot, Prize, Rung, Whole
from truc.legality import awaited
from truc.policies import FaceDown
from truc.rules import Rules
from truc.scoring import bid_worth
from truc.seats import team_of
from truc.state import Bet, View

__all__ = ["Sensible", "sensible_bot"]

BIG: Final = 0.35
"""How much less likely winning is taken to be when the whole target is at stake."""


HEED: Final = 0.08
"""How much less likely winning is taken to be for each bid of the other team."""


@final
@attrs.frozen(kw_only=True)
class Sensible:
    """A bot: ``bot(view, rng)`` returns what its seat does, or None for nothing to say.

    ``bluff``: how often it calls as if it had good cards; ``speaks_up``: how often it thinks of
    calling out of turn, where the rules let it; ``shy``: how much better than staying silent a
    call must look, in stones; ``gives_up`` and ``hides``: how often it folds, and how often it
    plays face down, where the hand is lost.
    """

    bluff: float = 0.06
    speaks_up: float = 0.04
    shy: float = 0.4
    gives_up: float = 0.2
    hides: float = 0.5

    def __call__(self, view: View, rng: random.Random, /) -> SeatAction | None:
        """Return one of ``view.legal``, or None."""
        seat, board = view.seat, view.board
        if seat is None or board is None or not view.legal:
            return None
        asked = asked_bet(board.bets)
        calls = [action for action in view.legal if isinstance(action, Call)]
        if seat not in awaited(view):
            if asked is not None or rng.random() >= self.speaks_up:
                return None
            return _Thought(view, seat, rng, self).opening(calls)
        thought = _Thought(view, seat, rng, self)
        if asked is not None:
            return thought.opening(_before(view, asked, calls)) or thought.answer(asked)
        return thought.opening(calls) or thought.card()


def _before(view: View, asked: Bet, calls: list[Call]) -> list[Call]:
    """The calls of an earlier pot, which go before the answer (ENVIT-2)."""
    return [call for call in calls if view.rules.lookup.pot[call.bid] < asked.rung.pot]


def _height(rules: Rules, rung: Rung) -> int:
    """Return on which rung of its ladder a bid stands, from 1; declarations are the first."""
    height = 1
    while rung.below is not None and not rung.declares:
        rung = next(other for other in rules.ladder if other.bid is rung.below)
        height += 1
    return height


@final
class _Thought:
    """One decision of one seat."""

    def __init__(self, view: View, seat: int, rng: random.Random, bot: Sensible) -> None:
        self.view = view
        self.seat = seat
        self.rng = rng
        self.bot = bot
        self.team = team_of(seat)
        self.bluffs = rng.random() < bot.bluff
        self._chances: dict[Judge, float] = {}

    def opening(self, calls: list[Call]) -> SeatAction | None:
        """Return the best of ``calls`` if it is better than silence, pot by pot."""
        for pot in Pot:
            options = [call for call in calls if self.view.rules.lookup.pot[call.bid] is pot]
            if not options:
                continue
            silence = self._unsaid(pot) + self.bot.shy * (0.5 + self.rng.random())
            best = max(options, key=lambda call: self._worth_calling(call.bid))
            if self._worth_calling(best.bid) > silence:
                return best
        return None

    def answer(self, asked: Bet) -> SeatAction:
        """Return the best answer to ``asked``."""
        view = self.view
        bid = asked.rung.bid
        pot = asked.rung.pot
        worth = bid_worth(view, bid)
        lost = -self._stones(worth.refused, 1 - self.team)
        options: list[tuple[float, SeatAction]] = []
        for action in view.legal:
            match action:
                case Refuse():
                    options.append((lost, action))
                case Accept() if worth.accepted is not None:
                    size = self._size(worth.accepted)
                    chance = self._chance(asked.rung.judge) - HEED * self._heard(pot)
                    worst = -self._stones(worth.accepted[1 - self.team], 1 - self.team)
                    value = max(worst, self._at(worth.accepted, chance, size))
                    options.append((value, action))
                case Call(bid=raised) if view.rules.lookup.pot[raised] is pot:
                    shy = self.bot.shy * self.rng.random()
                    options.append((self._worth_calling(raised) - shy, action))
                case _:
                    pass
        return max(options, key=lambda option: option[0])[1]

    def card(self) -> SeatAction:
        """Return the card to play, or a fold where the hand is lost."""
        view, rng, seat = self.view, self.rng, self.seat
        board = view.board
        if board is None:
            raise AssertionError("no card is played between hands")
        lost = is_lost(view, seat)
        for action in view.legal:
            if isinstance(action, Fold) and lost and rng.random() < self.bot.gives_up:
                return action
        card = choose_card(view.rules, board, seat, view.held)
        plays = [a for a in view.legal if isinstance(a, PlayCard) and a.card is card]
        hidden = lost and self._may_hide() and rng.random() < self.bot.hides
        return plays[-1] if hidden else plays[0]

    def _may_hide(self) -> bool:
        """Whether a card face down would not bind the seat to more of them (DOWN-1)."""
        return self.view.rules.face_down is not FaceDown.STICKY or len(self.view.held) == 1

    def _unsaid(self, pot: Pot) -> float:
        """Return what silence is worth: the hand as it stands, where the pot is the truc."""
        board = self.view.board
        if pot is not Pot.TRUC or board is None:
            return 0.0
        bet = board.bets[Pot.TRUC]
        prize: Prize = Points(self.view.rules.worth)
        if bet is not None:
            accepted = bid_worth(self.view, bet.rung.bid).accepted
            prize = prize if accepted is None else accepted[self.team]
        chance = self._chance(Judge.HAND)
        return self._at((prize, prize), chance, 0.0)

    def _worth_calling(self, bid: Bid) -> float:
        """Return what a call is worth, in stones: refused by some, accepted by the better ones."""
        view = self.view
        rung = next(rung for rung in view.rules.ladder if rung.bid is bid)
        if rung.asks is Asks.NOBODY:
            return view.rules.target
        worth = bid_worth(view, bid)
        won = self._stones(worth.refused, self.team)
        stake = worth.accepted
        if stake is None:
            prize = Points(0) if worth.refused is None else worth.refused
            stake = (prize, prize)
        size = self._size(stake)
        heard = self._heard(rung.pot)
        chance = self._chance(rung.judge) - 1.5 * HEED * (1 + heard)
        if self.bluffs and size < 0.5:
            chance = max(chance, 0.8)
        taken = min(0.9, 0.6 - 0.3 * size + 0.15 * heard)
        return (1 - taken) * won + taken * self._at(stake, chance, size)

    def _at(self, stake: tuple[Prize, Prize], chance: float, size: float) -> float:
        """Return what a stake is worth on average; the bigger it is, the more it must be sure."""
        sure = chance - BIG * size
        ours, theirs = (
            self._stones(stake[self.team], self.team),
            self._stones(stake[1 - self.team], 1 - self.team),
        )
        return sure * ours - (1 - sure) * theirs

    def _size(self, stake: tuple[Prize, Prize]) -> float:
        """Return how big a stake is, from 0 to 1: 1 is all the stones of a cama."""
        biggest = max(self._stones(prize, team) for team, prize in enumerate(stake))
        return min(1.0, biggest / self.view.rules.target)

    def _stones(self, prize: Prize | None, team: int) -> float:
        """Return what a prize is worth to ``team`` in stones; closing a cama is worth some more."""
        view = self.view
        rules = view.rules
        lack = rules.target - view.score[team]
        match prize:
            case None:
                return 0.0
            case Whole.GAME:
                return float((rules.camas - view.camas[team]) * rules.target)
            case Points(n=n) if n < lack:
                return float(n)
            case _:
                return lack + rules.target / 4

    def _heard(self, pot: Pot) -> int:
        """Return how many bids of a pot speak for the other team's cards: all, if the last does."""
        board = self.view.board
        bet = None if board is None else board.bets[pot]
        if bet is None or team_of(bet.caller) == self.team:
            return 0
        return _height(self.view.rules, bet.rung)

    def _chance(self, judge: Judge) -> float:
        """Return how likely the team is to win what is judged so, from 0 to 1."""
        if judge not in self._chances:
            self._chances[judge] = self._weighed(judge)
        return self._chances[judge]

    def _weighed(self, judge: Judge) -> float:
        view = self.view
        match judge:
            case Judge.HAND:
                return chance_of_hand(view, self.seat, self.rng)
            case Judge.COUNT:
                return chance_of_envit(view.rules, view.dealt)
            case Judge.FLOR_CALLED | Judge.FLOR_HELD:
                return chance_of_flor(view.rules, view.dealt)


sensible_bot: Final[Sensible] = Sensible()
"""The bot with its usual habits."""
