"""The names under which OpenSpiel knows the systems, and house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, final

import pyspiel

from truc.openspiel._game import TrucGame
from truc.openspiel._parameters import Parameter
from truc.rules import Rules
from truc.variants import RULESETS, SYSTEMS, ruleset_from

__all__ = ["GAMES", "register"]

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {name: f"truc_{name.replace('-', '_')}" for name in SYSTEMS}
)
"""By system, the short name of its game."""

EPISODE: Final[Mapping[str, int]] = MappingProxyType(
    {"hands": 0, "score0": 0, "score1": 0, "camas0": 0, "camas1": 0}
)
"""The parameters of every game, with what they are unsaid."""

UNSAID: Final = ("half", -1)
"""The half, if it is not set: it is then half the target."""
MOST_SEATS: Final = 16
"""More than 16 seats no deck can serve."""

Params: TypeAlias = Mapping[str, Parameter]


def register(short_name: str, rules: Rules) -> None:
    """Register the game by ``rules``, house rules or not, under ``short_name``.

    Its parameters are ``hands``, ``score0``, ``score1``, ``camas0``, ``camas1``. A process that
    unpickles such a game must have registered it too.
    """
    _register(short_name, rules.name, rules, {}, lambda _: rules)


def _register(
    short_name: str,
    long_name: str,
    usual: Rules,
    options: Params,
    make: Callable[[Mapping[str, object]], Rules],
) -> None:
    seats = (2, MOST_SEATS) if "seats" in options else (usual.seats, usual.seats)
    game_type = pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, **EPISODE},
        provides_factored_observation_string=True,
    )

    @final
    class Registered(TrucGame):
        """The game under its name.

        OpenSpiel lets go of it after Python has shut down, when nothing may be freed any more;
        a class, which refers to itself, is not.
        """

        def __init__(self, params: Params | None = None) -> None:
            given = dict(params or {})
            chosen = {name: value for name, value in given.items() if name not in EPISODE}
            super().__init__(game_type, make(chosen), given)

    pyspiel.register_game(game_type, Registered)


def _register_systems() -> None:
    for name, system in SYSTEMS.items():
        defaults = {
            option: UNSAID[1] if option == UNSAID[0] else value
            for option in system.optional
            if isinstance(value := getattr(system.defaults, option), int | str)
        }

        def make(options: Mapping[str, object], name: str = name) -> Rules:
            said = {key: value for key, value in options.items() if (key, value) != UNSAID}
            return ruleset_from(name, said)

        _register(GAMES[name], f"Truc: {name}", RULESETS[name], defaults, make)


_register_systems()
