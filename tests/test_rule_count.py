"""COUNT and FLOU-1 to FLOU-4: what hands count, decided for all hands of all decks."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from typing import Final

import pytest

import truc
from truc import Card, PlayCard, Rules, SystemName
from truc.counts import best_seat
from worked import dealt, follow, played_out, result, scores

WILD: Final[dict[str, dict[str, int]]] = {
    "mallorca": {"11b": 8, "10o": 7},
    "menorca": {"11b": 8, "10o": 7},
    "truc-y-flou": {"11b": 7, "10o": 7},
}
DECKS: Final[dict[str, tuple[Rules, int]]] = {
    "barajamos": (truc.RULESETS["barajamos"], 1540),
    "fjd": (truc.RULESETS["fjd"], 1540),
    "valencia": (truc.RULESETS["valencia"], 1540),
    "valencia, 26 cards": (truc.ruleset("valencia", twos=True), 2600),
    "valencia, 34 cards": (truc.ruleset("valencia", courts=True), 5984),
    "ribera-baixa": (truc.RULESETS["ribera-baixa"], 3276),
    "ribera-baixa, 22 cards": (truc.ruleset("ribera-baixa", short_deck=True), 1540),
    "mallorca": (truc.RULESETS["mallorca"], 7140),
    "mallorca, 40 cards": (truc.ruleset("mallorca", twos=True), 9880),
    "menorca": (truc.RULESETS["menorca"], 4060),
    "menorca, 26 cards": (truc.ruleset("menorca", twos=False), 2600),
    "truc-y-flou": (truc.RULESETS["truc-y-flou"], 9880),
}
"""Rulesets by deck, and how many hands of three cards each deck has."""

HANDS: Final = {name: list(itertools.combinations(r.deck, 3)) for name, (r, _) in DECKS.items()}
ENVITS: Final = {
    name: [truc.envit_count(rules, hand) for hand in HANDS[name]]
    for name, (rules, _) in DECKS.items()
}


def wild_of(name: str) -> dict[str, int]:
    """Return the wild cards of a system and what they count."""
    return WILD.get(name.partition(",")[0], {})


def face(card: Card) -> int:
    """Return what a card that is not wild counts: its number, and the courts nothing."""
    return card.rank if card.rank <= 7 else 0


def expected(hand: Iterable[Card], wild: dict[str, int]) -> int:
    """Count suit by suit, each wild card being laid to every suit."""
    jokers = [wild[str(card)] for card in hand if str(card) in wild]
    plain = [card for card in hand if str(card) not in wild]
    best = max([*jokers, *(face(card) for card in plain)])
    for suit in "eboc":
        run = sorted([face(card) for card in plain if card.suit.value == suit] + jokers)
        if len(run) >= 2:
            best = max(best, 20 + run[-1] + run[-2])
    return best


@pytest.mark.parametrize("name", DECKS)
def test_count_1_and_2_every_hand_of_every_deck(name: str) -> None:
    """COUNT-1, COUNT-2, FLOU-2: each hand of three counts what one finds suit by suit."""
    _, many = DECKS[name]
    assert len(HANDS[name]) == many
    for hand, count in zip(HANDS[name], ENVITS[name], strict=True):
        assert count == expected(hand, wild_of(name)), hand


@pytest.mark.parametrize("name", DECKS)
def test_count_1_every_pair_and_every_single_card(name: str) -> None:
    """COUNT-1, COUNT-2: fewer cards count by the same rule, and order does not matter."""
    rules, _ = DECKS[name]
    for size in (1, 2):
        for hand in itertools.permutations(rules.deck, size):
            assert truc.envit_count(rules, hand) == expected(hand, wild_of(name))
    for hand in HANDS[name][:: len(HANDS[name]) // 40]:
        counts = {truc.envit_count(rules, turned) for turned in itertools.permutations(hand)}
        assert counts == {expected(hand, wild_of(name))}


@pytest.mark.parametrize(
    ("name", "top"),
    [(name, 35 if "orca" in name else 34 if "flou" in name else 33) for name in DECKS],
)
def test_count_1_the_maximum(name: str, top: int) -> None:
    """COUNT-1, COUNT-2, FLOU-2: no hand counts above 33, 35 and 34, and some count so much."""
    assert max(ENVITS[name]) == top


def apart(sizes: Sequence[int]) -> int:
    """Return how many hands of three have three different suits."""
    return sum(a * b * c for a, b, c in itertools.combinations(sizes, 3))


PLAIN: Final = {
    "barajamos": (6, 6, 5, 5),
    "valencia, 26 cards": (7, 7, 6, 6),
    "valencia, 34 cards": (9, 9, 8, 8),
    "ribera-baixa": (7, 7, 7, 7),
    "menorca": (7, 7, 7, 7),
    "menorca, 26 cards": (6, 6, 6, 6),
    "mallorca": (9, 8, 8, 9),
    "mallorca, 40 cards": (10, 9, 9, 10),
    "truc-y-flou": (10, 9, 9, 10),
}
"""How many cards that are not wild each suit has: swords, clubs, coins, cups."""


@pytest.mark.parametrize("name", PLAIN)
def test_count_1_as_many_hands_have_no_pair_as_there_are_of_three_suits(name: str) -> None:
    """COUNT-1, COUNT-2: a hand counts below 20 if and only if its suits differ, none wild."""
    assert sum(PLAIN[name]) + len(wild_of(name)) == len(DECKS[name][0].deck)
    assert sum(count < 20 for count in ENVITS[name]) == apart(PLAIN[name])


def test_count_1_how_many_hands_of_the_22_cards_count_33() -> None:
    """COUNT-1: 7 and 6 of a suit and any of the other 20 cards, in four suits."""
    counts = Counter(ENVITS["barajamos"])
    assert counts[33] == 4 * 20
    assert counts[21] == counts[20] == counts[22] == 0
    # 7 and 5 of a suit, and any card but the 6 of that suit, which would make it 33
    assert counts[32] == 4 * 19
    # 1 and 3 of swords or of clubs, and a third card of another suit that makes no pair with them
    assert counts[24] == 16 + 16


def test_count_2_how_many_hands_of_mallorca_count_35() -> None:
    """COUNT-2: l'amo with sa Madona or with a seven, and any card besides."""
    with_amo, without_seven = comb(35, 2), comb(30, 2)
    assert Counter(ENVITS["mallorca"])[35] == with_amo - without_seven


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("11b 10o 4c", 35),
        ("11b 7c 6c", 35),
        ("11b 4c 5o", 33),
        ("10o 4c 5e", 32),
        ("10o 6c 7c", 34),
        ("11b 12c 12e", 28),
        ("10o 12c 12e", 27),
        ("12c 11c 10c", 20),
        ("12c 11e 10b", 0),
        ("11b", 8),
        ("10o", 7),
        ("1e 6b 7c", 7),
    ],
)
def test_count_2_in_examples(hand: str, count: int) -> None:
    """COUNT-2: 28 and v, 27 and v, both together 35; the courts count nothing."""
    rules = truc.RULESETS["mallorca"]
    assert truc.envit_count(rules, truc.parse_cards(hand)) == count


