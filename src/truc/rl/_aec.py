"""All seats as the agents of a PettingZoo environment, one to act at a time."""

from __future__ import annotations

import random
from typing import Final, TypeAlias, final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from truc.research import Episode, begin, by_seat, do, most_to_win, numbering, whole_text
from truc.rl._spaces import MODES, Observation, check_mode, dealt, observe, spaces_of
from truc.rules import Rules
from truc.variants import BARAJAMOS

__all__ = ["Action", "TrucAEC", "aec_env"]

Action: TypeAlias = int | np.int64
"""The number of an action."""
METADATA: Final[dict[str, object]] = {
    "name": "truc_v0",
    "render_modes": list(MODES),
    "is_parallelizable": False,
}


@final
class TrucAEC(AECEnv[str, Observation, Action]):
    """A game, or ``hands`` of one, for agents ``seat_0``, ``seat_1`` and so on; partners alternate.

    ``score`` and ``camas`` are those it begins with. ``recall``: whether agents observe all that
    has been done in the hand, or the table as it lies. Rewards come at the end: 1 or -1 for a
    whole game, stones for hands. An action that is not allowed raises ValueError; ``aec_env`` ends
    the game instead. ``render`` returns all that has been done, with every card. Raises SetupError
    for a game that cannot begin, ValueError for another render mode.
    """

    metadata: dict[str, object] = METADATA

    def __init__(
        self,
        rules: Rules = BARAJAMOS,
        *,
        hands: int = 0,
        score: tuple[int, int] = (0, 0),
        camas: tuple[int, int] = (0, 0),
        recall: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.start: Episode = begin(rules, hands=hands, score=score, camas=camas)
        check_mode(render_mode)
        self.episode: Episode = self.start
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(rules.seats)]
        self.agents: list[str] = []
        self._recall = recall
        self._rng = random.Random()  # noqa: S311  # the luck of cards is no secret
        space, actions = spaces_of(rules, recall=recall)
        self.observation_spaces: dict[str, spaces.Space[Observation]] = dict.fromkeys(
            self.possible_agents, space
        )
        self.action_spaces: dict[str, spaces.Discrete] = dict.fromkeys(
            self.possible_agents, actions
        )

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of what ``agent`` observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of what ``agent`` does."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Return what ``agent`` sees now."""
        return observe(self.episode, self.possible_agents.index(agent), recall=self._recall)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin anew; the same ``seed`` deals the same cards. There are no ``options``."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)  # noqa: S311  # likewise
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.episode = dealt(self.start, self._rng)
        self._select()

    def step(self, action: Action | None) -> None:
        """Do ``action``, a number, for the agent that is selected; None once it has terminated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode = dealt(self._after(agent, action), self._rng)
        if self.episode.over:
            gains = by_seat(self.episode.rules, self.episode.returns)
            self.rewards = dict(zip(self.possible_agents, gains, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _after(self, agent: str, action: Action | None) -> Episode:
        given: object = action
        if not isinstance(given, int | np.integer):
            raise ValueError(f"{agent} cannot do action {given!r}: it is no number")  # noqa: TRY004  # as below
        seat = self.possible_agents.index(agent)
        try:
            return do(self.episode, numbering(self.episode.rules).action_of(seat, int(given)))
        except ValueError as error:
            raise ValueError(f"{agent} cannot do action {action!r}: {error}") from error

    def _select(self) -> None:
        asked = self.episode.now.asked
        agents = self.possible_agents
        self.agent_selection: str = agents[0 if asked is None else asked]

    def render(self) -> str | None:
        """Return all that has been done, with every card, if the mode is ``ansi``."""
        return whole_text(self.episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def aec_env(
    rules: Rules = BARAJAMOS,
    *,
    hands: int = 0,
    score: tuple[int, int] = (0, 0),
    camas: tuple[int, int] = (0, 0),
    recall: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, Action]:
    """Return a ``TrucAEC`` in PettingZoo's usual wrappers: who does what is not allowed loses.

    That ends the game: the agent gets minus the most that can be won, the others nothing.
    """
    raw = TrucAEC(
        rules, hands=hands, score=score, camas=camas, recall=recall, render_mode=render_mode
    )
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-most_to_win(raw.start))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))
