"""What can be claimed of a game, how it is written, and how one finds out what is so.

A claim and what is so are put into the same short words; the claim is right if these are equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeGuard, final

import attrs

from truc.actions import Action, Bid
from truc.judge._finding import (
    Found,
    Moment,
    all_legal,
    allowed_by,
    awaited_now,
    camas,
    closed,
    counts,
    counts_shown,
    dealer,
    ending,
    flors,
    hand,
    mano,
    phase,
    prize,
    rung_of,
    score,
    scored_for,
    scored_list,
    trick_winners,
    tricks,
    turn,
    winner,
)
from truc.judge._rule_texts import RULE_TEXTS
from truc.legality import why_illegal
from truc.notation import NotationError, format_action, parse_action
from truc.reasons import Reason
from truc.rules import Rules
from truc.scoring import bid_worth
from truc.state import GameState, What

__all__ = [
    "CLAIMS",
    "Claim",
    "Wrong",
    "claims_of",
    "found",
    "is_list",
    "is_refused",
    "is_table",
    "named_action",
]


@final
class Wrong(Exception):  # it never leaves the package
    """What should have stood somewhere."""


@final
@attrs.frozen
class Claim:
    """``kind`` ``said``: something claimed; ``ask`` finds out what is so."""

    path: str
    kind: str
    said: str
    ask: Callable[[Moment], Found]


# --- what stands in a text


def is_table(value: object) -> TypeGuard[dict[str, object]]:
    """Whether ``value`` is a table of TOML."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Whether ``value`` is a list of TOML."""
    return isinstance(value, list)


def found(value: object) -> str:
    """Return what was found, in one short line."""
    if isinstance(value, str):
        return ascii(value if len(value) <= 40 else value[:37] + "...")
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else "a number of too many digits"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, dict) else f"a {type(value).__name__}"


def _items(value: object) -> list[object]:
    if not is_list(value):
        raise Wrong("a list")
    return value


def _number(value: object) -> str:
    if type(value) is not int or not 0 <= value < 10**9:
        raise Wrong("a whole number")
    return str(value)


def _or_none(value: object) -> str:
    """A seat or team, or ``"-"``."""
    if value == "-":
        return "-"
    if type(value) is not int or not 0 <= value < 10**9:
        raise Wrong('a number, or "-" for none')
    return str(value)


def _row(each: Callable[[object], str], count: int | None = None) -> Callable[[object], str]:
    def reader(value: object) -> str:
        items = _items(value)
        if count is not None and len(items) != count:
            raise Wrong(f"{count} numbers")
        return " ".join(map(each, items)) or "-"

    return reader


