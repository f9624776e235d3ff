"""Rules as values: what makes one faulty, and what each option of a named ruleset does."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

import truc
from truc import (
    Asks,
    Bid,
    By,
    Card,
    Each,
    Judge,
    Lack,
    Mark,
    Points,
    Pot,
    Reason,
    Reply,
    Rules,
    RulesError,
    Rung,
    Sign,
    Split,
    Suit,
    Who,
    Whole,
)
from truc.variants.options import OPTIONS
from worked import SYSTEMS, dealt, first_card, follow, on_turn, opened, rigged, scores, why

BASE: Final = truc.BARAJAMOS
KING: Final = Card(12, Suit.CUPS)
ACE: Final = truc.parse_card("1e")


def faults(rules: Rules = BASE, **changes: Any) -> tuple[str, ...]:
    """Return what is wrong with ``rules`` once changed."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(rules, **changes)
    assert all(fault in str(caught.value) for fault in caught.value.faults)
    assert isinstance(caught.value, ValueError)
    return caught.value.faults


def with_rung(bid: Bid, below: Bid | None = None, *, rules: Rules = BASE, **changes: Any) -> Any:
    """Return the ladder of ``rules`` with one rung changed."""
    rungs = [rung for rung in rules.ladder if (rung.bid, rung.below) == (bid, below)]
    assert len(rungs) == 1
    return tuple(
        attrs.evolve(rung, **changes) if rung is rungs[0] else rung for rung in rules.ladder
    )


ORDER: Final = BASE.order
VALUES: Final = BASE.values

ONE_FAULT: Final[list[tuple[str, dict[str, Any], str]]] = [
    ("name", {"name": 7}, "name is 7"),
    ("seats type", {"seats": 4.0}, "seats is 4.0"),
    ("seats bool", {"seats": True}, "seats is True"),
    ("target type", {"target": "24"}, "target is '24'"),
    ("camas type", {"camas": None}, "camas is None"),
    ("worth type", {"worth": 1.5}, "worth is 1.5"),
    ("half type", {"half": "12"}, "half is '12'"),
    ("ties", {"ties": "parda"}, "ties is 'parda'"),
    ("folding", {"folding": 1}, "folding is 1"),
    ("face_down", {"face_down": False}, "face_down is False"),
    ("reveal", {"reveal": None}, "reveal is None"),
    ("spoken", {"spoken": "Vull"}, "spoken is 'Vull'"),
    ("cap", {"cap": "opponent"}, "cap is 'opponent'"),
    ("deck type", {"deck": list(BASE.deck)}, "deck is"),
    ("deck of texts", {"deck": ("1e",)}, "deck is"),
    ("ladder type", {"ladder": list(BASE.ladder)}, "ladder is"),
    ("ladder of bids", {"ladder": (Bid.TRUC,)}, "ladder is"),
    ("signals type", {"signals": ("wink",)}, "signals is"),
    ("options type", {"options": {"camas": 1}}, "options is"),
    ("options rows", {"options": (("camas",),)}, "options holds ('camas',)"),
    ("options key", {"options": ((1, 1),)}, "options holds (1, 1)"),
    ("values type", {"values": dict(VALUES)}, "values is"),
    ("values rows", {"values": (*VALUES, ("12", 0))}, "values holds ('12', 0)"),
    ("wild rows", {"wild": (("1e", 7),)}, "wild holds ('1e', 7)"),
    ("wild value", {"wild": ((ACE, "7"),)}, "wild holds"),
    ("bonus rows", {"bonuses": (ACE,)}, "bonuses holds"),
    ("order type", {"order": list(ORDER)}, "order is"),
    ("order step", {"order": (*ORDER[:-1], list(ORDER[-1]))}, "step of the order"),
    ("deck twice", {"deck": (*BASE.deck, ACE)}, "the deck holds 1e twice"),
    ("order twice", {"order": (*ORDER, (ACE,))}, "the order names 1e twice"),
    ("not in the order", {"order": ORDER[1:]}, "1e is in the deck but"),
    ("not in the deck", {"order": (*ORDER, (KING,))}, "12c has a place in the order but"),
    ("empty step", {"order": (*ORDER, ())}, "step without cards"),
    ("two values", {"values": (*VALUES, (1, 1))}, "rank 1 has two values"),
    ("no value", {"values": VALUES[1:]}, "rank 1 is in the deck but counts nothing"),
    ("negative value", {"values": ((1, -1), *VALUES[1:])}, "rank 1 counts -1"),
    ("wild twice", {"wild": ((ACE, 7), (ACE, 8))}, "1e is named twice as a wild card"),
    ("wild foreign", {"wild": ((KING, 7),)}, "the wild card 12c is not in the deck"),
    ("wild negative", {"wild": ((ACE, -7),)}, "the wild card 1e counts -7"),
    ("bonus twice", {"bonuses": ((ACE, 1), (ACE, 1))}, "1e is named twice as a bonus card"),
    ("bonus foreign", {"bonuses": ((KING, 1),)}, "the bonus card 12c is not in the deck"),
    ("bonus negative", {"bonuses": ((ACE, -1),)}, "the bonus card 1e counts -1"),
    ("no seats", {"seats": 0}, "0 seats"),
    ("odd seats", {"seats": 3}, "3 seats"),
    ("too many seats", {"seats": 8}, "too small for 8 seats"),
    ("target", {"target": 0, "half": None, "ladder": ()}, "target is 0"),
    ("half at the target", {"half": 24}, "half is 24"),
    ("half below nought", {"half": -1}, "half is -1"),
    ("camas", {"camas": 0}, "0 camas"),
    ("worth", {"worth": -1}, "-1, below 0"),
    ("sign twice", {"signals": (Sign("a", "b"), Sign("a", "c"))}, "'a' has two meanings"),
    ("sign foreign", {"signals": (Sign("a", "b", (KING,)),)}, "speaks of 12c"),
]


