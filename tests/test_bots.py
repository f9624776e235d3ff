"""The bots: they know what a view tells, play by the rules, and the same by the same seed."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Sequence

import pytest

import truc
from tables import after
from truc import (
    Accept,
    Action,
    Bid,
    Call,
    Deal,
    Fold,
    GameState,
    PlayCard,
    Refuse,
    Rules,
    SeatAction,
    View,
    awaited,
    legal_actions,
    parse_cards,
    seats_to_act,
    view,
)
from truc.bots import (
    BOTS,
    Bot,
    BotError,
    Search,
    Sensible,
    bot_play,
    random_bot,
    search_bot,
    sensible_bot,
    turn,
)
from truc.simulate import Match, simulate
from truc.table import (
    AllowBots,
    DealCards,
    Disconnect,
    Enter,
    How,
    Play,
    SeatBot,
    Sit,
    Start,
    Table,
    new_table,
)

RULESETS = tuple(truc.RULESETS.values())
HOUSE = (
    *(truc.ruleset_from(name, {"camas": 1}) for name in truc.RULESETS),
    truc.ruleset("valencia", seats=2, twos=True, last_number=7, camas=1),
    truc.ruleset("mallorca", seats=6, face_down=True, sticky=True, camas=1),
    truc.ruleset("truc-y-flou", raise_later=True, camas=1),
)


def played(rules: Rules, bots: Sequence[Bot], seed: int) -> tuple[GameState, list[Action]]:
    """Play a whole game; return its end and everything that was done."""
    deals, rng = random.Random(seed), random.Random(f"bots {seed}")
    state = truc.new_game(rules)
    done: list[Action] = []
    while state.winner is None:
        action: Action = (
            truc.shuffle(rules, deals) if state.hand is None else turn(state, bots, rng)
        )
        done.append(action)
        state = truc.apply(state, action)
    return state, done


QUICK_SEARCH = Search(samples=3)


@pytest.mark.parametrize(
    "bot", [random_bot, sensible_bot, QUICK_SEARCH], ids=["random", "sensible", "search"]
)
@pytest.mark.parametrize("rules", HOUSE, ids=lambda rules: f"{rules.name}-{rules.seats}")
def test_a_game_between_bots_ends_and_is_the_same_by_the_same_seed(rules: Rules, bot: Bot) -> None:
    """Whole games of every ruleset are legal to the end; a seed gives one game."""
    one = played(rules, [bot] * rules.seats, 3)
    assert one == played(rules, [bot] * rules.seats, 3)
    assert one[0].winner is not None
    assert one[1] != played(rules, [bot] * rules.seats, 4)[1]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_a_bot_answers_what_its_view_holds_and_nothing_else(rules: Rules) -> None:
    """With the hidden cards laid out otherwise, the same view and stream give the same choice."""
    rng = random.Random(2)
    for seed in range(12):
        deal = truc.shuffle(rules, random.Random(seed))
        state = truc.apply(truc.new_game(rules), deal)
        mano = awaited(state)[0]
        own = set(view(state, mano).dealt)
        rest = [card for card in rules.deck if card not in own]
        rng.shuffle(rest)
        others = iter(rest)
        other = Deal(tuple(card if card in own else next(others) for card in deal.cards))
        changed = truc.apply(truc.new_game(rules), other)
        assert changed != state
        for bot in (sensible_bot, QUICK_SEARCH):
            one = bot(view(state, mano), random.Random(seed))
            assert one == bot(view(changed, mano), random.Random(seed))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_the_games_of_sensible_bots_are_worth_watching(rules: Rules) -> None:
    """Hands end by cards more often than by refusals, bets are taken, few games by joc fora."""
    done: Counter[str] = Counter()
    by_truc = hands = 0
    for seed in range(3):
        end, actions = played(rules, [sensible_bot] * rules.seats, seed)
        hands += sum(isinstance(action, Deal) for action in actions)
        for action in actions:
            done[type(action).__name__] += 1
        last = end.last
        assert last is not None
        by_truc += last.game != "SCORE-3"
    assert 3 * 5 <= hands <= 3 * 80
    assert done["Accept"] >= hands / 6
    assert done["Call"] >= hands / 2
    assert done["PlayCard"] >= hands * rules.seats
    assert done["Fold"] <= hands / 2
    assert by_truc <= 2


def dealt(rules: Rules, *hands: str) -> GameState:
    """A first hand, dealt by the last seat, so that seat 0 leads."""
    cards = [parse_cards(hand) for hand in hands]
    order = tuple(hand[place] for place in range(3) for hand in cards)
    return truc.apply(truc.new_game(rules, dealer=rules.seats - 1), Deal(order))


QUIET = Sensible(bluff=0.0, shy=1000.0, gives_up=0.0, hides=0.0)
"""A bot that never calls, so that it plays a card whenever it can."""
BARAJAMOS = truc.BARAJAMOS
RNG = random.Random(0)


def card_after(state: GameState, *plays: str) -> str:
    """Play cards open in turn; return the card that the quiet bot then plays."""
    for text in plays:
        state = truc.apply(state, PlayCard(awaited(state)[0], truc.parse_card(text)))
    action = QUIET(view(state, awaited(state)[0]), random.Random(0))
    assert isinstance(action, PlayCard)
    return str(action.card)


def test_it_wins_as_cheaply_as_it_can() -> None:
    """Of the cards that beat the table it plays the lowest."""
    state = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")
    assert card_after(state, "6e") == "7o"


def test_it_throws_its_lowest_where_it_cannot_win() -> None:
    """A high card that does not beat the table is kept."""
    state = dealt(BARAJAMOS, "1e 5e 4e", "7e 7o 4c", "1b 3e 3o", "6e 5b 5o")
    assert card_after(state, "1e") == "4c"


def test_it_does_not_beat_a_partner_who_is_winning() -> None:
    """With the trick its team's already, it throws its lowest."""
    state = dealt(BARAJAMOS, "4o 5e 4e", "7e 7o 4c", "5c 3e 3o", "1e 6b 5o")
    assert card_after(state, "4o", "7e", "5c") == "5o"


