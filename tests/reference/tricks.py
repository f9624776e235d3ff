"""TRICK, HAND and DOWN: who plays, who wins a trick, who wins the hand."""

from __future__ import annotations

from reference.cards import strength
from reference.hand import Hand, Played, objecting
from reference.house import team_of


def objections_to_play(hand: Hand, seat: int, card: str, *, down: bool) -> list[str]:
    """Return the rules by which a seat may not play a card so."""
    return objecting(
        {
            "TRICK-1": not trick_1_may_play(hand, seat, card),
            "DOWN-1": not down_1_may_play(hand, seat, down=down),
        }
    )


def trick_1_may_play(hand: Hand, seat: int, card: str) -> bool:
    """TRICK-1: only the seat on turn plays, a card it holds, and only while no bet is pending."""
    return seat == hand.turn and hand.pending() is None and card in hand.held[seat]


def trick_1_next(hand: Hand) -> int | None:
    """TRICK-1: each active seat plays one card in order from the opener; None: all have played."""
    played = [play.seat for play in hand.trick]
    for seat in hand.around(hand.opener):
        if hand.active(seat) and seat not in played:
            return seat
    return None


def trick_5_opener(hand: Hand) -> int:
    """TRICK-5: if the seat that should open folds, the next active seat in order opens."""
    return next(seat for seat in hand.around(hand.opener) if hand.active(seat))


def height(hand: Hand, play: Played) -> int:
    """DOWN-1: a face-down card ranks below every open card and ties only with others such."""
    return 0 if play.down else strength(hand.house, play.card)


def trick_2_winner(hand: Hand, trick: list[Played]) -> int | None:
    """TRICK-2: the seat of the highest card wins for its team; None: a parda.

    Highest cards tied between partners only: their team wins.
    """
    highest = max(height(hand, play) for play in trick)
    tied = [play.seat for play in trick if height(hand, play) == highest]
    if len({team_of(seat) for seat in tied}) == 1:
        return trick_4_first_to_play(tied)
    return trick_3_between_opponents(hand, tied)


def trick_3_between_opponents(hand: Hand, tied: list[int]) -> int | None:
    """TRICK-3: tied between opponents: nobody's; or (fjd) the first in order from the mano."""
    return hand.first_from_mano(tied) if hand.house.ties == "mano" else None


def trick_4_first_to_play(tied: list[int]) -> int:
    """TRICK-4: of partners tied at the top, the one of them who played first in that trick."""
    return tied[0]


def trick_4_next_opener(trick: list[Played], winner: int | None) -> int:
    """TRICK-4: the winner opens the next trick; after a parda, whoever opened the tied one."""
    return trick[0].seat if winner is None else winner


def hand_1_winner(tricks: list[int | None]) -> int | None:
    """HAND-1: two tricks win the hand."""
    for team in (0, 1):
        if tricks.count(team) == 2:
            return team
    return None


def hand_2_winner(tricks: list[int | None], mano: int) -> int | None:
    """HAND-2: with two or more tricks of which one was won and one tied, the first to have won one.

    Three ties: the mano's team, even if the mano has folded.
    """
    won = [team for team in tricks if team is not None]
    if len(tricks) >= 2 and won and None in tricks:
        return won[0]
    if tricks == [None, None, None]:
        return team_of(mano)
    return None


def hand_3_ending(hand: Hand) -> tuple[int, str] | None:
    """HAND-3: by tricks the hand ends when the trick that decides it is complete.

    The team that wins it, and the rule; None: it goes on.
    """
    winner = hand_1_winner(hand.tricks)
    if winner is not None:
        return winner, "HAND-1"
    winner = hand_2_winner(hand.tricks, hand.mano)
    return None if winner is None else (winner, "HAND-2")


def down_1_may_play(hand: Hand, seat: int, *, down: bool) -> bool:
    """DOWN-1: whether a seat may play its next card this side up.

    Sticky: after one face-down card its later cards must be face down too.
    """
    if down:
        return hand.house.face_down
    if hand.house.face_down and hand.house.sticky:
        return not any(play.seat == seat and play.down for play in hand.plays())
    return True
