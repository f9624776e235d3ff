"""A hand in play: what has been dealt, played, called and answered, as it happened."""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

from reference.house import House, in_order_from, team_of


class Played(NamedTuple):
    """A card on the table."""

    seat: int
    card: str
    down: bool


@dataclasses.dataclass
class Bet:
    """What was called in one of the bets, by whom, and how it was answered in the end."""

    calls: list[tuple[int, str]] = dataclasses.field(default_factory=list[tuple[int, str]])
    status: str = "nothing called"
    declined: list[int] = dataclasses.field(default_factory=list[int])

    @property
    def caller(self) -> int:
        """The seat whose bid stands."""
        return self.calls[-1][0]

    @property
    def bid(self) -> str:
        """The bid that stands."""
        return self.calls[-1][1]

    def call(self, seat: int, bid: str) -> None:
        """A seat bids, and waits for the answer."""
        self.calls.append((seat, bid))
        self.status = "pending"


@dataclasses.dataclass
class Hand:
    """Everything that has happened in a hand.

    ``score``: of each team when the hand began (D-4). ``opener``: who opens the trick in play.
    ``turn``: whose turn to play it is. ``flors``: the seats that declared a genuine flor, in order.
    ``flor``: the challenge to them. ``declared``: the seats that have made their declaration.
    """

    house: House
    score: tuple[int, int]
    mano: int
    dealt: list[list[str]]
    held: list[list[str]]
    opener: int
    turn: int
    tricks: list[int | None] = dataclasses.field(default_factory=list[int | None])
    past: list[list[Played]] = dataclasses.field(default_factory=list[list[Played]])
    trick: list[Played] = dataclasses.field(default_factory=list[Played])
    folded: set[int] = dataclasses.field(default_factory=set[int])
    flors: list[tuple[int, str]] = dataclasses.field(default_factory=list[tuple[int, str]])
    declared: set[int] = dataclasses.field(default_factory=set[int])
    flor: Bet = dataclasses.field(default_factory=Bet)
    envit: Bet = dataclasses.field(default_factory=Bet)
    truc: Bet = dataclasses.field(default_factory=Bet)

    def around(self, seat: int) -> list[int]:
        """Return all seats in order from ``seat``."""
        return in_order_from(seat, self.house.seats)

    def active(self, seat: int) -> bool:
        """Conventions: whether a seat has not folded in this hand."""
        return seat not in self.folded

    def plays(self) -> list[Played]:
        """Return all cards on the table, in the order of play."""
        return [play for trick in [*self.past, self.trick] for play in trick]

    def has_played(self, seat: int) -> bool:
        """Whether a seat has played a card in this hand."""
        return any(play.seat == seat for play in self.plays())

    def first_from_mano(self, seats: list[int]) -> int:
        """Return which of some seats comes first in order from the mano."""
        return next(seat for seat in self.around(self.mano) if seat in seats)

    def pending(self) -> Bet | None:
        """Return the bet that waits for its answer; an envit goes before a truc (ENVIT-2)."""
        for bet in (self.flor, self.envit, self.truc):
            if bet.status == "pending":
                return bet
        return None

    def opponents_from(self, caller: int) -> list[int]:
        """Return the active seats of the other team, in order from the caller."""
        return [
            seat
            for seat in self.around(caller)
            if team_of(seat) != team_of(caller) and self.active(seat)
        ]


def objecting(rules: dict[str, bool]) -> list[str]:
    """Return the rules that object."""
    return [rule for rule, objects in rules.items() if objects]
