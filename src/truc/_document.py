"""A page in blocks, and its two forms: Markdown, and plain text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never, final

import attrs

__all__ = ["Block", "Diagram", "Heading", "Items", "Paragraph", "Table", "markdown", "plain"]


@final
@attrs.frozen
class Heading:
    """A heading of ``level`` 1 or 2."""

    level: int
    text: str


@final
@attrs.frozen
class Paragraph:
    """A paragraph."""

    text: str


@final
@attrs.frozen
class Items:
    """A list, numbered or not."""

    items: tuple[str, ...]
    numbered: bool = False


@final
@attrs.frozen
class Table:
    """A table; ``brief`` are its rows for a terminal: a line, and what is said below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    brief: tuple[tuple[str, str], ...]


@final
@attrs.frozen
class Diagram:
    """A diagram in Mermaid's language; plain text leaves it out."""

    lines: tuple[str, ...]


Block: TypeAlias = Heading | Paragraph | Items | Table | Diagram


def markdown(blocks: Sequence[Block]) -> str:
    """Return the blocks as Markdown."""
    return "\n\n".join("\n".join(_marked(block)) for block in blocks) + "\n"


def _marked(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {block.text}"
        case Paragraph():
            yield block.text
        case Items():
            for number, item in enumerate(block.items, start=1):
                yield f"{number}. {item}" if block.numbered else f"- {item}"
        case Table():
            yield _row(block.head)
            yield _row(tuple("---" for _ in block.head))
            for row in block.rows:
                yield _row(row)
        case Diagram():
            yield "```mermaid"
            yield from block.lines
            yield "```"
        case _:
            assert_never(block)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def plain(blocks: Sequence[Block], width: int) -> str:
    """Return the blocks as plain text, no line longer than ``width`` where words allow."""
    parts = ["\n".join(_plain(block, width)) for block in blocks if not isinstance(block, Diagram)]
    return "\n\n".join(parts)


def _plain(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading():
            yield block.text.upper() if block.level == 1 else block.text
            yield ("=" if block.level == 1 else "-") * len(block.text)
        case Paragraph():
            yield _filled(block.text, width, "", "")
        case Items():
            for number, item in enumerate(block.items, start=1):
                mark = f"{number:>2}. " if block.numbered else "- "
                yield _filled(item, width, mark, " " * len(mark))
        case Table():
            for line, below in block.brief:
                yield _filled(line, width, "", "    ")
                if below:
                    yield _filled(below, width, "    ", "    ")
        case Diagram():
            return
        case _:
            assert_never(block)


def _filled(text: str, width: int, first: str, later: str) -> str:
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
