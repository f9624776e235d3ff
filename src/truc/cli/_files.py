"""Files that people hand over, whatever bytes they hold."""

from __future__ import annotations

from truc.position_text import parse_position
from truc.state import GameState

__all__ = ["decoded", "position"]


def decoded(data: bytes, *, first: bool = True) -> str:
    """Return ``data`` as a text; what is not UTF-8 becomes surrogates, for a reader to name.

    ``first``: whether the file begins with it, and so perhaps with a mark that it is UTF-8.
    """
    text = data.removeprefix(b"\xef\xbb\xbf") if first else data
    return text.decode("utf-8", "surrogateescape")


def position(data: bytes) -> GameState:
    """Return the state that a position in words writes, with line feeds or as Windows ends lines.

    Raises PositionTextError or PositionError, which name every fault.
    """
    return parse_position(decoded(data).replace("\r\n", "\n")).state()
