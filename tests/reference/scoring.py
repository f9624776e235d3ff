"""SCORE, FLOU-13 and FLOU-14: what a hand comes to."""

from __future__ import annotations

import dataclasses

from reference.counting import best_envit
from reference.envit import envit_5_accepted, envit_7_capped, envit_8_refused
from reference.flou import embit_items, flor_items, flou_8_annuls
from reference.hand import Hand
from reference.house import FLOU, House, team_of
from reference.prizes import Item
from reference.trucs import truc_1_item


@dataclasses.dataclass
class Score:
    """The score while a hand is settled: stones, camas, what has been scored and what is void.

    ``closed``: the team that closed a cama; ``game``: the rule by which the game was won.
    ``news``: what there was to tell, in order.
    """

    house: House
    stones: list[int]
    camas: list[int]
    items: list[Item] = dataclasses.field(default_factory=list[Item])
    void: list[Item] = dataclasses.field(default_factory=list[Item])
    closed: int | None = None
    winner: int | None = None
    game: str | None = None
    news: list[tuple[object, ...]] = dataclasses.field(default_factory=list[tuple[object, ...]])


def score_1_items(hand: Hand, winner: int | None) -> list[Item]:
    """SCORE-1: first the envit, accepted or refused, then the truc."""
    items = envit_items(hand)
    return items if winner is None else [*items, truc_1_item(hand, winner)]


def envit_items(hand: Hand) -> list[Item]:
    """ENVIT-5 to ENVIT-8: what the envit scores, if there was one."""
    if not hand.envit.calls:
        return []
    bid = hand.envit.bid
    if hand.envit.status == "refused":
        team, points = envit_8_refused(hand)
        prize = envit_7_capped(hand, team, points)
        return [Item("envit", team, prize, points, "ENVIT-8", bid, "refused")]
    team = team_of(best_envit(hand))
    worth = envit_5_accepted(hand, team)
    rule = "ENVIT-6" if bid in {"falta", "tots"} else "ENVIT-5"
    return [Item("envit", team, envit_7_capped(hand, team, worth), worth, rule, bid, "accepted")]


def flou_13_items(hand: Hand) -> list[Item]:
    """FLOU-13: the team that plays 1e to a trick scores 2, 1b scores 1."""
    return [
        Item("bonus", team_of(play.seat), points, points, "FLOU-13", card=play.card)
        for play in hand.plays()
        for card, points in (("1e", 2), ("1b", 1))
        if play.card == card and not play.down
    ]


def flou_14_items(hand: Hand, winner: int | None) -> list[Item]:
    """FLOU-14: flor or embit, the bonuses in order of play, the truc."""
    items = [*flor_items(hand), *embit_items(hand), *flou_13_items(hand)]
    return items if winner is None else [*items, truc_1_item(hand, winner)]


def settle(hand: Hand, camas: list[int], winner: int | None) -> Score:
    """SCORE-1, FLOU-14: score everything, in order."""
    score = Score(hand.house, list(hand.score), list(camas))
    if hand.house.system == FLOU:
        for item in flou_14_items(hand, winner):
            if item.what == "envit" and flou_8_annuls(hand):
                score.void.append(item._replace(rule="FLOU-8"))
            elif flou_14_is_void(score):
                score.void.append(item._replace(rule="FLOU-14"))
            else:
                mark(score, item)
    else:
        for item in score_1_items(hand, winner):
            if score_3_is_void(score):
                score.void.append(item._replace(rule="SCORE-3"))
            elif score_2_is_void(score, item):
                score.void.append(item._replace(rule="SCORE-2"))
            else:
                mark(score, item)
    return score


def flou_14_is_void(score: Score) -> bool:
    """FLOU-14: once a team has won the round, what is still to be scored is void."""
    return score.closed is not None


def score_2_is_void(score: Score, item: Item) -> bool:
    """SCORE-2: if the envit closed the cama the truc is void, a cama at stake in it included.

    SCORE-3: but not an accepted joc fora for the game.
    """
    return score.closed is not None and item.prize != "game"


def score_3_is_void(score: Score) -> bool:
    """SCORE-3: once the game is over nothing matters any more."""
    return score.winner is not None


def mark(score: Score, item: Item) -> None:
    """SCORE-2, FLOU-14: score an item; who reaches the target closes the cama."""
    score.items.append(item)
    score.news.append(("Scored", item))
    if item.prize == "game":
        score_5_by_joc_fora(score, item.team)
        return
    if isinstance(item.prize, int):
        points = score_2_points(score, item.team, item.prize)
        score.stones[item.team] += points
        score.news.append(("PointsMarked", item.team, points, tuple(score.stones)))
    if item.prize == "cama" or score.stones[item.team] >= score.house.target:
        score_2_close(score, item.team)


def score_2_points(score: Score, team: int, points: int) -> int:
    """SCORE-2: nothing carries over, so nothing is marked beyond the target (FLOU-14)."""
    return min(points, score.house.target - score.stones[team])


def score_2_close(score: Score, team: int) -> None:
    """SCORE-2: a team at or over the target closes the cama: both scores go to 0."""
    score.stones = [0, 0]
    score.camas[team] += 1
    score.closed = team
    score.news.append(("CamaClosed", team, tuple(score.camas)))
    if score_3_has_won(score, team):
        score.winner, score.game = team, "SCORE-3"


def score_3_has_won(score: Score, team: int) -> bool:
    """SCORE-3: the game ends when a team has closed the camas needed."""
    return score.camas[team] == score.house.camas


def score_5_by_joc_fora(score: Score, team: int) -> None:
    """SCORE-5: counts as having closed all camas needed; the score stays as it stands."""
    score.camas[team] = score.house.camas
    score.winner, score.game = team, "TRUC-6"