def test_it_declares_a_flor_when_it_has_one() -> None:
    """A genuine flor is declared by whoever is on turn with it (FLOU-9)."""
    rules = truc.RULESETS["truc-y-flou"]
    state = dealt(rules, "1o 2o 3o", "4e 5b 6c", "7e 4b 6b", "5e 1c 2b", "3e 6e 12b", "4c 1b 2e")
    assert sensible_bot(view(state, 0), random.Random(0)) == Call(0, Bid.FLOR)


def test_it_calls_the_envit_with_much_and_not_with_little() -> None:
    """33 and the mano calls more often than 4, which only bluffs."""
    much = dealt(BARAJAMOS, "7e 6e 3b", "3e 7o 4c", "1b 5e 3o", "4e 5b 5o")
    little = dealt(BARAJAMOS, "4e 3b 3o", "3e 7o 4c", "1b 5e 7b", "7e 5b 5o")

    def calls(state: GameState) -> int:
        made = [sensible_bot(view(state, 0), random.Random(seed)) for seed in range(60)]
        return sum(isinstance(a, Call) and a.bid in (Bid.ENVIDE, Bid.FALTA) for a in made)

    assert calls(much) >= 45
    assert calls(little) <= 15


def test_it_bluffs_at_the_rate_that_is_set() -> None:
    """With nothing in its hand it calls as often as it is told to bluff, and else never."""
    nothing = dealt(BARAJAMOS, "4e 3b 3o", "3e 7o 4c", "1b 5e 7e", "7c 5b 5o")
    for rate, least, most in ((0.0, 0, 0), (0.25, 12, 38), (0.5, 37, 63), (1.0, 100, 100)):
        bot = Sensible(bluff=rate)
        made = [bot(view(nothing, 0), random.Random(seed)) for seed in range(100)]
        assert least <= sum(isinstance(action, Call) for action in made) <= most


