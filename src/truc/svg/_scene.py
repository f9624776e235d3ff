"""What a picture shows: what lies where, who is called what; nothing that the view hides."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never, cast, final

import attrs

from truc.actions import PlayCard
from truc.cards import Card
from truc.checks import is_int_below
from truc.legality import awaited
from truc.rules import Rules
from truc.seats import in_order, team_of
from truc.state import Board, Covered, GameState, Play, View
from truc.svg._look import Look, PictureError
from truc.svg._pen import clean
from truc.words import Words, say_seat, say_team, sentence

__all__ = ["Face", "Lying", "Scene", "checked", "faults_of", "scene"]

Face: TypeAlias = Card | None
"""A card whose face is shown, or None for a back."""

PREFIXES: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,40}")
WIDEST: Final = 10_000


@final
@attrs.frozen
class Lying:
    """A card on the table: who played it, its face if it is known, whether it lies face down."""

    seat: int
    face: Face
    down: bool


@final
@attrs.frozen
class Scene:
    """What is drawn.

    ``game``: the state or view; ``words`` and ``names``: what it is said in, and what the seats
    are called, None without names; ``me``: the seat that is spoken to, or None.
    ``around``: the seats in order of play, from the one at the bottom.
    ``held``: what each seat holds; ``past`` and ``trick``: what lies on the table.
    """

    game: GameState | View
    words: Words
    names: tuple[str, ...] | None
    me: int | None
    around: tuple[int, ...]
    held: tuple[tuple[Face, ...], ...]
    past: tuple[tuple[Lying, ...], ...]
    trick: tuple[Lying, ...]
    awaited: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.game.rules

    @property
    def board(self) -> Board | None:
        """What everybody may know of the hand; None between hands."""
        return self.game.board

    def called(self, seat: int) -> str:
        """Return what a seat is called."""
        return say_seat(seat, names=self.names, me=self.me, words=self.words)

    def named(self, seat: int) -> str:
        """Return what a seat is called, as at the beginning of a sentence."""
        return sentence(self.called(seat))

    def plate(self, seat: int) -> str:
        """Return what stands on the plate of a seat."""
        if self.names is None and seat != self.me:
            return self.words.say("picture.plate", seat=seat)
        return self.named(seat)

    def team(self, team: int) -> str:
        """Return what a team is called."""
        return say_team(self.rules, team, names=self.names, me=self.me, words=self.words)

    @property
    def ours(self) -> int:
        """The team of the seat at the bottom."""
        return team_of(self.around[0])


def checked(
    game: object,
    *,
    look: object,
    words: object,
    names: object,
    width: object,
    turned: object,
    prefix: object,
) -> None:
    """Raise PictureError, naming every fault, for arguments that no picture can be drawn from."""
    faults: list[str] = []
    if not isinstance(game, GameState | View):
        raise PictureError((f"a picture shows a GameState or a View, not {game!r}",))
    seats = game.rules.seats
    if names is not None and not _are_names(names, seats):
        faults.append(f"names is {names!r}, not {seats} names")
    if turned is not None and not is_int_below(turned, seats):
        faults.append(f"turned is {turned!r}, not a seat from 0 to {seats - 1}")
    faults += faults_of(look=look, words=words, width=width, prefix=prefix)
    if faults:
        raise PictureError(tuple(faults))


def _are_names(names: object, seats: int) -> bool:
    if not isinstance(names, Sequence) or isinstance(names, str):
        return False
    given = tuple(cast("Sequence[object]", names))
    return len(given) == seats and all(isinstance(name, str) for name in given)


def faults_of(*, look: object, words: object, width: object, prefix: object) -> list[str]:
    """Return what is wrong with the arguments that every picture takes."""
    faults: list[str] = []
    if type(look) is not Look:
        faults.append(f"look is {look!r}, not a Look")
    if type(words) is not Words:
        faults.append(f"words is {words!r}, not Words as ENGLISH or words_for('ca')")
    if width is not None and not (is_int_below(width, WIDEST + 1) and width > 0):
        faults.append(f"width is {width!r}, not a whole number from 1 to {WIDEST}")
    if prefix is not None and not (type(prefix) is str and PREFIXES.fullmatch(prefix)):
        faults.append(f"prefix is {prefix!r}, not a letter and at most 40 letters, digits, - and _")
    return faults


def scene(
    game: GameState | View, words: Words, names: Sequence[str] | None, turned: int | None
) -> Scene:
    """Return what a picture of ``game`` shows."""
    seats = game.rules.seats
    viewer = game.seat if isinstance(game, View) else None
    bottom = turned if turned is not None else viewer or 0
    past, trick = _table(game)
    return Scene(
        game=game,
        words=words,
        names=None if names is None else tuple(clean(name) for name in names),
        me=viewer if names is None else None,
        around=in_order(bottom, seats),
        held=_held(game),
        past=past,
        trick=trick,
        awaited=awaited(game),
    )


def _held(game: GameState | View) -> tuple[tuple[Face, ...], ...]:
    match game:
        case GameState():
            return ((),) * game.rules.seats if game.hand is None else game.hand.held
        case View():
            return tuple(
                game.held if seat == game.seat else (None,) * count
                for seat, count in enumerate(game.counts)
            )
        case _:
            assert_never(game)


def _table(game: GameState | View) -> tuple[tuple[tuple[Lying, ...], ...], tuple[Lying, ...]]:
    """Return the complete tricks, and the one in progress."""
    board = game.board
    if board is None:
        return (), ()
    known: tuple[PlayCard, ...]
    if isinstance(game, GameState):
        known = () if game.hand is None else game.hand.covered
    else:
        known = game.covered

    def lying(play: Play) -> Lying:
        if isinstance(play, Covered):
            return Lying(play.seat, None, down=True)
        return Lying(play.seat, play.card, down=play.face_down)

    *past, trick = (tuple(lying(play) for play in plays) for plays in board.with_faces(known))
    return tuple(past), trick