@pytest.mark.parametrize(
    ("changes", "words"),
    [(changes, words) for _, changes, words in ONE_FAULT],
    ids=[name for name, _, _ in ONE_FAULT],
)
def test_each_fault_of_a_ruleset_is_found(changes: dict[str, Any], words: str) -> None:
    """Each thing that can be wrong with a field is named, and nothing else is."""
    (fault,) = faults(**changes)
    assert words in fault


def rung(bid: Bid, below: Bid | None = None, **changes: Any) -> Rung:
    """Return a rung of the truc, changed."""
    fields: dict[str, Any] = {
        "pot": Pot.TRUC,
        "accepted": Points(2),
        "refused": Points(1),
        "judge": Judge.HAND,
        "rules": ("TRUC-1", "TRUC-5"),
        "ends": (False, True),
    }
    return Rung(bid, below=below, **(fields | changes))


def envit(bid: Bid, below: Bid | None = None, **changes: Any) -> Rung:
    """Return a rung of the envit, changed."""
    usual: dict[str, Any] = {"pot": Pot.ENVIT, "judge": Judge.COUNT, "ends": (False, False)}
    return rung(bid, below, **(usual | changes))


def flor(bid: Bid, below: Bid | None = None, **changes: Any) -> Rung:
    """Return a declaration of a flor, changed."""
    usual: dict[str, Any] = {
        "pot": Pot.FLOR,
        "judge": Judge.FLOR_CALLED,
        "accepted": Each(3),
        "refused": None,
        "asks": Asks.NOBODY,
        "reply": Reply.NEVER,
        "declares": True,
        "needs_flor": True,
        "ends": (False, False),
    }
    return rung(bid, below, **(usual | changes))


