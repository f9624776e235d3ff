"""A record: where a game began, what was dealt and done in it, and what people say about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Action, Deal, SeatAction, Signal
from truc.engine import apply, new_game
from truc.errors import SetupError
from truc.faults import Faulty
from truc.notation import format_action
from truc.rules import Rules
from truc.rules_text import is_named
from truc.state import GameState

__all__ = [
    "FORMAT_VERSION",
    "KNOWN",
    "NUMBER",
    "START",
    "HandAction",
    "Note",
    "Place",
    "Record",
    "RecordedHand",
    "Unwritable",
    "barred",
    "notated",
    "record_of",
]

FORMAT_VERSION: Final = 1
"""The version of the format that is written; it stands in the first header."""

START: Final = "[truc-record "
"""How the line begins that begins a record; no line inside one does."""

KNOWN: Final = ("truc-record", "rules", "house", "rules-version", "dealer", "score", "camas")
"""The headers that the format itself gives a meaning; all others are free."""

NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
BARRED: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
"""Characters that a record never holds: control characters, other line ends, lone surrogates."""
SIGN: Final = re.compile(r'[^"\n,]*')
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,8}")
MOST_SEATS: Final = 10_000

HandAction: TypeAlias = SeatAction | Signal
"""What is done in a hand once it has been dealt."""

Place: TypeAlias = tuple[int, int]
"""Where something stands in a text: line and column, from 1."""


@final
class Unwritable(Faulty):
    """A record that no text can hold; ``faults`` names everything that is wrong."""


@final
@attrs.frozen
class Note(Value):
    """A comment.

    ``text``: what it says, as it stands between braces, or after a semicolon and a space.
    ``at``: where it stands. In a hand: after so many actions, 0 after the deal, -1 before it. At
    the end of a record: 0 before the result, 1 after it. At the head of a record: 0.
    ``braces``: whether it is written ``{so}``, inside a line, and not ``; so`` on its own.
    Raises Unwritable for a text that cannot be written in that way.
    """

    text: str
    at: int = 0
    braces: bool = False

    def __attrs_post_init__(self) -> None:
        faults = tuple(_note_faults(self))
        if faults:
            raise Unwritable(faults)


@final
@attrs.frozen
class RecordedHand(Value):
    """A hand as it was dealt and played; it may break off in the middle, or go wrong.

    ``deal``: the cards in the order dealt. ``actions``: what was done, in order. ``notes``:
    comments, in order. ``places``: where the deal and each action stand in the text that was
    read, empty if none was; no part of the value.
    Raises Unwritable for what the notation cannot write.
    """

    deal: Deal
    actions: tuple[HandAction, ...] = ()
    notes: tuple[Note, ...] = ()
    places: tuple[Place, ...] = attrs.field(default=(), eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        faults = tuple(_hand_faults(self))
        if faults:
            raise Unwritable(faults)


@final
@attrs.frozen
class Record(Value):
    """A game on paper. It need not have been possible: ``replay`` finds out.

    ``rules``, ``dealer``, ``score``, ``camas``: how it began, as in ``new_game``.
    ``headers``: whatever else is known of it, as (name, value): ``("seat-0", "South")``.
    ``hands``: the hands in order. ``result``: the team that won, None for a game unfinished.
    ``notes``: comments at its head; ``closing``: comments at its end.
    ``rules_version``: the version of the rules that it was played by, None if not said.
    ``result_place``: where the result stands in the text that was read; no part of the value.

    Raises Unwritable, naming every fault, for a game that cannot begin so, or that no text holds.
    """

    rules: Rules
    dealer: int = 0
    score: tuple[int, int] = (0, 0)
    camas: tuple[int, int] = (0, 0)
    headers: tuple[tuple[str, str], ...] = ()
    hands: tuple[RecordedHand, ...] = ()
    result: int | None = None
    notes: tuple[Note, ...] = ()
    closing: tuple[Note, ...] = ()
    rules_version: int | None = None
    result_place: Place | None = attrs.field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        faults = tuple(_record_faults(self))
        if faults:
            raise Unwritable(faults)

    @property
    def start(self) -> GameState:
        """The state in which the game began: it waits for the first deal."""
        return new_game(self.rules, dealer=self.dealer, score=self.score, camas=self.camas)

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was done, deals included, in order."""
        return tuple(self._actions())

    def _actions(self) -> Iterator[Action]:
        for hand in self.hands:
            yield hand.deal
            yield from hand.actions

    def header(self, name: str) -> str | None:
        """Return the value of a free header, None if there is none of that name."""
        return dict(self.headers).get(name)

    def names(self, otherwise: tuple[str, ...]) -> tuple[str, ...]:
        """Return what the seats are called: by the headers ``seat-0`` and on, or ``otherwise``."""
        said = dict(self.headers)
        return tuple(said.get(f"seat-{seat}", name) for seat, name in enumerate(otherwise))

    def add(self, action: Action) -> Record:
        """Return the record with ``action`` at its end; a deal begins a hand.

        It is not asked whether the action is allowed. Raises Unwritable for an action that the
        notation cannot write, and for one before the first deal.
        """
        if isinstance(action, Deal):
            hands = (*self.hands, RecordedHand(action))
        elif self.hands:
            last = self.hands[-1]
            grown = attrs.evolve(last, actions=(*last.actions, action), places=())
            hands = (*self.hands[:-1], grown)
        else:
            raise Unwritable((f"{action!r} comes before the first deal",))
        return attrs.evolve(self, hands=hands)


