"""What a table is: frozen data, deciding nothing (TABLE-1, TABLE-2)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.rules import Rules
from truc.state import GameState, Standing

__all__ = ["KEEP", "ROOM", "BotChair", "Chair", "How", "Outcome", "Person", "Seated", "Table"]

KEEP: Final = 60_000
"""How long a chair is kept for who is away, in milliseconds, unless said otherwise (TABLE-2)."""

ROOM: Final = 100
"""How many people there may be in a room, seated or not, unless said otherwise."""


@final
@attrs.frozen
class Person(Value):
    """Somebody in the room, seated or not.

    ``id``: who it is, as the caller has authenticated it; it means nothing here.
    ``since``: the moment at which this person's standing at the table last changed.
    ``away``: the time at which the connection was lost; None for who is there.
    """

    id: str
    since: int
    away: int | None = None


@final
@attrs.frozen
class Seated(Value):
    """A chair taken by ``person``, at the moment ``since``."""

    person: str
    since: int


@final
@attrs.frozen
class BotChair(Value):
    """A chair taken by the bot called ``bot``; which program that is the caller knows."""

    bot: str


Chair: TypeAlias = Seated | BotChair | None
"""Who sits on a chair; None if it is free."""


@final
class How(Enum):
    """How a game at a table came to its end."""

    WON = "won"
    RESIGNED = "resigned"
    LEFT = "left"
    AWAY = "away"

    @property
    def cancelled(self) -> bool:
        """Whether the game was cancelled: then nobody has won (TABLE-3)."""
        return self in (How.LEFT, How.AWAY)


@final
@attrs.frozen
class Outcome(Value):
    """How the last game ended.

    ``winner``: the team that won, None if the game was cancelled. ``by``: the person who resigned
    last, who left, or who stayed away too long. ``standing``: the score, the camas and the last
    hand as they then stood.
    """

    how: How
    winner: int | None
    by: str | None
    standing: Standing


@final
@attrs.frozen
class Table(Value):
    """A table at one moment. Made by ``new_table`` and ``update``.

    It holds everything, hidden cards too, and is not for people's eyes: ``look`` gives those.

    ``rules``: what is played. ``keep``: how many milliseconds a chair is kept for who is away.
    ``room``: the most people there may be. ``people``: those in the room, in the order in which
    they came. ``host``: whose word starts a game; None only in an empty room.
    ``chairs``: who sits where, by seat. ``bots_allowed``: whether bots may be given a chair.
    ``game``: the game in play, or None. ``turned``: the moment at which it last went on.
    ``began``: the moment at which the last game began or ended, whichever was later.
    ``resigning``: those who have offered to resign in the hand in play.
    ``again``: those who want to play again. ``outcome``: how the last game ended, None while one
    is in play and before the first. ``moment``: rises with every change. ``at``: the latest time
    that the table has been told of, in milliseconds (TABLE-4).
    """

    rules: Rules
    keep: int
    room: int
    people: tuple[Person, ...]
    host: str | None
    chairs: tuple[Chair, ...]
    bots_allowed: bool
    game: GameState | None
    turned: int
    began: int
    resigning: tuple[str, ...]
    again: tuple[str, ...]
    outcome: Outcome | None
    moment: int
    at: int

    def person(self, who: str) -> Person | None:
        """Return the person called ``who``; None if nobody of that name is in the room."""
        return next((person for person in self.people if person.id == who), None)

    def seat_of(self, who: str) -> int | None:
        """Return the seat of ``who``; None for somebody who stands."""
        for seat, chair in enumerate(self.chairs):
            if isinstance(chair, Seated) and chair.person == who:
                return seat
        return None

    def people_on(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the people who sit on ``seats``, in this order; bots are nobody."""
        chairs = [self.chairs[seat] for seat in seats]
        return tuple(chair.person for chair in chairs if isinstance(chair, Seated))

    @property
    def seated(self) -> tuple[Seated, ...]:
        """The chairs taken by people, those seated longest first."""
        taken = [chair for chair in self.chairs if isinstance(chair, Seated)]
        return tuple(sorted(taken, key=lambda chair: chair.since))

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The people on chairs who are away: until they are back nobody plays (TABLE-2)."""
        gone = {person.id for person in self.people if person.away is not None}
        return tuple(chair.person for chair in self.seated if chair.person in gone)

    @property
    def wants_deal(self) -> bool:
        """Whether the game waits for nothing but the next deal."""
        return self.game is not None and self.game.hand is None and not self.waits_for
