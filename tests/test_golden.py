"""Every ladder walked to its end, and the order of legal actions, held by tables."""

from __future__ import annotations

import pytest

import truc
from by_the_book import FLOU, TABLE, rows
from golden import DEALS, FILES, TABLES, dealt, once
from truc import Accept, Bid, Call, Points, Pot, Refuse

FLORS = {0: 35, 1: 31, 2: 33, 3: 29}
"""The flors of the deal, by seat, counted by hand."""


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
