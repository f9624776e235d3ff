"""Truc for reinforcement learning, with action masks. It needs the extra ``rl``.

``aec_env`` is the PettingZoo environment of all seats; ``TrucSeat`` is the Gymnasium environment
of one seat, the others played by bots. Importing this registers it as ``Truc-v0``.
"""

from __future__ import annotations

from truc._extras import explain

try:
    import gymnasium

    from truc.rl._aec import Action, TrucAEC, aec_env
    from truc.rl._seat import TrucSeat
    from truc.rl._spaces import Observation
except ModuleNotFoundError as _missing:
    explain(
        _missing, "truc.rl needs PettingZoo and Gymnasium", "rl", "pettingzoo", "gymnasium", "numpy"
    )

__all__ = ["Action", "Observation", "TrucAEC", "TrucSeat", "aec_env"]

gymnasium.register("Truc-v0", entry_point="truc.rl:TrucSeat")  # pyright: ignore[reportUnknownMemberType]  # its kwargs are a bare dict
