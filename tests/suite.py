"""The files of the conformance suite, made: ``python tools/conformance.py`` writes them.

The worked hands are written by hand, in ``tests/data``; here they are only put into the form of the
suite. Rules, counts, games and refusals are what the engine says.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import plain
import truc
from authored import authored, worked
from plain import Plain
from truc import (
    Accept,
    Action,
    Bid,
    Call,
    Deal,
    Fold,
    GameState,
    PlayCard,
    Reason,
    Refuse,
    Rules,
    Signal,
    Step,
)
from truc.state import Cards
from truc.variants import SYSTEMS
from truc.variants.options import OPTIONS

SUITE: Final = Path(__file__).parent.parent / "conformance"
VERSION: Final = int((SUITE / "VERSION").read_text(encoding="utf-8"))
T = TypeVar("T")
Wanted: TypeAlias = dict[str, set[str]]
"""By system, the options that are used, each set written as JSON."""

GAMES: Final = {
    "barajamos": (
        ("target=8", 14),
        ("seats=2 target=8 face_down=yes", 2),
        ("target=6 envit_over_truc=team", 1),
    ),
    "valencia": (
        ("target=8", 29),
        ("seats=2 target=8 twos=yes", 9),
        ("seats=2 last_number=5 target=6", 9),
    ),
    "ribera-baixa": (("target=8", 7), ("short_deck=yes target=6", 29)),
    "mallorca": (("target=12", 18), ("twos=yes whole_cama=yes target=10", 7)),
    "menorca": (("target=12", 12), ("va_al_dotze=no twos=no target=10", 22)),
    "fjd": (("target=10", 28), ("target=8 ties=parda", 16), ("seats=4 target=6", 9)),
    "truc-y-flou": (("target=12", 0), ("raise_later=yes target=10", 31)),
}
"""The whole games: the options besides one cama, and the seed, of which the game tells much."""

DECKS: Final = {
    "22": ("barajamos", "valencia", "fjd", "ribera-baixa short_deck=yes"),
    "26-valencia": ("valencia twos=yes",),
    "26-menorca": ("menorca twos=no",),
    "28": ("ribera-baixa",),
    "30": ("menorca",),
    "34": ("valencia courts=yes",),
    "36-mallorca": ("mallorca",),
    "36-valencia": ("valencia courts=yes false_aces=yes",),
    "40-mallorca": ("mallorca twos=yes",),
    "40-truc-y-flou": ("truc-y-flou",),
}
"""The decks whose hands are counted, and the rulesets that play with them and count so."""


def head(kind: str) -> Plain:
    """Return how every file begins."""
    return {"suite": "truc-conformance", "version": VERSION, "kind": kind}


def short(value: object) -> str:
    """Write plain data on one line, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def laid_out(start: Plain, key: str, rows: list[str]) -> str:
    """Write an object whose last key holds rows, each row on lines of its own."""
    opening = short({**start, key: []}).removesuffix("]}")
    return opening + "\n" + ",\n".join(rows) + "\n]}\n"


# --- hands


def hand_files(rules: Wanted) -> Iterator[tuple[str, str]]:
    """Yield the worked hands: a file for each rule, and the others by system."""
    for rule, found in sorted(authored().items()):
        _note(rules, found)
        rows = [short(case) for case in found]
        yield f"hands/{rule}.json", laid_out(head("hands") | {"rule": rule}, "cases", rows)
    for system, found in worked().items():
        _note(rules, found)
        rows = [short(case) for case in found]
        start = head("worked") | {"rules": system}
        yield f"worked/{system}.json", laid_out(start, "cases", rows)


def _note(rules: Wanted, found: list[Plain]) -> None:
    for one in found:
        rules[one["rules"]].add(short(one["options"]))


# --- games


def pick(rng: random.Random, among: Sequence[T]) -> T:
    """Pick one, with ``rng.random`` alone: the same on every Python."""
    return among[int(rng.random() * len(among))]


def _choice(rng: random.Random, state: GameState) -> Action:
    """Choose what is done next: cards oftener than chance would, folds seldom, some signs."""
    rules = state.rules
    if state.hand is None:
        return truc.shuffle(rules, rng)
    if rules.signals and rng.random() < 0.04:
        seat = int(rng.random() * rules.seats)
        caught = ((seat + 1) % rules.seats,) if rng.random() < 0.5 else ()
        return Signal(seat, pick(rng, rules.signals).sign, caught)
    legal = truc.legal_actions(state)
    plays = [action for action in legal if isinstance(action, PlayCard)]
    if plays and rng.random() < 0.5:
        return pick(rng, plays)
    calls = [a for a in legal if not isinstance(a, Fold) or rng.random() < 0.2]
    return pick(rng, calls or legal)


