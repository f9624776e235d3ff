"""Exact odds: equal to what comes of trying every deal, and of playing every card."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, islice
from typing import TypeAlias

import attrs
import pytest
from click.testing import CliRunner
from click.testing import Result as Ran

import truc
from truc import Card, GameState, PlayCard, Rules, envit_count, parse_cards
from truc.cli._app import app
from truc.odds import (
    OddsError,
    best_count_odds,
    count_odds,
    envit_odds,
    hand_odds,
    layout_count,
    layouts,
)
from truc.solver import Solver, heights_of, winner_with_open_cards
from truc.tricks import hand_winner, trick_winner

Cards: TypeAlias = tuple[Card, ...]
Played: TypeAlias = tuple[tuple[int | None, ...], tuple[PlayCard, ...]]
"""The teams that have the tricks played, and the trick on the table."""
RULESETS = tuple(truc.RULESETS.values())
named = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)


def small(name: str, cards: str, seats: int) -> Rules:
    """Return a ruleset with nothing but these cards in its deck."""
    rules = truc.RULESETS[name]
    deck = parse_cards(cards)
    steps = [tuple(card for card in step if card in deck) for step in rules.order]
    order = tuple(step for step in steps if step)
    wild = tuple(row for row in rules.wild if row[0] in deck)
    return attrs.evolve(
        rules, seats=seats, deck=deck, order=order, wild=wild, signals=(), bonuses=()
    )


SMALL = (
    small("valencia", "1e 7e 6e 4e 1b 3b 7o 3o 4o 5c 6c 3c", 4),
    small("mallorca", "11b 10o 1e 7e 12e 11e 3b 7b 5o 7o 12c 5c", 4),
    small("truc-y-flou", "11b 10o 7e 6e 12e 3b 5o 7o 12c 5c", 2),
    truc.RULESETS["fjd"],
)
tried = pytest.mark.parametrize("rules", SMALL, ids=lambda rules: f"{rules.name}-{rules.seats}")


def deals(cards: frozenset[Card], hands: int) -> Iterator[list[tuple[Card, ...]]]:
    """Yield every way to deal so many hands."""
    if hands == 0:
        yield []
        return
    for hand in combinations(sorted(cards, key=str), 3):
        for rest in deals(cards.difference(hand), hands - 1):
            yield [hand, *rest]


# --- counts


@named
def test_what_a_hand_counts_is_what_all_hands_count(rules: Rules) -> None:
    """COUNT-1, COUNT-2, FLOU-2: of all hands of the deck, counted one by one."""
    times = Counter(envit_count(rules, hand) for hand in combinations(rules.deck, 3))
    whole = sum(times.values())
    assert count_odds(rules) == {count: Fraction(times[count], whole) for count in sorted(times)}


@pytest.mark.parametrize(("rules", "hands"), [(SMALL[0], 2), (SMALL[1], 2), (SMALL[2], 3)])
def test_the_best_of_a_team_is_what_all_deals_say(rules: Rules, hands: int) -> None:
    """Of hands dealt from one deck, which are not independent of each other."""
    times: Counter[int] = Counter()
    for dealt in deals(frozenset(rules.deck), hands):
        times[max(envit_count(rules, hand) for hand in dealt)] += 1
    whole = sum(times.values())
    expected = {count: Fraction(times[count], whole) for count in sorted(times)}
    assert best_count_odds(rules, hands) == expected


@tried
def test_a_count_wins_as_often_as_in_all_deals(rules: Rules) -> None:
    """COUNT-3, COUNT-4: from every seat, whoever is mano, ties by the order of the seats."""
    rng = random.Random(3)
    for _ in range(3 if rules.seats > 2 else 20):
        own = tuple(rng.sample(rules.deck, 3))
        seat, mano = rng.randrange(rules.seats), rng.randrange(rules.seats)
        order = truc.ruleset("barajamos", seats=rules.seats).lookup.around[mano]
        others = [other for other in range(rules.seats) if other != seat]
        whole = alone = team = 0
        for dealt in deals(frozenset(rules.deck).difference(own), rules.seats - 1):
            hands = dict(zip(others, dealt, strict=True)) | {seat: own}
            counts = [envit_count(rules, hands[s]) for s in range(rules.seats)]
            best = max(order, key=lambda s: (counts[s], -order.index(s)))
            whole += 1
            alone += best == seat
            team += best % 2 == seat % 2
        found = envit_odds(rules, own, seat=seat, mano=mano)
        assert found.count == envit_count(rules, own)
        assert (found.own, found.team) == (Fraction(alone, whole), Fraction(team, whole))


@named
def test_the_mano_has_the_better_odds(rules: Rules) -> None:
    """COUNT-4: the nearer to the mano, the likelier a count is the best; a partner only helps."""
    own = parse_cards("7e 6e 3o")
    odds = [envit_odds(rules, own, seat=seat, mano=0) for seat in (0, rules.seats - 1)]
    assert all(0 < found.own <= found.team <= 1 for found in odds)
    assert odds[0].own > odds[1].own
    assert sum(best_count_odds(rules, 2).values()) == 1


def test_cards_that_are_seen_are_in_nobodys_hand() -> None:
    """Where no 7 is left, 32 and 33 cannot be held, and 31 is the best there is."""
    rules = truc.RULESETS["fjd"]
    sevens = parse_cards("7o 7b 7c")
    own = parse_cards("7e 4e 5o")
    assert max(count_odds(rules, seen=(*sevens, *own))) == 31
    assert envit_odds(rules, own, seat=0, seen=sevens).own == 1
    assert envit_odds(rules, own, seat=0).own < 1


@pytest.mark.parametrize(
    ("cards", "seat", "mano", "said"),
    [
        ("7e 6e", 0, 0, "a hand is 3 cards, not 2"),
        ("7e 6e 2e", 0, 0, "2e is not in the deck"),
        ("7e 7e 1e", 0, 0, "stands twice"),
        ("7e 6e 1e", 4, 0, "seat is 4"),
        ("7e 6e 1e", 0, -1, "mano is -1"),
    ],
)
def test_what_cannot_be_is_refused(cards: str, seat: int, mano: int, said: str) -> None:
    """With an error that says why."""
    with pytest.raises(OddsError, match=said):
        envit_odds(truc.BARAJAMOS, parse_cards(cards), seat=seat, mano=mano)
    with pytest.raises(OddsError, match="8 hands cannot be dealt"):
        best_count_odds(truc.BARAJAMOS, 8)


# --- the hand, with all cards open


@cache
def by_trying(state: GameState) -> int:
    """Return who wins the hand, every card tried with the engine."""
    if state.hand is None:
        assert state.last is not None
        assert state.last.winner is not None
        return state.last.winner
    turn = state.hand.turn
    plays = [a for a in truc.legal_actions(state, turn) if isinstance(a, PlayCard)]
    won = any(by_trying(truc.apply(state, play)) == turn % 2 for play in plays)
    return turn % 2 if won else 1 - turn % 2


def middle(rules: Rules, seed: int, cards: int) -> GameState | None:
    """Return a hand after so many cards at random, some seats having folded."""
    rng = random.Random(seed)
    state = truc.apply(truc.new_game(rules, dealer=seed % rules.seats), truc.shuffle(rules, rng))
    for _ in range(cards):
        if state.hand is None:
            return None
        legal = [
            action
            for action in truc.legal_actions(state, state.hand.turn)
            if isinstance(action, PlayCard)
            or (rng.random() < 0.1 and isinstance(action, truc.Fold))
        ]
        state = truc.apply(state, rng.choice(legal))
    return None if state.hand is None else state


TABLES = (
    truc.ruleset("fjd"),
    truc.ruleset("valencia", seats=2),
    truc.ruleset("menorca", seats=2),
    truc.ruleset("fjd", seats=4),
    *RULESETS,
)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.name}-{rules.seats}")
def test_the_solution_is_what_trying_every_card_gives(rules: Rules) -> None:
    """TRICK-2 to HAND-2, DOWN-1: by the engine itself, from any point of the hand on."""
    winners: Counter[int] = Counter()
    first = 0 if rules.seats == 2 else rules.seats + (3 if rules.seats > 4 else 1)
    for seed in range(12):
        for cards in range(first, 2 * rules.seats + 2):
            state = middle(rules, seed, cards)
            if state is not None:
                winner = winner_with_open_cards(state)
                assert winner == by_trying(state)
                winners[winner] += 1
    assert min(winners[0], winners[1]) > 0


def played_out(rules: Rules, mano: int, held: Sequence[Cards], turn: int, said: Played) -> int:
    """Return who wins a hand of open cards, every card of every seat tried, nothing remembered."""
    tricks, trick = said
    for card in held[turn]:
        left = [tuple(c for c in cards if c is not card) for cards in held]
        now = (*trick, PlayCard(turn, card))
        after = tricks
        following = (turn + 1) % rules.seats
        if len(now) == rules.seats:
            best = trick_winner(rules, now, mano=mano)
            after = (*tricks, None if best is None else best % 2)
            following, now = now[0].seat if best is None else best, ()
        winner = hand_winner(rules, after, mano=mano)
        if winner is None:
            winner = played_out(rules, mano, left, following, (after, now))
        if winner == turn % 2:
            return winner
    return 1 - turn % 2


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.name}-{rules.seats}")
def test_a_hand_is_solved_from_its_first_card(rules: Rules) -> None:
    """TRICK-2 to HAND-2: whole hands, and one solver for all that have the same mano."""
    winners: Counter[int] = Counter()
    solvers: dict[int, Solver] = {}
    for seed in range(4 if rules.seats == 6 else 12):
        state = middle(rules, seed, 0)
        assert state is not None
        assert state.hand is not None
        dealt, mano = state.hand.dealt, state.hand.mano
        known = solvers.setdefault(mano, Solver(rules, state.hand.board, face_down=False))
        found = known.winner([heights_of(rules, cards) for cards in dealt])
        assert found == played_out(rules, mano, dealt, mano, ((), ()))
        winners[found] += 1
    assert min(winners[0], winners[1]) > 0


def test_a_play_is_solved_as_the_board_after_it() -> None:
    """``Solver.after`` says of each card what the state after it comes to."""
    for name in ("barajamos", "valencia", "menorca"):
        rules = truc.RULESETS[name]
        for seed in range(6):
            state = middle(rules, seed, 5)
            if state is None or state.hand is None:
                continue
            solver = Solver(rules, state.hand.board)
            held = [heights_of(rules, cards) for cards in state.hand.held]
            for action in truc.legal_actions(state, state.hand.turn):
                if isinstance(action, PlayCard):
                    height = rules.lookup.strength[action.card]
                    after = truc.apply(state, action)
                    if after.hand is not None:
                        found = solver.after(held, action.seat, height, down=action.face_down)
                        assert found == winner_with_open_cards(after)


def test_nothing_is_solved_between_hands_or_without_cards() -> None:
    """Both are errors that say so."""
    with pytest.raises(ValueError, match="no hand is in play"):
        winner_with_open_cards(truc.new_game())
    state = middle(truc.BARAJAMOS, 1, 0)
    assert state is not None
    assert state.hand is not None
    with pytest.raises(ValueError, match="seat 0 holds 0 cards, not 3"):
        Solver(state.rules, state.hand.board).winner([()] * 4)


def trying_all(state: GameState, seat: int) -> Fraction:
    """Return how often the team of ``seat`` wins, over every layout of the hidden cards."""
    rules, hand = state.rules, state.hand
    assert hand is not None
    shown = {play.card for play in hand.board.plays if isinstance(play, PlayCard)}
    unseen = frozenset(rules.deck) - shown - set(hand.dealt[seat])
    others = [s for s in range(rules.seats) if s != seat and s not in hand.board.folded]
    won = whole = 0

    def lay(held: dict[int, tuple[Card, ...]], left: frozenset[Card], todo: list[int]) -> None:
        nonlocal won, whole
        if not todo:
            whole += 1
            cards = tuple(held.get(s, ()) for s in range(rules.seats))
            other = GameState(state.standing, attrs.evolve(hand, held=cards))
            won += by_trying(other) == seat % 2
            return
        for chosen in combinations(sorted(left, key=str), len(hand.held[todo[0]])):
            lay({**held, todo[0]: chosen}, left.difference(chosen), todo[1:])

    lay({seat: hand.held[seat]}, unseen, others)
    return Fraction(won, whole)


@pytest.mark.parametrize("name", ["fjd", "barajamos", "valencia"])
def test_a_hand_is_won_as_often_as_over_all_layouts(name: str) -> None:
    """Each layout solved by trying every card; equal heights counted as often as they come."""
    rules = truc.RULESETS[name]
    seen = 0
    for seed in range(5):
        state = middle(rules, seed, 3 if rules.seats == 2 else 8)
        if state is not None and state.hand is not None:
            seat = state.hand.turn
            view = truc.view(state, seat)
            assert hand_odds(view) == trying_all(state, seat)
            seen += 1
    assert seen


def test_layouts_are_all_the_ways_the_cards_may_lie() -> None:
    """Together they are the number of deals, of which those of equal height are told once."""
    state = middle(truc.RULESETS["fjd"], 1, 0)
    assert state is not None
    found = list(layouts(truc.view(state, 0)))
    assert sum(ways for _, ways in found) == 969
    assert len({held for held, _ in found}) == len(found) < 300
    assert layout_count(truc.view(state, 0)) == len(found)
    for rules in (truc.RULESETS["ribera-baixa"], truc.RULESETS["menorca"]):
        late = middle(rules, 3, 6)
        assert late is not None
        seen = truc.view(late, truc.awaited(late)[0])
        assert layout_count(seen) == sum(1 for _ in layouts(seen))
    assert layout_count(truc.view(truc.new_game(), 0)) == 0
    folded = truc.apply(
        state := middle(truc.BARAJAMOS, 2, 0) or state, truc.Fold(truc.awaited(state)[0])
    )
    out = truc.awaited(state)[0]
    assert all(held[out] == () for held, _ in islice(layouts(truc.view(folded, (out + 1) % 4)), 5))


def test_odds_that_cannot_be_told_are_refused() -> None:
    """Too many layouts, between hands, to a spectator, and where somebody has declared a flor."""
    state, wide = middle(truc.BARAJAMOS, 1, 0), middle(truc.RULESETS["mallorca"], 1, 0)
    assert state is not None
    assert wide is not None
    for view, said in (
        (truc.view(wide, 0), "ways in which the hidden cards may lie, more than 1000000"),
        (truc.view(state, None), "told to a seat"),
        (truc.view(truc.new_game(), 0), "told to a seat"),
    ):
        with pytest.raises(OddsError, match=said):
            hand_odds(view)
    fjd = middle(truc.RULESETS["fjd"], 1, 0)
    assert fjd is not None
    number = layout_count(truc.view(fjd, 0))
    with pytest.raises(OddsError, match=f"there are {number} ways .* more than {number - 1}"):
        hand_odds(truc.view(fjd, 0), limit=number - 1)
    assert 0 <= hand_odds(truc.view(fjd, 0), limit=number) <= 1
    rules = truc.RULESETS["truc-y-flou"]
    hands = [parse_cards(text) for text in ("7e 6e 5e", "4o 4b 3c", "4c 4e 3o")]
    spare = [card for card in rules.deck if card not in {c for hand in hands for c in hand}]
    hands += [tuple(spare[3 * n : 3 * n + 3]) for n in range(3)]
    deal = truc.Deal(tuple(hand[place] for place in range(3) for hand in hands))
    flor = truc.apply(truc.new_game(rules, dealer=5), deal)
    flor = truc.apply(flor, truc.Call(0, truc.Bid.FLOR))
    with pytest.raises(OddsError, match="has declared"):
        hand_odds(truc.view(flor, 1))


# --- truc odds

DEALT = """position 1
rules barajamos
dealer 0
score 0 0
camas 0 0
dealt 1b 5e 3b | 3c 6c 7c | 3e 6b 1e | 5b 3o 6e
turn 1
"""


def run(*arguments: str, typed: str = "") -> Ran:
    """Run ``truc odds`` and let no error through."""
    return CliRunner().invoke(app, ["odds", *arguments], input=typed, catch_exceptions=False)


def test_the_command_tells_the_odds_of_three_cards() -> None:
    """What they count, how likely they are the best, and how likely they win the hand."""
    ran = run("7e 6e 1e", "--mano", "0")
    assert ran.exit_code == 0
    assert ran.output.splitlines() == [
        "barajamos: seat 0 holds 7e 6e 1e; seat 0 is mano.",
        "Envit: 33.",
        "It is the best of all seats: 1.0000 (1).",
        "It or a partner's is the best: 1.0000 (1).",
        "The hand is won, with all cards open: 0.9485 (1936873/2042040).",
    ]


@pytest.mark.parametrize("cards", [("7e", "6e", "1e"), ("7E,6E,1E",), ("7e, 6e", "1E")])
def test_cards_are_typed_as_one_likes(cards: tuple[str, ...]) -> None:
    """As one word or several, with commas or spaces, in capitals or not."""
    asked = ("--rules", "fjd")
    assert run(*cards, *asked).output == run("7e 6e 1e", *asked).output
    assert run(*cards, *asked).exit_code == 0


def test_the_command_says_nothing_of_partners_or_deals_that_are_not() -> None:
    """With two seats there is no partner; of too many deals it says so."""
    assert run("7e 6e 1e", "--rules", "fjd", "--seat", "1").output.splitlines()[2:] == [
        "It is the best of all seats: 0.9474 (18/19).",
        "The hand is won, with all cards open: 1.0000 (1).",
    ]
    assert "too many deals" in run("7e 6e 1e", "--rules", "mallorca").output


def test_the_command_tells_the_odds_of_a_position() -> None:
    """From a file or a pipe, for the seat asked for."""
    state = middle(truc.RULESETS["fjd"], 4, 1)
    assert state is not None
    ran = run("--position", "-", "--seat", "1", typed=truc.format_position(state))
    assert f"({hand_odds(truc.view(state, 1))})" in ran.output
    assert ran.output.count("\n") == 1


def test_a_position_of_which_nothing_can_be_told_is_refused() -> None:
    """It is said why, and what a position says by itself cannot be said beside it."""
    between = truc.format_position(truc.new_game())
    for arguments, typed, said in (
        ((), between, "no hand is in play"),
        (("--mano", "1"), between, "--mano is for a deal: --position says it all"),
        (("--counts",), between, "--counts is for a deal: --position says it all"),
        (("7e 6e 1e",), between, "CARDS is for a deal: --position says it all"),
        (("--seat", "9"), DEALT, "there is no seat 9"),
    ):
        ran = run("--position", "-", *arguments, typed=typed)
        assert (ran.exit_code, ran.output.count("\n")) == (2, 1)
        assert said in ran.stderr


def test_the_command_tells_what_hands_count() -> None:
    """A line for each count; the last column falls from 1."""
    ran = run("--counts", "--rules", "fjd")
    head, _, *lines = ran.output.splitlines()
    assert head.startswith("fjd: how likely each count of the envit is, of one hand")
    rows = [line.split() for line in lines]
    assert [int(row[0]) for row in rows] == list(count_odds(truc.RULESETS["fjd"]))
    assert rows[0][3] == "1.0000"
    assert run("--counts", "--language", "es").output.splitlines()[1].split()[0] == "envite"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing is asked"),
        (("7e 6e",), "a hand is 3 cards"),
        (("7e 6e x",), "card 3 of"),
        (("7e 6e 1e", "--seat", "9"), "there is no seat 9: barajamos has seats 0 to 3"),
        (("7e 6e 1e", "--mano", "-1"), "there is no seat -1: barajamos has seats 0 to 3"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    """And the exit code is 2."""
    ran = run(*arguments)
    assert ran.exit_code == 2
    assert ran.stderr.startswith("truc: ")
    assert said in ran.stderr
