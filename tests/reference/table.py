"""A whole game: what may be done, what is done, and what follows."""

from __future__ import annotations

from reference.cards import deck
from reference.deal import (
    Move,
    act_1_read,
    act_2_seated,
    deal_2_allows,
    deal_4_next_dealer,
    deal_5_due,
    new_hand,
)
from reference.envit import envit_4_may_answer, envit_5_bids, objections_to_envit
from reference.flou import (
    DECLARATIONS,
    EMBIT_BIDS,
    FLOR_BIDS,
    flou_6_asked,
    flou_6_may_answer,
    flou_10_may_accept,
    flou_10_may_answer,
    objections_to_embit,
    objections_to_flor,
)
from reference.folding import fold_1_out, fold_2_winner, objections_to_fold
from reference.hand import Bet, Hand, Played, objecting
from reference.house import FLOU, House, team_of
from reference.scoring import settle
from reference.showing import Result, objections_to_signal, reveal_2_result, sign_1_seen_by
from reference.tricks import (
    hand_3_ending,
    objections_to_play,
    trick_1_next,
    trick_2_winner,
    trick_4_next_opener,
    trick_5_opener,
)
from reference.trucs import objections_to_truc, truc_1_ladder, truc_3_may_answer, truc_5_winner

Act = tuple[object, ...]


