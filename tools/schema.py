"""Write the JSON Schema of the codec where it is shipped."""

from __future__ import annotations

import json
from pathlib import Path

from truc.codec import json_schema

PLACE = Path(__file__).parent.parent / "src/truc/codec/schema.json"

if __name__ == "__main__":
    PLACE.write_text(json.dumps(json_schema(), indent=2) + "\n", encoding="utf-8")
