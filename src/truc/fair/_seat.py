"""What a seat does: commit itself, reveal its secret, check its own cards.

The server does the first two of these for a bot.
"""

from __future__ import annotations

from collections.abc import Iterator

from truc.cards import Card
from truc.checks import is_int_below, is_tuple
from truc.fair._derive import id_of, order_of, places_of
from truc.fair._errors import FairError, refuse
from truc.fair._faults import (
    DIGITS,
    commitments_faults,
    context_faults,
    is_hash,
    record_faults,
    seat_faults,
)
from truc.fair._hashes import Token, drawn, same, seat_hash
from truc.fair._opened import Opened
from truc.fair._values import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    SeatCommitment,
    SeatOpenings,
    SeatReveal,
    SeatSecret,
)

__all__ = ["commit", "draw_secret", "own_cards", "reveal"]


def draw_secret(context: FairContext, seat: int, token: Token) -> SeatSecret:
    """Return a new secret of ``seat``, to be used for this one deal.

    ``token``: the source of randomness, ``secrets.token_bytes``. Raises FairError for a context
    that cannot be, a seat that is none, and a source that does not give what it is asked for.
    """
    refuse(context_faults(context))
    refuse(seat_faults("the seat is", seat, context.rules.seats))
    return SeatSecret(context, seat, drawn(token).hex())


def commit(secret: SeatSecret) -> SeatCommitment:
    """Return what the seat publishes now. Raises FairError for a secret that is none."""
    refuse(_secret_faults(secret))
    deal = id_of(secret.context)
    return SeatCommitment(deal, secret.seat, seat_hash(deal, secret.seat, secret.secret))


def reveal(secret: SeatSecret, commitments: DeckCommitments) -> SeatReveal:
    """Return what the seat publishes once everything else is fixed by ``commitments``.

    The seat keeps these commitments, and reveals nothing for any others: to ask again with another
    deck is to cheat. Raises FairError, and gives nothing out, if they are incomplete, for another
    deal, or without the seat's own commitment.
    """
    own = commit(secret)
    refuse(commitments_faults(commitments))
    if id_of(commitments.context) != own.deal:
        raise FairError(("the commitments are for another deal",))
    if not same(commitments.seats[own.seat], own.commitment):
        raise FairError((f"the commitment of seat {own.seat} is not the one it has made",))
    return SeatReveal(own.deal, own.seat, secret.secret)


def _secret_faults(secret: object) -> Iterator[str]:
    if type(secret) is not SeatSecret:
        yield f"the secret is of the type {type(secret).__name__}, not SeatSecret"
        return
    wrong = tuple(context_faults(secret.context))
    yield from wrong or seat_faults("the seat is", secret.seat, secret.context.rules.seats)
    if not is_hash(secret.secret):
        yield f"the secret is not {DIGITS}"


def own_cards(record: FairRecord, seat: int, openings: SeatOpenings) -> tuple[Card, ...]:
    """Return the cards of ``seat``, in the order dealt, as it has been opened them.

    Raises FairError, naming every fault, if they are for another deal or seat, are not those that
    the order gives the seat, do not fit their commitments, or cannot be in one deck.
    """
    refuse(record_faults(record, seat))
    refuse(_own_faults(record, seat, openings))
    return tuple(opening.card for opening in openings.openings)


def _own_faults(record: FairRecord, seat: int, own: object) -> Iterator[str]:
    given: object = own.openings if isinstance(own, SeatOpenings) else None
    if not isinstance(own, SeatOpenings) or not is_tuple(given):
        yield "these are no openings of a seat"
        return
    order = order_of(record)
    expected = tuple(order[place] for place in places_of(record.context, seat))
    opened = Opened(record.commitments)
    if own.deal != id_of(record.context):
        yield "the openings are for another deal"
    if own.seat != seat:
        yield f"the openings are not for seat {seat}"
    if len(given) != len(expected):
        yield f"{len(given)} cards are opened, not {len(expected)}"
    for opening, position in zip(given, expected, strict=False):
        yield from opened.add(opening)
        at = opening.position if isinstance(opening, CardOpening) else position
        if is_int_below(at, len(record.commitments.positions)) and at != position:
            yield f"position {at} is opened where seat {seat} is dealt {position}"
