"""Tables kept as files: paths through ladders, the order of legal actions, counts of sequences.

``python tests/golden.py`` writes them anew; read the difference before you commit it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
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
    parse_position,
)
from truc.perft import Outcome, plies

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


COUNTED = """\
most 6
rules barajamos
score 3 5
dealt 1e 6b 3o | 3e 7c 6c | 4e 3b 5o | 7b 1b 4c

most 5
rules valencia
score 3 5
dealt 1e 6b 3o | 3e 7c 6c | 4e 3b 5o | 7b 1b 4c

most 5
rules ribera-baixa
score 3 5
dealt 1o 6b 2o | 2e 1c 6c | 4e 3b 5o | 7b 1b 4c

most 7
rules mallorca
score 3 5
dealt 11b 6b 1o | 1c 11c 7c | 12e 11o 5o | 7b 10o 4c

most 5
rules menorca
score 3 5
dealt 11b 6b 1o | 1c 2c 7c | 2e 3b 5o | 7b 10o 4c

most 17
rules fjd
score 3 5
dealt 3e 7b 4o | 7c 3b 5e

most 6
rules truc-y-flou
score 3 5
dealt 7b 6b 10o | 5o 4o 2o | 7c 1b 12c | 5e 1e 12e | 3o 4b 6e | 6o 11b 3e

most 6
rules barajamos envit_over_truc=team raise_out_of_turn=no
dealt 1e 6b 3o | 3e 7c 6c | 4e 3b 5o | 7b 1b 4c

most 6
rules valencia seats=2
score 10 5
dealt 3e 7b 4o | 7c 3b 5e

most 5
rules valencia twos=yes
dealt 1e 2b 3o | 3e 2c 7c | 4e 3b 2o | 7b 1b 2e

most 6
rules valencia courts=yes false_aces=yes last_number=9 face_down=no
dealt 1o 12b 3o | 3e 1c 10c | 12e 3b 11o | 7b 1b 10e

most 10
rules mallorca seats=2 target=12
score 7 8
dealt 3e 7b 4o | 7c 3b 5e

most 5
rules mallorca face_down=yes
dealt 11b 6b 1o | 1c 11c 7c | 12e 11o 5o | 7b 10o 4c

most 6
rules fjd seats=4 ties=parda
dealt 1e 6b 3o | 3e 7c 6c | 4e 3b 5o | 7b 1b 4c

most 6
rules truc-y-flou raise_later=yes
dealt 7b 4b 10o | 5o 4o 2o | 7c 1b 12c | 5e 1e 3c | 3o 6b 6e | 6o 11b 3e
trick 1 5o, 2 1b, 3 1e, 4 6e
truc 2 truc accepted

most 12
rules menorca camas=1
score 20 22
dealt 11b 6b 1o | 1c 2c 7c | 2e 3b 5o | 7b 10o 4c
trick 1 #7c, 2 2e, 3 7b, 0 6b
trick 2 #3b, 3 10o, 0 1o, 1 #1c
truc 0 retruc over truc pending
"""
"""Positions from which sequences are counted, each after the most actions of those that are."""


def counted() -> list[tuple[GameState, int]]:
    """Return the positions from which sequences are counted, and the most actions of each."""
    found: list[tuple[GameState, int]] = []
    for block in COUNTED.split("\n\n"):
        most, _, text = block.partition("\n")
        state = parse_position(f"position 1\n{text}").state()
        found.append((state, int(most.removeprefix("most "))))
    return found


def perfts() -> str:
    """Return how many sequences of each length there are from each position, and how they end."""
    lines: list[str] = []
    for state, most in counted():
        lines += truc.format_position(state).splitlines()
        outcomes: Counter[Outcome] = Counter()
        for ply in islice(plies(state), most):
            lines.append(f"perft {ply.depth} {ply.sequences} {ply.ended}")
            outcomes.update(dict(ply.outcomes))
        for outcome, number in sorted(outcomes.items(), key=lambda o: (o[0].camas, o[0].score)):
            (us, them), (ours, theirs) = outcome.score, outcome.camas
            lines.append(f"outcome {us} {them} {ours} {theirs} {number}")
        lines.append("")
    return "\n".join(lines)


TABLES = {"ladders.txt": ladders, "order.txt": order, "perft.txt": perfts}

if __name__ == "__main__":
    FILES.mkdir(exist_ok=True)
    for file, table in TABLES.items():
        (FILES / file).write_text(table(), encoding="utf-8")