@pytest.mark.parametrize(
    ("score", "answer"), [((0, 0), Refuse(1)), ((13, 13), Refuse(1)), ((20, 21), Accept(1))]
)
def test_it_knows_what_a_falta_is_worth_in_malas_and_in_buenas(
    score: tuple[int, int], answer: SeatAction
) -> None:
    """31 are too few for a cama, or for 11 stones, and enough for the last three (ENVIT-6)."""
    hands = [parse_cards(text) for text in ("7e 6e 3b", "3e 7o 4o", "1b 5e 3c", "4e 5b 5o")]
    cards = tuple(hand[place] for place in range(3) for hand in hands)
    state = truc.apply(truc.new_game(BARAJAMOS, dealer=3, score=score), Deal(cards))
    state = truc.apply(state, Call(0, Bid.FALTA))
    assert {sensible_bot(view(state, 1), random.Random(seed)) for seed in range(20)} == {answer}


def test_it_takes_what_it_would_lose_anyway() -> None:
    """Refusing loses the cama where the other team lacks one stone, so it accepts (D-18)."""
    state = truc.new_game(BARAJAMOS, dealer=3, score=(23, 5))
    hands = [parse_cards(text) for text in ("1e 6e 3b", "4e 5o 4c", "1b 5e 3o", "4b 5b 6o")]
    cards = tuple(hand[place] for place in range(3) for hand in hands)
    state = truc.apply(truc.apply(state, Deal(cards)), Call(0, Bid.TRUC))
    for seed in range(20):
        assert not isinstance(QUIET(view(state, 1), random.Random(seed)), Refuse)


def test_it_folds_only_a_hand_that_is_lost() -> None:
    """Folding waits for a trick that can no longer be saved and loses the hand."""
    gives_up = Sensible(gives_up=1.0, shy=1000.0, bluff=0.0)
    rules = truc.ruleset("barajamos", seats=2)
    state = dealt(rules, "1e 1b 4e", "4o 4c 5e")
    assert isinstance(gives_up(view(state, 0), random.Random(0)), PlayCard)
    for text in ("1b",):
        state = truc.apply(state, PlayCard(0, truc.parse_card(text)))
    assert isinstance(gives_up(view(state, 1), random.Random(0)), PlayCard)
    state = truc.apply(state, PlayCard(1, truc.parse_card("4o")))
    state = truc.apply(state, PlayCard(0, truc.parse_card("1e")))
    assert gives_up(view(state, 1), random.Random(0)) == Fold(1)


def test_who_is_not_awaited_may_speak_and_is_asked_first() -> None:
    """In barajamos a seat may call truc out of turn (TRUC-2), and is given the chance."""
    state = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")
    asked: list[int] = []

    def loud(seen: View, rng: random.Random) -> SeatAction | None:
        del rng
        assert seen.seat is not None
        asked.append(seen.seat)
        return Call(seen.seat, Bid.TRUC) if seen.seat == 2 else None

    assert turn(state, [loud] * 4, RNG) == Call(2, Bid.TRUC)
    assert asked == [1, 2]
    assert set(seats_to_act(state)) - set(awaited(state)) == {1, 2, 3}


def test_the_first_of_those_awaited_may_leave_it_to_a_partner() -> None:
    """Both opponents may answer; who is named first is asked first, and may say nothing."""
    state = truc.apply(
        dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o"), Call(0, Bid.ENVIDE)
    )
    asked: list[int] = []

    def answer(seen: View, rng: random.Random) -> SeatAction | None:
        del rng
        assert seen.seat is not None
        asked.append(seen.seat)
        return None if seen.seat == 3 else Accept(seen.seat)

    for seed in range(5):
        asked.clear()
        assert turn(state, [answer] * 4, random.Random(seed), first=3) == Accept(1)
        assert asked == [3, 1]


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    """An action that is not legal, and silence where somebody must speak, are errors."""
    state = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")

    def silent(seen: View, rng: random.Random) -> SeatAction | None:
        del seen, rng
        return None

    def wrong(seen: View, rng: random.Random) -> SeatAction | None:
        del seen, rng
        return Accept(0)

    with pytest.raises(BotError, match=r"seats \(0,\)"):
        turn(state, [silent] * 4, RNG)
    with pytest.raises(BotError, match="cannot do"):
        turn(state, [wrong] * 4, RNG)
    with pytest.raises(ValueError, match="no hand"):
        turn(truc.new_game(), [silent] * 4, RNG)