LADDERS: Final[list[tuple[str, tuple[Rung, ...], str]]] = [
    ("two rungs", (rung(Bid.TRUC), rung(Bid.TRUC)), "two rungs for"),
    (
        "two pots",
        (envit(Bid.ENVIDE), rung(Bid.TRUC), rung(Bid.ENVIDE, Bid.TRUC)),
        "envide stands in two pots",
    ),
    ("order of pots", (rung(Bid.TRUC), envit(Bid.ENVIDE)), "not in the order of its pots"),
    ("out of reach", (rung(Bid.TRUC), rung(Bid.RETRUC, Bid.JOC_FORA)), "cannot be reached"),
    (
        "on another pot",
        (envit(Bid.ENVIDE), rung(Bid.TRUC), rung(Bid.RETRUC, Bid.ENVIDE)),
        "stands on a bid of another pot",
    ),
    (
        "circle",
        (
            rung(Bid.TRUC),
            rung(Bid.RETRUC, Bid.TRUC),
            rung(Bid.TRUC, Bid.RETRUC),
        ),
        "in a circle",
    ),
    ("asks nobody, no declaration", (flor(Bid.FLOR, declares=False),), "must be a declaration"),
    ("asks nobody, no worth", (flor(Bid.FLOR, accepted=None),), "is worth nothing"),
    ("dead end", (rung(Bid.TRUC, accepted=None, refused=None),), "neither accepted, refused nor"),
    ("no refusal", (rung(Bid.TRUC, refused=None),), "no worth when refused"),
    (
        "answer without asking",
        (flor(Bid.FLOR), flor(Bid.FLOR_TAMBIEN, Bid.FLOR, reply=Reply.ALSO)),
        "would answer a bid without asking anybody",
    ),
    (
        "own answer",
        (rung(Bid.TRUC), rung(Bid.RETRUC, Bid.TRUC, by=By.SAME, accepted=Points(3))),
        "so it is the other team's",
    ),
    ("refused above accepted", (rung(Bid.TRUC, refused=Points(3)),), "3 refused, above 2"),
    ("worth below nought", (rung(Bid.TRUC, accepted=Points(5), refused=Points(-1)),), "-1, below"),
    (
        "part below nought",
        (envit(Bid.ENVIDE, accepted=Split(Whole.CAMA, Points(-2))),),
        "-2, below 0",
    ),
    ("won by the hand", (envit(Bid.ENVIDE, judge=Judge.HAND),), "won by the hand"),
    ("not won by the hand", (rung(Bid.TRUC, judge=Judge.COUNT),), "won by the hand"),
    ("the game", (envit(Bid.ENVIDE, accepted=Whole.GAME),), "only a truc can be"),
    (
        "shut by itself",
        (
            rung(Bid.TRUC),
            rung(
                Bid.RETRUC,
                Bid.TRUC,
                accepted=Points(3),
                shut_by=((Pot.TRUC, Mark.CALLED),),
            ),
        ),
        "is shut by the bid it stands on",
    ),
]


@pytest.mark.parametrize(
    ("ladder", "words"),
    [(ladder, words) for _, ladder, words in LADDERS],
    ids=[name for name, _, _ in LADDERS],
)
def test_each_fault_of_a_ladder_is_found(ladder: tuple[Rung, ...], words: str) -> None:
    """Each way in which a ladder cannot be climbed or paid is named."""
    found = faults(ladder=ladder)
    assert any(words in fault for fault in found), found


def test_the_ladders_above_are_sound_but_for_their_fault() -> None:
    """The rungs that the faults above are made from are without one."""
    sound = (flor(Bid.FLOR), envit(Bid.ENVIDE), rung(Bid.TRUC))
    assert attrs.evolve(BASE, ladder=sound).ladder == sound


def test_a_stake_on_the_malas_needs_a_half() -> None:
    """A falta that looks at the malas is a fault where there is no half."""
    found = faults(half=None)
    assert {fault for fault in found if "there is no half" in fault} == set(found)
    assert len(found) == 3
    split = Split(Lack(Who.CALLER, malas=Whole.CAMA), Points(1))
    assert attrs.evolve(BASE, ladder=(envit(Bid.ENVIDE, accepted=split),)).half == 12
    assert len(faults(half=None, ladder=(envit(Bid.ENVIDE, accepted=split),))) == 1


def test_several_faults_are_all_named() -> None:
    """Seven things wrong at once are seven faults, in the order of the fields."""
    found = faults(
        order=(*ORDER, (KING,)),
        values=VALUES[1:],
        seats=5,
        target=-3,
        camas=0,
        ladder=(rung(Bid.TRUC, refused=Points(3)),),
        signals=(Sign("a", "b"), Sign("a", "c")),
    )
    expected = ["12c", "rank 1", "5 seats", "target", "0 camas", "refused, above", "two meanings"]
    assert len(found) == len(expected)
    for words, fault in zip(expected, found, strict=True):
        assert words in fault


