"""Pictures: well made, the same every time, and with nothing in them that a view hides."""

from __future__ import annotations

import random
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import truc
from games import game
from truc import (
    Bid,
    Card,
    GameState,
    PlayCard,
    Rules,
    Status,
    Suit,
    View,
    format_position,
    parse_card,
    parse_cards,
)
from truc.cli._app import app
from truc.svg import (
    AUTO,
    DARK,
    LIGHT,
    Look,
    Picture,
    PictureError,
    back_svg,
    card_svg,
    deck_svg,
    load_ipython_extension,
    svg,
    unload_ipython_extension,
)
from truc.testing import rulesets
from truc.words import ENGLISH, SPANISH, VALENCIAN, Words, say_bid, say_card, sentence
from worked import dealt, follow

ROOT = Path(__file__).parent.parent
SVG: Final = "{http://www.w3.org/2000/svg}"
LANGUAGES: Final = (ENGLISH, VALENCIAN, SPANISH)
LOOKS: Final = (AUTO, LIGHT, DARK)
systems = pytest.mark.parametrize("name", truc.RULESETS)
languages = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)

VALENCIA = truc.RULESETS["valencia"]
ALL_CARDS: Final = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 13))
CARDS: Final = {"back", *map(str, ALL_CARDS)}
"""The names of the symbols of cards."""
HANDS = "7o 4e 5e / 3e 1b 5b / 6o 4c 7b / 1e 7e 4b"
OPEN = dealt(VALENCIA, HANDS)


def parsed(text: str) -> ET.Element:
    """Return the root of a picture; it must be well-formed."""
    return ET.fromstring(text)  # noqa: S314  # our own picture


def drawn(root: ET.Element) -> Iterator[ET.Element]:
    """Yield all elements that are drawn: not the symbols, of which copies are drawn."""
    for child in root:
        if child.tag != f"{SVG}defs":
            yield from child.iter()


def titles(root: ET.Element) -> list[str]:
    """Return all titles of a picture."""
    return [title.text or "" for title in root.iter(f"{SVG}title")]


def texts(root: ET.Element) -> list[str]:
    """Return all lines of text of a picture."""
    return [text.text or "" for text in drawn(root) if text.tag == f"{SVG}text"]


def copies(root: ET.Element) -> list[str]:
    """Return the names of the symbols that are drawn, in order, without their prefix."""
    return [use.attrib["href"].rpartition("-")[2] for use in drawn(root) if use.tag == f"{SVG}use"]


def numbers(element: ET.Element, *names: str) -> list[float]:
    """Return attributes of an element as numbers; what is not there is 0."""
    return [float(element.attrib.get(name, "0")) for name in names]


def check(text: str) -> ET.Element:
    """Check what is true of every picture: its shape, its ids, its titles, its bounds."""
    root = parsed(text)
    assert root.attrib["role"] == "img"
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(set(ids)) == len(ids)
    assert set(root.attrib["aria-labelledby"].split()) <= set(ids)
    for use in root.iter(f"{SVG}use"):
        assert use.attrib["href"].removeprefix("#") in ids
    assert root[0].tag == f"{SVG}title"
    assert all(title.strip() for title in titles(root))
    assert "{" not in re.sub(r"<style>.*?</style>", "", text)
    wide, high = map(float, root.attrib["viewBox"].split()[2:])
    for element in drawn(root):
        left, top, width, height = numbers(element, "x", "y", "width", "height")
        if element.tag in (f"{SVG}use", f"{SVG}rect"):
            assert -1 <= left <= left + width <= wide + 1
            assert -1 <= top <= top + height <= high + 1
        elif element.tag == f"{SVG}text":
            assert 0 <= left <= wide
            assert 0 <= top <= high
    return root


def may_know(seen: View) -> set[Card]:
    """Return the cards whose faces the person of a view knows."""
    board = seen.board
    plays = () if board is None else board.plays
    return {play.card for play in plays if isinstance(play, PlayCard)} | set(seen.dealt)


