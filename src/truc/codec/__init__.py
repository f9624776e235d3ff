"""Every public value as JSON, and back, checked. It needs the extra ``json``.

``to_json`` writes a value; ``from_json`` reads one of a kind that the caller names, and trusts
nothing: types are exact, keys are known, a state is one that a game can stand in. Whatever is
wrong with a text is a ``CodecError`` that names every fault with its path.
"""

from __future__ import annotations

from truc._extras import explain

try:
    from truc.codec._api import (
        FORMAT,
        VERSION,
        action_from_json,
        event_from_json,
        from_json,
        seat_action_from_json,
        stake_from_json,
        table_event_from_json,
        to_json,
    )
    from truc.codec._faults import CodecError, Fault
    from truc.codec._kinds import KINDS
    from truc.codec._schema import json_schema
except ModuleNotFoundError as _missing:
    explain(_missing, "truc.codec needs cattrs for JSON", "json", "cattrs")

__all__ = [
    "FORMAT",
    "KINDS",
    "VERSION",
    "CodecError",
    "Fault",
    "action_from_json",
    "event_from_json",
    "from_json",
    "json_schema",
    "seat_action_from_json",
    "stake_from_json",
    "table_event_from_json",
    "to_json",
]
