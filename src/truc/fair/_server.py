"""What the server does: fix its deck, deal it, open each card to whoever may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from truc.actions import Deal, PlayCard
from truc.checks import is_tuple
from truc.events import CardPlayed
from truc.fair._derive import id_of, order_of, places_of
from truc.fair._errors import FairError, refuse
from truc.fair._faults import (
    commitments_faults,
    context_faults,
    contribution_faults,
    opening_faults,
    record_faults,
)
from truc.fair._hashes import Token, below, drawn, octets_of, permuted, position_hash
from truc.fair._shared import each_seat
from truc.fair._values import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    SeatCommitment,
    SeatOpenings,
    ServerDeck,
)
from truc.policies import HAND_SIZE

__all__ = ["fair_deal", "open_all", "open_hand", "open_play", "prepare"]


def prepare(
    context: FairContext, commitments: Iterable[SeatCommitment], token: Token
) -> ServerDeck:
    """Return the server's deck, shuffled, once every seat is committed.

    ``commitments``: of each seat one, in any order; the server makes those of its bots.
    ``token``: the source of randomness, ``secrets.token_bytes``. Of the deck, its ``commitments``
    are published, and nothing else. Raises FairError, naming every fault of the commitments, and
    for a source that is not random.
    """
    refuse(context_faults(context))
    given = tuple(commitments)
    faults = [f for one in given for f in contribution_faults(context, one, SeatCommitment)]
    refuse((*faults, *each_seat(given, context, SeatCommitment)))
    deck, deal = context.rules.deck, id_of(context)
    salts = tuple(drawn(token).hex() for _ in deck)
    if len(set(salts)) < len(salts):
        raise FairError(("the source of randomness has given the same salt twice",))
    order = permuted(len(deck), partial(below, octets=octets_of(token)))
    cards = tuple(deck[place] for place in order)
    hashes = tuple(
        position_hash(deal, position, card, salt)
        for position, (card, salt) in enumerate(zip(cards, salts, strict=True))
    )
    seats = tuple(one.commitment for one in sorted(given, key=lambda one: one.seat))
    fixed = DeckCommitments(context, seats, hashes)
    refuse(commitments_faults(fixed))
    return ServerDeck(fixed, cards, salts)


def fair_deal(deck: ServerDeck, record: FairRecord) -> Deal:
    """Return the deal that the secrets make of the deck, to be applied to the game.

    Raises FairError if ``record`` is of another deck or not as it should be.
    """
    refuse(_faults(deck, record))
    dealt = HAND_SIZE * record.context.rules.seats
    return Deal(tuple(deck.cards[position] for position in order_of(record)[:dealt]))


def open_hand(deck: ServerDeck, record: FairRecord, seat: int) -> SeatOpenings:
    """Return what is sent to ``seat`` and to nobody else: the openings of its own cards.

    Raises FairError as ``fair_deal`` does, and if there is no such seat.
    """
    refuse(_faults(deck, record, seat))
    return SeatOpenings(id_of(record.context), seat, _own(deck, record, seat))


def open_play(deck: ServerDeck, record: FairRecord, play: PlayCard | CardPlayed) -> CardOpening:
    """Return what everybody may know once a card has been played open: its opening.

    Raises FairError as ``fair_deal`` does, for a card face down, which stays secret (DOWN-1), and
    for one that the seat has not been dealt.
    """
    refuse(_faults(deck, record, play.seat))
    if isinstance(play, PlayCard) and play.face_down is not False:
        raise FairError(("a card face down is not opened",))
    for opening in _own(deck, record, play.seat):
        if opening.card is play.card:
            return opening
    raise FairError((f"seat {play.seat} has not been dealt the card that it plays",))


def open_all(deck: ServerDeck) -> tuple[CardOpening, ...]:
    """Return, for an auditor who may see every card, the openings of the whole deck.

    Raises FairError if the deck does not fit its own commitments.
    """
    refuse(_deck_faults(deck))
    return tuple(_opening(deck, position) for position in range(len(deck.cards)))


def _own(deck: ServerDeck, record: FairRecord, seat: int) -> tuple[CardOpening, ...]:
    """Return the openings of the cards of ``seat``, in the order dealt; all else is right."""
    order = order_of(record)
    return tuple(_opening(deck, order[place]) for place in places_of(record.context, seat))


def _opening(deck: ServerDeck, position: int) -> CardOpening:
    return CardOpening(position, deck.cards[position], deck.salts[position])


def _faults(deck: object, record: object, seat: object = 0) -> Iterator[str]:
    wrong = (*_deck_faults(deck), *record_faults(record, seat))
    yield from wrong
    if not wrong and isinstance(deck, ServerDeck) and isinstance(record, FairRecord):
        if record.commitments != deck.commitments:
            yield "the record is not of this deck"


def _deck_faults(deck: object) -> Iterator[str]:
    """Yield what is wrong with a deck, which may have been stored and read again."""
    if type(deck) is not ServerDeck:
        yield f"the deck is of the type {type(deck).__name__}, not ServerDeck"
        return
    wrong = tuple(commitments_faults(deck.commitments))
    yield from wrong
    if wrong:
        return
    cards: object = deck.cards
    salts: object = deck.salts
    needed = len(deck.commitments.positions)
    if not is_tuple(cards) or not is_tuple(salts) or not len(cards) == len(salts) == needed:
        yield f"the deck is not {needed} cards with a salt each"
        return
    for position in range(needed):
        yield from opening_faults(deck.commitments, _opening(deck, position))
    if len(set(cards)) != needed:
        yield "the deck holds a card twice"
