"""Why an action is refused: one member per way to be wrong, with its rule and its words."""

from __future__ import annotations

from enum import Enum
from typing import Self, final

__all__ = ["Reason", "Why"]


class Why(Enum):
    """Base of the reasons against something. The value is the name; ``rule`` the ID in the rules.

    ``text`` says what is wrong in English, as the end of a sentence.
    """

    rule: str
    text: str

    def __new__(cls, value: str, rule: str, text: str) -> Self:
        """Make a member from its name, its rule and its words."""
        member = object.__new__(cls)
        member._value_ = value
        member.rule = rule
        member.text = text
        return member


@final
class Reason(Why):
    """Why an action of the game is not allowed."""

    NOT_AN_ACTION = "NOT_AN_ACTION", "ACT-1", "it is no action of this game"
    WRONG_TYPE = "WRONG_TYPE", "ACT-1", "a field of the action is of the wrong type"
    GAME_OVER = "GAME_OVER", "DEAL-5", "the game is over"
    NO_HAND = "NO_HAND", "DEAL-5", "no hand is in play: the next one must be dealt first"
    HAND_IN_PLAY = "HAND_IN_PLAY", "DEAL-5", "a hand is still in play"
    TOO_FEW_CARDS = "TOO_FEW_CARDS", "DEAL-2", "there are too few cards for three to each seat"
    CARD_FOREIGN = "CARD_FOREIGN", "DEAL-2", "a card is not in this deck"
    CARD_TWICE = "CARD_TWICE", "DEAL-2", "a card stands in the deal twice"
    NO_SUCH_SEAT = "NO_SUCH_SEAT", "ACT-2", "there is no such seat at this table"
    HAS_FOLDED = "HAS_FOLDED", "FOLD-1", "the seat has folded this hand"

    PLAY_BET_PENDING = "PLAY_BET_PENDING", "TRICK-1", "a bet must be answered first"
    PLAY_NOT_ON_TURN = "PLAY_NOT_ON_TURN", "TRICK-1", "it is another seat's turn to play"
    CARD_NOT_IN_DECK = "CARD_NOT_IN_DECK", "TRICK-1", "the card is not in this deck"
    CARD_NOT_HELD = "CARD_NOT_HELD", "TRICK-1", "the seat does not hold the card"
    NOT_FACE_DOWN = "NOT_FACE_DOWN", "DOWN-1", "cards are not played face down here"
    ONLY_FACE_DOWN = (
        "ONLY_FACE_DOWN",
        "DOWN-1",
        "after one card face down the later ones must be face down too",
    )

    FOLD_NEVER = "FOLD_NEVER", "FOLD-2", "nobody folds in this game"
    FOLD_BET_PENDING = "FOLD_BET_PENDING", "FOLD-1", "a bet must be answered first"
    FOLD_NOT_ON_TURN = "FOLD_NOT_ON_TURN", "FOLD-1", "it is another seat's turn to play"

    NOTHING_ASKED = "NOTHING_ASKED", "TRUC-3", "no bet waits for an answer"
    OWN_ENVIT = "OWN_ENVIT", "ENVIT-4", "the other team answers the envit"
    OWN_TRUC = "OWN_TRUC", "TRUC-3", "the other team answers the truc"
    OWN_FLOR = "OWN_FLOR", "FLOU-10", "the other team answers"
    NOT_ASKED = "NOT_ASKED", "FLOU-6", "the opponents are asked in turn, and another is asked now"
    ONLY_RAISED = "ONLY_RAISED", "FLOU-10", "this bid is refused or answered by a higher one"

    NO_SUCH_BID = "NO_SUCH_BID", "ENVIT-5", "this game does not have the bid"
    ENVIT_CALLED = "ENVIT_CALLED", "ENVIT-1", "there is one envit in a hand, and it has been called"
    ENVIT_OFF_LADDER = "ENVIT_OFF_LADDER", "ENVIT-5", "it does not follow on the bid that stands"
    ENVIT_NOT_ON_TURN = "ENVIT_NOT_ON_TURN", "ENVIT-1", "it is another seat's turn to play"
    ENVIT_CARD_PLAYED = "ENVIT_CARD_PLAYED", "ENVIT-1", "the seat has played a card already"
    ENVIT_CLOSED = (
        "ENVIT_CLOSED",
        "ENVIT-3",
        "a truc has been accepted or raised, and that closes the envit",
    )
    ENVIT_BET_PENDING = "ENVIT_BET_PENDING", "ENVIT-1", "a bet must be answered first"
    ENVIT_NOT_YOURS = (
        "ENVIT_NOT_YOURS",
        "ENVIT-2",
        "while the first truc waits the envit is not this seat's to open",
    )
    TRUC_ENVIT_PENDING = "TRUC_ENVIT_PENDING", "ENVIT-3", "the envit must be answered first"
    TRUC_OFF_LADDER = "TRUC_OFF_LADDER", "TRUC-1", "it does not follow on the bid that stands"
    TRUC_ONLY_REPLY = "TRUC_ONLY_REPLY", "FLOU-11", "an acceptance ends the raising"
    TRUC_NOT_ON_TURN = "TRUC_NOT_ON_TURN", "TRUC-2", "it is another seat's turn to play"
    TRUC_NOT_YOURS = (
        "TRUC_NOT_YOURS",
        "TRUC-4",
        "the next bid belongs to the team that accepted the last one",
    )
    TRUC_BET_PENDING = "TRUC_BET_PENDING", "TRUC-2", "a bet must be answered first"

    DECLARED_BEFORE = "DECLARED_BEFORE", "FLOU-5", "the seat has made its one declaration"
    DECLARE_NOT_ON_TURN = "DECLARE_NOT_ON_TURN", "FLOU-5", "it is another seat's turn to play"
    DECLARE_CARD_PLAYED = "DECLARE_CARD_PLAYED", "FLOU-5", "the seat has played a card already"
    DECLARE_BET_PENDING = "DECLARE_BET_PENDING", "FLOU-5", "a bet must be answered first"
    FLOR_DECLARED = "FLOR_DECLARED", "FLOU-5", "a flor has been declared, so there is no embit"
    FLOR_OFF_LADDER = "FLOR_OFF_LADDER", "FLOU-9", "it does not follow on what has been declared"
    FLOR_NOT_YOURS = "FLOR_NOT_YOURS", "FLOU-9", "it is the other team that says so"
    FLOR_CLOSED = "FLOR_CLOSED", "FLOU-10", "both teams have declared a flor"
    NO_FLOR = "NO_FLOR", "FLOU-9", "the seat holds no flor"
    REST_CLOSED = "REST_CLOSED", "FLOU-12", "something has been declared, or a truc called, already"

    NO_SUCH_SIGN = "NO_SUCH_SIGN", "SIGN-1", "this game does not have the sign"
    NOT_AN_OPPONENT = "NOT_AN_OPPONENT", "SIGN-1", "only opponents at the table catch a sign"
