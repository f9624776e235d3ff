"""How single things are said: cards, bids, actions, prizes, reasons, rules, the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from truc.actions import Accept, Bid, Call, Fold, PlayCard, Refuse, SeatAction
from truc.cards import Card
from truc.ladders import Points, Prize, Whole
from truc.reasons import Why
from truc.rules import Rules
from truc.scoring import Worth
from truc.state import Item, What
from truc.variants.options import Option
from truc.words._language import ENGLISH, Words

__all__ = [
    "quoted",
    "say_action",
    "say_bid",
    "say_camas",
    "say_card",
    "say_heading",
    "say_meaning",
    "say_option",
    "say_place",
    "say_prize",
    "say_reason",
    "say_rule",
    "say_score",
    "say_seat",
    "say_sign",
    "say_target",
    "say_team",
    "say_what",
    "say_worth",
    "sentence",
]


def say_card(card: Card, *, words: Words = ENGLISH) -> str:
    """Return the name of a card: "seven of coins". Its short name is ``str(card)``: "7o"."""
    rank = words.texts[f"rank.{card.rank}"]
    return words.say("card.name", rank=rank, suit=words.texts[f"suit.{card.suit.value}"])


def say_seat(
    seat: int,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return what a seat is called: "you" for ``me``, its name if ``names`` has one, "seat 2"."""
    if seat == me:
        return words.texts["term.me"]
    if names is not None and seat < len(names):
        return names[seat]
    return words.say("term.seat", seat=seat)