def record_of(
    start: GameState,
    actions: Iterable[Action] = (),
    headers: Mapping[str, str] | None = None,
) -> Record:
    """Return the record of the game that ``actions`` lead to from ``start``.

    ``start``: a state between hands, of which rules, dealer, score and camas are kept, but not
    what its last hand came to. ``headers``: whatever else is known, by name.
    Raises IllegalAction if an action is not allowed, Unwritable for a start inside a hand and for
    what no text holds.
    """
    if start.hand is not None:
        raise Unwritable(("a record begins between hands, not inside one",))
    deals: list[tuple[Deal, list[HandAction]]] = []
    state = start
    for action in actions:
        state = apply(state, action)
        if isinstance(action, Deal):
            deals.append((action, []))
        else:
            deals[-1][1].append(action)
    rules = start.rules
    return Record(
        rules,
        start.dealer,
        start.score,
        start.camas,
        tuple((headers or {}).items()),
        tuple(RecordedHand(deal, tuple(done)) for deal, done in deals),
        state.winner,
        rules_version=rules.version,
    )


def barred(text: str) -> re.Match[str] | None:
    """Return the first character of ``text`` that no record holds, if there is one."""
    return BARRED.search(text)


def notated(signal: Signal, text: str | None = None) -> bool:
    """Whether the notation can write ``signal``, and does so as ``text``, if there is one."""
    seats = (signal.seat, *signal.caught_by)
    return (
        SIGN.fullmatch(signal.sign) is not None
        and barred(signal.sign) is None
        and all(type(seat) is int and 0 <= seat < MOST_SEATS for seat in seats)
        and text in (None, format_action(signal))
    )


def _unheaded(value: str) -> bool:
    return barred(value) is not None or "\n" in value


def _note_faults(note: Note) -> Iterator[str]:
    text = note.text
    if barred(text):
        yield "a comment holds a character that no text should"
    if note.braces:
        if "}" in text:
            yield "a comment in braces cannot hold a closing brace"
        if f"\n{START}" in text:
            yield "a comment holds a line that would begin another record"
    elif "\n" in text or text != text.rstrip():
        yield "a comment after a semicolon is one line, without blanks at its end"


def _hand_faults(hand: RecordedHand) -> Iterator[str]:
    if not hand.deal.cards:
        yield "a deal has no cards"
    for action in hand.actions:
        if isinstance(action, Signal):
            if not notated(action):
                yield f"{action!r} holds what the notation cannot write"
        elif type(action.seat) is not int or not 0 <= action.seat < MOST_SEATS:
            yield f"{action!r} is of a seat that the notation cannot write"
    places = [note.at for note in hand.notes]
    if places != sorted(places) or not all(-1 <= at <= len(hand.actions) for at in places):
        yield f"the comments of a hand stand at {places!r}, out of order or outside it"


def _record_faults(record: Record) -> Iterator[str]:
    try:
        new_game(record.rules, dealer=record.dealer, score=record.score, camas=record.camas)
    except SetupError as error:
        yield from error.faults
    if not is_named(record.rules) and _unheaded(record.rules.name):
        yield f"the rules are called {record.rules.name!r}, which no header can hold"
    if record.result not in (None, 0, 1):
        yield f"the result is {record.result!r}, not a team, or None"
    version = record.rules_version
    if version is not None and (type(version) is not int or not 0 < version < 10**9):
        yield f"the version of the rules is {version!r}, not a number from 1"
    seen: set[str] = set()
    for name, value in record.headers:
        if not NAME.fullmatch(name) or name in KNOWN:
            yield f"{name!r} is no name of a free header"
        if name in seen:
            yield f"the header {name} stands twice"
        if _unheaded(value):
            yield f"the header {name} holds a character that no header should"
        seen.add(name)
    if any(note.at for note in record.notes):
        yield "a comment at the head of a record stands at 0"
    ends = [note.at for note in record.closing]
    if ends != sorted(ends) or not set(ends) <= {0, 1}:
        yield "a comment at the end of a record stands at 0, or after the result at 1"