def test_several_wrong_types_are_all_named() -> None:
    """Fields of wrong types are all named, and before what follows from them."""
    found = faults(name=None, seats="4", half=1.5, deck=None, order=None, camas=0)
    assert [fault.split()[0] for fault in found] == ["name", "seats", "half", "deck", "order"]


def test_an_option_is_set_to_a_number_a_truth_or_a_word() -> None:
    """The values of options are of the kinds that the type says, so that rules stay values."""
    for value in (2.5, None, [1], (1,)):
        (fault,) = faults(options=(("camas", value),))
        assert "options holds" in fault
    assert attrs.evolve(BASE, options=(("a", 1), ("b", True), ("c", "d"))).options[2] == ("c", "d")


def test_wild_cards_need_no_value_of_their_rank() -> None:
    """A rank all of whose cards are wild may go without a value."""
    courts = truc.ruleset("menorca")
    values = tuple(row for row in courts.values if row[0] < 8)
    assert truc.envit_count(attrs.evolve(courts, values=values), truc.parse_cards("11b 10o")) == 35


def test_rules_are_compared_by_value() -> None:
    """Two rulesets made alike are equal, hash alike, and differ in whatever field differs."""
    assert truc.ruleset("valencia") == truc.RULESETS["valencia"]
    assert hash(truc.ruleset("valencia")) == hash(truc.RULESETS["valencia"])
    assert attrs.evolve(BASE, worth=2) != BASE
    assert len(set(truc.RULESETS.values())) == len(SYSTEMS) == 7
    assert [rules.name for rules in truc.RULESETS.values()] == list(SYSTEMS)
    assert all(rules.options == () for rules in truc.RULESETS.values())


