"""What is shown over the table: a page to read, why something is not allowed, whether to leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias, final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from truc.actions import SeatAction
from truc.cli._reading import typed
from truc.words import Words, sentence

__all__ = ["Laid", "Leaving", "Reading", "Why"]

Laid: TypeAlias = Callable[[int], Text]
"""Lays a text out for a width."""


@final
class Reading(ModalScreen[None]):
    """A page to read, with its title: the rules, the log, the help."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,r,l,question_mark", "close", show=False)
    ]

    def __init__(self, title: str, laid: Laid, words: Words, *, at_end: bool = False) -> None:
        """Show what ``laid`` gives for the width there is, from its beginning or ``at_end``."""
        super().__init__()
        self._title = sentence(title)
        self._laid = laid
        self._words = words
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """Put the page into a frame."""
        with Vertical(classes="frame") as frame:
            frame.border_title = self._title
            frame.border_subtitle = self._words.texts["screen.close"]
            with VerticalScroll():
                yield Static(id="page", markup=False)

    def on_mount(self) -> None:
        """Let the keys scroll."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self) -> None:
        """Lay the page out anew."""
        self.call_after_refresh(self._lay)

    def _lay(self) -> None:
        scroll = self.query_one(VerticalScroll)
        self.query_one("#page", Static).update(self._laid(max(20, scroll.size.width - 2)))
        if self._at_end:
            scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()


@final
class Why(ModalScreen[None]):
    """What is not allowed now, and for each thing why."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,w", "close", show=False)]

    def __init__(
        self,
        refused: Sequence[tuple[SeatAction, str]],
        told: Callable[[SeatAction], str],
        words: Words,
    ) -> None:
        """Offer ``refused``, each in words; ``told`` says why."""
        super().__init__()
        self._refused = tuple(refused)
        self._told = told
        self._words = words

    def compose(self) -> ComposeResult:
        """Put the list over the answer."""
        texts = self._words.texts
        with Vertical(classes="frame") as frame:
            frame.border_title = sentence(texts["screen.why"])
            frame.border_subtitle = texts["screen.close"]
            key = "screen.why_which" if self._refused else "screen.why_none"
            yield Static(texts[key], id="which", markup=False)
            yield OptionList(*(Option(Text(said)) for _, said in self._refused))
            yield Static(id="answer", markup=False)

    def on_mount(self) -> None:
        """Let the keys choose."""
        self.query_one(OptionList).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say why."""
        action, _ = self._refused[event.option_index]
        self.query_one("#answer", Static).update(Text(self._told(action)))

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()


@final
class Leaving(ModalScreen[bool]):
    """Whether the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,n,q", "stay", show=False)]

    def __init__(self, words: Words) -> None:
        """Ask in these words."""
        super().__init__(id="leaving")
        self._words = words
        for key in {said[0] for said in typed("yes")}:
            self._bindings.bind(key, "leave", show=False)

    def compose(self) -> ComposeResult:
        """Put the question over its two answers."""
        texts = self._words.texts
        yes = self._words.phrases("typed.yes")[0]
        with Vertical(classes="question"):
            yield Static(texts["screen.leave"], markup=False)
            options = OptionList(
                Option(Text(f"n  {texts['screen.stay']}"), id="stay"),
                Option(Text(f"{yes}  {texts['screen.quit']}"), id="leave"),
            )
            yield options

    def on_mount(self) -> None:
        """Let the keys choose; to stay comes first."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the answer."""
        self.dismiss(event.option_id == "leave")

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss(result=True)

    def action_stay(self) -> None:
        """Stay."""
        self.dismiss(result=False)