def test_the_random_bot_does_everything_that_is_legal() -> None:
    """Every legal action of a seat comes up."""
    state = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")
    done = {random_bot(view(state, 0), random.Random(seed)) for seed in range(300)}
    assert done == set(legal_actions(state, 0))
    assert {random_bot(view(state, 1), random.Random(s)) for s in range(30)} == {
        None,
        Call(1, Bid.TRUC),
    }


# --- the bot that searches


def search_after(state: GameState, *plays: str, samples: int = 12) -> SeatAction | None:
    """Play cards open in turn; return what the searching bot then does."""
    for text in plays:
        state = truc.apply(state, PlayCard(awaited(state)[0], truc.parse_card(text)))
    return Search(samples=samples, shy=1.0)(view(state, awaited(state)[0]), random.Random(5))


def test_searching_it_plays_what_wins_the_hand() -> None:
    """With a trick won, of 4 and ace the ace wins now; with one lost, the trick is not let go."""
    rules = truc.ruleset("barajamos", seats=2)
    state = dealt(rules, "1e 3b 4e", "7o 4c 5e")
    assert search_after(state, "3b", "7o", "5e") == PlayCard(0, truc.parse_card("1e"))
    four = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")
    lost = search_after(four, "6e", "7o", "3e", "5b", "1e", "1b", "7e")
    assert isinstance(lost, PlayCard)


def test_searching_it_takes_a_truc_that_is_won_and_refuses_one_that_is_lost() -> None:
    """With the last card on the table, it refuses what it has lost and accepts what it has won."""
    rules = truc.ruleset("barajamos", seats=2)
    for last, answer in (("4o", Refuse(1)), ("1b", Accept(1))):
        state = dealt(rules, "1e 3b 6e", f"7o 4c {last}")
        for text in ("1e", "4c", "3b", "7o"):
            state = truc.apply(state, PlayCard(awaited(state)[0], truc.parse_card(text)))
        assert awaited(state) == (1,)
        state = truc.apply(state, Call(0, Bid.TRUC))
        assert Search(shy=1.0)(view(state, 1), random.Random(1)) == answer


def test_searching_it_calls_the_truc_when_it_has_the_best_cards() -> None:
    """What wins in every world is raised; what loses in every world is not called."""
    rules = truc.ruleset("valencia", seats=2)
    best = truc.apply(dealt(rules, "4o 4c 5e", "1e 1b 7e"), Call(0, Bid.TRUC))
    assert search_bot(view(best, 1), random.Random(1)) in (Accept(1), Call(1, Bid.RETRUC))
    worst = truc.apply(dealt(rules, "1b 7e 7o", "4o 4c 4b"), Call(0, Bid.TRUC))
    refused = Search(shy=1.0)(view(worst, 1), random.Random(1))
    assert refused == Refuse(1)


def test_searching_it_is_silent_where_others_are_awaited() -> None:
    """It says nothing out of turn, and does the only thing there is without a search."""
    state = dealt(BARAJAMOS, "6e 5e 4e", "1e 7o 4c", "1b 3e 3o", "7e 5b 5o")
    stream = random.Random(1)
    before = stream.getstate()
    assert search_bot(view(state, 1), stream) is None
    assert search_bot(view(truc.new_game(), 0), stream) is None
    assert stream.getstate() == before


def test_the_bots_are_known_by_name() -> None:
    """From the weakest to the strongest; each pickles, so that it plays anywhere."""
    assert tuple(BOTS) == ("random", "sensible", "search")
    assert pickle.loads(pickle.dumps(Search(samples=7, shy=0.5))) == Search(samples=7, shy=0.5)