class Table:
    """A game in progress; ``news`` is what the last action led to, in order."""

    def __init__(
        self, house: House, dealer: int, score: tuple[int, int], camas: tuple[int, int]
    ) -> None:
        if house.seats < 2 or house.seats % 2 or len(deck(house)) < 3 * house.seats:
            raise ValueError("seats that the deck cannot serve (Conventions)")
        self.house = house
        self.dealer = dealer
        self.score = list(score)
        self.camas = list(camas)
        self.winner: int | None = None
        self.hand: Hand | None = None
        self.last: Result | None = None
        self.news: list[Act] = []

    @property
    def phase(self) -> str:
        """What the game waits for: a deal, an action of a seat, or nothing any more."""
        if self.hand is not None:
            return "play"
        return "deal" if self.winner is None else "over"

    # What may be done.

    def objections(self, action: Act) -> list[str]:
        """Return the IDs of the rules by which an action is not allowed; none: it is."""
        move = act_1_read(action)
        if move is None:
            return ["ACT-1"]
        if move.kind == "deal":
            ready = deal_5_due(self.phase)
            return objecting(
                {"DEAL-5": not ready, "DEAL-2": not deal_2_allows(self.house, move.words)}
            )
        if self.hand is None:
            return ["DEAL-5"]
        if not act_2_seated(self.house, move.seat):
            return ["ACT-2"]
        if move.kind == "signal":
            return objections_to_signal(self.house, move.seat, move.words[0], move.caught_by)
        against = ["FOLD-1"] if fold_1_out(self.hand, move.seat) else []
        return against + self._objections_of_its_own(self.hand, move)

    def _objections_of_its_own(self, hand: Hand, move: Move) -> list[str]:
        if move.kind == "play":
            return objections_to_play(hand, move.seat, move.words[0], down=move.down)
        if move.kind == "fold":
            return objections_to_fold(hand, move.seat)
        if move.kind == "call":
            return self._objections_to_call(hand, move.seat, move.words[0])
        return self._objections_to_answer(hand, move.seat, accepts=move.kind == "accept")

    def _objections_to_call(self, hand: Hand, seat: int, bid: str) -> list[str]:
        if bid in truc_1_ladder(self.house):
            return objections_to_truc(hand, seat, bid)
        if self.house.system == FLOU and bid in FLOR_BIDS:
            return objections_to_flor(hand, seat, bid)
        if self.house.system == FLOU and bid in EMBIT_BIDS:
            return objections_to_embit(hand, seat, bid)
        if self.house.system != FLOU and bid in envit_5_bids(self.house):
            return objections_to_envit(hand, seat, bid)
        return ["ENVIT-5", "TRUC-1"]

    def _objections_to_answer(self, hand: Hand, seat: int, *, accepts: bool) -> list[str]:
        bet = hand.pending()
        if bet is None:
            return ["ENVIT-4", "TRUC-3"]
        if bet is hand.truc:
            return objecting({"TRUC-3": not truc_3_may_answer(hand, seat)})
        if bet is hand.flor:
            may = flou_10_may_accept if accepts else flou_10_may_answer
            return objecting({"FLOU-10": not may(hand, seat)})
        asked = self.house.system != FLOU or flou_6_may_answer(hand, seat)
        return objecting({"ENVIT-4": not envit_4_may_answer(hand, seat), "FLOU-6": not asked})

    def bids(self) -> list[str]:
        """Return all bids of the system: flor, envit, truc, each from the lowest."""
        first = [*FLOR_BIDS, *EMBIT_BIDS] if self.house.system == FLOU else envit_5_bids(self.house)
        return [*first, *truc_1_ladder(self.house)]

    def legal(self) -> list[Act]:
        """Return what may be done, in the order that the engine promises.

        Seats from the one on turn or, with a bet pending, from the caller's right; of each the
        cards as dealt, open before face down, then fold, the calls, accept, refuse.
        """
        if self.hand is None:
            return []
        bet = self.hand.pending()
        first = self.hand.turn if bet is None else bet.caller + 1
        found: list[Act] = []
        for seat in self.hand.around(first):
            cards = self.hand.held[seat]
            thinkable: list[Act] = [("play", seat, card, False) for card in cards]
            thinkable += [("play", seat, card, True) for card in cards]
            thinkable += [("fold", seat)]
            thinkable += [("call", seat, bid) for bid in self.bids()]
            thinkable += [("accept", seat), ("refuse", seat)]
            found += [action for action in thinkable if not self.objections(action)]
        return found

    def awaited(self) -> list[int]:
        """Return the seats without whom play cannot go on."""
        if self.hand is None:
            return []
        bet = self.hand.pending()
        if bet is None:
            return [self.hand.turn]
        if bet is self.hand.envit and self.house.system == FLOU:
            return flou_6_asked(self.hand)
        return self.hand.opponents_from(bet.caller)

    # What is done.

    def do(self, action: Act) -> None:
        """Do an action that is allowed."""
        move = act_1_read(action)
        if move is None or self.objections(action):
            raise ValueError(f"{action!r} is not allowed")
        self.news = []
        if move.kind == "deal":
            self._deal(move.words)
            return
        assert self.hand is not None
        if move.kind == "signal":
            seen_by = sign_1_seen_by(self.hand, move.seat, move.caught_by)
            self.news.append(("Signalled", move.seat, move.words[0], seen_by))
        elif move.kind == "play":
            self._play(self.hand, move)
        elif move.kind == "fold":
            self._fold(self.hand, move.seat)
        elif move.kind == "call":
            self._call(self.hand, move.seat, move.words[0])
        else:
            bet = self.hand.pending()
            assert bet is not None
            self._answer(self.hand, bet, move.seat, accepts=move.kind == "accept")

    def _deal(self, cards: tuple[str, ...]) -> None:
        hand = new_hand(self.house, (self.score[0], self.score[1]), self.dealer, cards)
        self.hand = hand
        self.news.append(("HandDealt", self.dealer, hand.mano, 3))
        self.news += [("CardsDealt", s, tuple(hand.dealt[s])) for s in hand.around(hand.mano)]

    def _play(self, hand: Hand, move: Move) -> None:
        """TRICK-1: a card goes from the hand to the table."""
        seat, card = move.seat, move.words[0]
        hand.held[seat].remove(card)
        hand.trick.append(Played(seat, card, move.down))
        if move.down:
            self.news += [("CardCovered", seat), ("CardHidden", seat, card)]
        else:
            self.news.append(("CardPlayed", seat, card))
        self._go_on(hand)

    def _go_on(self, hand: Hand) -> None:
        """TRICK-1, TRICK-4, HAND-3: the next seat plays, or the trick or the hand is over."""
        following = trick_1_next(hand)
        if following is not None:
            hand.turn = following
            return
        seat = trick_2_winner(hand, hand.trick)
        hand.tricks.append(None if seat is None else team_of(seat))
        hand.past.append(hand.trick)
        hand.opener = trick_4_next_opener(hand.trick, seat)
        hand.turn, hand.trick = hand.opener, []
        number = len(hand.tricks)
        self.news.append(
            ("TrickTied", number) if seat is None else ("TrickWon", number, seat, team_of(seat))
        )
        ending = hand_3_ending(hand)
        if ending is not None:
            self._end(hand, *ending)

    def _fold(self, hand: Hand, seat: int) -> None:
        """FOLD-1, FOLD-2, TRICK-5: the seat is out; its team may have lost by that."""
        hand.folded.add(seat)
        self.news.append(("Folded", seat))
        winner = fold_2_winner(hand, seat)
        if winner is not None:
            self._end(hand, winner, "FOLD-2")
            return
        if not hand.trick:
            hand.opener = trick_5_opener(hand)
        self._go_on(hand)

    def _call(self, hand: Hand, seat: int, bid: str) -> None:
        self.news.append(("Called", seat, bid))
        if bid in DECLARATIONS:
            hand.declared.add(seat)
        if bid in {"flor", "flor_tambien"}:
            hand.flors.append((seat, bid))
        elif bid in truc_1_ladder(self.house):
            hand.truc.call(seat, bid)
        elif bid in FLOR_BIDS:
            hand.flor.call(seat, bid)
        else:
            hand.envit.call(seat, bid)

    def _answer(self, hand: Hand, bet: Bet, seat: int, *, accepts: bool) -> None:
        bid = bet.bid
        if accepts:
            bet.status = "accepted"
            self.news.append(("Accepted", seat, bid))
        else:
            bet.declined.append(seat)
            if bid == "embide" and flou_6_asked(hand):
                self.news.append(("PassedOn", seat, bid))
                return
            bet.status = "refused"
            self.news.append(("Refused", seat, bid))
        if bid == "restou_y_troucou":
            self._end(hand, None, "FLOU-12")
        elif bet is hand.truc and not accepts:
            self._end(hand, truc_5_winner(hand), "TRUC-5")

    def _end(self, hand: Hand, winner: int | None, rule: str) -> None:
        """SCORE-1: everything is scored when the hand ends."""
        score = settle(hand, self.camas, winner)
        self.last = reveal_2_result(hand, winner, rule, score)
        self.score, self.camas, self.winner = score.stones, score.camas, score.winner
        self.dealer = deal_4_next_dealer(self.house, self.dealer, self.winner)
        self.hand = None
        self.news.append(("HandEnded", winner, rule))
        self.news += [("CountShown", seat, count) for seat, count in self.last.counts]
        self.news += score.news
        self.news += [("Voided", item) for item in score.void]
        if score.winner is not None:
            ended = (score.winner, score.game, tuple(score.stones), tuple(score.camas))
            self.news.append(("GameWon", *ended))
