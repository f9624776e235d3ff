"""A state as a short table: the score, who holds what, what lies on the table, what is bet."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from truc.actions import PlayCard
from truc.cli._screen import Screen
from truc.policies import HAND_SIZE
from truc.state import GameState
from truc.words import Words, quoted, say_bid, say_score, sentence

__all__ = ["show_state"]

INDENT = 6


def show_state(screen: Screen, state: GameState, names: Sequence[str], words: Words) -> None:
    """Print ``state``, all cards included."""
    score = say_score(state.rules, state.score, state.camas, names=names, words=words)
    screen.line(words.say("table.score", score=sentence(score)), indent=INDENT)
    hand = state.hand
    if hand is None:
        if state.winner is None:
            told = f"{names[state.dealer]}: {words.say('label.next')}"
            screen.line(told, indent=INDENT)
        return
    column = max(map(len, names)) + 2
    for seat, cards in enumerate(hand.held):
        marks = [
            words.say(f"label.{key}")
            for key, so in (
                ("dealer", seat == state.dealer),
                ("turn", seat == hand.turn),
                ("folded", seat in hand.folded),
            )
            if so
        ]
        screen.row(
            (screen.ink.name(seat, names[seat]), screen.ink.codes(cards), Text(", ".join(marks))),
            (column, 4 * HAND_SIZE + 1, 0),
            indent=INDENT,
        )
    if hand.trick:
        plays = words.texts["term.comma"].join(f"{names[p.seat]} {_card(p)}" for p in hand.trick)
        screen.line(words.say("table.on_table", plays=plays), indent=INDENT)
    for bet in hand.bets:
        if bet is not None:
            bid = quoted(say_bid(state.rules, bet.rung.bid, words=words), words=words)
            told = words.say(f"label.{bet.status.value}", bid=bid, seat=names[bet.caller])
            screen.line(told, indent=INDENT)


def _card(play: PlayCard) -> str:
    return f"#{play.card}" if play.face_down else str(play.card)
