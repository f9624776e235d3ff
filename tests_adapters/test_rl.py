"""The environments pass the tests of PettingZoo and Gymnasium, and say what the engine says."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo import AECEnv
from pettingzoo.test import api_test, seed_test

import truc
from truc import RULESETS, NoSuchSeat, Rules, SeatAction, SetupError, View
from truc.bots import BotError, sensible_bot
from truc.research import (
    information_tensor,
    information_text,
    knows,
    numbering,
    observation_tensor,
    whole_text,
)
from truc.rl import Action, Observation, TrucAEC, TrucSeat, aec_env

systems = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
hands = pytest.mark.parametrize("hands", [0, 1])
VALENCIA = truc.ruleset("valencia", seats=2)


@systems
@hands
def test_pettingzoo_is_content(rules: Rules, hands: int) -> None:
    """PettingZoo's own test; its two warnings against observations with a mask are known."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        for env in (aec_env(rules, hands=hands), TrucAEC(rules, hands=hands, recall=True)):
            api_test(env, num_cycles=200)


@systems
@hands
def test_a_seed_gives_the_same_episode(rules: Rules, hands: int) -> None:
    """PettingZoo's own test of determinism; and another seed deals other cards."""
    seed_test(lambda: aec_env(rules, hands=hands), num_cycles=200)
    env = TrucAEC(rules, hands=hands, render_mode="ansi")
    told: list[str | None] = []
    for seed in (1, 2, 1, None):
        env.reset(seed=seed)
        told.append(env.render())
    assert told[0] == told[2]
    assert len(set(told)) == 3


@systems
@hands
def test_gymnasium_is_content(rules: Rules, hands: int) -> None:
    """Gymnasium's own test, for every seat, without a warning."""
    for seat in range(rules.seats):
        env = gymnasium.make("Truc-v0", rules=rules, hands=hands, seat=seat)
        check_env(env.unwrapped)


