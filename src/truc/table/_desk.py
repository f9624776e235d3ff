"""A table while one event is followed: how it changes, what is asked of it, what time brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

import attrs

from truc.checks import is_int_below
from truc.reasons import Reason
from truc.table._news import (
    ChairFreed,
    GameCancelled,
    GameDecided,
    HostChanged,
    Left,
    News,
    Told,
)
from truc.table._problems import Problem
from truc.table._state import Chair, How, Outcome, Person, Table

__all__ = ["Desk", "No", "require"]


@final
class No(Exception):
    """The event cannot happen."""

    def __init__(self, problem: Problem, reason: Reason | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.reason = reason


def require(fits: bool, problem: Problem) -> None:  # noqa: FBT001  # a question, answered
    if not fits:
        raise No(problem)


@final
class Desk:
    """A table while one event is followed; what is told piles up beside it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told: list[Told] = []

    # --- how anything changes

    @property
    def next(self) -> int:
        """The moment that the next change makes."""
        return self.table.moment + 1

    def change(self, after: Table, *news: News) -> None:
        """Change the table to ``after``, at a new moment; ``news`` are for everybody."""
        self.table = attrs.evolve(after, moment=self.next)
        self.told.extend(map(Told, news))

    def set_person(self, who: str, change: Callable[[Person], Person]) -> None:
        people = tuple(change(p) if p.id == who else p for p in self.table.people)
        self.table = attrs.evolve(self.table, people=people)

    def touch(self, who: str) -> None:
        """Mark that the standing of ``who`` has changed at this moment."""
        self.set_person(who, lambda person: attrs.evolve(person, since=self.table.moment))

    def set_away(self, who: str, away: int | None) -> None:
        self.set_person(who, lambda person: attrs.evolve(person, away=away))

    def set_chair(self, seat: int, chair: Chair, news: News) -> None:
        """Give a chair to somebody, or make it free; a rematch has to be wanted anew."""
        chairs = (*self.table.chairs[:seat], chair, *self.table.chairs[seat + 1 :])
        self.change(attrs.evolve(self.table, chairs=chairs, again=()), news)

    # --- questions

    def sender(self, who: str, moment: int) -> Person:
        """Return the sender, who is in the room and knows how things stand with them."""
        person = self.member(who)
        self.fresh(moment, max(person.since, self.table.began))
        return person

    def member(self, who: str) -> Person:
        person = self.table.person(who)
        if person is None:
            raise No(Problem.STRANGER)
        return person

    def fresh(self, moment: int, since: int) -> None:
        require(moment <= self.table.moment, Problem.NO_SUCH_MOMENT)
        require(moment >= since, Problem.STALE)

    def here(self, who: str, moment: int) -> Person:
        person = self.sender(who, moment)
        require(person.away is None, Problem.SENDER_AWAY)
        return person

    def the_host(self, who: str, moment: int) -> None:
        self.here(who, moment)
        require(who == self.table.host, Problem.NOT_HOST)

    def no_game(self) -> None:
        require(self.table.game is None, Problem.GAME_ON)

    def own_seat(self, who: str) -> int:
        seat = self.table.seat_of(who)
        if seat is None:
            raise No(Problem.NOT_SEATED)
        return seat

    def chair(self, seat: int) -> Chair:
        require(is_int_below(seat, self.table.rules.seats), Problem.NO_SUCH_CHAIR)
        return self.table.chairs[seat]

    def ready(self) -> int:
        """Return the host's seat, if a game may begin (TABLE-1)."""
        self.no_game()
        require(None not in self.table.chairs, Problem.CHAIRS_FREE)
        host = self.table.host
        seat = None if host is None else self.table.seat_of(host)
        if seat is None:
            raise No(Problem.HOST_STANDS)
        require(not self.table.waits_for, Problem.SOMEBODY_AWAY)
        return seat

    # --- TABLE-2, TABLE-3: the clocks

    def let_time_pass(self, now: int) -> None:
        """Do what was due before ``now``, in the order in which it fell due."""
        while True:
            keep = self.table.keep
            gone = [(p.away, p.id) for p in self.table.people if p.away is not None]
            due = min(gone, key=lambda one: one[0], default=None)
            if due is None or due[0] + keep >= now:
                break
            since, who = due
            if self.table.game is not None and self.table.seat_of(who) is not None:
                self.cancel(How.AWAY, who)
                self.set_away(who, since + keep)
                self.touch(who)
            else:
                self.go(who)
        self.table = attrs.evolve(self.table, at=now)

    def cancel(self, how: How, who: str) -> None:
        """TABLE-3: nobody wins, the chair of ``who`` is free, the others keep theirs."""
        seat = self.own_seat(who)
        self.end(how, None, who)
        self.free(seat)

    def end(self, how: How, winner: int | None, who: str | None) -> None:
        game = self.table.game
        if game is None:
            raise AssertionError("only a game in play ends")
        outcome = Outcome(how, winner, who, game.standing)
        now = self.next
        over = attrs.evolve(
            self.table, game=None, turned=now, began=now, resigning=(), outcome=outcome
        )
        self.change(over, GameCancelled(outcome) if how.cancelled else GameDecided(outcome))

    def go(self, who: str) -> None:
        """Let ``who`` out of the room; when the host leaves, the longest seated is host."""
        seat = self.table.seat_of(who)
        if seat is not None:
            self.free(seat)
        people = tuple(person for person in self.table.people if person.id != who)
        self.change(attrs.evolve(self.table, people=people), Left(who))
        if who == self.table.host:
            seated = [chair.person for chair in self.table.seated]
            host = next(iter((*seated, *(person.id for person in people))), None)
            self.name_host(host)

    def name_host(self, host: str | None) -> None:
        self.change(attrs.evolve(self.table, host=host), HostChanged(host))
        if host is not None:
            self.touch(host)

    def free(self, seat: int) -> None:
        self.set_chair(seat, None, ChairFreed(seat))
