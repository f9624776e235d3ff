"""The languages: each has words for everything, with its own grammar and none of English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, cast, get_args

import attrs
import pytest
from click.testing import CliRunner, Result

import truc
from games import game
from truc import Accept, Bid, Call, Deal, Event, Fold, GameState, PlayCard, Points, Reason, Refuse
from truc.cli._app import app
from truc.cli._reading import after, folded, meant, typed
from truc.cli._screen import names_for
from truc.describe import describe, describe_text
from truc.reasons import Why
from truc.table import News, Problem
from truc.variants.options import OPTIONS
from truc.words import (
    ENGLISH,
    LANGUAGES,
    SPANISH,
    VALENCIAN,
    Language,
    Words,
    say_action,
    say_bid,
    say_meaning,
    say_option,
    say_prize,
    say_reason,
    say_rule,
    say_score,
    say_sign,
    say_team,
    say_worth,
    tell,
    words_for,
)

ROOT = Path(__file__).parent.parent
ALL = (ENGLISH, VALENCIAN, SPANISH)
OTHERS = (VALENCIAN, SPANISH)
each = pytest.mark.parametrize("words", ALL, ids=LANGUAGES)
other = pytest.mark.parametrize("words", OTHERS, ids=LANGUAGES[1:])
systems = pytest.mark.parametrize("name", truc.RULESETS)

WHYS: Final[tuple[Why, ...]] = (*Reason, *Problem)
"""All reasons against something: those of the game and those of a table."""

BESIDE_THE_CODE = {f"reason.text.{why.value}" for why in WHYS} | {
    f"option.{option.name}" for option in OPTIONS
}
"""What English says beside the code, and other languages in their files."""

ENGLISH_WORDS: Final = frozenset(
    re.findall(
        r"\w+",
        """
        accepted accepts ace an and are bet bid but by call calls card cards cheeks
        closed closes clubs coins count cups deals dealt declares down each east
        eyebrows face first five fold folds for four from game good hand head if is it
        its jack king knight leads lip marked nobody north not nothing of only other
        play plays refused refuses round rounds says score seat seats second seven
        shows sign six south stone stones swords team than that the then third this
        three tied to tongue trick tricks turn two was were west win wink wins with won
        worth you your
        """,
    )
)
"""Words that are English and neither Valencian nor Spanish."""


def words_of(text: str) -> set[str]:
    """The words of a text, small; without calls and rules' IDs, the same in every language."""
    return set(re.findall(r"[^\W\d]+", re.sub(r"«.*?»|\b[A-Z]+-\d+", "", text).lower()))


def placeholders(text: str) -> list[tuple[str, str]]:
    """What is put into a text, and in which forms."""
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


# --- nothing is missing


@other
def test_a_language_has_the_words_that_english_has(words: Words) -> None:
    """Key by key, and besides the reasons and options, which English has beside the code."""
    assert set(words.texts) == set(ENGLISH.texts) | BESIDE_THE_CODE
    for key, text in words.texts.items():
        assert (text == "") == (ENGLISH.texts.get(key, "-") == ""), key


@other
def test_a_sentence_says_the_same_things_in_each_language(words: Words) -> None:
    """What is put into a sentence of English is put into that of any language, and no more."""
    for key, text in ENGLISH.texts.items():
        assert sorted({name for name, _ in placeholders(words.texts[key])}) == sorted(
            {name for name, _ in placeholders(text)}
        ), key
    for key in BESIDE_THE_CODE:
        assert not placeholders(words.texts[key]), key


@each
def test_every_form_that_is_named_is_there_and_every_form_is_named(words: Words) -> None:
    """A form says what to do with any word, and some sentence needs it."""
    named = {
        form
        for text in words.texts.values()
        for _, spec in placeholders(text)
        for form in spec.split("+")
        if form
    }
    assert named == set(words.forms)
    for form in words.forms.values():
        assert "" in form
        assert all(beginning == beginning.lower() for beginning in form)


