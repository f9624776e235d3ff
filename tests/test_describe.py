"""A ruleset described: everything in it is on the page, and nothing but what is in it."""

from __future__ import annotations

import re

import attrs
import pytest

import truc
from truc import Bid, Each, FaceDown, Folding, Lack, Points, Pot, Rules, Rung, Split, Stake, Whole
from truc.describe import describe, describe_text
from truc.words import say_bid, say_card

RULESETS = (
    *truc.RULESETS.values(),
    truc.ruleset("valencia", seats=2, twos=True, courts=True, last_number=9),
    truc.ruleset("mallorca", whole_cama=True),
    truc.ruleset("menorca", va_al_dotze=False),
)
named = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: f"{rules.name}-{rules.seats}")


def flat(text: str) -> str:
    """A text with every run of blanks as one space."""
    return " ".join(text.split())


def cells(page: str) -> list[list[str]]:
    """The rows of all tables of a page, by cell."""
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def shows(rules: Rules, text: str, stake: Stake | None) -> bool:
    """Whether a cell says what a stake is."""
    match stake:
        case None:
            return text == "-"
        case Points(n=n):
            return text == ("1 stone" if n == 1 else f"{n} stones")
        case Each(n=n):
            return text.startswith(f"{n} stones for each")
        case Whole.GAME:
            return text == "the game"
        case Whole.CAMA:
            return text == ("the round" if rules.name == "truc-y-flou" else "the cama")
        case Lack(of=of, plus=plus, malas=malas):
            who = {"LEADER": "the leader", "LOSER": "the loser", "CALLER": "the bidding team"}
            plain = text.startswith(f"what {who[of.name]} lacks")
            return (
                plain
                and (plus > 0) == ("stone" in text.partition("(")[0])
                and ((malas is not None) == ("in malas" in text))
            )
        case Split(caller=caller, other=other):
            first, _, second = text.partition(", or ")
            return shows(rules, first.split(" if the", 1)[0], caller) and shows(
                rules, second.split(" if the", 1)[0], other
            )


@named
def test_every_rung_is_there_with_what_it_is_worth(rules: Rules) -> None:
    """Each rung has a row with its bid, the bid below, both worths and the rules that say so."""
    rows = [row for row in cells(describe(rules)) if len(row) == 6]
    for rung in rules.ladder:
        bid = say_bid(rules, rung.bid)
        below = "(opens)" if rung.below is None else say_bid(rules, rung.below)
        found = [row for row in rows if row[:2] == [bid, below]]
        assert len(found) == 1, rung
        assert shows(rules, found[0][2], rung.accepted), found[0][2]
        assert shows(rules, found[0][3], rung.refused), found[0][3]
        assert all(rule in found[0][5] for rule in rung.rules)
    assert len(rows) == len(rules.ladder) + 2 * len({rung.pot for rung in rules.ladder})


@named
def test_the_terminal_has_the_same_rungs_within_its_width(rules: Rules) -> None:
    """The plain text names every rung with its worth, and no line is wider than asked for."""
    text = describe_text(rules, width=72)
    assert max(map(len, text.splitlines())) <= 72
    assert "mermaid" not in text
    told = flat(text)
    for row in cells(describe(rules)):
        if len(row) == 6 and row[0] not in ("bid", "---"):
            bid = row[0] if row[1] == "(opens)" else f"{row[0]}, over {row[1]}"
            assert f"{bid}: " in told
            for worth in row[2:4]:
                assert worth == "-" or worth in told


@named
def test_every_card_has_its_step(rules: Rules) -> None:
    """Each step of the order is a line, the highest first, and names all its cards."""
    lines = re.findall(r"^\d+\. (.*)$", describe(rules), re.MULTILINE)
    assert len(lines) == len(rules.order)
    for line, step in zip(lines, rules.order, strict=True):
        if not line.startswith("all "):
            assert all(f"{say_card(card)} ({card})" in line for card in step)
        else:
            assert len(step) == 4


@named
def test_the_diagram_has_an_arrow_for_every_rung(rules: Rules) -> None:
    """Each ladder is a flowchart whose arrows lead to every rung from what is below it."""
    diagrams = re.findall(r"```mermaid\n(.*?)```", describe(rules), re.DOTALL)
    pots = [pot for pot in Pot if any(rung.pot is pot for rung in rules.ladder)]
    assert len(diagrams) == len(pots)
    for pot, diagram in zip(pots, diagrams, strict=True):
        assert diagram.startswith("flowchart TD\n")
        nodes = dict(re.findall(r'^    (b\d+)\["(.*?)<br/>', diagram, re.MULTILINE))
        arrows = {
            (nodes.get(source), nodes[target])
            for source, target in re.findall(
                r"^    (\w+) -->(?:\|.*\|)? (b\d+)$", diagram, re.MULTILINE
            )
        }
        assert arrows == {
            (None if r.below is None else say_bid(rules, r.below), say_bid(rules, r.bid))
            for r in rules.ladder
            if r.pot is pot
        }


@named
def test_numbers_of_the_game_are_told(rules: Rules) -> None:
    """Seats, cards, target, half, bonuses, wild cards and signs are all on the page."""
    page = describe(rules)
    assert f"{rules.seats} seats" in page
    assert f"{len(rules.deck)} cards" in page
    assert f"closed at {rules.target} stones" in page
    assert (f"Up to {rules.half} stones" in page) is (rules.half is not None)
    for card, value in rules.wild:
        assert f"({card}) counts {value}" in page
    for card, stones in rules.bonuses:
        assert f"({card}) open to a trick scores {stones}" in page
    for sign in rules.signals:
        assert f"| {sign.sign} | {sign.meaning} |" in page
    assert ("ENVIT-7" in page) is (rules.cap is not None)


def test_options_are_in_the_title() -> None:
    """A ruleset made with options says so."""
    rules = truc.ruleset("valencia", seats=2, twos=True)
    assert describe(rules).startswith("# valencia with seats=2 and twos=yes\n")
    assert describe(truc.BARAJAMOS).startswith("# barajamos\n")


def test_it_is_drawn_from_the_value_and_not_from_the_name() -> None:
    """A changed worth, policy or word shows at once, whatever the ruleset is called."""
    base = truc.BARAJAMOS

    def changed(rung: Rung) -> Rung:
        if rung.bid is Bid.RETRUC:
            return attrs.evolve(rung, accepted=Points(7), words="Re")
        return rung

    house = attrs.evolve(
        base,
        name="house",
        ladder=tuple(changed(rung) for rung in base.ladder),
        folding=Folding.NEVER,
        face_down=FaceDown.STICKY,
    )
    page = describe(house)
    assert "| Re | Truque | 7 stones | 2 stones |" in page
    assert "Nobody folds (FOLD-2)." in page
    assert "must be face down too (DOWN-1)" in page
    assert "Nobody folds" not in describe(base)
