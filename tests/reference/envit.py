"""ENVIT: who may call and answer the envit, and what it is worth. Not that of Truc y Flou."""

from __future__ import annotations

from reference.hand import Bet, Hand, objecting
from reference.house import BALEARIC, VALENCIAN, House, team_of
from reference.prizes import Prize, leader_lacks

LADDER_VALENCIAN: dict[str, dict[str, tuple[int | str, int]]] = {
    "nothing": {"envide": (2, 1), "falta": ("F", 1)},
    "envide": {"torne": (4, 2), "falta": ("F", 2)},
    "torne": {"falta": ("F", 4)},
    "falta": {},
}
LADDER_FJD: dict[str, dict[str, tuple[int | str, int]]] = {
    "nothing": {"envide": (2, 1), "falta": ("F", 1)},
    "envide": {"falta": ("F", 2)},
    "falta": {},
}
LADDER_BALEARIC: dict[str, dict[str, tuple[int | str, int]]] = {
    "nothing": {"envit": (2, 1), "tots": ("F", 1)},
    "envit": {"jo_envit": (4, 2), "tots": ("F", 2)},
    "jo_envit": {"dos_mes": (6, 4), "tots": ("F", 4)},
    "dos_mes": {"tots": ("F", 6)},
    "tots": {},
}


def envit_5_ladder(house: House) -> dict[str, dict[str, tuple[int | str, int]]]:
    """ENVIT-5: the ladder: over what stands, the bids, worth if accepted and if refused."""
    if house.system in VALENCIAN:
        return LADDER_VALENCIAN
    return LADDER_BALEARIC if house.system in BALEARIC else LADDER_FJD


def envit_5_bids(house: House) -> list[str]:
    """ENVIT-5: the bids of the ladder, from the lowest."""
    return [bid for bid in envit_5_ladder(house) if bid != "nothing"]


def objections_to_envit(hand: Hand, seat: int, bid: str) -> list[str]:
    """Return the rules by which a seat may not call a bid of the envit."""
    if hand.envit.calls:
        follows = envit_5_may_raise(hand, bid)
        return objecting(
            {
                "ENVIT-1": not follows,
                "ENVIT-4": not envit_4_may_answer(hand, seat),
                "ENVIT-5": not follows,
            }
        )
    may_open = envit_1_may_open(hand, seat) or envit_2_may_open(hand, seat)
    return objecting(
        {
            "ENVIT-1": not may_open,
            "ENVIT-2": not may_open,
            "ENVIT-3": envit_3_closed(hand),
            "ENVIT-5": bid not in envit_5_ladder(hand.house)["nothing"],
        }
    )


def envit_1_may_open(hand: Hand, seat: int) -> bool:
    """ENVIT-1: the seat on turn, before its first card of the hand, while no bet is pending."""
    return seat == hand.turn and not hand.has_played(seat) and hand.pending() is None


def envit_2_may_open(hand: Hand, seat: int) -> bool:
    """ENVIT-2: while the first truc call is pending the called team may open the envit first.

    Only the seat on turn to play (barajamos), or any active one; it has not played a card.
    """
    if hand.pending() is not hand.truc or len(hand.truc.calls) != 1:
        return False
    if team_of(seat) == team_of(hand.truc.caller) or hand.has_played(seat):
        return False
    if hand.house.envit_over_truc == "turn":
        return seat == hand.turn
    return hand.house.envit_over_truc == "team" and hand.active(seat)


def envit_3_closed(hand: Hand) -> bool:
    """ENVIT-3: accepting a truc, or raising it (D-7), closes the envit for everybody."""
    return hand.truc.status == "accepted" or len(hand.truc.calls) > 1


def envit_3_truc_waits(hand: Hand) -> bool:
    """ENVIT-3: nobody may call any truc while an envit is pending."""
    return hand.envit.status == "pending"


def envit_4_may_answer(hand: Hand, seat: int) -> bool:
    """ENVIT-4: any active seat of the other team answers, whether it has played or not."""
    pending = hand.envit.status == "pending"
    return pending and team_of(seat) != team_of(hand.envit.caller) and hand.active(seat)


def envit_5_may_raise(hand: Hand, bid: str) -> bool:
    """ENVIT-5: a bid that waits may be raised by the bids named after the arrow."""
    return hand.envit.status == "pending" and bid in envit_5_ladder(hand.house)[hand.envit.bid]


def envit_5_entry(house: House, envit: Bet) -> tuple[int | str, int]:
    """ENVIT-5: what the bid that stands is worth, accepted and refused, over what it raised."""
    below = envit.calls[-2][1] if len(envit.calls) > 1 else "nothing"
    return envit_5_ladder(house)[below][envit.bid]


def envit_5_accepted(hand: Hand, winner: int) -> Prize:
    """ENVIT-5: what the accepted envit is worth if a team wins it."""
    points, _ = envit_5_entry(hand.house, hand.envit)
    return envit_6_falta(hand, winner) if isinstance(points, str) else points


def envit_6_falta(hand: Hand, winner: int) -> Prize:
    """ENVIT-6: the value F, from the scores at the start of the hand."""
    target = hand.house.target
    if hand.house.system in {"barajamos", "fjd"}:
        if envit_6_in_malas(hand, 0) and envit_6_in_malas(hand, 1):
            return target
        return leader_lacks(hand)
    if hand.house.system in {"valencia", "ribera-baixa"}:
        loser = 1 - winner
        return "cama" if envit_6_in_malas(hand, loser) else target - hand.score[loser]
    if hand.house.whole_cama and envit_6_in_malas(hand, 0) and envit_6_in_malas(hand, 1):
        return "cama"
    return leader_lacks(hand)


def envit_6_in_malas(hand: Hand, team: int) -> bool:
    """ENVIT-6: a team exactly at the half is still in malas (D-1)."""
    return hand.score[team] <= hand.house.half


def envit_7_capped(hand: Hand, winner: int, worth: Prize) -> Prize:
    """ENVIT-7: never more than the opponent, or in menorca the leader, lacks; a cama is exempt."""
    if isinstance(worth, str):
        return worth
    if hand.house.system in {"valencia", "ribera-baixa"}:
        return min(worth, hand.house.target - hand.score[1 - winner])
    return min(worth, leader_lacks(hand)) if hand.house.system == "menorca" else worth


def envit_8_refused(hand: Hand) -> tuple[int, int]:
    """ENVIT-8: the team of the seat that made the refused bid scores the refused value."""
    _, points = envit_5_entry(hand.house, hand.envit)
    return team_of(hand.envit.caller), points
