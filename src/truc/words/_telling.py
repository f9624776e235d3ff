"""What happened, told in whole sentences: one for every event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, final

import attrs

from truc.actions import Bid
from truc.events import (
    Accepted,
    Called,
    CamaClosed,
    CardCovered,
    CardHidden,
    CardPlayed,
    CardsDealt,
    CountShown,
    Event,
    Folded,
    GameWon,
    HandDealt,
    HandEnded,
    PassedOn,
    PointsMarked,
    Refused,
    Scored,
    Signalled,
    TrickTied,
    TrickWon,
    Voided,
)
from truc.ladders import Asks
from truc.rules import Rules
from truc.state import Answer, HandResult, Item
from truc.words._language import ENGLISH, Words
from truc.words._sayings import (
    quoted,
    say_bid,
    say_camas,
    say_card,
    say_meaning,
    say_prize,
    say_rule,
    say_seat,
    say_sign,
    say_team,
    say_what,
    sentence,
)

__all__ = ["tell"]


def tell(
    event: Event,
    rules: Rules,
    *,
    names: Sequence[str] | None = None,
    me: int | None = None,
    last: HandResult | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return ``event`` as a whole sentence.

    ``names``: what the seats are called, by seat; without them they are numbered. ``me``: the seat
    of the reader, who is called "you". ``last``: what the hand came to, if it is over; with it a
    hand won by tied tricks is told more exactly.
    """
    return sentence(_Teller(rules, names, me, last, words).tell(event))