class TestOptionsInPlay:
    """Each option shows in play, or in the value."""

    tested: Final = {
        "seats",
        "target",
        "half",
        "camas",
        "twos",
        "courts",
        "false_aces",
        "short_deck",
        "whole_cama",
        "va_al_dotze",
        "last_number",
        "face_down",
        "sticky",
        "ties",
        "envit_over_truc",
        "raise_out_of_turn",
        "raise_later",
    }

    def test_every_option_has_its_test(self) -> None:
        """The list of options is the one that this class tests, each with meaning and rule."""
        assert {option.name for option in OPTIONS} == self.tested
        assert len(OPTIONS) == len(self.tested)
        assert all(hasattr(self, f"test_{name}") for name in self.tested)
        assert all(option.meaning and option.rule for option in OPTIONS)

    @pytest.mark.parametrize("name", SYSTEMS[:6])
    @pytest.mark.parametrize("seats", [2, 4, 6])
    def test_seats(self, name: truc.SystemName, seats: int) -> None:
        """Any even number that the deck can serve plays, in two teams."""
        state = opened(truc.ruleset_from(name, {"seats": seats}))
        assert state.hand is not None
        assert len(state.hand.dealt) == seats
        state = follow(state, "0 truc")
        assert set(truc.awaited(state)) == set(range(1, seats, 2))

    def test_seats_that_the_deck_cannot_serve(self) -> None:
        """Eight play with 28 cards and not with 22; an odd number never, and no more than fit."""
        assert truc.ruleset("ribera-baixa", seats=8).seats == 8
        for seats, words in ((8, "too small"), (5, "even"), (0, "even"), (-2, "even")):
            with pytest.raises(RulesError, match=words):
                truc.ruleset("barajamos", seats=seats)
        with pytest.raises(RulesError, match="does not have the option seats"):
            truc.ruleset("truc-y-flou", seats=4)

    def test_target(self) -> None:
        """A cama of ten closes at ten."""
        rules = truc.ruleset("fjd", target=10)
        after = follow(opened(rules, score=(9, 0)), "0 truc, 1 refuse")
        assert after.camas == (1, 0)
        assert rules.half == 5

    def test_half(self) -> None:
        """With a half of three, four stones are no malas."""
        rules = truc.ruleset("valencia", half=3)
        values = [truc.falta_value(rules, (0, have), 0) for have in (3, 4)]
        assert values == [Whole.CAMA, Points(14)]

    def test_camas(self) -> None:
        """With one cama the first one wins the game."""
        after = follow(opened(truc.ruleset("mallorca", camas=1), score=(23, 0)), "0 truc, 1 refuse")
        assert after.winner == 0

    def test_twos(self) -> None:
        """The twos come in below the threes, in valencia and mallorca, and out in menorca."""
        two, three = truc.parse_cards("2e 3b")
        for rules in (
            truc.ruleset("valencia", twos=True),
            truc.ruleset("mallorca", twos=True),
            truc.ruleset("menorca"),
        ):
            plays = [truc.PlayCard(0, two), truc.PlayCard(1, three)]
            assert truc.trick_winner(rules, plays, mano=0) == 1
            assert two in rules.deck
        assert two not in truc.ruleset("menorca", twos=False).deck
        assert two not in truc.ruleset("valencia").deck
        assert two not in truc.ruleset("mallorca").deck

    def test_courts(self) -> None:
        """The courts count nothing and rank above the false sevens."""
        rules = truc.ruleset("valencia", courts=True)
        plays = [truc.PlayCard(0, truc.parse_card("7c")), truc.PlayCard(1, Card(10, Suit.CUPS))]
        assert truc.trick_winner(rules, plays, mano=0) == 1
        assert truc.envit_count(rules, truc.parse_cards("12c 11c 10b")) == 20
        assert len(rules.deck) == 34

    def test_false_aces(self) -> None:
        """The false aces rank above the courts."""
        rules = truc.ruleset("valencia", courts=True, false_aces=True)
        plays = [truc.PlayCard(0, truc.parse_card("12e")), truc.PlayCard(1, Card(1, Suit.CUPS))]
        assert truc.trick_winner(rules, plays, mano=0) == 1
        assert len(rules.deck) == 36

    def test_short_deck(self) -> None:
        """Ribera baixa with the 22 cards."""
        rules = truc.ruleset("ribera-baixa", short_deck=True)
        assert set(rules.deck) == set(truc.BARAJAMOS.deck)

    def test_whole_cama(self) -> None:
        """Tots in malas is for the cama."""
        state = rigged(truc.ruleset("mallorca", whole_cama=True), envit=0, hand=1, score=(5, 5))
        after = follow(state, "0 tots, 1 accept, 0 truc, 1 refuse")
        assert scores(after) == [("envit", 0, "cama")]

    def test_va_al_dotze(self) -> None:
        """Without it, cama fora follows val nou."""
        rules = truc.ruleset("menorca", va_al_dotze=False)
        state = follow(opened(rules), "0 truc, 1 retruc, 0 val_nou")
        assert why(state, "1 cama_fora") is None
        assert why(state, "1 va_al_dotze") is Reason.NO_SUCH_BID

    @pytest.mark.parametrize(
        ("number", "last"), [(4, "quatre_val"), (6, "sis_val"), (9, "nou_val")]
    )
    def test_last_number(self, number: int, last: str) -> None:
        """The joc fora follows the last number and is refused at it."""
        rules = truc.ruleset("valencia", last_number=number)
        joc = next(rung for rung in rules.ladder if rung.bid is Bid.JOC_FORA)
        assert joc.below == last
        assert joc.refused == Points(number)

    def test_face_down(self) -> None:
        """Face-down cards come in where they are not, and go where they are."""
        state = opened(truc.ruleset("barajamos", face_down=True))
        assert why(state, f"0 #{first_card(state)}") is None
        state = opened(truc.ruleset("valencia", face_down=False))
        assert why(state, f"0 #{first_card(state)}") is Reason.NOT_FACE_DOWN
        state = opened(truc.ruleset("menorca", face_down=False))
        assert why(state, f"0 #{first_card(state)}") is Reason.NOT_FACE_DOWN

    @pytest.mark.parametrize("sticky", [True, False])
    def test_sticky(self, *, sticky: bool) -> None:
        """After a card face down, an open one may or may not follow."""
        state = opened(truc.ruleset("menorca", sticky=sticky))
        state = follow(state, f"0 #{first_card(state)}")
        while on_turn(state) != 0:
            state = follow(state, f"{on_turn(state)} {first_card(state)}")
        expected = Reason.ONLY_FACE_DOWN if sticky else None
        assert why(state, f"0 {first_card(state)}") is expected

    def test_ties(self) -> None:
        """A tied trick is nobody's, or the nearest the mano's."""
        plays = [truc.PlayCard(1, Card(3, Suit.CUPS)), truc.PlayCard(2, Card(3, Suit.COINS))]
        assert truc.trick_winner(truc.ruleset("valencia", ties="mano"), plays, mano=2) == 2
        assert truc.trick_winner(truc.ruleset("fjd", ties="parda", seats=4), plays, mano=2) is None

    def test_envit_over_truc(self) -> None:
        """Nobody, the seat on turn, or the called team opens the envit over a truc."""
        for over, may in (("never", False), ("team", True)):
            rules = truc.ruleset_from("valencia", {"envit_over_truc": over})
            assert (why(follow(opened(rules), "0 truc"), "1 envide") is None) is may

    def test_raise_out_of_turn(self) -> None:
        """A truc accepted earlier is raised on turn, or at any time."""
        for free in (True, False):
            state = follow(opened(truc.ruleset("fjd", raise_out_of_turn=free)), "0 truc, 1 accept")
            assert (why(state, "1 retruc") is None) is free

    def test_raise_later(self) -> None:
        """In truc y flou an acceptance ends the raising, or does not."""
        hands = "4c 5e 3b / 7e 7o 3e / 4e 5b 4o / 5c 12o 2c / 4b 5o 3c / 7c 6c 1o"
        for later in (True, False):
            rules = truc.ruleset("truc-y-flou", raise_later=later)
            state = follow(dealt(rules, hands), "0 truc, 1 accept, 0 4c")
            assert (why(state, "1 retruc") is None) is later


