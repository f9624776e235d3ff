"""What a person types, and the action that is meant by it."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from truc.actions import Accept, Bid, Call, Fold, PlayCard, Refuse, SeatAction
from truc.cards import parse_card
from truc.rules import Rules
from truc.words import LANGUAGES, Words, say_bid, words_for

__all__ = ["after", "folded", "meant", "typed"]

FACE_DOWN: Final = "#"


def folded(text: str) -> str:
    """Return ``text`` without capitals, accents and marks, its words one space apart."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    kept = "".join(
        letter if letter.isalnum() or letter == FACE_DOWN else " " for letter in plain.casefold()
    )
    return " ".join(kept.split())


@cache
def typed(name: str) -> frozenset[str]:
    """Return what may be typed for ``name``, folded, in every language."""
    key = f"typed.{name}"
    return frozenset(folded(said) for code in LANGUAGES for said in words_for(code).phrases(key))


def after(said: str, name: str) -> str | None:
    """Return what follows in ``said``, folded, on words for ``name``; None if it has none first."""
    for first in sorted(typed(name), key=len, reverse=True):
        if f"{said} ".startswith(f"{first} "):
            return said[len(first) + 1 :]
    return None


def meant(text: str, rules: Rules, seat: int, words: Words) -> SeatAction | None:
    """Return what ``seat`` means by ``text``, allowed or not; None if it is not understood.

    A card by its code ("7o", "#7o" face down); a bid by its name or as it is said; the answers
    and the fold in plain words of any language or in those of the table.
    """
    said = folded(text)
    phrases = _phrases(rules, seat, words)
    if said in phrases:
        return phrases[said]
    called = after(said, "call")
    if called:
        return phrases.get(called)
    said = after(said, "play") or said
    face_down = said.startswith(FACE_DOWN)
    try:
        return PlayCard(seat, parse_card(said.removeprefix(FACE_DOWN).strip()), face_down)
    except ValueError:
        return None


def _phrases(rules: Rules, seat: int, words: Words) -> dict[str, SeatAction]:
    """What may be said, without marks; the ruleset's own words go before the usual ones."""
    phrases: dict[str, SeatAction] = {}
    for bid in Bid:
        phrases[folded(words.texts[f"bid.{bid.value}"])] = Call(seat, bid)
    for bid in Bid:
        phrases[folded(bid.value)] = Call(seat, bid)
    for rung in rules.ladder:
        phrases[folded(say_bid(rules, rung.bid, words=words))] = Call(seat, rung.bid)
    answers: tuple[tuple[str, str, SeatAction], ...] = (
        ("accept", rules.spoken.accept, Accept(seat)),
        ("refuse", rules.spoken.refuse, Refuse(seat)),
        ("fold", rules.spoken.fold, Fold(seat)),
    )
    for name, said, action in answers:
        phrases.update(dict.fromkeys(typed(name), action))
        phrases[folded(said)] = action
    return phrases
