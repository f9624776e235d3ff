"""FLOU-5 to FLOU-12: the declarations of Truc y Flou, their answers, and what they are worth."""

from __future__ import annotations

from reference.counting import best_envit, flou_3_has_flor, team_of_best_flor
from reference.hand import Hand, objecting
from reference.house import team_of
from reference.prizes import Item

FLOR_BIDS = ["flor", "flor_tambien", "better_flor", "sing_better", "best_flor"]
RAISES = ["another_one", "two_more", "ten_more", "the_rest"]
EMBIT_BIDS = ["embide", *RAISES, "mi_falta", "restou_y_troucou"]
DECLARATIONS = {"embide", "mi_falta", "flor", "flor_tambien", "better_flor", "restou_y_troucou"}


def flou_5_may_declare(hand: Hand, seat: int) -> bool:
    """FLOU-5: one declaration, on its own turn, before its first card, with no bet pending."""
    on_turn = seat == hand.turn and hand.pending() is None
    return on_turn and not hand.has_played(seat) and seat not in hand.declared


def flou_5_embit_open(hand: Hand) -> bool:
    """FLOU-5: one embit per deal, and none once a flor has been declared."""
    return not hand.envit.calls and not hand.flors


def objections_to_embit(hand: Hand, seat: int, bid: str) -> list[str]:
    """Return the rules by which a seat may not call a bid on the embit."""
    if bid in RAISES:
        return objecting({"FLOU-6": not flou_6_may_raise(hand, seat)})
    may_declare = flou_5_may_declare(hand, seat) and flou_5_embit_open(hand)
    closed = bid == "restou_y_troucou" and not flou_12_is_open(hand)
    return objecting({"FLOU-5": not may_declare, "FLOU-12": closed})


def flou_6_may_raise(hand: Hand, seat: int) -> bool:
    """FLOU-6: who is asked about an embide may raise it. No raise over a raise."""
    return hand.envit.bid == "embide" if flou_6_may_answer(hand, seat) else False


def flou_6_may_answer(hand: Hand, seat: int) -> bool:
    """FLOU-6: the opponents are asked about an embide in order, also those who have played.

    Anything else is answered by any member of the other team (FLOU-7, FLOU-12).
    """
    if hand.envit.status != "pending":
        return False
    return seat in flou_6_asked(hand)


def flou_6_asked(hand: Hand) -> list[int]:
    """FLOU-6: the seats that may answer now, in order from the bidder."""
    opponents = hand.opponents_from(hand.envit.caller)
    if hand.envit.bid != "embide":
        return opponents
    return [seat for seat in opponents if seat not in hand.envit.declined][:1]


def flou_12_is_open(hand: Hand) -> bool:
    """FLOU-12: nothing declared by anybody and no truc called yet in this deal."""
    return not hand.declared and not hand.truc.calls


def objections_to_flor(hand: Hand, seat: int, bid: str) -> list[str]:
    """Return the rules by which a seat may not call a bid on the flor."""
    if bid in {"sing_better", "best_flor"}:
        return objecting({"FLOU-10": not flou_10_may_outbid(hand, seat)})
    if bid == "better_flor":
        may_challenge = flou_10_may_challenge(hand, seat)
        return objecting(
            {"FLOU-5": not flou_5_may_declare(hand, seat), "FLOU-10": not may_challenge}
        )
    return objecting(
        {
            "FLOU-5": not flou_5_may_declare(hand, seat),
            "FLOU-9": not flou_9_may_declare(hand, seat, bid),
            "FLOU-10": flou_10_closed(hand),
        }
    )


def flou_9_may_declare(hand: Hand, seat: int, bid: str) -> bool:
    """FLOU-9: a genuine flor: ``flor`` of the first team, always ``flor_tambien`` of the other."""
    first = not hand.flors or team_of(seat) == team_of(hand.flors[0][0])
    return flou_3_has_flor(hand, seat) and bid == ("flor" if first else "flor_tambien")


def flou_10_may_challenge(hand: Hand, seat: int) -> bool:
    """FLOU-10: while only one team has declared a flor, an opponent, true or not."""
    teams = {team_of(other) for other, _ in hand.flors}
    return teams == {1 - team_of(seat)} and not flou_10_closed(hand)


def flou_10_closed(hand: Hand) -> bool:
    """FLOU-10: a better_flor closes the flor."""
    return bool(hand.flor.calls)