def _word(*words: str) -> Callable[[object], str]:
    def reader(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise Wrong("one of " + ", ".join(words))
        return value

    return reader


WHOLES: Final = {"cama": "cama", "round": "cama", "game": "game"}
WHATS: Final = {"envit": "envit", "embit": "envit", "rest": "envit"}
WHATS_TOO: Final = {what.value: what.value for what in What} | WHATS


def _prize(value: object) -> str:
    """Stones, or ``"cama"`` (``"round"``) or ``"game"``."""
    if isinstance(value, str) and value in WHOLES:
        return WHOLES[value]
    if type(value) is int and 0 <= value < 10**9:
        return str(value)
    raise Wrong('a number of stones, "cama" or "game"')


def _scored(value: object) -> str:
    """``[team, stones]``, or ``"-"`` for nothing scored."""
    if value == "-":
        return "-"
    items = _items(value)
    if len(items) != 2:
        raise Wrong('a team and what it scores, as in [0, 2], or "-"')
    return f"{_number(items[0])} {_prize(items[1])}"


def _scored_items(value: object) -> str:
    parts: list[str] = []
    for item in _items(value):
        words = _items(item)
        if len(words) != 3 or not isinstance(words[0], str) or words[0] not in WHATS_TOO:
            raise Wrong('what, team and stones, as in [["envit", 0, 2], ["truc", 1, 1]]')
        parts.append(f"{WHATS_TOO[words[0]]} {_number(words[1])} {_prize(words[2])}")
    return ", ".join(parts) or "-"


def _shown(value: object) -> str:
    pairs = [_row(_number, 2)(item) for item in _items(value)]
    return ", ".join(pairs) or "-"


def _rule(value: object) -> str:
    if not isinstance(value, str) or value not in RULE_TEXTS:
        raise Wrong("the ID of a rule, as in HAND-2")
    return value


SIMPLE: Final[Mapping[str, tuple[Callable[[object], str], Callable[[Moment], Found], str]]] = (
    MappingProxyType(
        {
            "score": (_row(_number, 2), score, "the stones of each team, as in [3, 5]"),
            "camas": (_row(_number, 2), camas, "the camas of each team"),
            "winner": (_or_none, winner, 'the team that has won the game, or "-"'),
            "dealer": (_number, dealer, "the seat that deals, or deals next"),
            "mano": (_or_none, mano, "the seat that leads the hand"),
            "phase": (_word("deal", "play", "over"), phase, "what the game waits for"),
            "turn": (_or_none, turn, 'the seat on turn to play, or "-"'),
            "awaited": (_row(_number), awaited_now, "the seats without whom play cannot go on"),
            "tricks": (_row(_or_none), tricks, 'the teams that won the tricks, "-" for a parda'),
            "winners": (_row(_or_none), trick_winners, "the seats that won the tricks"),
            "hand": (_or_none, hand, 'the team that won the hand, or "-"'),
            "ending": (_rule, ending, "the rule by which the hand ended"),
            "closed": (_or_none, closed, 'the team that closed a cama, or "-"'),
            "envit": (_scored, scored_for(What.ENVIT), 'team and stones, as in [0, 2], or "-"'),
            "truc": (_scored, scored_for(What.TRUC), 'team and stones, "cama" or "game"'),
            "flor": (_scored, scored_for(What.FLOR), "team and stones"),
            "items": (_scored_items, scored_list(void=False), "all that was scored, in order"),
            "void": (
                _scored_items,
                scored_list(void=True),
                "all that would have been scored",
            ),
            "counts": (_row(_number), counts, "what each seat's cards count in the envit"),
            "flors": (_row(_or_none), flors, 'what each seat\'s flor counts, or "-"'),
            "shown": (_shown, counts_shown, "the counts shown, as seat and count"),
        }
    )
)
"""Claims that are one value: how it is read, how one finds out, and what it means."""

CLAIMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{kind: meaning for kind, (_, _, meaning) in SIMPLE.items()},
        "legal": "actions that are allowed now",
        "illegal": "actions that are not, each with its rule or reason if one is claimed",
        "only": "all actions that are allowed now, in any order",
        "worth": "by bid, what it is worth accepted and refused",
    }
)
"""Everything that can be claimed, and what is written after it."""


def claims_of(path: str, kind: str, said: object, rules: Rules | None) -> Iterator[Claim]:
    """Yield the claims that a key of a table makes. Raises Wrong for what is no claim.

    ``rules``: those of the case, None if they are faulty.
    """
    if kind in SIMPLE:
        read, ask, meaning = SIMPLE[kind]
        try:
            yield Claim(path, kind, read(said), ask)
        except Wrong as wrong:
            raise Wrong(f"{wrong}: {meaning}") from None
    elif kind in ("legal", "illegal"):
        for number, text in enumerate(_items(said)):
            yield _legality(f"{path}[{number}]", text, legal=kind == "legal")
    elif kind == "only":
        texts = sorted(format_action(named_action(text)[0]) for text in _items(said))
        yield Claim(path, kind, ", ".join(texts) or "-", all_legal)
    elif kind == "worth":
        if not is_table(said):
            raise Wrong("a table, as in { envide = { accepted = 2, refused = 1 } }")
        for name, parts in said.items():
            yield from _worth_claims(path, name, parts, rules)
    else:
        raise Wrong(f"a claim: one of {', '.join(CLAIMS)}")


# --- what is allowed


NAMED: Final = re.compile(r"(.*?) \(([A-Z0-9_-]{1,40})\)")


