"""All hands of all decks, and all tricks: what they count and who wins, against combinatorics.

That each hand counts what it should is in ``test_rule_count``. Here the numbers of hands with each
count come from formulas that know nothing of hands: sums over suits and products of binomials.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, TypeAlias

import attrs
import pytest

import truc
from truc import Covered, Play, PlayCard, Rules, Ties

Suits: TypeAlias = tuple[tuple[int, ...], ...]
"""Of each suit, what its cards count that are not wild, the highest first."""

LOW: Final = (7, 6, 5, 4, 3)
ACE: Final = (*LOW, 1)
TWO: Final = (*LOW, 2, 1)
SHORT: Final[Suits] = (ACE, ACE, LOW, LOW)
FULL: Final[Suits] = (TWO, TWO, TWO, TWO)
COURTS: Final[Suits] = tuple((*suit, 0, 0, 0) for suit in SHORT)
WIDE: Final = (*ACE, 0, 0, 0)
WIDEST: Final = (*TWO, 0, 0, 0)
DECKS: Final[dict[str, tuple[Suits, tuple[int, ...], int]]] = {
    "barajamos": (SHORT, (), 1540),
    "fjd": (SHORT, (), 1540),
    "valencia": (SHORT, (), 1540),
    "ribera-baixa short_deck=yes": (SHORT, (), 1540),
    "valencia false_aces=yes": ((ACE, ACE, ACE, ACE), (), 2024),
    "valencia twos=yes": ((TWO, TWO, (*LOW, 2), (*LOW, 2)), (), 2600),
    "menorca twos=no": ((ACE, ACE, ACE, ACE), (8, 7), 2600),
    "ribera-baixa": (FULL, (), 3276),
    "menorca": (FULL, (8, 7), 4060),
    "valencia courts=yes": (COURTS, (), 5984),
    "mallorca": ((WIDE, WIDE[:-1], WIDE[:-1], WIDE), (8, 7), 7140),
    "mallorca twos=yes": ((WIDEST, WIDEST[:-1], WIDEST[:-1], WIDEST), (8, 7), 9880),
    "valencia twos=yes courts=yes false_aces=yes": ((WIDEST,) * 4, (), 9880),
    "truc-y-flou": ((WIDEST, WIDEST[:-1], WIDEST[:-1], WIDEST), (7, 7), 9880),
}
"""By ruleset: the suits, what the wild cards count, and how many hands of three there are."""


def envits(suits: Suits, wild: tuple[int, ...]) -> Counter[int]:
    """Return how many hands have each envit (COUNT-1, COUNT-2), by formula.

    Two cards of a suit count together if the third is of another suit or lower in theirs. Of three
    suits the best card counts. One wild card counts with the better of two others; where there are
    two, they count together, and the third may be any card.
    """
    found: Counter[int] = Counter()
    plain = sum(map(len, suits))
    for suit in suits:
        for high, low in itertools.combinations(range(len(suit)), 2):
            thirds = plain - len(suit) + (len(suit) - 1 - low)
            found[20 + suit[high] + suit[low]] += thirds
    for top in range(8):
        found[top] += three_suits(suits, top) - three_suits(suits, top - 1)
        pairs = comb(up_to(suits, top), 2) - comb(up_to(suits, top - 1), 2)
        for worth in wild:
            found[20 + worth + top] += pairs
    if len(wild) == 2:
        found[20 + sum(wild)] += plain
    return found


def up_to(suits: Suits, top: int) -> int:
    """Return how many cards count ``top`` or less."""
    return sum(value <= top for suit in suits for value in suit)


def three_suits(suits: Suits, top: int) -> int:
    """Return how many hands are of three suits and have no card above ``top``."""
    sizes = [up_to((suit,), top) for suit in suits]
    return sum(a * b * c for a, b, c in itertools.combinations(sizes, 3))


def flors(suits: Suits, wild: tuple[int, ...]) -> Counter[int]:
    """Return how many hands have each flor (FLOU-3), from the product of (1 + t x^value).

    The terms of a suit in t^3 are flors without a wild card, those in t^2 and in t with one or two.
    """
    found: Counter[int] = Counter()
    for suit in suits:
        terms: Counter[tuple[int, int]] = Counter({(0, 0): 1})
        for value in suit:
            terms += Counter({(n + 1, total + value): k for (n, total), k in terms.items()})
        for (number, total), many in terms.items():
            for laid in itertools.combinations(wild, 3 - number) if 1 <= number <= 3 else ():
                found[20 + total + sum(laid)] += many
    return found


@pytest.mark.parametrize("text", DECKS)
def test_count_1_and_2_as_many_hands_have_each_envit_as_combinatorics_says(text: str) -> None:
    """COUNT-1, COUNT-2, FLOU-2: the whole distribution, over all hands of the deck."""
    suits, wild, many = DECKS[text]
    rules = truc.parse_rules(text)
    hands = list(itertools.combinations(rules.deck, 3))
    expected = envits(suits, wild)
    assert len(hands) == comb(sum(map(len, suits)) + len(wild), 3) == expected.total() == many
    counts = Counter(truc.envit_count(rules, hand) for hand in hands)
    assert counts == +expected


def test_flou_3_as_many_hands_have_each_flor_as_combinatorics_says() -> None:
    """FLOU-3: the whole distribution, over all 9880 hands: 770 are flors."""
    rules = truc.RULESETS["truc-y-flou"]
    suits, wild, many = DECKS["truc-y-flou"]
    hands = list(itertools.combinations(rules.deck, 3))
    counts = Counter(truc.flor_count(rules, hand) for hand in hands)
    none = counts.pop(None)
    assert counts == flors(suits, wild)
    assert (len(hands), counts.total()) == (many, many - none) == (9880, 770)


# --- tricks

STEPS: Final = 6


def house(seats: int, ties: Ties) -> Rules:
    """Return rules with a deck in which six cards stand on each of six steps."""
    base = truc.RULESETS["truc-y-flou"]
    deck = base.deck
    order = tuple(deck[step * 6 : step * 6 + 6] for step in range(STEPS))
    order = (*order[:-1], (*order[-1], *deck[36:]))
    kept = tuple(r for r in base.ladder if r.pot is truc.Pot.TRUC)
    return attrs.evolve(
        base, name="house", seats=seats, order=order, ladder=kept, ties=ties, signals=()
    )


def rankings(seats: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways in which so many seats can be ranked, with ties; 0 is the highest."""
    for ranks in itertools.product(range(seats), repeat=seats):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield ranks


