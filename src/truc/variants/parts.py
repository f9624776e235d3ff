"""The words in which the named rulesets are written: steps of cards, and ladders."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from truc.actions import Bid
from truc.cards import Card, Suit, parse_card
from truc.ladders import Judge, Mark, Over, Points, Pot, Reply, Rung, Stake, Whole
from truc.policies import Sign

__all__ = [
    "SIGNS_OF_VALENCIA",
    "Row",
    "deck_of",
    "envit_ladder",
    "sign",
    "signs_for",
    "steps",
    "truc_ladder",
]

Row: TypeAlias = tuple[Bid, Bid | None, Stake, int]
"""A rung in short: the bid, the bid below, the stake if accepted, the stones if refused."""


NO_WORDS: Final[Mapping[Bid, str]] = MappingProxyType({})
"""For ladders whose bids are said in the usual words."""


def steps(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return the steps of an order, highest first: ``"1e | 7c 7b | 6s"``; 6s are the four sixes."""
    return tuple(
        tuple(card for word in step.split() for card in _cards(word)) for step in text.split("|")
    )


def _cards(word: str) -> tuple[Card, ...]:
    if word.endswith("s"):
        return tuple(Card(int(word[:-1]), suit) for suit in Suit)
    return (parse_card(word),)


def deck_of(order: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    """Return the cards of an order, as a deck."""
    return tuple(card for step in order for card in step)


def sign(how: str, meaning: str, cards: str = "") -> Sign:
    """Return the sign made ``how``; ``cards`` are the cards it speaks of, as in ``steps``."""
    return Sign(how, meaning, tuple(card for word in cards.split() for card in _cards(word)))


def signs_for(signs: tuple[Sign, ...], order: tuple[tuple[Card, ...], ...]) -> tuple[Sign, ...]:
    """Return the signs that speak of no card that is missing from ``order``."""
    deck = deck_of(order)
    return tuple(s for s in signs if all(card in deck for card in s.cards))


SIGNS_OF_VALENCIA: Final = (
    sign("raise eyebrows", "1e", "1e"),
    sign("wink", "1b", "1b"),
    sign("tongue to one side", "7e", "7e"),
    sign("tongue to the other side", "7o", "7o"),
    sign("bite lower lip", "a 3", "3s"),
    sign("puff cheeks", "33"),
)


def envit_ladder(
    rows: tuple[Row, ...], *, over: Over, words: Mapping[Bid, str] = NO_WORDS
) -> tuple[Rung, ...]:
    """Return the rungs of ENVIT-5; ``over``: who may open over a pending first truc (ENVIT-2).

    ``words``: how bids are said, where not in the usual words.
    """
    return tuple(
        Rung(
            bid,
            Pot.ENVIT,
            below,
            accepted,
            Points(refused),
            Judge.COUNT,
            ("ENVIT-5" if isinstance(accepted, Points) else "ENVIT-6", "ENVIT-8"),
            fresh=below is None,
            over=over if below is None else Over.NEVER,
            shut_by=((Pot.TRUC, Mark.ACCEPTED),) if below is None else (),
            words=words.get(bid),
        )
        for bid, below, accepted, refused in rows
    )


def truc_ladder(
    rows: tuple[Row, ...],
    *,
    open_out_of_turn: bool,
    raise_out_of_turn: bool,
    raise_later: bool = True,
    words: Mapping[Bid, str] = NO_WORDS,
    rule: str | None = None,
) -> tuple[Rung, ...]:
    """Return the rungs of TRUC-1; the other arguments are TRUC-2 and FLOU-11.

    ``rule``: the ID of the rule that says what they are worth accepted, where it is another.
    """
    return tuple(
        Rung(
            bid,
            Pot.TRUC,
            below,
            accepted,
            Points(refused),
            Judge.HAND,
            (rule or ("TRUC-6" if isinstance(accepted, Whole) else "TRUC-1"), "TRUC-5"),
            reply=Reply.ALSO if raise_later else Reply.ONLY,
            on_turn=not (open_out_of_turn if below is None else raise_out_of_turn),
            ends=(False, True),
            words=words.get(bid),
        )
        for bid, below, accepted, refused in rows
    )
