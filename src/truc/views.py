"""Who may see what: the view of one seat or of a spectator, and how it follows the events."""

from __future__ import annotations

from typing import assert_never, final

import attrs

from truc.actions import Accept, Call, Fold, PlayCard, Refuse, SeatAction
from truc.cards import Card
from truc.events import (
    Accepted,
    Called,
    CamaClosed,
    CardCovered,
    CardHidden,
    CardPlayed,
    CardsDealt,
    CountShown,
    Event,
    Folded,
    GameWon,
    HandDealt,
    HandEnded,
    PassedOn,
    PointsMarked,
    Refused,
    Scored,
    Signalled,
    TrickTied,
    TrickWon,
    Voided,
)
from truc.legality import check_seat, offers, seat_gate
from truc.moves import (
    Ending,
    accepted,
    asked,
    begun,
    called,
    ending_of,
    folded,
    played,
    refused,
    waits,
)
from truc.policies import HAND_SIZE
from truc.seats import plus
from truc.state import (
    Board,
    Cards,
    Covered,
    GameState,
    HandResult,
    Play,
    View,
)

__all__ = ["OutOfOrder", "advance", "redact", "view"]


@final
class OutOfOrder(ValueError):
    """An event that does not follow on a view: of another game, another person, or not the next.

    ``event``: what came; ``view``: the view, which is as it was; ``why``: what does not fit.
    """

    event: Event
    view: View
    why: str

    def __init__(self, event: Event, view: View, why: str) -> None:
        super().__init__(event, view, why)
        self.event = event
        self.view = view
        self.why = why

    def __str__(self) -> str:
        return f"{self.event} does not follow on the view: {self.why}"


def view(state: GameState, seat: int | None) -> View:
    """Return what ``seat`` may know of the game; None is a spectator.

    Raises NoSuchSeat for a seat that is not at the table.
    """
    if seat is not None:
        check_seat(state.rules, seat)
    hand = state.hand
    if hand is None:
        return View(seat, state.standing, None, (), (), (), ())
    if seat is None:
        return View(None, state.standing, hand.board, (), (), (), ())
    own = tuple(play for play in hand.covered if play.seat == seat)
    return _seen(
        View(seat, state.standing, hand.board, hand.dealt[seat], hand.held[seat], own, ()),
        hand.board,
    )


def _seen(seen: View, board: Board) -> View:
    """Return a view with ``board`` and what the seat may then do, from its own cards alone."""
    seat, own = seen.seat, seen.held
    legal: tuple[SeatAction, ...] = ()
    if seat is not None and seen.dealt and ending_of(seen.rules, board) is None:
        held = [own if other == seat else () for other in range(seen.rules.seats)]
        legal = tuple(offers(seen.rules, board, held, seat))
    return View(seat, seen.standing, board, seen.dealt, own, seen.covered, legal)


def redact(event: Event, seat: int | None) -> Event | None:
    """Return ``event`` if ``seat`` may see it, else None; ``seat`` None is a spectator.

    An event is wholly visible to its audience, so there is nothing to cut out of one.
    """
    audience = event.audience
    return event if audience is None or seat in audience else None


def advance(view: View, event: Event) -> View:
    """Return the view after ``event``, one of those that ``redact`` leaves for its seat.

    A first view and the events of every step since give the very view that ``view`` gives.
    Raises OutOfOrder for an event that cannot be the next one; ``view`` itself is as it was.
    """
    match event:
        case HandDealt() | CardsDealt():
            return _dealt(view, event)
        case CardPlayed() | CardCovered() | CardHidden():
            return _card(view, event)
        case Called() | Accepted() | Refused() | PassedOn() | Folded():
            return _said(view, event)
        case TrickWon() | TrickTied():
            return _trick(view, event)
        case HandEnded():
            return _ended(view, event)
        case Scored() | Voided() | CountShown() | PointsMarked() | CamaClosed() | GameWon():
            return _settled(view, event)
        case Signalled():
            _require(view, event, view.seat in event.audience, "it is for somebody else")
            return view
        case _:
            assert_never(event)


def _require(view: View, event: Event, fits: bool, why: str) -> None:  # noqa: FBT001
    if not fits:
        raise OutOfOrder(event, view, why)


