"""The reference, written at build time: a page for each public module, and where names are shown.

A module is public if a page of the documentation imports from it; ``truc`` itself is in chapters.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

import truc
from truc.reasons import Why
from truc_site.files import replace_all
from truc_site.shown import modules, names_shown, title_of
from truc_site.values import directive, is_alias

__all__ = [
    "CHAPTERS",
    "aliases",
    "on_docstring",
    "on_signature",
    "on_signature_begun",
    "on_source_read",
    "write",
]

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
    uses = _uses(docs)
    names = modules(docs, everything=True)
    files = {f"{n}.md": _page(importlib.import_module(n), homes, uses) for n in names}
    replace_all(docs / "api", files)


def aliases(docs: Path) -> dict[str, str]:
    """Return the aliases of types by name, each with its place in the reference: ``truc`` first."""
    return {
        name: f"{module}.{name}"
        for module in reversed(modules(docs))
        for name in importlib.import_module(module).__all__
        if is_alias(getattr(importlib.import_module(module), name))
    }


def _page(module: ModuleType, homes: dict[int, str], uses: dict[str, str]) -> str:
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
        parts.append(_rst("".join(_directive(module, one, homes, uses) for one in names)))
    return "\n".join(parts)


def _directive(module: ModuleType, name: str, homes: dict[int, str], uses: dict[str, str]) -> str:
    value = getattr(module, name)
    full = f"{module.__name__}.{name}"
    if isinstance(value, type):
        home = homes.setdefault(id(value), full)
        if home != full:
            return f"``{name}`` is :class:`{home}`.\n\n"
        kind = "exception" if issubclass(value, BaseException) else "class"
        head = f".. auto{kind}:: {full}\n   :members:\n"
        if issubclass(value, Why):
            return f"{head}\n{''.join(map(_reason, value))}"
        return f"{head}   :undoc-members:\n\n" if issubclass(value, Enum) else f"{head}\n"
    if hasattr(inspect.unwrap(value), "__code__"):
        return f".. autofunction:: {full}\n\n"
    return directive(module, name, use=uses.get(full, ""))


def _reason(reason: Why) -> str:
    head = f"   .. py:attribute:: {reason.name}\n      :value: {reason.value!r}\n"
    return f"{head}\n      {reason.text} ({reason.rule})\n\n"


def _rst(text: str) -> str:
    return f"````{{eval-rst}}\n{text}````\n"


@cache
def _uses(docs: Path) -> dict[str, str]:
    """Return for each public name a line that links the pages which show it in use."""
    titles: dict[str, str] = {}
    lines: dict[str, str] = {}
    for name, pages in names_shown(docs).items():
        few = pages[:SHOWN_AT_MOST]
        titles |= {page: title_of(docs, page) for page in few if page not in titles}
        links = ", ".join(f":doc:`{titles[page]} </{page}>`" for page in few)
        lines[name] = f"*In use:* {links}" if links else ""
    return lines


def on_docstring(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Say below a name on which pages it is shown in use."""
    del what, obj, options
    if use := _uses(Path(app.srcdir)).get(name):
        lines += ["", use, ""]


def on_source_read(app: Sphinx, docname: str, source: list[str]) -> None:
    """List the modules on the first page."""
    if docname == "index":
        links = ", ".join(f"[`{one}`](api/{one}.md)" for one in modules(Path(app.srcdir)))
        source[0] = source[0].replace("<!-- modules -->", f": {links}")


def on_signature(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    args: str | None,
    returned: str | None,
) -> tuple[str, str] | None:
    """Leave out how an enum is asked for a member, and what is only made when it is needed.

    A module that has an alias of the same name as one of ``truc`` means its own.
    """
    del app, what, options
    if isinstance(obj, type) and issubclass(obj, Enum):
        return "", ""
    if args is None:
        return None
    home = sys.modules.get(".".join(name.split(".")[:2]), truc)
    own = "|".join(re.escape(one) for one in home.__all__)
    args = args.replace("= NOTHING", "= ...")  # made by a factory
    mended = [
        re.sub(rf"\btruc\.({own})\b(?!\.)", rf"{home.__name__}.\1", part)
        for part in (args, returned or "")
    ]
    return mended[0], mended[1]


def on_signature_begun(app: Sphinx, obj: Callable[..., object], bound: object) -> None:
    """Show the defaults of what attrs has written, whose source only says where it keeps them."""
    del app, bound
    if "attr_dict" in getattr(obj, "__globals__", ()):
        vars(obj).pop("__signature__", None)
