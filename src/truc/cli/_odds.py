"""``truc odds``: exact odds of three cards, or of a position."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from truc.cards import Card
from truc.engine import new_game
from truc.moves import begun
from truc.odds import LIMIT, best_count_odds, count_odds, envit_odds, hand_odds, layout_count
from truc.rules import Rules
from truc.state import View
from truc.words import Words, say_seat

__all__ = ["told_counts", "told_hand", "told_odds"]


def _chance(odds: Fraction) -> str:
    return f"{float(odds):.4f} ({odds})"


def told_odds(
    rules: Rules, cards: tuple[Card, ...], seat: int, mano: int, words: Words
) -> Iterator[str]:
    """Yield what the cards count, and how likely they win. Raises OddsError at the first line."""
    found = envit_odds(rules, cards, seat=seat, mano=mano)
    held = " ".join(map(str, cards))
    who, leads = (say_seat(s, words=words) for s in (seat, mano))
    yield words.say("label.odds_head", rules=rules.name, seat=who, cards=held, mano=leads)
    yield words.say("label.odds_count", count=found.count)
    yield words.say("label.odds_own", odds=_chance(found.own))
    if rules.seats > 2:
        yield words.say("label.odds_team", odds=_chance(found.team))
    standing = new_game(rules, dealer=(mano - 1) % rules.seats).standing
    yield told_hand(View(seat, standing, begun(mano), cards, cards, (), ()), words)


def told_hand(view: View, words: Words) -> str:
    """Return how likely the hand is won with all cards open, or that there are too many deals.

    Raises OddsError for a position of which it cannot be told.
    """
    if layout_count(view) > LIMIT:
        return words.texts["label.odds_no_hand"]
    return words.say("label.odds_hand", odds=_chance(hand_odds(view)))


def told_counts(rules: Rules, words: Words) -> Iterator[str]:
    """Yield how likely a hand, and the best of a team, count what or more."""
    side = rules.seats // 2
    spreads = [count_odds(rules), best_count_odds(rules, side)]
    yield words.say("label.odds_counts_head", rules=rules.name, n=side)
    heads = [words.texts[f"label.odds_{head}"] for head in ("counts", "one", "best", "more")]
    widths = [max(8, len(head)) for head in heads]
    yield "  ".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    for count in spreads[0]:
        one, best = (spread.get(count, Fraction(0)) for spread in spreads)
        more = sum((odds for value, odds in spreads[1].items() if value >= count), Fraction(0))
        cells = [str(count), *(f"{float(odds):.4f}" for odds in (one, best, more))]
        yield "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
