"""The one error of a fair deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from truc.faults import Faulty

__all__ = ["FairError", "refuse"]


@final
class FairError(Faulty):
    """A fair deal that cannot go on so; ``faults`` names everything that is wrong.

    No fault shows a secret, a salt, or a card that it is not about.
    """


def refuse(faults: Iterable[str]) -> None:
    """Raise FairError if there are any ``faults``, each named once."""
    found = tuple(dict.fromkeys(faults))
    if found:
        raise FairError(found)
