"""Who may see what: the view of one seat, or of a spectator, as a type of its own."""

from __future__ import annotations

from truc.actions import SeatAction
from truc.legality import check_seat, offers
from truc.rules import Rules
from truc.state import Cards, GameState, Table, View

__all__ = ["view"]


def view(state: GameState, seat: int | None) -> View:
    """Return what ``seat`` may know of the game; None is a spectator.

    Raises NoSuchSeat for a seat that is not at the table.
    """
    if seat is not None:
        check_seat(state.rules, seat)
    hand = state.hand
    if hand is None:
        return View(seat, state.standing, None, (), (), (), ())
    table = hand.table
    if seat is None:
        return View(None, state.standing, table, (), (), (), ())
    return View(
        seat,
        state.standing,
        table,
        hand.dealt[seat],
        hand.held[seat],
        tuple(play for play in hand.covered if play.seat == seat),
        _legal(state.rules, table, seat, hand.held[seat]),
    )


def _legal(rules: Rules, table: Table, seat: int, own: Cards) -> tuple[SeatAction, ...]:
    """What ``seat`` may do, from its own cards alone: it lays the others' hands out empty."""
    held = [own if other == seat else () for other in range(rules.seats)]
    return tuple(offers(rules, table, held, seat))
