"""What a reader has to remember while it reads one text."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, final

from truc.codec._faults import MANY
from truc.ladders import Rung

__all__ = ["Reading", "begin", "reading"]


@final
class Reading:
    """One text on its way.

    ``checks``: whether states and views are checked. ``in_game``: whether what is read now belongs
    to a value that has rules, so that bets need only name their rungs; ``ladder``: those of its
    rules, None as long as they have not been read. ``left``: how many more faults are looked for.
    """

    __slots__ = ("checks", "in_game", "ladder", "left")

    def __init__(self, *, checks: bool) -> None:
        self.checks = checks
        self.in_game = False
        self.ladder: tuple[Rung, ...] | None = None
        self.left = MANY

    @contextmanager
    def within(self, *, game: bool) -> Generator[None, None, None]:
        """While this lasts, what is read or written stands in a game, or does not."""
        outside, self.in_game = self.in_game, game
        try:
            yield
        finally:
            self.in_game = outside


_READING: Final[ContextVar[Reading]] = ContextVar("truc.codec.reading")


def reading() -> Reading:
    """Return what is remembered of the text that is read or written now."""
    now = _READING.get(None)
    if now is None:
        now = Reading(checks=True)
        _READING.set(now)
    return now


def begin(*, checks: bool) -> Reading:
    """Begin with another text."""
    now = Reading(checks=checks)
    _READING.set(now)
    return now