def trick_by_the_book(
    ranked: Sequence[tuple[int, int]], seats: int, mano: int, ties: Ties
) -> int | None:
    """TRICK-2 to TRICK-4: who wins, from the seats in the order played, each with its rank."""
    tied = [seat for seat, rank in ranked if rank == 0]
    if len({seat % 2 for seat in tied}) == 1:
        return tied[0]
    if ties is Ties.PARDA:
        return None
    return min(tied, key=lambda seat: (seat - mano) % seats)


def tricks(seats: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield all tricks: who plays, from whom on, and how their cards rank."""
    for number in range(1, seats + 1):
        every = list(rankings(number))
        for active in itertools.combinations(range(seats), number):
            for opener in range(number):
                order = active[opener:] + active[:opener]
                yield from (tuple(zip(order, ranks, strict=True)) for ranks in every)


FUBINI: Final = (1, 1, 3, 13, 75, 541, 4683)
"""In how many ways so many things can be ranked, with ties."""


@pytest.mark.parametrize("ties", list(Ties))
@pytest.mark.parametrize(("seats", "many"), [(2, 8), (4, 496), (6, 49_704)])
def test_trick_2_to_4_and_down_1_all_tricks(seats: int, many: int, ties: Ties) -> None:
    """TRICK-2, TRICK-3, TRICK-4, DOWN-1: every trick that there is, up to which cards they are.

    Whoever has folded, whoever opens, however the cards rank and tie, with the lowest ones open or
    face down, below the lowest step; and, where ties are the mano's, whoever that is: 8, 496 and
    49,704 tricks.
    """
    rules = house(seats, ties)
    deck = [rules.deck[step * 6 : step * 6 + 6] for step in range(STEPS)]
    decided = 0
    for ranked in tricks(seats):
        decided += 1
        lowest = max(rank for _, rank in ranked)
        opened: list[Play] = [PlayCard(seat, deck[rank][seat]) for seat, rank in ranked]
        covered: list[Play] = [
            Covered(seat) if rank == lowest else PlayCard(seat, deck[rank - lowest][seat])
            for seat, rank in ranked
        ]
        expected = trick_by_the_book(ranked, seats, 0, ties)
        assert truc.trick_winner(rules, covered, mano=0) == expected, ranked
        for mano in range(seats) if ties is Ties.MANO else (0,):
            expected = trick_by_the_book(ranked, seats, mano, ties)
            assert truc.trick_winner(rules, opened, mano=mano) == expected, (ranked, mano)
    assert decided == many == sum(comb(seats, n) * n * FUBINI[n] for n in range(1, seats + 1))
