"""Actions as numbers: one numbering for a ruleset, the same for all seats and at all times."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

import attrs

from truc._value import Value
from truc.actions import Accept, Call, Fold, PlayCard, Refuse, SeatAction
from truc.notation import format_action
from truc.policies import FaceDown, Folding
from truc.rules import Rules

__all__ = ["PASS", "Numbering", "numbering"]

PASS: Final = 0
"""The number of the pass, which is no action of the engine."""


@final
@attrs.frozen
class Numbering(Value):
    """The actions of ``rules`` by number, from 0. Made by ``numbering``.

    0 is the pass. Then the cards of the deck, open; the same face down, where that is allowed; the
    bids in the order of the ladder; accept, refuse; fold, where that is allowed.
    ``words``: by number, what is done, in short notation without the seat.
    """

    rules: Rules
    words: tuple[str, ...]
    _of: tuple[tuple[SeatAction | None, ...], ...] = attrs.field(repr=False, eq=False)
    _number: dict[SeatAction, int] = attrs.field(repr=False, eq=False)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return numbering, (self.rules,)

    def __len__(self) -> int:
        return len(self.words)

    def action_of(self, seat: int, number: int) -> SeatAction | None:
        """Return the action ``number`` done by ``seat``; None for the pass.

        Raises ValueError for a seat or a number that does not exist.
        """
        if not 0 <= seat < len(self._of) or not 0 <= number < len(self.words):
            raise ValueError(f"there is no action {number!r} of seat {seat!r}")
        return self._of[seat][number]

    def number_of(self, action: SeatAction | None) -> int:
        """Return the number of ``action``; None is the pass.

        Raises ValueError for an action that the rules never allow.
        """
        if action is None:
            return PASS
        number = self._number.get(action)
        if number is None:
            raise ValueError(f"{action!r} has no number: {self.rules.name} never allows it")
        return number


@lru_cache(maxsize=64)
def numbering(rules: Rules) -> Numbering:
    """Return the numbering of ``rules``."""
    of = tuple((None, *_actions(rules, seat)) for seat in range(rules.seats))
    words = ["pass"]
    words.extend(format_action(a).partition(" ")[2] for a in of[0] if a is not None)
    number = {a: n for actions in of for n, a in enumerate(actions) if a is not None}
    return Numbering(rules, tuple(words), of, number)


def _actions(rules: Rules, seat: int) -> list[SeatAction]:
    """Return what ``seat`` can ever do, in the order of the numbers."""
    actions: list[SeatAction] = [PlayCard(seat, card) for card in rules.deck]
    if rules.face_down is not FaceDown.NEVER:
        actions.extend(PlayCard(seat, card, face_down=True) for card in rules.deck)
    actions.extend(Call(seat, bid) for bid in rules.lookup.pot)
    actions.extend((Accept(seat), Refuse(seat)))
    if rules.folding is not Folding.NEVER:
        actions.append(Fold(seat))
    return actions
