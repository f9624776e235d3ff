"""The adapter to OpenSpiel says what the engine says, and is kept and loaded as its games are."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Final

import attrs
import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import truc
from episodes import with_hidden
from histories import ONE_HAND, forms, loaded, tiny, tiny_game, walk
from truc import RULESETS, RulesError, SetupError
from truc.determinise import determinise
from truc.openspiel import GAMES, ParameterError, TrucGame, TrucState, register
from truc.research import (
    NotNow,
    information_layout,
    information_text,
    knows,
    numbering,
    observation_layout,
    whole_text,
)
from truc.variants import SYSTEMS

PLACE: Final = ("hands", "score0", "score1", "camas0", "camas1")


def test_every_system_is_registered() -> None:
    """By its name, in which a stroke becomes a line, and with each of its options."""
    assert set(GAMES) == set(RULESETS)
    assert set(GAMES.values()) <= set(pyspiel.registered_names())
    for name, short in GAMES.items():
        game = loaded(short)
        assert game.rules == RULESETS[name]
        assert set(game.get_parameters()) == {*SYSTEMS[name].optional, *PLACE}


@pytest.mark.parametrize(
    ("form", "rules"),
    [
        (
            "truc_valencia(seats=2,twos=true,target=24)",
            ("valencia", {"seats": 2, "twos": True, "target": 24}),
        ),
        ("truc_fjd(ties=parda,camas=1)", ("fjd", {"ties": "parda", "camas": 1})),
        ("truc_valencia(seats=8,twos=true)", ("valencia", {"seats": 8, "twos": True})),
        ("truc_mallorca(half=11)", ("mallorca", {"half": 11})),
        ("truc_barajamos(target=12)", ("barajamos", {"target": 12})),
    ],
)
def test_options_are_parameters(form: str, rules: tuple[str, dict[str, object]]) -> None:
    """Each option of a system is a parameter of its own; what is unsaid is as in ``ruleset``."""
    game = loaded(form)
    assert game.rules == truc.ruleset_from(*rules)
    assert game.num_players() == game.rules.seats


def test_a_game_begins_where_it_is_told_to() -> None:
    """Score and camas are parameters, and what can be won follows from them."""
    game = loaded("truc_valencia(score0=3,score1=5,camas1=1)")
    state = game.new_initial_state().episode.now.state
    assert (state.score, state.camas) == ((3, 5), (0, 1))
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    assert loaded("truc_valencia(hands=1,score0=3,score1=5,camas1=1)").max_utility() == 33


@pytest.mark.parametrize(
    ("form", "error"),
    [
        ("truc_valencia(seats=3)", RulesError),
        ("truc_fjd(ties=often)", RulesError),
        ("truc_fjd(score0=24)", SetupError),
        ("truc_fjd(hands=-1)", ValueError),
        ("truc_fjd(target=-1)", RulesError),
        ("truc_fjd(twos=true)", pyspiel.SpielError),
    ],
)
def test_what_cannot_be_played_is_not_loaded(form: str, error: type[Exception]) -> None:
    """The faults are the ones that the library names; unknown parameters OpenSpiel's own."""
    with pytest.raises(error):
        pyspiel.load_game(form)


@forms
def test_chance_deals_one_card_at_a_time(form: str) -> None:
    """Each card left is equally likely, its number its place in the deck."""
    game = loaded(form)
    deck = game.rules.deck
    state = game.new_initial_state()
    left = set(range(len(deck)))
    for _ in range(3 * game.rules.seats):
        assert state.is_chance_node()
        for wrong in (-2, len(deck), *(set(range(len(deck))) - left)):
            with pytest.raises(NotNow):
                state.apply_action(wrong)
        assert state.chance_outcomes() == [(card, 1 / len(left)) for card in sorted(left)]
        card = max(left)
        assert state.action_to_string(-1, card) == f"deal {deck[card]}"
        left.remove(card)
        state.apply_action(card)
    assert not state.is_chance_node()


