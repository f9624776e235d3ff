"""A game of Truc as OpenSpiel wants it: a game, its states, and an observer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

import pyspiel

from truc.openspiel._observer import TrucObserver
from truc.openspiel._parameters import Parameter
from truc.policies import HAND_SIZE
from truc.research import (
    Episode,
    NotNow,
    begin,
    by_seat,
    choices,
    deal,
    do,
    longest_game,
    longest_hand,
    most_to_win,
    numbering,
    undealt,
    whole_text,
)
from truc.rules import Rules

__all__ = ["ParameterError", "TrucGame", "TrucState"]

CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)


@final
class ParameterError(ValueError):
    """Parameters with which no game can be made."""


def load(text: str) -> pyspiel.Game:
    """Return the game that ``text`` names; where this can be called, the systems have names."""
    return pyspiel.load_game(text)


class TrucGame(pyspiel.Game):
    """Truc by ``rules``: the whole game, or ``hands`` of it, from a score.

    Made by ``pyspiel.load_game``; ``parameters`` are those that were given.
    """

    def __init__(
        self,
        game_type: pyspiel.GameType,
        rules: Rules,
        parameters: Mapping[str, Parameter],
    ) -> None:
        def number(name: str) -> int:
            value = parameters.get(name, 0)
            if type(value) is not int:
                raise ParameterError(f"{name} is {value!r}, not a whole number")
            return value

        self.rules: Rules = rules
        self.start: Episode = begin(
            rules,
            hands=number("hands"),
            score=(number("score0"), number("score1")),
            camas=(number("camas0"), number("camas1")),
        )
        hands = _longest(self.start)
        utility = most_to_win(self.start)
        super().__init__(
            game_type,
            pyspiel.GameInfo(
                num_distinct_actions=len(numbering(rules)),
                max_chance_outcomes=len(rules.deck),
                num_players=rules.seats,
                min_utility=-utility,
                max_utility=utility,
                utility_sum=0.0,
                max_game_length=hands * longest_hand(rules) * rules.seats,
            ),
            dict(parameters),
        )
        self._chances = hands * HAND_SIZE * rules.seats

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return load, (str(self),)

    def new_initial_state(self) -> TrucState:
        """Return the state in which the first card is to be dealt."""
        return TrucState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are dealt at most."""
        return self._chances

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Parameter] | None = None,
    ) -> TrucObserver:
        """Return what fills in observations, or with perfect recall information states."""
        return TrucObserver(self.rules, iig_obs_type, params)


def _longest(start: Episode) -> int:
    """Return a number of hands that no episode exceeds."""
    hands = longest_game(start.rules)
    if hands is None:
        if start.hands == 0:
            raise ParameterError(
                f"a hand of {start.rules.name} can be worth nothing, so a game may never end:"
                " set how many hands are played, as in hands=1"
            )
        return start.hands
    return hands if start.hands == 0 else min(hands, start.hands)


@final
class TrucState(pyspiel.State):
    """A state of a ``TrucGame``: an ``episode``, which is a frozen value.

    At a chance node one card is dealt, its number its place in the deck. Else the seat that is
    asked acts, or passes; the numbers are those of ``truc.research.numbering``.
    """

    def __init__(self, game: TrucGame) -> None:
        super().__init__(game)
        self.episode: Episode = game.start
        self._player = CHANCE

    def current_player(self) -> int:
        """Return the seat that is asked, or what OpenSpiel calls chance and the end."""
        return self._player

    def _legal_actions(self, player: int) -> Sequence[int]:
        """Return the numbers of what ``player`` may do, in ascending order."""
        now = self.episode.now
        if player != now.asked:
            return []
        numbers = numbering(self.episode.rules)
        return sorted(numbers.number_of(choice) for choice in choices(now))

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """Return the cards that may be dealt next, each equally likely."""
        deck = self.episode.rules.deck
        cards = undealt(self.episode.now)
        return [(deck.index(card), 1 / len(cards)) for card in cards]

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        asked = episode.now.asked
        if asked is None:
            deck = episode.rules.deck
            if action not in range(len(deck)):
                raise NotNow(
                    f"there is no card {action}: those of the deck are 0 to {len(deck) - 1}"
                )
            self.episode = deal(episode, deck[action])
        else:
            self.episode = do(episode, numbering(episode.rules).action_of(asked, action))
        asked = self.episode.now.asked
        if asked is not None:
            self._player = asked
        else:
            self._player = TERMINAL if self.episode.over else CHANCE

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.episode.rules
        if player == CHANCE:
            return f"deal {rules.deck[action]}"
        return f"{player} {numbering(rules).words[action]}"

    def is_terminal(self) -> bool:
        """Return whether the game, or as many hands as are played, is over."""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """Return what each seat has won: partners the same; 0 until the end."""
        return by_seat(self.episode.rules, self.episode.returns if self.is_terminal() else (0, 0))

    def __str__(self) -> str:
        return whole_text(self.episode)
