"""The command ``truc``: watch a game, play one, read the rules. It needs the extra ``cli``."""

from __future__ import annotations

import sys
from typing import Final

__all__ = ["main"]

NEEDED: Final = ("click", "rich")
MISSING: Final = 'truc needs click and rich for the terminal: pip install "truc-rules[cli]"'


def main() -> None:
    """Run the command ``truc`` with the arguments of the process, and exit.

    Exits with 2, and one sentence on what to install, where click or rich is missing.
    """
    try:
        from truc.cli._app import app  # noqa: PLC0415  # only this command needs click and rich
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in NEEDED:
            raise
        print(MISSING, file=sys.stderr)  # noqa: T201  # there is nothing better to say it with
        sys.exit(2)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")  # a terminal without accents still gets words
    app(prog_name="truc")
