"""What a seat knows as numbers: named blocks of a fixed size, one after the other.

Every number is 0 or 1 but for the score, which is a share of the target, and the camas, a share of
those that win the game. Seats, cards and bids stand in the order of the ruleset.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Final, TypeAlias, final

import attrs

from truc._value import Value
from truc.actions import Bid
from truc.cards import Card
from truc.ladders import Pot
from truc.policies import HAND_SIZE
from truc.research._episodes import Heard, Knowledge
from truc.research._lengths import longest_hand
from truc.research._numbering import numbering
from truc.rules import Rules
from truc.state import Board, Cards, Covered, Standing, Status, View

__all__ = [
    "Block",
    "Layout",
    "information_layout",
    "information_tensor",
    "observation_layout",
    "observation_tensor",
]

Index: TypeAlias = int | tuple[int, ...]
STATUSES: Final = tuple(Status)


@final
@attrs.frozen
class Block(Value):
    """A part of a tensor: its ``name``, its ``shape``, and at which number it begins, ``start``."""

    name: str
    shape: tuple[int, ...]
    start: int

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@final
@attrs.frozen
class Layout(Value):
    """The blocks of a tensor, in order."""

    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        """How many numbers the tensor has."""
        return sum(block.size for block in self.blocks)


@final
class _Sheet:
    """A tensor that is being filled in."""

    def __init__(self, layout: Layout) -> None:
        self.numbers = [0.0] * layout.size
        self._blocks = {block.name: block for block in layout.blocks}

    def mark(self, name: str, *index: int, value: float = 1.0) -> None:
        """Put ``value`` at ``index`` of the block ``name``."""
        block = self._blocks[name]
        place = 0
        for length, at in zip(block.shape, index, strict=True):
            if not 0 <= at < length:
                raise AssertionError(f"{index} lies outside of the block {name}")
            place = place * length + at
        self.numbers[block.start + place] = value


def _layout(blocks: list[tuple[str, tuple[int, ...]]]) -> Layout:
    placed: list[Block] = []
    start = 0
    for name, shape in blocks:
        placed.append(Block(name, shape, start))
        start += placed[-1].size
    return Layout(tuple(placed))


def _common(rules: Rules) -> list[tuple[str, tuple[int, ...]]]:
    seats = (rules.seats,)
    return [
        ("seat", seats),
        ("asked", seats),
        ("dealer", seats),
        ("score", (2,)),
        ("camas", (2,)),
    ]


@lru_cache(maxsize=64)
def observation_layout(rules: Rules) -> Layout:
    """Return the blocks of ``observation_tensor``."""
    seats, deck, bids = rules.seats, len(rules.deck), len(rules.lookup.pot)
    pots = len(Pot)
    return _layout(
        [
            *_common(rules),
            ("held", (deck,)),
            ("turn", (seats,)),
            ("plays", (HAND_SIZE, seats, deck + 1)),
            ("tricks", (HAND_SIZE, 3)),
            ("folded", (seats,)),
            ("bid", (bids,)),
            ("below", (bids,)),
            ("caller", (pots, seats)),
            ("status", (pots, len(STATUSES))),
            ("passed_on", (pots, seats)),
            ("declared", (seats, bids)),
        ]
    )


@lru_cache(maxsize=64)
def information_layout(rules: Rules) -> Layout:
    """Return the blocks of ``information_tensor``."""
    seats, deck = rules.seats, len(rules.deck)
    return _layout(
        [
            *_common(rules),
            ("dealt", (deck,)),
            ("heard", (longest_hand(rules), seats + len(numbering(rules)) + 1)),
        ]
    )


def observation_tensor(known: Knowledge) -> list[float]:
    """Return what a seat sees now: its standing, its cards, the table and the bets.

    Blocks: ``seat`` whose it is; ``asked`` who is asked; ``dealer``; ``score`` and ``camas`` by
    team; ``held`` the own cards; ``turn`` who plays next; ``plays`` by trick and seat the card, the
    last place for one face down, beside which the own card is marked too; ``tricks`` won by team
    0, by team 1, parda; ``folded``; ``bid`` those that stand and ``below`` what they stand on;
    by pot the ``caller``, the ``status`` and who has ``passed_on``; ``declared`` by seat.
    """
    seen = known.view
    rules = seen.rules
    sheet = _Sheet(observation_layout(rules))
    _mark_common(sheet, known, seen.standing)
    _mark_cards(sheet, rules, "held", seen.held)
    if seen.board is not None:
        _mark_table(sheet, seen, seen.board)
        _mark_bets(sheet, rules, seen.board)
    return sheet.numbers


def information_tensor(known: Knowledge) -> list[float]:
    """Return what a seat knows of the hand in play: its standing, its cards, and all it has heard.

    Blocks: the first five as in ``observation_tensor``; ``dealt`` the own cards; ``heard`` one row
    for each action of the hand, in order: who, and the number of the action, the last place for
    another's card face down. Earlier hands of a game are not in it, but for the standing.
    """
    seen = known.view
    rules = seen.rules
    sheet = _Sheet(information_layout(rules))
    _mark_common(sheet, known, seen.standing)
    _mark_cards(sheet, rules, "dealt", seen.dealt)
    for row, heard in enumerate(known.heard):
        sheet.mark("heard", row, heard.seat)
        sheet.mark("heard", row, rules.seats + _number(rules, heard))
    return sheet.numbers


def _number(rules: Rules, heard: Heard) -> int:
    numbers = numbering(rules)
    return len(numbers) if isinstance(heard, Covered) else numbers.number_of(heard)


def _mark_common(sheet: _Sheet, known: Knowledge, standing: Standing) -> None:
    if known.view.seat is not None:
        sheet.mark("seat", known.view.seat)
    if known.asked is not None:
        sheet.mark("asked", known.asked)
    sheet.mark("dealer", standing.dealer)
    for team in (0, 1):
        sheet.mark("score", team, value=standing.score[team] / standing.rules.target)
        sheet.mark("camas", team, value=standing.camas[team] / standing.rules.camas)


def _mark_cards(sheet: _Sheet, rules: Rules, name: str, cards: Cards) -> None:
    for card in cards:
        sheet.mark(name, _places(rules)[card])


@lru_cache(maxsize=64)
def _places(rules: Rules) -> dict[Card, int]:
    return {card: place for place, card in enumerate(rules.deck)}


@lru_cache(maxsize=64)
def _bids(rules: Rules) -> dict[Bid, int]:
    return {bid: place for place, bid in enumerate(rules.lookup.pot)}


def _mark_table(sheet: _Sheet, seen: View, board: Board) -> None:
    places = _places(seen.rules)
    down = len(places)
    sheet.mark("turn", board.turn)
    for number, trick in enumerate(board.with_faces(seen.covered)):
        for play in trick:
            if isinstance(play, Covered) or play.face_down:
                sheet.mark("plays", number, play.seat, down)
            if not isinstance(play, Covered):
                sheet.mark("plays", number, play.seat, places[play.card])
    for number, won in enumerate(board.tricks):
        sheet.mark("tricks", number, 2 if won is None else won)
    for seat in board.folded:
        sheet.mark("folded", seat)


def _mark_bets(sheet: _Sheet, rules: Rules, board: Board) -> None:
    bids = _bids(rules)
    for pot, bet in zip(Pot, board.bets, strict=True):
        if bet is None:
            continue
        sheet.mark("bid", bids[bet.rung.bid])
        if bet.rung.below is not None:
            sheet.mark("below", bids[bet.rung.below])
        sheet.mark("caller", pot, bet.caller)
        sheet.mark("status", pot, STATUSES.index(bet.status))
        for seat in bet.asked:
            sheet.mark("passed_on", pot, seat)
        for call in bet.declared:
            sheet.mark("declared", call.seat, bids[call.bid])
