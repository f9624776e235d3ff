"""Positions: a state set up without playing to it, unchecked as a draft and checked on the way.

``state_faults`` says everything that is wrong with a state that came from outside. What it lets
through the engine can play on from: it never fails, and there is always somebody to act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

import attrs

from truc._value import Value
from truc.actions import PlayCard
from truc.betting_faults import betting_faults
from truc.checks import is_int_below, is_pair_below
from truc.faults import Faulty
from truc.moves import NO_BETS, ending_of
from truc.policies import HAND_SIZE, FaceDown, Folding
from truc.rules import Rules
from truc.seats import team_of
from truc.state import Bets, Board, Cards, Covered, GameState, Hand, HandResult, Play, Standing
from truc.tricks import hand_ending, winning_seat

__all__ = ["Position", "PositionError", "state_faults"]


@final
class PositionError(Faulty):
    """A position that no game can stand in; ``faults`` names everything that is wrong."""


@final
@attrs.frozen
class Position(Value):
    """A draft of a state, unchecked: ``state()`` checks it and makes the state.

    ``rules``, ``dealer``, ``score``, ``camas``, ``last``: as in ``GameState``.
    ``dealt``: by seat, the cards dealt in order; None between hands, and then the rest is unused.
    ``tricks``: the plays of each trick so far in order, the one in progress last; a card face down
    with its face. ``folded``: the seats that have folded. ``turn``: whose turn it is; None: the
    seat that follows from the plays. ``bets``: what stands in each pot.
    """

    rules: Rules
    dealer: int = 0
    score: tuple[int, int] = (0, 0)
    camas: tuple[int, int] = (0, 0)
    dealt: tuple[Cards, ...] | None = None
    tricks: tuple[tuple[PlayCard, ...], ...] = ()
    folded: frozenset[int] = frozenset()
    turn: int | None = None
    bets: Bets = NO_BETS
    last: HandResult | None = None

    @classmethod
    def of(cls, state: GameState) -> Position:
        """Return the draft from which ``state()`` makes ``state`` again."""
        hand = state.hand
        common = Position(
            rules=state.rules,
            dealer=state.dealer,
            score=state.score,
            camas=state.camas,
            last=state.last,
        )
        if hand is None:
            return common
        current = (hand.trick,) if hand.trick else ()
        return attrs.evolve(
            common,
            dealt=hand.dealt,
            tricks=(*hand.past, *current),
            folded=hand.folded,
            turn=hand.turn,
            bets=hand.bets,
        )

    def state(self) -> GameState:
        """Return the state that the draft describes.

        Raises PositionError, naming every fault, if no game can stand so: see ``state_faults``.
        """
        standing = Standing(self.rules, self.dealer, self.score, self.camas, self.last)
        state = GameState(standing, None)
        if self.dealt is not None:
            faults = (*state_faults(state), *_draft_faults(self, self.dealt))
            if faults:
                raise PositionError(faults)
            state = GameState(standing, _hand(self, self.dealt))
        faults = state_faults(state)
        if faults:
            raise PositionError(faults)
        return state


def _draft_faults(draft: Position, dealt: tuple[Cards, ...]) -> Iterator[str]:
    """What keeps a draft from being laid out on a table at all."""
    rules = draft.rules
    if len(dealt) != rules.seats:
        yield f"{len(dealt)} hands are dealt at a table of {rules.seats}"
    if len(draft.tricks) > HAND_SIZE:
        yield f"{len(draft.tricks)} tricks: a hand has at most {HAND_SIZE}"
    for number, trick in enumerate(draft.tricks, start=1):
        if not trick:
            yield f"trick {number} has no plays"
        for play in trick:
            if not is_int_below(play.seat, rules.seats):
                yield f"trick {number}: there is no seat {play.seat!r}"
            if play.card not in rules.lookup.strength:
                yield f"trick {number}: {play.card} is not in this deck"
    for seat in draft.folded:
        if not is_int_below(seat, rules.seats):
            yield f"seat {seat!r} has folded, but there is no such seat"


def _hand(draft: Position, dealt: tuple[Cards, ...]) -> Hand:
    """Lay a draft out; the last trick is the one in progress if somebody is still to play in it."""
    rules = draft.rules
    mano = (draft.dealer + 1) % rules.seats
    tricks = draft.tricks
    active = set(range(rules.seats)) - draft.folded
    whole = tricks and active <= {play.seat for play in tricks[-1]}
    past, trick = (tricks, ()) if whole or not tricks else (tricks[:-1], tricks[-1])
    won: list[int | None] = []
    for plays in past:
        seat = winning_seat(rules, _seen(plays), mano)
        won.append(None if seat is None else team_of(seat))
    covered = tuple(play for plays in tricks for play in plays if play.face_down)
    played = {play.card for plays in tricks for play in plays}
    board = Board(
        mano,
        -1,
        tuple(won),
        tuple(_seen(plays) for plays in past),
        _seen(trick),
        draft.folded,
        draft.bets,
    )
    turn = _turn(rules, board) if draft.turn is None else draft.turn
    held = tuple(tuple(card for card in cards if card not in played) for cards in dealt)
    return Hand(attrs.evolve(board, turn=turn), dealt, held, covered)


def _seen(plays: tuple[PlayCard, ...]) -> tuple[Play, ...]:
    return tuple(Covered(play.seat) if play.face_down else play for play in plays)


def _opener(rules: Rules, board: Board, number: int) -> int:
    """The seat that should open trick ``number`` (from 0), folded or not (DEAL-3, TRICK-4)."""
    if number == 0:
        return board.mano
    plays = board.past[number - 1]
    seat = winning_seat(rules, plays, board.mano)
    return plays[0].seat if seat is None else seat


def _turn(rules: Rules, board: Board) -> int:
    """The seat whose turn it is: the next active one that has not played (TRICK-1, TRICK-5)."""
    around = rules.lookup.around[_opener(rules, board, len(board.past))]
    played = {play.seat for play in board.trick}
    places = [around.index(play.seat) for play in board.trick]
    start = max(places) + 1 if places else 0
    after = (*around[start:], *around[:start])
    return next((s for s in after if s not in board.folded and s not in played), around[0])


def state_faults(state: GameState) -> tuple[str, ...]:
    """Return in words everything that keeps ``state`` from being played on; empty if nothing does.

    The fields are taken to be of their types. Checked are: scores against the targets and camas;
    the cards, each once, of the deck, dealt, held and played; the tricks, their order, their
    openers and winners; the folds, whose turn it is, cards face down; the bets against the ladder,
    who may stand in them, and declared flors. A state without faults need not have been reached
    by play: whoever needs proof of that keeps the record.
    """
    return (*_standing_faults(state), *(() if state.hand is None else _hand_faults(state)))


def _standing_faults(state: GameState) -> Iterator[str]:
    rules, standing = state.rules, state.standing
    if not is_int_below(standing.dealer, rules.seats):
        yield f"the dealer is {standing.dealer!r}, not a seat from 0 to {rules.seats - 1}"
    if not is_pair_below(standing.score, rules.target):
        yield f"the score is {standing.score!r}, not two numbers from 0 to {rules.target - 1}"
    if not is_pair_below(standing.camas, rules.camas + 1):
        yield f"the camas are {standing.camas!r}, not two numbers from 0 to {rules.camas}"
    elif standing.camas == (rules.camas, rules.camas):
        yield "both teams have closed the camas that win the game"
    elif rules.camas in standing.camas and state.hand is not None:
        yield "a hand is in play, but the game is over"
    last = standing.last
    if last is not None:
        if not is_int_below(last.mano, rules.seats):
            yield f"the last hand was led by seat {last.mano!r}, who is not at the table"
        if len(last.tricks) > HAND_SIZE or any(t not in (None, 0, 1) for t in last.tricks):
            yield f"the last hand had the tricks {last.tricks!r}"
        teams = (last.winner, last.closed, *(item.team for item in (*last.items, *last.void)))
        if any(team not in (None, 0, 1) for team in teams):
            yield "the last hand names a team that is neither 0 nor 1"
        if any(not is_int_below(seat, rules.seats) for seat, _ in last.counts):
            yield "the last hand showed the count of a seat that is not at the table"


def _hand_faults(state: GameState) -> Iterator[str]:
    """What is wrong with the hand; each question is asked only if those before it were answered."""
    hand, rules = state.hand, state.rules
    if hand is None:
        return
    board = hand.board
    for ask in (_seat_faults, _card_faults, _trick_faults, _turn_faults):
        faults = tuple(ask(state, hand))
        yield from faults
        if faults:
            return
    yield from betting_faults(rules, board, hand.dealt)
    ended = ending_of(rules, board)
    if ended is not None and hand_ending(board.tricks, board.mano) is None:
        yield f"the hand is over ({ended.rule}), but still in play"


def _seat_faults(state: GameState, hand: Hand) -> Iterator[str]:
    rules, board = state.rules, hand.board
    seats = rules.seats
    if len(hand.dealt) != seats or len(hand.held) != seats:
        yield f"{len(hand.dealt)} hands dealt and {len(hand.held)} held at a table of {seats}"
    if board.mano != (state.dealer + 1) % seats:
        yield f"the mano is seat {board.mano!r}, not the one at the dealer's right"
    named = {board.turn, *board.folded}
    named |= {play.seat for play in (*board.plays, *hand.covered)}
    for seat in sorted(named, key=repr):
        if not is_int_below(seat, seats):
            yield f"there is no seat {seat!r}"
    if board.folded and rules.folding is not Folding.SEAT:
        yield "a seat has folded, but here nobody folds alone (FOLD-2)"
    for team in (0, 1):
        if board.folded.issuperset(range(team, seats, 2)):
            yield f"all of team {team} have folded, but the hand is still in play (FOLD-2)"


def _card_faults(state: GameState, hand: Hand) -> Iterator[str]:
    rules = state.rules
    dealt = [card for cards in hand.dealt for card in cards]
    for seat, cards in enumerate(hand.dealt):
        if len(cards) != HAND_SIZE:
            yield f"seat {seat} was dealt {len(cards)} cards, not {HAND_SIZE} (DEAL-1)"
    for card in dict.fromkeys(dealt):
        if card not in rules.lookup.strength:
            yield f"{card} is not in this deck (DEAL-2)"
        if dealt.count(card) > 1:
            yield f"{card} was dealt {dealt.count(card)} times (DEAL-2)"
    board = hand.board
    seen = [play.seat for play in board.plays if isinstance(play, Covered)]
    if seen != [play.seat for play in hand.covered]:
        yield "the cards face down on the table are not those that are said to lie there"
        return
    if any(not play.face_down for play in hand.covered):
        yield "a card face down is said to lie open"
    if any(isinstance(play, PlayCard) and play.face_down for play in board.plays):
        yield "a card face down lies on the table with its face"
    if seen and rules.face_down is FaceDown.NEVER:
        yield "a card lies face down, but here none does (DOWN-1)"
    plays = [play for trick in (*hand.past, hand.trick) for play in trick]
    for seat, cards in enumerate(hand.dealt):
        mine = [play.card for play in plays if play.seat == seat]
        left = tuple(card for card in cards if card not in mine)
        if len(set(mine)) != len(mine) or not set(mine) <= set(cards):
            yield f"seat {seat} has played {' '.join(map(str, mine))}, which it was not dealt"
        elif left != hand.held[seat]:
            held = " ".join(map(str, hand.held[seat])) or "nothing"
            yield f"seat {seat} holds {held}, not what is left of its cards"
        down = [isinstance(play, Covered) for play in board.plays if play.seat == seat]
        if rules.face_down is FaceDown.STICKY and down != sorted(down):
            yield f"seat {seat} has played open after a card face down (DOWN-1)"


def _trick_faults(state: GameState, hand: Hand) -> Iterator[str]:
    rules, board = state.rules, hand.board
    if len(board.past) != len(board.tricks):
        yield f"{len(board.past)} tricks lie there, {len(board.tricks)} have been won"
        return
    for number, plays in enumerate((*board.past, board.trick)):
        whole = number < len(board.past)
        if whole and not plays:
            yield f"trick {number + 1} is complete without plays"
            return
        around = rules.lookup.around[_opener(rules, board, number)]
        places = [around.index(play.seat) for play in plays]
        if places != sorted(set(places)):
            yield f"trick {number + 1} was not played in order (TRICK-1)"
        end = len(around) if whole else max(places, default=-1) + 1
        for place in range(end):
            if place not in places and around[place] not in board.folded:
                yield f"seat {around[place]} was left out of trick {number + 1} (TRICK-1)"
        if whole:
            seat = winning_seat(rules, plays, board.mano)
            if board.tricks[number] != (None if seat is None else team_of(seat)):
                yield f"trick {number + 1} was not won by team {board.tricks[number]} (TRICK-2)"
    if hand_ending(board.tricks, board.mano) is not None:
        yield "the tricks have decided the hand, but it is still in play (HAND-3)"


def _turn_faults(state: GameState, hand: Hand) -> Iterator[str]:
    """Whose turn it is, and that whoever has folded did so on a turn of its own (FOLD-1)."""
    rules, board = state.rules, hand.board
    around = rules.lookup.around[_opener(rules, board, len(board.past))]
    tricks = [*board.past, board.trick]
    played = {play.seat for play in board.trick}
    if played >= set(range(rules.seats)) - board.folded:
        yield "the trick in progress is complete"
        return
    turn = _turn(rules, board)
    if board.turn != turn:
        yield f"it is the turn of seat {turn}, not of seat {board.turn} (TRICK-1)"
        return
    for seat in sorted(board.folded):
        mine = [any(play.seat == seat for play in plays) for plays in tricks]
        first = mine.index(False) if False in mine else len(mine)
        if any(mine[first:]):
            yield f"seat {seat} has played after folding (FOLD-1)"
        late = first == len(board.past) and around.index(seat) > around.index(turn)
        if first >= len(tricks) or late:
            yield f"seat {seat} has folded before its turn (FOLD-1)"
