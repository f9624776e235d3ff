"""A fair deal over a network: the server holds the cards, and yet nobody chooses who gets which.

Each seat commits itself to a secret, the server to the card at each position of its deck; then the
secrets, revealed, put the positions in order. Each seat is opened its own cards only, and
``verify`` finds afterwards whatever was not as it should be. Random bytes come from the caller.
"""

from __future__ import annotations

from truc.fair._errors import FairError
from truc.fair._hashes import Token
from truc.fair._seat import commit, draw_secret, own_cards, reveal
from truc.fair._server import fair_deal, open_all, open_hand, open_play, prepare
from truc.fair._shared import (
    commitment_faults,
    deal_id,
    permutation,
    positions,
    publish,
    reveal_faults,
    seed,
    settle,
)
from truc.fair._values import (
    CardOpening,
    DeckCommitments,
    FairContext,
    FairRecord,
    FairVerdict,
    SeatCommitment,
    SeatOpenings,
    SeatReveal,
    SeatSecret,
    ServerDeck,
)
from truc.fair._verify import Witnessed, verify

__all__ = [
    "CardOpening",
    "DeckCommitments",
    "FairContext",
    "FairError",
    "FairRecord",
    "FairVerdict",
    "SeatCommitment",
    "SeatOpenings",
    "SeatReveal",
    "SeatSecret",
    "ServerDeck",
    "Token",
    "Witnessed",
    "commit",
    "commitment_faults",
    "deal_id",
    "draw_secret",
    "fair_deal",
    "open_all",
    "open_hand",
    "open_play",
    "own_cards",
    "permutation",
    "positions",
    "prepare",
    "publish",
    "reveal",
    "reveal_faults",
    "seed",
    "settle",
    "verify",
]
