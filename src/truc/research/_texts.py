"""What a seat knows as text: an observation is the table as it lies, an information state is all.

Cards in a hand are written in the order of the deck: in which order they came says nothing.
"""

from __future__ import annotations

from truc.actions import PlayCard, SeatAction
from truc.ladders import Points, Pot
from truc.notation import format_action
from truc.research._episodes import Episode, Heard, Knowledge
from truc.rules import Rules
from truc.state import Bet, Board, Cards, Covered, HandResult, Standing, View

__all__ = ["heard_text", "information_text", "observation_text", "private_text", "whole_text"]


def information_text(known: Knowledge) -> str:
    """Return all that a seat knows: every hand with its own cards, what it heard and the result.

    Two histories have the same text for a seat if, and only if, it cannot tell them apart.
    """
    seen = known.view
    rules = seen.rules
    lines = [_who(known)]
    for standing, dealt, heard in known.past:
        lines.extend(_hand(rules, standing, dealt, heard))
    if seen.board is None:
        lines.extend(_result(seen.last))
        lines.append(_standing(seen.standing))
    else:
        lines.extend(_hand(rules, seen.standing, seen.dealt, known.heard))
    lines.append(_asked(known))
    return "\n".join(lines)


def observation_text(known: Knowledge) -> str:
    """Return what a seat sees now: the standing, its cards, the table, the bets, who is asked."""
    seen = known.view
    lines = [_who(known), _standing(seen.standing)]
    if seen.board is not None:
        lines.append(_holds(seen))
        lines.extend(_table(seen.board))
    lines.append(_asked(known))
    return "\n".join(lines)


def private_text(known: Knowledge, *, recall: bool) -> str:
    """Return what a seat knows that others do not: its cards, and those it has covered.

    With ``recall`` the cards as they were dealt, hand by hand; else those it holds.
    """
    seen = known.view
    rules = seen.rules
    lines = [_who(known)]
    if recall:
        for _, dealt, heard in known.past:
            lines.extend(_own(f"dealt {_cards(rules, dealt)}", heard, seen.seat))
    if seen.board is not None:
        said = f"dealt {_cards(rules, seen.dealt)}" if recall else _holds(seen)
        lines.extend(_own(said, known.heard if recall else (), seen.seat))
    return "\n".join(lines)


def _own(said: str, heard: tuple[Heard, ...], seat: int | None) -> tuple[str, ...]:
    """Return what was said of the cards, and the own plays face down."""
    covered = (p for p in heard if isinstance(p, PlayCard) and p.face_down and p.seat == seat)
    return (said, *map(format_action, covered))


def heard_text(heard: Heard) -> str:
    """Return an action in short notation; another's card face down is ``3 #``."""
    return f"{heard.seat} #" if isinstance(heard, Covered) else format_action(heard)


def _holds(seen: View) -> str:
    own = " ".join(f"#{play.card}" for play in seen.covered)
    held = f"holds {_cards(seen.rules, seen.held)}"
    return f"{held}, has covered {own}" if own else held


def _who(known: Knowledge) -> str:
    seat = known.view.seat
    return "spectator" if seat is None else f"seat {seat}"


def _asked(known: Knowledge) -> str:
    return "nobody is asked" if known.asked is None else f"seat {known.asked} is asked"


def _standing(standing: Standing) -> str:
    (a, b), (c, d) = standing.score, standing.camas
    return f"score {a}-{b}, camas {c}-{d}, dealer {standing.dealer}"


def _cards(rules: Rules, cards: Cards) -> str:
    return " ".join(card.code for card in rules.deck if card in cards) or "nothing"


def _hand(
    rules: Rules, standing: Standing, dealt: Cards, heard: tuple[Heard, ...]
) -> tuple[str, ...]:
    """Return how a hand began, after what, and what has been heard in it."""
    return (
        *_result(standing.last),
        _standing(standing),
        f"dealt {_cards(rules, dealt)}",
        *map(heard_text, heard),
    )


def _result(last: HandResult | None) -> tuple[str, ...]:
    """Return what everybody is told of the last hand (REVEAL-1, REVEAL-2)."""
    if last is None:
        return ()
    won = "nobody" if last.winner is None else f"team {last.winner}"
    parts = [f"won by {won} ({last.rule})"]
    for item in last.items:
        prize = item.prize
        worth = prize.n if isinstance(prize, Points) else prize.name.lower()
        parts.append(f"{item.what.value} {worth} to team {item.team}")
    parts.extend(f"{item.what.value} void ({item.rule})" for item in last.void)
    parts.extend(f"seat {seat} shows {count}" for seat, count in last.counts)
    return (", ".join(parts),)


def _table(board: Board) -> tuple[str, ...]:
    """Return the tricks, who has folded, and the bets."""
    lines: list[str] = []
    for number, trick in enumerate(board.past):
        won = board.tricks[number]
        end = "parda" if won is None else f"to team {won}"
        lines.append(f"trick {_plays(trick)}, {end}")
    lines.append(f"trick {_plays(board.trick)}, seat {board.turn} on turn")
    if board.folded:
        lines.append(f"folded {' '.join(map(str, sorted(board.folded)))}")
    lines.extend(_bet(pot, bet) for pot, bet in zip(Pot, board.bets, strict=True) if bet)
    return tuple(lines)


def _plays(plays: tuple[PlayCard | Covered, ...]) -> str:
    return "; ".join(heard_text(play) for play in plays) or "empty"


def _bet(pot: Pot, bet: Bet) -> str:
    below = "" if bet.rung.below is None else f" over {bet.rung.below.value}"
    said = "".join(f"; {format_action(call)}" for call in bet.declared)
    passed = "".join(f"; {seat} passes it on" for seat in bet.asked)
    name = f"{pot.name.lower()} {bet.rung.bid.value}{below}"
    return f"{name} by seat {bet.caller}, {bet.status.value}{said}{passed}"


def whole_text(episode: Episode) -> str:
    """Return all that has been done in an episode, with every card: for whoever may see it all."""
    rules = episode.rules
    state = episode.now.state
    lines: list[str] = []
    for old in episode.past:
        lines.extend(_open_hand(rules, old.standing, old.dealt, old.done))
    if state.hand is None:
        lines.extend(_result(state.last))
        lines.append(_standing(state.standing))
        if not episode.over:
            lines.append(" ".join(["dealing", *(card.code for card in episode.now.dealing)]))
    else:
        lines.extend(_open_hand(rules, state.standing, state.hand.dealt, episode.done))
    if episode.now.asked is not None:
        lines.append(f"seat {episode.now.asked} is asked")
    return "\n".join(lines)


def _open_hand(
    rules: Rules, standing: Standing, dealt: tuple[Cards, ...], done: tuple[SeatAction, ...]
) -> tuple[str, ...]:
    return (
        *_result(standing.last),
        _standing(standing),
        *(f"seat {seat} dealt {_cards(rules, cards)}" for seat, cards in enumerate(dealt)),
        *map(format_action, done),
    )
