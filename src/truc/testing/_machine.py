"""``FrontEndMachine``: plays against a front end and holds it to the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, cast, final

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from truc.actions import Action, SeatAction
from truc.cards import Card
from truc.errors import IllegalAction
from truc.events import CardPlayed, CardsDealt, Event, HandDealt
from truc.legality import legal_actions, why_illegal
from truc.rules import Rules
from truc.state import GameState, View
from truc.testing._games import starts
from truc.testing._played import Played
from truc.testing._rulesets import rulesets
from truc.testing._turns import said, turns
from truc.views import redact, view

__all__ = ["Disagreement", "FrontEndMachine"]


@final
class Disagreement(AssertionError):
    """A front end and the rules say different things.

    ``what``: what differs, as a sentence. ``played``: the game up to there; ``attempts``: what was
    then tried, in order. ``FrontEndMachine.replay`` takes the two.
    """

    what: str
    played: Played
    attempts: tuple[Action, ...]

    def __init__(self, what: str, played: Played, attempts: tuple[Action, ...] = ()) -> None:
        super().__init__(what, played, attempts)
        self.what = what
        self.played = played
        self.attempts = attempts

    def __str__(self) -> str:
        tried = "".join(f", {attempt!r}" for attempt in self.attempts)
        return f"{self.what}\n{self.played!r}{tried}"


class FrontEndMachine(RuleBasedStateMachine):
    """Plays against a front end: a table on a screen, a client, a server, another engine.

    Subclass it, and say in ``start``, ``send`` and ``buttons`` how your front end is driven; the
    other methods may be left as they are. Every action is sent by somebody who may not be entitled
    to it; after every one the front end must offer each seat exactly what it may do and, where it
    says so, show each exactly what it may know. ``Subclass.TestCase`` is a ``unittest.TestCase``.

    ``rules_played``: a strategy for the rules to play by. ``with_signs``: whether signs are made
    (SIGN-1). ``with_untyped``: whether also things are sent that are no actions, or have fields of
    wrong types. ``played``: the game as it stands by the rules.
    Raises Disagreement as soon as the front end and the rules differ.
    """

    rules_played: ClassVar[st.SearchStrategy[Rules]] = rulesets()
    with_signs: ClassVar[bool] = True
    with_untyped: ClassVar[bool] = False

    played: Played
    _attempts: tuple[Action, ...]
    _known: dict[int | None, set[Card]]

    # --- to be implemented

    def start(self, state: GameState) -> None:
        """Begin a game: ``state`` waits for its first deal. An earlier one is forgotten."""
        raise NotImplementedError(f"{type(self).__name__} must say how a game is begun: start")

    def send(self, action: Action) -> bool:
        """Send ``action`` as its seat would, or as the dealer would; return if it was accepted.

        An ``IllegalAction`` that is raised is a refusal. What is refused must change nothing.
        """
        raise NotImplementedError(f"{type(self).__name__} must say how an action is sent: send")

    def buttons(self, seat: int) -> Iterable[SeatAction]:
        """Return all that ``seat`` is offered to do now, in any order; nothing between hands."""
        raise NotImplementedError(f"{type(self).__name__} must say what is offered: buttons")

    # --- may be implemented

    def shown(self, seat: int | None) -> View | None:
        """Return the view that the front end has for ``seat``; None if it has none.

        ``seat`` None is a spectator, who may have none even if the seats have.
        """
        del seat
        return None

    def cards_shown(self, seat: int | None) -> Iterable[Card]:
        """Return the cards that ``seat`` could read off its screen, or out of what it is sent.

        It must be none that the seat has not been dealt, or seen played open, in the last hand.
        """
        del seat
        return ()

    def told(self, seat: int | None, events: tuple[Event, ...]) -> None:
        """Tell ``seat`` what it may know of what has just happened; after every accepted action.

        For clients that follow a game by its events. They are told in the order of the seats, and
        a spectator, seat None, at the end.
        """

    def resume(self) -> None:
        """Store the game, forget it, and go on from what was stored."""

    # --- what the machine does

    @initialize(data=st.data())
    def begins(self, data: st.DataObject) -> None:
        """Begin a game of any rules at any score."""
        self._start(data.draw(starts(self.rules_played), label="start"))

    @rule(data=st.data())
    def plays(self, data: st.DataObject) -> None:
        """Play on, to the end of the hand at most; or, between hands, play another game.

        Now and then try something that is not allowed, or make a sign, or resume.
        """
        state, signs, untyped = self.played.state, self.with_signs, self.with_untyped
        drawn = data.draw(turns(self.rules_played, state, signs, untyped), label="play")
        for turn in drawn.turns:
            if turn.start is not None:
                self._start(turn.start)
            elif turn.do is not None:
                self._follow(turn.do)
            elif turn.tries:
                self._attempt(cast("Action", turn.attempt))
            else:
                self._resume()

    def agrees(self) -> None:
        """Hold what is offered and what is shown against the rules.

        It is called after everything that the machine does; rules of your own may call it too.
        """
        state = self.played.state
        for seat in range(state.rules.seats):
            self._check_buttons(state, seat)
        for eyes in _eyes(state):
            self._check_shown(state, eyes)

    @classmethod
    def replay(cls, played: Played, *attempts: Action) -> None:
        """Play one game against the front end, and then try ``attempts``, without Hypothesis.

        The game is stored and resumed after every action, if the front end can do that.
        For a failing case that was found, as a test of its own: it is what a Disagreement prints.
        Raises Disagreement as the machine does.
        """
        machine = cls()
        try:
            machine._start(played.start)
            for action in played.actions:
                machine._resume()
                machine._follow(action)
            machine._resume()
            for action in attempts:
                machine._try(action)
        finally:
            machine.teardown()

    def _start(self, state: GameState) -> None:
        self.played = Played(state)
        self._attempts = ()
        self._known = {seat: set() for seat in _eyes(state)}
        self.start(state)
        self.agrees()

    def _try(self, action: Action) -> None:
        if why_illegal(self.played.state, action) is None:
            self._follow(action)
        else:
            self._attempt(action)

    def _follow(self, action: Action) -> None:
        """Send what is allowed, and tell everybody what happened."""
        if not self._accepts(action):
            self._attempts = (*self._attempts, action)
            raise Disagreement(f"{said(action)} is refused, but is allowed", *self._case)
        self.played = self.played.then(action)
        self._attempts = ()
        events = self.played.steps[-1].events
        for seat in _eyes(self.played.state):
            seen = tuple(event for event in events if redact(event, seat) is not None)
            self._learn(seat, seen)
            self.told(seat, seen)
        self.agrees()

    def _attempt(self, action: Action) -> None:
        """Send what is not allowed."""
        state = self.played.state
        reason = why_illegal(state, action)
        accepted = self._accepts(action)
        self._attempts = (*self._attempts, action)
        if accepted and reason is not None:
            why = IllegalAction(action, reason, state)
            raise Disagreement(f"{said(action)} is accepted, but {why}", *self._case)
        self.agrees()

    def _resume(self) -> None:
        self.resume()
        self.agrees()

    def _accepts(self, action: Action) -> bool:
        try:
            return self.send(action)
        except IllegalAction:
            return False

    @property
    def _case(self) -> tuple[Played, tuple[Action, ...]]:
        return self.played, self._attempts

    def _learn(self, seat: int | None, events: tuple[Event, ...]) -> None:
        """Keep in mind the cards that ``seat`` may know, until the next deal."""
        known = self._known[seat]
        for event in events:
            if isinstance(event, HandDealt):
                known.clear()
            elif isinstance(event, CardsDealt):
                known.update(event.cards)
            elif isinstance(event, CardPlayed):
                known.add(event.card)

    def _check_buttons(self, state: GameState, seat: int) -> None:
        offered = tuple(self.buttons(seat))
        legal = legal_actions(state, seat)
        for action in offered:
            if action not in legal:
                reason = why_illegal(state, action)
                why = "it is another seat's" if reason is None else f"{reason.text} ({reason.rule})"
                what = f"seat {seat} is offered {said(action)}, but {why}"
                raise Disagreement(what, *self._case)
            if offered.count(action) > 1:
                what = f"seat {seat} is offered {said(action)} twice"
                raise Disagreement(what, *self._case)
        for action in legal:
            if action not in offered:
                what = f"seat {seat} is not offered {said(action)}, which is allowed"
                raise Disagreement(what, *self._case)

    def _check_shown(self, state: GameState, seat: int | None) -> None:
        whose = "a spectator" if seat is None else f"seat {seat}"
        for card in self.cards_shown(seat):
            if card not in self._known[seat]:
                raise Disagreement(f"{whose} is shown {card}, which it cannot know", *self._case)
        found, right = self.shown(seat), view(state, seat)
        if found is not None and found != right:
            different = "; ".join(_differ(found, right))
            raise Disagreement(f"{whose} is shown {different}", *self._case)


def _eyes(state: GameState) -> tuple[int | None, ...]:
    return (*range(state.rules.seats), None)


def _differ(found: object, right: object, name: str = "") -> Iterator[str]:
    """Name the fields in which two values differ, as deep down as need be."""
    kind = type(right)
    if type(found) is kind and attrs.has(kind) and kind not in (Card, Rules):
        for field in attrs.fields(kind):
            one, other = getattr(found, field.name), getattr(right, field.name)
            if one != other:
                yield from _differ(one, other, f"{name}.{field.name}" if name else field.name)
    else:
        yield f"{name} {found!r}, not {right!r}"
