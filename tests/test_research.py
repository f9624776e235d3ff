"""One is asked at a time, and nothing is lost or gained: the engine's sequences, heard one by one.

What a seat knows is the same in every world that it cannot tell apart, as text and as numbers.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import truc
from episodes import dealt_as, in_hand, possible, said, start, walk, with_hidden
from games import game
from truc import (
    RULESETS,
    Accept,
    Bid,
    Call,
    Deal,
    Fold,
    GameState,
    IllegalAction,
    PlayCard,
    Refuse,
    Rules,
    SeatAction,
    SetupError,
)
from truc.determinise import determinise
from truc.perft import perft
from truc.research import (
    Episode,
    Knowledge,
    Moment,
    NotNow,
    Numbering,
    act,
    begin,
    choices,
    deal,
    do,
    information_layout,
    information_tensor,
    information_text,
    knows,
    longest_game,
    longest_hand,
    moment,
    most_to_win,
    numbering,
    observation_layout,
    observation_tensor,
    observation_text,
    seats_asked,
    undealt,
    whole_text,
)
from truc.testing import house_rules, rulesets

systems = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
any_rules = rulesets() | house_rules()
seeds = st.integers(0, 10**6)
FJD: Final = RULESETS["fjd"]
FLOU: Final = RULESETS["truc-y-flou"]
SMALL: Final = (FJD, truc.ruleset("valencia", seats=2), RULESETS["barajamos"], FLOU)
"""For two with and without cards face down, for four and for six."""
PAIR: Final = (truc.parse_cards("4c 3o 1e"), truc.parse_cards("5b 6c 7e"))


# One at a time


@given(any_rules, seeds)
def test_every_sequence_of_the_engine_is_heard(rules: Rules, seed: int) -> None:
    """Whatever the engine does, those asked before the seat may pass and the seat may do it."""
    for state, action, step in game(rules, seed, hands=3):
        if not isinstance(action, (PlayCard, Call, Accept, Refuse, Fold)):
            continue
        now = moment(state)
        while now.asked != action.seat:
            assert None in choices(now)
            now = act(now, None)
        assert action in choices(now)
        assert act(now, action) == moment(step.state)


@given(any_rules, seeds)
def test_every_sequence_that_is_heard_is_one_of_the_engine(rules: Rules, seed: int) -> None:
    """Without its passes an episode is a game of the engine that comes to the same states."""
    state = truc.new_game(rules)
    for episode in walk(rules, seed, 2):
        assert episode.now.state == replayed(state, episode)


def replayed(state: GameState, episode: Episode) -> GameState:
    """Play what has been done in an episode in the engine itself."""
    hand = episode.now.state.hand
    hands = [(old.dealt, old.done) for old in episode.past]
    if hand is not None:
        hands.append((hand.dealt, episode.done))
    for dealt, done in hands:
        seats = state.rules.seats
        first = state.dealer + 1
        order = [(first + place) % seats for place in range(seats)]
        state = truc.apply(state, Deal(tuple(dealt[s][turn] for turn in range(3) for s in order)))
        for action in done:
            state = truc.apply(state, action)
    return state


def heard(now: Moment, depth: int) -> Iterator[tuple[SeatAction, ...]]:
    """Yield every sequence of ``depth`` actions that can be heard, once for each way to hear it."""
    if depth == 0:
        yield ()
        return
    for choice in choices(now):
        after = act(now, choice)
        if choice is None:
            yield from heard(after, depth)
        else:
            yield from ((choice, *rest) for rest in heard(after, depth - 1))


@pytest.mark.parametrize("rules", SMALL, ids=[repr(rules) for rules in SMALL])
def test_each_sequence_of_the_engine_is_heard_in_just_one_way(rules: Rules) -> None:
    """All sequences of up to four actions: the same, and each once. Perft counts them as well."""
    for seed in (1, 2):
        state = start(rules, seed)
        for depth in range(5 if rules.seats == 2 else 4):
            ways = Counter(heard(moment(state), depth))
            assert set(ways) == set(possible(state, depth))
            assert set(ways.values()) == {1}
            assert len(ways) == perft(state, depth)


@given(any_rules, seeds)
def test_the_order_is_who_can_be_spared_and_then_who_is_awaited(rules: Rules, seed: int) -> None:
    """Whoever may act is asked, once; the last one is awaited, and every view says the same."""
    for episode in in_hand(rules, seed):
        state = episode.now.state
        order = seats_asked(state)
        awaited = truc.awaited(state)
        spared = [seat for seat in truc.seats_to_act(state) if seat not in awaited]
        assert order == (*spared, *awaited)
        for seat in (None, *range(rules.seats)):
            assert seats_asked(truc.view(state, seat)) == order


def test_partners_are_asked_after_those_who_call_out_of_turn() -> None:
    """TRUC-2, TRUC-3: at the start of barajamos anybody may truc; then both rivals may answer."""
    state = start(RULESETS["barajamos"], 7)
    now = moment(state)
    assert now.asking == (2, 3, 0, 1)
    now = act(now, Call(2, Bid.TRUC))
    assert now.asking == (3, 1)
    assert choices(now)[0] is None
    assert None not in choices(act(now, None))


def test_to_be_asked_says_nothing_about_the_cards() -> None:
    """FLOU-9: where a flor may be declared out of turn all are asked, and who has none passes."""
    ladder = [attrs.evolve(r, on_turn=False) if r.needs_flor else r for r in FLOU.ladder]
    rules = attrs.evolve(FLOU, name="loud", options=(), ladder=tuple(ladder))
    now = moment(start(rules, 1))
    assert truc.seats_to_act(now.state) != (*range(2, 6), 0, 1)
    assert now.asking == (*range(2, 6), 0, 1)
    assert choices(now) == (None,)


def test_nobody_acts_but_the_one_who_is_asked() -> None:
    """Another seat, the pass of the last one, and anything between hands are refused."""
    now = moment(start(RULESETS["barajamos"], 7))
    with pytest.raises(NotNow, match="seat 2 is asked now, not seat 0"):
        act(now, Call(0, Bid.TRUC))
    with pytest.raises(IllegalAction):
        act(now, Accept(2))
    for _ in range(3):
        now = act(now, None)
    with pytest.raises(NotNow, match="seat 1 is the last one asked and must act"):
        act(now, None)
    with pytest.raises(NotNow, match="between hands"):
        act(moment(truc.new_game()), None)


@systems
def test_cards_are_dealt_one_at_a_time(rules: Rules) -> None:
    """DEAL-1: card by card the hand is the one that the engine deals; until then nobody looks."""
    cards = truc.shuffle(rules, random.Random(3)).cards
    episode = begin(rules)
    for number, card in enumerate(cards):
        assert episode.now.asked is None
        assert choices(episode.now) == ()
        assert undealt(episode.now) == tuple(c for c in rules.deck if c not in cards[:number])
        for seat in range(rules.seats):
            assert knows(episode, seat) == knows(begin(rules), seat)
        episode = deal(episode, card)
    assert episode.now.state == truc.apply(truc.new_game(rules), Deal(cards))
    assert undealt(episode.now) == ()
    with pytest.raises(NotNow, match=f"{cards[0]} cannot be dealt now"):
        deal(deal(begin(rules), cards[0]), cards[0])


# Numbers


@given(any_rules, seeds)
def test_numbers_and_actions_are_one_to_one(rules: Rules, seed: int) -> None:
    """Each legal action has a number that gives it back for its seat, and its word."""
    names = numbering(rules)
    for episode in in_hand(rules, seed):
        seat = episode.now.asked
        assert seat is not None
        for choice in choices(episode.now):
            number = names.number_of(choice)
            assert names.action_of(seat, number) == choice
            said = "pass" if choice is None else truc.format_action(choice)[2:]
            assert names.words[number] == said


@systems
def test_numbers_do_not_depend_on_the_seat(rules: Rules) -> None:
    """The same thing done by another seat has the same number, and there are no gaps."""
    names = numbering(rules)
    for number in range(1, len(names)):
        for seat in range(rules.seats):
            action = names.action_of(seat, number)
            assert action is not None
            assert action.seat == seat
            assert names.number_of(action) == number
            assert truc.format_action(action)[2:] == names.words[number]
    assert len(set(names.words)) == len(names)


def test_the_numbers_of_a_ruleset() -> None:
    """Pass, the cards open, the cards face down, the bids, accept, refuse, fold: in this order."""
    cards = [card.code for card in FJD.deck]
    bids = ["envide", "falta", "truc", "retruc", "quatre_val", "joc_fora"]
    assert list(numbering(FJD).words) == ["pass", *cards, *bids, "accept", "refuse", "fold"]
    covered = numbering(truc.ruleset("fjd", face_down=True)).words
    assert list(covered[: 2 * len(cards) + 1]) == ["pass", *cards, *(f"#{c}" for c in cards)]
    assert numbering(FLOU).words[-2:] == ("accept", "refuse")


def test_what_has_no_number_is_refused() -> None:
    """A number, a seat or an action that the rules do not have."""
    names = numbering(FJD)
    for seat, number in ((0, len(names)), (0, -1), (2, 0), (-1, 0)):
        with pytest.raises(ValueError, match="there is no action"):
            names.action_of(seat, number)
    with pytest.raises(ValueError, match="truc-y-flou never allows it"):
        numbering(FLOU).number_of(Fold(0))


# What a seat knows


def told(known: Knowledge) -> tuple[str, str, list[float], list[float]]:
    """Return what is told of what a seat knows, in all four ways."""
    return (
        information_text(known),
        observation_text(known),
        information_tensor(known),
        observation_tensor(known),
    )


@given(any_rules, seeds)
def test_what_is_hidden_makes_no_difference(rules: Rules, seed: int) -> None:
    """In every world that a seat cannot tell apart it is told the same, and may do the same."""
    rng = random.Random(seed)
    for episode in in_hand(rules, seed):
        for seat in range(rules.seats):
            world = determinise(truc.view(episode.now.state, seat), rng)
            other = with_hidden(episode, world)
            assert knows(other, seat).asked == knows(episode, seat).asked
            assert told(knows(other, seat)) == told(knows(episode, seat))
            if episode.now.asked == seat:
                assert set(choices(other.now)) == set(choices(episode.now))


def test_hidden_cards_differ_in_the_worlds_compared() -> None:
    """The test above compares worlds that are not the same: to see all is to tell them apart."""
    rng = random.Random(1)
    for episode in in_hand(FJD, 1):
        world = determinise(truc.view(episode.now.state, 0), rng)
        assert whole_text(with_hidden(episode, world)) != whole_text(episode)
        assert told(knows(with_hidden(episode, world), 1)) != told(knows(episode, 1))


@pytest.mark.parametrize("rules", SMALL, ids=[repr(rules) for rules in SMALL])
def test_a_seat_forgets_nothing(rules: Rules) -> None:
    """Where a seat is told the same, it has been told and has done the same all along."""
    seen: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    tensors: dict[str, set[tuple[float, ...]]] = defaultdict(set)
    first = start(rules, 1)
    rng = random.Random(1)
    worlds = [first, *(determinise(truc.view(first, 0), rng) for _ in range(2))]
    for world in worlds:
        hand = world.hand
        assert hand is not None
        todo: list[tuple[Episode, tuple[str, ...]]] = [(dealt_as(rules, hand.dealt, 1), ())]
        while todo:
            episode, own = todo.pop()
            text = information_text(knows(episode, 0))
            seen[text].add(own if episode.now.asked == 0 else ())
            tensors[text].add(tuple(information_tensor(knows(episode, 0))))
            if len(episode.done) == 3 or episode.over:
                continue
            for choice in choices(episode.now):
                mine = (text, repr(choice)) if episode.now.asked == 0 else ()
                todo.append((do(episode, choice), (*own, *mine)))
    assert all(len(pasts) == 1 for pasts in seen.values())
    playing = [numbers for text, numbers in tensors.items() if "nobody" not in text]
    assert all(len(numbers) == 1 for numbers in playing)
    assert len({numbers for one in playing for numbers in one}) == len(playing)


def test_the_texts_of_a_hand() -> None:
    """An information state is all that was heard; an observation is the table as it lies."""
    rules = truc.ruleset("valencia", seats=2)
    episode = dealt_as(rules, PAIR)
    for word in ("1 envide", "0 accept", "1 #5b", "0 #4c", "1 7e"):
        action = truc.parse_action(word)
        assert isinstance(action, (Call, Accept, PlayCard))
        episode = said(episode, action)
    assert information_text(knows(episode, 0)).splitlines() == [
        "seat 0",
        "score 0-0, camas 0-0, dealer 0",
        "dealt 1e 3o 4c",
        "1 envide",
        "0 accept",
        "1 #",
        "0 #4c",
        "1 7e",
        "seat 0 is asked",
    ]
    assert observation_text(knows(episode, 1)).splitlines() == [
        "seat 1",
        "score 0-0, camas 0-0, dealer 0",
        "holds 6c, has covered #5b",
        "trick 1 #; 0 #, parda",
        "trick 1 7e, seat 0 on turn",
        "envit envide by seat 1, accepted",
        "seat 0 is asked",
    ]
    spectator = information_text(knows(episode, None))
    assert "dealt nothing" in spectator
    assert "1 #\n0 #\n" in spectator


def test_what_a_hand_came_to_is_remembered() -> None:
    """REVEAL-1, REVEAL-2: the result, the counts shown, and the hand before; not others' cards."""
    episode = dealt_as(truc.ruleset("valencia", seats=2), PAIR)
    for action in (Call(1, Bid.ENVIDE), Accept(0), Fold(1)):
        episode = said(episode, action)
    assert information_text(knows(episode, 0)).splitlines() == [
        "seat 0",
        "score 0-0, camas 0-0, dealer 0",
        "dealt 1e 3o 4c",
        "1 envide",
        "0 accept",
        "1 fold",
        (
            "won by team 0 (FOLD-2), envit 2 to team 1, truc 1 to team 0,"
            f" seat 1 shows {truc.envit_count(FJD, PAIR[1])},"
            f" seat 0 shows {truc.envit_count(FJD, PAIR[0])}"
        ),
        "score 1-2, camas 0-0, dealer 1",
        "nobody is asked",
    ]