@each
def test_every_event_bid_and_reason_has_words(words: Words) -> None:
    """Each event class has a table, each bid and reason a text of its own."""
    for event in get_args(Event):
        assert any(key.startswith(f"event.{event.__name__}.") for key in words.texts)
    for news in get_args(News):
        assert any(key.startswith(f"news.{news.__name__}.") for key in words.texts)
    for bid in Bid:
        assert say_bid(truc.BARAJAMOS, bid, words=words)
    for reason in WHYS:
        said = say_reason(reason, words=words)
        assert said.endswith(f" ({reason.rule}).")
        assert not said[0].islower()
        assert words is ENGLISH or not words_of(said) & ENGLISH_WORDS


@each
def test_every_rule_has_a_short_name(words: Words) -> None:
    """All rules of the page, and those that reasons cite."""
    page = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", page)) | {reason.rule for reason in WHYS}
    assert len(rules) > 60
    for rule in rules:
        assert say_rule(rule, words=words) != rule


@other
def test_every_sign_and_option_has_words(words: Words) -> None:
    """Whatever a ruleset calls a sign, it is said in the language; a card stays a card."""
    for rules in truc.RULESETS.values():
        for sign in rules.signals:
            assert say_sign(sign.sign, words=words) != sign.sign
            meaning = say_meaning(sign.meaning, words=words)
            assert meaning != sign.meaning or re.fullmatch(r"\d+[ebco]?", meaning)
    for option in OPTIONS:
        assert not words_of(say_option(option, words=words)) & (ENGLISH_WORDS - {"turn", "team"})
    assert say_sign("cough", words=words) == "cough"


@other
def test_calls_are_the_same_in_every_language(words: Words) -> None:
    """What is said at the table is not translated."""
    for bid in Bid:
        assert words.texts[f"bid.{bid.value}"] == ENGLISH.texts[f"bid.{bid.value}"]
        for rules in truc.RULESETS.values():
            assert say_bid(rules, bid, words=words) == say_bid(rules, bid)


# --- nothing of English is left


@cache
def played(name: str) -> tuple[tuple[GameState, Event], ...]:
    """Whole games of a system, event by event, each with the state it led to."""
    rules = truc.ruleset_from(name, {"face_down": True})
    return tuple(
        (step.state, event)
        for seed in range(12)
        for _, _, step in game(rules, seed)
        for event in step.events
    )


def narrated(name: str, words: Words) -> Iterator[str]:
    """Whole games of a system in words: to anybody, to a seat, and without names."""
    rules = truc.RULESETS[name]
    names = names_for(rules, words)
    for state, event in played(name):
        yield tell(event, rules, names=names, last=state.last, words=words)
        yield tell(event, rules, names=names, me=1, last=state.last, words=words)
        yield tell(event, rules, last=state.last, words=words)
        yield say_score(rules, state.score, state.camas, me=0, words=words)


@other
@systems
def test_whole_games_are_told_without_a_word_of_english(name: str, words: Words) -> None:
    """Every event is a sentence of the language alone, with all that it says filled in."""
    for told in narrated(name, words):
        assert not words_of(told) & ENGLISH_WORDS, told
        assert "{" not in told
        assert "  " not in told
        assert not told[0].islower() or told.startswith(("tu ", "tú ", "el ", "l'"))


def test_the_games_told_have_every_kind_of_event() -> None:
    """So that none is told in the wrong language unseen."""
    seen = {type(event) for name in truc.RULESETS for _, event in played(name)}
    assert seen == set(get_args(Event))


@other
@systems
def test_menus_are_offered_without_a_word_of_english(name: str, words: Words) -> None:
    """What can be done, and what it is worth."""
    rules = truc.RULESETS[name]
    for state, _, _ in game(rules, 5, hands=4):
        for action in truc.legal_actions(state) if state.hand is not None else ():
            said = say_action(rules, action, words=words)
            assert not words_of(said) & ENGLISH_WORDS, said
            if isinstance(action, Call):
                worth = say_worth(rules, truc.bid_worth(state, action.bid), me=1, words=words)
                assert not words_of(worth) & ENGLISH_WORDS, worth


