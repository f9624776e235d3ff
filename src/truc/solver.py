"""The play of the cards solved: who wins the hand by tricks, if all cards lie open.

Bets and folding are left out: what is solved is a game of cards, in which each team plays as well
as can be played with all cards known. What of a card matters is how high it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, final

from truc.cards import Card
from truc.policies import HAND_SIZE, FaceDown
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Board, Covered, GameState
from truc.tricks import hand_ending, taker

__all__ = ["Heights", "Solver", "heights_of", "winner_with_open_cards"]

Heights: TypeAlias = tuple[int, ...]
"""How high the cards of a seat are, the lowest first."""
Best: TypeAlias = tuple[int, ...]
"""The seats whose cards are the highest of a trick so far, in the order played."""
Choice: TypeAlias = tuple[int, int, bool]
"""The place of a card in a seat's hand, how high it is, and whether it is played face down."""


def winner_with_open_cards(state: GameState) -> int:
    """Return the team that wins the hand in play by tricks, both teams seeing all cards.

    Bets are as if there were none, and nobody folds. Raises ValueError between hands.
    """
    hand = state.hand
    if hand is None:
        raise ValueError("no hand is in play: there is nothing to solve")
    rules = state.rules
    held = [heights_of(rules, cards) for cards in hand.held]
    return Solver(rules, hand.board).winner(held)


def heights_of(rules: Rules, cards: Iterable[Card]) -> Heights:
    """Return how high ``cards`` are, the lowest first."""
    strength = rules.lookup.strength
    return tuple(sorted(strength[card] for card in cards))