def test_count_2_is_the_balearic_way_alone() -> None:
    """COUNT-2: elsewhere the knight of clubs and the jack of coins count nothing and join none."""
    rules = truc.ruleset("valencia", courts=True)
    assert truc.envit_count(rules, truc.parse_cards("11b 10o 4c")) == 4
    assert truc.envit_count(rules, truc.parse_cards("11b 12b 7c")) == 20


def test_count_3_the_cards_dealt_are_counted_though_played() -> None:
    """COUNT-3: a count does not shrink as cards are played before the envit is answered."""
    hands = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 7b 6b 1e"
    # seat 0 has 33 with its first card played; seat 3 has 33 too, but sits later
    state = follow(dealt(truc.BARAJAMOS, hands), "0 7c, 1 envide, 2 accept")
    assert scores(played_out(state))[0] == ("envit", 0, 2)


def test_count_3_folded_cards_are_counted() -> None:
    """COUNT-3: the best count wins for its team although its owner has folded."""
    hands = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e"
    state = follow(dealt(truc.BARAJAMOS, hands), "0 fold, 1 envide, 2 accept")
    assert scores(played_out(state))[0] == ("envit", 0, 2)


def test_count_3_face_down_cards_are_counted() -> None:
    """COUNT-3: cards face down count as those that they are."""
    rules = truc.RULESETS["valencia"]
    hands = "7c 6c 4e / 5e 6o 4b / 4o 5o 3e / 5b 3c 1e"
    state = follow(dealt(rules, hands), "0 #7c, 1 envide, 0 accept, 1 5e, 2 4o, 3 1e, 3 5b")
    state = follow(state, "0 #6c")
    after = played_out(state)
    assert scores(after)[0] == ("envit", 0, 2)
    assert dict(result(after).counts)[0] == 33