@final
@attrs.frozen
class _Teller:
    rules: Rules
    names: Sequence[str] | None
    me: int | None
    last: HandResult | None
    words: Words

    def tell(self, event: Event) -> str:
        words = self.words
        match event:
            case HandDealt():
                return self._dealt(event)
            case CardsDealt():
                cards = tuple(say_card(card, words=words) for card in event.cards)
                return self._of_seat("CardsDealt", event.seat, cards=cards)
            case CardPlayed():
                return self._of_seat(
                    "CardPlayed", event.seat, card=say_card(event.card, words=words)
                )
            case CardCovered():
                return self._of_seat("CardCovered", event.seat)
            case CardHidden():
                return self._of_seat(
                    "CardHidden", event.seat, card=say_card(event.card, words=words)
                )
            case Called():
                declared = any(
                    rung.bid is event.bid and rung.asks is Asks.NOBODY for rung in self.rules.ladder
                )
                key = "Declared" if declared else "Called"
                return self._of_seat(key, event.seat, bid=self._bid(event.bid))
            case Accepted():
                return self._answer("Accepted", event.seat, event.bid, self.rules.spoken.accept)
            case PassedOn():
                return self._answer("PassedOn", event.seat, event.bid, self.rules.spoken.refuse)
            case Refused():
                return self._answer("Refused", event.seat, event.bid, self.rules.spoken.refuse)
            case Folded():
                return self._of_seat(
                    "Folded", event.seat, said=self._quoted(self.rules.spoken.fold)
                )
            case TrickWon():
                return self._of_seat(
                    "TrickWon", event.seat, ordinal=words.texts[f"ordinal.{event.number}"]
                )
            case TrickTied():
                return words.say(
                    "event.TrickTied.all", ordinal=words.texts[f"ordinal.{event.number}"]
                )
            case HandEnded():
                return self._ended(event)
            case CountShown():
                return self._of_seat("CountShown", event.seat, count=event.count)
            case Scored():
                return self._scored(event.item)
            case Voided():
                item = event.item
                return words.say(
                    "event.Voided.all",
                    what=say_what(self.rules, item, words=self.words),
                    prize=say_prize(self.rules, item.prize, words=words),
                    team=self._team(item.team),
                    why=self._why("void", item.rule),
                    rule=item.rule,
                )
            case PointsMarked():
                return self._marked(event)
            case CamaClosed():
                return words.say(
                    "event.CamaClosed.all",
                    cama=words.term(self.rules.name, "cama.the"),
                    team=self._team(event.team),
                    camas=say_camas(self.rules, event.camas, words=words),
                )
            case GameWon():
                return words.say(
                    "event.GameWon.all",
                    team=self._team(event.team),
                    why=self._why("won", event.rule),
                    rule=event.rule,
                )
            case Signalled():
                meaning = say_meaning(self._meaning(event.sign), words=words)
                sign = say_sign(event.sign, words=words)
                return self._of_seat("Signalled", event.seat, sign=sign, meaning=meaning)
            case _:
                assert_never(event)

    def _meaning(self, sign: str) -> str:
        return next((s.meaning for s in self.rules.signals if s.sign == sign), sign)

    def _seat(self, seat: int) -> str:
        return say_seat(seat, names=self.names, me=self.me, words=self.words)

    def _team(self, team: int) -> str:
        return say_team(self.rules, team, names=self.names, me=self.me, words=self.words)

    def _quoted(self, said: str) -> str:
        return quoted(said, words=self.words)

    def _bid(self, bid: Bid) -> str:
        return self._quoted(say_bid(self.rules, bid, words=self.words))

    def _of_seat(self, event: str, seat: int, **parts: object) -> str:
        person = "me" if seat == self.me else "other"
        return self.words.say(f"event.{event}.{person}", who=self._seat(seat), **parts)

    def _answer(self, event: str, seat: int, bid: Bid, said: str) -> str:
        return self._of_seat(event, seat, bid=self._bid(bid), said=self._quoted(said))

    def _why(self, table: str, rule: str) -> str:
        """Return why, by the rule: in the words of the system, the usual ones, or its name."""
        words = self.words
        for key in (f"system.{self.rules.name}.{table}.{rule}", f"{table}.{rule}"):
            if words.has(key):
                return words.say(key, plural=words.term(self.rules.name, "cama.plural"))
        return say_rule(rule, words=words)

    def _dealt(self, event: HandDealt) -> str:
        person = "me" if event.dealer == self.me else "other"
        if event.mano == self.me:
            person = "i_lead"
        return self.words.say(
            f"event.HandDealt.{person}",
            who=self._seat(event.dealer),
            mano=self._seat(event.mano),
            cards=self.words.number("card", event.cards),
        )

    def _ended(self, event: HandEnded) -> str:
        rule = event.rule
        all_tied = self.last is not None and set(self.last.tricks) == {None}
        exact = f"{rule}-mano" if all_tied and rule == "HAND-2" else rule
        why = self._why("ending", exact)
        if event.team is None:
            return self.words.say("event.HandEnded.nobody", why=why, rule=rule)
        team = self._team(event.team)
        return self.words.say("event.HandEnded.won", team=team, why=why, rule=rule)

    def _scored(self, item: Item) -> str:
        words = self.words
        if item.card is not None:
            key = "bonus"
        elif item.bid is None:
            key = "plain"
        else:
            key = "declared" if item.answer is Answer.UNASKED else item.answer.value
        told = words.say(
            f"event.Scored.{key}",
            prize=say_prize(self.rules, item.prize, words=words),
            team=self._team(item.team),
            what=say_what(self.rules, item, words=self.words),
            bid="" if item.bid is None else self._bid(item.bid),
            card="" if item.card is None else say_card(item.card, words=words),
            rule=item.rule,
            why=say_rule(item.rule, words=words),
        )
        if item.prize == item.worth:
            return told
        worth = say_prize(self.rules, item.worth, words=words)
        why = say_rule("ENVIT-7", words=words)
        return told + words.say("event.Scored.capped", worth=worth, rule="ENVIT-7", why=why)

    def _marked(self, event: PointsMarked) -> str:
        words = self.words
        first, second = (
            words.say("score.team", team=self._team(team), points=event.score[team])
            for team in (0, 1)
        )
        return words.say(
            "event.PointsMarked.all",
            points=words.number("stone", event.points),
            team=self._team(event.team),
            score=f"{first}{words.texts['term.comma']}{second}",
        )
