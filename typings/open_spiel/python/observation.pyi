from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import pyspiel

INFO_STATE_OBS_TYPE: pyspiel.IIGObservationType

class _Observer:
    tensor: npt.NDArray[np.float32] | None
    dict: Mapping[str, npt.NDArray[np.float32]]

    def set_from(self, state: pyspiel.State, player: int) -> None: ...
    def string_from(self, state: pyspiel.State, player: int) -> str: ...

def make_observation(
    game: pyspiel.Game,
    imperfect_information_observation_type: pyspiel.IIGObservationType | None = None,
    params: Mapping[str, bool | int | float | str] | None = None,
) -> _Observer: ...
