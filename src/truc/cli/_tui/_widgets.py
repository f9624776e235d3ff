"""What can be pressed, a choice and a card of the person's own; and the log."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, TypeAlias, final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from truc.actions import SeatAction
from truc.cards import Card
from truc.cli._screen import hanging
from truc.cli._tui._notes import Notes
from truc.cli._tui._table import card_lines

__all__ = ["Choice", "Deed", "Log", "OwnCard", "Steps"]

HERE: Final = ">"
WIDTH: Final = 11
"""How wide a card of one's own is within its frame: the longest number and suit have room."""


@final
class Steps(Enum):
    """What may be done that is no action of the game."""

    ON = "on"
    """Go on to the next hand or, after the game, leave."""
    PASS = "pass"  # noqa: S105  # a word of card games
    """Say nothing, and leave it to others."""


Deed: TypeAlias = SeatAction | Steps


@final
class Choice(Static):
    """One thing that may be done: a key, and in words what it does. A click or Enter does it."""

    can_focus = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    @final
    class Pressed(Message):
        """A choice was made."""

        def __init__(self, deed: Deed) -> None:
            """Say which one."""
            super().__init__()
            self.deed = deed

    def __init__(self, *, classes: str) -> None:
        """Offer nothing."""
        super().__init__("", classes=classes, markup=False)
        self.deed: Deed | None = None
        self.said = Text()
        self._here = False
        self.display = False

    def offer(self, deed: Deed | None, said: Text) -> None:
        """Offer ``deed``, in words; None for nothing."""
        self.deed = deed
        self.said = said
        self.display = deed is not None
        self.draw()

    def draw(self) -> None:
        """Show the words, and by a sign whether Enter would do this."""
        lead = Text(f"{HERE if self._here else ' '} ")
        width = self.size.width
        if width and self.has_class("line"):
            lines = hanging(self.said, width)
            self.update(lead + Text("\n   ").join(lines))
        else:
            self.update(lead + self.said)

    def on_focus(self) -> None:
        """Show that Enter would do this."""
        self._here = True
        self.draw()

    def on_blur(self) -> None:
        """Show that it would not."""
        self._here = False
        self.draw()

    def on_resize(self) -> None:
        """Wrap the words anew."""
        self.draw()

    def action_press(self) -> None:
        """Do it."""
        if self.deed is not None:
            self.post_message(self.Pressed(self.deed))

    def on_click(self, event: Click) -> None:
        """Do it."""
        event.stop()
        self.action_press()


@final
class OwnCard(Static):
    """A card that the person holds."""

    @final
    class Pressed(Message):
        """A card was clicked."""

        def __init__(self, card: Card) -> None:
            """Say which one."""
            super().__init__()
            self.card = card

    def __init__(self) -> None:
        """Show no card."""
        super().__init__("", markup=False)
        self.card: Card | None = None
        self.display = False

    def show(self, card: Card | None, face: Text, key: str, *, tall: bool) -> None:
        """Show ``card``, with the key that plays it; no key, if it may not be played."""
        self.card = card
        self.display = card is not None
        drawn = Text("\n").join(card_lines(face, WIDTH, key=key, tall=tall))
        drawn.stylize("bold" if key else "dim")
        self.update(drawn)

    def on_click(self, event: Click) -> None:
        """Say that this card is meant."""
        event.stop()
        if self.card is not None:
            self.post_message(self.Pressed(self.card))


@final
class Log(VerticalScroll):
    """The log of the hand, as wide as there is room, its end in sight."""

    def __init__(self, notes: Notes) -> None:
        """Show what is told of the hand in ``notes``."""
        super().__init__(can_focus=False, id="log")
        self._notes = notes

    def compose(self) -> ComposeResult:
        """Hold one text."""
        yield Static(markup=False)

    def on_resize(self) -> None:
        """Lay it out anew."""
        self.lay()

    def lay(self) -> None:
        """Show what has been told by now."""
        text = self._notes.hand(max(20, self.size.width - 3))
        self.query_one(Static).update(text)
        self.scroll_end(animate=False)
