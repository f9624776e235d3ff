"""REVEAL and SIGN: what the table is shown, and what partners show each other."""

from __future__ import annotations

from typing import NamedTuple

from reference.cards import deck
from reference.counting import best_envit, count_3_counts, flor_counts, flou_4_best
from reference.flou import flou_8_annuls
from reference.hand import Hand, objecting
from reference.house import FLOU, House, team_of
from reference.prizes import Item
from reference.scoring import Score

SIGNS: dict[str, dict[str, list[str]]] = {
    "valencia": {
        "1e": ["raise eyebrows"],
        "1b": ["wink"],
        "7e": ["tongue to one side"],
        "7o": ["tongue to the other side"],
        "a 3": ["bite lower lip"],
        "33": ["puff cheeks"],
    },
    "ribera-baixa": {
        "1e": ["raise eyebrows"],
        "1b": ["wink"],
        "7e": ["mouth left"],
        "7o": ["mouth right"],
        "a 3": ["bite lower lip"],
        "a 2": ["silent kiss"],
        "a false ace": ["tongue out"],
        "nothing good": ["close both eyes"],
        "an envit": ["tilt the head"],
        "33": ["shrug", "puff cheeks"],
    },
    "mallorca": {
        "11b": ["raise eyebrows"],
        "10o": ["wink"],
        "1e": ["tongue right"],
        "1b": ["tongue left"],
        "7e": ["lip right"],
        "7o": ["lip left"],
        "a 3": ["bite lip"],
        "nothing good": ["close both eyes"],
    },
    "menorca": {
        "11b": ["bite lower lip"],
        "10o": ["raise eyebrows"],
        "1e": ["wink right"],
        "1b": ["wink left"],
        "7e": ["tongue right"],
        "7o": ["tongue left"],
        "a 3": ["tongue in cheek"],
        "nothing good": ["close both eyes"],
        "33": ["puff cheeks"],
    },
    FLOU: {
        "1e": ["raise eyebrows"],
        "1b": ["wink"],
        "an envit": ["nod"],
        "let this trick go": ["head from side to side"],
    },
}


def sign_1_signs(house: House) -> list[str]:
    """SIGN-1: the signs of a system; not those for cards that are not in the deck."""
    missing = {"a 2": "2e", "a false ace": "1o"}
    return [
        sign
        for meaning, signs in SIGNS.get(house.system, {}).items()
        for sign in signs
        if meaning not in missing or missing[meaning] in deck(house)
    ]


def objections_to_signal(house: House, seat: int, sign: str, caught: tuple[int, ...]) -> list[str]:
    """SIGN-1: a sign that the system does not have is refused; opponents may catch one."""
    opponents = [other for other in range(house.seats) if team_of(other) != team_of(seat)]
    known = sign in sign_1_signs(house)
    return objecting({"SIGN-1": not known or any(other not in opponents for other in caught)})


def sign_1_seen_by(hand: Hand, seat: int, caught_by: tuple[int, ...]) -> tuple[int, ...]:
    """SIGN-1: signs are seen by partners, and by opponents who catch one."""
    return tuple(
        other
        for other in hand.around(seat)
        if other != seat and (team_of(other) == team_of(seat) or other in caught_by)
    )


def reveal_1_counts(hand: Hand) -> list[tuple[int, int]]:
    """REVEAL-1: the counts shown when an accepted envit is settled, in order from the mano."""
    if hand.house.system == FLOU:
        return [*reveal_1_flors(hand), *reveal_1_embit(hand)]
    if hand.envit.status != "accepted" or hand.house.system == "barajamos":
        return []
    counts = count_3_counts(hand)
    if hand.house.system in {"valencia", "ribera-baixa"}:
        return [(seat, counts[seat]) for seat in hand.around(hand.mano)]
    winner = best_envit(hand)
    return [(winner, counts[winner])]


def reveal_1_embit(hand: Hand) -> list[tuple[int, int]]:
    """REVEAL-1: the embits that were compared, the best of each team."""
    if hand.envit.status != "accepted" or flou_8_annuls(hand):
        return []
    return best_of_each_team(hand, dict(enumerate(count_3_counts(hand))))


def reveal_1_flors(hand: Hand) -> list[tuple[int, int]]:
    """REVEAL-1: the flors that were compared, the best of each team; a single team's were not."""
    if hand.flor.status == "accepted":
        return best_of_each_team(hand, flor_counts(hand, list(range(hand.house.seats))))
    declared = [seat for seat, _ in hand.flors]
    if hand.flor.calls or len({team_of(seat) for seat in declared}) < 2:
        return []
    return best_of_each_team(hand, flor_counts(hand, declared))


def best_of_each_team(hand: Hand, counts: dict[int, int]) -> list[tuple[int, int]]:
    """Return the best count of each team that has one, in order from the mano."""
    best: list[int] = []
    for team in (0, 1):
        own = {seat: count for seat, count in counts.items() if team_of(seat) == team}
        if own:
            best.append(flou_4_best(hand, own))
    return [(seat, counts[seat]) for seat in hand.around(hand.mano) if seat in best]


class Result(NamedTuple):
    """What everybody knows of a hand that has ended."""

    mano: int
    tricks: tuple[int | None, ...]
    winner: int | None
    rule: str
    items: tuple[Item, ...]
    void: tuple[Item, ...]
    counts: tuple[tuple[int, int], ...]
    closed: int | None
    game: str | None


def reveal_2_result(hand: Hand, winner: int | None, rule: str, score: Score) -> Result:
    """REVEAL-2: the hand's winner, the rule by which, and all points are public, but no cards."""
    return Result(
        hand.mano,
        tuple(hand.tricks),
        winner,
        rule,
        tuple(score.items),
        tuple(score.void),
        tuple(reveal_1_counts(hand)),
        score.closed,
        score.game,
    )
