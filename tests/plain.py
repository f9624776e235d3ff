"""Values of the engine as the plain data of the conformance suite: numbers, texts, lists, objects.

The names and the shapes are those of ``conformance/README.md``.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, assert_never, cast

import attrs

import truc
from truc import (
    Bet,
    Covered,
    Each,
    Event,
    GameState,
    HandResult,
    Item,
    Lack,
    PlayCard,
    Points,
    Pot,
    Prize,
    Rules,
    Rung,
    Scored,
    Sign,
    Split,
    Stake,
    View,
    Voided,
    Whole,
    format_action,
)

Plain: TypeAlias = dict[str, Any]
"""An object of plain data."""

POTS: Final = {pot: pot.name.lower() for pot in Pot}


def cards(held: tuple[truc.Card, ...]) -> str:
    """Write cards: their codes, with spaces between."""
    return " ".join(card.code for card in held)


# --- rules


def prize(value: Prize) -> int | str:
    """Write what is won: stones, ``"cama"`` or ``"game"``."""
    return value.n if isinstance(value, Points) else value.name.lower()


def stake(value: Stake | None) -> object:
    """Write what is at stake, before it is known who wins and from which scores."""
    match value:
        case None:
            return None
        case Points() | Whole():
            return prize(value)
        case Each():
            return {"each": value.n}
        case Lack():
            malas = None if value.malas is None else prize(value.malas)
            return {"lack": value.of.name.lower(), "plus": value.plus, "malas": malas}
        case Split():
            return {"caller": stake(value.caller), "other": stake(value.other)}
        case _:
            assert_never(value)


def rung(value: Rung) -> Plain:
    """Write one bid in one place of a ladder."""
    return {
        "bid": value.bid.value,
        "pot": POTS[value.pot],
        "below": None if value.below is None else value.below.value,
        "accepted": stake(value.accepted),
        "refused": stake(value.refused),
        "judge": value.judge.name.lower(),
        "rules": list(value.rules),
        "reply": value.reply.name.lower(),
        "by": value.by.name.lower(),
        "asks": value.asks.name.lower(),
        "on_turn": value.on_turn,
        "fresh": value.fresh,
        "declares": value.declares,
        "needs_flor": value.needs_flor,
        "over": value.over.name.lower(),
        "shut_by": [[POTS[pot], mark.name.lower()] for pot, mark in value.shut_by],
        "voids": [POTS[pot] for pot in value.voids],
        "ends": list(value.ends),
        "words": value.words,
    }


def rules(value: Rules) -> Plain:
    """Write a ruleset, with all its fields."""
    return {
        "options": dict(value.options),
        "rules_version": value.version,
        "seats": value.seats,
        "deck": cards(value.deck),
        "order": [cards(step) for step in value.order],
        "values": {str(rank): count for rank, count in value.values},
        "wild": {card.code: count for card, count in value.wild},
        "target": value.target,
        "half": value.half,
        "camas": value.camas,
        "worth": value.worth,
        "ladder": [rung(one) for one in value.ladder],
        "ties": value.ties.name.lower(),
        "folding": value.folding.name.lower(),
        "face_down": value.face_down.name.lower(),
        "cap": None if value.cap is None else value.cap.name.lower(),
        "reveal": value.reveal.name.lower(),
        "bonuses": {card.code: stones for card, stones in value.bonuses},
        "signals": [_sign(one) for one in value.signals],
        "spoken": attrs.asdict(value.spoken),
    }


def _sign(value: Sign) -> Plain:
    return {"sign": value.sign, "meaning": value.meaning, "cards": cards(value.cards)}


# --- states and views


def play(value: PlayCard | Covered) -> str:
    """Write a play as it lies on the table: ``"1 7o"``; ``"1 #"`` for one whose face is hidden."""
    return f"{value.seat} #" if isinstance(value, Covered) else format_action(value)


def bet(value: Bet | None) -> Plain | None:
    """Write what stands in a pot."""
    if value is None:
        return None
    return {
        "bid": value.rung.bid.value,
        "below": None if value.rung.below is None else value.rung.below.value,
        "caller": value.caller,
        "status": value.status.value,
        "asked": list(value.asked),
        "declared": [format_action(call) for call in value.declared],
    }


def item(value: Item) -> Plain:
    """Write one thing that is scored, or void."""
    return {
        "what": value.what.value,
        "team": value.team,
        "prize": prize(value.prize),
        "worth": prize(value.worth),
        "rule": value.rule,
        "bid": None if value.bid is None else value.bid.value,
        "answer": value.answer.value,
        "card": None if value.card is None else value.card.code,
    }


def result(value: HandResult | None) -> Plain | None:
    """Write what a hand came to."""
    if value is None:
        return None
    return {
        "mano": value.mano,
        "tricks": list(value.tricks),
        "winner": value.winner,
        "rule": value.rule,
        "items": [item(one) for one in value.items],
        "void": [item(one) for one in value.void],
        "counts": [list(pair) for pair in value.counts],
        "closed": value.closed,
        "game": value.game,
    }


def public(value: GameState | View) -> Plain:
    """Write what everybody may know: all that a spectator sees."""
    standing: Plain = {
        "phase": value.phase.value,
        "dealer": value.dealer,
        "score": list(value.score),
        "camas": list(value.camas),
        "winner": value.winner,
        "awaited": list(truc.awaited(value)),
    }
    board = value.board
    if board is None:
        return standing | {"last": result(value.last)}
    played = [one.seat for one in board.plays]
    return standing | {
        "mano": board.mano,
        "turn": board.turn,
        "tricks": list(board.tricks),
        "past": [[play(one) for one in trick] for trick in board.past],
        "trick": [play(one) for one in board.trick],
        "folded": sorted(board.folded),
        "counts": [3 - played.count(seat) for seat in range(value.rules.seats)],
        "bets": {POTS[pot]: bet(board.bets[pot]) for pot in Pot},
    }


def own(value: View) -> Plain:
    """Write what a seat knows besides: its own cards."""
    return {
        "dealt": cards(value.dealt),
        "held": cards(value.held),
        "covered": cards(tuple(one.card for one in value.covered)),
    }


def legal(value: GameState | View) -> list[str]:
    """Write what may be done, in order."""
    found = value.legal if isinstance(value, View) else truc.legal_actions(value)
    return [format_action(action) for action in found]


def moment(value: GameState) -> Plain:
    """Write a whole state: what everybody knows, what each seat knows, what may be done."""
    seats = range(0 if value.hand is None else value.rules.seats)
    return {
        "public": public(value),
        "seats": [own(truc.view(value, seat)) for seat in seats],
        "legal": legal(value),
    }


# --- events


def event(value: Event) -> Plain:
    """Write an event: its type, who is told (null: everybody), and its fields."""
    name = type(value).__name__
    kind = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")
    audience = value.audience
    head: Plain = {"type": kind, "to": None if audience is None else list(audience)}
    if isinstance(value, Scored | Voided):
        return head | item(value.item)
    return head | {
        field.name: _field(getattr(value, field.name)) for field in attrs.fields(type(value))
    }


def _field(value: object) -> object:
    if isinstance(value, truc.Card):
        return value.code
    if isinstance(value, truc.Bid):
        return value.value
    if isinstance(value, tuple):
        return [_field(one) for one in cast("tuple[object, ...]", value)]
    return value
