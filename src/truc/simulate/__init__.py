"""Many games between bots, counted: on one core, on all of them, or on a cluster.

``simulate`` plays a ``Match`` through any ``concurrent.futures.Executor`` and returns a ``Result``:
what happened as whole numbers, and what follows from them with confidence intervals. The same
match gives the same result whatever the executor, the chunks and the order in which they finish.
"""

from __future__ import annotations

from truc.simulate._checkpoints import CheckpointError
from truc.simulate._estimates import Estimate, mean_estimate, share_estimate
from truc.simulate._match import Match, MatchError, Player
from truc.simulate._play import play_rounds
from truc.simulate._plots import check_plot, plot, save_plot
from truc.simulate._result import Result
from truc.simulate._run import Progress, simulate
from truc.simulate._tables import TABLES, Row, write_csv, write_json_lines
from truc.simulate._tally import EMPTY, BidCount, Length, Margin, Stones, Tally

__all__ = [
    "EMPTY",
    "TABLES",
    "BidCount",
    "CheckpointError",
    "Estimate",
    "Length",
    "Margin",
    "Match",
    "MatchError",
    "Player",
    "Progress",
    "Result",
    "Row",
    "Stones",
    "Tally",
    "check_plot",
    "mean_estimate",
    "play_rounds",
    "plot",
    "save_plot",
    "share_estimate",
    "simulate",
    "write_csv",
    "write_json_lines",
]
