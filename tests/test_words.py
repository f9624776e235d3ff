"""The words: every event, bid, reason and rule has them, and they say what happened."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import get_args

import attrs
import pytest

import truc
from tables import a_play, begun, walk
from truc import (
    Accepted,
    Answer,
    Bid,
    Call,
    Called,
    CamaClosed,
    Card,
    CardCovered,
    CardsDealt,
    CountShown,
    Event,
    GameState,
    GameWon,
    HandDealt,
    HandEnded,
    HandResult,
    Item,
    Points,
    PointsMarked,
    Reason,
    Rules,
    Scored,
    Signal,
    Suit,
    Voided,
    What,
    Whole,
    bid_worth,
    parse_card,
    parse_cards,
)
from truc.bots import random_bot, turn
from truc.table import Leave, News, look, update
from truc.variants.options import OPTIONS
from truc.words import (
    ENGLISH,
    SPANISH,
    VALENCIAN,
    Words,
    say_action,
    say_bid,
    say_card,
    say_prize,
    say_reason,
    say_rule,
    say_score,
    say_seat,
    say_team,
    say_worth,
    tell,
    tell_news,
    words_for,
)

BARAJAMOS = truc.BARAJAMOS
VALENCIA = truc.RULESETS["valencia"]
FLOU = truc.RULESETS["truc-y-flou"]
NAMES = ("South", "East", "North", "West", "Fifth", "Sixth")
RULES = (*truc.RULESETS.values(), truc.ruleset("valencia", last_number=9, seats=2))


@cache
def games(rules: Rules) -> tuple[tuple[GameState, Event], ...]:
    """Play whole games at random; return every event with the state that it led to."""
    return tuple(_games(rules))


def _games(rules: Rules) -> Iterator[tuple[GameState, Event]]:
    for seed in range(6):
        rng = random.Random(seed)
        state = truc.new_game(rules)
        bots = [random_bot] * rules.seats
        while state.winner is None:
            if state.hand is None:
                after = truc.step(state, truc.shuffle(rules, rng))
            else:
                after = truc.step(state, turn(state, bots, rng))
            state = after.state
            for event in after.events:
                yield state, event


def is_sentence(text: str) -> bool:
    """Whether a text has a capital or a number first, a full stop last, and no gaps left in it."""
    return not text[0].islower() and text.endswith(".") and "{" not in text and "  " not in text


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_every_event_of_whole_games_is_a_sentence(rules: Rules) -> None:
    """Whatever happens in a game is told in a whole sentence, to a spectator and to each seat."""
    for state, event in games(rules):
        for me in (None, 0, rules.seats - 1):
            assert is_sentence(tell(event, rules, names=NAMES, me=me, last=state.last)), event
        assert is_sentence(tell(event, rules)), event


def test_every_class_of_events_occurs_and_is_told() -> None:
    """The games of this file, with a sign, reach every event class there is."""
    seen: set[type] = set()
    for rules in RULES:
        for _, event in games(rules):
            seen.add(type(event))
    rules = VALENCIA
    state = truc.apply(truc.new_game(rules), truc.shuffle(rules, random.Random(1)))
    sign = truc.step(state, Signal(0, "wink", (1,))).events[0]
    seen.add(type(sign))
    assert seen == set(get_args(Event))
    assert tell(sign, rules, names=NAMES) == "South makes a sign: wink (it says 1b)."
    assert tell(sign, rules, names=NAMES, me=0) == "You make a sign: wink (it says 1b)."


def test_every_event_has_its_own_words() -> None:
    """Each event class has a table of its own in the file."""
    for event in get_args(Event):
        assert any(key.startswith(f"event.{event.__name__}.") for key in ENGLISH.texts)


@pytest.mark.parametrize("bid", Bid)
def test_every_bid_has_usual_words(bid: Bid) -> None:
    """A bid is said even where the ruleset has no words of its own for it."""
    assert ENGLISH.texts[f"bid.{bid.value}"]
    assert say_bid(BARAJAMOS, bid)


def test_bids_are_said_in_the_words_of_the_ruleset_first() -> None:
    """The rung's own words go before the usual ones."""
    assert say_bid(BARAJAMOS, Bid.TRUC) == "Truque"
    assert say_bid(truc.RULESETS["fjd"], Bid.TRUC) == "Truco"
    assert say_bid(truc.RULESETS["menorca"], Bid.VAL_NOU) == "Va al nou"
    assert say_bid(FLOU, Bid.RETRUC) == "Arrétruque"
    rung = next(rung for rung in BARAJAMOS.ladder if rung.bid is Bid.TRUC)
    ladder = tuple(attrs.evolve(r, words="Trec") if r is rung else r for r in BARAJAMOS.ladder)
    assert say_bid(attrs.evolve(BARAJAMOS, ladder=ladder), Bid.TRUC) == "Trec"


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_is_a_sentence_with_its_rule(reason: Reason) -> None:
    """A reason is said with the ID of the rule, and the rule has a name."""
    said = say_reason(reason)
    assert is_sentence(said)
    assert said.endswith(f"({reason.rule}).")
    assert say_rule(reason.rule) != reason.rule