LOW: Final = ("4e 5b 3o", "4b 5o 3c", "4o 5c 3e", "4c 5e 3b")
TIED: Final = ("7c 6c 1e", "7b 6b 7e", "7o 6o 1b", "7c 6e 5e")


@pytest.mark.parametrize("mano", range(4))
def test_count_4_equal_counts_go_to_the_seat_nearest_the_mano(mano: int) -> None:
    """COUNT-4: for every mano and every set of seats with the best count, the first one wins."""
    rules = truc.BARAJAMOS
    for number in range(1, 4):
        for tied in itertools.combinations(range(4), number):
            best = dict(zip(tied, TIED, strict=False))
            hands = " / ".join(best.get(seat, LOW[seat]) for seat in range(4))
            state = follow(dealt(rules, hands, mano=mano), f"{mano} envide")
            after = played_out(follow(state, f"{(mano + 1) % 4} accept"))
            first = next(s for s in [(mano + i) % 4 for i in range(4)] if s in tied)
            assert scores(after)[0] == ("envit", first % 2, 2)


@pytest.mark.parametrize("seat", range(4))
def test_count_4_the_best_of_all_seats_wins_whoever_bid(seat: int) -> None:
    """COUNT-4: the best count wins for its team, bidder or not."""
    hands = [*LOW]
    hands[seat] = TIED[0]
    state = follow(dealt(truc.BARAJAMOS, " / ".join(hands)), "0 envide, 3 accept")
    assert scores(played_out(state))[0] == ("envit", seat % 2, 2)


FLOU: Final = truc.RULESETS["truc-y-flou"]


def flor_by_suits(hand: Sequence[Card]) -> int | None:
    """Count a flor by trying the four suits, a périque standing for any of them."""
    periques = {"10o", "11b"}
    for suit in "ebo" + "c":
        if all(str(card) in periques or card.suit.value == suit for card in hand):
            return 20 + sum(7 if str(card) in periques else face(card) for card in hand)
    return None


FLORS: Final = [truc.flor_count(FLOU, hand) for hand in HANDS["truc-y-flou"]]


def test_flou_1_a_perique_counts_seven_in_any_suit() -> None:
    """FLOU-1: each périque counts 7 and makes a pair with every other card."""
    for perique in truc.parse_cards("10o 11b"):
        assert truc.envit_count(FLOU, [perique]) == 7
        for card in FLOU.deck:
            if card is not perique:
                other = 7 if str(card) in {"10o", "11b"} else face(card)
                assert truc.envit_count(FLOU, [perique, card]) == 27 + other


def test_flou_1_in_tricks_a_perique_is_an_ordinary_court() -> None:
    """FLOU-1: the jack of coins ties with other jacks and the knight of clubs with knights."""
    for code, rank in (("10o", 10), ("11b", 11)):
        for suit in truc.Suit:
            card = truc.Card(rank, suit)
            if str(card) != code:
                plays = [PlayCard(0, truc.parse_card(code)), PlayCard(1, card)]
                assert truc.trick_winner(FLOU, plays, mano=0) is None
        higher = [PlayCard(0, truc.parse_card(code)), PlayCard(1, truc.Card(12, truc.Suit.CUPS))]
        assert truc.trick_winner(FLOU, higher, mano=0) == 1


def test_flou_2_how_many_hands_have_the_best_embit() -> None:
    """FLOU-2: 34 is both périques, or one of them and at least one seven."""
    both = 38
    one = 2 * (comb(38, 2) - comb(34, 2))
    assert max(ENVITS["truc-y-flou"]) == 34
    assert Counter(ENVITS["truc-y-flou"])[34] == both + one


def test_flou_3_every_hand() -> None:
    """FLOU-3: each of the 9880 hands is a flor, and counts, as one finds suit by suit."""
    for hand, count in zip(HANDS["truc-y-flou"], FLORS, strict=True):
        assert count == flor_by_suits(hand), hand