def _board(view: View, event: Event) -> Board:
    if view.board is None:
        raise OutOfOrder(event, view, "no hand is in play")
    return view.board


def _dealt(view: View, event: HandDealt | CardsDealt) -> View:
    """DEAL-1, DEAL-3: the hand begins, and the seat takes up its cards."""
    rules, standing = view.rules, view.standing
    if isinstance(event, HandDealt):
        _require(view, event, view.board is None, "a hand is in play")
        _require(view, event, view.winner is None, "the game is over")
        mano = (standing.dealer + 1) % rules.seats
        expected = HandDealt(standing.dealer, mano, HAND_SIZE)
        _require(view, event, event == expected, f"seat {standing.dealer} deals next")
        return View(view.seat, standing, begun(mano), (), (), (), ())
    board = _board(view, event)
    _require(view, event, event.seat == view.seat, "it is for another seat")
    _require(view, event, not view.dealt, "the seat has its cards")
    whole = len(set(event.cards)) == len(event.cards) == HAND_SIZE
    _require(view, event, whole and _strange(view, *event.cards) is None, "these are no hand")
    return _seen(View(view.seat, standing, board, event.cards, event.cards, (), ()), board)


def _strange(view: View, *cards: Card) -> Card | None:
    """Return the first of ``cards`` that cannot turn up now: of no deck, own, or on the table."""
    known = {play.card for play in _open(view)}.union(view.dealt)
    return next((c for c in cards if c not in view.rules.lookup.strength or c in known), None)


def _open(view: View) -> list[PlayCard]:
    plays = () if view.board is None else view.board.plays
    return [play for play in plays if isinstance(play, PlayCard)]


def _check(view: View, event: Event, action: SeatAction, own: Cards) -> Board:
    """Return the board, if ``action`` of a seat that holds ``own`` can be what comes next."""
    board = _board(view, event)
    seat = action.seat
    _require(view, event, 0 <= seat < view.rules.seats, "there is no such seat")
    _require(view, event, ending_of(view.rules, board) is None, "the hand is decided")
    reason = seat_gate(view.rules, board, own, action)
    if reason is not None:
        raise OutOfOrder(event, view, f"{reason.text} ({reason.rule})")
    return board


def _card(view: View, event: CardPlayed | CardCovered | CardHidden) -> View:
    """TRICK-1, DOWN-1: a card goes to the table; its owner knows also a covered one."""
    own = event.seat == view.seat
    if isinstance(event, CardHidden):
        return _own_covered(view, event)
    held = _own(view, event.seat)
    if isinstance(event, CardPlayed):
        play: Play = PlayCard(event.seat, event.card)
        action = PlayCard(event.seat, event.card)
        if not own:
            _require(view, event, _strange(view, event.card) is None, "the card is elsewhere")
            held = (event.card,) * _holding(view, event.seat)
        left = tuple(card for card in view.held if not own or card is not event.card)
    else:
        play = Covered(event.seat)
        if not own:
            held = view.rules.deck[:1] * _holding(view, event.seat)
        _require(view, event, bool(held), "the seat has no cards")
        action = PlayCard(event.seat, held[0], face_down=True)
        left = view.held
    board = played(view.rules, _check(view, event, action, held), play)
    return _seen(attrs.evolve(view, held=left), board)


def _own(view: View, seat: int) -> Cards:
    return view.held if seat == view.seat else ()


def _holding(view: View, seat: int) -> int:
    return view.counts[seat] if 0 <= seat < view.rules.seats else 0


def _own_covered(view: View, event: CardHidden) -> View:
    board = _board(view, event)
    down = sum(play == Covered(event.seat) for play in board.plays)
    fits = event.seat == view.seat and down == len(view.covered) + 1 and event.card in view.held
    _require(view, event, fits, "the seat has not just played this card face down")
    left = tuple(card for card in view.held if card is not event.card)
    covered = (*view.covered, PlayCard(event.seat, event.card, face_down=True))
    return _seen(attrs.evolve(view, held=left, covered=covered), board)