@forms
def test_the_numbers_are_those_of_the_numbering(form: str) -> None:
    """Legal actions are sorted numbers of what the seat may do, and read as it does it."""
    game = loaded(form)
    names = numbering(game.rules)
    assert game.num_distinct_actions() == len(names)
    for state in walk(game, 2):
        if state.is_chance_node() or state.is_terminal():
            continue
        seat = state.current_player()
        numbers = state.legal_actions()
        assert numbers == sorted(numbers)
        legal = {names.action_of(seat, number) for number in numbers} - {None}
        assert legal == set(truc.legal_actions(state.episode.now.state, seat))
        assert [state.action_to_string(seat, n) for n in numbers] == [
            f"{seat} {names.words[n]}" for n in numbers
        ]


@forms
def test_returns_are_by_team(form: str) -> None:
    """Partners get the same, the teams add up to nothing, and until the end it is nothing."""
    game = loaded(form)
    for seed in range(3):
        for state in walk(game, seed):
            returns = state.returns()
            assert returns == returns[:2] * (game.num_players() // 2)
            assert sum(returns) == 0
            if not state.is_terminal():
                assert returns == [0.0] * game.num_players()
            elif "hands" in form:
                assert returns[0] == state.episode.returns[0]
            else:
                winner = state.episode.now.state.winner
                assert [gain > 0 for gain in returns[:2]] == [winner == 0, winner == 1]


@pytest.mark.parametrize("form", ONE_HAND)
def test_information_states_are_the_same_in_hidden_worlds(form: str) -> None:
    """What a seat cannot tell apart has the same text and tensor, through OpenSpiel too."""
    game = loaded(form)
    rng = random.Random(3)
    for state in walk(game, 3):
        if state.is_chance_node() or state.is_terminal():
            continue
        for seat in range(game.num_players()):
            world = determinise(truc.view(state.episode.now.state, seat), rng)
            other = replayed(game, state, world)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)


def replayed(game: TrucGame, state: TrucState, world: truc.GameState) -> TrucState:
    """Return the state with the hidden cards of ``world``, reached by OpenSpiel's actions."""
    episode = with_hidden(state.episode, world)
    deck, names = game.rules.deck, numbering(game.rules)
    assert world.hand is not None
    order = [(1 + place) % game.rules.seats for place in range(game.rules.seats)]
    other = game.new_initial_state()
    for turn in range(3):
        for seat in order:
            other.apply_action(deck.index(world.hand.dealt[seat][turn]))
    done = iter(episode.done)
    following = next(done, None)
    while following is not None or other.current_player() != state.current_player():
        seat = other.current_player()
        if following is not None and following.seat == seat:
            other.apply_action(names.number_of(following))
            following = next(done, None)
        else:
            other.apply_action(0)
    assert other.episode == episode
    return other


@forms
def test_observers_fill_in_named_blocks(form: str) -> None:
    """The observer's tensor, its blocks and its text are those of the state."""
    game = loaded(form)
    for kind, layout in (
        (INFO_STATE_OBS_TYPE, information_layout(game.rules)),
        (pyspiel.IIGObservationType(perfect_recall=False), observation_layout(game.rules)),
    ):
        observer = make_observation(game, kind)
        assert {name: block.shape for name, block in observer.dict.items()} == {
            block.name: block.shape for block in layout.blocks
        }
        for state in walk(game, 1):
            seat = max(0, state.current_player())
            observer.set_from(state, seat)
            if kind.perfect_recall:
                text = state.information_state_string(seat)
                numbers = state.information_state_tensor(seat)
            else:
                text = state.observation_string(seat)
                numbers = state.observation_tensor(seat)
            assert observer.string_from(state, seat) == text
            assert observer.tensor is not None
            assert np.array_equal(observer.tensor, np.array(numbers, np.float32))
            if len(state.episode.past) == 2:
                break


