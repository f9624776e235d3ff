"""What may be done in a state, and what may not: all that anybody could think of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, TypeAlias, assert_never, cast

from hypothesis import strategies as st

from truc import legality
from truc.actions import Accept, Action, Bid, Call, Deal, Fold, PlayCard, Refuse, SeatAction, Signal
from truc.cards import Card
from truc.policies import HAND_SIZE
from truc.rules import Rules
from truc.state import GameState, Phase
from truc.testing._deals import ALL_CARDS, deals

__all__ = [
    "choices",
    "chosen",
    "every_action",
    "illegal_actions",
    "legal_actions",
    "signals",
    "verbs",
]

Verb: TypeAlias = Bid | str
"""What is done, whoever does it with whichever card: a bid, or one of the words below."""

OPEN: Final = "open"
DOWN: Final = "down"
ANSWERS: Final = {Accept: "accept", Refuse: "refuse", Fold: "fold"}


def _verb(action: SeatAction) -> Verb:
    match action:
        case PlayCard():
            return DOWN if action.face_down else OPEN
        case Call():
            return action.bid
        case Accept() | Refuse() | Fold():
            return ANSWERS[type(action)]
        case _:
            assert_never(action)


@lru_cache(maxsize=64)
def verbs(rules: Rules) -> tuple[Verb, ...]:
    """Return what can ever be done by ``rules``, the simplest first.

    Open cards stand there oftener than the rest, so that hands grow old; and all of it stands there
    three times, so that a game stops but seldom.
    """
    calls = tuple(rules.lookup.pot)
    opened = (OPEN,) * (4 + len(calls) // 2)
    once = (*opened, "accept", "accept", "refuse", *calls, "fold", DOWN)
    return (*once, *once, *once)


def choices(state: GameState) -> dict[Verb, list[SeatAction]]:
    """Return what ``legal_actions`` lists, by verb, the simplest verb first."""
    found: dict[Verb, list[SeatAction]] = {}
    for action in legality.legal_actions(state):
        found.setdefault(_verb(action), []).append(action)
    return {verb: found[verb] for verb in dict.fromkeys(verbs(state.rules)) if verb in found}


def legal_actions(state: GameState) -> st.SearchStrategy[Action]:
    """Draw what may be done next in ``state``: what a seat may do, or a deal if one is due.

    Signals, which are allowed at any time in a hand, are apart: see ``signals``. Open cards are
    drawn more often than chance would, so that hands grow old. It shrinks to the simplest: an open
    card, an acceptance. Nothing can be drawn from it once the game is over.
    """
    match state.phase:
        case Phase.DEAL:
            return deals(state.rules, flors=True)
        case Phase.PLAY:
            return _legal_actions(state)
        case Phase.OVER:
            return st.nothing()
        case _:
            assert_never(state.phase)


@st.composite
def _legal_actions(draw: st.DrawFn, state: GameState) -> SeatAction:
    return draw(chosen(state, draw(st.integers(0, len(verbs(state.rules)) - 1))))


def chosen(state: GameState, number: int) -> st.SearchStrategy[SeatAction]:
    """Draw an action whose verb has the place ``number`` in ``verbs``, or another if none has.

    A number so means the same in every state where it can: a game without one of its actions is
    mostly still a game, and can shrink.
    """
    legal = choices(state)
    verb = verbs(state.rules)[number]
    if verb not in legal:
        verb = tuple(legal)[number % len(legal)]
    actions = legal[verb]
    return st.sampled_from(actions) if len(actions) > 1 else st.just(actions[0])


def signals(rules: Rules) -> st.SearchStrategy[Signal]:
    """Draw a sign that a seat may make, caught by some opponents or by none (SIGN-1).

    Nothing can be drawn where the rules have no signs.
    """
    if not rules.signals:
        return st.nothing()
    return _signals(rules)


@st.composite
def _signals(draw: st.DrawFn, rules: Rules) -> Signal:
    seat = draw(st.integers(0, rules.seats - 1))
    sign = draw(st.sampled_from(rules.signals))
    rivals = st.sampled_from(range(1 - seat % 2, rules.seats, 2))
    caught = draw(st.lists(rivals, unique=True, max_size=rules.seats // 2))
    return Signal(seat, sign.sign, tuple(sorted(caught)))


@cache
def every_action(seats: int) -> tuple[SeatAction, ...]:
    """Return every action that anybody at a table of ``seats`` could think of.

    All cards that there are, both sides up; all bids of all systems; all answers; of every seat and
    of two that are not there. A few of them are legal, most never will be.
    """
    return tuple(_every_action(seats))


def _every_action(seats: int) -> Iterator[SeatAction]:
    for seat in range(-1, seats + 1):
        for card in ALL_CARDS:
            yield PlayCard(seat, card)
            yield PlayCard(seat, card, face_down=True)
        for bid in Bid:
            yield Call(seat, bid)
        yield Accept(seat)
        yield Refuse(seat)
        yield Fold(seat)


def illegal_actions(state: GameState, *, untyped: bool = False) -> st.SearchStrategy[Action]:
    """Draw something that is not allowed in ``state``, whatever its phase.

    Of other seats and none, at the wrong time, with cards that are held by others or nobody, bids
    off the ladder or of other systems, faulty deals and signs. ``untyped``: also what is no action
    at all, and actions whose fields are of wrong types; they are Actions for the type checker only.
    It shrinks to actions that would be in order at another time or of another seat.
    """
    rules = state.rules
    drawn: list[st.SearchStrategy[Action]] = [
        *(_among(tuple(likely)) for likely in (_answers(state), _calls(state), _plays(state))),
        _among(every_action(rules.seats)),
        _odd_deals(rules),
        _odd_signals(rules),
    ]
    if untyped:
        drawn.append(_among(_untyped(rules)))
    return st.one_of(drawn).filter(lambda action: legality.why_illegal(state, action) is not None)


@st.composite
def _among(draw: st.DrawFn, actions: tuple[Action, ...]) -> Action:
    """Draw one of many actions; ``sampled_from`` would look at every one of them first."""
    return actions[draw(st.integers(0, len(actions) - 1))]


def _seats(state: GameState) -> tuple[int, ...]:
    """All seats, from the one on turn: a case looks the same whoever deals, and can shrink."""
    return state.rules.lookup.around[0 if state.board is None else state.board.turn]


def _answers(state: GameState) -> Iterator[SeatAction]:
    for seat in _seats(state):
        yield from (Accept(seat), Refuse(seat), Fold(seat))


def _calls(state: GameState) -> Iterator[SeatAction]:
    """The bids of the rules; a fold where there are none."""
    bids = state.rules.lookup.pot
    for seat in _seats(state):
        yield from [Call(seat, bid) for bid in bids] if bids else [Fold(seat)]


def _plays(state: GameState) -> Iterator[SeatAction]:
    """The cards dealt, each of every seat; between hands those of the deck."""
    hand = state.hand
    dealt = state.rules.deck if hand is None else tuple(card for own in hand.dealt for card in own)
    for face_down in (False, True):
        for seat in _seats(state):
            yield from (PlayCard(seat, card, face_down) for card in dealt)


@st.composite
def _odd_deals(draw: st.DrawFn, rules: Rules) -> Deal:
    """Draw a deal, also with too few cards, with one twice, or with one of another deck."""
    cards = list(draw(deals(rules)).cards)
    place = draw(st.integers(0, len(cards) - 1))
    what = draw(st.integers(0, 3))
    if what == 1:
        del cards[place:]
    elif what == 2:
        cards[place] = cards[place - 1]
    elif what == 3:
        cards[place] = draw(st.sampled_from(ALL_CARDS))
    return Deal(tuple(cards))


def _odd_signals(rules: Rules) -> st.SearchStrategy[Signal]:
    """Draw a sign, also one that there is not, of a seat or caught by one that cannot."""
    names = [sign.sign for sign in rules.signals]
    seats = st.integers(-1, rules.seats)
    caught = st.lists(seats, max_size=HAND_SIZE).map(tuple)
    return st.builds(Signal, seats, st.sampled_from([*names, "", "stamp"]), caught)


def _untyped(rules: Rules) -> tuple[Action, ...]:
    """What is no action, or one only in name; typed so that it can be handed over all the same."""
    card = rules.deck[0]
    strange: tuple[object, ...] = (
        None,
        0,
        "0 truc",
        (0, "truc"),
        card,
        PlayCard,
        Accept(cast("int", None)),
        Accept(cast("int", "0")),
        Refuse(cast("int", 0.0)),
        Fold(seat=True),
        Call(0, cast("Bid", "truc")),
        Call(0, cast("Bid", None)),
        Call(cast("int", "0"), Bid.TRUC),
        PlayCard(0, cast("Card", card.code)),
        PlayCard(0, card, face_down=cast("bool", 1)),
        Deal(cast("tuple[()]", list(rules.deck))),
        Deal(cast("tuple[()]", tuple(c.code for c in rules.deck))),
        Signal(0, cast("str", None)),
        Signal(0, "wink", cast("tuple[()]", [1])),
    )
    return cast("tuple[Action, ...]", strange)
