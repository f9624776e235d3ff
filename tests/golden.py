"""Tables kept as files: every path through every ladder, and the order of legal actions.

``python tests/golden.py`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import truc
from truc import (
    Accept,
    Call,
    Deal,
    GameState,
    Item,
    PlayCard,
    Points,
    Pot,
    Refuse,
    Rules,
    SeatAction,
    What,
    format_action,
    parse_cards,
)

FILES = Path(__file__).parent / "golden"
WHAT = {Pot.FLOR: What.FLOR, Pot.ENVIT: What.ENVIT, Pot.TRUC: What.TRUC}
DEALS = {
    "barajamos": ("7b 6b 3e", "5o 4o 3c", "3o 4b 6e", "5e 4e 7c"),
    "valencia": ("7b 6b 3e", "5o 4o 3c", "3o 4b 6e", "5e 4e 7c"),
    "ribera-baixa": ("7b 6b 3e", "5o 4o 3c", "3o 4b 6e", "5e 4e 7c"),
    "mallorca": ("7b 6b 3e", "5o 4o 3c", "3o 4b 6e", "5e 4e 7c"),
    "menorca": ("7b 6b 3e", "5o 4o 3c", "3o 4b 6e", "5e 4e 7c"),
    "fjd": ("7b 6b 3e", "5o 4o 3c"),
    "truc-y-flou": ("7b 6b 2b", "5o 4o 2o", "7c 6c 12c", "5e 4e 12e", "3o 4b 6e", "6o 7o 3e"),
}
"""By system, a deal in which seat 0 leads; the flors and the envits of both teams differ."""


def dealt(rules: Rules, hands: tuple[str, ...]) -> GameState:
    """Deal the hands, by seat, with seat 0 to lead and some stones on the table."""
    cards = [parse_cards(hand) for hand in hands]
    state = truc.new_game(rules, dealer=rules.seats - 1, score=(3, 5))
    return truc.apply(state, Deal(tuple(c for turn in zip(*cards, strict=True) for c in turn)))


def finished(state: GameState) -> GameState:
    """Play the hand out, each with the first card it has, refusing what is asked."""
    while state.hand is not None:
        legal = truc.legal_actions(state)
        plays = [action for action in legal if isinstance(action, PlayCard | Refuse)]
        state = truc.apply(state, plays[0])
    return state


Path_ = tuple[SeatAction, ...]


def paths(state: GameState, pot: Pot, path: Path_ = ()) -> Iterator[tuple[Path_, GameState]]:
    """Yield every way to bid in one pot, to its end, and the state it leads to.

    Of the seats that may say the same, the first one says it. Where seats declare one after the
    other, cards are played too, so that all get their turn.
    """
    hand = state.hand
    if hand is None:
        yield path, state
        return
    mine = {rung.bid for rung in state.rules.ladder if rung.pot is pot}
    offers: dict[object, SeatAction] = {}
    for action in truc.legal_actions(state):
        if isinstance(action, Call) and action.bid in mine:
            offers.setdefault(action.bid, action)
        elif isinstance(action, Accept | Refuse):
            offers.setdefault(type(action), action)
    asked = any(isinstance(action, Accept | Refuse) for action in offers.values())
    for action in offers.values():
        yield from paths(truc.apply(state, action), pot, (*path, action))
    if asked:
        return
    if hand.bets[pot] is not None:
        yield path, state
    turn = hand.turn
    if pot is Pot.FLOR and not hand.tricks and (len(hand.trick) < state.rules.seats - 1):
        card = PlayCard(turn, hand.held[turn][0])
        yield from paths(truc.apply(state, card), pot, (*path, card))


def once(state: GameState, pot: Pot) -> Iterator[tuple[Path_, Item]]:
    """Yield every way to bid in a pot and what it pays; plays that lead to nothing are left out."""
    seen: set[tuple[str, ...]] = set()
    for path, after in paths(state, pot):
        bids = tuple(format_action(action) for action in path if not isinstance(action, PlayCard))
        if not bids or bids in seen or isinstance(path[-1], PlayCard):
            continue
        seen.add(bids)
        last = finished(after).last
        assert last is not None
        for item in last.items:
            if item.what is WHAT[pot] and item.bid is not None:
                yield path, item


def ladders() -> str:
    """Return every path through every ladder, and what it pays to whom by which rule."""
    lines: list[str] = []
    for name, rules in truc.RULESETS.items():
        state = dealt(rules, DEALS[name])
        for pot in Pot:
            rows = [
                f"{', '.join(format_action(a) for a in path)}: {paid(item)}"
                for path, item in once(state, pot)
            ]
            if rows:
                lines += [f"# {name}: {pot.name.lower()}", *rows, ""]
    return "\n".join(lines)


def paid(item: Item) -> str:
    """Write what an item pays, before a cap and after."""
    prize = str(item.prize.n) if isinstance(item.prize, Points) else item.prize.name.lower()
    worth = str(item.worth.n) if isinstance(item.worth, Points) else item.worth.name.lower()
    capped = "" if prize == worth else f" of {worth}"
    return f"{prize}{capped} to team {item.team} ({item.rule})"


def order() -> str:
    """Return the legal actions at some moments of a game of every system, in their order."""
    lines: list[str] = []
    for name, rules in truc.RULESETS.items():
        rng = random.Random(4)
        state = truc.apply(truc.new_game(rules), truc.shuffle(rules, rng))
        lines.append(f"# {name}")
        for _ in range(24):
            if state.hand is None:
                state = truc.apply(state, truc.shuffle(rules, rng))
            legal = truc.legal_actions(state)
            lines.append(", ".join(format_action(action) for action in legal))
            state = truc.apply(state, legal[int(rng.random() * len(legal))])
        lines.append("")
    return "\n".join(lines)


TABLES = {"ladders.txt": ladders, "order.txt": order}

if __name__ == "__main__":
    FILES.mkdir(exist_ok=True)
    for file, table in TABLES.items():
        (FILES / file).write_text(table(), encoding="utf-8")
