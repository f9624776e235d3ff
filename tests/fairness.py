"""Fair deals for tests: by honest parties, and by a server that cheats."""

from __future__ import annotations

import random
from typing import final

import attrs

from truc import Card, Deal, Rules
from truc.fair import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    FairVerdict,
    SeatCommitment,
    SeatOpenings,
    SeatReveal,
    SeatSecret,
    ServerDeck,
    commit,
    draw_secret,
    fair_deal,
    open_all,
    open_hand,
    prepare,
    reveal,
    settle,
    verify,
)
from truc.fair._derive import id_of
from truc.fair._hashes import position_hash


@final
@attrs.frozen
class Run:
    """A fair deal from beginning to end, with all that anybody held in it."""

    secrets: tuple[SeatSecret, ...]
    commitments: tuple[SeatCommitment, ...]
    deck: ServerDeck
    reveals: tuple[SeatReveal, ...]
    record: FairRecord
    deal: Deal
    hands: tuple[SeatOpenings, ...]
    whole: tuple[CardOpening, ...]

    @property
    def context(self) -> FairContext:
        """Which deal it is."""
        return self.record.context

    def audit(self, record: FairRecord | None = None) -> FairVerdict:
        """Hold a record against everything there is."""
        return verify(record or self.record, self.whole, [self.deal], context=self.context)

    def values(self) -> tuple[object, ...]:
        """Everything that is stored or sent."""
        again = attrs.evolve(self.record, openings=self.whole[:2])
        lists = (*self.secrets, *self.commitments, *self.reveals, *self.hands)
        verdicts = (self.audit(), verify(again), verify(again, seen=[self.deal]))
        return (self.context, *lists, self.deck, self.record, again, *verdicts)


def context_of(rules: Rules, seed: int) -> FairContext:
    """Return which deal it is: another for each seed."""
    return FairContext(rules, f"partida número {seed}", seed % 9 + 1, seed % rules.seats)


def honest(rules: Rules, seed: int, deck: ServerDeck | None = None) -> Run:
    """Run the whole protocol; ``deck``: one that the server has made in its own way."""
    token = random.Random(seed).randbytes
    context = context_of(rules, seed)
    secrets = tuple(draw_secret(context, seat, token) for seat in range(rules.seats))
    made = tuple(map(commit, secrets))
    deck = deck or prepare(context, reversed(made), token)
    reveals = tuple(reveal(secret, deck.commitments) for secret in secrets)
    record = settle(deck.commitments, reversed(reveals))
    try:
        deal, whole = fair_deal(deck, record), open_all(deck)
    except ValueError:  # a server that cheats takes no advice from a library
        deal, whole = Deal(()), opened(deck)
        hands: tuple[SeatOpenings, ...] = ()
    else:
        hands = tuple(open_hand(deck, record, seat) for seat in range(rules.seats))
    return Run(secrets, made, deck, reveals, record, deal, hands, whole)


def opened(deck: ServerDeck) -> tuple[CardOpening, ...]:
    """Open whatever is in a deck."""
    both = zip(deck.cards, deck.salts, strict=True)
    return tuple(CardOpening(position, card, salt) for position, (card, salt) in enumerate(both))


def crooked(run: Run, cards: tuple[Card, ...], salts: tuple[str, ...] | None = None) -> ServerDeck:
    """Return a deck of any cards and salts, with commitments that fit it."""
    salts = salts or run.deck.salts
    deal = id_of(run.context)
    hashes = tuple(
        position_hash(deal, position, card, salt)
        for position, (card, salt) in enumerate(zip(cards, salts, strict=True))
    )
    fixed = DeckCommitments(run.context, run.deck.commitments.seats, hashes)
    return ServerDeck(fixed, cards, salts)