@other
@systems
def test_a_ruleset_is_described_without_a_word_of_english(name: str, words: Words) -> None:
    """The page of a ruleset, for people; every rung is on it, with what the page says of it."""
    rules = truc.RULESETS[name]
    text = describe_text(rules, words=words)
    title, _, body = text.partition("\n")
    assert title == name.upper()
    assert not words_of(body) & ENGLISH_WORDS, words_of(body) & ENGLISH_WORDS
    assert max(map(len, text.splitlines())) <= 80
    page = describe(rules, words=words)
    rows = [line for line in page.splitlines() if line.startswith("| ") and "| --- |" not in line]
    pots = len({rung.pot for rung in rules.ladder})
    signs = len(rules.signals) + (1 if rules.signals else 0)
    assert len(rows) == len(rules.ladder) + pots + signs
    cited = set(re.findall(r"\b[A-Z]+-\d+", page))
    assert cited == set(re.findall(r"\b[A-Z]+-\d+", describe(rules)))


# --- grammar


@pytest.mark.parametrize(
    ("words", "form", "text", "said"),
    [
        (VALENCIAN, "the", "as d'espases", "l'as d'espases"),
        (VALENCIAN, "the", "set d'ors", "el set d'ors"),
        (VALENCIAN, "the", "sota de copes", "la sota de copes"),
        (VALENCIAN, "the+per", "envit", "per l'envit"),
        (VALENCIAN, "the+per", "truc", "pel truc"),
        (VALENCIAN, "the+per", "mà", "per la mà"),
        (VALENCIAN, "de", "Est i Oest", "d'Est i Oest"),
        (VALENCIAN, "de", "Sud i Nord", "de Sud i Nord"),
        (VALENCIAN, "de", "el teu equip", "del teu equip"),
        (VALENCIAN, "de", "l'altre equip", "de l'altre equip"),
        (VALENCIAN, "de", "la cama", "de la cama"),
        (VALENCIAN, "de", "11 pedres", "d'11 pedres"),
        (VALENCIAN, "de", "12 pedres", "de 12 pedres"),
        (VALENCIAN, "de", "Elsa", "d'Elsa"),
        (VALENCIAN, "de", "Iolanda", "de Iolanda"),
        (VALENCIAN, "to", "el seient 2", "per al seient 2"),
        (VALENCIAN, "to", "l'equip 1", "per a l'equip 1"),
        (VALENCIAN, "a", "el seient 2", "al seient 2"),
        (VALENCIAN, "all", "tresos", "tots els tresos"),
        (VALENCIAN, "all", "sotes", "totes les sotes"),
        (SPANISH, "the", "as de espadas", "el as de espadas"),
        (SPANISH, "the", "sota de oros", "la sota de oros"),
        (SPANISH, "de", "el otro equipo", "del otro equipo"),
        (SPANISH, "de", "tú", "de ti"),
        (SPANISH, "to", "tú", "para ti"),
        (SPANISH, "to", "Túria", "para Túria"),
        (SPANISH, "a", "el asiento 2", "al asiento 2"),
        (SPANISH, "and", "Iris", "e Iris"),
        (SPANISH, "and", "Hierro", "y Hierro"),
        (SPANISH, "or", "8 tantos", "u 8 tantos"),
        (SPANISH, "or", "11 tantos", "u 11 tantos"),
        (SPANISH, "or", "18 tantos", "o 18 tantos"),
        (SPANISH, "all", "sotas", "todas las sotas"),
    ],
)
def test_articles_and_prepositions_agree_with_what_follows(
    words: Words, form: str, text: str, said: str
) -> None:
    """Contractions, elisions and genders come from the data of the language."""
    sentence = attrs.evolve(words, texts={"x": f"{{it:{form}}}"})
    assert sentence.say("x", it=text) == said


def test_one_and_many_in_each_language() -> None:
    """One stone, two stones; the cama is a round where the ruleset calls it so."""
    rules, flou = truc.BARAJAMOS, truc.RULESETS["truc-y-flou"]
    said = [[say_prize(rules, Points(n), words=words) for words in ALL] for n in (0, 1, 2)]
    assert said == [
        ["0 stones", "0 pedres", "0 tantos"],
        ["1 stone", "1 pedra", "1 tanto"],
        ["2 stones", "2 pedres", "2 tantos"],
    ]
    assert [say_prize(flou, truc.Whole.CAMA, words=words) for words in ALL] == [
        "the round",
        "la mànega",
        "la manga",
    ]
    assert say_score(rules, (12, 13), (1, 0), me=0, words=VALENCIAN) == (
        "el teu equip 12 (males), l'altre equip 13 (bones); cames 1-0"
    )
    assert say_score(rules, (12, 13), (1, 0), me=0, words=SPANISH) == (
        "tu equipo 12 (malas), el otro equipo 13 (buenas); camas 1-0"
    )


