"""Positions as a short text, one thing a line, that a person can read and write by hand.

The lines may come in any order but for the tricks; what is not said is as in a new game::

    position 1
    rules valencia seats=2
    score 3 5
    dealt 7b 4b 3e | 6c 4c 3c
    trick 0 3e, 1 #3c
    envit 0 envide accepted
    truc 1 truc pending
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import Final, TypeVar, final

import attrs

from truc.actions import Bid, Call, PlayCard
from truc.cards import RANKS, Card, Suit, parse_card, parse_cards
from truc.faults import Faulty
from truc.ladders import POTS, Points, Pot, Prize, Whole
from truc.notation import NotationError, format_action, parse_action
from truc.positions import Position
from truc.rules import Rules, RulesError
from truc.rules_text import format_rules, is_named, parse_rules
from truc.state import Answer, Bet, GameState, HandResult, Item, Status, What
from truc.variants import BARAJAMOS

__all__ = ["PositionTextError", "format_position", "parse_position"]

VERSION: Final = 1
NOBODY: Final[tuple[int, ...]] = ()
T = TypeVar("T")


@final
class PositionTextError(Faulty):
    """A text that is no position; each of ``faults`` says the line and what should stand there."""


def format_position(position: Position | GameState) -> str:
    """Return ``position`` as a text; ``parse_position`` reads it back.

    House rules are only named; whoever reads the text must bring them along.
    """
    draft = Position.of(position) if isinstance(position, GameState) else position
    rules = draft.rules
    lines = [f"position {VERSION}"]
    lines.append(f"rules {format_rules(rules)}" if is_named(rules) else f"house {rules.name}")
    lines.append(f"dealer {draft.dealer}")
    lines.append(f"score {draft.score[0]} {draft.score[1]}")
    lines.append(f"camas {draft.camas[0]} {draft.camas[1]}")
    if draft.dealt is not None:
        lines.append("dealt " + " | ".join(" ".join(map(str, cards)) for cards in draft.dealt))
        lines += ["trick " + ", ".join(map(format_action, plays)) for plays in draft.tricks]
        if draft.folded:
            lines.append("folded " + _numbers(sorted(draft.folded)))
        if draft.turn is not None:
            lines.append(f"turn {draft.turn}")
        lines += [_bet_line(bet) for bet in draft.bets if bet is not None]
    if draft.last is not None:
        lines += _last_lines(draft.last)
    return "\n".join(lines) + "\n"


def _numbers(numbers: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _bet_line(bet: Bet) -> str:
    rung = bet.rung
    over = "" if rung.below is None else f" over {rung.below}"
    asked = f"; passed {_numbers(bet.asked)}" if bet.asked else ""
    declared = ", ".join(map(format_action, bet.declared))
    declared = f"; declared {declared}" if declared else ""
    pot = rung.pot.name.lower()
    return f"{pot} {bet.caller} {rung.bid}{over} {bet.status.value}{asked}{declared}"


def _last_lines(last: HandResult) -> list[str]:
    tricks = " ".join("-" if won is None else str(won) for won in last.tricks)
    winner = "-" if last.winner is None else str(last.winner)
    lines = [f"last {last.mano} {winner} {last.rule}" + (f" tricks {tricks}" if tricks else "")]
    lines += [f"scored {_item(item)}" for item in last.items]
    lines += [f"void {_item(item)}" for item in last.void]
    if last.counts:
        lines.append("shown " + ", ".join(f"{seat} {count}" for seat, count in last.counts))
    if last.closed is not None:
        lines.append(f"closed {last.closed}")
    if last.game is not None:
        lines.append(f"game {last.game}")
    return lines


def _item(item: Item) -> str:
    what = item.card.code if item.card is not None else item.bid or "-"
    return (
        f"{item.what.value} {item.team} {_prize(item.prize)} of {_prize(item.worth)}"
        f" {item.rule} {what} {item.answer.value}"
    )


def _prize(prize: Prize) -> str:
    return str(prize.n) if isinstance(prize, Points) else prize.name.lower()


@final
class _Wrong(Exception):  # it never leaves this module
    """What should have stood in a line."""


NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")


def _number(word: str) -> int:
    if not NUMBER.fullmatch(word):
        raise _Wrong(f"a whole number, not {word[:40]!r}")
    return int(word)


def _pair(text: str) -> tuple[int, int]:
    words = text.split(" ")
    if len(words) != 2:
        raise _Wrong("two whole numbers")
    return _number(words[0]), _number(words[1])


def _play(text: str) -> PlayCard:
    action = _action(text)
    if not isinstance(action, PlayCard):
        raise _Wrong("a seat and its card, as in '0 7o' or '1 #4c'")
    return action


def _action(text: str) -> object:
    try:
        return parse_action(text)
    except NotationError as error:
        raise _Wrong(error.expected) from None


def parse_position(text: str, rules: Rules | None = None) -> Position:
    """Return the draft of a position that ``text`` writes; ``state()`` checks and makes it.

    ``rules``: house rules, where the text only names some. Raises PositionTextError, naming every
    faulty line, what stood there and what was expected.
    """
    reader = _Reader(rules)
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip():
            reader.line(number, line.strip())
    return reader.position()


@final
class _Reader:
    """Reads the lines of one position."""

    def __init__(self, rules: Rules | None) -> None:
        self.given = rules
        self.faults: list[str] = []
        self.fields: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.tricks: list[tuple[int, str]] = []
        self.items: list[tuple[int, str, str]] = []
        self.started = self.headed = False

    def line(self, number: int, line: str) -> None:
        """Put a line with those of its kind."""
        word, _, rest = line.partition(" ")
        if not self.started:
            self.started = True
            self.headed = line == f"position {VERSION}"
            if not self.headed:
                self.fault(number, f"'position {VERSION}', not {line[:40]!r}")
            return
        if word == "trick":
            self.tricks.append((number, rest))
        elif word in ("scored", "void"):
            self.items.append((number, word, rest))
        elif word not in KNOWN:
            self.fault(number, f"one of {', '.join(KNOWN)}, trick, scored, void, not {word[:40]!r}")
        elif word in self.fields:
            self.fault(number, f"{word} only once")
        else:
            self.fields[word] = rest
            self.numbers[word] = number

    def fault(self, number: int, expected: str) -> None:
        """Note a faulty line."""
        self.faults.append(f"line {number}: expected {expected}")

    def read(self, word: str, reader: Callable[[str], T], default: T) -> T:
        """Read the line of a kind; note what is wrong with it."""
        if word not in self.fields:
            return default
        return self.tried(self.numbers[word], self.fields[word], reader, default)

    def tried(self, number: int, text: str, reader: Callable[[str], T], default: T) -> T:
        """Read a text that stands in a line."""
        try:
            return reader(text)
        except _Wrong as wrong:
            self.fault(number, str(wrong))
        return default

    def position(self) -> Position:
        """Return the draft, if no line was faulty."""
        if not self.started:
            self.fault(1, f"'position {VERSION}'")
        if not self.headed:
            raise PositionTextError(tuple(self.faults))
        rules = self.rules()
        draft = Position(
            rules=BARAJAMOS if rules is None else rules,
            dealer=self.read("dealer", _number, 0),
            score=self.read("score", _pair, (0, 0)),
            camas=self.read("camas", _pair, (0, 0)),
            dealt=self.read("dealt", _dealt, None),
            tricks=tuple(self.tried(n, text, _trick, ()) for n, text in self.tricks),
            folded=frozenset(self.read("folded", _seats, NOBODY)),
            turn=self.read("turn", _number, None),
            last=self.last(),
        )
        bets = (
            []
            if rules is None
            else [self.read(pot.name.lower(), _bet_of(rules, pot), None) for pot in POTS]
        )
        if self.faults:
            raise PositionTextError(tuple(self.faults))
        return attrs.evolve(draft, bets=(bets[0], bets[1], bets[2]))

    def rules(self) -> Rules | None:
        """The ruleset, or None if it cannot be had."""
        if "rules" in self.fields:
            return self.read("rules", _rules, None)
        if self.given is not None:
            return self.given
        number = self.numbers.get("house", 1)
        self.fault(number, "a line 'rules NAME', or house rules brought along")
        return None

    def last(self) -> HandResult | None:
        """What the last hand came to."""
        result = self.read("last", _last, None)
        if result is None:
            for number, _, _ in self.items:
                self.fault(number, "a line 'last' for what was scored")
            return None
        items = [(kind, self.tried(n, text, _item_of, None)) for n, kind, text in self.items]
        return attrs.evolve(
            result,
            items=tuple(item for kind, item in items if kind == "scored" and item is not None),
            void=tuple(item for kind, item in items if kind == "void" and item is not None),
            counts=self.read("shown", _shown, ()),
            closed=self.read("closed", _number, None),
            game=self.read("game", str, None),
        )


def _rules(text: str) -> Rules | None:
    try:
        return parse_rules(text)
    except RulesError as error:
        raise _Wrong(f"a ruleset: {error}") from None


def _dealt(text: str) -> tuple[tuple[Card, ...], ...]:
    try:
        return tuple(parse_cards(hand) for hand in text.split("|"))
    except ValueError as error:
        raise _Wrong(f"the cards of each seat, as in '7b 4b 3e | 6c 4c 3c': {error}") from None


def _trick(text: str) -> tuple[PlayCard, ...]:
    return tuple(_play(part) for part in text.split(", "))


def _seats(text: str) -> tuple[int, ...]:
    return tuple(_number(word) for word in text.split(" ")) if text else ()


def _shown(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(_pair(part) for part in text.split(", "))


def _last(text: str) -> HandResult:
    """``0 1 HAND-1 tricks 1 - 0``: the mano, who won, the rule, the tricks."""
    words = text.split(" ")
    if len(words) < 3 or words[3:4] not in ([], ["tricks"]):
        raise _Wrong(
            "the mano, the winner or -, the rule, and tricks, as in '0 1 HAND-1 tricks 1 1'"
        )
    tricks = tuple(_team_or_none(word) for word in words[4:])
    mano, winner = _number(words[0]), _team_or_none(words[1])
    return HandResult(mano, tricks, winner, words[2], (), (), (), None, None)


def _team_or_none(word: str) -> int | None:
    return None if word == "-" else _number(word)


def _item_of(text: str) -> Item | None:
    """``envit 0 2 of 2 ENVIT-5 envide accepted``; of a bonus the card stands for the bid."""
    words = text.split(" ")
    if len(words) != 8 or words[3] != "of":
        raise _Wrong("what, team, prize 'of' worth, rule, bid and answer")
    what, team, prize, _, worth, rule, bid, answer = words
    card = parse_card(bid) if bid in CODES else None
    return Item(
        _member(What, what),
        _number(team),
        _prize_of(prize),
        _prize_of(worth),
        rule,
        None if card is not None or bid == "-" else _bid(bid),
        _member(Answer, answer),
        card,
    )


def _prize_of(word: str) -> Prize:
    return WHOLE[word] if word in WHOLE else Points(_number(word))


WHOLE: Final = {whole.name.lower(): whole for whole in Whole}
CODES: Final = frozenset(Card(rank, suit).code for suit in Suit for rank in RANKS)
BET: Final = re.compile(
    r"(?P<caller>\S+) (?P<bid>\S+)(?: over (?P<below>\S+))? (?P<status>\S+)"
    r"(?:; passed (?P<passed>[^;]*))?(?:; declared (?P<declared>[^;]*))?"
)


def _bet_of(rules: Rules, pot: Pot) -> Callable[[str], Bet | None]:
    """Return a reader of the line of a pot: ``0 falta over torne accepted``."""

    def reader(text: str) -> Bet | None:
        found = BET.fullmatch(text)
        if found is None:
            raise _Wrong("a seat, a bid, 'over' the bid below, and how it stands")
        bid, below = _bid(found["bid"]), found["below"]
        under = None if below is None else _bid(below)
        for rung in rules.ladder:
            if rung.pot is pot and rung.bid is bid and rung.below is under:
                break
        else:
            raise _Wrong(f"a bid of the {pot.name.lower()} of {rules.name}")
        declared = tuple(_call(part) for part in (found["declared"] or "").split(", ") if part)
        return Bet(
            rung,
            _number(found["caller"]),
            _member(Status, found["status"]),
            _seats(found["passed"] or ""),
            declared,
        )

    return reader


def _bid(word: str) -> Bid:
    return _member(Bid, word)


def _call(text: str) -> Call:
    action = _action(text)
    if not isinstance(action, Call):
        raise _Wrong("a seat and its bid, as in '0 flor'")
    return action


E = TypeVar("E", bound=Enum)


def _member(kind: type[E], word: str) -> E:
    try:
        return kind(word)
    except ValueError:
        words = ", ".join(str(member.value) for member in kind)
        raise _Wrong(f"one of {words}, not {word[:40]!r}") from None


KNOWN: Final = (
    "rules",
    "house",
    "dealer",
    "score",
    "camas",
    "dealt",
    "folded",
    "turn",
    *(pot.name.lower() for pot in POTS),
    "last",
    "shown",
    "closed",
    "game",
)
"""The words that a line can begin with, once each."""
