"""A fair deal: honest parties are always found so, and whoever is not is named."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise, product
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from fairness import Run, context_of, crooked, honest, opened
from games import choose
from truc import Action, Card, Deal, Event, PlayCard, Rules, Suit
from truc.checks import is_tuple
from truc.codec import from_json, to_json
from truc.events import CardHidden, CardPlayed, CardsDealt, HandDealt
from truc.fair import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairError,
    FairRecord,
    FairVerdict,
    SeatCommitment,
    SeatOpenings,
    SeatReveal,
    SeatSecret,
    ServerDeck,
    commit,
    commitment_faults,
    deal_id,
    draw_secret,
    fair_deal,
    open_all,
    open_hand,
    open_play,
    own_cards,
    permutation,
    positions,
    prepare,
    publish,
    reveal,
    reveal_faults,
    seed,
    settle,
    verify,
)
from truc.fair._hashes import below, hashed, permuted, stream
from truc.testing import rulesets

SEEDS: Final = st.integers(0, 10**9)
OTHER: Final = "0123456789abcdef" * 4
STRANGE: Final = Card(8, Suit.CUPS)
FJD: Final = truc.RULESETS["fjd"]


def refused(function: Callable[..., object], *values: object) -> str:
    """Return the faults with which something is refused, one a line."""
    with pytest.raises(FairError) as caught:
        function(*values)
    assert len(set(caught.value.faults)) == len(caught.value.faults) > 0
    return "\n".join(caught.value.faults)


# Honest parties


@given(rules=rulesets(), number=SEEDS)
def test_a_deal_by_honest_parties_is_found_fair(rules: Rules, number: int) -> None:
    """All seven systems with their options: no fault, and with every card opened nothing unsaid."""
    run = honest(rules, number)
    assert run.audit() == FairVerdict((), ())
    state = truc.new_game(rules, dealer=run.context.dealer)
    step = truc.step(state, run.deal)
    assert verify(run.record, run.whole, [run.deal, *step.events]) == FairVerdict((), ())
    hand = step.state.hand
    assert hand is not None
    for seat in range(rules.seats):
        own = run.hands[seat]
        assert own_cards(run.record, seat, own) == hand.dealt[seat]
        assert tuple(opening.position for opening in own.openings) == positions(run.record, seat)
        alone = verify(run.record, own.openings, [CardsDealt(seat, hand.dealt[seat])])
        assert not alone.faults
        assert not any("seen" in words for words in alone.unchecked)
    dealt = [p for turn in range(3) for seat in around(run) for p in (mine(run, seat)[turn],)]
    assert permutation(run.record)[: len(dealt)] == tuple(dealt)
    assert sorted(permutation(run.record)) == list(range(len(rules.deck)))


def around(run: Run) -> list[int]:
    """Return the seats from the mano."""
    seats = run.context.rules.seats
    return [(run.context.dealer + 1 + n) % seats for n in range(seats)]


def mine(run: Run, seat: int) -> tuple[int, ...]:
    """Return the positions of a seat's cards."""
    return positions(run.record, seat)


@given(rules=rulesets(), number=SEEDS)
def test_what_is_played_is_opened_and_what_is_not_stays_secret(rules: Rules, number: int) -> None:
    """A hand played at random: each card played open is opened to all, no other card is."""
    run = honest(rules, number)
    rng = random.Random(number)
    record = run.record
    step = truc.step(truc.new_game(rules, dealer=run.context.dealer), run.deal)
    events: list[Event] = list(step.events)
    actions: list[Action] = [run.deal]
    while step.state.hand is not None:
        actions.append(choose(rng, truc.legal_actions(step.state)))
        step = truc.step(step.state, actions[-1])
        for event in step.events:
            events.append(event)
            if isinstance(event, CardPlayed):
                record = publish(record, open_play(run.deck, record, event))
    shown = [event.card for event in events if isinstance(event, CardPlayed)]
    assert [opening.card for opening in record.openings] == shown
    public = [event for event in events if truc.redact(event, None)]
    found = verify(record, seen=public)
    assert not found.faults
    assert not any("seen" in words for words in found.unchecked)
    told = verify(record, seen=[*events, *actions])
    assert not told.faults
    assert any("seen" in words for words in told.unchecked) == (len(shown) < 3 * rules.seats)
    assert verify(record, run.whole, [*events, *actions]) == FairVerdict((), ())


