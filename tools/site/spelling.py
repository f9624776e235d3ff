"""Check the spelling of the prose: English, and the words that are listed in ``words.txt``.

``python tools/site/spelling.py``. Code, links and IDs are no prose.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from spellchecker import SpellChecker

ROOT = Path(__file__).parents[2]
ALLOWED = Path(__file__).with_name("words.txt")
MADE = {"api", "ca", "es", "project"}
NO_PROSE = re.compile(
    r"^```.*?^```|<!--.*?-->|`[^`\n]*`|\]\([^)\s]*\)|https?://\S+|<[^>\n]+>",
    re.MULTILINE | re.DOTALL,
)
WORD = re.compile(r"[^\W\d_]+(?:['\u2019·][^\W\d_]+)*")


def pages() -> list[Path]:
    """Return the pages that are written by hand."""
    found = [
        path for place in ("*.md", "docs/**/*.md", "conformance/*.md") for path in ROOT.glob(place)
    ]
    return [path for path in sorted(found) if path.parent.name not in MADE]


def words_of(path: Path) -> dict[str, int]:
    """Return the words of a page in lower case, each with the line where it stands first."""
    text = path.read_text(encoding="utf-8")
    prose = NO_PROSE.sub(lambda found: "\n" * found.group().count("\n") or " ", text)
    words: dict[str, int] = {}
    for number, line in enumerate(prose.splitlines(), 1):
        for word in WORD.findall(line):
            words.setdefault(word.lower().replace("\u2019", "'"), number)
    return words


def faults() -> list[str]:
    """Return every word that is neither English nor listed."""
    listed = [line.partition("#")[0].strip() for line in ALLOWED.read_text("utf-8").splitlines()]
    allowed = {word for line in listed for word in line.split()}
    checker = SpellChecker(language="en", distance=1)
    found: list[str] = []
    for path in pages():
        words = words_of(path)
        bare = {word: word.removesuffix("'s") for word in set(words) - allowed}
        strange = checker.unknown(set(bare.values()) - allowed)
        for word, line in words.items():
            if len(word) > 1 and bare.get(word) in strange:
                found.append(f"{path.relative_to(ROOT)}:{line}: {word}")
    return found


if __name__ == "__main__":
    wrong = faults()
    print(*wrong, sep="\n")
    print(f"{len(wrong)} faults")
    sys.exit(bool(wrong))
