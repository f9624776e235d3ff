"""TRUC: who may call and answer the truc, and what the hand is worth."""

from __future__ import annotations

from reference.envit import envit_3_truc_waits
from reference.hand import Hand, objecting
from reference.house import FLOU, VALENCIAN, House, team_of
from reference.prizes import Item, Prize, leader_lacks

VALENCIAN_NUMBERS = ["quatre_val", "cinc_val", "sis_val", "set_val", "huit_val", "nou_val"]


def truc_1_ladder(house: House) -> dict[str, tuple[Prize | str, int]]:
    """TRUC-1: the bids from the lowest, worth if accepted and if refused."""
    if house.system in VALENCIAN:
        numbers = {
            bid: (number, number - 1)
            for number, bid in enumerate(VALENCIAN_NUMBERS, start=4)
            if number <= house.last_number
        }
        last = house.last_number
        return {"truc": (2, 1), "retruc": (3, 2), **numbers, "joc_fora": ("fora", last)}
    if house.system == "fjd":
        return {"truc": (2, 1), "retruc": (3, 2), "quatre_val": (4, 3), "joc_fora": ("J", 4)}
    if house.system == FLOU:
        return flou_11_ladder()
    ladder: dict[str, tuple[Prize | str, int]] = {
        "truc": (3, 1),
        "retruc": (6, 3),
        "val_nou": (9, 6),
    }
    if house.system == "mallorca":
        return ladder | {"joc_fora": ("fora", 9)}
    if house.va_al_dotze:
        return ladder | {"va_al_dotze": (12, 9), "cama_fora": ("fora", 12)}
    return ladder | {"cama_fora": ("fora", 9)}


def flou_11_ladder() -> dict[str, tuple[Prize | str, int]]:
    """FLOU-11: the bids of truc y flou."""
    return {
        "truc": (2, 1),
        "retruc": (3, 2),
        "balou_quatro": (4, 3),
        "balou_seiz": (6, 4),
        "balou_partido": ("cama", 6),
    }


def objections_to_truc(hand: Hand, seat: int, bid: str) -> list[str]:
    """Return the rules by which a seat may not call a bid of the truc."""
    if hand.pending() is hand.truc:
        return objecting(
            {
                "TRUC-1": not truc_1_is_next(hand, bid),
                "TRUC-3": not truc_3_may_answer(hand, seat),
            }
        )
    return objecting(
        {
            "TRUC-1": not truc_1_is_next(hand, bid),
            "TRUC-2": not truc_2_may_call(hand, seat),
            "TRUC-4": not truc_4_may_go_on(hand, seat),
            "FLOU-11": flou_11_raising_ended(hand),
            "ENVIT-3": envit_3_truc_waits(hand),
        }
    )


def truc_1_is_next(hand: Hand, bid: str) -> bool:
    """TRUC-1: the ladder is climbed rung by rung."""
    ladder = list(truc_1_ladder(hand.house))
    climbed = len(hand.truc.calls)
    return climbed < len(ladder) and bid == ladder[climbed]


def truc_2_may_call(hand: Hand, seat: int) -> bool:
    """TRUC-2: the seat on turn; barajamos: any active seat, and to raise one likewise.

    While no bet is pending.
    """
    if hand.pending() is not None:
        return False
    if hand.truc.calls:
        return hand.house.raise_out_of_turn or seat == hand.turn
    return hand.house.system == "barajamos" or seat == hand.turn


def truc_3_may_answer(hand: Hand, seat: int) -> bool:
    """TRUC-3: any active seat of the called team answers: accept, refuse, or raise one rung."""
    pending = hand.pending() is hand.truc
    return pending and team_of(seat) != team_of(hand.truc.caller) and hand.active(seat)


def truc_4_may_go_on(hand: Hand, seat: int) -> bool:
    """TRUC-4: after an acceptance the next rung belongs to the team that accepted."""
    accepted = hand.truc.status == "accepted"
    return not accepted or team_of(seat) != team_of(hand.truc.caller)


def flou_11_raising_ended(hand: Hand) -> bool:
    """FLOU-11: raises only as an answer; an acceptance ends the raising (option: it does not)."""
    return not hand.house.raise_later and hand.truc.status == "accepted"


def truc_1_item(hand: Hand, winner: int) -> Item:
    """TRUC-1: what the winner of the hand scores for it; without bets 1."""
    own = "FLOU-11" if hand.house.system == FLOU else "TRUC-1"
    if not hand.truc.calls:
        return Item("truc", winner, 1, 1, own)
    bid = hand.truc.bid
    accepted, refused = truc_1_ladder(hand.house)[bid]
    if hand.truc.status == "refused":
        rule = "FLOU-11" if hand.house.system == FLOU else "TRUC-5"
        return Item("truc", truc_5_winner(hand), refused, refused, rule, bid, "refused")
    if accepted == "fora":
        prize = truc_6_joc_fora(hand.house)
        return Item("truc", winner, prize, prize, "TRUC-6", bid, "accepted")
    if accepted == "J":
        prize = leader_lacks(hand)
        return Item("truc", winner, prize, prize, "TRUC-1", bid, "accepted")
    prize = "cama" if isinstance(accepted, str) else accepted
    return Item("truc", winner, prize, prize, own, bid, "accepted")


def truc_5_winner(hand: Hand) -> int:
    """TRUC-5: refused: the hand ends; the calling team scores the refused value."""
    return team_of(hand.truc.caller)


def truc_6_joc_fora(house: House) -> Prize:
    """TRUC-6: the last bid accepted is for the game; in mallorca and menorca for the cama."""
    return "game" if house.system in VALENCIAN else "cama"
