"""What follows from what is public. Nothing is checked here: whoever calls has done so."""

from __future__ import annotations

from functools import partial

from truc.fair._hashes import below, hashed, permuted, stream
from truc.fair._values import DeckCommitments, FairContext, FairRecord
from truc.policies import HAND_SIZE

__all__ = ["id_of", "order_of", "places_of", "seed_of"]


def id_of(context: FairContext) -> str:
    """Return the id of a deal."""
    rules = context.rules
    deck = " ".join(card.code for card in rules.deck)
    version, seats = rules.version, rules.seats
    game = (context.game, context.hand, context.dealer)
    return hashed("deal", rules.name, version, seats, deck, *game)


def seed_of(commitments: DeckCommitments, secrets: tuple[str, ...]) -> str:
    """Return the seed that the secrets make, once everything else is fixed."""
    published = (*commitments.seats, *commitments.positions, *secrets)
    return hashed("seed", *map(bytes.fromhex, (id_of(commitments.context), *published)))


def order_of(record: FairRecord) -> tuple[int, ...]:
    """Return the positions in the order dealt, and then those that are not dealt."""
    octets = stream(seed_of(record.commitments, record.secrets))
    return permuted(len(record.context.rules.deck), partial(below, octets=octets))


def places_of(context: FairContext, seat: int) -> tuple[int, ...]:
    """Return which cards of the deal ``seat`` gets: one at a time, from the mano (DEAL-1)."""
    seats = context.rules.seats
    first = (seat - context.dealer - 1) % seats
    return tuple(first + turn * seats for turn in range(HAND_SIZE))