def test_every_rule_of_ladders_results_and_options_has_a_name() -> None:
    """Whatever ID a ladder, a result, an event or an option cites has a short name in words."""
    cited = {rule for rules in RULES for rung in rules.ladder for rule in rung.rules}
    cited |= {option.rule for option in OPTIONS if "-" in option.rule}
    for rules in RULES:
        for state, event in games(rules):
            if isinstance(event, HandEnded | GameWon):
                cited.add(event.rule)
            if isinstance(event, Scored | Voided):
                cited.add(event.item.rule)
            if state.last is not None:
                cited |= {item.rule for item in (*state.last.items, *state.last.void)}
    assert {"HAND-1", "HAND-2", "FOLD-2", "SCORE-2", "SCORE-3", "FLOU-8", "FLOU-13"} <= cited
    assert not {rule for rule in cited if say_rule(rule) == rule}


def test_a_rule_of_the_house_is_called_by_its_id() -> None:
    """A ladder may cite rules that these words do not know."""
    assert say_rule("HOUSE-1") == "HOUSE-1"


def test_cards_are_said_by_rank_and_suit() -> None:
    """Every card of the Spanish deck has a name of its own."""
    assert say_card(parse_card("7o")) == "seven of coins"
    assert say_card(parse_card("11b")) == "knight of clubs"
    assert len({say_card(Card(rank, suit)) for rank in range(1, 13) for suit in Suit}) == 48


def test_stones_are_counted_in_the_singular_and_the_plural() -> None:
    """One stone, two stones; the cama is a round where the ruleset calls it so."""
    assert say_prize(BARAJAMOS, Points(1)) == "1 stone"
    assert say_prize(BARAJAMOS, Points(2)) == "2 stones"
    assert say_prize(BARAJAMOS, Points(0)) == "0 stones"
    assert say_prize(BARAJAMOS, Whole.CAMA) == "the cama"
    assert say_prize(FLOU, Whole.CAMA) == "the round"
    assert say_prize(BARAJAMOS, Whole.GAME) == "the game"


def test_the_score_says_malas_and_buenas_where_there_are_halves() -> None:
    """At the half a team is still in malas (D-1); without halves nothing is said of them."""
    told = say_score(BARAJAMOS, (12, 13), (1, 0), names=NAMES)
    assert told == "South and North 12 (malas), East and West 13 (buenas); camas 1-0"
    assert say_score(FLOU, (12, 13), (1, 0)) == "team 0 12, team 1 13; rounds 1-0"


def test_teams_are_yours_theirs_or_named() -> None:
    """The reader is "you"; partners are a team; alone against one there is only the other."""
    assert say_team(BARAJAMOS, 0, me=2) == "your team"
    assert say_team(BARAJAMOS, 1, me=2) == "the other team"
    assert say_team(FLOU, 1, names=NAMES) == "East, West and Sixth"
    assert say_team(truc.RULESETS["fjd"], 0, names=NAMES, me=0) == "you"
    assert say_team(truc.RULESETS["fjd"], 1, names=NAMES, me=0) == "East"
    assert say_seat(3) == "seat 3"