def named_action(value: object) -> tuple[Action, str | None]:
    """Read an action, and the rule or reason that may stand after it in brackets."""
    if not isinstance(value, str):
        raise Wrong("an action, as in '0 envide'")
    matched = NAMED.fullmatch(value)
    text, named = (value, None) if matched is None else matched.groups()
    if named is not None and named not in RULE_TEXTS and named not in Reason.__members__:
        raise Wrong(f"the ID of a rule or a reason in the brackets, not {named}")
    try:
        return parse_action(text), named
    except NotationError as error:
        raise Wrong(error.expected) from None
    except ValueError:  # a number of too many digits
        raise Wrong("an action, as in '0 envide'") from None


def is_refused(state: GameState, action: Action, named: str | None) -> Found:
    """Whether an action is refused, in the words of the claim that it is, by ``named``."""
    reason = why_illegal(state, action)
    if reason is None:
        rule = named if named is not None and named in RULE_TEXTS else allowed_by(state, action)
        return Found("allowed", rule)
    if named is None:
        return Found("refused", reason.rule)
    said = reason.name if named in Reason.__members__ else reason.rule
    return Found(f"refused ({said})", reason.rule)


def is_allowed(state: GameState, action: Action) -> Found:
    """Whether an action is allowed, in the words of the claim that it is."""
    reason = why_illegal(state, action)
    if reason is None:
        return Found("allowed", allowed_by(state, action))
    return Found(f"refused, {reason.text}", reason.rule, reason)


def _legality(path: str, text: object, *, legal: bool) -> Claim:
    action, named = named_action(text)
    written = format_action(action)
    if legal:
        if named is not None:
            raise Wrong("an action without a rule")

        def ask_legal(now: Moment) -> Found:
            so = is_allowed(now.state, action)
            return attrs.evolve(so, so=f"{written}: {so.so}")

        return Claim(path, "legal", f"{written}: allowed", ask_legal)

    def ask_illegal(now: Moment) -> Found:
        so = is_refused(now.state, action, named)
        return attrs.evolve(so, so=f"{written}: {so.so}")

    said = f"{written}: refused" + ("" if named is None else f" ({named})")
    return Claim(path, "illegal", said, ask_illegal)


# --- what a bid is worth


def _worth_claims(path: str, name: str, parts: object, rules: Rules | None) -> Iterator[Claim]:
    bids: Iterable[Bid] = Bid if rules is None else rules.lookup.pot
    bid = next((bid for bid in bids if bid.value == name), None)
    if bid is None:
        raise Wrong(f"a bid{'' if rules is None else f' of {rules.name}'}, not {found(name)}")
    if not is_table(parts) or not parts or parts.keys() - {"accepted", "refused"}:
        raise Wrong("accepted, refused or both, as in { accepted = 2, refused = 1 }")
    if "accepted" in parts:
        said = _accepted(parts["accepted"])
        yield Claim(f"{path}.{name}", "worth", f"{name}: accepted {said}", _worth_accepted(bid))
    if "refused" in parts:
        said = "-" if parts["refused"] == "-" else _prize(parts["refused"])
        yield Claim(f"{path}.{name}", "worth", f"{name}: refused {said}", _worth_refused(bid))


def _accepted(value: object) -> str:
    """One prize for both teams, one for each, or ``"-"`` where nothing is accepted."""
    if value == "-":
        return "-"
    if not is_list(value):
        return _prize(value)
    items = [_prize(item) for item in value]
    if len(items) != 2:
        raise Wrong("what it is worth, or that by the team that wins it")
    return items[0] if items[0] == items[1] else " or ".join(items)


def _worth_accepted(bid: Bid) -> Callable[[Moment], Found]:
    def ask(now: Moment) -> Found:
        accepted = bid_worth(now.state, bid).accepted
        both = "-" if accepted is None else _accepted([_back(prize(p)) for p in accepted])
        return Found(f"{bid.value}: accepted {both}", rung_of(now.state, bid).rules[0])

    return ask


def _back(text: str) -> object:
    return int(text) if text.isdigit() else text


def _worth_refused(bid: Bid) -> Callable[[Moment], Found]:
    def ask(now: Moment) -> Found:
        refused = bid_worth(now.state, bid).refused
        so = "-" if refused is None else prize(refused)
        return Found(f"{bid.value}: refused {so}", rung_of(now.state, bid).rules[1])

    return ask
