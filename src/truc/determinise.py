"""``determinise``: a whole state drawn from those that a view allows, for bots and analysis."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Final, TypeVar, final

from truc.actions import PlayCard
from truc.cards import Card
from truc.counts import has_flor
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.state import Board, Cards, Covered, GameState, Hand, View

__all__ = ["Impossible", "determinise"]

T = TypeVar("T")
TRIES: Final = 100_000


@final
class Impossible(ValueError):
    """A view that no state has: its cards are in two places, or a declared flor cannot be."""


def determinise(view: View, rng: random.Random) -> GameState:
    """Return a state in which the view's seat would know just what the view says.

    Every such state is equally likely: the cards not seen are dealt at random, to the hands and
    to the places face down, and in any order; a seat that has declared a flor holds one (FLOU-9).
    The stream is used through ``rng.random()`` alone, so a seed gives the same state everywhere.
    Raises Impossible for a view that contradicts itself, as none made by ``view`` does.
    """
    board = view.board
    if board is None:
        return GameState(view.standing, None)
    hidden = _hidden(view, board, rng)
    dealt: list[Cards] = []
    held: list[Cards] = []
    down: dict[int, list[Card]] = {}
    for seat in range(view.rules.seats):
        if seat == view.seat:
            dealt.append(view.dealt)
            held.append(view.held)
            down[seat] = [play.card for play in view.covered]
            continue
        shown = _shown(board, seat)
        covered = board.plays.count(Covered(seat))
        unseen = hidden[seat]
        cards = _shuffled([*shown, *unseen], rng)
        dealt.append(tuple(cards))
        kept = unseen[covered:]
        held.append(tuple(card for card in cards if card in kept))
        down[seat] = unseen[:covered]
    plays = [
        PlayCard(play.seat, down[play.seat].pop(0), face_down=True)
        for play in board.plays
        if isinstance(play, Covered)
    ]
    return GameState(view.standing, Hand(board, tuple(dealt), tuple(held), tuple(plays)))


def _shown(board: Board, seat: int) -> list[Card]:
    """The cards that ``seat`` has played open."""
    return [p.card for p in board.plays if isinstance(p, PlayCard) and p.seat == seat]


def _hidden(view: View, board: Board, rng: random.Random) -> dict[int, list[Card]]:
    """Return the cards of each other seat that the view does not see, in any order.

    The declarers of a flor are given theirs first, each any that makes one with what it has shown,
    all over again if two got the same card; so all ways to deal are equally likely.
    """
    rules = view.rules
    seen = {play.card for play in board.plays if isinstance(play, PlayCard)}.union(view.dealt)
    deck = [card for card in rules.deck if card not in seen]
    others = [seat for seat in range(rules.seats) if seat != view.seat]
    needed = {seat: HAND_SIZE - len(_shown(board, seat)) for seat in others}
    if sum(needed.values()) > len(deck):
        raise Impossible("there are fewer cards unseen than the others hold")
    flors = {
        seat: _flors(rules, deck, _shown(board, seat))
        for seat in others
        if _declared_flor(rules, board, seat)
    }
    drawn = _apart(flors, rng)
    given = {card for cards in drawn.values() for card in cards}
    rest = _shuffled([card for card in deck if card not in given], rng)
    hands: dict[int, list[Card]] = {}
    for seat in others:
        if seat in drawn:
            hands[seat] = _shuffled(list(drawn[seat]), rng)
        else:
            hands[seat] = [rest.pop() for _ in range(needed[seat])]
    return hands


def _apart(choices: dict[int, list[Cards]], rng: random.Random) -> dict[int, Cards]:
    """Draw one of its choices for each seat, until no card has been drawn twice."""
    for _ in range(TRIES):
        drawn = {seat: hands[int(rng.random() * len(hands))] for seat, hands in choices.items()}
        cards = [card for hand in drawn.values() for card in hand]
        if len(set(cards)) == len(cards):
            return drawn
    raise Impossible("the declared flors cannot be made together with the cards unseen")


def _declared_flor(rules: Rules, board: Board, seat: int) -> bool:
    """Whether ``seat`` has declared a flor, which must be genuine (FLOU-9)."""
    declared = [call for bet in board.bets if bet is not None for call in bet.declared]
    return any(call.seat == seat and call.bid in rules.lookup.genuine for call in declared)


def _flors(rules: Rules, deck: list[Card], shown: list[Card]) -> list[Cards]:
    """Return all ways to make a flor of the cards shown with cards from ``deck``."""
    more = combinations(deck, HAND_SIZE - len(shown))
    choices = [cards for cards in more if has_flor(rules, (*shown, *cards))]
    if not choices:
        raise Impossible("a declared flor cannot be made with the cards unseen")
    return choices


def _shuffled(items: list[T], rng: random.Random) -> list[T]:
    """Return the items in a random order."""
    left = list(items)
    return [left.pop(int(rng.random() * len(left))) for _ in items]