def test_a_worth_tells_both_teams_only_where_they_differ() -> None:
    """A falta that looks at the loser may be worth the cama to one and stones to the other."""
    state = truc.new_game(VALENCIA, score=(12, 3))
    assert say_worth(VALENCIA, bid_worth(state, Bid.ENVIDE)) == (
        "2 stones if accepted, 1 stone if refused"
    )
    assert say_worth(VALENCIA, bid_worth(state, Bid.FALTA), names=NAMES) == (
        "if accepted the cama for South and North or 6 stones for East and West, 1 stone if refused"
    )
    flou = truc.new_game(FLOU)
    assert say_worth(FLOU, bid_worth(flou, Bid.FLOR)) == "3 stones, nobody is asked"
    assert say_worth(FLOU, bid_worth(flou, Bid.BETTER_FLOR)) == (
        "can only be raised or refused, 3 stones if refused"
    )


def test_actions_are_said_as_on_a_menu() -> None:
    """A menu entry names the card with its code, the bid as it is said, the answer as spoken."""
    card = parse_card("4c")
    assert say_action(VALENCIA, truc.PlayCard(0, card)) == "play the four of cups (4c)"
    assert say_action(VALENCIA, truc.PlayCard(0, card, face_down=True)) == (
        "play the four of cups face down (#4c)"
    )
    assert say_action(VALENCIA, Call(0, Bid.ENVIDE)) == 'call "Envide"'
    assert say_action(FLOU, truc.Accept(0)) == 'accept: "Cantar"'
    assert say_action(VALENCIA, truc.Refuse(0)) == 'refuse: "No vull"'
    assert say_action(VALENCIA, truc.Fold(0)) == 'fold: "Me\'n vaig"'


def item(what: What, prize: int, worth: int, rule: str, bid: Bid | None) -> Item:
    """An item of team 0."""
    answer = Answer.UNASKED if bid is None else Answer.ACCEPTED
    return Item(what, 0, Points(prize), Points(worth), rule, bid, answer)


TOLD: list[tuple[Event, Rules, str]] = [
    (
        HandDealt(0, 1, 3),
        BARAJAMOS,
        "South deals 3 cards each, and East leads.",
    ),
    (
        CardsDealt(1, parse_cards("1e 7o 3c")),
        BARAJAMOS,
        "East is dealt ace of swords, seven of coins and three of cups.",
    ),
    (CardCovered(2), VALENCIA, "North plays a card face down."),
    (Called(1, Bid.FALTA), BARAJAMOS, 'East calls "La falta".'),
    (Called(1, Bid.FLOR), FLOU, 'East declares "Flor".'),
    (Accepted(1, Bid.TRUC), truc.RULESETS["fjd"], 'East accepts "Truco": "Quiero".'),
    (
        HandEnded(1, "HAND-2"),
        BARAJAMOS,
        (
            "The hand goes to East and West: a trick was tied, so the first trick that was won"
            " decides (HAND-2)."
        ),
    ),
    (
        HandEnded(1, "TRUC-5"),
        BARAJAMOS,
        "The hand goes to East and West: the truc was refused (TRUC-5).",
    ),
    (
        HandEnded(None, "FLOU-12"),
        FLOU,
        "The hand ends without a winner: truc and the rest ends the deal (FLOU-12).",
    ),
    (CountShown(3, 33), VALENCIA, "West shows a count of 33."),
    (
        Scored(item(What.ENVIT, 3, 8, "ENVIT-6", Bid.FALTA)),
        VALENCIA,
        (
            '3 stones to South and North for the envit: "La falta", accepted (ENVIT-6). It was'
            " worth 8 stones, but no more than this can be scored (ENVIT-7)."
        ),
    ),
    (
        Scored(item(What.TRUC, 1, 1, "TRUC-1", None)),
        BARAJAMOS,
        "1 stone to South and North for the hand: no truc was called (TRUC-1).",
    ),
    (
        Scored(item(What.ENVIT, 2, 2, "FLOU-6", Bid.EMBIDE)),
        FLOU,
        '2 stones to South, North and Fifth for the embit: "J\'embide", accepted (FLOU-6).',
    ),
    (
        Voided(item(What.TRUC, 2, 2, "SCORE-2", Bid.TRUC)),
        BARAJAMOS,
        (
            "Nothing for the truc: 2 stones would have gone to South and North, but a cama had"
            " been closed before it was counted (SCORE-2)."
        ),
    ),
    (
        Voided(item(What.ENVIT, 2, 2, "FLOU-8", Bid.EMBIDE)),
        FLOU,
        (
            "Nothing for the embit: 2 stones would have gone to South, North and Fifth, but a flor"
            " was declared (FLOU-8)."
        ),
    ),
    (
        PointsMarked(0, 2, (5, 3)),
        BARAJAMOS,
        "2 stones marked for South and North: South and North 5, East and West 3.",
    ),
    (
        CamaClosed(1, (0, 1)),
        FLOU,
        "That closes the round for East, West and Sixth; rounds 0-1.",
    ),
    (
        GameWon(0, "TRUC-6", (3, 4), (2, 1)),
        BARAJAMOS,
        "The game goes to South and North: the truc was for the whole game (TRUC-6).",
    ),
]


