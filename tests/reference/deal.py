"""ACT and DEAL: what is an action at all, and how the cards come to the seats."""

from __future__ import annotations

from typing import NamedTuple, cast

from reference.cards import deck
from reference.hand import Hand
from reference.house import House, in_order_from


class Move(NamedTuple):
    """An action that is one: ``words`` are a card, a bid, a sign, or the cards of a deal."""

    kind: str
    seat: int
    words: tuple[str, ...] = ()
    down: bool = False
    caught_by: tuple[int, ...] = ()


def act_1_read(action: tuple[object, ...]) -> Move | None:
    """ACT-1: an action of a wrong type, or with a field of a wrong type, is none."""
    kind, *fields = action
    types = [type(field) for field in fields]
    if kind == "deal" and types == [tuple]:
        cards = _all_of(fields[0], str)
        return None if cards is None else Move("deal", -1, words=tuple(map(str, cards)))
    if kind in {"accept", "refuse", "fold"} and types == [int]:
        return Move(str(kind), _number(fields[0]))
    if kind == "call" and types == [int, str]:
        return Move("call", _number(fields[0]), (str(fields[1]),))
    if kind == "play" and types == [int, str, bool]:
        return Move("play", _number(fields[0]), (str(fields[1]),), down=bool(fields[2]))
    if kind == "signal" and types == [int, str, tuple]:
        caught = _all_of(fields[2], int)
        if caught is not None:
            seats = tuple(_number(seat) for seat in caught)
            return Move("signal", _number(fields[0]), (str(fields[1]),), caught_by=seats)
    return None


def _number(field: object) -> int:
    assert isinstance(field, int)
    return field


def _all_of(field: object, kind: type) -> list[object] | None:
    things = list(cast("tuple[object, ...]", field))
    return things if all(type(thing) is kind for thing in things) else None


def act_2_seated(house: House, seat: int) -> bool:
    """ACT-2: whether the seat is at the table."""
    return 0 <= seat < house.seats


def deal_1_cards(house: House, mano: int, cards: tuple[str, ...]) -> list[list[str]]:
    """DEAL-1: three cards to each seat, one at a time, in order from the mano."""
    held: list[list[str]] = [[] for _ in range(house.seats)]
    rest = list(cards)
    for _ in range(3):
        for seat in in_order_from(mano, house.seats):
            held[seat].append(rest.pop(0))
    return held


def deal_2_allows(house: House, cards: tuple[str, ...]) -> bool:
    """DEAL-2: distinct cards of the deck, in number at least 3n."""
    distinct = len(set(cards)) == len(cards)
    return distinct and set(cards) <= deck(house) and len(cards) >= 3 * house.seats


def deal_3_opener(mano: int) -> int:
    """DEAL-3: the mano opens the first trick."""
    return mano


def deal_4_next_dealer(house: House, dealer: int, winner: int | None) -> int:
    """DEAL-4: the next dealer is the next seat in order; when the game is over he stays."""
    return dealer if winner is not None else (dealer + 1) % house.seats


def deal_5_due(phase: str) -> bool:
    """DEAL-5: no deal after the game is over, and none while a hand is in play."""
    return phase == "deal"


def new_hand(house: House, score: tuple[int, int], dealer: int, cards: tuple[str, ...]) -> Hand:
    """DEAL-1, DEAL-3: the hand that a deal begins; the mano sits to the right of the dealer."""
    mano = (dealer + 1) % house.seats
    opener = deal_3_opener(mano)
    dealt = deal_1_cards(house, mano, cards)
    return Hand(house, score, mano, dealt, [list(cards) for cards in dealt], opener, opener)
