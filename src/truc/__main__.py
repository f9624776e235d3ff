"""``python -m truc``: the command line."""

from __future__ import annotations

from truc.cli import main

if __name__ == "__main__":
    main()