@systems
def test_tensors_have_the_size_of_their_layout(rules: Rules) -> None:
    """Every number is from 0 to 1; blocks follow each other and fill the tensor."""
    for layout, tensor in (
        (information_layout(rules), information_tensor),
        (observation_layout(rules), observation_tensor),
    ):
        ends = [block.start + block.size for block in layout.blocks]
        assert [block.start for block in layout.blocks] == [0, *ends[:-1]]
        assert layout.size == ends[-1]
        for episode in walk(rules, 5, 3):
            numbers = tensor(knows(episode, rules.seats - 1))
            assert len(numbers) == layout.size
            assert all(0 <= number <= 1 for number in numbers)


def test_what_the_blocks_of_an_observation_say() -> None:
    """Each block says what its name says, seat by seat and card by card."""
    rules = truc.ruleset("valencia", seats=2)
    episode = dealt_as(rules, PAIR)
    for word in ("1 envide", "0 falta", "1 accept", "1 #5b", "0 1e", "0 truc"):
        action = truc.parse_action(word)
        assert isinstance(action, (Call, Accept, PlayCard))
        episode = said(episode, action)
    deck = [card.code for card in rules.deck]
    bids = [bid.value for bid in rules.lookup.pot]
    for seat, held, own in ((0, ["3o", "4c"], ()), (1, ["7e", "6c"], ("5b",))):
        marked = blocks(knows(episode, seat))
        assert marked["seat"] == [seat]
        assert marked["asked"] == [1]
        assert marked["dealer"] == [0]
        assert [deck[i] for i in marked["held"]] == held
        assert marked["turn"] == [0]
        width = 2 * (len(deck) + 1)
        assert all(place < width for place in marked["plays"])
        zero = [p for p in marked["plays"] if p <= len(deck)]
        one = [p - len(deck) - 1 for p in marked["plays"] if p > len(deck)]
        assert [deck[p] for p in zero] == ["1e"]
        assert one == [*(deck.index(code) for code in own), len(deck)]
        assert marked["tricks"] == [0]
        assert [bids[i] for i in marked["bid"]] == ["falta", "truc"]
        assert [bids[i] for i in marked["below"]] == ["envide"]
        assert marked["caller"] == [2 * 1 + 0, 2 * 2 + 0]
        assert marked["status"] == [4 * 1 + 1, 4 * 2 + 0]
        assert marked["folded"] == marked["passed_on"] == marked["declared"] == []


