"""The full screen: a table, the person's cards, what may be done, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.theme import Theme
from textual.timer import Timer
from textual.widgets import Footer, Static

from truc.actions import PlayCard, SeatAction
from truc.bots import Bot
from truc.cli._menu import (
    asked_text,
    choice_text,
    may_pass,
    not_allowed,
    partners_asked,
    why_text,
)
from truc.cli._screen import Ink, names_for
from truc.cli._tui._dealer import Dealer
from truc.cli._tui._dialogs import Laid, Leaving, Reading, Why
from truc.cli._tui._notes import Notes
from truc.cli._tui._table import Table, face
from truc.cli._tui._widgets import Choice, Deed, Log, OwnCard, Steps
from truc.cli._watch import Narrator
from truc.describe import describe_text
from truc.events import Event, HandEnded
from truc.ladders import Pot
from truc.legality import awaited
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.state import Phase, View
from truc.views import advance
from truc.words import ENGLISH, Words, say_action, say_bets, say_status, say_target, sentence

__all__ = ["TrucApp"]

KEYS: Final = "1234567890abcdefghijk"
"""What is pressed for the first choice, the second, and so on, when it is for the person to act."""
MEANWHILE: Final = KEYS[10:]
"""The same while others are to act: no number, which would be meant for what is offered next."""
BOXED: Final = (80, 34)
"""The columns and lines from which on every card on the table has a frame."""
FELT: Final = Theme(
    name="felt",
    primary="#4fa37a",
    secondary="#c9a45c",
    accent="#e0c068",
    foreground="#e9e5d8",
    background="#0e1a15",
    surface="#13231c",
    panel="#1b3328",
    dark=True,
)
"""The colours of a card table."""


@final
class TrucApp(App[None]):
    """A game of a person against bots. It knows what the seat may know, and nothing more."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-middle"), (110, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (BOXED[1], "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("up,left", "move(-1)", show=False),
        Binding("down,right", "move(1)", show=False),
        Binding("enter,space", "onward", show=False),
        Binding("p", "pass", show=False),
        *(Binding(key, f"choose('{key}')", show=False) for key in KEYS),
    ]

    def __init__(
        self,
        rules: Rules,
        seat: int,
        seed: int,
        *,
        ask_always: bool = False,
        pause: float,
        bots: Sequence[Bot] | None = None,
        words: Words = ENGLISH,
    ) -> None:
        """Sit down at ``seat``; the bots wait ``pause`` seconds after each thing they do."""
        super().__init__()
        self.register_theme(FELT)
        self.theme = FELT.name
        self.title = rules.name
        self.rules = rules
        self.words = words
        self.names = names_for(rules, words)
        self.dealer = Dealer(rules, seat, seed, ask_always=ask_always, bots=bots)
        self.pause = pause
        self.left = False
        self.view = self.dealer.view
        self.shown = self.view
        """The last view with a hand in it: what lies on the table until the next hand is dealt."""
        ink = Ink(rules, self.names, words, coloured=not self.no_color)
        self.notes = Notes(ink)
        self.narrator = Narrator(rules, self.names, self.notes, me=seat, words=words)
        self._table = Table(ink, self.names, words)
        self._timer: Timer | None = None
        self._wished = ""
        self._plays = [Choice(classes="play") for _ in range(2 * HAND_SIZE)]
        self._lines = [Choice(classes="line") for _ in range(_most_lines(rules))]
        self._own = [OwnCard() for _ in range(HAND_SIZE)]
        for key, action, display in (
            ("question_mark", "help", "?"),
            ("w", "why", "w"),
            ("r", "rules", "r"),
            ("l", "log", "l"),
            ("q", "quit", "q"),
        ):
            said = words.texts[f"screen.{action}"]
            does = "leave" if action == "quit" else action
            self.bind(key, does, description=said, key_display=display)

    # --- what is where

    def compose(self) -> ComposeResult:
        """Put everything in its place."""
        yield Static(id="head", markup=False)
        yield Static(id="score", markup=False)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(id="table", markup=False)
                yield Static(id="bets", markup=False)
                with Horizontal(id="own"):
                    yield from self._own
            yield Log(self.notes)
        yield Static(id="status", markup=False)
        with VerticalScroll(id="actions", can_focus=False):
            with Horizontal(id="plays"):
                yield from self._plays
            yield from self._lines
            yield Static(id="result", markup=False)
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begin the game."""
        self.narrator.opening()
        self._follow(self.dealer.deal())
        self._go_on()

    def on_resize(self) -> None:
        """Use the room there is."""
        self.call_after_refresh(self._draw)

    # --- the game

    def _follow(self, told: Sequence[Event]) -> None:
        """Tell what has happened, and see what is to be seen now."""
        for event in told:
            self.view = advance(self.view, event)
            if self.view.board is not None:
                self.shown = self.view
        self._wished = ""
        self.narrator.tell(self._marked(told), self.view)

    def _marked(self, told: Sequence[Event]) -> Iterator[Event]:
        """Yield the events, and remember where the end of the hand is told."""
        for event in told:
            if isinstance(event, HandEnded):
                self.notes.mark()
            yield event

    def _go_on(self) -> None:
        """Let the bots play until the person is asked or the hand is over, one after a pause."""
        self._stop()
        while self.view.phase is Phase.PLAY and not self.dealer.asked:
            if self.pause and self.view.seat not in awaited(self.view):
                self._timer = self.set_timer(self.pause, self._bot)
                break
            self._follow(self.dealer.go_on())
        self._draw()

    def _bot(self) -> None:
        self._follow(self.dealer.go_on())
        self._go_on()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _do(self, deed: Deed) -> None:
        """Do what the person has chosen, if it is still there to be chosen."""
        if deed not in self._deeds():
            return
        match deed:
            case Steps.ON:
                if self.view.phase is Phase.OVER:
                    self.exit()
                    return
                self._follow(self.dealer.deal())
            case Steps.PASS:
                self._follow(self.dealer.leave_it())
            case _:
                self._follow(self.dealer.act(deed))
        self._go_on()

    @property
    def keys(self) -> dict[SeatAction, str]:
        """The key of each thing that the person may do, as far as there are keys."""
        view = self.view
        keys = KEYS if view.seat in awaited(view) else MEANWHILE
        return dict(zip(view.legal, keys, strict=False))

    def _deeds(self) -> tuple[Deed, ...]:
        """Return what the person may do now: the legal actions, and what is no action."""
        if self.view.phase is not Phase.PLAY:
            return (Steps.ON,)
        passing = self.dealer.asked and may_pass(self.view)
        return (*self.view.legal, *((Steps.PASS,) if passing else ()))

    # --- what is seen

    def _draw(self) -> None:
        """Show how everything is now."""
        view, words = self.view, self.words
        hand = words.say("table.hand", n=self.narrator.hands)
        target = say_target(self.rules, words=words).removesuffix(".")
        self._put("head", Text(f" {self.rules.name} · {hand} · {target}"))
        self._put("score", Text(f" {sentence(self.narrator.score(view))}"))
        boxed = self.size.width >= BOXED[0] and self.size.height >= BOXED[1]
        self._put("table", self._table.drawn(self.shown, awaited(view), boxed=boxed))
        bets = say_bets(view, names=self.names, me=view.seat, words=words)
        self._put("bets", Text("\n").join(self.notes.ink.text(bet) for bet in bets))
        self._own_cards(view, boxed=boxed)
        self.query_one(Log).lay()
        self._offers(view)
        self._put("status", Text(f" {self._wished or self._status(view)}"))

    def _put(self, name: str, text: Text) -> None:
        self.query_one(f"#{name}", Static).update(text)

    def _status(self, view: View) -> str:
        if self.dealer.asked:
            return asked_text(view, self.names, self.words)
        return say_status(view, names=self.names, me=view.seat, words=self.words)

    def _own_cards(self, view: View, *, boxed: bool) -> None:
        keys = self.keys
        for place, box in enumerate(self._own):
            card = view.held[place] if place < len(view.held) else None
            if card is None or view.seat is None:
                box.show(None, Text(), "", tall=boxed)
                continue
            said = self.notes.ink.code(card).copy()
            said.plain = face(card, self.words)
            key = keys.get(PlayCard(view.seat, card), "")
            box.show(card, said, key, tall=boxed)

    def _offers(self, view: View) -> None:
        """Offer what may be done: the cards in one row, everything else line by line."""
        keys = self.keys
        plays: list[tuple[Deed, Text]] = []
        lines: list[tuple[Deed, Text]] = []
        for deed in self._deeds():
            key = "" if isinstance(deed, Steps) else keys.get(deed, " ")
            match deed:
                case PlayCard():
                    down = "#" if deed.face_down else ""
                    said = Text(f"{key}  ", style="bold") + Text(down)
                    plays.append((deed, said + self.notes.ink.code(deed.card)))
                case Steps():
                    lines.append((deed, Text(self._step_text(deed))))
                case _:
                    lines.append((deed, Text(choice_text(view, deed, key, self.names, self.words))))
        told = view.phase is not Phase.PLAY
        self.query_one("#result").display = told
        if told:
            self._put("result", self.notes.since(max(20, self.size.width - 6)))
        self.query_one("#plays").display = bool(plays)
        for choices, offers in ((self._plays, plays), (self._lines, lines)):
            for place, choice in enumerate(choices):
                choice.offer(*(offers[place] if place < len(offers) else (None, Text())))
        if isinstance(self.screen.focused, Choice):
            self.set_focus(None)

    def _step_text(self, step: Steps) -> str:
        texts = self.words.texts
        match step:
            case Steps.ON:
                key = "end" if self.view.phase is Phase.OVER else "next_hand"
                return f"{texts['screen.enter']}  {texts[f'screen.{key}']}"
            case Steps.PASS:
                partners = partners_asked(self.view, self.names)
                if not partners:
                    return f"p  {texts['screen.pass']}"
                return (
                    f"p  {self.words.say('screen.pass_to', partners=self.words.listed(partners))}"
                )

    # --- what is pressed

    def on_choice_pressed(self, event: Choice.Pressed) -> None:
        """Do what was pressed."""
        self._do(event.deed)

    def on_own_card_pressed(self, event: OwnCard.Pressed) -> None:
        """Play the card that was clicked; or say why not."""
        play = PlayCard(self.dealer.seat, event.card)
        if play in self.view.legal:
            self._do(play)
            return
        self._wished = why_text(self.view, play, self.words)
        self._draw()

    def action_choose(self, key: str) -> None:
        """Do what has that key."""
        for action, has in self.keys.items():
            if has == key:
                self._do(action)
                return

    def action_onward(self) -> None:
        """Go on; or say nothing, while others are on turn."""
        if self.view.phase is not Phase.PLAY:
            self._do(Steps.ON)
        elif self.view.seat not in awaited(self.view):
            self._do(Steps.PASS)

    def action_pass(self) -> None:
        """Say nothing."""
        self._do(Steps.PASS)

    def action_move(self, by: int) -> None:
        """Go to another choice."""
        offered = [choice for choice in (*self._plays, *self._lines) if choice.display]
        if not offered:
            return
        here = self.screen.focused
        if isinstance(here, Choice) and here in offered:
            place = (offered.index(here) + by) % len(offered)
        else:
            place = 0 if by > 0 else len(offered) - 1
        offered[place].focus()

    def action_why(self) -> None:
        """Show why something is not allowed."""
        view, words = self.view, self.words
        refused = [(a, say_action(self.rules, a, words=words)) for a in not_allowed(view)]
        self.push_screen(Why(refused, lambda action: why_text(view, action, words), words))

    def action_rules(self) -> None:
        """Show the rules."""
        self._read(
            "rules", lambda width: Text(describe_text(self.rules, width=width, words=self.words))
        )

    def action_log(self) -> None:
        """Show the log of the game."""
        self._read("log", self.notes.whole, at_end=True)

    def action_help(self) -> None:
        """Show what can be pressed, and what the signs mean."""
        self._read("help", lambda _: Text(self.words.texts["screen.how"].strip()))

    def _read(self, name: str, laid: Laid, *, at_end: bool = False) -> None:
        title = self.words.texts[f"screen.{name}"]
        self.push_screen(Reading(title, laid, self.words, at_end=at_end))

    def action_leave(self) -> None:
        """Ask whether to leave, and leave; a game that is over is left at once."""
        if self.view.phase is Phase.OVER:
            self.exit()
        elif self.screen.id != "leaving":
            self.push_screen(Leaving(self.words), self._leave)

    def _leave(self, leaves: bool | None) -> None:  # noqa: FBT001  # as the screen answers
        if leaves:
            self._stop()
            self.left = True
            self.exit()


def _most_lines(rules: Rules) -> int:
    """Return how many things there may be to do at once, besides playing a card.

    In each pot the bids that follow on one and the same bid; to fold, or to answer and to pass.
    """
    after = Counter((rung.pot, rung.below) for rung in rules.ladder)
    bids = sum(max((n for (of, _), n in after.items() if of is pot), default=0) for pot in Pot)
    return bids + 3
