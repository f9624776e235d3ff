"""Games played by the rules, and what can be taken from them: states, views, records, positions."""

from __future__ import annotations

from typing import Final

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from truc.engine import new_game
from truc.positions import Position
from truc.records import Note, Record, record_of
from truc.rules import Rules
from truc.state import GameState, Phase, View
from truc.testing._actions import choices, chosen, signals, verbs
from truc.testing._deals import deals
from truc.testing._played import Played
from truc.testing._rulesets import SomeRules, drawn_rules
from truc.views import view

__all__ = ["games", "positions", "records", "starts", "states", "views"]

MAX_ACTIONS: Final = 60
LONGEST: Final = 300
"""A game that is to be over is given up after so many actions."""

STOP: Final = 0
TEXTS: Final = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufeff"),
    max_size=90,
)


def starts(rules: SomeRules = None) -> st.SearchStrategy[GameState]:
    """Draw a game that waits for its first deal, with any dealer, score and camas.

    ``rules``: a ruleset, or a strategy for some; any named one if None. Scores just below the
    target are drawn often. It shrinks to a new game: seat 0 deals, nothing scored.
    """
    return drawn_rules(rules).flatmap(_starts)


def _starts(rules: Rules, *, late: bool = False) -> st.SearchStrategy[GameState]:
    most = rules.target - 1
    stones = st.sampled_from((*range(most), *(most,) * (1 + most // 3)))
    camas = st.integers(0, rules.camas - 1)
    score, closed = st.tuples(stones, stones), st.tuples(camas, camas)
    if late:
        score, closed = st.just((most, most)), st.just((rules.camas - 1, rules.camas - 1))
    dealer = st.integers(0, rules.seats - 1)
    return st.builds(new_game, st.just(rules), dealer=dealer, score=score, camas=closed)


def games(
    rules: SomeRules = None,
    *,
    phase: Phase | None = None,
    max_actions: int = MAX_ACTIONS,
    signs: bool = True,
) -> st.SearchStrategy[Played]:
    """Draw a game as far as it has been played, at any score and in any phase.

    ``rules``: a ruleset, or a strategy for some; any named one if None. ``phase``: what the game
    waits for at its end; any if None. ``max_actions``: how long it gets; one more may be needed for
    a hand to be in play, and some for a game to be over. ``signs``: whether signs are made.
    It shrinks to a new game, few actions, and simple ones: open cards, acceptances.
    """
    return drawn_rules(rules).flatmap(lambda drawn: _games(drawn, phase, max_actions, signs))


@st.composite
def _games(
    draw: st.DrawFn,
    rules: Rules,
    phase: Phase | None,
    max_actions: int,
    signs: bool,  # noqa: FBT001  # a composite is called by position
) -> Played:
    last = len(verbs(rules))
    sign = last + 1 if signs and rules.signals else None
    start = _starts(rules, late=phase is Phase.OVER)
    played = Played(draw(start))
    while len(played.actions) < max_actions and played.state.phase is not Phase.OVER:
        state = played.state
        number = draw(st.integers(STOP, last if sign is None else sign))
        if number == STOP:
            break
        if state.hand is None and played.actions and number > last - last // 4:
            played = Played(draw(start))  # what came before is superfluous, and shrinks away
        elif state.hand is None:
            played = played.then(draw(deals(rules, flors=True)))
        elif number == sign:
            played = played.then(draw(signals(rules)))
        else:
            played = played.then(draw(chosen(state, number - 1)))
    if phase is Phase.OVER:
        while played.state.phase is not phase:
            if len(played.actions) >= LONGEST:
                reject()
            simple = [actions[0] for actions in choices(played.state).values()]
            played = played.then(simple[0] if simple else draw(deals(rules)))
    elif phase is not None:
        fits = [n for n, state in enumerate(played.states) if state.phase is phase]
        played = played.cut(fits[-1]) if fits else played.then(draw(deals(rules, flors=True)))
    return played


def states(
    rules: SomeRules = None, *, phase: Phase | None = None, max_actions: int = MAX_ACTIONS
) -> st.SearchStrategy[GameState]:
    """Draw a state that play can reach. The arguments are those of ``games``."""
    drawn = games(rules, phase=phase, max_actions=max_actions, signs=False)
    return drawn.map(lambda played: played.state)


def views(
    rules: SomeRules = None,
    *,
    phase: Phase | None = None,
    spectator: bool = True,
    max_actions: int = MAX_ACTIONS,
) -> st.SearchStrategy[View]:
    """Draw what a seat may know of a state that play can reach.

    ``spectator``: whether also what one may know who has no seat. The other arguments are those of
    ``games``.
    """
    drawn = states(rules, phase=phase, max_actions=max_actions)
    return drawn.flatmap(lambda state: _views(state, spectator=spectator))


def _views(state: GameState, *, spectator: bool) -> st.SearchStrategy[View]:
    eyes = (*range(state.rules.seats), *((None,) if spectator else ()))
    return st.sampled_from(eyes).map(lambda seat: view(state, seat))


def positions(
    rules: SomeRules = None, *, phase: Phase | None = None, max_actions: int = MAX_ACTIONS
) -> st.SearchStrategy[Position]:
    """Draw the draft of a state that play can reach. The arguments are those of ``games``."""
    return states(rules, phase=phase, max_actions=max_actions).map(Position.of)


def records(
    rules: SomeRules = None, *, comments: bool = True, max_actions: int = MAX_ACTIONS
) -> st.SearchStrategy[Record]:
    """Draw the record of a game that went by the rules, whole or broken off anywhere.

    ``comments``: whether it also has headers and comments, of anything that people may write.
    The other arguments are those of ``games``. House rules are only named in the text of a record.
    """
    return games(rules, max_actions=max_actions).flatmap(
        lambda played: _records(played) if comments else st.just(played.record)
    )


@st.composite
def _records(draw: st.DrawFn, played: Played) -> Record:
    names = st.from_regex(r"x[a-z0-9]{0,5}", fullmatch=True)
    headers = draw(st.dictionaries(names, TEXTS, max_size=3))
    plain = record_of(played.start, played.actions, headers)
    hands = tuple(
        attrs.evolve(hand, notes=draw(_notes(-1, len(hand.actions)))) for hand in plain.hands
    )
    return attrs.evolve(plain, hands=hands, notes=draw(_notes(0, 0)), closing=draw(_notes(0, 1)))


@st.composite
def _notes(draw: st.DrawFn, first: int, last: int) -> tuple[Note, ...]:
    """Draw comments that stand from ``first`` to ``last``."""
    found: list[Note] = []
    for at in sorted(draw(st.lists(st.integers(first, last), max_size=4))):
        if draw(st.booleans()):
            lines = draw(st.lists(TEXTS, min_size=1, max_size=3))
            text = "\n".join(lines).replace("}", ")")
            found.append(Note(text.replace("[truc", "(truc"), at, braces=True))
        else:
            found.append(Note(draw(TEXTS).rstrip(), at))
    return tuple(found)
