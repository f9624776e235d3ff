"""What an agent sees: the numbers of ``truc.research``, and a mask of the actions it has."""

from __future__ import annotations

import random
from typing import Final, TypedDict, cast, final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from truc.research import (
    PASS,
    Episode,
    choices,
    deal,
    information_layout,
    information_tensor,
    knows,
    numbering,
    observation_layout,
    observation_tensor,
    undealt,
)
from truc.rules import Rules

__all__ = ["MODES", "Observation", "check_mode", "dealt", "observe", "spaces_of"]

MODES: Final = ("ansi",)
"""The ways to render."""


@final
class Observation(TypedDict):
    """What an agent is given: ``observation``, numbers from 0 to 1, and the ``action_mask``.

    The mask has a 1 for each number of ``truc.research.numbering`` that the agent may choose now.
    """

    observation: npt.NDArray[np.float32]
    action_mask: npt.NDArray[np.int8]


def spaces_of(rules: Rules, *, recall: bool) -> tuple[spaces.Space[Observation], spaces.Discrete]:
    """Return the space of observations and the space of actions."""
    size = (information_layout(rules) if recall else observation_layout(rules)).size
    actions = len(numbering(rules))
    observation = spaces.Dict(
        {
            "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return cast("spaces.Space[Observation]", observation), spaces.Discrete(actions)


def observe(episode: Episode, seat: int, *, recall: bool, idle: bool = False) -> Observation:
    """Return what ``seat`` sees. ``idle``: if it is not asked, whether the mask lets it pass."""
    known = knows(episode, seat)
    numbers = information_tensor(known) if recall else observation_tensor(known)
    names = numbering(episode.rules)
    mask = np.zeros(len(names), np.int8)
    if episode.now.asked == seat:
        for choice in choices(episode.now):
            mask[names.number_of(choice)] = 1
    elif idle:
        mask[PASS] = 1
    return {"observation": np.array(numbers, np.float32), "action_mask": mask}


def check_mode(mode: object) -> None:
    """Raise ValueError for a render mode that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"the render mode is {mode!r}, not None or one of {', '.join(MODES)}")


def dealt(episode: Episode, rng: random.Random) -> Episode:
    """Return the episode with the cards dealt, if they are to be, every deal equally likely."""
    while not episode.over and (cards := undealt(episode.now)):
        episode = deal(episode, cards[int(rng.random() * len(cards))])
    return episode
