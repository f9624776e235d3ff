"""Files that people hand over, whatever bytes they hold, and files to be written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

import click

from truc.cli._shared import refuse
from truc.faults import Faulty
from truc.position_text import parse_position
from truc.state import GameState

__all__ = ["decoded", "read_position", "writable"]

T = TypeVar("T")
PIPE: Final = "<stdin>"


def decoded(data: bytes, *, first: bool = True) -> str:
    """Return ``data`` as a text; what is not UTF-8 becomes surrogates, for a reader to name.

    ``first``: whether the file begins with it, and so perhaps with a mark that it is UTF-8.
    """
    text = data.removeprefix(b"\xef\xbb\xbf") if first else data
    return text.decode("utf-8", "surrogateescape")


def read_position(file: BinaryIO) -> GameState:
    """Return the state that a position in words writes, with line feeds or as Windows ends lines.

    Refuses what is none, naming the file, unless it is a pipe, and every fault.
    """
    try:
        return parse_position(decoded(file.read()).replace("\r\n", "\n")).state()
    except Faulty as error:
        name = getattr(file, "name", PIPE)
        before = "" if name == PIPE else f"{name}: "
        refuse(f"{before}{fault}" for fault in error.faults)


def writable(context: click.Context, parameter: click.Parameter, value: T) -> T:
    """Refuse a file, or the path of one, that cannot be written, before anything is done for it."""
    name = getattr(value, "name", value)
    if isinstance(name, str) and name != "-":
        path = Path(name)
        why = None
        if not path.parent.is_dir():
            why = "no such folder"
        elif path.is_dir():
            why = "it is a folder"
        elif not os.access(path if path.exists() else path.parent, os.W_OK):
            why = "it may not be written"
        if why is not None:
            raise click.BadParameter(f"cannot write {name}: {why}", context, parameter)
    return value
