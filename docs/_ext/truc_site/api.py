"""The reference, written at build time: a page for each public module, and where names are shown.

A module is public if a page of the documentation imports from it; ``truc`` itself is in chapters.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

import truc
from truc_site.files import replace_all
from truc_site.shown import modules, names_shown, title_of

__all__ = ["CHAPTERS", "on_docstring", "write"]

CHAPTERS: dict[str, list[str]] = {
    "Cards and counts": (
        [
            "Suit",
            "Card",
            "parse_card",
            "parse_cards",
            "envit_count",
            "flor_count",
            "trick_winner",
            "hand_winner",
        ]
    ),
    "Rulesets": [
        "BARAJAMOS",
        "RULESETS",
        "SystemName",
        "ruleset",
        "ruleset_from",
        "Options",
        "OptionValue",
        "format_rules",
        "parse_rules",
        "fingerprint",
        "Rules",
        "RulesError",
        "Ties",
        "FaceDown",
        "Folding",
        "Cap",
        "Reveal",
        "Sign",
        "Spoken",
    ],
    "Ladders of bids": [
        "Bid",
        "Pot",
        "Rung",
        "Reply",
        "By",
        "Asks",
        "Over",
        "Mark",
        "Judge",
        "Stake",
        "Prize",
        "Points",
        "Each",
        "Lack",
        "Who",
        "Split",
        "Whole",
    ],
    "Actions": [
        "Action",
        "SeatAction",
        "PlayCard",
        "Call",
        "Accept",
        "Refuse",
        "Fold",
        "Deal",
        "Signal",
        "shuffle",
        "parse_action",
        "format_action",
        "NotationError",
    ],
    "Playing": [
        "new_game",
        "apply",
        "step",
        "Step",
        "legal_actions",
        "why_illegal",
        "seats_to_act",
        "awaited",
        "bid_worth",
        "Worth",
        "falta_value",
        "Reason",
        "IllegalAction",
        "SetupError",
        "NoSuchSeat",
    ],
    "States": [
        "GameState",
        "Phase",
        "Standing",
        "Hand",
        "Board",
        "Play",
        "Covered",
        "Bets",
        "Bet",
        "Status",
        "Answer",
        "HandResult",
        "Item",
        "What",
    ],
    "Events": [
        "Event",
        "HandDealt",
        "CardsDealt",
        "CardPlayed",
        "CardCovered",
        "CardHidden",
        "Called",
        "Accepted",
        "Refused",
        "PassedOn",
        "Folded",
        "TrickWon",
        "TrickTied",
        "HandEnded",
        "CountShown",
        "Scored",
        "PointsMarked",
        "Voided",
        "CamaClosed",
        "GameWon",
        "Signalled",
    ],
    "Views": ["View", "view", "redact", "advance", "OutOfOrder", "determinise", "Impossible"],
    "Positions": [
        "Position",
        "PositionError",
        "parse_position",
        "format_position",
        "PositionTextError",
        "state_faults",
    ],
}
"""The names of ``truc``, in chapters; what no chapter names has one of its own at the end."""
SHOWN_AT_MOST = 3


def write(docs: Path) -> None:
    """Write the pages."""
    homes: dict[int, str] = {}
    files = {
        f"{n}.md": _page(importlib.import_module(n), homes) for n in modules(docs, everything=True)
    }
    replace_all(docs / "api", files)


def _page(module: ModuleType, homes: dict[int, str]) -> str:
    """Return the page of a module; ``homes`` says where what it shares with others stands."""
    chapters = dict(CHAPTERS) if module is truc else {}
    named = {one for names in chapters.values() for one in names}
    rest = [one for one in module.__all__ if one not in named]
    if rest:
        chapters["More" if chapters else ""] = rest
    name = module.__name__
    parts = [f"# {name}\n", _rst(f".. automodule:: {name}\n   :no-members:\n")]
    for title, names in chapters.items():
        if title:
            parts.append(f"## {title}\n")
        parts.append(_rst("".join(_directive(module, one, homes) for one in names)))
    return "\n".join(parts)


def _directive(module: ModuleType, name: str, homes: dict[int, str]) -> str:
    value = getattr(module, name)
    full = f"{module.__name__}.{name}"
    if isinstance(value, type):
        home = homes.setdefault(id(value), full)
        if home != full:
            return f"``{name}`` is :class:`{home}`.\n\n"
        kind = "exception" if issubclass(value, BaseException) else "class"
        return f".. auto{kind}:: {full}\n   :members:\n\n"
    kind = "function" if callable(value) and hasattr(value, "__code__") else "data"
    return f".. auto{kind}:: {full}\n\n"


def _rst(text: str) -> str:
    return f"````{{eval-rst}}\n{text}````\n"


def on_docstring(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Say below a name on which pages it is shown in use."""
    del what, obj, options
    docs = Path(app.srcdir)
    shown = getattr(app, "truc_shown", None)
    if shown is None:
        shown = names_shown(docs)
        app.truc_shown = shown  # type: ignore[attr-defined]
    pages = shown.get(name, [])[:SHOWN_AT_MOST]
    if pages:
        links = ", ".join(f":doc:`{title_of(docs, page)} </{page}>`" for page in pages)
        lines += ["", f"*In use:* {links}", ""]
