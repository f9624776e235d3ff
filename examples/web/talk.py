"""What is said over a connection: what a person asks for, and what a person is sent."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, cast, final

import attrs

import truc
from truc import Call, Deal, NotationError, Signal, View
from truc.codec import to_json
from truc.events import Event
from truc.table import (
    AllowBots,
    BotChair,
    ClearChair,
    Leave,
    MakeSign,
    News,
    Play,
    Rematch,
    Resign,
    SeatBot,
    Seated,
    Seen,
    Sit,
    Stand,
    Start,
    Table,
    TableEvent,
    look,
)
from truc.words import (
    LANGUAGES,
    Words,
    quoted,
    say_action,
    say_bid,
    say_meaning,
    say_score,
    say_seat,
    say_sign,
    say_worth,
    sentence,
    tell_news,
    words_for,
)

__all__ = ["BOTS", "Hello", "Misheard", "Wish", "clean", "event", "frame", "heard", "refusal"]

BOTS: Final[tuple[str, ...]] = ("Llop", "Rabosa", "Mussol", "Gat", "Esquirol", "Granota")
"""What bots are called: wolf, fox, owl, cat, squirrel, frog."""
LONGEST_NAME: Final = 20
CAUGHT: Final = 0.25
"""How likely each opponent is to catch a sign."""


class Misheard(ValueError):
    """What came is nothing that is ever sent by the page."""


@final
@attrs.frozen
class Hello:
    """A person says what to call it, and which language it reads; always the first message."""

    name: str
    words: Words


@final
@attrs.frozen
class Wish:
    """A person wants something to happen: what, looking at which moment of the table."""

    moment: int
    verb: str
    what: object


def heard(text: str) -> Hello | Wish:
    """Return what a message says. Raises Misheard for anything else, whatever it is."""
    try:
        said: object = json.loads(text)
    except (ValueError, RecursionError):
        raise Misheard("it is no JSON") from None
    given = cast("dict[str, object]", said) if isinstance(said, dict) else {}
    match sorted(given):
        case ["language", "name"]:
            name, language = given["name"], given["language"]
            if not isinstance(name, str) or language not in LANGUAGES:
                raise Misheard("a name and a language are texts")
            return Hello(clean(name), words_for(language))
        case ["do", "moment"] | ["do", "moment", "what"]:
            moment, verb = given["moment"], given["do"]
            if type(moment) is not int or not isinstance(verb, str):
                raise Misheard("a moment is a number, and what to do is a text")
            return Wish(moment, verb, given.get("what"))
        case _:
            raise Misheard("it is neither a greeting nor a wish")


def clean(name: str) -> str:
    """Return a name as it may be shown: short, on one line, of characters that print."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(shown.split())[:LONGEST_NAME].strip()


Maker: TypeAlias = Callable[[int, str, int], TableEvent]
PLAIN: Final[Mapping[str, Maker]] = {
    "stand": Stand,
    "start": Start,
    "rematch": Rematch,
    "resign": Resign,
    "leave": Leave,
}


def event(table: Table, person: str, wish: Wish, at: int, rng: random.Random) -> TableEvent:
    """Return the event that ``person`` wishes for; whether it can happen ``update`` judges.

    Who it is and when are the server's to say; a message has no place for them.
    Raises Misheard for a wish that there is not.
    """
    moment, what = wish.moment, wish.what
    match wish.verb, what:
        case ("play", str()):
            try:
                action = truc.parse_action(what)
            except NotationError as error:
                raise Misheard(str(error)) from None
            if isinstance(action, Deal | Signal):
                raise Misheard("a deal or a sign is no action of a seat")
            return Play(at, person, moment, action)
        case ("sign", str()):
            return MakeSign(at, person, moment, what, _caught(table, person, rng))
        case ("sit", int()):
            return Sit(at, person, moment, what)
        case ("bot", int()):
            taken = {chair.bot for chair in table.chairs if isinstance(chair, BotChair)}
            free = next((bot for bot in BOTS if bot not in taken), BOTS[0])
            return SeatBot(at, person, moment, what, free)
        case ("clear", int()):
            return ClearChair(at, person, moment, what)
        case ("bots", bool()):
            return AllowBots(at, person, moment, what)
        case (verb, None) if verb in PLAIN:
            return PLAIN[verb](at, person, moment)
        case _:
            raise Misheard("there is nothing of that name to do")