def play_game(rules: Rules, seed: int) -> tuple[GameState, list[tuple[Action, Step]]]:
    """Play a game at random: how it began, and each action with what it led to."""
    rng = random.Random(seed)
    start = state = truc.new_game(rules, dealer=int(rng.random() * rules.seats))
    steps: list[tuple[Action, Step]] = []
    while state.winner is None:
        action = _choice(rng, state)
        step = truc.step(state, action)
        steps.append((action, step))
        state = step.state
    return start, steps


def game_files(rules: Wanted) -> Iterator[tuple[str, str]]:
    """Yield the whole games of every system."""
    for system, settings in GAMES.items():
        rows: list[str] = []
        for number, (setting, seed) in enumerate(settings):
            named = truc.parse_rules(f"{system} camas=1 {setting}")
            start, steps = play_game(named, seed)
            game: Plain = {"id": f"{system}-{number + 1}", "rules": system}
            game["options"] = dict(named.options)
            rules[system].add(short(game["options"]))
            game |= {"dealer": start.dealer, "score": [0, 0], "camas": [0, 0]}
            game["start"] = plain.moment(start)
            rows.append(laid_out(game, "steps", [_step(*one) for one in steps]).rstrip())
        yield f"games/{system}.json", laid_out(head("games") | {"rules": system}, "games", rows)


def _step(action: Action, step: Step) -> str:
    return short(
        {
            "do": truc.format_action(action),
            "events": [plain.event(event) for event in step.events],
            "then": plain.moment(step.state),
        }
    )


# --- refusals


def everything(rules: Rules) -> list[Action]:
    """Return everything that anybody could try: legal, illegal and absurd."""
    tried: list[Action] = []
    strange = truc.parse_cards("2e 8o 9b 12c")
    for seat in range(rules.seats + 1):
        cards = [*rules.deck, *strange]
        tried += [PlayCard(seat, card, down) for down in (False, True) for card in cards]
        tried += [Call(seat, bid) for bid in Bid]
        tried += [Accept(seat), Refuse(seat), Fold(seat)]
        tried += [Signal(seat, s.sign, (n,)) for s in rules.signals[:1] for n in (seat, seat + 1)]
        tried.append(Signal(seat, "whistle"))
    deck = rules.deck
    need = 3 * rules.seats
    tried += [Deal(deck[: need - 1]), Deal((*deck[: need - 1], deck[0])), Deal(deck[:need])]
    tried.append(Deal((*deck[: need - 1], truc.parse_card("8e"))))
    return tried


RAW: Final = (
    ({"type": "shout", "seat": 0}, Reason.NOT_AN_ACTION),
    ({"type": "call", "seat": "0", "bid": "truc"}, Reason.WRONG_TYPE),
    ({"type": "call", "seat": 0, "bid": 3}, Reason.WRONG_TYPE),
    ({"type": "play_card", "seat": 0, "card": 7, "face_down": False}, Reason.WRONG_TYPE),
    ({"type": "accept", "seat": True}, Reason.WRONG_TYPE),
)
"""ACT-1: what is no action, or has a field of a wrong type, and so has no short notation."""


def refusal_files(rules: Wanted) -> Iterator[tuple[str, str]]:
    """Yield, for every system, positions in which actions are refused, for every reason."""
    hands = [case for cases in authored().values() for case in cases]
    for system in SYSTEMS:
        missing = Counter(dict.fromkeys(Reason, 2))
        rows: list[str] = []
        for seed in range(4):
            named = truc.parse_rules(system + (" camas=1 target=4" if seed == 3 else ""))
            start, steps = play_game(named, seed)
            states = [start, *(step.state for _, step in steps)]
            found = _refusals(states, [action for action, _ in steps], seed, missing)
            rows += _written(found, f"{system}-{seed}", rules)
        for case in hands:
            if case["rules"] == system and any(missing[reason] for reason in _reasons(case)):
                states, actions = _played(case)
                found = _refusals(states, actions, len(rows), missing)
                rows += _written(found, case["id"], rules)
        yield f"illegal/{system}.json", laid_out(head("illegal") | {"rules": system}, "cases", rows)


def _reasons(case: Plain) -> list[Reason]:
    items: list[Any] = case["play"]
    refused = [item for item in items if "reason" in item and isinstance(item["refused"], str)]
    return [Reason[item["reason"]] for item in refused]