def test_flou_3_how_many_flors_there_are() -> None:
    """FLOU-3: as many as combinatorics says, with none, one and two périques; none above 41."""
    sizes = (10, 9, 9, 10)
    none = sum(comb(size, 3) for size in sizes)
    one = 2 * sum(comb(size, 2) for size in sizes)
    two = 38
    flors = [count for count in FLORS if count is not None]
    assert len(flors) == none + one + two == 770
    assert max(flors) == 41
    # both périques and a seven; or one of them with 7 of a suit and nothing that counts 7
    assert Counter(flors)[41] == 4


def test_flou_3_a_flor_is_of_three_cards() -> None:
    """FLOU-3: one or two cards of a suit are no flor, and courts count nothing in one."""
    assert truc.flor_count(FLOU, truc.parse_cards("7o 6o")) is None
    assert truc.flor_count(FLOU, truc.parse_cards("10o")) is None
    assert truc.flor_count(FLOU, truc.parse_cards("12c 11c 10c")) == 20
    assert truc.flor_count(FLOU, truc.parse_cards("10o 11b 12c")) == 34
    assert truc.flor_count(FLOU, truc.parse_cards("10o 7e 7b")) is None


EMBIT_LOW: Final = ("4e 5b 3o", "4b 5o 3c", "4o 5c 3e", "4c 5e 3b", "1e 12b 2o", "1b 12o 2c")
EMBIT_TOP: Final = ("7c 6c 1o", "7b 6b 1c", "7o 6o 10e", "7e 6e 11c")
FLOR_TOP: Final = ("7c 6c 11c", "7b 6b 10b", "7o 6o 12o", "7e 6e 12e")


@pytest.mark.parametrize("mano", range(6))
def test_flou_4_equal_embits_go_to_the_eldest(mano: int) -> None:
    """FLOU-4: for every mano and every pair of tied seats, the first from the mano wins."""
    for tied in itertools.combinations(range(6), 2):
        best = dict(zip(tied, EMBIT_TOP, strict=False))
        hands = " / ".join(best.get(seat, EMBIT_LOW[seat]) for seat in range(6))
        state = follow(dealt(FLOU, hands, mano=mano), f"{mano} embide")
        state = follow(
            state, f"{(mano + 1) % 6} accept", f"{mano} truc", f"{(mano + 1) % 6} refuse"
        )
        first = next(s for s in [(mano + i) % 6 for i in range(6)] if s in tied)
        assert scores(state)[0] == ("envit", first % 2, 2)


@pytest.mark.parametrize("mano", range(6))
def test_flou_4_equal_flors_go_to_the_eldest(mano: int) -> None:
    """FLOU-4: of two equal flors declared by both teams the first from the mano wins."""
    order = [(mano + i) % 6 for i in range(6)]
    for tied in itertools.combinations(order, 2):
        if tied[0] % 2 == tied[1] % 2:
            continue
        best = dict(zip(tied, FLOR_TOP, strict=False))
        state = dealt(FLOU, " / ".join(best.get(s, EMBIT_LOW[s]) for s in range(6)), mano=mano)
        for seat in order:
            if seat in tied:
                state = follow(state, f"{seat} {'flor' if seat == tied[0] else 'flor_tambien'}")
            assert state.hand is not None
            state = follow(state, f"{seat} {state.hand.held[seat][0]}")
        assert scores(played_out(state))[0] == ("flor", tied[0] % 2, 3)


def test_systems_count_as_their_neighbours_do() -> None:
    """COUNT-1: the systems without wild cards count a hand of the same cards alike."""
    names: tuple[SystemName, ...] = ("barajamos", "valencia", "fjd", "ribera-baixa")
    for hand in HANDS["barajamos"][::7]:
        assert len({truc.envit_count(truc.RULESETS[name], hand) for name in names}) == 1


@pytest.mark.parametrize(
    ("counts", "first", "best"),
    [
        ([0, 0, 1, 1], 0, 2),
        ([0, 0, 0, 0], 3, 3),
        ([None, 0, None, 0], 2, 3),
        ([None, None, None, None], 0, None),
    ],
)
def test_count_4_nought_is_a_count(counts: list[int | None], first: int, best: int | None) -> None:
    """COUNT-4, FLOU-4: the best may be nought; who has nothing has none, and nobody may have."""
    assert best_seat(counts, truc.BARAJAMOS.lookup.around[first]) == best
