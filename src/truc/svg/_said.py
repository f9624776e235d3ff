"""What a picture says: the captions under the table, and the table in words."""

from __future__ import annotations

from truc.events import (
    CamaClosed,
    CountShown,
    HandEnded,
    Scored,
    TrickTied,
    TrickWon,
    Voided,
)
from truc.ladders import Points, Prize
from truc.seats import team_of
from truc.state import HandResult, Item, Phase
from truc.svg._scene import Lying, Scene
from truc.tricks import winning_seat
from truc.words import (
    quoted,
    say_bets,
    say_bid,
    say_card,
    say_prize,
    say_score,
    say_status,
    say_target,
    say_what,
    say_winner,
    sentence,
    tell,
)

__all__ = [
    "bet_lines",
    "closing_line",
    "description",
    "ending_line",
    "item_line",
    "item_title",
    "lying_title",
    "opening_lines",
    "score_line",
    "seat_marks",
    "status_line",
    "title_line",
    "trick_title",
    "trick_winner",
]


def title_line(scene: Scene) -> str:
    """Return the title of a picture: what is played, and who plays whom."""
    first, second = (scene.team(team) for team in (0, 1))
    return scene.words.say("table.teams", name=scene.rules.name, first=first, second=second)


def opening_lines(scene: Scene) -> tuple[str, ...]:
    """Return what is said before the first hand: who plays whom, and for how much."""
    return title_line(scene), say_target(scene.rules, words=scene.words)


def status_line(scene: Scene) -> str:
    """Return what is waited for, as a sentence."""
    return say_status(scene.game, names=scene.names, me=scene.me, words=scene.words)


def _won(scene: Scene) -> str:
    return say_winner(scene.game, names=scene.names, me=scene.me, words=scene.words)


def score_line(scene: Scene) -> str:
    """Return how the game stands, as a sentence."""
    game, words = scene.game, scene.words
    score = say_score(
        scene.rules, game.score, game.camas, names=scene.names, me=scene.me, words=words
    )
    return words.say("table.score", score=score)


def bet_lines(scene: Scene) -> tuple[str, ...]:
    """Return how each bet stands, and what it is worth."""
    return say_bets(scene.game, names=scene.names, me=scene.me, words=scene.words)


def ending_line(scene: Scene, last: HandResult) -> str:
    """Return how a hand ended, as a sentence."""
    event = HandEnded(last.winner, last.rule)
    return tell(event, scene.rules, names=scene.names, me=scene.me, last=last, words=scene.words)


def closing_line(scene: Scene, last: HandResult) -> str:
    """Return what the hand closed, as a sentence: the game or a cama; nothing if neither."""
    if last.game is not None:
        return _won(scene)
    if last.closed is None:
        return ""
    event = CamaClosed(last.closed, scene.game.camas)
    return tell(event, scene.rules, names=scene.names, me=scene.me, words=scene.words)


def item_line(scene: Scene, item: Item) -> tuple[str, str]:
    """Return for what something is scored, in short, and how much."""
    rules, words = scene.rules, scene.words
    what = say_what(rules, item, words=words)
    if item.card is not None:
        what = f"{what}: {say_card(item.card, words=words)}"
    elif item.bid is not None:
        what = f"{what} {quoted(say_bid(rules, item.bid, words=words), words=words)}"
    return sentence(what), _short(scene, item.prize)


def _short(scene: Scene, prize: Prize) -> str:
    if isinstance(prize, Points):
        return f"+{prize.n}"
    return say_prize(scene.rules, prize, words=scene.words)


def item_title(scene: Scene, item: Item, *, void: bool) -> str:
    """Return what is scored, or void, as a sentence."""
    event = Voided(item) if void else Scored(item)
    return tell(event, scene.rules, names=scene.names, me=scene.me, words=scene.words)


def lying_title(scene: Scene, lying: Lying) -> str:
    """Return what a card on the table is called."""
    words = scene.words
    if lying.face is None:
        return words.texts["picture.back"]
    card = say_card(lying.face, words=words)
    return words.say("picture.covered", card=card) if lying.down else card


def trick_winner(scene: Scene, number: int) -> int | None:
    """Return the seat that won a complete trick, numbered from 0; None for a parda."""
    board = scene.board
    if board is None or board.tricks[number] is None:
        return None
    return winning_seat(scene.rules, board.past[number], board.mano)


def trick_title(scene: Scene, number: int) -> str:
    """Return who won a complete trick, numbered from 0, as a sentence."""
    seat = trick_winner(scene, number)
    event = TrickTied(number + 1) if seat is None else TrickWon(number + 1, seat, team_of(seat))
    return tell(event, scene.rules, names=scene.names, me=scene.me, words=scene.words)


def description(scene: Scene) -> str:
    """Return the whole picture in words: the score, the seats, the tricks, the bets, the turn."""
    game = scene.game
    said = [score_line(scene)]
    if scene.board is not None:
        said += [_seat_line(scene, seat) for seat in scene.around]
        for number, plays in enumerate(scene.past):
            said += [_plays_line(scene, plays), trick_title(scene, number)]
        if scene.trick:
            said.append(_plays_line(scene, scene.trick))
        said += [f"{line}." for line in bet_lines(scene)]
    elif game.last is not None:
        last = game.last
        said.append(ending_line(scene, last))
        said += [item_title(scene, item, void=False) for item in last.items]
        said += [item_title(scene, item, void=True) for item in last.void]
        said += [_count_line(scene, *shown) for shown in last.counts]
        closed = closing_line(scene, last)
        if closed and game.phase is not Phase.OVER:
            said.append(closed)
    said.append(status_line(scene))
    return " ".join(said)


def _seat_line(scene: Scene, seat: int) -> str:
    words = scene.words
    held = scene.held[seat]
    faces = tuple(say_card(card, words=words) for card in held if card is not None)
    cards = words.listed(faces) if faces else words.number("card", len(held))
    marks = words.texts["term.comma"].join(seat_marks(scene, seat))
    key = "picture.seat_marked" if marks else "picture.seat"
    return words.say(key, who=scene.named(seat), cards=cards, marks=marks)


def _count_line(scene: Scene, seat: int, count: int) -> str:
    event = CountShown(seat, count)
    return tell(event, scene.rules, names=scene.names, me=scene.me, words=scene.words)


def seat_marks(scene: Scene, seat: int) -> list[str]:
    """Return what is said of a seat: that it leads, deals, has folded."""
    board, words = scene.board, scene.words
    marks: list[str] = []
    if board is not None and seat == board.mano:
        marks.append(words.texts["picture.mano"])
    if board is not None and seat == scene.game.dealer:
        marks.append(words.texts["label.dealer"])
    if board is not None and seat in board.folded:
        marks.append(words.texts["label.folded"])
    return marks


def _plays_line(scene: Scene, plays: tuple[Lying, ...]) -> str:
    comma = scene.words.texts["term.comma"]
    said = comma.join(f"{scene.named(lying.seat)} {lying_title(scene, lying)}" for lying in plays)
    return f"{scene.words.say('table.on_table', plays=said)}."