def _played(case: Plain) -> tuple[list[GameState], list[Action]]:
    """Play an authored hand: its states and its actions, the deal among them."""
    named = truc.ruleset_from(case["rules"], case["options"])
    state = truc.new_game(
        named, dealer=case["dealer"], score=tuple(case["score"]), camas=tuple(case["camas"])
    )
    texts = [item for item in case["play"] if isinstance(item, str)]
    actions: list[Action] = [truc.parse_action(text) for text in texts]
    if case["hands"] is not None:
        hands: list[Cards] = [truc.parse_cards(text) for text in case["hands"]]
        order: list[int] = [(case["dealer"] + 1 + n) % named.seats for n in range(named.seats)]
        actions.insert(0, Deal(tuple(hands[seat][n] for n in range(3) for seat in order)))
    states = [state]
    for action in actions:
        states.append(truc.apply(states[-1], action))
    return states, actions


def _written(cases: Iterator[Plain], name: str, rules: Wanted) -> Iterator[str]:
    for number, case in enumerate(cases, start=1):
        rules[case["rules"]].add(short(case["options"]))
        yield short({"id": f"{name}/{number}", **case})


def _refusals(
    states: Sequence[GameState], actions: Sequence[Action], seed: int, missing: Counter[Reason]
) -> Iterator[Plain]:
    """Yield the positions of a game that show a reason which is still missing."""
    rng = random.Random(seed)
    tried = everything(states[0].rules)
    first = 0
    for number, state in enumerate(states):
        if state.hand is None and state.winner is None:
            first = number
        found: dict[Reason, list[Action]] = {}
        for one in tried:
            reason = truc.why_illegal(state, one)
            if reason is not None and missing[reason] > 0:
                found.setdefault(reason, []).append(one)
        refused: list[Plain] = []
        for reason, those in found.items():
            missing[reason] -= 1
            text = truc.format_action(pick(rng, those))
            refused.append({"refused": text, "reason": reason.name, "rule": reason.rule})
        if state.hand is not None and missing[Reason.WRONG_TYPE] > 0:
            missing[Reason.WRONG_TYPE] = 0
            refused += [{"refused": r, "reason": why.name, "rule": why.rule} for r, why in RAW]
        if refused:
            begin = states[first]
            yield {
                "rules": state.rules.name,
                "options": dict(state.rules.options),
                "dealer": begin.dealer,
                "score": list(begin.score),
                "camas": list(begin.camas),
                "hands": None,
                "play": [*map(truc.format_action, actions[first:number]), *refused],
                "expect": {},
            }


# --- counts and rules


def count_files(rules: Wanted) -> Iterator[tuple[str, str]]:
    """Yield what every hand of every deck counts."""
    for name, texts in DECKS.items():
        named = [truc.parse_rules(text) for text in texts]
        first = named[0]
        hands = list(combinations(first.deck, 3))
        envits = [truc.envit_count(first, hand) for hand in hands]
        flors = [truc.flor_count(first, hand) for hand in hands]
        for one in named:
            rules[one.name].add(short(dict(one.options)))
        file: Plain = {
            **head("counts"),
            "deck": name,
            "rulesets": [{"rules": one.name, "options": dict(one.options)} for one in named],
            "cards": plain.cards(first.deck),
            "hands": len(hands),
            "envits_by_count": _spread(envits),
            "flors_by_count": _spread(flors),
            "envits": envits,
            "flors": flors if first.name == "truc-y-flou" else None,
        }
        yield f"counts/{name}.json", short(file) + "\n"


def _spread(counts: Sequence[int | None]) -> dict[str, int]:
    found = Counter(count for count in counts if count is not None)
    return {str(count): found[count] for count in sorted(found)}


def rules_files(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Yield the rulesets: without options, and with every set of options that the suite uses."""
    for system, texts in wanted.items():
        known = SYSTEMS[system]
        options: Plain = {
            option.name: {
                "type": {bool: "boolean", int: "integer", str: "string"}[option.kind],
                "among": list(option.among) or None,
                "unsaid": getattr(known.defaults, option.name),
                "rule": option.rule,
                "meaning": option.meaning,
            }
            for option in OPTIONS
            if option.name in known.optional
        }
        sets = sorted({"{}", *texts}, key=lambda text: (len(text), text))
        made = [truc.ruleset_from(system, json.loads(text)) for text in sets]
        rows = [short(plain.rules(one)) for one in made]
        start: Plain = {**head("rules"), "rules": system, "options": options}
        yield f"rules/{system}.json", laid_out(start, "rulesets", rows)


def files() -> dict[Path, str]:
    """Return every generated file of the suite, by its path."""
    wanted: Wanted = {system: set() for system in SYSTEMS}
    makers = (hand_files, game_files, refusal_files, count_files)
    found = {name: text for maker in makers for name, text in maker(wanted)}
    found |= dict(rules_files(wanted))
    return {SUITE / name: text for name, text in sorted(found.items())}