@pytest.mark.parametrize(("event", "rules", "sentence"), TOLD)
def test_an_event_says_what_happened_and_why(event: Event, rules: Rules, sentence: str) -> None:
    """The sentence names who, what, how much, and the rule by which."""
    assert tell(event, rules, names=NAMES) == sentence


def test_three_tied_tricks_are_told_as_the_manos() -> None:
    """With the result at hand, a hand of three ties says that the mano has it (HAND-2)."""
    tied = HandResult(1, (None, None, None), 1, "HAND-2", (), (), (), None, None)
    told = tell(HandEnded(1, "HAND-2"), BARAJAMOS, me=0, last=tied)
    assert told == (
        "The hand goes to the other team: all three tricks were tied, so the mano has it (HAND-2)."
    )


def test_a_language_that_does_not_exist_is_named() -> None:
    """Only languages with a file can be loaded."""
    with pytest.raises(ValueError, match="'xx'"):
        words_for("xx")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


class TestNews:
    """What happens at a table, told to each person in each language."""

    @pytest.mark.parametrize("words", [ENGLISH, VALENCIAN, SPANISH], ids=lambda w: w.language)
    def test_everything_that_happens_is_told(self, words: Words) -> None:
        """Each piece of news is a whole sentence for everybody who is told of it."""
        kinds: set[str] = set()
        names = {"p0": "Nord", "p1": "Sud"}
        for seed in range(40):
            for _, done in walk(truc.RULESETS["fjd" if seed % 2 else "barajamos"], seed, 300):
                for person in done.table.people:
                    seen = look(done.table, person.id)
                    for told in done.told_to(person.id):
                        said = tell_news(told.news, seen, names=names, words=words)
                        assert said[-1] == "."
                        assert not said[0].islower()
                        assert "{" not in said
                        assert "p0" not in said
                        kinds.add(type(told.news).__name__)
        assert kinds >= {kind.__name__ for kind in get_args(News)}

    def test_it_is_told_as_the_reader_sees_it(self) -> None:
        """Who reads of oneself is "you"; people have the names that the caller gives them."""
        table = begun(truc.RULESETS["fjd"])
        update_ = update(table, Leave(0, "p1", table.moment))
        seen = look(update_.table, "p0")
        said = [tell_news(told.news, seen, names={"p1": "Sud"}) for told in update_.told]
        assert said == [
            "Sud has left: the game is cancelled, and nobody wins.",
            "A chair is free: seat 1.",
            "Sud has left the room.",
        ]
        play = update(table, a_play(table))
        assert tell_news(play.told[0].news, look(play.table, "p1"))[:8] == "You play"
        assert tell_news(play.told[0].news, look(play.table, "p0"))[:8] == "P1 plays"
