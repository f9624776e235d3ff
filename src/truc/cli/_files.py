"""Files that people hand over, whatever bytes they hold."""

from __future__ import annotations

__all__ = ["decoded"]


def decoded(data: bytes, *, first: bool = True) -> str:
    """Return ``data`` as a text; what is not UTF-8 becomes surrogates, for a reader to name.

    ``first``: whether the file begins with it, and so perhaps with a mark that it is UTF-8.
    """
    text = data.removeprefix(b"\xef\xbb\xbf") if first else data
    return text.decode("utf-8", "surrogateescape")