def flou_10_may_answer(hand: Hand, seat: int) -> bool:
    """FLOU-10: any member of the other team."""
    return hand.flor.status == "pending" and seat in hand.opponents_from(hand.flor.caller)


def flou_10_may_outbid(hand: Hand, seat: int) -> bool:
    """FLOU-10: the declaring team says sing_better or best_flor to a better_flor."""
    return flou_10_may_answer(hand, seat) and hand.flor.bid == "better_flor"


def flou_10_may_accept(hand: Hand, seat: int) -> bool:
    """FLOU-10: a better_flor is refused or outbid; what outbids it is shown."""
    return flou_10_may_answer(hand, seat) and hand.flor.bid != "better_flor"


def flou_6_item(hand: Hand) -> Item:
    """FLOU-6: what an embide or a raise of it scores."""
    caller, bid = hand.envit.calls[-1]
    if hand.envit.status == "refused":
        points = 2 if bid in RAISES else 1
        return Item("envit", team_of(caller), points, points, "FLOU-6", bid, "refused")
    lacks = hand.house.target - hand.score[team_of(caller)]
    k = {"embide": 1, "another_one": 1, "two_more": 2, "ten_more": 10, "the_rest": lacks}[bid]
    winner = team_of(best_envit(hand))
    return Item("envit", winner, 1 + k, 1 + k, "FLOU-6", bid, "accepted")


def flou_7_item(hand: Hand) -> Item:
    """FLOU-7: what a mi_falta scores: 1; or the round, or 1 plus what the bidders lack."""
    bidders = team_of(hand.envit.caller)
    if hand.envit.status == "refused":
        return Item("envit", bidders, 1, 1, "FLOU-7", "mi_falta", "refused")
    winner = team_of(best_envit(hand))
    if winner == bidders:
        return Item("envit", winner, "cama", "cama", "FLOU-7", "mi_falta", "accepted")
    points = 1 + hand.house.target - hand.score[bidders]
    return Item("envit", winner, points, points, "FLOU-7", "mi_falta", "accepted")


def flou_8_annuls(hand: Hand) -> bool:
    """FLOU-8: a flor declared by anybody annuls the embit: nothing is scored for it."""
    return bool(hand.flors)


def flou_9_item(hand: Hand) -> Item:
    """FLOU-9: the highest declared flor wins, 3 points for each that its team declared."""
    declared = [seat for seat, _ in hand.flors]
    team = team_of_best_flor(hand, declared)
    points = 3 * len([seat for seat in declared if team_of(seat) == team])
    return Item("flor", team, points, points, "FLOU-9", hand.flors[-1][1])


def flou_10_item(hand: Hand) -> Item:
    """FLOU-10: what a challenged flor scores."""
    declaring = team_of(hand.flors[0][0])
    bid = hand.flor.bid
    if hand.flor.status == "refused":
        if bid == "better_flor":
            return Item("flor", 1 - declaring, 3, 3, "FLOU-10", bid, "refused")
        return Item("flor", declaring, 5, 5, "FLOU-10", bid, "refused")
    team = team_of_best_flor(hand, list(range(hand.house.seats)))
    if bid == "best_flor":
        return Item("flor", team, "cama", "cama", "FLOU-10", bid, "accepted")
    return Item("flor", team, 5, 5, "FLOU-10", bid, "accepted")


def flou_12_item(hand: Hand) -> Item:
    """FLOU-12: truc and the rest: refused 1; accepted the higher embit wins the round."""
    bid = "restou_y_troucou"
    if hand.envit.status == "refused":
        return Item("envit", team_of(hand.envit.caller), 1, 1, "FLOU-12", bid, "refused")
    return Item("envit", team_of(best_envit(hand)), "cama", "cama", "FLOU-12", bid, "accepted")


def flor_items(hand: Hand) -> list[Item]:
    """FLOU-9, FLOU-10: what the flor scores, if one was declared."""
    if not hand.flors:
        return []
    return [flou_10_item(hand) if hand.flor.calls else flou_9_item(hand)]


def embit_items(hand: Hand) -> list[Item]:
    """FLOU-6, FLOU-7, FLOU-12: what the embit scores, if there was one."""
    if not hand.envit.calls:
        return []
    if hand.envit.bid == "mi_falta":
        return [flou_7_item(hand)]
    return [flou_12_item(hand) if hand.envit.bid == "restou_y_troucou" else flou_6_item(hand)]
