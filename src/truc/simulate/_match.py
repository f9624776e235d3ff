"""Who plays whom, by which rules, how often and from which seed."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.bots import BOTS, Bot
from truc.checks import is_tuple
from truc.engine import new_game
from truc.faults import Faulty
from truc.fingerprint import fingerprint
from truc.rules import Rules

__all__ = ["FORMAT", "Match", "MatchError", "Player", "identity"]

Player: TypeAlias = str | Bot
"""A bot, or its name in ``truc.bots.BOTS``."""

FORMAT: Final = 1
"""Rises when the same match comes to another result than before, or is stored otherwise."""


@final
class MatchError(Faulty):
    """A match that cannot be played; ``faults`` names every fault."""


@final
@attrs.frozen
class Match(Value):
    """What is to be played.

    ``rules``: by what. ``players``: two, each of whom has all the seats of a side, or one for each
    seat; the even places are side 0, the odd ones side 1. ``games``: how many games; ``seed``: the
    number from which all cards and choices follow. ``paired``: whether each deal is played
    again with every player one seat further on, so that luck with cards falls to both sides.

    Raises MatchError, naming every fault, if it cannot be played.
    """

    rules: Rules
    players: tuple[Player, ...]
    games: int
    seed: int = 0
    paired: bool = True

    def __attrs_post_init__(self) -> None:
        faults = tuple(_faults(self))
        if faults:
            raise MatchError(faults)

    @property
    def legs(self) -> int:
        """How many games a round has: 2 if they are paired."""
        return 2 if self.paired else 1

    @property
    def rounds(self) -> int:
        """How many rounds there are: pairs of games, or games."""
        return self.games // self.legs

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, in their order; for a bot its own or its type's name."""
        return tuple(_named(player) for player in self.players)

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that differ for matches that differ, in every process alike.

        A bot is known by its module and name and, if it is a value, by what that holds.
        """
        parts = [
            f"truc.simulate {FORMAT}",
            fingerprint(new_game(self.rules)),
            *(identity(player) for player in self.players),
            f"{self.games} {self.seed} {self.paired}",
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def seated(self, leg: int) -> tuple[int, ...]:
        """Return by seat which of the players sits there in a game of a round, 0 or 1."""
        seats = self.rules.seats
        return tuple((seat - leg) % seats % len(self.players) for seat in range(seats))

    def bots(self, leg: int) -> tuple[Bot, ...]:
        """Return by seat the bot that plays there in a game of a round, 0 or 1."""
        players = [BOTS[p] if isinstance(p, str) else p for p in self.players]
        return tuple(players[place] for place in self.seated(leg))


def _faults(match: Match) -> Iterator[str]:
    given: object = match.rules
    if type(given) is not Rules:
        yield f"rules is {given!r}, not a Rules value"
        return
    yield from _player_faults(match)
    for name, number, least in (("games", match.games, 1), ("seed", match.seed, None)):
        if type(number) is not int or (least is not None and number < least):
            some = "a whole number" if least is None else f"a whole number from {least} on"
            yield f"{name} is {number!r}, not {some}"
    if match.paired and type(match.games) is int and match.games % 2:
        yield f"{match.games} games cannot be paired: an even number can"


def _player_faults(match: Match) -> Iterator[str]:
    players: object = match.players
    seats = match.rules.seats
    if not is_tuple(players):
        yield f"players is {players!r}, not a tuple"
        return
    if len(match.players) not in (2, seats):
        wanted = "2" if seats == 2 else f"2 or {seats}"
        number = len(match.players)
        some = "1 player" if number == 1 else f"{number} players"
        yield f"{some} for {seats} seats: {wanted} are needed"
    for player in players:
        if isinstance(player, str):
            if player not in BOTS:
                yield f"there is no bot {player!r}: there are {', '.join(BOTS)}"
        elif not callable(player):
            yield f"{player!r} is no bot: it cannot be called"


def _named(player: Player) -> str:
    if isinstance(player, str):
        return player
    name: object = getattr(player, "__name__", None)
    return name if isinstance(name, str) else type(player).__name__


def identity(player: Player) -> str:
    """Return what a player is known by, in every process alike."""
    if isinstance(player, str):
        return player
    kind: type = type(player)
    if inspect.isroutine(player):
        return f"{player.__module__}.{player.__qualname__}"
    what = (
        repr(player)
        if "__repr__" in {name for base in kind.__mro__[:-1] for name in vars(base)}
        else ""
    )
    return f"{kind.__module__}.{kind.__qualname__} {what}"
