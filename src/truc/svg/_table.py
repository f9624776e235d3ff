"""The table: the seats around it, their cards, the tricks, what is said."""

from __future__ import annotations

from typing import Final, final

import attrs

from truc.cards import Card
from truc.seats import team_of
from truc.state import Bet, Status
from truc.svg._cards import BACK
from truc.svg._pen import Pen, fitted, number, width_of, wrapped
from truc.svg._places import (
    FELT_TOP,
    MARGIN,
    OWN,
    PLATE,
    PLAYED,
    SMALL,
    WIDTH,
    Layout,
    Place,
)
from truc.svg._said import lying_title, seat_marks, trick_title, trick_winner
from truc.svg._scene import Face, Lying, Scene
from truc.svg._score import team_role
from truc.svg._suits import SIZES
from truc.words import quoted, say_bid, say_card

__all__ = ["mini", "table"]

NAME: Final = 15
BADGE: Final = 13
BUBBLE: Final = 17
ROUND: Final = 14


def table(pen: Pen, scene: Scene, places: Layout) -> str:
    """Return the table and all that is on it while a hand is in play."""
    parts = [_felt(pen, places)]
    seated = list(zip(scene.around, places.places, strict=True))
    if scene.board is not None:
        parts.append(_past(pen, scene))
        parts += [_hand(pen, scene, seat, place) for seat, place in seated]
        at = dict(seated)
        parts += [_played(pen, scene, lying, at[lying.seat]) for lying in scene.trick]
    parts += [_plate(pen, scene, seat, place) for seat, place in seated]
    parts += [_speech(pen, scene, seat, place) for seat, place in seated]
    return "".join(parts)


def _felt(pen: Pen, places: Layout) -> str:
    """The cloth in its wooden rim, with a rose woven into it."""
    wide, high = WIDTH - 2 * MARGIN, places.felt
    middle, centre = WIDTH / 2, FELT_TOP + high / 2
    petal = f"M{number(middle)} {number(centre)}c-26 -34 -26 -62 0 -96c26 34 26 62 0 96Z"
    rose = [
        pen.path(petal, transform=f"rotate({turn} {number(middle)} {number(centre)})")
        for turn in range(0, 360, 45)
    ]
    return "".join(
        (
            pen.rect(
                MARGIN + 4,
                FELT_TOP + 4,
                wide - 8,
                high - 8,
                "felt",
                "rim",
                rx=34,
                stroke_width=8,
            ),
            pen.el(
                "g",
                pen.rect(MARGIN + 13, FELT_TOP + 13, wide - 26, high - 26, rx=26),
                *rose,
                pen.circle(middle, centre, 112),
                fill="none",
                stroke="cloth",
                stroke_width=1.2,
                stroke_opacity=0.22,
            ),
        )
    )


def _card(pen: Pen, face: Face, x: float, y: float, size: tuple[float, float], title: str) -> str:
    wide, high = size
    name = BACK if face is None else face.code
    return pen.group(pen.use(name, x - wide / 2, y - high / 2, wide, high), title=title)


def _hand(pen: Pen, scene: Scene, seat: int, place: Place) -> str:
    """The cards that a seat holds: beside one another at the bottom, fanned elsewhere."""
    held = scene.held[seat]
    size, pitch = (OWN, 84.0) if place.side == "bottom" else (SMALL, 33.0)
    words = scene.words
    cards: list[str] = []
    for n, card in enumerate(held):
        title = words.texts["picture.back"] if card is None else say_card(card, words=words)
        x = place.x + (n - (len(held) - 1) / 2) * pitch
        cards.append(_card(pen, card, x, place.y, size, f"{scene.named(seat)}: {title}"))
    board = scene.board
    if board is not None and seat in board.folded:
        label = words.texts["label.folded"]
        wide = width_of(label, 13) + 20
        return (
            pen.el("g", *cards, opacity=0.35)
            + pen.rect(place.x - wide / 2, place.y - 12, wide, 24, "panel", "line", rx=12)
            + pen.text(label, place.x, place.y + 4.5, 13, "ink", anchor="middle")
        )
    return "".join(cards)


def _played(pen: Pen, scene: Scene, lying: Lying, place: Place) -> str:
    title = f"{scene.named(lying.seat)}: {lying_title(scene, lying)}"
    face = None if lying.down else lying.face
    card = _card(pen, face, place.played_x, place.played_y, PLAYED, title)
    if not lying.down or lying.face is None:
        return card
    return card + mini(pen, lying.face, place.played_x, place.played_y, 34)