def _caught(table: Table, person: str, rng: random.Random) -> tuple[int, ...]:
    """Return the opponents who catch a sign, as luck has it (SIGN-1)."""
    seat = table.seat_of(person)
    rivals = () if seat is None else range((seat + 1) % 2, table.rules.seats, 2)
    return tuple(rival for rival in rivals if rng.random() < CAUGHT)


def frame(
    table: Table,
    person: str,
    told: Iterable[News | Event],
    names: Mapping[str, str],
    words: Words,
) -> str:
    """Return the message that shows ``person`` the table: what it may know, and that in words.

    It is made of ``look`` alone: what that leaves out cannot get into a message.
    """
    seen = look(table, person)
    present = {one.id: names.get(one.id, "?") for one in seen.people}
    beside: dict[str, object] = {
        "names": present,
        "told": [tell_news(news, seen, names=names, words=words) for news in told],
        "signs": [
            [sign.sign, say_sign(sign.sign, words=words), say_meaning(sign.meaning, words=words)]
            for sign in (seen.rules.signals if seen.seat is not None else ())
        ],
    }
    if seen.view is not None:
        beside |= _game(seen, seen.view, _sitting(seen, names, words), words)
    return f'{{"seen": {to_json(seen)}, {json.dumps(beside)[1:]}'


def refusal(why: str) -> str:
    """Return the message that tells somebody why something cannot be, as a sentence."""
    return json.dumps({"no": why})


def _sitting(seen: Seen, names: Mapping[str, str], words: Words) -> tuple[str, ...]:
    return tuple(
        names.get(chair.person, "?")
        if isinstance(chair, Seated)
        else chair.bot
        if isinstance(chair, BotChair)
        else say_seat(seat, words=words)
        for seat, chair in enumerate(seen.chairs)
    )


def _game(seen: Seen, view: View, sitting: tuple[str, ...], words: Words) -> dict[str, object]:
    """Return the game in words: how it stands, what is bet, what may be done."""
    rules, me = seen.rules, seen.seat
    waited = truc.awaited(view) if view.in_hand else ()

    def worth(bid: truc.Bid) -> str:
        return say_worth(rules, truc.bid_worth(view, bid), names=sitting, me=me, words=words)

    menu = [
        {
            "do": truc.format_action(action),
            "say": sentence(say_action(rules, action, words=words)),
            "worth": worth(action.bid) if isinstance(action, Call) else "",
        }
        for action in view.legal
    ]
    bets: list[str] = []
    asked: tuple[int, str] | None = None
    for bet in () if view.board is None else view.board.bets:
        if bet is not None:
            bid = quoted(say_bid(rules, bet.rung.bid, words=words), words=words)
            line = words.say(f"label.{bet.status.value}", bid=bid, seat=sitting[bet.caller])
            if bet.status is truc.Status.PENDING:
                asked = bet.caller, bid
                line = words.say("picture.worth", told=line, worth=worth(bet.rung.bid))
            bets.append(line)
    others = tuple(sitting[seat] for seat in waited if seat != me)
    if me in waited:
        status = words.texts["table.your_turn"]
    elif asked is not None:
        status = words.say("picture.answer", seats=others)
    elif waited:
        status = words.say("picture.turn", who=words.listed(others))
    else:
        status = words.say("picture.deals", who=sitting[view.dealer])
    score = say_score(rules, view.score, view.camas, names=sitting, me=me, words=words)
    return {
        "awaited": waited,
        "counts": view.counts,
        "menu": menu,
        "bets": bets,
        "asked": asked,
        "status": sentence(status),
        "score": sentence(score),
    }