@final
class Solver:
    """The hands that may follow on one board: ``winner`` solves it for what the seats may hold.

    ``face_down``: whether cards may be played face down as the ruleset allows it (DOWN-1); without
    it the search is quicker, and hardly ever comes to something else.
    """

    def __init__(self, rules: Rules, board: Board, *, face_down: bool = True) -> None:
        self._mano = board.mano
        self._rules = rules
        self._down = face_down and rules.face_down is not FaceDown.NEVER
        self._sticky = rules.face_down is FaceDown.STICKY
        self._tricks = board.tricks
        self._folded = board.folded
        self._orders = {seat: self._order(rules, board, seat) for seat in range(rules.seats)}
        strength = rules.lookup.strength
        self._top = -1
        self._best: Best = ()
        for play in board.trick:
            covered = isinstance(play, Covered) or play.face_down
            self._lay(play.seat, 0 if isinstance(play, Covered) or covered else strength[play.card])
        self._opener = board.trick[0].seat if board.trick else board.turn
        if board.trick:
            played = {play.seat for play in board.trick}
            left = self._orders[board.turn]
            self._left = tuple(seat for seat in left if seat not in played)
        else:
            self._left = self._orders[board.turn]
        self._bound = frozenset(play.seat for play in board.plays if isinstance(play, Covered))
        self._known: dict[tuple[object, ...], int] = {}
        self._solved: dict[tuple[Heights, ...], int] = {}
        self._offered: dict[tuple[Heights, int, bool], tuple[Choice, ...]] = {}

    def _order(self, rules: Rules, board: Board, first: int) -> tuple[int, ...]:
        return tuple(seat for seat in rules.lookup.around[first] if seat not in board.folded)

    def _lay(self, seat: int, height: int) -> None:
        if height > self._top:
            self._top, self._best = height, (seat,)
        elif height == self._top:
            self._best = (*self._best, seat)

    def winner(self, held: Sequence[Heights]) -> int:
        """Return the team that wins the hand where the seats hold cards so high.

        Raises ValueError if a seat that is to play holds too few.
        """
        ended = hand_ending(self._tricks, self._mano)
        if ended is not None:
            return ended[0]
        later = HAND_SIZE - len(self._tricks) - 1
        for seat in range(self._rules.seats):
            needed = 0 if seat in self._folded else later + (seat in self._left)
            if len(held[seat]) < needed:
                raise ValueError(f"seat {seat} holds {len(held[seat])} cards, not {needed}")
        like = _alike(held, self._top)
        known = self._solved.get(like)
        if known is None:
            known = self._solved[like] = self._play(
                like, self._tricks, self._opener, self._left, self._top, self._best, self._bound
            )
        return known

    def after(self, held: Sequence[Heights], seat: int, height: int, *, down: bool = False) -> int:
        """Return the team that wins if ``seat``, on turn, plays the card so high, or face down."""
        cards = held[seat]
        at = cards.index(height)
        left = (*held[:seat], cards[:at] + cards[at + 1 :], *held[seat + 1 :])
        bound = self._bound | {seat} if down and self._sticky else self._bound
        return self._laid(
            tuple(left),
            self._tricks,
            self._opener,
            self._left[1:],
            (self._top, self._best),
            (seat, 0 if down else height),
            bound,
        )

    def _laid(
        self,
        held: tuple[Heights, ...],
        tricks: tuple[int | None, ...],
        opener: int,
        left: tuple[int, ...],
        table: tuple[int, Best],
        play: tuple[int, int],
        bound: frozenset[int],
    ) -> int:
        """Return who wins after a play; a full trick is taken up."""
        top, best = table
        seat, height = play
        if height > top:
            top, best = height, (seat,)
        elif height == top:
            best = (*best, seat)
        if left:
            return self._play(held, tricks, opener, left, top, best, bound)
        takes = taker(self._rules, best, self._mano)
        after = (*tricks, None if takes is None else team_of(takes))
        ended = hand_ending(after, self._mano)
        if ended is not None:
            return ended[0]
        opens = opener if takes is None else takes
        return self._play(held, after, opens, self._orders[opens], -1, (), bound)

    def _play(
        self,
        held: tuple[Heights, ...],
        tricks: tuple[int | None, ...],
        opener: int,
        left: tuple[int, ...],
        top: int,
        best: Best,
        bound: frozenset[int],
    ) -> int:
        """Return who wins where the first of ``left`` plays a card."""
        key = None if best else (held, tricks, opener, bound)
        known = None if key is None else self._known.get(key)
        if known is not None:
            return known
        if key is not None:
            like = _alike(held, -1)
            if like != held:
                winner = self._play(like, tricks, opener, left, top, best, bound)
                self._known[key] = winner
                return winner
        seat = left[0]
        team = team_of(seat)
        winner = 1 - team
        for at, height, down in self._choices(held[seat], top, seat, bound):
            cards = held[seat]
            after = (*held[:seat], cards[:at] + cards[at + 1 :], *held[seat + 1 :])
            ties = bound | {seat} if down and self._sticky else bound
            played = (seat, 0 if down else height)
            if self._laid(after, tricks, opener, left[1:], (top, best), played, ties) == team:
                winner = team
                break
        if key is not None:
            self._known[key] = winner
        return winner

    def _choices(
        self, cards: Heights, top: int, seat: int, bound: frozenset[int]
    ) -> tuple[Choice, ...]:
        """Return what may be played, the likeliest to win first: the lowest card that is higher."""
        key = cards, top, self._down and self._sticky and seat in bound
        known = self._offered.get(key)
        if known is None:
            known = self._offered[key] = tuple(self._offer(*key))
        return known

    def _offer(self, cards: Heights, top: int, bound: bool) -> list[Choice]:  # noqa: FBT001  # a key
        first = [at for at, height in enumerate(cards) if cards.index(height) == at]
        hidden = [(at, cards[at], True) for at in first] if self._down else []
        if bound:
            return hidden
        above = [(at, cards[at], False) for at in first if cards[at] >= top]
        below = [(at, cards[at], False) for at in first if cards[at] < top]
        if top < 0:
            above.reverse()
        return above + below + hidden


def _alike(held: Sequence[Heights], top: int) -> tuple[Heights, ...]:
    """Return cards that are as high against each other, and the same for all that are so.

    Two cards of a seat are as good as one another if no card of another seat, nor the best on
    the table, is as high as one of them or stands between them.
    """
    holders: dict[int, int] = {top: -1} if top > 0 else {}
    for seat, cards in enumerate(held):
        for height in cards:
            holders[height] = seat if holders.get(height, seat) == seat else -1
    low: dict[int, int] = {}
    now, before = 0, -1
    for height in sorted(holders):
        holder = holders[height]
        if height == top:
            now = height
        elif holder != before or holder < 0:
            now += 1
        low[height] = now
        before = holder
    return tuple([tuple([low[height] for height in cards]) for cards in held])
