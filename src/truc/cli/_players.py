"""Players as they are named on the command line: bots of the library, and one's own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import cast

from truc.simulate import Player

__all__ = ["named_player"]


def named_player(text: str) -> Player:
    """Return the bot that ``text`` names: one in ``BOTS``, or as ``module:name`` one's own.

    Modules in the current folder are found, also by processes that are started afterwards.
    Raises ValueError if there is none; a name without a colon is the match's to check.
    """
    module, colon, name = text.partition(":")
    if not colon:
        return text
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found: object = import_module(module)
    except Exception as error:  # a stranger's module may do anything
        why = str(error) or type(error).__name__
        raise ValueError(f"cannot import {module!r}, for the player {text!r}: {why}") from error
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise ValueError(f"{module!r} has no {name!r}, for the player {text!r}")
    if callable(found) and not isinstance(found, type):
        return cast("Player", found)
    raise ValueError(f"{text!r} is no bot: it is to be a function, or a value that can be called")
