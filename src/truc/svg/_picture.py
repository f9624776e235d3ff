"""Draws: a table, a card, a back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, final

from truc.cards import RANKS, Card, Suit
from truc.state import GameState, View
from truc.svg._cards import (
    BACK,
    CARD_HEIGHT,
    CARD_WIDTH,
    back_symbol,
    card_symbol,
    pip_symbol,
)
from truc.svg._look import AUTO, Look, PictureError
from truc.svg._pen import PREFIX, Pen, escaped
from truc.svg._places import FELT_TOP, MARGIN, WIDTH, layout
from truc.svg._said import description, title_line
from truc.svg._scene import checked, faults_of, scene
from truc.svg._score import STONES, score_panels, stone_symbols
from truc.svg._slip import captions, captions_height, slip
from truc.svg._table import table
from truc.words import ENGLISH, Words, say_card, sentence

__all__ = ["Picture", "back_svg", "card_svg", "deck_svg", "svg"]

SUITS: Final = (Suit.COINS, Suit.CUPS, Suit.SWORDS, Suit.CLUBS)
"""The suits as a deck has them, from no pinte to three."""
ALL: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
GAP: Final = 15
FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
USED: Final = re.compile(f'href="#{PREFIX}([a-z0-9]+)"')


@final
class Picture(str):
    """The text of an SVG picture; a notebook shows the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    game: GameState | View,
    *,
    look: Look = AUTO,
    words: Words = ENGLISH,
    names: Sequence[str] | None = None,
    width: int | None = WIDTH,
    turned: int | None = None,
    prefix: str | None = None,
) -> Picture:
    """Return a picture of the table, as the text of an SVG file.

    Of a View it shows what that person may know, of a GameState everything.
    ``look``: the colours; ``words``: the language. ``names``: what the seats are called, one for
    each; without them they are numbered, and who has the view is "you". ``width``: in pixels; None
    leaves it to the page. ``turned``: the seat at the bottom; unsaid, that of the view, or 0.
    ``prefix``: what the ids in the picture begin with; unsaid, it follows from what is drawn.

    Raises PictureError, naming every fault, for arguments that are something else.
    """
    checked(game, look=look, words=words, names=names, width=width, turned=turned, prefix=prefix)
    seen = scene(game, words, names, turned)
    places = layout(seen.rules.seats)
    pen = Pen(look)
    foot = FELT_TOP + places.felt + MARGIN
    high = foot + captions_height(seen) + MARGIN
    body = "".join(
        (
            pen.rect(0, 0, WIDTH, high, "page", rx=18),
            score_panels(pen, seen),
            table(pen, seen, places),
            slip(pen, seen, places),
            captions(pen, seen, foot),
        )
    )
    return _finished(
        pen, words, body, (WIDTH, high), width, title_line(seen), description(seen), prefix
    )


def card_svg(
    card: Card,
    *,
    look: Look = AUTO,
    words: Words = ENGLISH,
    width: int | None = CARD_WIDTH,
    prefix: str | None = None,
) -> Picture:
    """Return a picture of ``card``, titled with its name; the arguments are those of ``svg``."""
    given: object = card
    faults = faults_of(look=look, words=words, width=width, prefix=prefix)
    if type(given) is not Card:
        faults.insert(0, f"a card is asked for, not {given!r}")
    if faults:
        raise PictureError(tuple(faults))
    pen = Pen(look)
    body = pen.use(card.code, 0, 0, CARD_WIDTH, CARD_HEIGHT)
    title = sentence(say_card(card, words=words))
    return _finished(pen, words, body, (CARD_WIDTH, CARD_HEIGHT), width, title, "", prefix)