class TestWhatWasSet:
    """``rules.options`` says what was set, and nothing that goes without saying."""

    def test_in_the_order_of_the_list(self) -> None:
        """Whatever order the options come in, they are told in one."""
        one = truc.ruleset("valencia", twos=True, camas=1, seats=2)
        other = truc.ruleset("valencia", seats=2, camas=1, twos=True)
        assert one.options == (("seats", 2), ("camas", 1), ("twos", True))
        assert one == other
        assert hash(one) == hash(other)
        assert one.name == "valencia"

    @pytest.mark.parametrize("name", SYSTEMS)
    def test_what_is_set_as_it_is_anyhow_is_not_told(self, name: truc.SystemName) -> None:
        """Options equal to the default are dropped, so that equal rules are equal values."""
        rules = truc.RULESETS[name]
        usual: dict[str, object] = {
            "target": rules.target,
            "camas": rules.camas,
            "face_down": rules.face_down is not truc.FaceDown.NEVER,
            "ties": rules.ties.name.lower(),
        }
        if rules.half is not None:
            usual |= {"half": rules.half, "seats": rules.seats}
        again = truc.ruleset_from(name, usual)
        assert again.options == ()
        assert again == rules

    def test_a_half_that_follows_from_the_target_is_not_told(self) -> None:
        """Half the target goes without saying, and another half does not."""
        assert truc.ruleset("valencia", target=24, half=12).options == (("target", 24),)
        assert truc.ruleset("valencia", target=24, half=12) == truc.ruleset("valencia", target=24)
        said = truc.ruleset("valencia", target=24, half=9)
        assert said.options == (("target", 24), ("half", 9))
        assert said.half == 9

    @pytest.mark.parametrize("name", SYSTEMS)
    def test_options_make_the_same_rules_again(self, name: truc.SystemName) -> None:
        """A ruleset made again from its name and its options is equal to it."""
        rules = truc.ruleset(name, camas=3, target=11, face_down=True, sticky=True, ties="parda")
        assert rules == truc.ruleset_from(rules.name, dict(rules.options))
        assert ("camas", 3) in rules.options