def test_a_parda_is_marked_as_such() -> None:
    """TRICK-3: a trick of covered cards is nobody's, and stands in the third place."""
    episode = dealt_as(truc.ruleset("valencia", seats=2), PAIR)
    for play in (PlayCard(1, PAIR[1][0], face_down=True), PlayCard(0, PAIR[0][0], face_down=True)):
        episode = said(episode, play)
    assert blocks(knows(episode, 0))["tricks"] == [2]


def blocks(known: Knowledge) -> dict[str, list[int]]:
    """Return, by block of an observation, the places that are not 0."""
    numbers = observation_tensor(known)
    return {
        block.name: [i for i in range(block.size) if numbers[block.start + i]]
        for block in observation_layout(known.view.rules).blocks
    }


# How long, and for how much


@given(any_rules, seeds)
def test_nothing_lasts_longer_or_wins_more_than_is_said(rules: Rules, seed: int) -> None:
    """Every hand and every game stays within its bounds, and one team wins what the other loses."""
    hands = longest_game(rules)
    assert hands is not None
    for number in (0, 1, 4):
        last = begin(rules, hands=number)
        most = most_to_win(last)
        for episode in walk(rules, seed, number):
            last = episode
            assert sum(episode.returns) == 0
            assert max(episode.returns) <= most
        assert len(last.past) <= (min(hands, number) if number else hands)
        assert max(len(old.done) for old in last.past) <= longest_hand(rules)
        if number == 0:
            winner = last.now.state.winner
            assert last.returns == ((1, -1) if winner == 0 else (-1, 1))


