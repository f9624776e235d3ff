"""What a person is offered: why it is asked, what is allowed, and why something is not."""

from __future__ import annotations

from collections.abc import Sequence

from truc.actions import Accept, Call, Fold, PlayCard, Refuse, SeatAction
from truc.bets import asked_bet
from truc.legality import awaited, why_illegal
from truc.scoring import bid_worth
from truc.seats import team_of
from truc.state import View
from truc.words import Words, quoted, say_action, say_bid, say_reason, say_worth

__all__ = [
    "asked_text",
    "choice_text",
    "is_asked",
    "may_pass",
    "not_allowed",
    "partners_asked",
    "why_text",
]


def asked_text(view: View, names: Sequence[str], words: Words) -> str:
    """Return why the seat of ``view`` is asked: its turn, a bet, or because it may speak."""
    asked = None if view.board is None else asked_bet(view.board.bets)
    if view.seat not in awaited(view):
        return words.texts["table.you_may_speak"]
    if asked is None:
        return words.texts["table.your_turn"]
    bid = quoted(say_bid(view.rules, asked.rung.bid, words=words), words=words)
    worth = say_worth(
        view.rules, bid_worth(view, asked.rung.bid), names=names, me=view.seat, words=words
    )
    return words.say("table.you_are_asked", bid=bid, worth=worth)


def choice_text(
    view: View, action: SeatAction, key: str, names: Sequence[str], words: Words
) -> str:
    """Return one entry of the menu: ``key``, what is done, and what it is worth if it is a bid."""
    named = say_action(view.rules, action, words=words)
    if not isinstance(action, Call):
        return words.say("table.choice", n=key, action=named)
    worth = say_worth(
        view.rules, bid_worth(view, action.bid), names=names, me=view.seat, words=words
    )
    return words.say("table.choice_worth", n=key, action=named, worth=worth)


def is_asked(view: View, *, always: bool) -> bool:
    """Whether the person at the seat of ``view`` is asked: awaited, or, if ``always``, may call."""
    return bool(view.legal) and (always or view.seat in awaited(view))


def may_pass(view: View) -> bool:
    """Whether the seat of ``view`` may say nothing: play goes on without it, or another answers."""
    waited = awaited(view)
    return view.seat not in waited or len(waited) > 1


def partners_asked(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """Return the partners of the seat of ``view`` that are asked together with it, by name."""
    me = view.seat
    waited = awaited(view)
    if me is None or me not in waited:
        return ()
    return tuple(names[seat] for seat in waited if seat != me and team_of(seat) == team_of(me))


def not_allowed(view: View) -> tuple[SeatAction, ...]:
    """Return what the seat of ``view`` might like to do, and may not do now.

    Its own cards, those it has played as well, the fold, every bid of the ruleset, the answers.
    """
    seat = view.seat
    if seat is None:
        return ()
    bids = dict.fromkeys(rung.bid for rung in view.rules.ladder)
    wished: tuple[SeatAction, ...] = (
        *(PlayCard(seat, card) for card in view.dealt),
        *(Call(seat, bid) for bid in bids),
        Accept(seat),
        Refuse(seat),
        Fold(seat),
        *(PlayCard(seat, card, face_down=True) for card in view.held),
    )
    return tuple(action for action in wished if why_illegal(view, action) is not None)


def why_text(view: View, action: SeatAction, words: Words) -> str:
    """Return why ``action`` is not allowed now, with the ID of the rule; or that it is."""
    named = say_action(view.rules, action, words=words)
    reason = why_illegal(view, action)
    if reason is None:
        return words.say("table.allowed", action=named)
    return words.say("table.cannot", action=named, reason=say_reason(reason, words=words))
