"""How a game stands, said in words: what is waited for, the bets of the hand, what cards count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from truc.bets import asked_bet
from truc.cards import Card
from truc.counts import envit_count, flor_count
from truc.events import GameWon
from truc.ladders import Points, Pot, Prize
from truc.legality import awaited
from truc.rules import Rules
from truc.scoring import bid_worth
from truc.state import Bet, GameState, Phase, Status, View
from truc.words._language import ENGLISH, Words
from truc.words._sayings import (
    quoted,
    say_bid,
    say_prize,
    say_seat,
    say_team,
    say_worth,
    sentence,
)
from truc.words._telling import tell

__all__ = ["say_bets", "say_counts", "say_status", "say_winner"]


def say_status(
    game: GameState | View,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return what is waited for, as a sentence: a deal, a turn, an answer; or who has won."""
    match game.phase:
        case Phase.DEAL:
            key = "picture.deals_me" if game.dealer == me else "picture.deals"
            who = say_seat(game.dealer, names=names, me=me, words=words)
            return sentence(words.say(key, who=who))
        case Phase.OVER:
            return say_winner(game, names=names, me=me, words=words)
        case Phase.PLAY:
            waited = awaited(game)
            seats = tuple(say_seat(seat, names=names, me=me, words=words) for seat in waited)
            if game.board is not None and asked_bet(game.board.bets) is not None:
                return sentence(words.say("picture.answer", seats=seats))
            if me in waited:
                return words.texts["table.your_turn"]
            return sentence(words.say("picture.turn", who=words.listed(seats)))


def say_winner(
    game: GameState | View,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return who has won the game, and by which rule, as a sentence.

    Raises ValueError if the game is not over.
    """
    last, winner = game.last, game.winner
    if winner is None:
        raise ValueError("the game is not over, so nobody has won it")
    rule = "SCORE-3" if last is None or last.game is None else last.game
    event = GameWon(winner, rule, game.score, game.camas)
    return tell(event, game.rules, names=names, me=me, words=words)


def say_bets(
    game: GameState | View,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> tuple[str, ...]:
    """Return how each bet of the hand stands, in the order of the pots, and what it is worth."""
    board = game.board
    if board is None:
        return ()
    asked = asked_bet(board.bets)
    said: list[str] = []
    for bet in board.bets:
        if bet is None:
            continue
        bid = quoted(say_bid(game.rules, bet.rung.bid, words=words), words=words)
        caller = sentence(say_seat(bet.caller, names=names, me=me, words=words))
        told = words.say(f"label.{bet.status.value}", bid=bid, seat=caller)
        known = bet is asked or bet.status is not Status.PENDING
        worth = _worth(game, bet, names, me, words) if known else ""
        said.append(words.say("picture.worth", told=told, worth=worth) if worth else told)
    return tuple(said)


def _worth(
    game: GameState | View, bet: Bet, names: Sequence[str] | None, me: int | None, words: Words
) -> str:
    """Return what a bet that stands is worth; nothing if nobody scores for it."""
    rules = game.rules
    worth = bid_worth(game, bet.rung.bid)
    match bet.status:
        case Status.PENDING:
            return say_worth(rules, worth, names=names, me=me, words=words)
        case Status.ACCEPTED | Status.DECLARED:
            if worth.accepted is None:
                return ""
            teams = tuple(say_team(rules, team, names=names, me=me, words=words) for team in (0, 1))
            prizes = tuple(_prize(game, prize, words) for prize in worth.accepted)
            return _either(prizes, teams, words)
        case Status.REFUSED:
            return "" if worth.refused is None else say_prize(rules, worth.refused, words=words)
        case _:
            assert_never(bet.status)


def _prize(game: GameState | View, prize: Prize, words: Words) -> str:
    return "" if prize == Points(0) else say_prize(game.rules, prize, words=words)


def _either(prizes: tuple[str, ...], teams: tuple[str, ...], words: Words) -> str:
    """Return what an accepted bet is worth; for each team, where it matters which one wins it."""
    first, second = prizes
    if first and second and first != second:
        return words.say("picture.split", first=first, one=teams[0], second=second, other=teams[1])
    return first or second


def say_counts(rules: Rules, cards: Sequence[Card], *, words: Words = ENGLISH) -> str:
    """Return what three cards count, in the envit and, if they are one, as a flor.

    Raises ValueError for no cards, and for doubled or foreign ones (COUNT-1, FLOU-3).
    """
    pots = [(Pot.ENVIT, envit_count(rules, cards))]
    flor = flor_count(rules, cards)
    if flor is not None and any(rung.pot is Pot.FLOR for rung in rules.ladder):
        pots.append((Pot.FLOR, flor))
    return words.listed(
        tuple(
            words.say(
                "table.counts", pot=words.term(rules.name, f"pot.{pot.name.lower()}"), count=count
            )
            for pot, count in pots
        )
    )