class TestWhatIsRefused:
    """Options that are unknown, of a wrong kind, or contradict each other are all named."""

    @pytest.mark.parametrize(
        ("name", "meant"),
        [
            ("valència", "valencia"),
            ("Mallorca", "mallorca"),
            ("truc_y_flou", "truc-y-flou"),
            ("ribera baixa", "ribera-baixa"),
        ],
    )
    def test_a_name_that_is_nearly_one(self, name: str, meant: str) -> None:
        """The nearest name is suggested."""
        with pytest.raises(RulesError, match=f"did you mean '{meant}'"):
            truc.ruleset_from(name, {})

    @pytest.mark.parametrize("name", ["xyzzy", "", None, 4, ()])
    def test_a_name_that_is_none(self, name: Any) -> None:
        """Without a near one all names are told."""
        with pytest.raises(RulesError) as caught:
            truc.ruleset_from(name, {})
        assert all(system in str(caught.value) for system in SYSTEMS)

    @pytest.mark.parametrize(
        ("option", "meant"), [("seat", "seats"), ("two", "twos"), ("facedown", "face_down")]
    )
    def test_an_option_that_is_nearly_one(self, option: str, meant: str) -> None:
        """The nearest option of that system is suggested."""
        with pytest.raises(RulesError, match=f"'{option}': did you mean '{meant}'"):
            truc.ruleset_from("valencia", {option: 1})

    def test_an_option_of_another_system(self) -> None:
        """An option that the system does not have is refused by name, not ignored."""
        for system, option, value in (
            ("barajamos", "twos", True),
            ("fjd", "last_number", 5),
            ("valencia", "raise_later", False),
            ("mallorca", "va_al_dotze", False),
            ("truc-y-flou", "half", 12),
        ):
            with pytest.raises(RulesError, match=f"{system} does not have the option {option}"):
                truc.ruleset_from(system, {option: value})

    @pytest.mark.parametrize(
        ("option", "value"),
        [
            ("seats", "4"),
            ("seats", True),
            ("target", 24.0),
            ("target", None),
            ("half", None),
            ("camas", [1]),
            ("twos", 1),
            ("twos", "yes"),
            ("ties", truc.Ties.MANO),
            ("ties", 1),
            ("last_number", "4"),
        ],
    )
    def test_a_value_of_a_wrong_kind(self, option: str, value: object) -> None:
        """A value is of exactly the kind of its option."""
        with pytest.raises(RulesError, match=f"{option} is ") as caught:
            truc.ruleset_from("valencia", {option: value})
        assert len(caught.value.faults) == 1

    @pytest.mark.parametrize(
        ("option", "value", "words"),
        [
            ("ties", "Mano", "did you mean 'mano'"),
            ("ties", "nobody", "not one of parda, mano"),
            ("envit_over_truc", "teams", "did you mean 'team'"),
            ("last_number", 3, "not one of 4, 5, 6, 7, 8, 9"),
            ("last_number", 10, "not one of 4, 5, 6, 7, 8, 9"),
        ],
    )
    def test_a_value_that_is_not_among_them(self, option: str, value: object, words: str) -> None:
        """A value is one of those allowed, and the nearest is suggested."""
        with pytest.raises(RulesError, match=words):
            truc.ruleset_from("valencia", {option: value})

    def test_all_faults_at_once(self) -> None:
        """Four wrong options are four faults, each naming its own."""
        wrong: dict[str, object] = {"seat": 4, "camas": "2", "whole_cama": True, "ties": "nix"}
        with pytest.raises(RulesError) as caught:
            truc.ruleset_from("valencia", wrong)
        assert len(caught.value.faults) == 4
        for option, fault in zip(wrong, caught.value.faults, strict=True):
            assert option in fault

    @pytest.mark.parametrize(
        ("options", "words"),
        [
            ({"sticky": True}, "sticky"),
            ({"sticky": True, "face_down": False}, "sticky"),
            ({"seats": 8}, "too small for 8 seats"),
            ({"seats": 5}, "even"),
            ({"target": 10, "half": 10}, "half is 10"),
            ({"half": 24}, "half is 24"),
            ({"half": -1}, "half is -1"),
            ({"target": 0}, "target is 0"),
            ({"camas": 0}, "0 camas"),
        ],
    )
    def test_options_that_contradict(self, options: dict[str, object], words: str) -> None:
        """Options that cannot hold together, or with the deck, are refused in words."""
        with pytest.raises(RulesError, match=words):
            truc.ruleset_from("barajamos", options)

    def test_contradictions_are_all_named(self) -> None:
        """Two contradictions of the values are two faults."""
        with pytest.raises(RulesError) as caught:
            truc.ruleset("barajamos", seats=7, camas=0)
        assert len(caught.value.faults) == 2
