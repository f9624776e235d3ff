"""What a parameter of an OpenSpiel game can be."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["Parameter"]

Parameter: TypeAlias = bool | int | float | str
"""A parameter of a game, as Python gets it."""
