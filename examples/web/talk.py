"""What is said over a connection: what a person asks for, and what a person is sent."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias, cast, final

import attrs

import truc
from truc import Call, Deal, NotationError, Signal, View
from truc.bets import asked_bet
from truc.codec import to_json
from truc.events import (
    CamaClosed,
    CountShown,
    Event,
    GameWon,
    HandEnded,
    PointsMarked,
    Scored,
    Voided,
)
from truc.table import (
    AllowBots,
    BotChair,
    ClearChair,
    GameCancelled,
    GameDecided,
    GameStarted,
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
from truc.variants import SYSTEMS
from truc.variants.options import OPTIONS
from truc.words import (
    LANGUAGES,
    Words,
    quoted,
    say_action,
    say_bets,
    say_bid,
    say_counts,
    say_meaning,
    say_option,
    say_score,
    say_seat,
    say_sign,
    say_status,
    say_target,
    say_team,
    say_worth,
    sentence,
    tell_news,
    words_for,
)

__all__ = [
    "BOTS",
    "Hello",
    "Misheard",
    "Wish",
    "clean",
    "event",
    "frame",
    "heard",
    "options",
    "refusal",
]

BOTS: Final[tuple[str, ...]] = ("Llop", "Rabosa", "Mussol", "Gat", "Esquirol", "Granota")
"""What bots are called: wolf, fox, owl, cat, squirrel, frog."""
LONGEST_NAME: Final = 20
RESULTS: Final = (
    HandEnded,
    CountShown,
    Scored,
    Voided,
    PointsMarked,
    CamaClosed,
    GameWon,
    GameStarted,
    GameDecided,
    GameCancelled,
)
"""What is shown between hands: who has won what, and how it stands."""
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
    *,
    anew: bool = False,
) -> str:
    """Return the message that shows ``person`` the table: what it may know, and that in words.

    ``anew``: ``told`` is all that was told since the deal, and takes the place of what is shown.
    It is made of ``look`` alone: what that leaves out cannot get into a message.
    """
    seen = look(table, person)
    present = {one.id: names.get(one.id, "?") for one in seen.people}
    lines = [(tell_news(news, seen, names=names, words=words), news) for news in told]
    beside: dict[str, object] = {
        "names": present,
        "anew": anew,
        "told": [line for line, _ in lines],
        "end": [line for line, news in lines if isinstance(news, RESULTS)],
        "target": say_target(seen.rules, words=words),
        "signs": [
            [sign.sign, say_sign(sign.sign, words=words), say_meaning(sign.meaning, words=words)]
            for sign in (seen.rules.signals if seen.seat is not None else ())
        ],
    }
    if seen.view is not None:
        beside |= _game(seen.view, _sitting(seen, names, words), seen.seat, words)
    return f'{{"seen": {to_json(seen)}, {json.dumps(beside)[1:]}'


def options(words: Words) -> dict[str, list[dict[str, object]]]:
    """Return the options of each system: name, meaning, what may be chosen, what is if unsaid."""
    return {
        name: [
            {
                "name": option.name,
                "say": sentence(say_option(option, words=words)),
                "among": option.among,
                "unsaid": getattr(system.defaults, option.name),
            }
            for option in OPTIONS
            if option.name in system.optional
        ]
        for name, system in SYSTEMS.items()
    }


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


def _game(view: View, sitting: tuple[str, ...], me: int | None, words: Words) -> dict[str, object]:
    """Return the game in words: how it stands, what is bet, what may be done."""
    rules = view.rules

    def worth(bid: truc.Bid) -> str:
        return say_worth(rules, truc.bid_worth(view, bid), names=sitting, me=me, words=words)

    def said(bid: truc.Bid) -> str:
        return quoted(say_bid(rules, bid, words=words), words=words)

    menu = [
        {
            "do": truc.format_action(action),
            "say": sentence(say_action(rules, action, words=words)),
            "worth": worth(action.bid) if isinstance(action, Call) else "",
        }
        for action in view.legal
    ]
    asked = None if view.board is None else asked_bet(view.board.bets)
    mine = view.dealt if view.in_hand else ()
    own = sentence(say_counts(rules, mine, words=words)) if mine else ""
    score = say_score(rules, view.score, view.camas, names=sitting, me=me, words=words)
    return {
        "awaited": truc.awaited(view) if view.in_hand else (),
        "counts": view.counts,
        "own": own,
        "menu": menu,
        "bets": say_bets(view, names=sitting, me=me, words=words),
        "asked": asked and (asked.caller, said(asked.rung.bid)),
        "teams": [say_team(rules, team, names=sitting, me=me, words=words) for team in (0, 1)],
        "status": say_status(view, names=sitting, me=me, words=words),
        "score": sentence(score),
    }