def test_what_is_private_are_the_own_cards() -> None:
    """Without public information the observer is told of the own cards, and nothing else."""
    game = loaded("truc_valencia(seats=2)")
    own = [
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=recall))
        for recall in (True, False)
    ]
    state = game.new_initial_state()
    assert own[0].string_from(state, 1) == "seat 1"
    deck, names = game.rules.deck, numbering(game.rules)
    for card in truc.parse_cards("5b 4c 6c 3o 7e 1e"):
        state.apply_action(deck.index(card))
    for word in ("#5b", "4c"):
        state.apply_action(names.words.index(word))
    assert own[0].string_from(state, 1) == "seat 1\ndealt 7e 6c 5b\n1 #5b"
    assert own[1].string_from(state, 1) == "seat 1\nholds 7e 6c, has covered #5b"
    assert own[0].string_from(state, 0) == "seat 0\ndealt 1e 3o 4c"
    assert own[1].string_from(state, 0) == "seat 0\nholds 1e 3o"
    while not state.episode.past:
        state.apply_action(state.legal_actions()[-1])
    assert own[0].string_from(state, 1) == "seat 1\ndealt 7e 6c 5b\n1 #5b"
    assert own[1].string_from(state, 1) == "seat 1"
    assert own[0].tensor is None


def test_a_spectator_observes_no_cards() -> None:
    """Without private information the observer is told what a spectator knows."""
    game = loaded("truc_fjd(hands=1)")
    public = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = make_observation(game, public)
    for state in walk(game, 1):
        assert observer.string_from(state, 0) == information_text(knows(state.episode, None))
        observer.set_from(state, 0)
        assert not observer.dict["dealt"].any()
    for kind in (
        pyspiel.IIGObservationType(
            perfect_recall=True, public_info=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
        pyspiel.IIGObservationType(
            perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
        ),
    ):
        with pytest.raises(ValueError, match="what is observed is"):
            make_observation(game, kind)
    with pytest.raises(ValueError, match="no observation parameters"):
        make_observation(game, public, {"more": 1})


@forms
def test_games_and_states_are_kept_and_copied(form: str) -> None:
    """Pickles, OpenSpiel's own text and clones go on as the state itself does."""
    game = loaded(form)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for number, state in enumerate(walk(game, 4)):
        if number % 5:
            continue
        text = pyspiel.serialize_game_and_state(game, state)
        for other in (
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(text)[1],
        ):
            assert isinstance(other, TrucState)
            assert other.episode == state.episode
            assert other.history() == state.history()
            assert str(other) == str(state) == whole_text(state.episode)
        if state.is_chance_node():
            before = state.episode
            state.clone().apply_action(state.legal_actions()[0])
            assert state.episode == before


def test_a_pickle_is_read_by_a_process_that_knows_nothing() -> None:
    """The systems are registered by unpickling: nothing has to be imported before."""
    game = loaded("truc_valencia(hands=1,seats=2)")
    *_, last = walk(game, 1)
    program = (
        "import pickle, sys\n"
        "game, state = pickle.load(sys.stdin.buffer)\n"
        "print(str(game) == str(state.get_game()), state.returns())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps((game, last)),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode() == f"True {last.returns()}\n"


def test_house_rules_are_games_too() -> None:
    """A ``Rules`` value of one's own is registered under a name of one's own."""
    game = tiny_game("hands=1")
    assert game.rules == tiny()
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)
    register("truc_idle", attrs.evolve(tiny(), name="idle", worth=0))
    with pytest.raises(ParameterError, match="a game may never end"):
        pyspiel.load_game("truc_idle")
    assert loaded("truc_idle(hands=3)").max_utility() == 72


def test_python_shuts_down_in_peace() -> None:
    """OpenSpiel frees what was registered when Python is gone; that ends no process badly."""
    program = (
        "import pyspiel, truc, truc.openspiel\n"
        "truc.openspiel.register('truc_own', truc.RULESETS['fjd'])\n"
        "state = pyspiel.load_game('truc_own(hands=1)').new_initial_state()\n"
        "state.apply_action(0)\n"
        "state.information_state_tensor(0)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("missing", ["pyspiel", "numpy"])
def test_without_the_extra_one_is_told_its_name(missing: str) -> None:
    """``truc.openspiel`` names the extra; the library itself does not need it."""
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "import truc.research\n"
        "try:\n    import truc.openspiel\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert 'pip install "truc-rules[openspiel]"' in done.stdout
