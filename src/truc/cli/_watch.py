"""``truc watch``: a game between bots, told in words."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import final

from rich.text import Text

from truc.actions import Action
from truc.bots import Bot, sensible_bot, turn
from truc.cards import Card
from truc.cli._screen import Page, Screen, names_for
from truc.deals import shuffle
from truc.engine import Step, new_game, step
from truc.events import (
    Called,
    CardCovered,
    CardHidden,
    CardPlayed,
    CardsDealt,
    Event,
    GameWon,
    HandDealt,
    HandEnded,
    PointsMarked,
    TrickTied,
    TrickWon,
)
from truc.rules import Rules
from truc.scoring import Worth, bid_worth
from truc.state import GameState, View
from truc.words import (
    ENGLISH,
    Words,
    say_camas,
    say_counts,
    say_score,
    say_seat,
    say_target,
    say_team,
    say_worth,
    sentence,
    tell,
)

__all__ = ["Narrator", "played", "streams", "watch"]


def streams(seed: int) -> tuple[random.Random, random.Random]:
    """Return two random streams: one for the deals, and one for what bots do.

    The cards of a seed are the same whatever is done with them.
    """
    return random.Random(seed), random.Random(f"bots {seed}")  # noqa: S311  # a game is no secret


def played(
    rules: Rules,
    seed: int,
    players: Sequence[Bot],
    *,
    first: int | None = None,
    hands: int | None = None,
) -> Iterator[tuple[Action, Step]]:
    """Yield each action of a game between ``players``, by seat, and what it leads to.

    ``first``: the seat that is asked first; ``hands``: how many are played, None for all.
    """
    deals, rng = streams(seed)
    state = new_game(rules)
    dealt = 0
    while state.winner is None:
        action: Action
        if state.hand is None:
            if dealt == hands:
                return
            dealt += 1
            action = shuffle(rules, deals)
        else:
            action = turn(state, players, rng, first=first)
        after = step(state, action)
        yield action, after
        state = after.state


def watch(
    rules: Rules,
    seed: int,
    *,
    hands: int | None = None,
    screen: Screen | None = None,
    bots: Sequence[Bot] | None = None,
    words: Words = ENGLISH,
) -> tuple[Action, ...]:
    """Tell a whole game between bots, or its first ``hands``; return what was done in it."""
    names = names_for(rules, words)
    screen = screen or Screen(rules, names, words=words)
    narrator = Narrator(rules, names, screen, words=words)
    narrator.opening()
    state = new_game(rules)
    actions: list[Action] = []
    for action, after in played(rules, seed, bots or [sensible_bot] * rules.seats, hands=hands):
        actions.append(action)
        narrator.tell(after.events, after.state)
        state = after.state
    if state.winner is None:
        narrator.stopped(state)
    else:
        narrator.closing(state)
    return tuple(actions)


@final
class Narrator:
    """Tells what happens, step by step; ``me``: for whom, a seat, or None for a spectator.

    A spectator of bots sees all cards; a seat sees what it may see.
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        screen: Page,
        me: int | None = None,
        words: Words = ENGLISH,
    ) -> None:
        """Begin with the first hand."""
        self.rules = rules
        self.names = names
        self.screen = screen
        self.me = me
        self.words = words
        self.hands = 0

    def opening(self) -> None:
        """Say who plays whom, for how much."""
        rules, words = self.rules, self.words
        first, second = (say_team(rules, team, names=self.names, words=words) for team in (0, 1))
        self.screen.line(words.say("table.teams", name=rules.name, first=first, second=second))
        self.screen.line(say_target(rules, words=words))

    def closing(self, state: GameState) -> None:
        """Say how long the game took, and how it ended."""
        camas = say_camas(self.rules, state.camas, words=self.words)
        self.screen.line(self.words.say("table.took", hands=self._hands(), camas=camas))

    def stopped(self, state: GameState) -> None:
        """Say that the game goes on, untold."""
        self.screen.line()
        score = sentence(self.score(state))
        self.screen.line(self.words.say("table.stopped", hands=self._hands(), score=score))

    def _hands(self) -> str:
        number = "one" if self.hands == 1 else "many"
        return self.words.say(f"table.hands.{number}", n=self.hands)

    def score(self, state: GameState | View) -> str:
        """Return how the game stands."""
        return say_score(
            self.rules,
            state.score,
            state.camas,
            names=self.names,
            me=self.me,
            words=self.words,
        )

    def worth(self, worth: Worth) -> str:
        """Return what a bid is worth."""
        return say_worth(self.rules, worth, names=self.names, me=self.me, words=self.words)

    def tell(self, events: Iterable[Event], game: GameState | View) -> None:
        """Tell those ``events`` of a step that may be seen; it has led to ``game``."""
        for event in events:
            if self.me is None or event.audience is None or self.me in event.audience:
                self._tell(event, game)
        if game.board is None and game.winner is None:
            told = self.words.say("table.score", score=self.score(game))
            self.screen.line(told, indent=2)

    def _tell(self, event: Event, game: GameState | View) -> None:
        screen = self.screen
        told = tell(
            event,
            self.rules,
            names=self.names,
            me=self.me,
            last=game.last,
            words=self.words,
        )
        match event:
            case HandDealt():
                self.hands += 1
                screen.title(self.words.say("table.hand", n=self.hands))
                screen.line(told, indent=2)
            case CardsDealt():
                self.hand(event.seat, event.cards)
            case Called():
                worth = self.worth(bid_worth(game, event.bid))
                told = told.removesuffix(".")
                screen.line(self.words.say("table.called", told=told, worth=worth), indent=2)
            case CardPlayed() | CardCovered():
                screen.line(told, indent=4)
            case CardHidden():
                if self.me is None:
                    screen.line(told, indent=4)
            case TrickWon() | TrickTied():
                screen.line(told, indent=4, style="bold")
            case HandEnded():
                screen.line(told, indent=2, style="bold")
            case GameWon():
                screen.line()
                screen.line(told, style="bold")
            case PointsMarked():
                pass
            case _:
                screen.line(told, indent=2)

    def hand(self, seat: int, cards: Sequence[Card]) -> None:
        """Show the cards that a seat was dealt, and what they count."""
        words = self.words
        counts = say_counts(self.rules, cards, words=words)
        name = say_seat(seat, names=self.names, me=self.me, words=words)
        column = max(map(len, self.names)) + 2
        self.screen.row(
            (
                self.screen.ink.name(seat, sentence(name)),
                self.screen.ink.codes(cards),
                Text(counts),
            ),
            (column, 13, 0),
            indent=4,
        )
