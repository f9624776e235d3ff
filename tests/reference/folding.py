"""FOLD: giving up a hand."""

from __future__ import annotations

from reference.hand import Hand, objecting
from reference.house import BALEARIC, FLOU, House, team_of


def objections_to_fold(hand: Hand, seat: int) -> list[str]:
    """Return the rules by which a seat may not fold."""
    return objecting(
        {
            "FOLD-1": not fold_1_may_fold(hand, seat),
            "FOLD-2": not fold_2_is_played(hand.house),
        }
    )


def fold_1_may_fold(hand: Hand, seat: int) -> bool:
    """FOLD-1: only on one's turn to play and while no bet is pending."""
    return seat == hand.turn and hand.pending() is None


def fold_1_out(hand: Hand, seat: int) -> bool:
    """FOLD-1: the seat plays no more cards and may neither call nor answer in this hand."""
    return not hand.active(seat)


def fold_2_is_played(house: House) -> bool:
    """FOLD-2: in the systems it names; there is no folding in truc y flou."""
    return house.system != FLOU


def fold_2_winner(hand: Hand, seat: int) -> int | None:
    """FOLD-2: after a seat's fold: the other team, if the whole team has folded or is given up."""
    team = [other for other in range(hand.house.seats) if team_of(other) == team_of(seat)]
    given_up = hand.house.system in BALEARIC
    if given_up or all(not hand.active(other) for other in team):
        return 1 - team_of(seat)
    return None
