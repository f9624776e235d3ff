"""What is kept: one row for each table, in one SQLite file. What is saved outlives the process."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import cast, final

import attrs

from truc.codec import CodecError, from_json, to_json
from truc.table import Table

__all__ = ["Kept", "Store"]

LOG = logging.getLogger("truc.web")
LAYOUT = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,   -- to_json(table)
    names TEXT NOT NULL    -- what people are called, by their ids
) STRICT
"""


@final
@attrs.frozen
class Kept:
    """A table as it is kept, with what the people at it are called."""

    id: str
    table: Table
    names: dict[str, str]


@final
class Store:
    """The file. ``save`` returns when the row is in it: then a killed process loses nothing."""

    def __init__(self, path: Path, *, power_cuts: bool = False) -> None:
        """Open the file at ``path``, made if need be.

        ``power_cuts``: wait for the disk itself at each save, so that the machine may stop too.
        Raises sqlite3.Error if no tables can be kept there, or another process keeps its own.
        """
        self._lock = _locked(path)
        self._rows = sqlite3.connect(path, isolation_level=None)
        self._rows.execute("PRAGMA journal_mode = WAL")
        self._rows.execute(f"PRAGMA synchronous = {'FULL' if power_cuts else 'NORMAL'}")
        self._rows.execute(LAYOUT)
        self._rows.execute("BEGIN IMMEDIATE")  # fails now, not at a save, where nothing is written
        self._rows.execute("COMMIT")

    def load(self) -> Iterator[Kept]:
        """Yield all tables; one that cannot be read is named in the log, and stays in the file."""
        for row in self._rows.execute("SELECT id, state, names FROM tables"):
            key, state, names = cast("tuple[str, str, str]", row)
            try:
                table = from_json(state, Table)
            except CodecError as error:
                LOG.error("the table %s cannot be read: %s", key, error)  # noqa: TRY400  # no trace
                continue
            yield Kept(key, table, cast("dict[str, str]", json.loads(names)))

    def save(self, kept: Kept) -> None:
        """Keep a table as it is now."""
        row = (kept.id, to_json(kept.table), json.dumps(kept.names))
        self._rows.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?)", row)

    def forget(self, key: str) -> None:
        """Keep a table no longer."""
        self._rows.execute("DELETE FROM tables WHERE id = ?", (key,))

    def close(self) -> None:
        """Close the file."""
        self._rows.close()
        self._lock.close()


def _locked(path: Path) -> sqlite3.Connection:
    """Return what no second process gets while this one lives: a lock on a file beside."""
    lock = sqlite3.connect(f"{path}.lock", isolation_level=None, timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise sqlite3.OperationalError("another server has it") from None
        raise
    return lock
