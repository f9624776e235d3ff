"""Every ladder walked to its end, and the order of legal actions, held by tables."""

from __future__ import annotations

import pytest

import truc
from golden import DEALS, FILES, TABLES, dealt, once
from truc import Accept, Bid, Call, Points, Pot, Refuse, Whole

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
FLOU = {
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


FLORS = {0: 35, 1: 31, 2: 33, 3: 29}
"""The flors of the deal, by seat, counted by hand."""


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


@pytest.mark.parametrize(("name", "pot"), TABLE)
def test_every_path_pays_what_the_table_says(name: str, pot: Pot) -> None:
    """ENVIT-5, TRUC-1: every way up a ladder ends, and pays by its last bid and answer."""
    table = rows(TABLE[name, pot])
    walked: set[tuple[str, str | None]] = set()
    for path, item in once(dealt(truc.RULESETS[name], DEALS[name]), pot):
        bids = [action.bid.value for action in path if isinstance(action, Call)]
        node = bids[-1], bids[-2] if len(bids) > 1 else None
        walked.add(node)
        accepted, refused = table[node]
        paid = item.prize.n if isinstance(item.prize, Points) else item.prize.name.lower()
        assert str(paid) == (accepted if isinstance(path[-1], Accept) else refused), path
        if isinstance(path[-1], Refuse):
            caller = next(a for a in reversed(path) if isinstance(a, Call))
            assert item.team == caller.seat % 2
    assert walked == set(table)


def test_every_path_of_embit_and_flor_pays_what_the_table_says() -> None:
    """FLOU-6 to FLOU-12: every way through the bids of Truc y Flou, by hand.

    Team 0 has the best embit, 33 of seat 0.
    """
    state = dealt(truc.RULESETS["truc-y-flou"], DEALS["truc-y-flou"])
    best = {"embit": 0, "flor": 0}
    walked: set[tuple[str, str]] = set()
    for pot in (Pot.ENVIT, Pot.FLOR):
        for path, item in once(state, pot):
            calls = [action for action in path if isinstance(action, Call)]
            last, answer = calls[-1], type(path[-1]).__name__.lower()
            prize = item.prize.n if isinstance(item.prize, Points) else item.prize
            if answer == "call":
                seats = {call.seat for call in calls}
                top = max(seats, key=lambda seat: FLORS[seat])
                assert item.team == top % 2, path
                assert prize == 3 * sum(seat % 2 == item.team for seat in seats)
                continue
            who, worth = FLOU[last.bid.value, answer]
            walked.add((last.bid.value, answer))
            if last.bid is Bid.THE_REST and answer == "accept":
                worth = 1 + 25 - state.score[last.seat % 2]
            assert prize == worth, path
            assert item.team == (last.seat % 2 if who == "caller" else best[who]), path
    assert walked == set(FLOU)


@pytest.mark.parametrize("file", TABLES)
def test_tables_are_as_they_were_kept(file: str) -> None:
    """The table made today is the one in the file: paths and payments, and the order of actions."""
    assert TABLES[file]() == (FILES / file).read_text(encoding="utf-8")
