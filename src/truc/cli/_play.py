"""``truc play``: a person at one seat, bots at the others."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from rich.text import Text

from truc.actions import SeatAction
from truc.bots import Bot, sensible_bot
from truc.cli._menu import asked_text, choice_text, is_asked, may_pass, partners_asked, why_text
from truc.cli._reading import after, folded, meant, typed
from truc.cli._screen import Screen, names_for
from truc.cli._watch import Narrator, played
from truc.describe import describe_text
from truc.engine import new_game
from truc.legality import awaited, why_illegal
from truc.rules import Rules
from truc.state import GameState, View
from truc.words import ENGLISH, Words, sentence

__all__ = ["Left", "Person", "Read", "play", "read_line"]

Read: TypeAlias = Callable[[str], str]
"""Asks a question and returns what is typed; raises EOFError or KeyboardInterrupt as input does."""


def read_line(prompt: str) -> str:
    """Ask on the terminal; what comes from elsewhere than a keyboard is printed as if typed."""
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)  # noqa: T201  # so that the printed page reads as the terminal would
    return line


@final
class Left(Exception):
    """The person has left the game; ``by_end`` tells whether because the input had ended."""

    def __init__(self, *, by_end: bool) -> None:
        super().__init__(by_end)
        self.by_end = by_end


def play(
    rules: Rules,
    seat: int,
    seed: int,
    *,
    ask_always: bool = False,
    read: Read = read_line,
    screen: Screen | None = None,
    bots: Sequence[Bot] | None = None,
    words: Words = ENGLISH,
) -> GameState:
    """Play a game with a person at ``seat``; return the state in which it ended or was left."""
    names = names_for(rules, words)
    screen = screen or Screen(rules, names, words=words)
    narrator = Narrator(rules, names, screen, me=seat, words=words)
    person = Person(narrator, screen, seat, read, ask_always=ask_always)
    players: list[Bot] = list(bots or [sensible_bot] * rules.seats)
    players[seat] = person
    state = new_game(rules)
    narrator.opening()
    person.greet()
    try:
        for _, after in played(rules, seed, players, first=seat):
            narrator.tell(after.events, after.state)
            state = after.state
    except Left as left:
        key = "table.ended" if left.by_end else "table.left"
        screen.line(words.say(key, score=sentence(narrator.score(state))))
        return state
    narrator.closing(state)
    return state


@final
class Person:
    """A bot that asks a person: it shows the table and offers exactly ``view.legal``."""

    def __init__(
        self,
        narrator: Narrator,
        screen: Screen,
        seat: int,
        read: Read,
        *,
        ask_always: bool = False,
    ) -> None:
        """Ask through ``read`` and print on ``screen``, in the words of ``narrator``."""
        self.narrator = narrator
        self.screen = screen
        self.rules = narrator.rules
        self.seat = seat
        self.read = read
        self.ask_always = ask_always
        self.words = narrator.words
        self._commands: Final[dict[str, Callable[[View], None]]] = {
            "help": self._help,
            "rules": self._rules,
            "score": self._score,
            "hand": self._table,
            "menu": self._menu,
        }

    def greet(self) -> None:
        """Say who the person is and what may be typed."""
        names = self.narrator.names
        partners = [names[seat] for seat in self.rules.lookup.around[self.seat][2::2]]
        key = "table.you_are" if partners else "table.you_are_alone"
        self.screen.line(
            self.words.say(
                key,
                name=names[self.seat],
                seat=self.seat,
                partners=self.words.listed(tuple(partners)),
            )
        )
        self.screen.line(self.words.say("table.begin"))

    def __call__(self, view: View, rng: random.Random, /) -> SeatAction | None:
        """Return what the person chooses of ``view.legal``; None for nothing to say.

        Raises Left if the person leaves.
        """
        del rng
        must = self.seat in awaited(view)
        if not is_asked(view, always=self.ask_always):
            return None
        self._table(view)
        self._menu(view)
        while True:
            text = self._typed()
            if not folded(text):
                if not must:
                    return None
                self._say("must_choose")
                continue
            if folded(text) in typed("pass"):
                if may_pass(view):
                    return None
                self._say("no_pass")
                continue
            action = self._understood(text, view)
            if action is not None:
                return action

    def _typed(self) -> str:
        """Return a line; to leave is asked first, unless there is nobody to ask."""
        try:
            text = self.read(self.words.say("table.prompt"))
        except EOFError:
            if not sys.stdin.isatty():
                self.screen.line()
                raise Left(by_end=True) from None
            text = "quit"
            self.screen.line()
        except KeyboardInterrupt:
            text = "quit"
            self.screen.line()
        if folded(text) not in typed("quit"):
            return text
        if self._leaves():
            raise Left(by_end=False)
        return self._typed()

    def _leaves(self) -> bool:
        try:
            answer = self.read(self.words.say("table.leave"))
        except (EOFError, KeyboardInterrupt):
            self.screen.line()
            return True
        return folded(answer) in typed("yes")

    def _understood(self, text: str, view: View) -> SeatAction | None:
        """Return the allowed action that ``text`` means; else answer it and return None."""
        said = folded(text)
        for name, command in self._commands.items():
            if said in typed(name):
                command(view)
                return None
        why = after(said, "why")
        if why is not None:
            self._why(why, view)
            return None
        if text.strip().isdecimal():
            number = int(text)
            if 1 <= number <= len(view.legal):
                return view.legal[number - 1]
            self._say("no_choice", n=number, last=len(view.legal))
            return None
        action = meant(text, self.rules, self.seat, self.words)
        if action is None:
            self._say("not_understood", text=text.strip())
            return None
        if why_illegal(view, action) is None:
            return action
        self.screen.line(why_text(view, action, self.words), indent=2)
        return None

    def _why(self, text: str, view: View) -> None:
        action = meant(text, self.rules, self.seat, self.words)
        if action is None:
            self._say("why_what")
            return
        self.screen.line(why_text(view, action, self.words), indent=2)

    def _say(self, key: str, **parts: object) -> None:
        self.screen.line(self.words.say(f"table.{key}", **parts), indent=2)

    def _help(self, view: View) -> None:
        del view
        for line in self.words.say("table.help").strip().splitlines():
            self.screen.plain(f"  {line}")

    def _rules(self, view: View) -> None:
        self.screen.plain(describe_text(view.rules, width=self.screen.width, words=self.words))

    def _score(self, view: View) -> None:
        self._say("score", score=self.narrator.score(view))

    def _table(self, view: View) -> None:
        """Show the trick and the person's cards."""
        board = view.board
        screen = self.screen
        if board is not None and board.trick:
            plays: list[Text] = []
            for play in board.with_faces(view.covered)[-1]:
                name = self.narrator.names[play.seat]
                card = screen.ink.play(play)
                plays.append(screen.ink.name(play.seat, name) + Text(" ") + card)
            shown = Text(", ").join(plays)
            self._show("on_table", shown)
        if view.held:
            self._show("your_hand", screen.ink.codes(view.held))
        else:
            self._say("empty_hand")

    def _show(self, key: str, shown: Text) -> None:
        """Print ``shown`` after the words of ``key``, keeping its colours."""
        before, _, after = self.words.texts[f"table.{key}"].partition("{")
        self.screen.console.print(
            Text(f"  {before}") + shown + Text(after.partition("}")[2]), soft_wrap=False
        )

    def _menu(self, view: View) -> None:
        """Offer what is legal, with what each bid is worth."""
        names, words = self.narrator.names, self.words
        self.screen.line(asked_text(view, names, words), indent=2)
        for number, action in enumerate(view.legal, start=1):
            self.screen.line(choice_text(view, action, f"{number:>2}", names, words), indent=2)
        partners = partners_asked(view, names)
        if partners:
            self._say("may_pass", partners=words.listed(partners))
