"""Actions in short notation, as people write them down: ``0 envide``, ``1 accept``, ``3 #4c``."""

from __future__ import annotations

import re
from typing import Final, assert_never, final

from truc.actions import Accept, Action, Bid, Call, Deal, Fold, PlayCard, Refuse, Signal
from truc.cards import Card, parse_card

__all__ = ["NotationError", "format_action", "parse_action"]

ANSWERS: Final[dict[str, type[Accept | Refuse | Fold]]] = {
    "accept": Accept,
    "refuse": Refuse,
    "fold": Fold,
}
BIDS: Final = {bid.value: bid for bid in Bid}
SIGN: Final = re.compile(r'sign "([^"\n,]*)"((?: (?:0|[1-9][0-9]{0,3}))*)')
DIGITS: Final = "0123456789"
SEAT: Final = re.compile(r"0|[1-9][0-9]{0,3}")


@final
class NotationError(ValueError):
    """A text that is no action; ``column`` (from 1) is where it stops being one.

    ``text``: what was read; ``expected``: what should have stood there.
    """

    text: str
    column: int
    expected: str

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.text!r}, column {self.column}: expected {self.expected}"


def format_action(action: Action) -> str:
    """Return ``action`` in short notation; ``parse_action`` reads it back.

    A seat's action is the seat and a card, a bid, ``accept``, ``refuse`` or ``fold``; a card face
    down is written ``#4c``. A deal is ``deal`` and the cards in order; a signal ``sign`` and the
    sign in quotes, then the seats that caught it.
    """
    match action:
        case PlayCard():
            return f"{action.seat} {'#' if action.face_down else ''}{action.card}"
        case Call():
            return f"{action.seat} {action.bid.value}"
        case Accept():
            return f"{action.seat} accept"
        case Refuse():
            return f"{action.seat} refuse"
        case Fold():
            return f"{action.seat} fold"
        case Deal():
            return " ".join(["deal", *(card.code for card in action.cards)])
        case Signal():
            caught = "".join(f" {seat}" for seat in action.caught_by)
            return f'{action.seat} sign "{action.sign}"{caught}'
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """Return the action that ``text`` writes, as ``format_action`` would write it.

    Raises NotationError, with the column and what was expected, for anything else. Whether the
    action is allowed is not asked here.
    """
    first, _, rest = text.partition(" ")
    if first == "deal":
        return Deal(tuple(_card(text, at, word) for at, word in _words(text, 5, rest)))
    if not SEAT.fullmatch(first):
        raise NotationError(text, 1, "a seat, as in '0 envide', or 'deal' and cards")
    seat = int(first)
    column = len(first) + 2
    if rest in ANSWERS:
        return ANSWERS[rest](seat)
    if rest in BIDS:
        return Call(seat, BIDS[rest])
    if rest.startswith("sign"):
        found = SIGN.fullmatch(rest)
        if found is None:
            raise NotationError(
                text, column, 'sign "how it is made", then the seats that caught it'
            )
        return Signal(seat, found[1], tuple(int(word) for word in found[2].split()))
    if rest.startswith("#"):
        return PlayCard(seat, _card(text, column + 1, rest[1:]), face_down=True)
    if rest[:1] in DIGITS and rest:
        return PlayCard(seat, _card(text, column, rest))
    raise NotationError(text, column, "a card, a bid, accept, refuse, fold or sign")


def _words(text: str, column: int, rest: str) -> list[tuple[int, str]]:
    """The words of ``rest``, which stands in ``text`` from ``column``, with their columns."""
    words: list[tuple[int, str]] = []
    at = column + 1
    for word in rest.split(" "):
        if not word:
            raise NotationError(text, at, "a card, as in '1e' or '12o'")
        words.append((at, word))
        at += len(word) + 1
    return words


def _card(text: str, column: int, word: str) -> Card:
    try:
        return parse_card(word)
    except ValueError:
        raise NotationError(text, column, "a card, as in '1e' or '12o'") from None
