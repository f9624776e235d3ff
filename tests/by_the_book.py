"""What the rules page says, written down by hand: what every bid pays, and who has a hand."""

from __future__ import annotations

from collections.abc import Sequence

from truc import Pot, Whole

# Written by hand from ENVIT-5, ENVIT-6, TRUC-1 and FLOU-6 to FLOU-12 for a score of 3 to 5:
# the bids in order, what each is worth accepted and refused. A bid in brackets opens the ladder.
VALENCIAN_TRUC = "truc 2/1, retruc 3/2, quatre_val 4/3, joc_fora game/4"
BALEARIC_ENVIT = (
    "envit 2/1, jo_envit 4/2, dos_mes 6/4, tots 19/1, tots over envit 19/2,"
    " tots over jo_envit 19/4, tots over dos_mes 19/6"
)
TABLE = {
    ("barajamos", Pot.ENVIT): "envide 2/1, torne 4/2, falta 24/1, falta over envide 24/2,"
    " falta over torne 24/4",
    ("barajamos", Pot.TRUC): VALENCIAN_TRUC,
    ("valencia", Pot.ENVIT): "envide 2/1, torne 4/2, falta cama/1, falta over envide cama/2,"
    " falta over torne cama/4",
    ("valencia", Pot.TRUC): VALENCIAN_TRUC,
    ("ribera-baixa", Pot.ENVIT): "envide 2/1, torne 4/2, falta cama/1, falta over envide cama/2,"
    " falta over torne cama/4",
    ("ribera-baixa", Pot.TRUC): VALENCIAN_TRUC,
    ("mallorca", Pot.ENVIT): BALEARIC_ENVIT,
    ("mallorca", Pot.TRUC): "truc 3/1, retruc 6/3, val_nou 9/6, joc_fora cama/9",
    ("menorca", Pot.ENVIT): BALEARIC_ENVIT,
    ("menorca", Pot.TRUC): "truc 3/1, retruc 6/3, val_nou 9/6, va_al_dotze 12/9, cama_fora cama/12",
    ("fjd", Pot.ENVIT): "envide 2/1, falta 24/1, falta over envide 24/2",
    ("fjd", Pot.TRUC): "truc 2/1, retruc 3/2, quatre_val 4/3, joc_fora 19/4",
    ("truc-y-flou", Pot.TRUC): "truc 2/1, retruc 3/2, balou_quatro 4/3, balou_seiz 6/4,"
    " balou_partido cama/6",
}
FLOU: dict[tuple[str, str], tuple[str, int | Whole]] = {
    ("embide", "refuse"): ("caller", 1),
    ("embide", "accept"): ("embit", 2),
    ("another_one", "refuse"): ("caller", 2),
    ("another_one", "accept"): ("embit", 2),
    ("two_more", "refuse"): ("caller", 2),
    ("two_more", "accept"): ("embit", 3),
    ("ten_more", "refuse"): ("caller", 2),
    ("ten_more", "accept"): ("embit", 11),
    ("the_rest", "refuse"): ("caller", 2),
    ("the_rest", "accept"): ("embit", 1 + 20),
    ("mi_falta", "refuse"): ("caller", 1),
    ("mi_falta", "accept"): ("embit", Whole.CAMA),
    ("restou_y_troucou", "refuse"): ("caller", 1),
    ("restou_y_troucou", "accept"): ("embit", Whole.CAMA),
    ("better_flor", "refuse"): ("caller", 3),
    ("sing_better", "refuse"): ("caller", 5),
    ("sing_better", "accept"): ("flor", 5),
    ("best_flor", "refuse"): ("caller", 5),
    ("best_flor", "accept"): ("flor", Whole.CAMA),
}
"""FLOU-6 to FLOU-12: the last bid and its answer; who scores how much."""


def rows(text: str) -> dict[tuple[str, str | None], tuple[str, str]]:
    """Read a ladder: (bid, the bid below) to what it is worth accepted and refused."""
    found: dict[tuple[str, str | None], tuple[str, str]] = {}
    below: str | None = None
    for entry in text.split(", "):
        name, worth = entry.rsplit(" ", 1)
        accepted, refused = worth.split("/")
        if " over " in name:
            bid, under = name.split(" over ")
            found[bid, under] = accepted, refused
            continue
        opens = name in ("falta", "tots", "mi_falta")
        found[name, None if opens else below] = accepted, refused
        below = below if opens else name
    return found


def hand_by_the_book(tricks: Sequence[int | None], mano: int) -> int | None:
    """Return the winner of a hand, from a table of all that can happen."""
    first = [won for won in tricks if won is not None][:1]
    for team in (0, 1):
        if list(tricks).count(team) >= 2:
            return team
    if len(tricks) >= 2 and None in tricks and first:
        return first[0]
    if list(tricks) == [None] * 3:
        return mano % 2
    return None
