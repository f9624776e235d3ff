"""What can be wrong with the values of a fair deal, which come from outside: all of it, in words.

Values of other types than they should be are named too. Secrets and salts are never shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from truc.cards import Card
from truc.checks import MAX_INT, is_int_below, is_text, is_tuple
from truc.fair._derive import id_of
from truc.fair._hashes import position_hash, same, seat_hash
from truc.fair._values import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    SeatCommitment,
    SeatReveal,
)
from truc.rules import Rules

__all__ = [
    "DIGITS",
    "commitments_faults",
    "context_faults",
    "contribution_faults",
    "is_hash",
    "opening_faults",
    "record_faults",
    "revealed_faults",
    "seat_faults",
]

HASH: Final = re.compile(r"[0-9a-f]{64}")
DIGITS: Final = "64 lower-case hexadecimal digits"
MAX_TEXT: Final = 1000


def is_hash(value: object) -> bool:
    """Whether ``value`` is 32 bytes as they are written here."""
    return type(value) is str and HASH.fullmatch(value) is not None


def context_faults(context: object) -> Iterator[str]:
    """Yield what is wrong with a context."""
    if type(context) is not FairContext:
        yield f"the context is of the type {type(context).__name__}, not FairContext"
        return
    rules: object = context.rules
    if type(rules) is not Rules:
        yield f"the rules are of the type {type(rules).__name__}, not Rules"
    else:
        yield from seat_faults("the dealer is", context.dealer, rules.seats)
        if not is_text(rules.name):
            yield "the name of the rules cannot be written in UTF-8"
    if not is_text(context.game) or not 1 <= len(context.game) <= MAX_TEXT:
        yield f"the game is no text of 1 to {MAX_TEXT} characters that can be written in UTF-8"
    if not is_int_below(context.hand, MAX_INT + 1) or context.hand < 1:
        yield "the hand is no whole number from 1 to 2^53 - 1"


def seat_faults(words: str, seat: object, seats: int) -> Iterator[str]:
    """Yield that ``seat`` is none; ``words`` say whose it is, as in ``the dealer is``."""
    if not is_int_below(seat, seats):
        yield f"{words} {_number(seat)}, not a seat from 0 to {seats - 1}"


def _number(value: object) -> str:
    """Say what stands where a number should; one that is too long is only said to be so."""
    if type(value) is not int:
        return f"of the type {type(value).__name__}"
    return f"{value}" if abs(value) <= MAX_INT else "a number of too many digits"


def contribution_faults(context: FairContext, message: object, kind: type) -> Iterator[str]:
    """Yield what is wrong with a seat's message, of the class ``kind``, in a context that is right.

    Whether a secret is the one that the seat is committed to is another question.
    """
    if not isinstance(message, SeatCommitment | SeatReveal) or type(message) is not kind:
        yield f"a message is of the type {type(message).__name__}, not {kind.__name__}"
        return
    what = "commitment" if isinstance(message, SeatCommitment) else "secret"
    wrong = tuple(seat_faults(f"the seat of a {what} is", message.seat, context.rules.seats))
    yield from wrong
    whose = f"the {what} of seat {message.seat}" if not wrong else f"a {what}"
    if message.deal != id_of(context):
        yield f"{whose} is for another deal"
    given = message.commitment if isinstance(message, SeatCommitment) else message.secret
    if not is_hash(given):
        yield f"{whose} is not {DIGITS}"


def commitments_faults(commitments: object) -> Iterator[str]:
    """Yield what is wrong with everything that is fixed before the secrets are revealed."""
    if type(commitments) is not DeckCommitments:
        yield f"the commitments are of the type {type(commitments).__name__}, not DeckCommitments"
        return
    wrong = tuple(context_faults(commitments.context))
    yield from wrong
    if wrong:
        return
    rules = commitments.context.rules
    rows = (
        ("the commitment of seat", commitments.seats, rules.seats),
        ("the commitment of position", commitments.positions, len(rules.deck)),
    )
    for what, given, needed in rows:
        yield from _hashes(what, given, needed)


def _hashes(what: str, given: object, needed: int) -> Iterator[str]:
    """Yield what is wrong with a row of so many hashes or secrets, no two of them the same."""
    if not is_tuple(given):
        yield f"{what} 0 and all others are of the type {type(given).__name__}, not a tuple"
        return
    for place in range(len(given), needed):
        yield f"{what} {place} is missing"
    if len(given) > needed:
        yield f"{what} {needed} is one too many: there are {len(given)}, not {needed}"
    for place, value in enumerate(given):
        if not is_hash(value):
            yield f"{what} {place} is not {DIGITS}"
    first: dict[str, int] = {}
    for place, value in enumerate(given):
        if isinstance(value, str) and first.setdefault(value, place) != place:
            yield f"{what} {place} is that of {first[value]} again"


def revealed_faults(commitments: DeckCommitments, seat: int, secret: str) -> Iterator[str]:
    """Yield that ``secret`` is not the one that ``seat`` is committed to, all else being right."""
    if not same(seat_hash(id_of(commitments.context), seat, secret), commitments.seats[seat]):
        yield f"the secret of seat {seat} is not the one that it is committed to"


def record_faults(record: object, seat: object = 0) -> Iterator[str]:
    """Yield what is wrong with commitments and secrets of a record, or that ``seat`` is none."""
    if type(record) is not FairRecord:
        yield f"the record is of the type {type(record).__name__}, not FairRecord"
        return
    wrong = tuple(commitments_faults(record.commitments))
    yield from wrong
    if wrong:
        return
    seats = record.context.rules.seats
    yield from seat_faults("the seat is", seat, seats)
    if not is_tuple(record.openings):
        yield "the openings of the record are no tuple"
    wrong = tuple(_hashes("the secret of seat", record.secrets, seats))
    yield from wrong
    if not wrong:
        for who, secret in enumerate(record.secrets):
            yield from revealed_faults(record.commitments, who, secret)


def opening_faults(commitments: DeckCommitments, opening: object) -> Iterator[str]:
    """Yield what is wrong with an opening, the commitments being right."""
    if type(opening) is not CardOpening:
        yield f"an opening is of the type {type(opening).__name__}, not CardOpening"
        return
    position = opening.position
    card: object = opening.card
    if not is_int_below(position, len(commitments.positions)):
        last = len(commitments.positions) - 1
        yield f"the position of an opening is {_number(position)}, not one from 0 to {last}"
        return
    if type(card) is not Card:
        yield f"the opening of position {position} shows no card"
    elif not is_hash(opening.salt):
        yield f"the salt of position {position} is not {DIGITS}"
    elif not same(
        position_hash(id_of(commitments.context), position, card, opening.salt),
        commitments.positions[position],
    ):
        yield f"the opening of position {position} does not fit its commitment"
    elif card not in commitments.context.rules.deck:
        yield f"position {position} holds {card}, which is not in the deck"
