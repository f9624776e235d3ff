"""The state of a game: frozen data all the way down, deciding nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Bid, Call, PlayCard, SeatAction
from truc.cards import Card
from truc.ladders import Prize, Rung
from truc.policies import HAND_SIZE
from truc.rules import Rules

__all__ = [
    "Answer",
    "Bet",
    "Bets",
    "Board",
    "Cards",
    "Covered",
    "GameState",
    "Hand",
    "HandResult",
    "Item",
    "Phase",
    "Play",
    "Standing",
    "Status",
    "View",
    "What",
]

Cards: TypeAlias = tuple[Card, ...]


@final
class Phase(Enum):
    """What the game waits for: a deal, a seat's action, or nothing more."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@final
class Status(Enum):
    """How a bet stands: waiting for its answer, accepted, refused, or a declaration."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    DECLARED = "declared"


def _short(rung: Rung) -> str:
    return rung.bid if rung.below is None else f"{rung.bid} over {rung.below}"


@final
@attrs.frozen
class Bet(Value):
    """What stands in one pot.

    ``rung``: the highest bid made; ``caller``: the seat that made it; ``status``: how it stands.
    ``asked``: where each opponent is asked in turn, those who have passed it on, in order.
    ``declared``: the declarations made in this pot, in order (FLOU-5).
    """

    rung: Rung = attrs.field(repr=_short)
    caller: int
    status: Status
    asked: tuple[int, ...] = ()
    declared: tuple[Call, ...] = ()

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats that made a declaration in this pot, in order."""
        return tuple(call.seat for call in self.declared)


Bets: TypeAlias = tuple[Bet | None, Bet | None, Bet | None]
"""The bets of a hand, by ``Pot``; None where nothing has been called."""


@final
@attrs.frozen
class Covered(Value):
    """A card that ``seat`` played face down, as those see it who cannot know it (DOWN-1)."""

    seat: int


Play: TypeAlias = PlayCard | Covered
"""A play as it lies on the table: an open card, or a covered one."""


@final
@attrs.frozen
class Board(Value):
    """What everybody may know of a hand: nothing in it is hidden from anybody.

    ``mano``: who led the hand; ``turn``: whose turn to play a card it is, also while a bet waits.
    ``tricks``: the team that won each complete trick, None for a parda; ``past``: their plays.
    ``trick``: the plays of the trick in progress. ``folded``: who has folded.
    ``bets``: what stands in each pot.
    """

    mano: int
    turn: int
    tricks: tuple[int | None, ...]
    past: tuple[tuple[Play, ...], ...]
    trick: tuple[Play, ...]
    folded: frozenset[int]
    bets: Bets

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays of the hand so far, in order."""
        return tuple(play for trick in (*self.past, self.trick) for play in trick)

    def with_faces(self, known: Sequence[PlayCard]) -> tuple[tuple[Play, ...], ...]:
        """Return the tricks, the one in progress last, with the faces that somebody knows (DOWN-1).

        ``known``: plays face down with their faces, in order, as ``Hand.covered`` has all of them
        and ``View.covered`` a seat's own. A play whose face is not among them stays ``Covered``.
        """
        faces = list(known)

        def face(play: Play) -> Play:
            own = [one for one in faces if one.seat == play.seat] if type(play) is Covered else ()
            if not own:
                return play
            faces.remove(own[0])
            return own[0]

        return tuple(tuple(face(play) for play in trick) for trick in (*self.past, self.trick))


@final
@attrs.frozen
class Hand(Value):
    """A hand in play: what everybody may know of it, and apart from that what is hidden.

    ``dealt`` and ``held``: by seat, the cards dealt and those still held, in the order dealt.
    ``covered``: the plays face down, in order, with their faces.
    """

    board: Board
    dealt: tuple[Cards, ...]
    held: tuple[Cards, ...]
    covered: tuple[PlayCard, ...] = ()

    @property
    def mano(self) -> int:
        """The seat that led the hand."""
        return self.board.mano

    @property
    def turn(self) -> int:
        """The seat whose turn to play a card it is, also while a bet waits for its answer."""
        return self.board.turn

    @property
    def tricks(self) -> tuple[int | None, ...]:
        """The team that won each complete trick, None for a parda."""
        return self.board.tricks

    @property
    def past(self) -> tuple[tuple[PlayCard, ...], ...]:
        """The plays of the complete tricks, in order, covered ones with their faces."""
        return self._faces()[:-1]

    @property
    def trick(self) -> tuple[PlayCard, ...]:
        """The plays of the trick in progress, in order, covered ones with their faces."""
        return self._faces()[-1]

    def _faces(self) -> tuple[tuple[PlayCard, ...], ...]:
        tricks = self.board.with_faces(self.covered)
        return tuple(tuple(p for p in trick if isinstance(p, PlayCard)) for trick in tricks)

    @property
    def folded(self) -> frozenset[int]:
        """The seats that have folded."""
        return self.board.folded

    @property
    def bets(self) -> Bets:
        """What stands in each pot, by ``Pot``."""
        return self.board.bets


@final
class What(Enum):
    """What points are scored for."""

    FLOR = "flor"
    ENVIT = "envit"
    BONUS = "bonus"
    TRUC = "truc"


@final
class Answer(Enum):
    """How the bet that is scored had been answered."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNASKED = "unasked"


