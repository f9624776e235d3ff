"""Truc in OpenSpiel: every system as a Python game. It needs the extra ``openspiel``.

Importing this registers ``truc_barajamos``, ``truc_valencia``, ``truc_ribera_baixa``,
``truc_mallorca``, ``truc_menorca``, ``truc_fjd`` and ``truc_truc_y_flou``; ``register`` adds
house rules. ``pyspiel.load_game("truc_fjd(hands=1)")`` then makes a game.
"""

from __future__ import annotations

from truc._extras import explain

try:
    from truc.openspiel._game import ParameterError, TrucGame, TrucState
    from truc.openspiel._names import GAMES, register
except ModuleNotFoundError as _missing:
    explain(
        _missing, "truc.openspiel needs OpenSpiel", "openspiel", "pyspiel", "open_spiel", "numpy"
    )

__all__ = ["GAMES", "ParameterError", "TrucGame", "TrucState", "register"]
