"""One seat as the agent of a Gymnasium environment; bots play the others."""

from __future__ import annotations

import random
from typing import Final, final

import gymnasium
import numpy as np
from gymnasium import spaces

from truc.bots import Bot, BotError, answer, random_bot
from truc.errors import IllegalAction
from truc.legality import check_seat
from truc.research import (
    PASS,
    Episode,
    NotNow,
    begin,
    by_seat,
    do,
    information_text,
    knows,
    most_to_win,
    numbering,
)
from truc.rl._spaces import MODES, Observation, check_mode, dealt, observe, spaces_of
from truc.rules import Rules
from truc.variants import BARAJAMOS

__all__ = ["TrucSeat"]

METADATA: Final[dict[str, object]] = {"render_modes": list(MODES), "render_fps": 1}


@final
class TrucSeat(gymnasium.Env[Observation, np.int64]):
    """A game, or ``hands`` of one, as ``seat`` plays it; ``bot`` plays the other seats.

    ``score``, ``camas`` and ``recall`` as in ``TrucAEC``. The reward comes at the end: 1 or -1 for
    a whole game, stones for hands. Who does what is not allowed loses: that ends the episode with
    minus the most that can be won, and ``info["illegal"]`` is True. If a hand is over before the
    seat has been asked, all it can do is pass, and is told the result. ``render`` returns what the
    seat knows. Raises SetupError for a game that cannot begin, NoSuchSeat for a seat that is not at
    the table, BotError for what is no bot, ValueError for another render mode; ``reset`` and
    ``step`` raise BotError for a bot that does what it may not do, or is the last one asked and
    does nothing.
    """

    metadata: dict[str, object] = METADATA

    def __init__(
        self,
        rules: Rules = BARAJAMOS,
        *,
        seat: int = 0,
        bot: Bot = random_bot,
        hands: int = 0,
        score: tuple[int, int] = (0, 0),
        camas: tuple[int, int] = (0, 0),
        recall: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.start: Episode = begin(rules, hands=hands, score=score, camas=camas)
        check_seat(rules, seat)
        if not callable(bot):
            raise BotError(f"{bot!r} is no bot: it cannot be called")
        check_mode(render_mode)
        self.episode: Episode = self.start
        self.seat = seat
        self.render_mode = render_mode
        self._bot = bot
        self._recall = recall
        self._rng = random.Random()  # noqa: S311  # the luck of cards is no secret
        space, actions = spaces_of(rules, recall=recall)
        self.observation_space: spaces.Space[Observation] = space
        self.action_space: spaces.Space[np.int64] = actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin anew; the same ``seed`` deals the same cards. There are no ``options``."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**63)))  # noqa: S311  # likewise
        self.episode = self._until_asked(self.start)
        return self._seen(), {}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Do ``action``, a number, and return what the seat sees when it is asked next."""
        if self.episode.over:
            return self._told(illegal=int(action) != PASS)
        try:
            choice = numbering(self.episode.rules).action_of(self.seat, int(action))
            after = do(self.episode, choice)
        except (IllegalAction, NotNow):
            return self._told(illegal=True)
        self.episode = self._until_asked(after)
        return self._told(illegal=False)

    def _told(self, *, illegal: bool) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        episode = self.episode
        if illegal:
            return self._seen(), -most_to_win(self.start), True, False, {"illegal": True}
        reward = by_seat(episode.rules, episode.returns)[self.seat] if episode.over else 0.0
        return self._seen(), reward, episode.over, False, {}

    def _until_asked(self, episode: Episode) -> Episode:
        """Return the episode once the seat is asked, or once it is over."""
        while not episode.over:
            episode = dealt(episode, self._rng)
            asked = episode.now.asked
            if asked is None or asked == self.seat:
                return episode
            choice = answer(self._bot, episode.now.state, asked, self._rng)
            if choice is None and not episode.now.may_pass:
                raise BotError(f"the bot of seat {asked} has to act and does nothing")
            episode = do(episode, choice)
        return episode

    def _seen(self) -> Observation:
        return observe(self.episode, self.seat, recall=self._recall, idle=True)

    def render(self) -> str | None:
        """Return what the seat knows, if the mode is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        return information_text(knows(self.episode, self.seat))