def _said(view: View, event: Called | Accepted | Refused | PassedOn | Folded) -> View:
    """A call, an answer or a fold. Another's cards are unknown: any three would do for a flor."""
    seat, rules = event.seat, view.rules
    own = view.held if seat == view.seat else rules.deck[:1] * _holding(view, seat)
    if isinstance(event, Called):
        board = _check(view, event, Call(seat, event.bid), own)
        return _seen(view, called(rules, board, seat, event.bid))
    if isinstance(event, Folded):
        return _seen(view, folded(rules, _check(view, event, Fold(seat), own), seat))
    action = Accept(seat) if isinstance(event, Accepted) else Refuse(seat)
    board = _check(view, event, action, own)
    bet = asked(board)
    _require(view, event, bet.rung.bid is event.bid, f"{bet.rung.bid} waits for its answer")
    if isinstance(event, Accepted):
        return _seen(view, accepted(board, bet))
    after = refused(rules, board, bet, seat)
    passed_on = waits(after, bet.rung.pot)
    _require(view, event, passed_on is isinstance(event, PassedOn), "the last one asked refuses")
    return _seen(view, after)


def _trick(view: View, event: TrickWon | TrickTied) -> View:
    """The table has taken the trick up already; the event must say the same."""
    board = _board(view, event)
    number = len(board.tricks)
    told: TrickWon | TrickTied = TrickTied(number)
    if board.tricks and (team := board.tricks[-1]) is not None:
        told = TrickWon(number, board.turn, team)
    _require(view, event, not board.trick and event == told, "the cards say otherwise")
    return view


def _ended(view: View, event: HandEnded) -> View:
    """The hand is over: nothing of it stays but what is public."""
    board = _board(view, event)
    ending = Ending(event.team, event.rule)
    _require(view, event, ending_of(view.rules, board) == ending, "the table says otherwise")
    last = HandResult(board.mano, board.tricks, event.team, event.rule, (), (), (), None, None)
    dealer = (view.dealer + 1) % view.rules.seats
    return View(
        view.seat, attrs.evolve(view.standing, dealer=dealer, last=last), None, (), (), (), ()
    )


def _settled(
    view: View, event: Scored | Voided | CountShown | PointsMarked | CamaClosed | GameWon
) -> View:
    """SCORE-1: what the hand came to, item by item."""
    last, standing, rules = view.last, view.standing, view.rules
    if last is None or view.board is not None:
        raise OutOfOrder(event, view, "no hand has just ended")
    match event:
        case CountShown(seat, count):
            _require(view, event, (seat, count) not in last.counts, "it has been shown")
            last = attrs.evolve(last, counts=(*last.counts, (seat, count)))
        case Scored(item):
            _require(view, event, item not in last.items, "it has been scored")
            last = attrs.evolve(last, items=(*last.items, item))
        case Voided(item):
            _require(view, event, item not in last.void, "it has been told")
            last = attrs.evolve(last, void=(*last.void, item))
        case PointsMarked():
            score = plus(standing.score, event.team, event.points)
            _require(view, event, event.score == score, f"the score was {standing.score}")
            _require(view, event, _last_scored(last) == event.team, "nothing was scored")
            standing = attrs.evolve(standing, score=score)
        case CamaClosed():
            camas = plus(standing.camas, event.team, 1)
            _require(view, event, event.camas == camas, f"the camas were {standing.camas}")
            _require(view, event, _last_scored(last) == event.team, "nothing was scored")
            last = attrs.evolve(last, closed=event.team)
            standing = attrs.evolve(standing, score=(0, 0), camas=camas)
        case GameWon():
            won = event.camas[event.team] == rules.camas
            other = event.camas[1 - event.team] == standing.camas[1 - event.team]
            _require(view, event, last.game is None, "the game has been won")
            fits = event.score == standing.score and won and other
            _require(view, event, fits, f"it stood {standing.score}, camas {standing.camas}")
            last = attrs.evolve(last, game=event.rule)
            dealer = (standing.dealer - 1) % rules.seats
            standing = attrs.evolve(standing, camas=event.camas, dealer=dealer)
    return attrs.evolve(view, standing=attrs.evolve(standing, last=last))


def _last_scored(last: HandResult) -> int | None:
    return last.items[-1].team if last.items else None