@given(any_rules, seeds)
def test_a_hand_returns_the_stones_that_it_marked(rules: Rules, seed: int) -> None:
    """As long as no cama is closed these are the stones by which the score has moved."""
    *_, last = walk(rules, seed, 1)
    state = last.now.state
    if state.last is not None and state.last.closed is None and state.last.game is None:
        lead = state.score[0] - state.score[1]
        assert last.returns == (lead, -lead)


def test_a_cama_and_a_game_are_worth_what_was_lacking() -> None:
    """SCORE-3, TRUC-6: in valencia the falta in malas is a cama, and the joc fora the game."""
    rules = truc.ruleset("valencia", seats=2)
    start = begin(rules, hands=1, score=(3, 5), camas=(0, 1))
    for card in truc.parse_cards("5b 4c 6c 3o 7e 1e"):
        start = deal(start, card)
    falta = start
    for action in (Call(1, Bid.FALTA), Accept(0), Fold(1)):
        falta = said(falta, action)
    assert falta.now.state.camas in {(1, 1), (0, 2)}
    assert falta.returns in {(15, -15), (-13, 13)}
    joc = start
    for action in (
        *(Call(1, Bid.TRUC), Call(0, Bid.RETRUC), Call(1, Bid.QUATRE_VAL), Call(0, Bid.JOC_FORA)),
        *(Accept(1), Fold(1)),
    ):
        joc = said(joc, action)
    assert joc.now.state.winner == 0
    assert joc.returns == (33, -33)
    assert most_to_win(start) == 33


