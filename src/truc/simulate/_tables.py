"""Results as plain tables: lists of rows that pandas, polars and spreadsheets read."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TextIO, TypeAlias

from truc.simulate._estimates import Estimate
from truc.simulate._result import Result

__all__ = ["TABLES", "Cell", "Row", "write_csv", "write_json_lines"]

Cell: TypeAlias = str | int | float | None
Row: TypeAlias = dict[str, Cell]
"""A row of a table: its cells by the names of the columns, None where there is none."""


def _estimated(name: str, found: Estimate) -> Row:
    numbers = {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}
    return {key: number if math.isfinite(number) else None for key, number in numbers.items()}


def _sides(result: Result) -> list[Row]:
    """A row for each side: games, camas, hands and stones."""
    tally = result.tally
    rows: list[Row] = []
    for side in (0, 1):
        ahead = result.camas_ahead(side)
        rows.append(
            {
                "rules": result.match.rules.name,
                "side": side,
                "players": result.names[side],
                "games": tally.games,
                "wins": tally.wins[side],
                **_estimated("win_rate", result.win_rate(side)),
                "camas": tally.camas[side],
                **_estimated("camas_ahead", ahead),
                "p": ahead.p,
                "hands": tally.hands,
                "hands_won": tally.hands_won[side],
                **_estimated("stones_per_hand", result.stones_per_hand(side)),
            }
        )
    return rows


def _bids(result: Result) -> list[Row]:
    """A row for each bid of each player: how often made, accepted, refused, won."""
    return [
        {
            "player": row.player,
            "name": result.match.names[row.player],
            "bid": row.bid.value,
            "made": row.made,
            "accepted": row.accepted,
            "refused": row.refused,
            "won": row.won,
            "made_per_hand": row.made / result.tally.hands,
            "accepted_rate": row.accepted / row.made,
        }
        for row in result.tally.bids
    ]


def _stones(result: Result) -> list[Row]:
    """A row for each number of stones that a side marked in a hand: in how many hands."""
    return [
        {"side": row.side, "stones": row.stones, "hands": row.hands} for row in result.tally.stones
    ]


def _lengths(result: Result) -> list[Row]:
    """A row for each number of hands that a game took: how many games."""
    return [{"hands": row.hands, "games": row.games} for row in result.tally.lengths]


def _margins(result: Result) -> list[Row]:
    """A row for each lead of side 0 in a round, in games and camas: in how many rounds."""
    return [
        {"wins": row.wins, "camas": row.camas, "rounds": row.rounds} for row in result.tally.margins
    ]


TABLES: Final[Mapping[str, Callable[[Result], list[Row]]]] = MappingProxyType(
    {
        "sides": _sides,
        "bids": _bids,
        "stones": _stones,
        "lengths": _lengths,
        "margins": _margins,
    }
)
"""The tables of a result, by name: ``TABLES["bids"](result)`` is a list of rows."""


def write_csv(rows: Sequence[Row], file: TextIO) -> None:
    """Write rows as CSV, the names of the columns first, lines ended by a line feed."""
    if rows:
        writer = csv.DictWriter(file, tuple(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_json_lines(rows: Sequence[Row], file: TextIO) -> None:
    """Write each row as a line of JSON."""
    file.writelines(json.dumps(row, allow_nan=False) + "\n" for row in rows)