@given(rules=rulesets(), number=SEEDS)
def test_a_seat_is_told_nothing_of_the_cards_of_others(rules: Rules, number: int) -> None:
    """What is published holds no card and no salt; what a seat is sent, those of its own cards."""
    run = honest(rules, number)
    for public in (*run.commitments, *run.reveals, run.deck.commitments, run.record):
        assert cards_in(public) == []
        assert not any(salt in to_json(public) for salt in run.deck.salts)
    for public in (*run.commitments, run.deck.commitments):
        assert not any(one.secret in to_json(public) for one in run.secrets)
    for seat, own in enumerate(run.hands):
        assert cards_in(own) == list(own_cards(run.record, seat, own))
        text = to_json(own)
        sent = {salt for salt in run.deck.salts if salt in text}
        assert sent == {run.deck.salts[position] for position in mine(run, seat)}
    assert sorted(card for own in run.hands for card in map(str, cards_in(own))) == sorted(
        map(str, run.deal.cards)
    )


def cards_in(value: object) -> list[object]:
    """Return the cards anywhere in a value, the rules aside."""
    if isinstance(value, Card):
        return [value]
    if isinstance(value, Rules):
        return []
    items = value if is_tuple(value) else fields_of(value).values()
    return [card for item in items for card in cards_in(item)]


def fields_of(value: object) -> dict[str, object]:
    """Return the fields of a value of attrs, by name."""
    kind: Any = type(value)
    if not attrs.has(kind):
        return {}
    return {field.name: getattr(value, field.name) for field in attrs.fields(kind)}


def test_secrets_do_not_show() -> None:
    """Neither in a repr, nor in an error, whatever is wrong."""
    run = honest(FJD, 1)
    hidden = (*run.deck.salts, *(one.secret for one in run.secrets), "Suit.")
    for secret in (run.deck, *run.secrets):
        shown = repr(secret) + str(secret) + f"{secret}"
        assert not any(word in shown for word in hidden)
    bad = attrs.evolve(run.deck, salts=(OTHER, *run.deck.salts[1:]))
    mine = attrs.evolve(run.secrets[0], secret=f"{OTHER}0")
    said = refused(open_all, bad) + refused(commit, mine) + refused(fair_deal, bad, run.record)
    assert not any(word in said for word in (*hidden, OTHER))


# Each tampering is found and named


