"""A run written down while it goes on, so that it can be taken up again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, TypeVar, cast, final

import attrs

from truc.actions import Bid
from truc.engine import new_game
from truc.fingerprint import fingerprint
from truc.rules_text import format_rules
from truc.simulate._match import FORMAT, Match, identity
from truc.simulate._tally import BidCount, Length, Margin, Pair, Stones, Tally

__all__ = ["CheckpointError", "Span", "joined", "left_over", "read_checkpoint", "write_checkpoint"]

Span: TypeAlias = tuple[int, int]
"""Rounds from the first number to before the second."""


@final
class CheckpointError(ValueError):
    """A file that is no checkpoint of this match; ``str()`` says which file and why."""


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the same rounds in order, neighbours as one span."""
    done: list[Span] = []
    for start, stop in sorted(spans):
        if done and done[-1][1] == start:
            done[-1] = done[-1][0], stop
        else:
            done.append((start, stop))
    return tuple(done)


def left_over(done: Iterable[Span], rounds: int) -> tuple[Span, ...]:
    """Return the rounds that are not in ``done``, which is in order."""
    left: list[Span] = []
    at = 0
    for start, stop in (*done, (rounds, rounds)):
        if at < start:
            left.append((at, start))
        at = stop
    return tuple(left)


def write_checkpoint(path: Path, match: Match, done: Iterable[Span], tally: Tally) -> None:
    """Write what is done into the file, which is the old one or the new one at every moment."""
    content = {
        "format": f"truc.simulate {FORMAT}",
        "match": _asked(match),
        "done": joined(done),
        "tally": attrs.asdict(tally),
    }
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            json.dump(content, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        why = "no such folder" if missing else (error.strerror or str(error)).lower()
        raise type(error)(f"cannot write the checkpoint {path}: {why}") from error


def read_checkpoint(path: Path, match: Match) -> tuple[tuple[Span, ...], Tally]:
    """Return what the file says is done, and the tally of it; nothing if there is no file.

    Raises CheckpointError if it is no checkpoint, or that of a match of which ``match`` is not the
    longer one: the same but for more games.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return (), Tally()
    except UnicodeDecodeError:
        raise CheckpointError(f"{path} is no checkpoint: it is no text") from None
    try:
        content = _dict(json.loads(text), "it")
        return _checked(path, match, content)
    except (json.JSONDecodeError, RecursionError):
        raise CheckpointError(f"{path} is no checkpoint: it is no JSON") from None
    except _Wrong as error:
        raise CheckpointError(f"{path} is no checkpoint: {error}") from None


def _checked(
    path: Path, match: Match, content: dict[str, object]
) -> tuple[tuple[Span, ...], Tally]:
    if content.get("format") != f"truc.simulate {FORMAT}":
        raise _Wrong(f"its format is {content.get('format')!r}, not 'truc.simulate {FORMAT}'")
    there = _dict(content.get("match"), "the match")
    games = _int(there.get("games"), 1)
    differences = tuple(_differences(there, _asked(match)))
    if differences:
        raise CheckpointError(
            f"{path} is the checkpoint of another match: {'; '.join(differences)}"
        )
    done = _spans(content.get("done"), games // match.legs)
    tally = _tally(_dict(content.get("tally"), "the tally"))
    _agree(match, done, tally)
    return done, tally


def _asked(match: Match) -> dict[str, object]:
    """Return what is asked, as it is written: all that the result follows from."""
    return {
        "rules": format_rules(match.rules),
        "all of the rules": fingerprint(new_game(match.rules)),
        "players": [identity(player) for player in match.players],
        "games": match.games,
        "seed": match.seed,
        "paired": match.paired,
    }


def _differences(there: dict[str, object], asked: dict[str, object]) -> Iterator[str]:
    """Yield what differs; more games than there are none, as the first rounds are the same."""
    if set(there) != set(asked):
        raise _Wrong("the match has other fields")
    for name, value in asked.items():
        old = there[name]
        if type(old) is type(value) and old == value:
            continue
        if name == "games":
            if _int(old, 1) > _int(value, 1):
                yield f"games: {old} there, {value} asked"
        elif name == "all of the rules":
            if there["rules"] == asked["rules"]:
                yield "the rules differ under the same name"
        else:
            yield f"{name}: {_said(old)} there, {_said(value)} asked"


def _said(value: object) -> str:
    """Return what a file or a match holds, as one would ask for it."""
    if isinstance(value, list):
        return ",".join(map(str, cast("list[object]", value)))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@final
class _Wrong(Exception):
    """What does not fit in a file."""


def _dict(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _Wrong(f"{what} is no object")
    return cast("dict[str, object]", value)


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise _Wrong(f"{what} is no list")
    return cast("list[object]", value)


def _int(value: object, least: int | None = 0) -> int:
    if type(value) is not int or (least is not None and value < least):
        raise _Wrong(f"{value!r} stands where a whole number should")
    return value


def _spans(value: object, rounds: int) -> tuple[Span, ...]:
    done: list[Span] = []
    for item in _list(value, "done"):
        span = [_int(number) for number in _list(item, "done")]
        if len(span) != 2 or not (done[-1][1] if done else 0) <= span[0] < span[1] <= rounds:
            raise _Wrong(f"done holds {item!r}, which are no rounds in order")
        done.append((span[0], span[1]))
    return tuple(done)


def _tally(value: dict[str, object]) -> Tally:
    known = {field.name for field in attrs.fields(Tally)}
    if set(value) != known:
        raise _Wrong("the tally has other fields")
    return Tally(
        _int(value["rounds"]),
        _int(value["games"]),
        _int(value["hands"]),
        _pair(value["wins"], "wins"),
        _pair(value["camas"], "camas"),
        _pair(value["hands_won"], "hands_won"),
        _rows(Margin, _margin, value["margins"]),
        _rows(Stones, _stones, value["stones"]),
        _rows(Length, _length, value["lengths"]),
        _rows(BidCount, _bid, value["bids"]),
    )


def _pair(value: object, what: str) -> Pair:
    pair = [_int(number) for number in _list(value, what)]
    if len(pair) != 2:
        raise _Wrong(f"{what} is no pair")
    return pair[0], pair[1]


R = TypeVar("R", Margin, Stones, Length, BidCount)


def _rows(kind: type[R], make: Callable[[dict[str, object]], R], value: object) -> tuple[R, ...]:
    """Return the rows of one kind, if they are written as ``write_checkpoint`` writes them."""
    names = [field.name for field in attrs.fields(kind)]
    rows: list[R] = []
    for item in _list(value, kind.__name__):
        row = _dict(item, kind.__name__)
        if list(row) != names:
            raise _Wrong(f"a {kind.__name__} has other fields")
        rows.append(make(row))
    return tuple(rows)


def _margin(row: dict[str, object]) -> Margin:
    return Margin(_int(row["wins"], None), _int(row["camas"], None), _int(row["rounds"], 1))


def _stones(row: dict[str, object]) -> Stones:
    return Stones(_int(row["side"]), _int(row["stones"]), _int(row["hands"], 1))


def _length(row: dict[str, object]) -> Length:
    return Length(_int(row["hands"], 1), _int(row["games"], 1))


def _bid(row: dict[str, object]) -> BidCount:
    bid = row["bid"]
    if not isinstance(bid, str) or bid not in {known.value for known in Bid}:
        raise _Wrong(f"there is no bid {bid!r}")
    made, accepted, refused, won = (
        _int(row[name]) for name in ("made", "accepted", "refused", "won")
    )
    return BidCount(_int(row["player"]), Bid(bid), made, accepted, refused, won)


def _agree(match: Match, done: Iterable[Span], tally: Tally) -> None:
    """What is counted twice must come to the same."""
    rounds = sum(stop - start for start, stop in done)
    games = rounds * match.legs
    counts = [
        (tally.rounds, rounds),
        (tally.games, games),
        (sum(tally.wins), games),
        (sum(row.rounds for row in tally.margins), rounds),
        (sum(row.games for row in tally.lengths), games),
        (sum(row.hands * row.games for row in tally.lengths), tally.hands),
        (sum(row.hands for row in tally.stones), 2 * tally.hands),
    ]
    in_order = tally.merge(Tally()) == tally
    if not in_order or any(one != other for one, other in counts):
        raise _Wrong("its numbers do not add up")