def test_a_worth_that_depends_on_the_winner_tells_both() -> None:
    """With the words for "to" and "or" that each needs."""
    rules = truc.RULESETS["valencia"]
    worth = truc.bid_worth(truc.new_game(rules, score=(10, 3)), Bid.FALTA)
    assert say_worth(rules, worth, names=names_for(rules, VALENCIAN), words=VALENCIAN) == (
        "la cama per a Sud i Nord o 8 pedres per a Est i Oest si s'accepta, 1 pedra si es rebutja"
    )
    assert say_worth(rules, worth, me=1, words=SPANISH) == (
        "la cama para el otro equipo u 8 tantos para tu equipo si se acepta, 1 tanto si se rechaza"
    )


def test_names_stand_in_a_row_as_the_language_has_them() -> None:
    """The last "and" depends on what follows it."""
    rules = truc.BARAJAMOS
    names = ("Sol", "Ona", "Isla", "Hiedra")
    assert [say_team(rules, 0, names=names, words=words) for words in ALL] == [
        "Sol and Isla",
        "Sol i Isla",
        "Sol e Isla",
    ]
    assert say_team(rules, 1, names=names, words=SPANISH) == "Ona y Hiedra"


# --- hands as they are told

TOLD: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "tests/data/told.toml").read_text(encoding="utf-8")
)["hand"]


@pytest.mark.parametrize("hand", TOLD, ids=[hand["rules"] for hand in TOLD])
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_hand_is_told_as_written(hand: dict[str, Any], code: Language) -> None:
    """Sentence by sentence, in each language."""
    rules, words = truc.RULESETS[hand["rules"]], words_for(code)
    me = hand["me"] if hand["me"] >= 0 else None
    names = names_for(rules, words) if hand["names"] else None
    state = truc.new_game(rules, score=tuple(hand["score"]), camas=tuple(hand["camas"]))
    actions = [Deal(truc.parse_cards(hand["deal"]))]
    actions += [cast("Deal", truc.parse_action(text)) for text in hand["actions"].split(", ")]
    told: list[str] = []
    for action in actions:
        step = truc.step(state, action)
        state = step.state
        told += [
            tell(event, rules, names=names, me=me, last=state.last, words=words)
            for event in step.events
            if event.audience is None or me in event.audience
        ]
    assert told == hand[code].strip().splitlines()
    assert state.hand is None


# --- choosing a language


def test_words_are_chosen_by_code() -> None:
    """The same value each time."""
    assert [words_for(code) for code in LANGUAGES] == [*ALL]
    assert [words.language for words in ALL] == ["en", "ca", "es"]


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("valencian", "did you mean 'ca'? There are en, ca, es"),
        ("esp", "did you mean 'es'? There are en, ca, es"),
        ("EN", "did you mean 'en'? There are en, ca, es"),
        ("", "'': there are en, ca, es"),
        ("pt", "'pt': there are en, ca, es"),
        (None, "None: there are en, ca, es"),
    ],
)
def test_a_language_that_is_not_there_is_named_with_the_nearest(code: Language, error: str) -> None:
    """The error says what was asked for, what may have been meant, and what there is."""
    with pytest.raises(ValueError, match=r"^there are no words in the language ") as caught:
        words_for(code)
    assert error in str(caught.value)


def run(*arguments: str, typed: str = "", language: str | None = None) -> Result:
    """Run the command, with TRUC_LANGUAGE set if said."""
    env = {"TRUC_LANGUAGE": language}
    return CliRunner().invoke(app, arguments, input=typed, env=env, catch_exceptions=False)


