"""COUNT, and FLOU-1 to FLOU-4: what cards count, and whose count is the best."""

from __future__ import annotations

from reference.cards import rank_of, suit_of
from reference.hand import Hand
from reference.house import BALEARIC, FLOU, House, team_of


def count_1_value(card: str) -> int:
    """COUNT-1: 1-7 count their number; 10, 11, 12 count 0."""
    return rank_of(card) if rank_of(card) <= 7 else 0


def count_2_value(card: str) -> int | None:
    """COUNT-2: 11b counts 8 and 10o counts 7, and each joins with any card."""
    return {"11b": 8, "10o": 7}.get(card)


def flou_1_value(card: str) -> int | None:
    """FLOU-1: in embit and flor each périque counts 7 and takes any suit."""
    return {"11b": 7, "10o": 7}.get(card)


def joker_value(house: House, card: str) -> int | None:
    """COUNT-2, FLOU-1: what a card counts that goes with any other; None for other cards."""
    if house.system in BALEARIC:
        return count_2_value(card)
    return flou_1_value(card) if house.system == FLOU else None


def value(house: House, card: str) -> int:
    """Return what a card counts."""
    joker = joker_value(house, card)
    return count_1_value(card) if joker is None else joker


def count_1(house: House, cards: list[str]) -> int:
    """COUNT-1: 20 plus the two highest values of one suit; else the single highest value.

    FLOU-2: and so the embit.
    """
    pairs = [
        20 + value(house, one) + value(house, other)
        for one in cards
        for other in cards
        if one != other and count_2_joins(house, one, other)
    ]
    return max(pairs) if pairs else max(value(house, card) for card in cards)


def flou_2_embit(house: House, cards: list[str]) -> int:
    """FLOU-2: 20 plus two cards of one suit, a périque joining any card; else the highest value."""
    return count_1(house, cards)


def count_2_joins(house: House, one: str, other: str) -> bool:
    """COUNT-2: two cards join that are of one suit; 11b and 10o join with any card (FLOU-2)."""
    jokers = [card for card in (one, other) if joker_value(house, card) is not None]
    return bool(jokers) or suit_of(one) == suit_of(other)


def count_3_counts(hand: Hand) -> list[int]:
    """COUNT-3: the count of each seat, from the cards it was dealt."""
    counted = flou_2_embit if hand.house.system == FLOU else count_1
    return [counted(hand.house, cards) for cards in hand.dealt]


def count_4_best(hand: Hand, counts: dict[int, int]) -> int:
    """COUNT-4: the seat with the best count; of equal ones the first in order from the mano."""
    best = max(counts.values())
    return hand.first_from_mano([seat for seat in counts if counts[seat] == best])


def flou_4_best(hand: Hand, counts: dict[int, int]) -> int:
    """FLOU-4: equal counts: the seat first in order from the mano."""
    return count_4_best(hand, counts)


def best_envit(hand: Hand) -> int:
    """COUNT-4: the seat that wins an accepted envit or embit for its team."""
    counts = dict(enumerate(count_3_counts(hand)))
    best = flou_4_best if hand.house.system == FLOU else count_4_best
    return best(hand, counts)


def flou_3_has_flor(hand: Hand, seat: int) -> bool:
    """FLOU-3: all three cards dealt of one suit, périques fitting anywhere."""
    plain = [card for card in hand.dealt[seat] if joker_value(hand.house, card) is None]
    return len({suit_of(card) for card in plain}) <= 1


def flou_3_count(hand: Hand, seat: int) -> int:
    """FLOU-3: 20 plus all three."""
    return 20 + sum(value(hand.house, card) for card in hand.dealt[seat])


def flor_counts(hand: Hand, seats: list[int]) -> dict[int, int]:
    """FLOU-3: the flors of those of the seats that hold one."""
    return {seat: flou_3_count(hand, seat) for seat in seats if flou_3_has_flor(hand, seat)}


def team_of_best_flor(hand: Hand, seats: list[int]) -> int:
    """FLOU-4: the team of the best flor among some seats."""
    return team_of(flou_4_best(hand, flor_counts(hand, seats)))