def say_team(
    rules: Rules,
    team: int,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return what a team is called: "your team", "A and C", "team 1"."""
    seats = range(team, rules.seats, 2)
    if me is not None and (len(seats) > 1 or me in seats):
        if len(seats) == 1:
            return words.texts["term.me"]
        return words.texts["term.my_team" if me in seats else "term.their_team"]
    if names is None:
        return words.say("term.team", team=team)
    return words.listed(tuple(say_seat(seat, names=names, words=words) for seat in seats))


def say_bid(rules: Rules, bid: Bid, *, words: Words = ENGLISH) -> str:
    """Return a bid as it is said at the table: in the ruleset's own words, or in the usual ones."""
    for rung in rules.ladder:
        if rung.bid is bid and rung.words is not None:
            return rung.words
    return words.texts[f"bid.{bid.value}"]


def say_action(rules: Rules, action: SeatAction, *, words: Words = ENGLISH) -> str:
    """Return what can be done, as on a menu: "play the seven of coins (7o)"."""

    def said(text: str) -> str:
        return quoted(text, words=words)

    match action:
        case PlayCard():
            key = "action.play_face_down" if action.face_down else "action.play"
            card = say_card(action.card, words=words)
            return words.say(key, card=card, code=action.card)
        case Call():
            return words.say("action.call", bid=said(say_bid(rules, action.bid, words=words)))
        case Accept():
            return words.say("action.accept", said=said(rules.spoken.accept))
        case Refuse():
            return words.say("action.refuse", said=said(rules.spoken.refuse))
        case Fold():
            return words.say("action.fold", said=said(rules.spoken.fold))
        case _:
            assert_never(action)


def quoted(said: str, *, words: Words = ENGLISH) -> str:
    """Return what somebody says at the table, in quotation marks."""
    return words.say("term.spoken", words=said)


def say_prize(rules: Rules, prize: Prize, *, words: Words = ENGLISH) -> str:
    """Return a prize: "2 stones", "the cama", "the game"."""
    match prize:
        case Points():
            return words.number("stone", prize.n)
        case Whole.CAMA:
            return words.term(rules.name, "cama.the")
        case Whole.GAME:
            return words.texts["term.game.the"]
        case _:
            assert_never(prize)


def say_what(rules: Rules, item: Item, *, words: Words = ENGLISH) -> str:
    """Return what something is scored for: "envit"; "hand", where no truc was called."""
    unsaid = item.what is What.TRUC and item.bid is None
    return words.term(rules.name, f"what.{'hand' if unsaid else item.what.value}")


def say_target(rules: Rules, *, words: Words = ENGLISH) -> str:
    """Return what wins the game, as a sentence: so many camas of so many stones."""
    one = rules.camas == 1
    name = words.term(rules.name, "cama.name" if one else "cama.plural")
    camas = words.say(f"table.camas.{'one' if one else 'many'}", n=rules.camas, name=name)
    return words.say("table.target", camas=camas, stones=words.number("stone", rules.target))


def say_worth(
    rules: Rules,
    worth: Worth,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return what a bid is worth: "2 stones if accepted, 1 stone if refused".

    Where it matters which team wins it, both are told; a team that cannot win it is left out.
    """
    accepted, refused = worth.accepted, worth.refused
    parts: list[str] = []
    if accepted is None:
        parts.append(words.texts["worth.not_accepted"])
    else:
        told = [
            (say_prize(rules, prize, words=words), say_team_of(rules, team, names, me, words))
            for team, prize in enumerate(accepted)
            if prize != Points(0)
        ]
        if len(told) == 2 and told[0][0] != told[1][0]:
            (first, one), (second, other) = told
            parts.append(
                words.say("worth.accepted_split", first=first, one=one, second=second, other=other)
            )
        else:
            prize = told[0][0] if told else words.number("stone", 0)
            key = "worth.stands" if refused is None else "worth.accepted"
            parts.append(words.say(key, prize=prize))
    if refused is not None:
        parts.append(words.say("worth.refused", prize=say_prize(rules, refused, words=words)))
    return words.texts["worth.join"].join(parts)


def say_team_of(
    rules: Rules, team: int, names: Sequence[str] | None, me: int | None, words: Words
) -> str:
    """``say_team`` with its arguments in order."""
    return say_team(rules, team, names=names, me=me, words=words)


def say_reason(reason: Why, *, words: Words = ENGLISH) -> str:
    """Return why something is not allowed, with the ID of the rule, as a sentence.

    ``reason``: a ``Reason`` of the game, or a ``Problem`` of a table.
    """
    text = words.texts.get(f"reason.text.{reason.value}", reason.text)
    return sentence(words.say("reason.sentence", text=text, rule=reason.rule))


def sentence(text: str) -> str:
    """Return ``text`` with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def say_rule(rule: str, *, words: Words = ENGLISH) -> str:
    """Return a short name for the rule with the ID ``rule``.

    A rule of the house, which these words do not know, is called by its ID.
    """
    return words.texts.get(f"rule.{rule}", rule)


def say_heading(rule: str, *, words: Words = ENGLISH) -> str:
    """Return what an option cites as its rule: an ID as it is, a heading in words."""
    return words.texts.get(f"heading.{rule}", rule)


def say_option(option: Option, *, words: Words = ENGLISH) -> str:
    """Return what an option means: "how many camas win the game"."""
    return words.texts.get(f"option.{option.name}", option.meaning)


def say_sign(sign: str, *, words: Words = ENGLISH) -> str:
    """Return a sign in words. One of the house, which these words do not know, stays as it is."""
    return words.texts.get(f"sign.{sign}", sign)


def say_meaning(meaning: str, *, words: Words = ENGLISH) -> str:
    """Return what a sign says, in words: "a 3"; a card or a number stays as it is."""
    return words.texts.get(f"meaning.{meaning}", meaning)


def say_place(place: str, *, words: Words = ENGLISH) -> str:
    """Return where a seat is, which can be its name: ``say_place("south")`` is "South".

    Raises KeyError if there is no such place.
    """
    return words.texts[f"place.{place}"]


def say_score(
    rules: Rules,
    score: tuple[int, int],
    camas: tuple[int, int],
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return how the game stands: the stones of each team, malas or buenas, and the camas."""
    first, second = (
        _team_score(rules, score[team], say_team_of(rules, team, names, me, words), words)
        for team in (0, 1)
    )
    told = say_camas(rules, camas, words=words)
    return words.say("score.line", first=first, second=second, camas=told)


def say_camas(rules: Rules, camas: tuple[int, int], *, words: Words = ENGLISH) -> str:
    """Return the camas of each team: "camas 1-0"; in the words of the ruleset."""
    name = words.term(rules.name, "cama.plural")
    return words.say("score.camas", name=name, one=camas[0], other=camas[1])


def _team_score(rules: Rules, points: int, called: str, words: Words) -> str:
    if rules.half is None:
        return words.say("score.team", team=called, points=points)
    half = "malas" if points <= rules.half else "buenas"
    return words.say(
        "score.team_half", team=called, points=points, half=words.texts[f"term.half.{half}"]
    )
