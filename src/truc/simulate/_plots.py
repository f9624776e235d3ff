"""Pictures of a result; they need matplotlib, which is imported when one is drawn."""

# pyright: reportUnknownMemberType=false
# matplotlib leaves the types of its keywords open

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from truc._extras import explain
from truc.simulate._result import Result
from truc.simulate._tally import BidCount

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["check_plot", "plot", "save_plot"]

COLOURS = ("#0072b2", "#d55e00")
"""Of the two sides; people who see few colours can tell them apart."""


def plot(result: Result) -> Figure:
    """Return a figure: who wins, the stones of a hand, and how often each bid is made and taken.

    It belongs to no window: ``figure.savefig("result.svg")`` writes it.
    Raises ImportError without matplotlib: ``pip install "truc-rules[plots]"``.
    """
    with _needed():
        from matplotlib.figure import Figure  # noqa: PLC0415  # only pictures need matplotlib

    figure = Figure(figsize=(12, 4), layout="constrained")
    figure.suptitle(f"{result.match.rules.name}, {result.tally.games} games")
    rates, stones, bids = figure.subplots(1, 3)
    _rates(rates, result)
    _stones(stones, result)
    _bids(bids, result)
    return figure


def save_plot(result: Result, path: str | PathLike[str]) -> None:
    """Write the figure of ``plot`` into a file, of the kind that its name ends in.

    Raises as ``check_plot`` does, and OSError if the file cannot be written.
    """
    check_plot(path)
    plot(result).savefig(path)


def check_plot(path: str | PathLike[str]) -> None:
    """Raise what ``save_plot`` would, so that it is known before the first game.

    ImportError without matplotlib, ValueError for a name that ends in no kind of picture.
    """
    with _needed():
        from matplotlib.backend_bases import FigureCanvasBase  # noqa: PLC0415  # as in plot

    kinds = FigureCanvasBase.get_supported_filetypes()
    kind = Path(path).suffix.removeprefix(".").lower()
    if kind and kind not in kinds:
        known = ", ".join(sorted(kinds))
        raise ValueError(f"cannot draw {path}: {kind!r} is none of {known}")


@contextmanager
def _needed() -> Generator[None, None, None]:
    """Say what to install where matplotlib is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        explain(missing, "truc.simulate needs matplotlib for pictures", "plots", "matplotlib")


def _rates(axes: Axes, result: Result) -> None:
    for side in (0, 1):
        found = result.win_rate(side)
        error = ([found.value - found.low], [found.high - found.value])
        axes.errorbar([side], [found.value], yerr=error, fmt="o", capsize=6, color=COLOURS[side])
    axes.axhline(0.5, color="0.7", zorder=0)
    axes.set_xticks((0, 1), result.names)
    axes.set(xlim=(-0.5, 1.5), ylim=(-0.05, 1.05), title="share of the games won")


def _stones(axes: Axes, result: Result) -> None:
    hands = result.tally.hands
    for side, name in enumerate(result.names):
        rows = [row for row in result.tally.stones if row.side == side]
        places = [row.stones + 0.4 * side - 0.2 for row in rows]
        shares = [row.hands / hands for row in rows]
        axes.bar(places, shares, 0.4, color=COLOURS[side], label=name)
    axes.set(title="stones marked in a hand", xlabel="stones", ylabel="share of the hands")
    axes.legend()


def _bids(axes: Axes, result: Result) -> None:
    per_hand = 100 / result.tally.hands
    by_bid: dict[str, list[BidCount]] = {}
    for row in result.tally.bids:
        by_bid.setdefault(row.bid.value, []).append(row)
    for place, rows in enumerate(by_bid.values()):
        for side in (0, 1):
            own = [row for row in rows if row.player % 2 == side]
            at = place + 0.4 * side - 0.2
            made = per_hand * sum(row.made for row in own)
            taken = per_hand * sum(row.accepted for row in own)
            axes.barh([at], [made], 0.4, color=COLOURS[side], alpha=0.35)
            axes.barh([at], [taken], 0.4, color=COLOURS[side])
    axes.set_yticks(range(len(by_bid)), list(by_bid))
    axes.invert_yaxis()
    axes.set(title="bids made (pale) and accepted", xlabel="in 100 hands")
