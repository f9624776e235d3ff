"""Tables derived once from a ruleset, so that the play of a hand only looks things up."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from truc.actions import Accept, Bid, Call, Fold, PlayCard, Refuse
from truc.cards import Card
from truc.ladders import Over, Pot, Reply, Rung
from truc.policies import FaceDown
from truc.seats import in_order

if TYPE_CHECKING:
    from truc.rules import Rules
    from truc.state import Bet, Bets

__all__ = ["Lookup", "Node"]


@final
class Node:
    """A place in a pot: what may follow on the bid that stands there, or on none."""

    __slots__ = ("after", "off_turn", "replies")
    after: dict[Bid, Rung]
    """The rungs on the standing bid, in the order of the ladder."""
    off_turn: tuple[tuple[Bid, Rung], ...]
    """Of those, the ones that need not be the seat's on turn."""
    replies: tuple[tuple[Call, ...], ...]
    """By seat, the calls that answer the standing bid at once, in the order of the ladder."""

    def __init__(self, rungs: tuple[Rung, ...], calls: tuple[dict[Bid, Call], ...]) -> None:
        self.after = {rung.bid: rung for rung in rungs}
        self.off_turn = tuple((rung.bid, rung) for rung in rungs if not rung.on_turn)
        answers = [
            rung.bid for rung in rungs if rung.below is not None and rung.reply is not Reply.NEVER
        ]
        self.replies = tuple(tuple(by_bid[bid] for bid in answers) for by_bid in calls)


@final
class Lookup:
    """What the engine asks of a ruleset again and again; the ruleset says it, this finds it."""

    strength: dict[Card, int]
    """How high an open card is; the lowest step is 1, so a face-down card is 0."""
    value: dict[Card, int]
    """What a card counts in the envit (COUNT-1)."""
    wild: frozenset[Card]
    """The cards that join with any other in the envit (COUNT-2, FLOU-1)."""
    around: tuple[tuple[int, ...], ...]
    """All seats in order, from each seat."""
    opponents: tuple[tuple[int, ...], ...]
    """The other team, in order from each seat's right."""
    pot: dict[Bid, Pot]
    """The pot of each bid of the ladder."""
    start: tuple[Node, ...]
    """By pot, where nothing has been called yet."""
    on: dict[Bid, Node]
    """Where a bid stands."""
    genuine: frozenset[Bid]
    """The bids that only a seat with a flor may make (FLOU-9)."""
    openings_over: tuple[Rung, ...]
    """The openings that may be made over a later pot's first call (ENVIT-2)."""
    sides: tuple[tuple[bool, tuple[dict[Card, PlayCard], ...]], ...]
    """Open and, if cards may ever be so played, face down: by seat, the action for each card."""
    folds: tuple[Fold, ...]
    accepts: tuple[Accept, ...]
    refuses: tuple[Refuse, ...]
    calls: tuple[dict[Bid, Call], ...]
    """By seat, the action that calls a bid."""

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.seats)
        values = dict(rules.values)
        wild = dict(rules.wild)
        height = len(rules.order)
        self.strength = {c: height - i for i, step in enumerate(rules.order) for c in step}
        self.value = {c: wild[c] if c in wild else values[c.rank] for c in rules.deck}
        self.wild = frozenset(wild)
        self.around = tuple(in_order(first, rules.seats) for first in seats)
        self.opponents = tuple(seats[1::2] for seats in self.around)
        self.pot = {rung.bid: rung.pot for rung in rules.ladder}
        self.genuine = frozenset(rung.bid for rung in rules.ladder if rung.needs_flor)
        self.openings_over = tuple(
            r for r in rules.ladder if r.below is None and r.over is not Over.NEVER
        )
        self.sides = tuple(
            (down, tuple({c: PlayCard(seat, c, down) for c in rules.deck} for seat in seats))
            for down in (False, True)
            if not down or rules.face_down is not FaceDown.NEVER
        )
        self.folds = tuple(Fold(seat) for seat in seats)
        self.accepts = tuple(Accept(seat) for seat in seats)
        self.refuses = tuple(Refuse(seat) for seat in seats)
        self.calls = tuple({bid: Call(seat, bid) for bid in self.pot} for seat in seats)
        self.start = tuple(self._node(rules, pot, None) for pot in Pot)
        self.on = {bid: self._node(rules, pot, bid) for bid, pot in self.pot.items()}

    def _node(self, rules: Rules, pot: Pot, below: Bid | None) -> Node:
        rungs = tuple(r for r in rules.ladder if r.pot is pot and r.below is below)
        return Node(rungs, self.calls)

    def node(self, pot: Pot, standing: Bet | None) -> Node:
        """Return the place of ``standing`` in ``pot``."""
        return self.start[pot] if standing is None else self.on[standing.rung.bid]

    def nodes(self, bets: Bets) -> tuple[Node, Node, Node]:
        """Return the places of ``bets``, pot by pot."""
        flor, envit, truc = bets
        start, on = self.start, self.on
        return (
            start[0] if flor is None else on[flor.rung.bid],
            start[1] if envit is None else on[envit.rung.bid],
            start[2] if truc is None else on[truc.rung.bid],
        )
