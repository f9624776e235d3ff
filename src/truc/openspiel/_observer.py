"""What an OpenSpiel player observes: the texts and tensors of ``truc.research``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, final

import numpy as np
import numpy.typing as npt
import pyspiel

from truc.openspiel._parameters import Parameter
from truc.research import (
    Episode,
    Knowledge,
    information_layout,
    information_tensor,
    information_text,
    knows,
    observation_layout,
    observation_tensor,
    observation_text,
    private_text,
)
from truc.rules import Rules

__all__ = ["HasEpisode", "TrucObserver"]


class HasEpisode(Protocol):
    """A state, as far as an observer looks at it."""

    @property
    def episode(self) -> Episode:
        """What has been done."""
        ...


@final
class TrucObserver:
    """Fills in ``tensor``, of which ``dict`` gives the blocks by name, from what a player knows.

    With perfect recall these are information states, else observations. Without private
    information they are what a spectator knows; without public information there is the text
    alone, of the own cards. Raises ValueError for what all players know, and for neither.
    """

    def __init__(
        self,
        rules: Rules,
        kind: pyspiel.IIGObservationType | None,
        params: Mapping[str, Parameter] | None,
    ) -> None:
        if params:
            raise ValueError(f"there are no observation parameters, but {dict(params)} came")
        if kind is None:
            kind = pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info
        self._recalls = kind.perfect_recall
        self._public = kind.public_info
        self._private = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS or not (self._public or self._private):
            raise ValueError("what is observed is public, or of a single player, or both")
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._public:
            layout = information_layout(rules) if self._recalls else observation_layout(rules)
            tensor: npt.NDArray[np.float32] = np.zeros(layout.size, np.float32)
            self.tensor = tensor
            for block in layout.blocks:
                part = tensor[block.start : block.start + block.size]
                self.dict[block.name] = part.reshape(block.shape)

    def _known(self, state: HasEpisode, player: int) -> Knowledge:
        return knows(state.episode, player if self._private else None)

    def set_from(self, state: HasEpisode, player: int) -> None:
        """Fill in the tensor with what ``player`` knows in ``state``."""
        if self.tensor is not None:
            known = self._known(state, player)
            numbers = information_tensor(known) if self._recalls else observation_tensor(known)
            self.tensor[:] = numbers

    def string_from(self, state: HasEpisode, player: int) -> str:
        """Return what ``player`` knows in ``state`` as text."""
        known = self._known(state, player)
        if not self._public:
            return private_text(known, recall=self._recalls)
        return information_text(known) if self._recalls else observation_text(known)