@pytest.mark.parametrize("command", [["watch", "--hands=2"], ["rules"], ["rules", "menorca"]])
def test_the_option_and_the_environment_choose(command: list[str]) -> None:
    """The option goes before the environment, which goes before English."""
    seeded = [*command, "--seed=7"] if command[0] == "watch" else command
    english, valencian = run(*seeded).output, run(*seeded, "--language=ca").output
    assert english != valencian
    assert run(*seeded, language="ca").output == valencian
    assert run(*seeded, "--language", "en", language="ca").output == english
    body = re.sub(
        r"^(opcions|.*=.*?):.*$|^    .*$|never|turn|team", "", valencian, flags=re.MULTILINE
    )
    assert not words_of(body) & (ENGLISH_WORDS - {"seats", "half", "face", "down"})


@pytest.mark.parametrize("command", ["watch", "play", "rules"])
def test_an_unknown_language_is_one_line(command: str) -> None:
    """From the option or the environment, with exit code 2."""
    for result in (run(command, "--language", "english"), run(command, language="english")):
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr == (
            "truc: there are no words in the language 'english': did you mean 'en'?"
            " There are en, ca, es\n"
        )


def test_a_seed_that_was_drawn_is_shown_again_in_the_same_language() -> None:
    """The command that is printed has the language in it."""
    drawn = run("watch", "--hands", "1", "--language", "es")
    first, _, rest = drawn.output.partition("\n")
    command = re.fullmatch(r"Semilla \d+: `truc (.*)` vuelve a mostrar esta partida\.", first)
    assert command
    assert run(*command[1].split(), "--hands", "1").output == rest


@each
def test_what_may_be_typed_means_one_thing_in_any_language(words: Words) -> None:
    """No word of one language is a word for something else in another, or a bid, or a card."""
    names = {key for key in words.texts if key.startswith("typed.")}
    names.remove("typed.yes")  # it is said to another question
    meanings: dict[str, str] = {}
    for key in sorted(names):
        for said in typed(key.removeprefix("typed.")):
            assert meanings.setdefault(said, key) == key, said
    for bid in Bid:
        assert folded(bid.value) not in meanings
        assert folded(words.texts[f"bid.{bid.value}"]) not in meanings


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("accept", Accept(0)),
        ("Accepte", Accept(0)),
        ("sí", Accept(0)),
        ("quiero", Accept(0)),
        ("rebutge", Refuse(0)),
        ("no quiero", Refuse(0)),
        ("me'n vaig", Fold(0)),
        ("me voy al mazo", Fold(0)),
        ("dic envide", Call(0, Bid.ENVIDE)),
        ("digo la falta", Call(0, Bid.FALTA)),
        ("tire 7o", PlayCard(0, truc.parse_card("7o"))),
        ("juego #4c", PlayCard(0, truc.parse_card("4c"), face_down=True)),
    ],
)
@each
def test_any_language_is_understood_in_any(text: str, action: object, words: Words) -> None:
    """Whatever the game is told in."""
    assert meant(text, truc.BARAJAMOS, 0, words) == action


def test_why_is_asked_in_several_words() -> None:
    """Why is two words in Valencian and in Spanish, and the bid comes after them."""
    assert after(folded("per què envide"), "why") == "envide"
    assert after(folded("¿Por qué 7o?"), "why") == "7o"
    assert after("why", "why") == ""
    assert after("whynot", "why") is None


def test_a_game_is_played_in_valencian() -> None:
    """Prompts, answers, help and the end are all in the language, and so are the commands."""
    lines = ["per què envide", "ajuda", "marcador", "cartes", "menú", "regles", "xyz", "vull", ""]
    result = run("play", "--seed=5", "--language=ca", typed="\n".join([*lines, "eixir", "sí", ""]))
    assert result.exit_code == 0
    told = " ".join(result.output.split())
    assert "Ara no pots dir «Envide». Només hi ha un envit en cada mà" in told
    assert "Acceptes «Envide»: «Vull»." in told
    assert "No entenc xyz" in told
    assert "Has deixat la partida; l'has perduda." in told
    said = re.sub(r"\n> .*|why|7o|#4c", "", result.output)
    assert not words_of(said) & ENGLISH_WORDS, words_of(said) & ENGLISH_WORDS