def back_svg(
    *,
    look: Look = AUTO,
    words: Words = ENGLISH,
    width: int | None = CARD_WIDTH,
    prefix: str | None = None,
) -> Picture:
    """Return a picture of the back of a card; the arguments are those of ``svg``."""
    faults = faults_of(look=look, words=words, width=width, prefix=prefix)
    if faults:
        raise PictureError(tuple(faults))
    pen = Pen(look)
    body = pen.use(BACK, 0, 0, CARD_WIDTH, CARD_HEIGHT)
    title = sentence(words.texts["picture.back"])
    return _finished(pen, words, body, (CARD_WIDTH, CARD_HEIGHT), width, title, "", prefix)


def deck_svg(
    cards: Sequence[Card] = ALL,
    *,
    look: Look = AUTO,
    words: Words = ENGLISH,
    width: int | None = None,
    prefix: str | None = None,
) -> Picture:
    """Return a picture of ``cards``, suit by suit, and of the back; unsaid, of all 48.

    With a ``prefix`` of its own it is a sheet of symbols for a page, which copies a card by
    ``<use href="#PREFIX-7o"/>`` and the back by ``#PREFIX-back``. The others are as of ``svg``.
    """
    given: tuple[object, ...] = tuple(cards)
    faults = faults_of(look=look, words=words, width=width, prefix=prefix)
    if any(type(card) is not Card for card in given):
        faults.insert(0, f"cards are asked for, not {given!r}")
    if faults:
        raise PictureError(tuple(faults))
    pen = Pen(look)
    asked = set(cards)
    suits = [suit for suit in SUITS if any(card.suit is suit for card in asked)]
    ranks = [rank for rank in RANKS if any(card.rank == rank for card in asked)]
    across, down = CARD_WIDTH + GAP, CARD_HEIGHT + GAP
    parts = [
        pen.group(
            pen.use(card.code, GAP + across * column, GAP + down * row, CARD_WIDTH, CARD_HEIGHT),
            title=sentence(say_card(card, words=words)),
        )
        for row, suit in enumerate(suits)
        for column, rank in enumerate(ranks)
        if (card := Card(rank, suit)) in asked
    ]
    parts.append(
        pen.group(
            pen.use(BACK, GAP + across * len(ranks), GAP, CARD_WIDTH, CARD_HEIGHT),
            title=sentence(words.texts["picture.back"]),
        )
    )
    box = (GAP + across * (len(ranks) + 1), GAP + down * max(1, len(suits)))
    title = words.number("card", len(asked))
    return _finished(pen, words, "".join(parts), box, width, title, "", prefix)


def _finished(
    pen: Pen,
    words: Words,
    body: str,
    box: tuple[float, float],
    width: int | None,
    title: str,
    told: str,
    prefix: str | None,
) -> Picture:
    """Put the symbols that are used before what is drawn, and around it the picture."""
    symbols = _symbols(pen, body)
    wide, high = box
    size = "" if width is None else f' width="{width}" height="{width * high / wide:.0f}"'
    labels = f"{PREFIX}title {PREFIX}desc" if told else f"{PREFIX}title"
    desc = f'<desc id="{PREFIX}desc">{escaped(told)}</desc>' if told else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}"{size}'
        f' lang="{escaped(words.language)}" role="img" aria-labelledby="{labels}"'
        f' font-family="{FONT}">'
        f'<title id="{PREFIX}title">{escaped(title)}</title>{desc}'
        f"{pen.style(symbols + body)}<defs>{symbols}</defs>{body}</svg>\n"
    )
    start = prefix if prefix is not None else f"t{sha256(text.encode()).hexdigest()[:6]}"
    return Picture(text.replace(PREFIX, f"{start}-"))


def _symbols(pen: Pen, body: str) -> str:
    """Return the symbols that ``body`` copies, and those that they copy, in a fixed order."""
    used = set(USED.findall(body))
    cards = [card_symbol(pen.look, card) for card in ALL if card.code in used]
    used |= set(USED.findall("".join(cards)))
    found = [pip_symbol(pen.look, suit) for suit in SUITS if suit.value in used]
    found += cards
    if BACK in used:
        found.append(back_symbol(pen.look))
    if not used.isdisjoint(STONES):
        found.append(stone_symbols(pen))
    return "".join(found)
