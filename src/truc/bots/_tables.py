"""What the bots on the chairs of a table do next."""

from __future__ import annotations

import random
from collections.abc import Mapping

from truc.bots._turns import Bot, BotError, answer, callers
from truc.legality import awaited
from truc.seats import team_of
from truc.table import BotChair, BotPlay, Seated, Table

__all__ = ["bot_play"]


def bot_play(table: Table, at: int, bots: Mapping[str, Bot], rng: random.Random) -> BotPlay | None:
    """Return what a bot at ``table`` does at the time ``at``; None: it is for people to act.

    ``bots``: by the names that chairs bear. Each bot that may act is asked once, those that may
    only call first, as in ``turn``; where a partner of flesh and blood may answer as well, the
    bot leaves the answer to that person. Ask again when the table has changed.
    Raises BotError for a bot that is not among ``bots``, that does what it may not do, or that
    does nothing where no person can act.
    """
    game = table.game
    if game is None or game.hand is None or table.waits_for:
        return None
    waited = awaited(game)
    people = [seat for seat in waited if isinstance(table.chairs[seat], Seated)]
    for seat in (*callers(game), *waited):
        chair = table.chairs[seat]
        if not isinstance(chair, BotChair):
            continue
        if seat in waited and any(team_of(person) == team_of(seat) for person in people):
            continue
        if chair.bot not in bots:
            raise BotError(f"there is no bot called {chair.bot!r} for seat {seat}")
        action = answer(bots[chair.bot], game, seat, rng)
        if action is not None:
            return BotPlay(at, table.moment, seat, action)
    if not people:
        raise BotError(f"nobody of the seats {waited} has done anything")
    return None