def mini(pen: Pen, card: Card, x: float, y: float, wide: float) -> str:
    """Return a very small card: its rank, and one sign of its suit."""
    high = wide * 1.4
    width, height = SIZES[card.suit]
    sign = high * (0.5 if height > 2 * width else 0.42)
    across = sign * width / height
    return "".join(
        (
            pen.rect(x - wide / 2, y - high / 2, wide, high, "paper", "edge", rx=wide / 8),
            pen.text(
                str(card.rank), x, y - high * 0.08, wide * 0.55, "print", bold=True, anchor="middle"
            ),
            pen.use(card.suit.value, x - across / 2, y + high * 0.46 - sign, across, sign),
        )
    )


def _mini_back(pen: Pen, x: float, y: float, wide: float) -> str:
    high = wide * 1.4
    return pen.rect(
        x - wide / 2, y - high / 2, wide, high, "back", "paper", rx=wide / 8, stroke_width=2
    )


def _past(pen: Pen, scene: Scene) -> str:
    """The complete tricks, small, with who won each."""
    return "".join(
        _past_trick(pen, scene, n, plays, FELT_TOP + 20 + 57 * n)
        for n, plays in enumerate(scene.past)
    )


def _past_trick(pen: Pen, scene: Scene, n: int, plays: tuple[Lying, ...], top: float) -> str:
    pitch = min(29.0, 190 / len(plays))
    wide = min(26.0, pitch - 2)
    high = wide * 1.4
    winner = trick_winner(scene, n)
    left = MARGIN + 24.0
    parts: list[str] = []
    for k, lying in enumerate(plays):
        x, y = left + pitch * k + wide / 2, top + high / 2
        small = (
            _mini_back(pen, x, y, wide)
            if lying.down or lying.face is None
            else mini(pen, lying.face, x, y, wide)
        )
        if lying.down and lying.face is not None:
            small += mini(pen, lying.face, x, y, wide * 0.62)
        if lying.seat == winner:
            small += pen.rect(
                x - wide / 2 - 1,
                top - 1,
                wide + 2,
                high + 2,
                "none",
                "turn",
                rx=wide / 7,
                stroke_width=3,
            )
        title = f"{scene.named(lying.seat)}: {lying_title(scene, lying)}"
        parts.append(pen.group(small, title=title))
    who = scene.words.texts["picture.parda"] if winner is None else scene.named(winner)
    label = scene.words.say("picture.trick", n=n + 1, who=who)
    parts.append(pen.text(fitted(label, 14, 190), left, top + high + 15, 14, "cloth"))
    return pen.group(*parts, title=trick_title(scene, n))


def _plate(pen: Pen, scene: Scene, seat: int, place: Place) -> str:
    """The name of a seat, in the colour of its team, with who leads and who deals."""
    board, game = scene.board, scene.game
    marks: list[str] = []
    if board is not None and seat == board.mano:
        marks.append(scene.words.texts["picture.mano"])
    if board is None and game.last is not None:
        marks += [str(count) for other, count in game.last.counts if other == seat]
    deals = seat == game.dealer
    badges = sum(width_of(mark, BADGE) + 16 for mark in marks) + (26 if deals else 0)
    name = fitted(scene.plate(seat), NAME, _room(scene, place) - 38 - badges, bold=True)
    wide = 38 + width_of(name, NAME, bold=True) + badges
    x, y = place.plate_x - wide / 2, place.plate_y - PLATE / 2
    x = min(max(x, MARGIN + 18), WIDTH - MARGIN - 18 - wide)
    asked = seat in scene.awaited
    lit = asked or team_of(seat) == game.winner
    parts = [
        pen.rect(
            x,
            y,
            wide,
            PLATE,
            "turn" if lit else "panel",
            "rim" if lit else "line",
            rx=PLATE / 2,
            stroke_width=2 if lit else 1.2,
        ),
        pen.circle(x + 14, place.plate_y, 6, team_role(team_of(seat)), "panel", stroke_width=1.5),
        pen.text(name, x + 26, place.plate_y + 5.3, NAME, "said" if lit else "ink", bold=True),
    ]
    at = x + 30 + width_of(name, NAME, bold=True)
    for mark in marks:
        inner = width_of(mark, BADGE) + 12
        middle = at + inner / 2
        parts.append(pen.rect(at, y + 4, inner, PLATE - 8, "rim", rx=9))
        parts.append(pen.text(mark, middle, place.plate_y + 4.6, BADGE, "cloth", anchor="middle"))
        at += inner + 4
    if deals:
        parts += [
            pen.rect(at + shift, y + 6 - shift / 2, 12, 16, "back", "paper", rx=2, stroke_width=1.5)
            for shift in (6, 3, 0)
        ]
    said = scene.words.texts["term.comma"].join([scene.named(seat), *seat_marks(scene, seat)])
    drawn = pen.group(*parts, title=said)
    if asked:
        drawn += _pointer(pen, place, x, wide)
    folded = board is not None and seat in board.folded
    return pen.el("g", drawn, opacity=0.7) if folded else drawn


