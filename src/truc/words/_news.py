"""What happened at a table, told in whole sentences to one person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, final

import attrs

from truc.events import Event
from truc.table import (
    BotChair,
    BotsAllowed,
    BotSeated,
    CameBack,
    ChairFreed,
    Entered,
    GameCancelled,
    GameDecided,
    GameStarted,
    HostChanged,
    How,
    Left,
    News,
    OffersToResign,
    Outcome,
    SatDown,
    Seated,
    Seen,
    WantsRematch,
    WentAway,
)
from truc.words._language import ENGLISH, Words
from truc.words._sayings import say_seat, say_team, sentence
from truc.words._telling import tell

__all__ = ["tell_news"]


def tell_news(
    news: News | Event,
    seen: Seen,
    *,
    names: Mapping[str, str] | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return what happened at a table, or in its game, as a sentence for one person.

    ``seen``: what the reader may know of the table since, as ``look`` gives it. ``names``: what
    people are called, by their ids; who has no name there is called by the id.
    """
    return sentence(_Herald(seen, {} if names is None else names, words).tell(news))


@final
@attrs.frozen
class _Herald:
    seen: Seen
    names: Mapping[str, str]
    words: Words

    def tell(self, news: News | Event) -> str:
        match news:
            case Entered() | Left() | WentAway() | CameBack() | OffersToResign() | WantsRematch():
                return self._of(news, news.person)
            case HostChanged():
                if news.person is None:
                    return self.words.texts["news.HostChanged.nobody"]
                return self._of(news, news.person)
            case SatDown():
                return self._of(news, news.person, seat=self._seat(news.chair))
            case BotSeated():
                seat = self._seat(news.chair)
                return self.words.say("news.BotSeated.all", bot=news.bot, seat=seat)
            case ChairFreed():
                return self.words.say("news.ChairFreed.all", seat=self._seat(news.chair))
            case BotsAllowed():
                return self.words.texts[f"news.BotsAllowed.{'yes' if news.allowed else 'no'}"]
            case GameStarted():
                return self._started(news)
            case GameDecided() | GameCancelled():
                return self._ended(news.outcome)
            case _:
                view = self.seen.view
                return tell(
                    news,
                    self.seen.rules,
                    names=self._sitting(),
                    me=self.seen.seat,
                    last=None if view is None else view.last,
                    words=self.words,
                )

    def _name(self, person: str) -> str:
        return self.names.get(person, person)

    def _seat(self, seat: int) -> str:
        return say_seat(seat, words=self.words)

    def _sitting(self) -> tuple[str, ...]:
        """Return what the seats are called."""
        return tuple(
            self._name(chair.person)
            if isinstance(chair, Seated)
            else chair.bot
            if isinstance(chair, BotChair)
            else self._seat(seat)
            for seat, chair in enumerate(self.seen.chairs)
        )

    def _of(self, news: News, person: str, **parts: object) -> str:
        key = "me" if person == self.seen.me else "other"
        return self.words.say(f"news.{type(news).__name__}.{key}", who=self._name(person), **parts)

    def _started(self, news: GameStarted) -> str:
        key = "me" if news.dealer == self.seen.seat else "other"
        return self.words.say(f"news.GameStarted.{key}", who=self._sitting()[news.dealer])

    def _ended(self, outcome: Outcome) -> str:
        who = "" if outcome.by is None else self._name(outcome.by)
        mine = outcome.by == self.seen.me
        winner = 0 if outcome.winner is None else outcome.winner
        names = self._sitting()
        team = say_team(self.seen.rules, winner, names=names, me=self.seen.seat, words=self.words)
        match outcome.how:
            case How.WON:
                return self.words.say("news.GameDecided.won", team=team)
            case How.RESIGNED:
                key = "i_resigned" if mine else "resigned"
                return self.words.say(f"news.GameDecided.{key}", who=who, team=team)
            case How.LEFT:
                return self.words.say("news.GameCancelled.left", who=who)
            case How.AWAY:
                key = "i_was_away" if mine else "away"
                return self.words.say(f"news.GameCancelled.{key}", who=who)
            case _:
                assert_never(outcome.how)
