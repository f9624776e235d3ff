"""DEAL: who deals, what is dealt, and when; and drawing a deal from a seed."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from truc import Deal, GameState, IllegalAction, Phase, Reason, Rules
from worked import SYSTEMS, follow, opened, played_out, scores

CARDS = {
    "barajamos": 22,
    "valencia": 22,
    "ribera-baixa": 28,
    "mallorca": 36,
    "menorca": 30,
    "fjd": 22,
    "truc-y-flou": 40,
}
SEATS = dict.fromkeys(CARDS, 4) | {"fjd": 2, "truc-y-flou": 6}


def quick(state: GameState) -> GameState:
    """End the hand at once: the seat on turn calls truc, and the next one refuses."""
    assert state.hand is not None
    turn = state.hand.turn
    return follow(state, f"{turn} truc", f"{(turn + 1) % state.rules.seats} refuse")


@pytest.mark.parametrize("name", SYSTEMS)
@given(data=st.data())
def test_deal_1_three_cards_each_one_at_a_time_from_the_mano(
    name: truc.SystemName, data: st.DataObject
) -> None:
    """DEAL-1: card after card goes round from the dealer's right, and the rest is not used."""
    rules = truc.RULESETS[name]
    seats = rules.seats
    cards = tuple(data.draw(st.permutations(rules.deck)))
    dealer = data.draw(st.integers(0, seats - 1))
    used = data.draw(st.integers(3 * seats, len(cards)))
    state = truc.apply(truc.new_game(rules, dealer=dealer), Deal(cards[:used]))
    assert state.hand is not None
    got: dict[int, list[truc.Card]] = {seat: [] for seat in range(seats)}
    for place, card in enumerate(cards[: 3 * seats]):
        got[(dealer + 1 + place) % seats].append(card)
    assert state.dealer == dealer
    assert state.hand.dealt == tuple(tuple(got[seat]) for seat in range(seats))
    assert state.hand.held == state.hand.dealt
    assert state.hand.folded == frozenset()
    assert state.hand.tricks == ()
    assert state.hand.bets == (None, None, None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_deal_1_a_game_starts_with_the_chosen_dealer_and_waits_for_its_deal(
    name: truc.SystemName,
) -> None:
    """DEAL-1: the dealer is given to a new game, which deals nothing itself."""
    rules = truc.RULESETS[name]
    assert rules.seats == SEATS[name]
    assert truc.new_game(rules).dealer == 0
    for dealer in range(rules.seats):
        state = truc.new_game(rules, dealer=dealer)
        assert (state.dealer, state.hand, state.phase) == (dealer, None, Phase.DEAL)
        assert (state.score, state.camas, state.winner) == ((0, 0), (0, 0), None)


def without(cards: list[truc.Card], place: int) -> list[truc.Card]:
    """Return all cards but the one at ``place``."""
    return cards[:place] + cards[place + 1 :]


@pytest.mark.parametrize("name", SYSTEMS)
@given(data=st.data())
def test_deal_2_distinct_cards_of_the_deck_three_for_each_seat_at_least(
    name: truc.SystemName, data: st.DataObject
) -> None:
    """DEAL-2: too few cards, a card twice, and a foreign card are refused wherever they stand."""
    rules = truc.RULESETS[name]
    needed = 3 * rules.seats
    state = truc.new_game(rules)
    deck = list(data.draw(st.permutations(rules.deck)))
    few = data.draw(st.integers(0, needed - 1))
    assert truc.why_illegal(state, Deal(tuple(deck[:few]))) is Reason.TOO_FEW_CARDS
    assert truc.why_illegal(state, Deal(tuple(deck[:needed]))) is None
    assert truc.why_illegal(state, Deal(tuple(deck))) is None
    place = data.draw(st.integers(0, len(deck) - 1))
    twice = [*without(deck, place), deck[place - 1]]
    assert truc.why_illegal(state, Deal(tuple(twice))) is Reason.CARD_TWICE
    foreign = [
        truc.Card(rank, suit)
        for rank in range(1, 13)
        for suit in truc.Suit
        if truc.Card(rank, suit) not in rules.deck
    ]
    strange = [*deck[:place], data.draw(st.sampled_from(foreign)), *deck[place:]]
    assert truc.why_illegal(state, Deal(tuple(strange))) is Reason.CARD_FOREIGN


def test_deal_2_the_library_draws_no_number_on_its_own() -> None:
    """DEAL-2: the module's random stream stands still, and the same inputs give the same game."""
    random.seed(5)
    before = random.getstate()
    games: list[GameState] = []
    for _ in range(2):
        state = truc.new_game(truc.BARAJAMOS)
        state = truc.apply(state, truc.shuffle(truc.BARAJAMOS, random.Random(3)))
        games.append(played_out(follow(state, "1 envide, 2 accept")))
    assert random.getstate() == before
    assert games[0] == games[1]


class Scripted(random.Random):
    """A stream that says what it is told, and only by ``random()``."""

    def __init__(self, *numbers: float) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def random(self) -> float:
        """Return the next number."""
        return self.numbers.pop(0)

    def getrandbits(self, k: int, /) -> int:
        """Refuse to be asked for bits."""
        raise AssertionError(f"asked for {k} bits, of which Python promises nothing")


def little() -> Rules:
    """Return rules for two with a deck of seven cards."""
    deck = truc.parse_cards("1e 1b 7e 7o 3e 3b 3o")
    fjd = truc.RULESETS["fjd"]
    return truc.Rules(
        name="little",
        seats=2,
        deck=deck,
        order=tuple((card,) for card in deck),
        target=fjd.target,
        half=fjd.half,
        camas=fjd.camas,
        ladder=fjd.ladder,
    )


def test_deal_2_every_deal_is_drawn_equally_often() -> None:
    """DEAL-2: of all ways to draw six of seven cards, each gives a deal of its own."""
    rules = little()
    deals: Counter[tuple[truc.Card, ...]] = Counter()
    for choice in itertools.product(*(range(7 - place) for place in range(6))):
        numbers = [(pick + 0.5) / (7 - place) for place, pick in enumerate(choice)]
        stream = Scripted(*numbers)
        deals[truc.shuffle(rules, stream).cards] += 1
        assert stream.numbers == []
    assert len(deals) == 7 * 6 * 5 * 4 * 3 * 2
    assert set(deals.values()) == {1}
    assert set(deals) == set(itertools.permutations(rules.deck, 6))


@pytest.mark.parametrize("name", SYSTEMS)
def test_deal_2_the_ends_of_the_stream_stay_inside_the_deck(name: truc.SystemName) -> None:
    """DEAL-2: the least and the greatest number that a stream gives both draw a legal deal."""
    rules = truc.RULESETS[name]
    used = 3 * rules.seats
    least = truc.shuffle(rules, Scripted(*[0.0] * used))
    greatest = truc.shuffle(rules, Scripted(*[1 - 2**-53] * used))
    assert least.cards == rules.deck[:used]
    assert greatest.cards[0] == rules.deck[-1]
    for deal in (least, greatest):
        assert truc.why_illegal(truc.new_game(rules), deal) is None


GOLDEN = {
    ("barajamos", 0): "4e 5o 6e 3c 6c 6b 1e 3b 5e 1b 4o 7b",
    ("barajamos", 2024): "6e 5o 7c 4b 6b 5c 1e 3o 7o 5b 5e 7e",
    ("valencia", 0): "4e 5o 6e 3c 6c 6b 1e 3b 5e 1b 4o 7b",
    ("valencia", 2024): "6e 5o 7c 4b 6b 5c 1e 3o 7o 5b 5e 7e",
    ("ribera-baixa", 0): "5c 5b 1o 2b 6e 7c 1e 1c 6b 5e 4o 6c",
    ("ribera-baixa", 2024): "1c 5e 2b 4b 1e 5b 2c 1o 4e 6o 6b 5c",
    ("mallorca", 0): "5o 6c 11e 1c 10b 11o 5b 12c 10c 6e 4b 7b",
    ("mallorca", 2024): "11e 6o 12e 4e 11o 6c 12b 12o 5o 7c 10b 5b",
    ("menorca", 0): "5c 5e 2c 3c 7b 1c 5o 1e 6e 6c 4o 6o",
    ("menorca", 2024): "1o 5e 2e 4e 11b 10o 2o 3e 5c 6b 6e 5o",
    ("fjd", 0): "4e 5o 6e 3c 6c 6b",
    ("fjd", 2024): "6e 5o 7c 4b 6b 5c",
    ("truc-y-flou", 0): "5b 6o 12c 1o 10e 11b 5e 7e 10b 7b 4b 10c 3b 1e 1b 11c 2o 4c",
    ("truc-y-flou", 2024): "11e 6b 1c 5c 1e 6o 12b 3o 5o 10o 10e 5e 4o 11c 2c 7b 5b 4c",
}
"""Deals by system and seed, worked out once by drawing by hand from the numbers of the seed."""


def drawn_by_hand(rules: Rules, seed: int) -> str:
    """Draw as one does from a fan of cards: the one picked changes places with the first."""
    numbers = random.Random(seed)
    fan = list(rules.deck)
    taken: list[truc.Card] = []
    for _ in range(3 * rules.seats):
        place = int(len(fan) * numbers.random())
        picked = fan[place]
        fan[place] = fan[0]
        del fan[0]
        taken.append(picked)
    return " ".join(map(str, taken))


@pytest.mark.parametrize(("name", "seed"), GOLDEN)
def test_deal_2_a_seed_gives_the_same_deal_for_ever(name: truc.SystemName, seed: int) -> None:
    """DEAL-2: shuffle gives the deals written here, on every Python and platform."""
    rules = truc.RULESETS[name]
    text = GOLDEN[name, seed]
    assert truc.shuffle(rules, random.Random(seed)) == Deal(truc.parse_cards(text))
    assert text == drawn_by_hand(rules, seed)


def test_deal_2_shuffle_goes_on_in_the_stream_it_is_given() -> None:
    """DEAL-2: two deals from one stream differ, and a stream set back deals again the same."""
    rng = random.Random(11)
    mark = rng.getstate()
    first, second = (truc.shuffle(truc.BARAJAMOS, rng) for _ in range(2))
    assert first != second
    rng.setstate(mark)
    assert truc.shuffle(truc.BARAJAMOS, rng) == first


@pytest.mark.parametrize("name", SYSTEMS)
def test_deal_3_the_mano_opens_the_first_trick(name: truc.SystemName) -> None:
    """DEAL-3: the seat to the dealer's right is the mano and alone may play the first card."""
    rules = truc.RULESETS[name]
    for dealer in range(rules.seats):
        mano = (dealer + 1) % rules.seats
        state = truc.apply(
            truc.new_game(rules, dealer=dealer), truc.shuffle(rules, random.Random(dealer))
        )
        assert state.hand is not None
        assert (state.hand.mano, state.hand.turn) == (mano, mano)
        players = {
            action.seat for action in truc.legal_actions(state) if isinstance(action, truc.PlayCard)
        }
        assert players == {mano}


@pytest.mark.parametrize("name", SYSTEMS)
def test_deal_4_the_next_seat_deals_across_camas_and_the_last_dealer_stays(
    name: truc.SystemName,
) -> None:
    """DEAL-4: the deal goes round seat by seat, across camas too, and stops with the game."""
    rules = truc.RULESETS[name]
    rng = random.Random(2)
    state = truc.new_game(rules, dealer=rules.seats - 1)
    closed = 0
    dealers: list[int] = []
    while state.winner is None:
        dealers.append(state.dealer)
        before = state.camas
        state = quick(truc.apply(state, truc.shuffle(rules, rng)))
        closed += state.camas != before
    assert closed >= rules.camas == 2
    assert dealers == [(place - 1) % rules.seats for place in range(len(dealers))]
    assert len(dealers) > rules.seats
    assert state.dealer == dealers[-1]


@pytest.mark.parametrize("name", SYSTEMS)
def test_deal_5_no_deal_in_a_hand_nor_after_the_game(name: truc.SystemName) -> None:
    """DEAL-5: a deal is due between hands and at no other time."""
    rules = truc.ruleset(name, camas=1)
    target = 25 if name == "truc-y-flou" else rules.target
    deal = truc.shuffle(rules, random.Random(4))
    state = truc.apply(truc.new_game(rules, score=(target - 1, target - 1)), deal)
    assert truc.why_illegal(state, deal) is Reason.HAND_IN_PLAY
    assert truc.why_illegal(follow(state, "1 truc"), deal) is Reason.HAND_IN_PLAY
    over = quick(state)
    assert scores(over)[-1] == ("truc", 1, 1)
    assert (over.phase, over.winner) == (Phase.OVER, 1)
    with pytest.raises(IllegalAction, match="DEAL-5") as caught:
        truc.apply(over, deal)
    assert caught.value.reason is Reason.GAME_OVER
    for action in (truc.Accept(0), truc.Call(0, truc.Bid.TRUC), truc.Fold(9), truc.Signal(0, "")):
        assert truc.why_illegal(over, action) is Reason.GAME_OVER
    assert truc.legal_actions(over) == ()
    assert truc.awaited(over) == ()


def test_deal_5_nobody_acts_before_the_deal() -> None:
    """DEAL-5: between hands nothing but a deal is possible, for whatever seat."""
    state = truc.new_game()
    for action in (
        truc.PlayCard(1, truc.BARAJAMOS.deck[0]),
        truc.Call(1, truc.Bid.TRUC),
        truc.Accept(7),
        truc.Refuse(1),
        truc.Fold(1),
        truc.Signal(1, "wink"),
    ):
        assert truc.why_illegal(state, action) is Reason.NO_HAND
    assert truc.legal_actions(state) == ()
    assert truc.seats_to_act(state) == ()
    later = played_out(opened(truc.BARAJAMOS))
    assert later.phase is Phase.DEAL
    assert truc.why_illegal(later, truc.Accept(0)) is Reason.NO_HAND


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_deck_has_as_many_cards_as_the_table_says(name: truc.SystemName) -> None:
    """DEAL-2: the cards that can be dealt are as many as the table of decks says."""
    assert len(set(truc.RULESETS[name].deck)) == len(truc.RULESETS[name].deck) == CARDS[name]