def _room(scene: Scene, place: Place) -> float:
    """How wide a plate may be: at the sides there is less room, between hands least."""
    if place.side in ("bottom", "top"):
        return 290 if len(scene.around) < 6 else 210
    return 168 if scene.board is not None else 134


def _pointer(pen: Pen, place: Place, x: float, wide: float) -> str:
    """A pointer at the plate of who is awaited."""
    y = place.plate_y
    if place.side == "left":
        edge = x + wide + 4
        d = f"M{number(edge + 11)} {number(y - 7)}L{number(edge)} {number(y)}"
        d += f"L{number(edge + 11)} {number(y + 7)}Z"
    else:
        edge = x - 4
        d = f"M{number(edge - 11)} {number(y - 7)}L{number(edge)} {number(y)}"
        d += f"L{number(edge - 11)} {number(y + 7)}Z"
    return pen.path(d, "turn", "rim", stroke_width=1.5, stroke_linejoin="round")


def _speech(pen: Pen, scene: Scene, seat: int, place: Place) -> str:
    """What a seat has called and is not answered yet, in a bubble."""
    board = scene.board
    bets: list[Bet] = []
    if board is not None:
        bets = [
            bet
            for bet in board.bets
            if bet is not None and bet.caller == seat and bet.status is Status.PENDING
        ]
    if not bets:
        return ""
    said = " ".join(
        quoted(say_bid(scene.rules, bet.rung.bid, words=scene.words), words=scene.words)
        for bet in bets
    )
    many = len(scene.around) >= 6
    room = 146 if many and place.side != "top" else 216
    lines = wrapped(said, BUBBLE, room, 2, bold=True)
    wide = 24 + max(width_of(line, BUBBLE, bold=True) for line in lines)
    high = 17.0 + 19 * len(lines)
    x, y, tail = _bubble_box(place, wide, high, many=many)
    outline = pen.path(
        _balloon(x, y, wide, high, tail),
        "bubble",
        "said",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    texts = [
        pen.text(line, x + wide / 2, y + 24 + 19 * n, BUBBLE, "said", bold=True, anchor="middle")
        for n, line in enumerate(lines)
    ]
    return pen.group(outline, *texts, title=f"{scene.named(seat)}: {said}")


@final
@attrs.frozen
class _Tail:
    """Where the tail of a bubble begins on its left or lower edge, and where it ends."""

    base: float
    x: float
    y: float
    leftwards: bool = False


def _bubble_box(
    place: Place, wide: float, high: float, *, many: bool
) -> tuple[float, float, _Tail]:
    """Return where the bubble of a seat is, with its tail; clear of the cards on the table."""
    above = place.y - SMALL[1] / 2 - high - 10
    match place.side:
        case "bottom":
            x, y = place.x + (116 if many else 46), place.y - OWN[1] / 2 - high - 7
            return x, y, _Tail(x + 18, x + (-6 if many else 14), y + high + 10)
        case "top":
            x, y = place.x + 84, place.y - high / 2
            return x, y, _Tail(place.y + 2, x - 11, place.y + 4, leftwards=True)
        case "left":
            return MARGIN + 16.0, above, _Tail(place.x - 10, place.x - 12, place.y - 42)
        case "right":
            x = WIDTH - MARGIN - 16.0 - wide
            return x, above, _Tail(place.x - 2, place.x - 4, place.y - 42)


def _balloon(x: float, y: float, wide: float, high: float, tail: _Tail) -> str:
    """The outline of a bubble with its tail: round the corners, from above on the left."""
    right, bottom = x + wide, y + high
    tip = f"L{number(tail.x)} {number(tail.y)}"
    below = (
        ""
        if tail.leftwards
        else f"H{number(tail.base + 14)}{tip}L{number(tail.base)} {number(bottom)}"
    )
    beside = (
        f"V{number(tail.base + 6)}{tip}L{number(x)} {number(tail.base - 6)}"
        if tail.leftwards
        else ""
    )
    return (
        f"M{number(x + ROUND)} {number(y)}H{number(right - ROUND)}q14 0 14 14"
        f"V{number(bottom - ROUND)}q0 14 -14 14{below}"
        f"H{number(x + ROUND)}q-14 0 -14 -14{beside}"
        f"V{number(y + ROUND)}q0 -14 14 -14Z"
    )