def changed(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def swapped(values: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:
    """Return the values with two of them exchanged."""
    return changed(changed(values, one, values[other]), other, values[one])


def tampered(run: Run, rng: random.Random) -> Iterator[tuple[FairVerdict, str]]:
    """Yield the verdict on each single tampering, and what it must say."""
    record, fixed, context = run.record, run.deck.commitments, run.context
    seats, size = context.rules.seats, len(fixed.positions)
    (seat, rival), (place, spot) = rng.sample(range(seats), 2), rng.sample(range(size), 2)
    not_committed = f"the secret of seat {seat} is not the one that it is committed to"
    not_fitting = f"the opening of position {place} does not fit its commitment"

    def published(**change: object) -> FairVerdict:
        made: Any = attrs.evolve
        return run.audit(attrs.evolve(record, commitments=made(fixed, **change)))

    yield published(seats=changed(fixed.seats, seat, OTHER)), not_committed
    yield published(seats=swapped(fixed.seats, seat, rival)), not_committed
    yield (
        published(seats=changed(fixed.seats, seat, fixed.seats[rival])),
        f"the commitment of seat {max(seat, rival)} is that of {min(seat, rival)} again",
    )
    yield published(seats=fixed.seats[:-1]), f"the commitment of seat {seats - 1} is missing"
    yield published(seats=(*fixed.seats, OTHER)), f"the commitment of seat {seats} is one too many"
    yield published(positions=changed(fixed.positions, place, OTHER)), not_fitting
    yield published(positions=swapped(fixed.positions, place, spot)), not_fitting
    yield (
        published(positions=changed(fixed.positions, place, fixed.positions[spot])),
        f"the commitment of position {max(place, spot)} is that of {min(place, spot)} again",
    )
    yield (
        published(positions=fixed.positions[1:]),
        f"the commitment of position {size - 1} is missing",
    )
    for wrong in (OTHER[1:], OTHER.upper(), f"{OTHER[1:]}g", f"{OTHER}\n", ""):
        yield (
            published(positions=changed(fixed.positions, place, wrong)),
            f"the commitment of position {place} is not 64 lower-case hexadecimal digits",
        )
    for change in ({"game": "another"}, {"hand": 99}, {"dealer": (context.dealer + 1) % seats}):
        made: Any = attrs.evolve
        elsewhere = published(context=made(context, **change))
        yield elsewhere, "the record is of another deal"
        yield elsewhere, not_committed
    revealed = record.secrets

    def held(values: tuple[str, ...]) -> FairVerdict:
        return run.audit(attrs.evolve(record, secrets=values))

    yield held(changed(revealed, seat, OTHER)), not_committed
    yield held(swapped(revealed, seat, rival)), not_committed
    yield (
        held(changed(revealed, seat, revealed[rival])),
        f"the secret of seat {max(seat, rival)} is that of {min(seat, rival)} again",
    )
    yield held(revealed[:-1]), f"the secret of seat {seats - 1} is missing"
    yield held((*revealed, OTHER)), f"the secret of seat {seats} is one too many"

    def shown(**change: object) -> FairVerdict:
        made: Any = attrs.evolve
        one = made(run.whole[place], **change)
        return verify(record, changed(run.whole, place, one), [run.deal])

    yield shown(salt=OTHER), not_fitting
    yield shown(salt=OTHER[1:]), f"the salt of position {place} is not 64"
    yield shown(card=run.deck.cards[spot]), not_fitting
    yield shown(card=STRANGE), not_fitting
    yield shown(position=spot), f"the opening of position {spot} does not fit its commitment"
    yield shown(position=size), f"the position of an opening is {size}, not one from 0 to"
    cards = run.deal.cards
    first, second = sorted(rng.sample(range(len(cards)), 2))
    for deal in (swapped(cards, first, second), changed(cards, first, STRANGE)):
        yield verify(record, run.whole, [Deal(deal)]), f"card {first + 1} of the deal is"
    turned = (*cards[1:], cards[0])
    yield verify(record, run.whole, [Deal(turned)]), "card 1 of the deal is"
    yield verify(record, run.whole, [Deal(cards[1:])]), f"the deal is not {len(cards)} cards"


@given(rules=rulesets(), number=SEEDS)
def test_each_single_tampering_is_found_and_named(rules: Rules, number: int) -> None:
    """Commitments, secrets, salts, cards, positions, the deal: changed, exchanged, lost, again."""
    run = honest(rules, number)
    for verdict, words in tampered(run, random.Random(number)):
        assert any(words in fault for fault in verdict.faults), (words, verdict)


@given(rules=rulesets(), number=SEEDS)
def test_a_deck_that_is_none_is_found_by_an_auditor(rules: Rules, number: int) -> None:
    """A card twice, one of no deck, a salt twice: the commitments fit, the deck does not."""
    run = honest(rules, number)
    one, other = sorted(random.Random(number).sample(range(len(rules.deck)), 2))
    cards, salts = run.deck.cards, run.deck.salts
    twice = honest(rules, number, crooked(run, changed(cards, other, cards[one])))
    assert twice.audit().faults[:2] == (
        f"positions {one} and {other} both hold {cards[one]}",
        f"{cards[other]} is at no position",
    )
    strange = honest(rules, number, crooked(run, changed(cards, one, STRANGE)))
    if STRANGE not in rules.deck:
        assert strange.audit().faults[0] == f"position {one} holds 8c, which is not in the deck"
        assert "which is not in the deck" in refused(open_all, strange.deck)
    same = honest(rules, number, crooked(run, cards, changed(salts, other, salts[one])))
    assert f"positions {one} and {other} have the same salt" in same.audit().faults
    assert "the deck holds a card twice" in refused(open_all, twice.deck)


@given(rules=rulesets(), number=SEEDS)
def test_a_deck_exchanged_after_the_reveals_is_found(rules: Rules, number: int) -> None:
    """By the server's own functions, by every seat, and afterwards by anybody."""
    run = honest(rules, number)
    other = prepare(run.context, run.commitments, random.Random(number + 1).randbytes)
    assert refused(fair_deal, other, run.record) == "the record is not of this deck"
    assert refused(open_hand, other, run.record, 0) == "the record is not of this deck"
    again = settle(other.commitments, run.reveals)
    for seat in range(rules.seats):
        own = open_hand(other, again, seat)
        assert "does not fit its commitment" in refused(own_cards, run.record, seat, own)
    assert "does not fit" in "\n".join(verify(run.record, open_all(other)).faults)


@given(rules=rulesets(), number=SEEDS)
def test_openings_that_are_not_the_seats_are_found(rules: Rules, number: int) -> None:
    """Of another seat, in another order, too few, one twice, of another deal, changed."""
    run = honest(rules, number)
    own = run.hands[0]
    a, b, c = own.openings

    def fault(*openings: CardOpening, **change: object) -> str:
        made: Any = attrs.evolve
        return refused(own_cards, run.record, 0, made(own, openings=openings, **change))

    assert "the openings are not for seat 0" in refused(own_cards, run.record, 0, run.hands[1])
    theirs = run.hands[1].openings
    said = f"position {theirs[0].position} is opened where seat 0 is dealt {a.position}"
    assert said in fault(*theirs)
    assert f"position {b.position} is opened where seat 0 is dealt {a.position}" in fault(b, a, c)
    assert fault(a, b) == "2 cards are opened, not 3"
    assert fault(a, b, c, c) == "4 cards are opened, not 3"
    assert "is opened where" in fault(a, b, b)
    assert "the openings are for another deal" in fault(a, b, c, deal=OTHER)
    for wrong in (attrs.evolve(c, salt=OTHER), attrs.evolve(c, card=a.card)):
        assert fault(a, b, wrong) == (
            f"the opening of position {c.position} does not fit its commitment"
        )
    twice = crooked(run, changed(run.deck.cards, b.position, run.deck.cards[a.position]))
    cheat = honest(rules, number, twice)
    whole = opened(twice)
    mine = tuple(whole[position] for position in positions(cheat.record, 0))
    held = {a.position, b.position} <= set(positions(cheat.record, 0))
    given = SeatOpenings(deal_id(run.context), 0, mine)
    if held:
        assert "both hold" in refused(own_cards, cheat.record, 0, given)
    else:
        assert len(own_cards(cheat.record, 0, given)) == 3


# What is seen of the cards


def test_cards_seen_are_held_against_those_opened() -> None:
    """A card of somebody else, of no deck, too many, with two seats; another dealer."""
    run = honest(truc.RULESETS["valencia"], 3)
    record, dealer = run.record, run.context.dealer
    hands = [own_cards(record, seat, run.hands[seat]) for seat in range(4)]
    (a, b, c), (x, y, z) = hands[0], hands[1]

    def faults(*seen: Action | Event, openings: tuple[CardOpening, ...] = ()) -> tuple[str, ...]:
        return verify(record, openings, seen).faults

    where = run.hands[1].openings[0].position
    assert faults(PlayCard(0, x), openings=run.hands[1].openings) == (
        f"seat 0 is seen with {x}, which is at position {where}: not its own",
    )
    assert faults(PlayCard(0, x), openings=run.hands[0].openings) == (
        f"seat 0 is seen with {x}, but has only 0 cards unopened",
    )
    assert faults(CardPlayed(0, a), CardHidden(0, b), PlayCard(0, c, face_down=True)) == ()
    assert faults(*(CardPlayed(0, card) for card in (a, b, c, x))) == (
        f"seat 0 is seen with {a}, {b}, {c}, {x}, but has only 3 cards unopened",
    )
    assert faults(PlayCard(0, a), PlayCard(1, a)) == (f"seats 0 and 1 are both seen with {a}",)
    assert faults(PlayCard(0, STRANGE)) == ("seat 0 is seen with what is no card of the deck",)
    assert faults(PlayCard(4, a)) == ("a card is seen with a seat that is none",)
    assert faults(HandDealt(dealer, (dealer + 1) % 4, 3)) == ()
    for other in (HandDealt(dealer, dealer, 3), HandDealt((dealer + 1) % 4, (dealer + 2) % 4, 3)):
        assert faults(other) == (
            f"the hand is not dealt by seat {dealer} from seat {(dealer + 1) % 4}",
        )
    assert faults(CardsDealt(1, (x, z, y)), openings=run.hands[1].openings)[0].startswith(
        f"card 2 of the hand of seat 1 is {z}, but position"
    )
    assert faults(CardsDealt(1, (x, y, y))) == ("the hand of seat 1 holds a card twice",)
    assert faults(CardsDealt(1, (x, y))) == ("the hand of seat 1 is not 3 cards",)
    assert "and elsewhere" in "\n".join(faults(CardsDealt(1, (x, y, z)), CardsDealt(1, (y, x, z))))
    assert "which is at position" in "\n".join(
        faults(CardsDealt(1, (a, y, z)), openings=run.hands[0].openings)
    )
    assert verify(record, run.hands[0].openings, [PlayCard(1, x)]).unchecked[1:] == (
        f"{x}, seen with seat 1 and not opened",
    )


def test_a_hand_of_a_game_record_is_held_against_the_deal() -> None:
    """``truc.records`` keeps deal and actions: both are actions, and go in as they are."""
    run = honest(FJD, 4)
    played = [PlayCard(seat, own.openings[0].card) for seat, own in enumerate(run.hands)]
    assert verify(run.record, run.whole, [run.deal, *played]) == FairVerdict((), ())
    wrong = [PlayCard(0, played[1].card), PlayCard(1, played[0].card)]
    assert len(verify(run.record, run.whole, [run.deal, *wrong]).faults) == 2


# Messages, one by one


def test_messages_are_checked_as_they_come() -> None:
    """Of another deal, seat, length, alphabet or class; a secret that is not the one committed."""
    run = honest(FJD, 5)
    good, shown, fixed = run.commitments[0], run.reveals[0], run.deck.commitments
    assert commitment_faults(run.context, good) == ()
    assert reveal_faults(fixed, shown) == ()
    evolve: Any = attrs.evolve
    for change, fault in (
        ({"seat": 2}, "the seat of a {} is 2, not a seat from 0 to 1"),
        ({"seat": -1}, "the seat of a {} is -1, not a seat from 0 to 1"),
        ({"seat": True}, "the seat of a {} is of the type bool, not a seat from 0 to 1"),
        ({"deal": OTHER}, "the {} of seat 0 is for another deal"),
        ({"deal": None}, "the {} of seat 0 is for another deal"),
    ):
        assert commitment_faults(run.context, evolve(good, **change)) == (
            fault.format("commitment"),
        )
        assert reveal_faults(fixed, evolve(shown, **change)) == (fault.format("secret"),)
    for wrong in (OTHER[1:], OTHER.upper(), f" {OTHER[1:]}", f"{OTHER}\n", "٣" * 64, b"", 3, None):
        for made, words in (
            (commitment_faults(run.context, evolve(good, commitment=wrong)), "commitment"),
            (reveal_faults(fixed, evolve(shown, secret=wrong)), "secret"),
        ):
            assert made == (f"the {words} of seat 0 is not 64 lower-case hexadecimal digits",)
    said = "the secret of seat 0 is not the one that it is committed to"
    assert reveal_faults(fixed, evolve(shown, secret=OTHER)) == (said,)
    assert reveal_faults(fixed, evolve(run.reveals[1], seat=0)) == (said,)
    crossed: Any = shown
    assert commitment_faults(run.context, crossed) == (
        "a message is of the type SeatReveal, not SeatCommitment",
    )


@given(rules=rulesets(), number=SEEDS)
def test_every_seat_contributes_once(rules: Rules, number: int) -> None:
    """None is missing, none comes twice; all of it is named at once, and nothing is half done."""
    run = honest(rules, number)
    token, last = random.Random(number).randbytes, rules.seats - 1
    made, shown, fixed = run.commitments, run.reveals, run.deck.commitments
    assert refused(prepare, run.context, made[:-1], token) == (
        f"the commitment of seat {last} is missing"
    )
    assert refused(prepare, run.context, (*made, made[0]), token) == (
        "there are 2 commitments of seat 0"
    )
    assert refused(settle, fixed, shown[:-1]) == f"the secret of seat {last} is missing"
    assert refused(settle, fixed, (*shown, shown[0])) == "there are 2 secrets of seat 0"
    copied = attrs.evolve(made[last], commitment=made[0].commitment)
    assert refused(prepare, run.context, (*made[:-1], copied), token) == (
        f"the commitment of seat {last} is that of 0 again"
    )
    wrong = attrs.evolve(shown[0], secret=OTHER)
    assert refused(settle, fixed, (wrong, *shown[1:-1])).splitlines() == [
        "the secret of seat 0 is not the one that it is committed to",
        f"the secret of seat {last} is missing",
    ]


def test_two_seats_with_one_secret_are_refused() -> None:
    """It cannot happen by chance."""
    context = context_of(FJD, 1)
    both = [SeatSecret(context, seat, OTHER) for seat in range(2)]
    deck = prepare(context, map(commit, both), secrets.token_bytes)
    shown = [reveal(one, deck.commitments) for one in both]
    assert refused(settle, deck.commitments, shown) == "the secret of seat 1 is that of 0 again"


def test_a_seat_reveals_nothing_before_everything_is_fixed() -> None:
    """Commitments that are incomplete, of another deal, or without its own get no secret."""
    run = honest(FJD, 6)
    own, fixed = run.secrets[1], run.deck.commitments
    assert refused(reveal, own, attrs.evolve(fixed, positions=fixed.positions[:-1])) == (
        "the commitment of position 21 is missing"
    )
    assert refused(reveal, own, attrs.evolve(fixed, seats=(fixed.seats[0], OTHER))) == (
        "the commitment of seat 1 is not the one it has made"
    )
    for change in ({"hand": 90}, {"game": "x"}, {"dealer": 1 - run.context.dealer}):
        evolve: Any = attrs.evolve
        elsewhere = attrs.evolve(fixed, context=evolve(run.context, **change))
        assert refused(reveal, own, elsewhere) == "the commitments are for another deal"
    assert "not DeckCommitments" in refused(reveal, own, run.deck)


def test_the_context_binds_whatever_the_deal_depends_on() -> None:
    """The rules, with the deck in its order; game, hand, dealer; and no part runs into another."""
    base = FairContext(truc.RULESETS["valencia"], "a game", 1, 0)
    rules, deck = base.rules, base.rules.deck
    others = [
        attrs.evolve(base, game="a gam"),
        attrs.evolve(base, game="a game1"),
        attrs.evolve(base, hand=11),
        attrs.evolve(base, dealer=1),
        attrs.evolve(base, rules=attrs.evolve(rules, name="valenci")),
        attrs.evolve(base, rules=attrs.evolve(rules, version=11)),
        attrs.evolve(base, rules=attrs.evolve(rules, seats=2)),
        attrs.evolve(base, rules=attrs.evolve(rules, deck=swapped(deck, 0, 1))),
    ]
    assert len({deal_id(context) for context in (base, *others)}) == len(others) + 1
    assert hashed("x", "ab", "c") != hashed("x", "a", "bc") != hashed("xa", "bc")
    assert hashed("x", "ab") != hashed("x", "a", "b") != hashed("x", "a", "b", "")


def test_a_card_is_opened_to_all_only_when_it_was_played_open() -> None:
    """Not face down (DOWN-1), not another seat's, not twice, not with an opening that is wrong."""
    run = honest(truc.RULESETS["menorca"], 7)
    card = run.hands[1].openings[2].card
    opening = open_play(run.deck, run.record, PlayCard(1, card))
    assert opening == run.hands[1].openings[2] == run.whole[mine(run, 1)[2]]
    assert open_play(run.deck, run.record, CardPlayed(1, card)) == opening
    down = PlayCard(1, card, face_down=True)
    assert refused(open_play, run.deck, run.record, down) == "a card face down is not opened"
    assert refused(open_play, run.deck, run.record, PlayCard(0, card)) == (
        "seat 0 has not been dealt the card that it plays"
    )
    assert "the seat is 9" in refused(open_play, run.deck, run.record, PlayCard(9, card))
    record = publish(run.record, opening)
    assert record.openings == (opening,)
    assert publish(record, opening) is record
    assert "does not fit" in refused(publish, record, attrs.evolve(opening, salt=OTHER))
    deck = crooked(run, changed(run.deck.cards, 0, run.deck.cards[1]))
    cheat = honest(run.context.rules, 7, deck)
    first = publish(cheat.record, cheat.whole[0])
    assert "positions 0 and 1 both hold" in refused(publish, first, cheat.whole[1])


# Chance


@pytest.mark.parametrize("limit", range(2, 49))
def test_every_number_comes_from_as_many_bytes(limit: int) -> None:
    """All 256 bytes: each number below the limit equally often, the rest are passed over."""
    times = Counter(below(limit, iter([octet, 0])) for octet in range(256 - 256 % limit))
    assert times == dict.fromkeys(range(limit), 256 // limit)
    for octet in range(256 - 256 % limit, 256):
        assert [below(limit, iter([octet, octet, number])) for number in range(limit)] == list(
            range(limit)
        )


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_order_comes_from_as_many_draws(size: int) -> None:
    """All draws that can be: each order exactly once."""
    orders: list[tuple[int, ...]] = []
    for draws in product(*(range(n) for n in range(size, 1, -1))):
        left = iter(zip(range(size, 1, -1), draws, strict=True))

        def draw(limit: int, left: Iterator[tuple[int, int]] = left) -> int:
            asked, number = next(left)
            assert asked == limit
            return number

        orders.append(permuted(size, draw))
        assert not list(left)
    assert len(orders) == len(set(orders))
    assert all(sorted(order) == list(range(size)) for order in orders)
    assert all(one < other for one, other in pairwise(sorted(orders)))


def test_a_source_that_is_not_random_is_refused() -> None:
    """Too short, too long, no bytes, always the same: an error, and no endless loop."""
    context = context_of(FJD, 8)
    made = honest(FJD, 8).commitments
    for wrong in (b"", bytes(31), bytes(33), bytearray(32), "x" * 32, None):
        for function, values in ((draw_secret, (context, 0)), (prepare, (context, made))):
            said = refused(function, *values, always(wrong))
            assert said == "the source of randomness has not given 32 bytes"
    said = refused(prepare, context, made, always(b"\xff" * 32))
    assert said == "the source of randomness has given the same salt twice"
    said = refused(prepare, context, made, always(*(bytes([n]) * 32 for n in (*range(22), 255))))
    assert said == "the source of randomness is not random"


def always(*given: object) -> Callable[[int], object]:
    """Return a source that gives these, and the last one for ever."""
    left = iter(given)
    return lambda _: next(left, given[-1])


def test_the_exact_bytes() -> None:
    """A fixed deal, worked out here with nothing but SHA-256: what another language must get."""

    def sha(*parts: str | bytes) -> bytes:
        octets = [part.encode() if isinstance(part, str) else part for part in parts]
        return hashlib.sha256(
            b"".join(len(part).to_bytes(4, "big") + part for part in octets)
        ).digest()

    context = FairContext(FJD, "Taula 1, 7 de març", 3, 1)
    drawn = [bytes(range(32)), bytes(range(32, 64))]
    salts = [bytes([position] * 32) for position in range(22)]
    deck = "1e 1b 7e 7o 3e 3b 3o 3c 7c 7b 6e 6b 6o 6c 5e 5b 5o 5c 4e 4b 4o 4c"
    assert deck.split() == [card.code for card in FJD.deck]
    tag = "truc.fair/1 "
    deal = sha(f"{tag}deal", "fjd", "1", "2", deck, "Taula 1, 7 de març", "3", "1")
    seats = [sha(f"{tag}seat", deal, str(seat), drawn[seat]) for seat in range(2)]
    cards = deck.split()[::-1]
    places = [
        sha(f"{tag}position", deal, str(place), card, salt)
        for place, (card, salt) in enumerate(zip(cards, salts, strict=True))
    ]
    whole = sha(f"{tag}seed", deal, *seats, *places, *drawn)
    octets = b"".join(sha(f"{tag}stream", whole, str(number)) for number in range(4))
    order, at = list(range(22)), 0
    for last in range(21, 0, -1):
        while octets[at] >= 256 - 256 % (last + 1):
            at += 1
        other = octets[at] % (last + 1)
        order[last], order[other] = order[other], order[last]
        at += 1

    assert whole.hex().startswith("9d2a45460d3ab9d4af4b46800a6f2744")
    assert deal_id(context) == deal.hex()
    held = [SeatSecret(context, seat, drawn[seat].hex()) for seat in range(2)]
    assert [commit(one).commitment for one in held] == [one.hex() for one in seats]
    fixed = DeckCommitments(context, *(tuple(h.hex() for h in row) for row in (seats, places)))
    record = settle(fixed, [reveal(one, fixed) for one in held])
    assert seed(record) == whole.hex()
    assert permutation(record) == tuple(order)
    assert list(zip(range(128), stream(seed(record)), strict=False)) == list(enumerate(octets))
    given = tuple(truc.parse_card(card) for card in cards)
    server = ServerDeck(fixed, given, tuple(salt.hex() for salt in salts))
    assert [str(card) for card in fair_deal(server, record).cards] == [
        cards[place] for place in order[:6]
    ]
    assert positions(record, 0) == tuple(order[0:6:2])
    assert positions(record, 1) == tuple(order[1:6:2])


# Values


def test_every_value_is_stored_and_read_again() -> None:
    """As JSON, as a pickle, as a copy: a server goes on where it stopped."""
    run = honest(truc.RULESETS["truc-y-flou"], 9)
    for value in run.values():
        assert from_json(to_json(value), type(value)) == value
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) is value
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            value.context = None  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    deck = from_json(to_json(run.deck), ServerDeck)
    fixed = from_json(to_json(run.deck.commitments), DeckCommitments)
    mine = from_json(to_json(run.secrets[2]), SeatSecret)
    assert reveal(mine, fixed) == run.reveals[2]
    record = from_json(to_json(settle(fixed, run.reveals)), FairRecord)
    assert open_hand(deck, record, 2) == run.hands[2]
    assert json.loads(to_json(run.reveals[0]))["value"]["secret"] == run.secrets[0].secret


ODD: Final[list[Any]] = [
    None,
    3,
    -1,
    True,
    2.0,
    10**5000,
    -(10**5000),
    "x",
    b"x",
    [],
    {},
    (),
    (None,),
    ((),),
    OTHER,
    object,
]


def oddly(value: Any) -> Iterator[Any]:
    """Yield odd things, and the value with an odd thing in one of its fields."""
    yield from ODD
    for name in fields_of(value):
        for odd in ODD:
            yield attrs.evolve(value, **{name: odd})


def test_nothing_from_outside_is_trusted() -> None:
    """Whatever the values hold: FairError, or a result, and never another error."""
    run = honest(FJD, 10)
    fixed, record, token = run.deck.commitments, run.record, secrets.token_bytes
    opening = run.whole[0]
    calls: list[tuple[Callable[..., object], Any, Callable[[Any], tuple[Any, ...]]]] = [
        (deal_id, run.context, lambda v: (v,)),
        (draw_secret, run.context, lambda v: (v, 0, token)),
        (commit, run.secrets[0], lambda v: (v,)),
        (commitment_faults, run.commitments[0], lambda v: (run.context, v)),
        (commitment_faults, run.context, lambda v: (v, run.commitments[0])),
        (prepare, run.commitments[0], lambda v: (run.context, [v, run.commitments[1]], token)),
        (reveal, run.secrets[0], lambda v: (v, fixed)),
        (reveal, fixed, lambda v: (run.secrets[0], v)),
        (reveal_faults, run.reveals[0], lambda v: (fixed, v)),
        (reveal_faults, fixed, lambda v: (v, run.reveals[0])),
        (settle, fixed, lambda v: (v, run.reveals)),
        (settle, run.reveals[0], lambda v: (fixed, [v, run.reveals[1]])),
        *((function, record, lambda v: (v,)) for function in (seed, permutation, verify)),
        (positions, record, lambda v: (v, 1)),
        (fair_deal, run.deck, lambda v: (v, record)),
        (fair_deal, record, lambda v: (run.deck, v)),
        (open_hand, run.deck, lambda v: (v, record, 1)),
        (open_all, run.deck, lambda v: (v,)),
        (own_cards, run.hands[1], lambda v: (record, 1, v)),
        (own_cards, record, lambda v: (v, 1, run.hands[1])),
        (publish, opening, lambda v: (record, v)),
        (publish, record, lambda v: (v, opening)),
        (verify, opening, lambda v: (record, [v])),
        (verify, run.deal, lambda v: (record, run.whole, [v])),
        (verify, PlayCard(0, opening.card), lambda v: (record, (), [v])),
        (verify, CardsDealt(0, run.deal.cards[:3]), lambda v: (record, (), [v])),
    ]
    for function, value, arguments in calls:
        assert function(*arguments(value)) is not None
        for odd in oddly(value):
            with suppress(FairError):
                function(*arguments(odd))
    for odd in ODD:
        assert "not a seat from 0 to 1" in refused(positions, record, odd)
        assert "not a seat from 0 to 1" in refused(open_hand, run.deck, record, odd)
        assert "not a seat from 0 to 1" in refused(draw_secret, run.context, odd, token)
        assert "not a seat from 0 to 1" in refused(own_cards, record, odd, run.hands[0])


def test_a_context_that_cannot_be_is_named() -> None:
    """Each field, all faults at once."""
    wrong: list[tuple[str, Any, str]] = [
        ("rules", "fjd", "the rules are of the type str, not Rules"),
        ("game", "", "the game is no text of 1 to 1000 characters"),
        ("game", "x" * 1001, "the game is no text of 1 to 1000 characters"),
        ("game", "\ud800", "the game is no text of 1 to 1000 characters"),
        ("hand", 0, "the hand is no whole number from 1"),
        ("hand", 2**53, "the hand is no whole number from 1"),
        ("dealer", 2, "the dealer is 2, not a seat from 0 to 1"),
    ]
    good = context_of(FJD, 1)
    for field, value, fault in wrong:
        assert refused(deal_id, attrs.evolve(good, **{field: value})).startswith(fault)
        assert len(refused(deal_id, attrs.evolve(good, **{field: value})).splitlines()) == 1
    assert len(refused(deal_id, FairContext(FJD, "", 0, 5)).splitlines()) == 3
    longest = attrs.evolve(good, game="x" * 1000, hand=2**53 - 1)
    assert deal_id(longest) == deal_id(from_json(to_json(longest), FairContext))


def test_a_verdict_says_what_it_could_not_check() -> None:
    """Nothing opened, something opened, no order, no commitments."""
    run = honest(FJD, 11)
    nothing = verify(run.record)
    assert nothing.faults == ()
    every = ", ".join(map(str, range(22)))
    assert nothing.unchecked == (f"the cards at positions {every}, which are not opened",)
    assert verify(run.record, run.whole[1:]).unchecked == (
        "the cards at positions 0, which are not opened",
    )
    lost = attrs.evolve(run.record, secrets=())
    assert verify(lost, run.whole).unchecked == ("who was dealt which card, for want of the order",)
    fixed = attrs.evolve(run.deck.commitments, positions=())
    none = verify(attrs.evolve(run.record, commitments=fixed), run.whole)
    assert none.unchecked == ("the cards, for want of commitments",)
    assert len(none.faults) == 22


def test_a_type_checker_stops_leaks() -> None:
    """The deck is not what is published, and a secret not what is revealed."""
    run = honest(FJD, 12)
    with pytest.raises(FairError):
        reveal(run.secrets[0], run.deck)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(FairError):
        settle(run.deck.commitments, run.secrets)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(FairError):
        verify_or_raise(run.deck)


def verify_or_raise(deck: ServerDeck) -> None:
    """Ask for a verdict on what is no record."""
    found = verify(deck)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    raise FairError(found.faults)


def test_messages_of_other_classes_are_refused() -> None:
    """A commitment where a secret should be, and the other way about."""
    run = honest(FJD, 13)
    assert "not SeatReveal" in refused(settle, run.deck.commitments, run.commitments)
    crossed: list[SeatReveal | SeatCommitment] = [run.commitments[0], run.reveals[1]]
    assert "not SeatCommitment" in refused(prepare, run.context, crossed, secrets.token_bytes)
