"""``verify``: everything that a fair deal can be held against afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, final

from truc.actions import Action, Deal, PlayCard
from truc.cards import Card
from truc.checks import is_int_below, is_tuple
from truc.events import CardHidden, CardPlayed, CardsDealt, Event, HandDealt
from truc.fair._derive import id_of, order_of, places_of
from truc.fair._faults import commitments_faults, context_faults, record_faults
from truc.fair._opened import Opened
from truc.fair._values import CardOpening, DeckCommitments, FairContext, FairRecord, FairVerdict
from truc.policies import HAND_SIZE

__all__ = ["Witnessed", "verify"]

Witnessed: TypeAlias = Action | Event
"""What tells of cards: the deal and the actions of a recorded hand, or the events of its steps."""


def verify(
    record: FairRecord,
    openings: Iterable[CardOpening] = (),
    seen: Iterable[Witnessed] = (),
    *,
    context: FairContext | None = None,
) -> FairVerdict:
    """Return everything that is wrong with a fair deal, and what could not be checked.

    ``openings``: those that are known beside the ones in the record: a seat's own, or, to an
    auditor, all; then the whole deck is checked. ``seen``: what happened in the hand, as actions
    or events or both; the cards that they name are held against those opened.
    ``context``: which deal it should be, if that is known from elsewhere.
    Whatever the values hold, nothing is raised.
    """
    return _verdict(record, openings, seen, context)


def _verdict(
    record: object, more: Iterable[object], seen: Iterable[object], context: object
) -> FairVerdict:
    unsettled = tuple(record_faults(record))
    faults = [*unsettled, *_elsewhere(record, context)]
    if not isinstance(record, FairRecord) or any(commitments_faults(record.commitments)):
        return FairVerdict(tuple(faults), ("the cards, for want of commitments",))
    opened = Opened(record.commitments)
    published = record.openings if is_tuple(record.openings) else ()
    for opening in (*published, *more):
        faults += opened.add(opening)
    faults += opened.at_the_end()
    unchecked = list(opened.unchecked())
    if unsettled:
        unchecked.append("who was dealt which card, for want of the order")
    else:
        table = _Table(record, opened)
        for thing in seen:
            faults += table.see(thing)
        faults += table.at_the_end()
        unchecked += table.unchecked()
    return FairVerdict(tuple(dict.fromkeys(faults)), tuple(unchecked))


def _elsewhere(record: object, context: object) -> Iterator[str]:
    """Yield that the record is not of the deal that it should be of."""
    if context is None:
        return
    wrong = tuple(context_faults(context))
    yield from wrong
    commitments = record.commitments if isinstance(record, FairRecord) else None
    if wrong or not isinstance(context, FairContext):
        return
    if isinstance(commitments, DeckCommitments) and not any(context_faults(commitments.context)):
        if id_of(commitments.context) != id_of(context):
            yield "the record is of another deal"


@final
class _Table:
    """What is seen of the cards in a hand, against what the order gives."""

    def __init__(self, record: FairRecord, opened: Opened) -> None:
        self.context = record.context
        self.seats = record.context.rules.seats
        self.opened = opened
        order = order_of(record)
        self.own = {
            seat: [order[place] for place in places_of(record.context, seat)]
            for seat in range(self.seats)
        }
        self.dealt: dict[int, Card] = {}
        """By position, the card that was dealt from there, unopened."""
        self.seen: dict[Card, int] = {}
        """Cards seen and not opened, and whose they are."""

    def see(self, thing: object) -> Iterator[str]:
        """Yield what of ``thing`` cannot be; note what has not been opened."""
        if isinstance(thing, HandDealt):
            dealer = self.context.dealer
            mano = (dealer + 1) % self.seats
            if thing != HandDealt(dealer, mano, HAND_SIZE):
                yield f"the hand is not dealt by seat {dealer} from seat {mano}"
        elif isinstance(thing, Deal):
            yield from self._deal(thing)
        elif isinstance(thing, CardsDealt | PlayCard | CardPlayed | CardHidden):
            if not is_int_below(thing.seat, self.seats):
                yield "a card is seen with a seat that is none"
            elif isinstance(thing, CardsDealt):
                own = self.own[thing.seat]
                yield from self._row(f"the hand of seat {thing.seat}", thing.cards, own)
            else:
                yield from self._card(thing.seat, thing.card)

    def _deal(self, deal: Deal) -> Iterator[str]:
        mano = (self.context.dealer + 1) % self.seats
        turns = range(HAND_SIZE)
        around = [(mano + place) % self.seats for place in range(self.seats)]
        positions = [self.own[seat][turn] for turn in turns for seat in around]
        yield from self._row("the deal", deal.cards, positions)

    def _row(self, what: str, cards: object, positions: list[int]) -> Iterator[str]:
        """Cards dealt in order, from these positions."""
        if not is_tuple(cards) or len(cards) != len(positions):
            yield f"{what} is not {len(positions)} cards"
            return
        if len({id(card) for card in cards}) < len(cards):
            yield f"{what} holds a card twice"
        for number, (card, position) in enumerate(zip(cards, positions, strict=True), start=1):
            said = f"card {number} of {what}"
            if not isinstance(card, Card) or card not in self.context.rules.deck:
                yield f"{said} is no card of the deck"
            elif position in self.opened.cards:
                held = self.opened.cards[position]
                if held is not card:
                    yield f"{said} is {card}, but position {position} holds {held}"
            elif card in self.opened.where:
                where = self.opened.where[card]
                yield f"{said} is {card}, which is at position {where}, not at {position}"
            elif self.dealt.setdefault(position, card) is not card:
                yield f"{said} is {card}, and elsewhere {self.dealt[position]}"
            else:
                yield from self._note(self._owner(position), card)

    def _owner(self, position: int) -> int:
        return next(seat for seat, own in self.own.items() if position in own)

    def _card(self, seat: int, card: object) -> Iterator[str]:
        """A card seen with a seat; which of its three it is, is not said."""
        if not isinstance(card, Card) or card not in self.context.rules.deck:
            yield f"seat {seat} is seen with what is no card of the deck"
        elif card in self.opened.where:
            where = self.opened.where[card]
            if where not in self.own[seat]:
                yield f"seat {seat} is seen with {card}, which is at position {where}: not its own"
        else:
            yield from self._note(seat, card)

    def _note(self, seat: int, card: Card) -> Iterator[str]:
        other = self.seen.setdefault(card, seat)
        if other != seat:
            yield f"seats {other} and {seat} are both seen with {card}"

    def at_the_end(self) -> Iterator[str]:
        """Yield the seats that were seen with more cards than they can have."""
        for seat, own in self.own.items():
            cards = self._unopened(seat)
            room = sum(position not in self.opened.cards for position in own)
            if len(cards) > room:
                names = ", ".join(map(str, cards))
                yield f"seat {seat} is seen with {names}, but has only {room} cards unopened"

    def _unopened(self, seat: int) -> list[Card]:
        return [card for card, who in self.seen.items() if who == seat]

    def unchecked(self) -> Iterator[str]:
        """Yield the cards seen that have not been opened."""
        for seat in range(self.seats):
            cards = self._unopened(seat)
            if cards:
                yield f"{', '.join(map(str, cards))}, seen with seat {seat} and not opened"
