"""How one finds out what is so: each question about a moment, and the rule that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

import attrs

from truc.actions import Accept, Action, Bid, Call, Deal, Fold, PlayCard, Refuse, Signal
from truc.bets import asked_bet
from truc.counts import envit_count, flor_count
from truc.ladders import Asks, Points, Pot, Prize, Rung
from truc.legality import awaited, legal_actions
from truc.notation import format_action
from truc.reasons import Reason
from truc.seats import team_of
from truc.state import GameState, Hand, Item, What

__all__ = [
    "Found",
    "Moment",
    "all_legal",
    "allowed_by",
    "awaited_now",
    "camas",
    "closed",
    "counts",
    "counts_shown",
    "dealer",
    "ending",
    "flors",
    "hand",
    "mano",
    "phase",
    "prize",
    "rung_of",
    "score",
    "scored_for",
    "scored_list",
    "trick_winners",
    "tricks",
    "turn",
    "winner",
]


@final
@attrs.frozen
class Moment:
    """A moment at which something is claimed.

    ``state``: the game. ``hand``: the hand in play, or the last one as it stood before its end.
    ``winners``: the seats that won its tricks, None for a parda.
    """

    state: GameState
    hand: Hand | None
    winners: tuple[int | None, ...]


@final
@attrs.frozen
class Found:
    """What is so, in the words of the claim, and the ID of the rule that says so.

    ``reason``: why, where an action is refused that was claimed to be allowed.
    """

    so: str
    rule: str
    reason: Reason | None = None


def _seats(seats: Iterable[int | None]) -> str:
    return " ".join("-" if seat is None else str(seat) for seat in seats) or "-"


def score(now: Moment) -> Found:
    last = now.state.last
    closed = last is not None and last.closed is not None and now.state.hand is None
    return Found(_seats(now.state.score), "SCORE-2" if closed else "SCORE-1")


def camas(now: Moment) -> Found:
    last = now.state.last
    rule = "SCORE-2" if last is None or last.game is None else last.game
    return Found(_seats(now.state.camas), rule)


def winner(now: Moment) -> Found:
    last = now.state.last
    rule = "SCORE-3" if last is None or last.game is None else last.game
    return Found(_seats((now.state.winner,)), rule)


def dealer(now: Moment) -> Found:
    return Found(str(now.state.dealer), "DEAL-4")


def mano(now: Moment) -> Found:
    return Found(_seats((None if now.hand is None else now.hand.mano,)), "DEAL-3")


def phase(now: Moment) -> Found:
    return Found(now.state.phase.value, "DEAL-5")


def turn(now: Moment) -> Found:
    hand = now.state.hand
    if hand is None:
        return Found("-", "DEAL-5")
    opens = "TRICK-4" if hand.tricks else "DEAL-3"
    return Found(str(hand.turn), "TRICK-1" if hand.trick else opens)


ANSWERS: Final = {Pot.FLOR: "FLOU-10", Pot.ENVIT: "ENVIT-4", Pot.TRUC: "TRUC-3"}


def awaited_now(now: Moment) -> Found:
    hand = now.state.hand
    bet = None if hand is None else asked_bet(hand.bets)
    if bet is not None:
        rule = "FLOU-6" if bet.rung.asks is Asks.EACH else ANSWERS[bet.rung.pot]
    else:
        rule = "DEAL-5" if hand is None else "TRICK-1"
    return Found(_seats(sorted(awaited(now.state))), rule)


def tricks(now: Moment) -> Found:
    won = [None if seat is None else team_of(seat) for seat in now.winners]
    return Found(_seats(won), "TRICK-3" if None in won else "TRICK-2")


def trick_winners(now: Moment) -> Found:
    return Found(_seats(now.winners), "TRICK-3" if None in now.winners else "TRICK-2")


def hand(now: Moment) -> Found:
    last = now.state.last
    if last is None or now.state.hand is not None:
        return Found("in play", "HAND-3")
    return Found(_seats((last.winner,)), last.rule)


def ending(now: Moment) -> Found:
    last = now.state.last
    if last is None or now.state.hand is not None:
        return Found("in play", "HAND-3")
    return Found(last.rule, last.rule)


def closed(now: Moment) -> Found:
    last = now.state.last
    return Found(_seats((None if last is None else last.closed,)), "SCORE-2")


def counts_shown(now: Moment) -> Found:
    last = now.state.last
    counts = () if last is None else last.counts
    return Found(", ".join(map(_seats, counts)) or "-", "REVEAL-1")


def prize(value: Prize) -> str:
    """Return a prize in the words of a claim."""
    return str(value.n) if isinstance(value, Points) else value.name.lower()


def _item(item: Item) -> str:
    return f"{item.what.value} {item.team} {prize(item.prize)}"


def scored_list(*, void: bool) -> Callable[[Moment], Found]:
    def ask(now: Moment) -> Found:
        last = now.state.last
        if last is None or now.state.hand is not None:
            return Found("in play", "SCORE-1")
        items = last.void if void else last.items
        rule = items[0].rule if void and items else "SCORE-1"
        return Found(", ".join(map(_item, items)) or "-", rule)

    return ask


def scored_for(what: What) -> Callable[[Moment], Found]:
    """What was scored for one thing; the rule is that of the item, or of why it is void."""

    def ask(now: Moment) -> Found:
        last = now.state.last
        if last is None or now.state.hand is not None:
            return Found("in play", "SCORE-1")
        for item in last.items:
            if item.what is what:
                rule = item.rule if item.prize == item.worth else "ENVIT-7"
                return Found(f"{item.team} {prize(item.prize)}", rule)
        void = next((item.rule for item in last.void if item.what is what), "SCORE-1")
        return Found("-", void)

    return ask


def counts(now: Moment) -> Found:
    rules = now.state.rules
    flou = any(rung.pot is Pot.FLOR for rung in rules.ladder)
    dealt = () if now.hand is None else now.hand.dealt
    rule = "COUNT-2" if rules.wild else "COUNT-1"
    return Found(_seats(envit_count(rules, cards) for cards in dealt), "FLOU-2" if flou else rule)


def flors(now: Moment) -> Found:
    dealt = () if now.hand is None else now.hand.dealt
    return Found(_seats(flor_count(now.state.rules, cards) for cards in dealt), "FLOU-3")


def allowed_by(state: GameState, action: Action) -> str:
    """Return the ID of the rule that is about such an action."""
    match action:
        case Call():
            rung = rung_of(state, action.bid)
            if rung.declares:
                return "FLOU-5"
            if rung.pot is Pot.ENVIT and rung.below is None:
                return "ENVIT-1"
            return "TRUC-2" if rung.pot is Pot.TRUC else rung.rules[0]
        case Accept() | Refuse():
            bet = None if state.hand is None else asked_bet(state.hand.bets)
            return "TRUC-3" if bet is None else ANSWERS[bet.rung.pot]
        case Fold():
            return "FOLD-1"
        case PlayCard():
            return "DOWN-1" if action.face_down else "TRICK-1"
        case Signal():
            return "SIGN-1"
        case Deal():
            return "DEAL-2"


def rung_of(state: GameState, bid: Bid) -> Rung:
    """Return the rung of ``bid``, which the rules have, where it would be said now."""
    lookup = state.rules.lookup
    pot = lookup.pot[bid]
    standing = None if state.hand is None else state.hand.bets[pot]
    if standing is not None and standing.rung.bid is bid:
        return standing.rung
    rung = lookup.node(pot, standing).after.get(bid)
    return rung or next(r for r in state.rules.ladder if r.bid is bid)


def all_legal(now: Moment) -> Found:
    texts = sorted(map(format_action, legal_actions(now.state)))
    return Found(", ".join(texts) or "-", awaited_now(now).rule)
