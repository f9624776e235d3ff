"""Draw the pictures of the documentation, from the positions that stand here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import truc
from truc.svg import deck_svg, svg
from truc.words import ENGLISH, SPANISH, VALENCIAN

DOCS: Final = Path(__file__).parent.parent / "docs" / "pictures"

RETRUQUE: Final = """\
position 1
rules valencia
dealer 3
score 10 3
camas 1 0
dealt 3o 5c 6b | 7e 3b 4e | 1b 4o 7c | 6e 7o 3e
trick 0 3o, 1 7e, 2 #4o, 3 6e
trick 1 3b, 2 1b
envit 0 envide accepted
truc 2 truc accepted
"""

FLOR: Final = """\
position 1
rules truc-y-flou
dealer 2
score 14 9
camas 1 1
dealt 7c 11b 3c | 2e 6o 12c | 1e 10o 4e | 3o 5b 7e | 10b 11e 2c | 1o 6b 12o
trick 3 3o, 4 10b, 5 12o
flor 0 flor declared; declared 0 flor
"""


def _state(text: str) -> truc.GameState:
    return truc.parse_position(text).state()


def pictures() -> dict[Path, str]:
    """Return every picture, by its path."""
    retruque = truc.apply(_state(RETRUQUE), truc.Call(3, truc.Bid.RETRUC))
    ended = truc.apply(retruque, truc.Refuse(0))
    drawn = {
        "view": svg(truc.view(retruque, 0), words=VALENCIAN, names=("Sud", "Est", "Nord", "Oest")),
        "state": svg(retruque, words=ENGLISH, names=("South", "East", "North", "West")),
        "ended": svg(ended, words=SPANISH, names=("Sur", "Este", "Norte", "Oeste")),
        "flor": svg(truc.view(_state(FLOR), 0), words=ENGLISH),
        "deck": deck_svg(width=960),
    }
    return {DOCS / f"{name}.svg": text for name, text in drawn.items()}


def main() -> None:
    """Write the pictures."""
    DOCS.mkdir(exist_ok=True)
    for path, text in pictures().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