def test_the_longest_hands() -> None:
    """Fjd: six cards, two envits and four trucs, each answered. Flou: eighteen, and what is said.

    There six declare, the last of them a challenge, which is raised; or one embit and a raise; and
    five trucs. Each may be answered; and of three asked for the embit two can pass it on.
    """
    assert longest_hand(FJD) == 6 + 2 * (2 + 4)
    assert longest_hand(FLOU) == 18 + 2 * (7 + 2 + 5) + 2


def test_a_hand_that_can_be_worth_nothing_bounds_no_game() -> None:
    """House rules in which nobody need ever score have no longest game."""
    assert longest_game(attrs.evolve(FJD, name="idle", worth=0)) is None


@pytest.mark.parametrize("hands", [-1, True, "1", None])
def test_hands_are_a_number(hands: object) -> None:
    """Another number of hands is refused, and a score as the engine refuses it."""
    with pytest.raises(ValueError, match="not a whole number from 0 on"):
        begin(FJD, hands=hands)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(SetupError):
        begin(FJD, score=(24, 0))


@systems
def test_episodes_and_numberings_pickle(rules: Rules) -> None:
    """A pickle gives an equal value back; a numbering is made once."""
    *_, last = in_hand(rules, 9)
    assert pickle.loads(pickle.dumps(last)) == last
    names: Numbering = pickle.loads(pickle.dumps(numbering(rules)))
    assert names is numbering(rules)