def check_secrets(seen: View, text: str, words: Words) -> None:
    """Check that a picture of a view names and draws no card that its person may not know."""
    root = parsed(text)
    names = set(copies(root))
    names |= {symbol.attrib["id"].rpartition("-")[2] for symbol in root.iter(f"{SVG}symbol")}
    said = " ".join((*titles(root), *texts(root), *(d.text or "" for d in root.iter(f"{SVG}desc"))))
    for card in set(ALL_CARDS) - may_know(seen):
        assert card.code not in names
        assert not re.search(rf"\b{re.escape(say_card(card, words=words))}\b", said)


@cache
def states(rules: Rules, seed: int, hands: int) -> tuple[GameState, ...]:
    """Return all states of some hands of a game at random, the last one included."""
    found = [(state, step.state) for state, _, step in game(rules, seed, hands)]
    return (*(state for state, _ in found), found[-1][1])


# --- any state of any game


@systems
def test_every_state_of_every_system_is_drawn_for_everybody(name: str) -> None:
    """Whole, for each seat, and for a spectator; who may know a card sees it, and nobody else."""
    rules = truc.ruleset_from(name, {"face_down": True})
    for n, state in enumerate(states(rules, 5, 2)):
        words, look = LANGUAGES[n % 3], LOOKS[n % 2]
        check(svg(state, words=words, look=look))
        for seat in (None, *range(rules.seats)):
            seen = truc.view(state, seat)
            picture = svg(seen, words=words, look=look)
            check(picture)
            if state.hand is not None:
                check_secrets(seen, picture, words)


@given(rulesets(), st.integers(0, 10**6), st.data())
def test_every_option_can_be_drawn(rules: Rules, seed: int, data: st.DataObject) -> None:
    """Any ruleset with any options, at any moment, in any language, turned any way."""
    state = data.draw(st.sampled_from(states(rules, seed, 1)))
    seat = data.draw(st.sampled_from((None, *range(rules.seats))))
    words = data.draw(st.sampled_from(LANGUAGES))
    turned = data.draw(st.integers(0, rules.seats - 1))
    check(svg(state, words=words, turned=turned))
    seen = truc.view(state, seat)
    picture = svg(seen, words=words, turned=turned)
    check(picture)
    if state.hand is not None:
        check_secrets(seen, picture, words)


