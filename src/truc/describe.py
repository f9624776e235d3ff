"""A ruleset for people to read, drawn from the value alone: every card, bid, worth and policy."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never, final

from truc._document import Block, Diagram, Heading, Items, Paragraph, Table, markdown, plain
from truc.cards import Card
from truc.ladders import Asks, Each, Judge, Lack, Over, Points, Pot, Rung, Split, Stake, Whole
from truc.policies import HAND_SIZE, Folding
from truc.rules import Rules
from truc.variants import SYSTEMS
from truc.words import (
    ENGLISH,
    Words,
    say_bid,
    say_card,
    say_meaning,
    say_prize,
    say_sign,
    sentence,
)

__all__ = ["describe", "describe_text"]


def describe(rules: Rules, *, words: Words = ENGLISH) -> str:
    """Return a page about ``rules`` in Markdown, each rule with its ID.

    It has the deck and its order, what cards count, every rung of every ladder with what it is
    worth and who may call it when, and a Mermaid diagram of each ladder.
    """
    return markdown(tuple(_Page(rules, words).blocks()))


def describe_text(rules: Rules, *, width: int = 80, words: Words = ENGLISH) -> str:
    """Return the same page as plain text for a terminal of ``width`` columns."""
    return plain(tuple(_Page(rules, words).blocks()), width)


@final
class _Page:
    def __init__(self, rules: Rules, words: Words) -> None:
        self.rules = rules
        self.words = words

    def say(self, key: str, /, **parts: object) -> str:
        """Return words of a description, in those of the system if it has its own."""
        own = f"system.{self.rules.name}.describe.{key}"
        return self.words.say(own if self.words.has(own) else f"describe.{key}", **parts)

    def of(self, table: str, member: Enum, **parts: object) -> str:
        """Return the words for a member of an enum."""
        return self.say(f"{table}.{member.name}", **parts)

    def stones(self, n: int) -> str:
        return self.words.number("stone", n)

    def pot(self, pot: Pot) -> str:
        return self.words.term(self.rules.name, f"pot.{pot.name.lower()}")

    def _has(self, pot: Pot) -> bool:
        return any(rung.pot is pot for rung in self.rules.ladder)

    def blocks(self) -> Iterator[Block]:
        yield Heading(1, self._title())
        yield Heading(2, self.say("glance"))
        yield Items(tuple(self._glance()))
        yield Heading(2, self.say("order"))
        yield Items(tuple(self._step(step) for step in self.rules.order), numbered=True)
        yield Paragraph(self.say("order_note"))
        yield Heading(2, self.say("counting"))
        yield Items(tuple(self._counting()))
        yield Heading(2, self.say("tricks"))
        yield Items(tuple(self._tricks()))
        for pot in Pot:
            rungs = tuple(rung for rung in self.rules.ladder if rung.pot is pot)
            if rungs:
                yield Heading(2, sentence(self.say("pot", pot=self.pot(pot))))
                yield self._table(rungs)
                yield Diagram(tuple(self._diagram(rungs)))
        yield Heading(2, self.say("scoring.title"))
        yield Items(tuple(self._scoring()))
        yield from self._signs()

    def _title(self) -> str:
        rules = self.rules
        if not rules.options or rules.name not in SYSTEMS:
            return self.say("title", name=rules.name)
        said = {True: self.say("yes"), False: self.say("no")}
        options = tuple(
            self.say("option", key=key, value=said[value] if isinstance(value, bool) else value)
            for key, value in rules.options
        )
        return self.say("title_options", name=rules.name, options=self.words.listed(options))

    def _glance(self) -> Iterator[str]:
        rules, words = self.rules, self.words
        first, second = (self._seats(tuple(range(team, rules.seats, 2))) for team in (0, 1))
        yield self.say("seats", seats=rules.seats, first=first, second=second)
        deck, hand = (words.number("card", n) for n in (len(rules.deck), HAND_SIZE))
        yield self.say("deck", deck=deck, hand=hand)
        the = words.term(rules.name, "cama.the")
        yield sentence(self.say("target", the=the, stones=self.stones(rules.target)))
        if rules.half is not None:
            yield self.say("halves", half=self.stones(rules.half))
        number = "one" if rules.camas == 1 else "many"
        name = words.term(rules.name, "cama.name" if rules.camas == 1 else "cama.plural")
        yield self.say(f"camas.{number}", n=rules.camas, name=name)
        yield self.say("worth", stones=self.stones(rules.worth))
        accept, refuse, fold = (
            words.say("term.spoken", words=said)
            for said in (rules.spoken.accept, rules.spoken.refuse, rules.spoken.fold)
        )
        yield self.say("spoken", accept=accept, refuse=refuse)
        if rules.folding is not Folding.NEVER:
            yield self.say("spoken_fold", fold=fold)

    def _seats(self, seats: tuple[int, ...]) -> str:
        if len(seats) == 1:
            return self.say("one_seat", seat=seats[0])
        return self.say("seat_list", seats=self.words.listed(tuple(map(str, seats))))

    def _step(self, step: tuple[Card, ...]) -> str:
        ranks = {card.rank for card in step}
        if len(ranks) == 1 and set(step) == {c for c in self.rules.deck if c.rank in ranks}:
            if len(step) == 4:
                name = self.words.texts[f"rank_all.{step[0].rank}"]
                return self.say("whole_rank", name=name)
        return self.words.listed(tuple(self._card(card) for card in step))

    def _card(self, card: Card, key: str = "named") -> str:
        return self.say(key, name=say_card(card, words=self.words), code=card)

    def _counting(self) -> Iterator[str]:
        rules, words = self.rules, self.words
        yield self.say("count", pot=self.pot(Pot.ENVIT))
        wild = {card for card, _ in rules.wild}
        ranks = {card.rank for card in rules.deck if card not in wild}
        by_value: dict[int, list[str]] = {}
        for rank, value in rules.values:
            if rank in ranks:
                by_value.setdefault(value, []).append(words.texts[f"rank.{rank}"])
        values = [
            self.say("value", ranks=words.listed(tuple(names)), value=value)
            for value, names in by_value.items()
        ]
        yield self.say("values", values=words.texts["term.comma"].join(values))
        for card, value in rules.wild:
            yield sentence(self.say("wild.one", card=self._card(card, "the_named"), value=value))
        if self._has(Pot.FLOR):
            yield self.say("flor")
        yield self.say("equal")

    def _tricks(self) -> Iterator[str]:
        rules = self.rules
        yield self.say("highest")
        yield self.of("ties", rules.ties)
        yield self.say("hand")
        yield self.of("face_down", rules.face_down)
        yield self.of("folding", rules.folding)

    def _stake(self, stake: Stake | None) -> str:
        match stake:
            case None:
                return self.say("stake.none")
            case Points() | Whole():
                return say_prize(self.rules, stake, words=self.words)
            case Each():
                return self.say("stake.each", stones=self.stones(stake.n))
            case Lack():
                lack = self.of("stake.lack", stake.of)
                if stake.plus:
                    lack = self.say("stake.lack_plus", lack=lack, stones=self.stones(stake.plus))
                if stake.malas is None:
                    return lack
                prize = say_prize(self.rules, stake.malas, words=self.words)
                return self.of("stake.malas", stake.of, lack=lack, prize=prize)
            case Split():
                caller, other = self._stake(stake.caller), self._stake(stake.other)
                return self.say("stake.split", caller=caller, other=other)
            case _:
                assert_never(stake)

    def _bid(self, rung: Rung) -> str:
        return say_bid(self.rules, rung.bid, words=self.words)

    def _below(self, rung: Rung) -> str | None:
        return None if rung.below is None else say_bid(self.rules, rung.below, words=self.words)

    def _table(self, rungs: tuple[Rung, ...]) -> Table:
        names = ("bid", "below", "accepted", "refused", "who", "rules")
        rows: list[tuple[str, ...]] = []
        brief: list[tuple[str, str]] = []
        for rung in rungs:
            below = self._below(rung)
            who = self.say("and_join").join(filter(None, self._who(rung)))
            rules = ", ".join(dict.fromkeys(rung.rules))
            accepted, refused = self._stake(rung.accepted), self._stake(rung.refused)
            bid = self._bid(rung)
            rows.append((bid, below or self.say("no_bet"), accepted, refused, who, rules))
            line = bid if below is None else self.say("above", bid=bid, below=below)
            worth = self.say("brief.both", accepted=accepted, refused=refused)
            if rung.refused is None:
                worth = accepted
            elif rung.accepted is None:
                worth = self.say("brief.refused", refused=refused)
            brief.append((f"{line}: {worth} ({rules})", sentence(who)))
        return Table(tuple(self.say(f"head.{name}") for name in names), tuple(rows), tuple(brief))

    def _who(self, rung: Rung) -> Iterator[str]:
        """Say who may call a rung, when, and what follows, clause by clause."""
        later = self.say("who.on_turn" if rung.on_turn else "who.any_time")
        if rung.below is None:
            yield later
        else:
            yield self.of("who.by", rung.by)
            yield self.of("who.reply", rung.reply, later=later)
        if rung.fresh:
            yield self.say("who.fresh")
        if rung.declares:
            yield self.say("who.declares")
        if rung.needs_flor:
            yield self.say("who.needs_flor")
        if rung.over is not Over.NEVER:
            later_pots = [pot for pot in Pot if pot > rung.pot and self._has(pot)]
            pots = self.words.listed(tuple(self.pot(pot) for pot in later_pots))
            yield self.of("who.over", rung.over, pots=pots)
        for pot, mark in rung.shut_by:
            yield self.of("who.shut", mark, pot=self.pot(pot))
        yield self.of("who.asks", rung.asks)
        yield self.of("who.judge", rung.judge)
        for pot in rung.voids:
            yield self.say("who.voids", pot=self.pot(pot))
        ends = {(True, True): "both", (True, False): "accepted", (False, True): "refused"}
        if rung.ends in ends:
            yield self.say(f"who.ends.{ends[rung.ends]}")

    def _diagram(self, rungs: tuple[Rung, ...]) -> Iterator[str]:
        """Draw a ladder: a node for each bid with one worth, an arrow for what may follow it."""
        nodes: dict[str, str] = {}
        edges: dict[tuple[str, str, str], None] = {}
        labels = {(rung.bid, rung.below): self._node(rung) for rung in rungs}
        for label in labels.values():
            nodes.setdefault(label, f"b{len(nodes) + 1}")
        for rung in rungs:
            node = nodes[labels[rung.bid, rung.below]]
            if rung.below is None:
                edges["start", "-->", node] = None
                continue
            for other in rungs:
                if other.bid is rung.below:
                    by = self.of("who.by", rung.by)
                    edges[nodes[labels[other.bid, other.below]], f"-->|{by}|", node] = None
        yield "flowchart TD"
        yield f'    start(["{self.say("diagram.start")}"])'
        for label, node in nodes.items():
            yield f'    {node}["{label}"]'
        for source, arrow, target in edges:
            yield f"    {source} {arrow} {target}"

    def _node(self, rung: Rung) -> str:
        parts = {
            "bid": self._bid(rung),
            "accepted": self._stake(rung.accepted),
            "refused": self._stake(rung.refused),
        }
        key = "node_raised" if rung.accepted is None else "node"
        if rung.asks is Asks.NOBODY:
            key = "node_stands"
        return self.say(f"diagram.{key}", **parts)

    def _scoring(self) -> Iterator[str]:
        rules, words = self.rules, self.words
        whats = [self.pot(pot) for pot in (Pot.FLOR, Pot.ENVIT) if self._has(pot)]
        if rules.bonuses:
            whats.append(words.term(rules.name, "what.bonus"))
        whats.append(self.pot(Pot.TRUC))
        yield self.say("scoring.order", whats=words.listed(tuple(whats)))
        yield self.say("scoring.cama", the=words.term(rules.name, "cama.the"))
        if any(isinstance(rung.accepted, Lack | Split) for rung in rules.ladder):
            yield self.say("scoring.start")
        if rules.cap is not None:
            yield self.of("scoring.cap", rules.cap)
        for card, stones in rules.bonuses:
            yield self.say("scoring.bonus", card=self._card(card), stones=self.stones(stones))
        if any(rung.judge is Judge.COUNT for rung in rules.ladder):
            yield self.of("scoring.reveal", rules.reveal, pot=self.pot(Pot.ENVIT))

    def _signs(self) -> Iterator[Block]:
        yield Heading(2, self.say("signs.title"))
        if not self.rules.signals:
            yield Paragraph(self.say("signs.none"))
            return
        yield Paragraph(self.say("signs.note"))
        words = self.words
        rows = tuple(
            (say_sign(sign.sign, words=words), say_meaning(sign.meaning, words=words))
            for sign in self.rules.signals
        )
        head = (self.say("head.sign"), self.say("head.meaning"))
        yield Table(head, rows, tuple((f"{sign}: {meaning}", "") for sign, meaning in rows))