def played(env: AECEnv[str, Observation, Action], seed: int) -> dict[str, float]:
    """Play an environment at random and return what each agent got in all."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        assert not truncated
        total[agent] += float(reward)
        env.step(None if terminated else rng.choice(allowed(seen)))
    return total


def allowed(seen: Observation | None) -> list[int]:
    """Return the numbers that a mask allows."""
    assert seen is not None
    return [int(number) for number in np.flatnonzero(seen["action_mask"])]


@systems
@hands
def test_rewards_are_the_returns_by_team(rules: Rules, hands: int) -> None:
    """Each agent gets, once, what its team has won."""
    for seed in range(3):
        env = TrucAEC(rules, hands=hands)
        total = played(env, seed)
        assert env.episode.over
        assert total == {
            f"seat_{seat}": env.episode.returns[seat % 2] for seat in range(rules.seats)
        }
        assert any(total.values()) or hands == 1


@systems
def test_agents_see_what_their_seats_know(rules: Rules) -> None:
    """The numbers are those of the seat, the mask what it may do; of who is not asked, nothing."""
    for recall, tensor in ((False, observation_tensor), (True, information_tensor)):
        env = TrucAEC(rules, hands=1, recall=recall)
        env.reset(seed=5)
        rng = random.Random(5)
        names = numbering(rules)
        while not env.episode.over:
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                numbers = np.array(tensor(knows(env.episode, seat)), np.float32)
                assert np.array_equal(seen["observation"], numbers)
                assert env.observation_space(agent).contains(seen)
                legal = {names.action_of(seat, number) for number in allowed(seen)} - {None}
                if agent == env.agent_selection:
                    assert legal == set(truc.legal_actions(env.episode.now.state, seat))
                else:
                    assert not legal
            env.step(rng.choice(allowed(env.observe(env.agent_selection))))


def test_what_is_not_allowed_loses_or_raises() -> None:
    """In the usual wrappers it ends the game with the worst there is; without them it raises."""
    raw = TrucAEC(VALENCIA, hands=1)
    raw.reset(seed=1)
    untyped: Any = 1.5
    for wrong in (0, 10**6, None, untyped):
        with pytest.raises(ValueError, match=f"seat_1 cannot do action {wrong}: "):
            raw.step(wrong)
    env = aec_env(VALENCIA, hands=1)
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert env.rewards == {"seat_0": 0, "seat_1": -36}
    assert all(env.terminations.values())


def test_an_environment_begins_where_it_is_told_to() -> None:
    """The score and the camas are those given, and what is rendered is all that was done."""
    env = TrucAEC(VALENCIA, score=(3, 5), camas=(0, 1), render_mode="ansi")
    env.reset(seed=1)
    state = env.episode.now.state
    assert (state.score, state.camas) == ((3, 5), (0, 1))
    assert env.render() == whole_text(env.episode)
    seat = TrucSeat(VALENCIA, seat=1, score=(3, 5), camas=(0, 1), render_mode="ansi")
    seat.reset(seed=1)
    assert seat.episode.now.state.score == (3, 5)
    assert seat.render() == information_text(knows(seat.episode, 1))
    assert TrucSeat(VALENCIA).render() is None


@systems
@hands
def test_a_seat_plays_against_bots(rules: Rules, hands: int) -> None:
    """It is asked when its seat is, and at the end is told what its team has won."""
    for seed in range(1 + 4 * hands):
        env = TrucSeat(rules, seat=rules.seats - 1, hands=hands, bot=sensible_bot)
        rng = random.Random(seed)
        seen, _ = env.reset(seed=seed)
        over = False
        reward = 0.0
        while not over:
            assert env.episode.now.asked == env.seat or env.episode.over
            seen, reward, over, truncated, info = env.step(rng.choice(allowed(seen)))
            assert not truncated
            assert info == {}
        assert env.episode.over
        assert reward == env.episode.returns[1]


def test_a_seat_that_is_never_asked_is_told_the_result() -> None:
    """If the hand is over before, all there is to do is to pass; and the reward is the result."""

    def folds(view: View, _: random.Random) -> SeatAction | None:
        return next((a for a in view.legal if isinstance(a, truc.Fold)), None)

    env = TrucSeat(VALENCIA, seat=0, hands=1, bot=folds)
    seen, _ = env.reset(seed=1)
    assert env.episode.over
    assert allowed(seen) == [0]
    assert env.step(0)[1:] == (1.0, True, False, {})
    assert env.step(1)[1:] == (-36.0, True, False, {"illegal": True})


def test_a_seat_that_does_what_is_not_allowed_loses() -> None:
    """The episode ends with the worst there is."""
    env = TrucSeat(VALENCIA, seat=1, hands=1)
    env.reset(seed=1)
    for wrong in (0, numbering(VALENCIA).words.index("accept")):
        assert env.step(wrong)[1:] == (-36.0, True, False, {"illegal": True})


def test_seats_and_bots_must_be_such() -> None:
    """A seat must be at the table; a bot must act when it is the last one asked, and legally."""
    with pytest.raises(NoSuchSeat):
        TrucSeat(VALENCIA, seat=2)
    name: Any = "sensible"
    with pytest.raises(BotError, match="'sensible' is no bot"):
        TrucSeat(VALENCIA, bot=name)
    with pytest.raises(SetupError):
        TrucSeat(name)
    for make in (TrucSeat, aec_env):
        with pytest.raises(ValueError, match="the render mode is 'human'"):
            make(VALENCIA, render_mode="human")

    def asleep(_view: View, _rng: random.Random) -> SeatAction | None:
        return None

    with pytest.raises(BotError, match="seat 1 has to act"):
        TrucSeat(VALENCIA, seat=0, bot=asleep).reset(seed=1)

    def accepts(view: View, _rng: random.Random) -> SeatAction | None:
        return None if view.seat is None else truc.Accept(view.seat)

    with pytest.raises(BotError, match="seat 1 cannot do"):
        TrucSeat(VALENCIA, seat=0, bot=accepts).reset(seed=1)


def test_gymnasium_knows_it_by_name() -> None:
    """``gymnasium.make`` makes the environment with what it is given."""
    env: gymnasium.Env[Any, Any] = gymnasium.make("Truc-v0", rules=VALENCIA, seat=1, hands=1)
    assert isinstance(env.unwrapped, TrucSeat)
    assert env.unwrapped.seat == 1


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium", "numpy"])
def test_without_the_extra_one_is_told_its_name(missing: str) -> None:
    """``truc.rl`` names the extra."""
    program = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "try:\n    import truc.rl\n"
        "except ImportError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert 'pip install "truc-rules[rl]"' in done.stdout