def test_many_seats_find_room() -> None:
    """A table of eight or of twelve is as well made as one of four."""
    for seats in (8, 10, 12):
        rules = truc.ruleset("mallorca", seats=seats)
        for state in states(rules, 1, 1):
            root = check(svg(state))
            assert sum(text.startswith("Seat ") for text in texts(root)) >= seats


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes, each by its corner, width and height, have nothing in common."""
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


def bubbles(root: ET.Element) -> list[tuple[str, list[float]]]:
    """Return the title and the box of each bubble."""
    found: list[tuple[str, list[float]]] = []
    for group in root.iter(f"{SVG}g"):
        title, path = group.findtext(f"{SVG}title") or "", group.find(f"{SVG}path")
        if path is not None and re.fullmatch(r'Seat \d: ".*"', title):
            corners = re.match(
                r"M([\d.]+) ([\d.]+)H([\d.]+)\D+14 0 14 14V([\d.]+)", path.attrib["d"]
            )
            assert corners
            left, top, right, bottom = map(float, corners.groups())
            found.append((title, [left - 14, top, right - left + 28, bottom - top + 14]))
    return found


@systems
def test_nothing_hides_the_cards_of_the_trick(name: str) -> None:
    """They lie apart, clear of the cards that are held, and of what is said."""
    said = 0
    for state in states(truc.RULESETS[name], 1, 4):
        if state.hand is None:
            continue
        for turned in range(state.rules.seats):
            root = parsed(svg(state, look=LIGHT, turned=turned))
            boxes = [
                numbers(use, "x", "y", "width", "height")
                for use in drawn(root)
                if use.tag == f"{SVG}use" and use.attrib["href"].rpartition("-")[2] in CARDS
            ]
            trick = [box for box in boxes if box[2] == 62]
            held = [box for box in boxes if box[2] != 62]
            assert len(trick) == len(state.hand.trick)
            spoken = [box for _, box in bubbles(root)]
            said += len(spoken)
            for n, card in enumerate(trick):
                assert all(apart(card, other) for other in (*trick[:n], *held, *spoken))
    assert said > 5


@systems
def test_what_a_hand_came_to_finds_room_on_the_table(name: str) -> None:
    """However many items there are, and however long the names: below the score, above the foot."""
    names = ["Maria Dolors Vicent i Ferrer de la Vallet"] * truc.RULESETS[name].seats
    for state in states(truc.RULESETS[name], 6, 12):
        if state.hand is None:
            text = svg(state, words=VALENCIAN, names=names)
            place = re.search(r'transform="translate\(167 ([\d.]+)\)"', text)
            assert place
            assert float(place[1]) > 160  # it lies in the middle, so there is as much room below


# --- the same bytes


def test_the_same_arguments_give_the_same_bytes() -> None:
    """Twice in one process, and with other hash seeds in others."""
    program = (
        "import random, hashlib, truc; from truc.svg import svg, deck_svg\n"
        "rules = truc.RULESETS['truc-y-flou']\n"
        "state = truc.apply(truc.new_game(rules), truc.shuffle(rules, random.Random(4)))\n"
        "text = svg(state) + svg(truc.view(state, 2)) + deck_svg()\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    found = {
        subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(found) == 1
    assert svg(OPEN) == svg(OPEN)


def test_two_pictures_on_one_page_share_no_ids() -> None:
    """The prefix follows from what is drawn; or it is given."""
    later = follow(OPEN, "0 7o")
    first, second = (
        {element.attrib["id"] for element in parsed(svg(state)).iter() if "id" in element.attrib}
        for state in (OPEN, later)
    )
    assert first
    assert not first & second
    mine = svg(OPEN, prefix="mine")
    assert set(re.findall(r'id="([^"]*)"', mine)) >= {"mine-title", "mine-desc", "mine-7o"}
    assert all(name.startswith("mine-") for name in re.findall(r'(?:id|class)="([^" ]*)', mine))
    style = mine.partition("<style>")[2].partition("</style>")[0]
    assert all(name.startswith("mine-") for name in re.findall(r"\.([\w-]+)\{", style))


def test_pictures_stay_small() -> None:
    """A card is drawn once, however often it lies there; so a table is some tens of kilobytes."""
    assert max(len(card_svg(card)) for card in ALL_CARDS) < 9_000
    for rules in truc.RULESETS.values():
        for state in states(rules, 3, 1):
            assert len(svg(state)) < 60_000
            assert len(svg(truc.view(state, 0))) < 45_000
    assert len(deck_svg(look=LIGHT)) < 100_000


# --- the cards


def test_every_card_has_a_design_of_its_own() -> None:
    """All 48, and the back, also without their titles."""
    bare = {
        re.sub(r"<title.*?</title>", "", card_svg(card, look=LIGHT, prefix="x"))
        for card in ALL_CARDS
    }
    assert len(bare | {back_svg(look=LIGHT, prefix="x")}) == 49


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_card_shows_its_rank_its_suit_and_its_pintes(card: Card) -> None:
    """The rank twice, as many signs as the rank says, and the frame open once for each pinte."""
    root = check(card_svg(card, look=LIGHT))
    symbol = next(s for s in root.iter(f"{SVG}symbol") if s.attrib["id"].endswith(f"-{card.code}"))
    ranks = [text.text for text in symbol.iter(f"{SVG}text")]
    assert ranks == [str(card.rank)] * 2
    signs = [use.attrib["href"].rpartition("-")[2] for use in symbol.iter(f"{SVG}use")]
    assert signs == [card.suit.value] * (card.rank if card.rank < 10 else 1)
    pintes = {Suit.COINS: 0, Suit.CUPS: 1, Suit.SWORDS: 2, Suit.CLUBS: 3}[card.suit]
    frame = next(
        path.attrib["d"] for path in symbol.iter(f"{SVG}path") if "V178" in path.get("d", "")
    )
    for y in (8, 178):
        assert len(re.findall(rf" {y}H", frame)) == pintes + 1


@languages
def test_a_card_is_titled_with_its_name(words: Words) -> None:
    """In each language; a back says no more than that it is one."""
    for card in ALL_CARDS:
        assert titles(parsed(card_svg(card, words=words))) == [
            sentence(say_card(card, words=words))
        ]
    assert titles(parsed(back_svg(words=words))) == [sentence(words.texts["picture.back"])]


def test_a_deck_has_each_card_once_and_a_back() -> None:
    """Of a ruleset, or all 48."""
    for rules in truc.RULESETS.values():
        shown = copies(check(deck_svg(rules.deck)))
        assert sorted(shown) == sorted([*map(str, rules.deck), "back"])
    assert len(copies(check(deck_svg()))) == 49


# --- what is on the table


def test_a_view_shows_its_own_cards_and_the_backs_of_the_others() -> None:
    """By count: a spectator sees twelve backs, a seat nine and its own three cards."""
    assert sorted(copies(parsed(svg(truc.view(OPEN, 1))))) == sorted(
        ["3e", "1b", "5b", *["back"] * 9]
    )
    assert copies(parsed(svg(truc.view(OPEN, None)))) == ["back"] * 12
    assert sorted(copies(parsed(svg(OPEN)))) == sorted(HANDS.replace("/ ", "").split())


def test_a_covered_card_is_a_back_marked_for_its_owner() -> None:
    """Who played it sees which it was; the others see a back."""
    state = follow(OPEN, "0 #7o")
    assert "7o" not in copies(parsed(svg(truc.view(state, 0))))
    mine = titles(parsed(svg(truc.view(state, 0))))
    assert "You: seven of coins, face down" in mine
    assert "Seat 0: a card face down" in titles(parsed(svg(truc.view(state, 1))))
    assert "Seat 0: seven of coins, face down" in titles(parsed(svg(state)))


def test_the_next_seat_sits_to_the_right() -> None:
    """One goes round against the clock, from the seat at the bottom."""
    for turned in range(4):
        root = parsed(svg(OPEN, turned=turned))
        at = {
            text.text: numbers(text, "x", "y")
            for text in drawn(root)
            if text.tag == f"{SVG}text" and (text.text or "").startswith("Seat ")
        }
        bottom, right, top, left = (at[f"Seat {(turned + n) % 4}"] for n in range(4))
        assert bottom[1] > right[1] > top[1]
        assert right[0] > bottom[0] > left[0]
        assert left[1] == right[1]
    assert svg(truc.view(OPEN, 2)) == svg(truc.view(OPEN, 2), turned=2)


def test_stones_are_counted_as_they_lie() -> None:
    """As many stones as points, in malas first; a token for each cama closed."""
    for score in ((0, 0), (3, 9), (9, 10), (17, 1)):
        state = dealt(VALENCIA, HANDS, score=score)
        shown = copies(parsed(svg(truc.view(state, None))))
        assert sum(name.startswith("stone") for name in shown) == sum(score)
    groups = [
        group
        for group in parsed(svg(dealt(VALENCIA, HANDS, score=(10, 3), camas=(1, 0)))).iter(
            f"{SVG}g"
        )
        if (group.findtext(f"{SVG}title") or "").startswith("Team ")
    ]
    assert [group.findtext(f"{SVG}title") for group in groups] == [
        "Team 0: 10 stones; camas 1",
        "Team 1: 3 stones; camas 0",
    ]
    ours = groups[0]
    rows = [numbers(use, "y")[0] for use in ours.iter(f"{SVG}use")]
    assert [rows.count(y) for y in sorted(set(rows))] == [9, 1]
    assert {"malas", "buenas", "10"} <= {text.text for text in ours.iter(f"{SVG}text")}


def test_a_target_beyond_all_stones_is_drawn_as_a_bar() -> None:
    """A house may play to a thousand."""
    rules = attrs.evolve(VALENCIA, target=1000, half=500)
    state = truc.new_game(rules, score=(700, 3))
    assert not any(name.startswith("stone") for name in copies(check(svg(state))))


@systems
def test_what_waits_for_an_answer_is_said_in_a_bubble(name: str) -> None:
    """In the words of the table, by who called it; an answered bet has none."""
    seen = 0
    for seed in range(4):
        for state in states(truc.RULESETS[name], seed, 3):
            bets = () if state.hand is None else state.hand.bets
            waiting = [bet for bet in bets if bet is not None and bet.status is Status.PENDING]
            spoken = [title for title, _ in bubbles(parsed(svg(state)))]
            seen += len(waiting)
            said: dict[int, list[str]] = {}
            for bet in waiting:
                said.setdefault(bet.caller, []).append(f'"{say_bid(state.rules, bet.rung.bid)}"')
            assert sorted(spoken) == sorted(
                f"Seat {seat}: {' '.join(bids)}" for seat, bids in said.items()
            )
    assert seen > 5


def test_captions_say_who_is_awaited_and_how_the_bets_stand() -> None:
    """Who must do what, and what every bet is worth."""
    assert texts(parsed(svg(OPEN)))[-1] == "Seat 0 is on turn."
    assert texts(parsed(svg(truc.view(OPEN, 0))))[-1] == "Your turn."
    asked = follow(OPEN, "0 envide")
    assert texts(parsed(svg(asked)))[-3:] == [
        "An answer is awaited from seat 1 and seat 3.",
        '"Envide", Seat 0: waits for an answer, 2 stones if accepted, 1 stone',
        "if refused",
    ]
    taken = follow(asked, "1 accept")
    assert texts(parsed(svg(taken, words=VALENCIAN)))[-2:] == [
        "El seient 0 té el torn.",
        "«Envide», El seient 0: acceptat, 2 pedres",
    ]
    refused = follow(asked, "1 refuse")
    assert texts(parsed(svg(refused, words=SPANISH)))[-1] == (
        "«Envide», El asiento 0: rechazado, 1 tanto"
    )


def test_a_prize_that_depends_on_the_winner_is_told_for_both() -> None:
    """An accepted falta may be worth the cama to one team and stones to the other."""
    state = follow(dealt(VALENCIA, HANDS, score=(12, 3)), "0 falta", "1 accept")
    assert " ".join(texts(parsed(svg(state)))).endswith(
        '"La falta", Seat 0: accepted, the cama for team 0 or 6 stones for team 1'
    )


def test_tricks_show_who_won_them() -> None:
    """The complete tricks stand on the table, with who won each, or that nobody did."""
    state = follow(OPEN, "0 7o, 1 3e, 2 6o, 3 1e, 3 4b")
    said = texts(parsed(svg(state)))
    assert "1. Seat 3" in said
    assert "First trick to seat 3." in titles(parsed(svg(state)))
    tied = follow(
        dealt(VALENCIA, "3o 4e 5e / 3e 1b 5b / 6o 4c 7b / 1o 7e 4b".replace("1o", "6e")),
        "0 3o, 1 3e, 2 6o, 3 6e",
    )
    assert "1. parda" in texts(parsed(svg(tied)))


def test_who_has_folded_is_shown_so() -> None:
    """The cards are faded, and it is written over them."""
    state = follow(OPEN, "0 fold")
    assert "has folded" in texts(parsed(svg(state)))
    assert "Seat 0, mano, has folded" in " ".join(titles(parsed(svg(state))))


def test_between_hands_the_table_says_what_the_hand_came_to() -> None:
    """How it ended, what was scored, what was void, the counts shown."""
    state = follow(OPEN, "0 envide", "3 accept", "0 truc", "1 refuse")
    assert state.hand is None
    assert state.last is not None
    said = " ".join(texts(parsed(svg(state))))
    assert "The hand goes to team 0: the truc was refused" in said
    assert 'Envit "Envide" +2' in said
    assert 'Truc "Truque" +1' in said
    assert f"Seat {state.dealer} deals next." in said
    for seat, count in state.last.counts:
        assert f"Seat {seat} shows a count of {count}." in svg(state)


def test_the_end_of_a_game_says_who_has_won() -> None:
    """And by which rule."""
    rules = truc.ruleset("valencia", camas=1)
    end = states(rules, 2, 10**9)[-1]
    assert end.winner is not None
    said = " ".join(texts(parsed(svg(end))))
    assert f"The game goes to team {end.winner}: " in said
    fresh = " ".join(texts(parsed(svg(truc.new_game(rules)))))
    assert "valencia: team 0 against team 1." in fresh
    assert "1 cama of 18 stones to win the game." in fresh


@languages
def test_a_picture_tells_itself_in_words(words: Words) -> None:
    """The description has the score, every seat with its cards, the bets and whose turn it is."""
    state = follow(OPEN, "0 envide", "1 accept", "0 7o")
    root = parsed(svg(truc.view(state, 1), words=words, names=("Sol", "Ona", "Pau", "Blai")))
    told = next(root.iter(f"{SVG}desc")).text or ""
    for name in ("Sol", "Ona", "Pau", "Blai"):
        assert name in told
    for card in parse_cards("7o 3e 1b 5b"):
        assert say_card(card, words=words) in told
    assert say_bid(VALENCIA, Bid.ENVIDE, words=words) in told
    assert words.number("card", 3) in told
    assert told.endswith(".")
    assert root.attrib["lang"] == words.language


def test_nothing_of_english_is_left_in_other_languages() -> None:
    """Whatever is written or told, at any moment of a game."""
    english = re.compile(
        r"\b(the|of|seat|team|you|your|turn|card|cards|down|folded|deals|stones?|hand|trick|score"
        r"|against|accepted|refused|waits|answer|next|win|game)\b",
    )
    for name in truc.RULESETS:
        for state in states(truc.RULESETS[name], 8, 2):
            for words in (VALENCIAN, SPANISH):
                root = parsed(svg(truc.view(state, 0), words=words))
                told = " ".join(
                    (*texts(root), *titles(root), next(root.iter(f"{SVG}desc")).text or "")
                )
                told = re.sub(r"[A-Z]+-\d+", "", told).lower()
                assert not english.search(told.replace(name, "")), told


# --- what comes from outside


TAGS: Final = frozenset(
    re.findall(r"\w+", "svg g title desc style defs symbol path rect circle ellipse use text")
)
"""All elements that a picture is made of."""
HOSTILE: Final = (
    '<script>alert("1")</script>',
    "\x00\x07\x1b[31m\u202egnirts\ud800\ufffe",
    "]]>&amp;<!--'\" onload=x",
    "Vicent " * 40,
)


def test_hostile_names_are_only_text() -> None:
    """Markup is escaped, what does not print is replaced, a long name is cut short."""
    for state in (OPEN, follow(OPEN, "0 envide"), truc.new_game(VALENCIA)):
        text = svg(state, names=HOSTILE)
        root = check(text)
        tags = {element.tag.removeprefix(SVG) for element in root.iter()}
        assert tags <= TAGS
        assert all(char.isprintable() or char == "\n" for char in text)
        assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
        assert all(len(said) < 90 for said in texts(root))
        text.encode()


def test_the_words_of_a_house_are_only_text() -> None:
    """So are the words of its bids."""
    ladder = tuple(attrs.evolve(rung, words="<b>&\x00" * 30) for rung in VALENCIA.ladder)
    rules = attrs.evolve(VALENCIA, ladder=ladder, name="<i>&")
    state = follow(dealt(rules, HANDS), "0 envide")
    root = check(svg(state))
    assert f"{SVG}b" not in {element.tag for element in root.iter()}
    assert titles(root)[0].startswith("<i>&: ")


def random_text(rng: random.Random) -> str:
    """Return a text of any characters at all."""
    return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(30)))


def test_any_names_at_all_give_a_picture() -> None:
    """Whatever the characters."""
    rng = random.Random(3)
    state = follow(OPEN, "0 envide")
    for _ in range(40):
        check(svg(state, names=[random_text(rng) for _ in range(4)]))


def wrong(**given: object) -> str:
    """Return what is wrong with a picture of a hand with such arguments."""
    arguments: dict[str, Any] = given
    with pytest.raises(PictureError) as caught:
        svg(OPEN, **arguments)
    assert caught.value.faults
    return str(caught.value)


def test_wrong_arguments_are_named_all_at_once() -> None:
    """Each with what it should be."""
    said = wrong(look="dark", words="ca", names=("A",), width=0, turned=4, prefix="1 2")
    assert said.split("; ") == [
        "names is ('A',), not 4 names",
        "turned is 4, not a seat from 0 to 3",
        "look is 'dark', not a Look",
        "words is 'ca', not Words as ENGLISH or words_for('ca')",
        "width is 0, not a whole number from 1 to 10000",
        "prefix is '1 2', not a letter and at most 40 letters, digits, - and _",
    ]
    assert "names" in wrong(names="ABCD")
    assert "names" in wrong(names=(1, 2, 3, 4))
    assert "width" in wrong(width=True)
    with pytest.raises(PictureError, match="a picture shows a GameState or a View, not 7"):
        svg(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(PictureError, match="a card is asked for, not '7o'; width"):
        card_svg("7o", width=-1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(PictureError, match="prefix"):
        back_svg(prefix="é")
    with pytest.raises(PictureError, match="cards are asked for"):
        deck_svg(["7o"])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]


def test_width_is_in_pixels_or_left_to_the_page() -> None:
    """The height follows."""
    root = parsed(card_svg(parse_card("1e"), width=60))
    assert (root.attrib["width"], root.attrib["height"]) == ("60", "93")
    assert "width" not in parsed(svg(OPEN, width=None)).attrib


# --- looks


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as the guidelines for contrast define it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_text_stands_out_and_so_do_the_signs(look: Look) -> None:
    """Text by 4.5 to 1 at least, signs and marks by 3 to 1."""
    for text, ground in (
        (look.ink, look.panel),
        (look.faint, look.panel),
        (look.cloth, look.felt),
        (look.cloth, look.rim),
        (look.said, look.bubble),
        (look.said, look.turn),
        (look.print, look.paper),
    ):
        assert contrast(text, ground) >= 4.5
    for mark, ground in (
        (look.even, look.panel),
        (look.odd, look.panel),
        (look.cups, look.paper),
        (look.swords, look.paper),
        (look.clubs, look.paper),
        (look.paper, look.felt),
        (look.turn, look.felt),
        (look.grain, look.stone),
    ):
        assert contrast(mark, ground) >= (1.4 if mark == look.grain else 3)


def test_a_look_follows_the_reader_only_if_it_has_a_dark_one() -> None:
    """AUTO is LIGHT, and DARK where that is preferred; every class it uses has its rule."""
    auto, light, dark = (svg(OPEN, look=look, prefix="p") for look in LOOKS)
    assert "<style>" not in light + dark
    assert "prefers-color-scheme:dark" in auto
    assert re.sub(r'<style>.*?</style>| class="[^"]*"', "", auto) == light
    used = {name for names in re.findall(r'class="([^"]*)"', auto) for name in names.split()}
    assert used == set(re.findall(r"\.([\w-]+)\{", auto))
    assert set(re.findall(r"\{(?:fill|stroke):(#\w+)\}", auto)) <= set(re.findall(r"#\w{6}", dark))


def test_a_look_is_checked_when_it_is_made() -> None:
    """Every colour that is none is named."""
    with pytest.raises(PictureError) as caught:
        Look(felt="green", ink="#12345", dark=AUTO)
    assert [fault.split()[0] for fault in caught.value.faults] == ["ink", "felt", "dark"]
    felt = "#0A3D62"
    assert felt in svg(OPEN, look=attrs.evolve(LIGHT, felt=felt))


# --- notebooks


def test_a_picture_shows_itself_in_a_notebook() -> None:
    """It is a text like any other, which a notebook shows as a picture."""
    picture: str = svg(OPEN)
    assert isinstance(picture, Picture)
    shown = picture._repr_svg_()  # pyright: ignore[reportPrivateUsage]  # notebooks' own name for it
    assert shown == picture
    assert type(shown) is str


class FakeFormatter:
    """What a notebook has for one media type."""

    def __init__(self) -> None:
        self.shown: dict[type, Callable[..., str]] = {}

    def for_type(self, typ: type, func: Callable[..., str]) -> None:
        """Show values of ``typ`` by what ``func`` returns."""
        self.shown[typ] = func

    def pop(self, typ: type, default: None) -> object:
        """Show values of ``typ`` as before."""
        return self.shown.pop(typ, default)


class FakeShell:
    """A notebook's shell, and what it shows values with."""

    def __init__(self) -> None:
        self.formatters = {"image/svg+xml": FakeFormatter()}

    @property
    def display_formatter(self) -> FakeShell:
        """What shows values."""
        return self


