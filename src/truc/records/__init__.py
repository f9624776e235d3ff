"""Game records: a whole game, or a saved one, as a small text that people read and write.

``read_record`` and ``write_record`` for one game, ``read_records`` for a file of many;
``record_of`` makes a record of a game, ``replay`` plays one again and says what goes wrong.
"""

from __future__ import annotations

from truc.records._errors import Fault, RecordError
from truc.records._reading import read_record
from truc.records._record import (
    FORMAT_VERSION,
    HandAction,
    Note,
    Record,
    RecordedHand,
    Unwritable,
    record_of,
)
from truc.records._replay import Refusal, Replay, WrongResult, replay
from truc.records._streams import RecordText, read_records, record_texts
from truc.records._writing import write_record

__all__ = [
    "FORMAT_VERSION",
    "Fault",
    "HandAction",
    "Note",
    "Record",
    "RecordError",
    "RecordText",
    "RecordedHand",
    "Refusal",
    "Replay",
    "Unwritable",
    "WrongResult",
    "read_record",
    "read_records",
    "record_of",
    "record_texts",
    "replay",
    "write_record",
]
