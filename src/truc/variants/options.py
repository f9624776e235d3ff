"""The options of the named rulesets: one row each, with its kind, its meaning and its rule."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, TypedDict, final

import attrs

from truc.ladders import Over
from truc.policies import FaceDown, Ties
from truc.rules import OptionValue

__all__ = ["OPTIONS", "Option", "Options", "Settings", "SystemName"]

SystemName: TypeAlias = Literal[
    "barajamos", "valencia", "ribera-baixa", "mallorca", "menorca", "fjd", "truc-y-flou"
]
"""The names of the seven systems."""


class Options(TypedDict, total=False):
    """What can be set by name in ``ruleset``: see ``OPTIONS`` for what each means."""

    seats: int
    target: int
    half: int
    camas: int
    twos: bool
    courts: bool
    false_aces: bool
    short_deck: bool
    whole_cama: bool
    va_al_dotze: bool
    last_number: int
    face_down: bool
    sticky: bool
    ties: Literal["parda", "mano"]
    envit_over_truc: Literal["never", "turn", "team"]
    raise_out_of_turn: bool
    raise_later: bool


@final
@attrs.frozen(kw_only=True)
class Settings:
    """All options of a ruleset, set: what the table of a system is made from.

    A field has the meaning of the option of its name. What a system does not have as an option
    it leaves as it is here, or reads nowhere.
    """

    seats: int
    target: int
    half: int | None
    camas: int = 2
    twos: bool = False
    courts: bool = False
    false_aces: bool = False
    short_deck: bool = False
    whole_cama: bool = False
    va_al_dotze: bool = True
    last_number: int = 4
    face_down: bool = False
    sticky: bool = False
    ties: str = "parda"
    envit_over_truc: str = "team"
    raise_out_of_turn: bool = False
    raise_later: bool = True

    @property
    def face(self) -> FaceDown:
        """DOWN-1, as a policy."""
        if not self.face_down:
            return FaceDown.NEVER
        return FaceDown.STICKY if self.sticky else FaceDown.FREE

    @property
    def tied(self) -> Ties:
        """TRICK-3, as a policy."""
        return Ties[self.ties.upper()]

    @property
    def over(self) -> Over:
        """ENVIT-2, as a policy."""
        return Over[self.envit_over_truc.upper()]


@final
@attrs.frozen
class Option:
    """An option: its ``name``, what it can be set to, its ``meaning``, and the ``rule`` it is of.

    ``kind`` is the type; ``among`` the allowed values, empty where the type says enough.
    """

    name: str
    kind: type[int | str]
    among: tuple[OptionValue, ...]
    meaning: str
    rule: str


OPTIONS: Final = (
    Option("seats", int, (), "how many play, in two teams: an even number", "Conventions"),
    Option("target", int, (), "the stones that close a cama", "SCORE-4"),
    Option("half", int, (), "the last stone of the malas; unsaid, half the target", "SCORE-4"),
    Option("camas", int, (), "how many camas win the game", "SCORE-4"),
    Option("twos", bool, (), "whether the four 2s are in the deck", "Deck and order"),
    Option("courts", bool, (), "whether the twelve courts are in the deck", "Deck and order"),
    Option("false_aces", bool, (), "whether 1o and 1c are in the deck", "Deck and order"),
    Option("short_deck", bool, (), "whether to play with the 22 cards alone", "Deck and order"),
    Option(
        "whole_cama",
        bool,
        (),
        "whether tots is for the whole cama while neither team has passed the half",
        "ENVIT-6",
    ),
    Option("va_al_dotze", bool, (), "whether va al dotze follows val nou", "TRUC-1"),
    Option(
        "last_number",
        int,
        (4, 5, 6, 7, 8, 9),
        "the last bid before the joc fora: 4 is quatre val, 5 cinc val, on to 9, nou val",
        "TRUC-1",
    ),
    Option("face_down", bool, (), "whether cards may be played face down", "DOWN-1"),
    Option(
        "sticky",
        bool,
        (),
        "whether after a card face down the seat's later ones must be so too",
        "DOWN-1",
    ),
    Option(
        "ties",
        str,
        ("parda", "mano"),
        "whether a trick tied between opponents is nobody's, or the nearest the mano's",
        "TRICK-3",
    ),
    Option(
        "envit_over_truc",
        str,
        ("never", "turn", "team"),
        "who may open the envit while the first truc waits: nobody, only the seat on turn, or"
        " the whole team called",
        "ENVIT-2",
    ),
    Option(
        "raise_out_of_turn",
        bool,
        (),
        "whether a truc accepted earlier may be raised out of turn",
        "TRUC-2",
    ),
    Option(
        "raise_later",
        bool,
        (),
        "whether a truc may be raised later, and not only as an answer",
        "FLOU-11",
    ),
)
"""Every option, in the order in which rulesets name them."""