def test_a_notebook_that_loads_the_extension_shows_states_views_and_cards() -> None:
    """Until it is unloaded."""
    shell = FakeShell()
    load_ipython_extension(shell)
    shown = shell.formatters["image/svg+xml"].shown
    assert shown[GameState](OPEN) == svg(OPEN)
    assert shown[View](truc.view(OPEN, 1)) == svg(truc.view(OPEN, 1))
    assert shown[Card](parse_card("1e")) == card_svg(parse_card("1e"))
    unload_ipython_extension(shell)
    assert not shown


# --- the command, and the page


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    """Run the command; return its exit code and all that it printed."""
    result = CliRunner().invoke(app, ["draw", *arguments], input=typed, catch_exceptions=False)
    return result.exit_code, result.output


def test_the_command_draws_a_position_or_a_moment_of_a_game(tmp_path: Path) -> None:
    """A position from a file or a pipe; a game by its seed, for anybody."""
    state = follow(OPEN, "0 envide")
    code, text = run("-", "--look=light", "--width=900", typed=format_position(state))
    assert code == 0
    assert parsed(text).attrib["width"] == "900"
    assert '"Envide"' in texts(parsed(text))
    file = tmp_path / "table.svg"
    assert run("--seed=7", "--moves=20", "--seat=2", "--language=ca", f"--output={file}") == (0, "")
    assert "back" in copies(check(file.read_text(encoding="utf-8")))
    everybody = run("--seed=7", "--moves=1", "--spectator")[1]
    assert copies(parsed(everybody)) == ["back"] * 12
    assert "back" not in copies(parsed(run("--seed=7", "--moves=1")[1]))
    assert len({run("--seed=7", f"--moves={n}")[1] for n in range(6)}) == 6


def test_the_command_reads_a_position_from_another_editor() -> None:
    """A byte order mark, and lines as they end on other systems, change nothing."""
    position = format_position(OPEN)
    other = "\ufeff" + position.replace("\n", "\r\n")
    assert run("-", typed=other) == run("-", typed=position)


def test_the_command_names_what_is_wrong() -> None:
    """One line for each fault, and the exit code 2."""
    assert run("--seat=4") == (2, "truc: there is no seat 4: barajamos has seats 0 to 3\n")
    code, text = run("-", typed="position 1\nrules valencia\nscore 99 0\nfoo\n")
    assert code == 2
    assert text.startswith("truc: line 4: expected one of ")
    code, text = run("-", typed="position 1\nrules valencia\nscore 99 0\n")
    assert (code, text) == (2, "truc: the score is (99, 0), not two numbers from 0 to 17\n")


def test_the_pictures_of_the_page_are_up_to_date() -> None:
    """They are what the tool draws today."""
    for path, text in runpy.run_path(str(ROOT / "tools/pictures.py"))["pictures"]().items():
        assert path.read_text(encoding="utf-8") == text, f"run tools/pictures.py: {path.name}"