def test_who_searches_wins_more_camas_than_who_follows_rules_of_thumb() -> None:
    """By pairs on the same deals, significantly so, even with few samples."""
    match = Match(truc.RULESETS["fjd"], (Search(samples=12), "sensible"), games=12, seed=1)
    ahead = simulate(match).camas_ahead()
    assert ahead.p is not None
    assert ahead.value > 0
    assert ahead.p < 0.01


class TestBotsAtATable:
    """Bots on chairs play through the caller, and leave people what is theirs."""

    def table(self, name: str, people: int) -> Table:
        """Return a table with so many people on the first chairs, bots on the others, dealt."""
        rules = truc.RULESETS[name]
        table = new_table(rules, "p0")
        table = after(table, AllowBots(0, "p0", 0, allowed=True), Sit(0, "p0", 1, 0))
        for seat in range(1, rules.seats):
            if seat < people:
                table = after(table, Enter(0, f"p{seat}"))
                table = after(table, Sit(0, f"p{seat}", table.moment, seat))
            else:
                table = after(table, SeatBot(0, "p0", table.moment, seat, "some"))
        table = after(table, Start(0, "p0", table.moment))
        deal = truc.shuffle(rules, random.Random(1))
        return after(table, DealCards(0, table.moment, deal))

    @pytest.mark.parametrize("name", truc.RULESETS)
    def test_a_person_and_bots_play_a_game_to_its_end(self, name: str) -> None:
        """Whenever no bot has anything to do, the person has, until the game is won."""
        table, rng = self.table(name, 1), random.Random(4)
        bots: dict[str, Bot] = {"some": random_bot}
        while table.game is not None:
            if table.wants_deal:
                table = after(table, DealCards(9, table.moment, truc.shuffle(table.rules, rng)))
                continue
            play = bot_play(table, 9, bots, rng)
            if play is None:
                game = table.game
                assert game is not None
                action = rng.choice(truc.legal_actions(game, 0))
                assert 0 in truc.awaited(game)
                table = after(table, Play(9, "p0", table.moment, action))
            else:
                assert play.chair != 0
                table = after(table, play)
        assert table.outcome is not None
        assert table.outcome.how is How.WON

    def test_a_partner_of_flesh_and_blood_answers(self) -> None:
        """Where a person and a bot may answer for their team, the bot is silent."""
        table = self.table("barajamos", 3)
        table = after(table, Play(0, "p0", table.moment, Call(0, truc.Bid.TRUC)))
        game = table.game
        assert game is not None
        assert sorted(truc.awaited(game)) == [1, 3]
        bots: dict[str, Bot] = {"some": lambda seen, _rng: seen.legal[-1]}
        assert bot_play(table, 0, bots, random.Random(1)) is None
        table = after(table, Play(0, "p1", table.moment, truc.Accept(1)))
        assert table.game != game

    def test_bots_wait_for_who_is_away_and_between_hands(self) -> None:
        """TABLE-2: while somebody seated is away nobody plays, bots neither."""
        table = self.table("barajamos", 1)
        bots: dict[str, Bot] = {"some": random_bot}
        assert bot_play(table, 0, bots, random.Random(1)) is not None
        gone = after(table, Disconnect(0, "p0"))
        assert bot_play(gone, 0, bots, random.Random(1)) is None
        assert bot_play(new_table(table.rules, "p0"), 0, bots, random.Random(1)) is None

    def test_a_bot_that_is_missing_silent_or_wrong_is_an_error(self) -> None:
        """The caller is told which seat's."""
        table, rng = self.table("barajamos", 1), random.Random(1)
        with pytest.raises(BotError, match="no bot called 'some' for seat"):
            bot_play(table, 0, {}, rng)
        with pytest.raises(BotError, match="nobody of the seats"):
            bot_play(table, 0, {"some": lambda _view, _rng: None}, rng)
        with pytest.raises(BotError, match="cannot do Refuse"):
            bot_play(table, 0, {"some": lambda _view, _rng: truc.Refuse(1)}, rng)
