"""What server and seats do alike: read what is public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from truc.fair._derive import id_of, order_of, places_of, seed_of
from truc.fair._errors import refuse
from truc.fair._faults import (
    commitments_faults,
    context_faults,
    contribution_faults,
    record_faults,
    revealed_faults,
)
from truc.fair._opened import Opened
from truc.fair._values import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    SeatCommitment,
    SeatReveal,
)

__all__ = [
    "commitment_faults",
    "deal_id",
    "each_seat",
    "permutation",
    "positions",
    "publish",
    "reveal_faults",
    "seed",
    "settle",
]


def deal_id(context: FairContext) -> str:
    """Return the hash that stands for ``context`` wherever something belongs to the deal.

    Raises FairError for a context that cannot be.
    """
    refuse(context_faults(context))
    return id_of(context)


def commitment_faults(context: FairContext, commitment: SeatCommitment) -> tuple[str, ...]:
    """Return what is wrong with the commitment of a seat, as it comes in; empty if all is well."""
    return tuple(context_faults(context)) or tuple(
        contribution_faults(context, commitment, SeatCommitment)
    )


def reveal_faults(commitments: DeckCommitments, reveal: SeatReveal) -> tuple[str, ...]:
    """Return what is wrong with a secret revealed, as it comes in; empty if all is well."""
    return tuple(commitments_faults(commitments)) or _reveal_faults(commitments, reveal)


def _reveal_faults(commitments: DeckCommitments, reveal: SeatReveal) -> tuple[str, ...]:
    """Return what is wrong with a secret revealed, the commitments being right."""
    return tuple(contribution_faults(commitments.context, reveal, SeatReveal)) or tuple(
        revealed_faults(commitments, reveal.seat, reveal.secret)
    )


def settle(commitments: DeckCommitments, reveals: Iterable[SeatReveal]) -> FairRecord:
    """Return the record of the deal, now that all secrets have been revealed, in any order.

    Raises FairError, naming every fault: a secret missing, twice, of another deal, or not the one
    that its seat is committed to.
    """
    refuse(commitments_faults(commitments))
    given = tuple(reveals)
    faults = [fault for one in given for fault in _reveal_faults(commitments, one)]
    refuse((*faults, *each_seat(given, commitments.context, SeatReveal)))
    ordered = sorted(given, key=lambda one: one.seat)
    record = FairRecord(commitments, tuple(one.secret for one in ordered))
    refuse(record_faults(record))
    return record


def each_seat(
    given: tuple[object, ...], context: FairContext, kind: type[SeatCommitment | SeatReveal]
) -> Iterator[str]:
    """Yield the seats from which no message of the class ``kind`` has come, or more than one."""
    seats = [one.seat for one in given if isinstance(one, kind)]
    what = "commitment" if kind is SeatCommitment else "secret"
    for seat in range(context.rules.seats):
        times = seats.count(seat)
        if times == 0:
            yield f"the {what} of seat {seat} is missing"
        elif times > 1:
            yield f"there are {times} {what}s of seat {seat}"


def seed(record: FairRecord) -> str:
    """Return the hash of everything published, which decides the order.

    Where it is the same, everybody has seen the same commitments and secrets.
    Raises FairError for a record whose commitments and secrets are not as they should be.
    """
    refuse(record_faults(record))
    return seed_of(record.commitments, record.secrets)


def permutation(record: FairRecord) -> tuple[int, ...]:
    """Return the positions in the order dealt, and then those that are not dealt.

    Raises FairError as ``seed`` does.
    """
    refuse(record_faults(record))
    return order_of(record)


def positions(record: FairRecord, seat: int) -> tuple[int, ...]:
    """Return the positions of the cards of ``seat``, in the order dealt.

    Raises FairError as ``seed`` does, and if there is no such seat.
    """
    refuse(record_faults(record, seat))
    order = order_of(record)
    return tuple(order[place] for place in places_of(record.context, seat))


def publish(record: FairRecord, opening: CardOpening) -> FairRecord:
    """Return the record with the opening of a card that everybody has seen; once is enough.

    Raises FairError if it does not fit the commitments, or the other openings.
    """
    refuse(record_faults(record))
    if opening in record.openings:
        return record
    opened = Opened(record.commitments)
    refuse(fault for one in (*record.openings, opening) for fault in opened.add(one))
    return attrs.evolve(record, openings=(*record.openings, opening))