@final
@attrs.frozen
class Item(Value):
    """One thing scored at the end of a hand.

    ``what`` and ``team``: for what, and who scores it; ``prize``: how much, after a cap.
    ``worth``: how much before the cap (ENVIT-7). ``rule``: the ID that says so.
    ``bid``: the bid that stood, None for a hand without a truc or for a bonus.
    ``answer``: how it was answered; UNASKED where nothing was asked.
    ``card``: the card of a bonus.
    """

    what: What
    team: int
    prize: Prize
    worth: Prize
    rule: str
    bid: Bid | None = None
    answer: Answer = Answer.UNASKED
    card: Card | None = None


@final
@attrs.frozen
class HandResult(Value):
    """What the last hand came to; all of it is public (REVEAL-2).

    ``mano`` led it; ``tricks``: as in ``Hand``. ``winner``: the team that won it, None if a bet
    ended it without a winner (FLOU-12); ``rule``: the ID of the rule by which it ended.
    ``items``: what was scored, in order; ``void``: what would have been, and why not (rule).
    ``counts``: the counts shown, as (seat, count) (REVEAL-1).
    ``closed``: the team that closed a cama, or None; ``game``: the ID of the rule by which the
    game ended, or None.
    """

    mano: int
    tricks: tuple[int | None, ...]
    winner: int | None
    rule: str
    items: tuple[Item, ...]
    void: tuple[Item, ...]
    counts: tuple[tuple[int, int], ...]
    closed: int | None
    game: str | None


@final
@attrs.frozen
class Standing(Value):
    """How a game stands between hands; while a hand is in play it does not change.

    The fields are those of ``GameState`` with the same names.
    """

    rules: Rules
    dealer: int
    score: tuple[int, int]
    camas: tuple[int, int]
    last: HandResult | None


class _Game(Value):
    """What a state and a view both tell of a game."""

    __slots__ = ()
    standing: Standing

    @property
    def rules(self) -> Rules:
        """What the game is played by."""
        return self.standing.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt the hand in play or, between hands, deals next (DEAL-4)."""
        return self.standing.dealer

    @property
    def score(self) -> tuple[int, int]:
        """The stones of each team in the cama in play."""
        return self.standing.score

    @property
    def camas(self) -> tuple[int, int]:
        """The camas that each team has closed."""
        return self.standing.camas

    @property
    def last(self) -> HandResult | None:
        """What the last hand came to; None before the first has ended."""
        return self.standing.last

    @property
    def winner(self) -> int | None:
        """The team that has won the game, 0 or 1; None while it goes on (SCORE-3)."""
        zero, one = self.standing.camas
        needed = self.standing.rules.camas
        if zero >= needed:
            return 0
        return 1 if one >= needed else None

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.in_hand:
            return Phase.PLAY
        return Phase.DEAL if self.winner is None else Phase.OVER

    @property
    def in_hand(self) -> bool:
        """Whether a hand is in play."""
        raise NotImplementedError


@final
@attrs.frozen
class GameState(_Game):
    """A game at one moment: how it stood when the hand began, and the hand in play, or None.

    Made by ``new_game``, ``apply`` and ``step``.
    """

    standing: Standing
    hand: Hand | None

    @property
    def board(self) -> Board | None:
        """What everybody may know of the hand in play; None between hands."""
        return None if self.hand is None else self.hand.board

    @property
    def in_hand(self) -> bool:
        """Whether a hand is in play."""
        return self.hand is not None


@final
@attrs.frozen
class View(_Game):
    """What one seat, or a spectator, may know of a game. Made by ``view``.

    ``seat``: whose view it is, None for a spectator. ``standing``: how the game stood when the
    hand began. ``board``: what everybody may know of the hand in play, None between hands.
    ``dealt`` and ``held``: the seat's own cards, dealt and still held; empty for a spectator.
    ``covered``: the seat's own plays face down, in order, with their faces.
    ``legal``: what the seat may do, as ``legal_actions`` lists it.
    """

    seat: int | None
    standing: Standing
    board: Board | None
    dealt: Cards
    held: Cards
    covered: tuple[PlayCard, ...]
    legal: tuple[SeatAction, ...]

    @property
    def in_hand(self) -> bool:
        """Whether a hand is in play."""
        return self.board is not None

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds; between hands none."""
        if self.board is None:
            return (0,) * self.rules.seats
        played = [play.seat for play in self.board.plays]
        return tuple(HAND_SIZE - played.count(seat) for seat in range(self.rules.seats))
