"""What cannot be counted."""

from __future__ import annotations

from typing import final

__all__ = ["OddsError"]


@final
class OddsError(ValueError):
    """Cards, seats or a view of which no odds can be told; ``str()`` says why."""
