"""The full screen of ``truc play``, driven by keys and the mouse."""

from __future__ import annotations

import asyncio
import html
import os
import random
import re
import select
import subprocess
import sys
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias, cast

import pytest
from click.testing import CliRunner
from textual.app import App
from textual.pilot import Pilot
from textual.timer import Timer
from textual.widgets import OptionList

import truc
from truc import Accept, Bid, Call, Fold, IllegalAction, Phase, PlayCard, Rules, SeatAction
from truc.cli._app import app as command
from truc.cli._menu import choice_text, not_allowed, why_text
from truc.cli._play import play
from truc.cli._screen import Screen, names_for
from truc.cli._tui._app import KEYS, TrucApp
from truc.cli._tui._dealer import Dealer
from truc.cli._tui._widgets import Choice, OwnCard, Steps
from truc.words import ENGLISH, LANGUAGES, Language, Words, say_action, say_card, words_for

PAGE: Final = Path(__file__).parent.parent / "docs/cli.md"
SIZES: Final = ((80, 24), (60, 20), (160, 50))
NARROW: Final = (80, 24)
CELLS: Final = re.compile(r'<text[^>]* x="([\d.]+)"[^>]*-line-(\d+)\)">([^<]*)</text>')
"""The texts of a screenshot, with where they begin and in which line."""
CELL: Final = 12.2
"""How wide a column of a screenshot is."""
named = pytest.mark.parametrize("name", truc.RULESETS)
sizes = pytest.mark.parametrize("size", SIZES, ids=str)
Drive: TypeAlias = Callable[[Pilot[None]], Awaitable[None]]


def short(name: str, **options: object) -> Rules:
    """A ruleset with games of a few hands."""
    return truc.ruleset_from(name, {"camas": 1, "target": 4, **options})


def table(
    rules: Rules = truc.BARAJAMOS,
    *,
    seat: int = 0,
    seed: int = 5,
    pause: float = 0,
    ask_always: bool = False,
    words: Words = ENGLISH,
) -> TrucApp:
    """A table at which bots do not keep one waiting."""
    return TrucApp(rules, seat, seed, pause=pause, ask_always=ask_always, words=words)


def drive(app: TrucApp, how: Drive, size: tuple[int, int] = NARROW) -> TrucApp:
    """Run the app in a terminal of ``size`` while ``how`` presses keys."""

    async def run() -> None:
        app.animation_level = "none"
        async with app.run_test(size=size) as pilot:
            while len(app.query("FooterKey")) < 5:  # which come last
                await pilot.pause(0.01)
            await settled(pilot)
            await how(pilot)

    asyncio.run(run())
    return app


async def settled(pilot: Pilot[None]) -> None:
    """Wait until all that was sent has arrived, and what follows from it is laid out."""
    for _ in range(2):
        for _ in range(30):  # which costs nothing; a pause asks every widget
            await asyncio.sleep(0)
        await pilot.pause(0)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, as ``pilot.press`` does, but without waiting for an idle machine."""
    for key in keys:
        pilot.app.simulate_key(key)
        await settled(pilot)


def screen_of(app: App[None]) -> str:
    """What is to be read on the screen, line by line."""
    lines: dict[int, str] = {}
    for x, line, text in CELLS.findall(app.export_screenshot(simplify=True)):
        said = html.unescape(text).replace("\N{NO-BREAK SPACE}", " ")
        lines[int(line)] = lines.get(int(line), "").ljust(round(float(x) / CELL)) + said
    return "\n".join(lines[number].rstrip() for number in sorted(lines))


def words_on(app: App[None]) -> str:
    """What is to be read on the screen, with one space between words."""
    return " ".join(screen_of(app).split())


async def sees(pilot: Pilot[None], text: str) -> None:
    """Wait for a text to be on the screen."""
    for _ in range(100):
        if text in words_on(pilot.app):
            return
        await settled(pilot)
    raise AssertionError(words_on(pilot.app))


def offered(app: TrucApp) -> list[Choice]:
    """What can be chosen."""
    return [choice for choice in app.query(Choice) if choice.display]


def any_key(app: TrucApp, rng: random.Random) -> str:
    """The key of any legal action, or the one to go on."""
    legal = app.view.legal
    return app.keys[legal[int(rng.random() * len(legal))]] if legal else "enter"


# --- whole games


@named
def test_a_whole_game_is_played_by_keys(name: str) -> None:
    """What may be done is offered exactly, a key does it, and one sees only what one may see."""
    rules = short(name, face_down=True)
    app = table(rules, seat=1, seed=11)
    rng = random.Random(3)
    presses = 0

    async def how(pilot: Pilot[None]) -> None:
        nonlocal presses
        while app.view.phase is not Phase.OVER:
            assert app.view == truc.view(app.dealer.state, 1)
            assert actions_of(app) == list(app.view.legal)
            if presses % 5 == 0:
                check_offers(app)
                check_hidden(app)
            before = app.view
            await press(pilot, any_key(app, rng))
            assert app.view != before
            presses += 1
        await settled(pilot)
        await sees(pilot, "The game goes to")
        await press(pilot, "enter")

    drive(app, how)
    assert presses > 5
    assert not app.left


def actions_of(app: TrucApp) -> list[object]:
    """The actions that are offered, without what is no action."""
    return [choice.deed for choice in offered(app) if not isinstance(choice.deed, Steps)]


def check_offers(app: TrucApp) -> None:
    """Each legal action is to be read on the screen, with its key, and a bid with its worth."""
    seen = words_on(app)
    assert tuple(app.keys) == app.view.legal
    for action, key in app.keys.items():
        if isinstance(action, PlayCard):
            assert f"{key} {'#' if action.face_down else ''}{action.card}" in seen
        else:
            said = choice_text(app.view, action, key, app.names, app.words)
            assert " ".join(said.split()) in seen


def check_hidden(app: TrucApp) -> None:
    """No card that others hold, or have played face down, is to be read anywhere."""
    hand = app.dealer.state.hand
    if hand is None:
        return
    seat = app.dealer.seat
    others = {card for who, held in enumerate(hand.held) if who != seat for card in held}
    others |= {play.card for play in hand.covered if play.seat != seat}
    seen = words_on(app) + app.notes.hand(200).plain
    for card in others:
        assert not re.search(rf"\b{card}\b", seen)
        assert say_card(card, words=app.words) not in seen


def test_a_whole_game_is_played_by_clicks() -> None:
    """A click on a choice or on a card of one's own does it."""
    rules = short("truc-y-flou")
    app = table(rules, seed=2)
    rng = random.Random(1)

    async def how(pilot: Pilot[None]) -> None:
        while app.view.phase is not Phase.OVER:
            before = app.view
            action = before.legal[int(rng.random() * len(before.legal))] if before.legal else None
            if isinstance(action, PlayCard) and not action.face_down:
                box = next(b for b in app.query(OwnCard) if b.card is action.card)
                assert await pilot.click(box)
            else:
                wanted = [c for c in offered(app) if action is None or c.deed == action]
                assert await pilot.click(wanted[0])
            assert app.view != before
        assert await pilot.click(offered(app)[0])

    drive(app, how)
    assert app.view.winner is not None


def test_arrows_and_enter_choose() -> None:
    """The arrows go round what is offered, a sign shows where one is, Enter does that."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        legal = app.view.legal
        await press(pilot, "enter")
        assert app.view.legal == legal  # nothing has been chosen yet
        await press(pilot, "down", "down", "down")
        assert cast("Choice", app.focused).deed == legal[2] == Accept(0)
        assert re.search(r"^ ?> 3 +accept", screen_of(app), re.MULTILINE)
        await press(pilot, "up", "down", "enter")
        assert app.focused is None
        assert "You accept" in app.notes.hand(200).plain
        await press(pilot, "up", "right", "space")
        assert app.view.board is not None
        assert any(play.seat == 0 for play in app.view.board.plays)

    drive(app, how)


@pytest.mark.parametrize("ask_always", [False, True])
def test_the_same_answers_are_the_same_game_as_line_by_line(*, ask_always: bool) -> None:
    """The dealer of the screen asks when the line mode asks, and the game goes the same way."""
    rules = short("barajamos", face_down=True)
    rng = random.Random(8)
    answers: list[SeatAction | None] = []
    dealer = Dealer(rules, 2, 4, ask_always=ask_always)
    while dealer.state.winner is None:
        if dealer.state.hand is None:
            dealer.deal()
        elif dealer.go_on() == () and dealer.asked:
            may: list[SeatAction | None] = [*dealer.view.legal]
            if 2 not in truc.awaited(dealer.view):
                may.append(None)
            answers.append(may[int(rng.random() * len(may))])
            answer = answers[-1]
            _ = dealer.leave_it() if answer is None else dealer.act(answer)
    typed = iter("" if answer is None else text_of(answer) for answer in answers)
    screen = Screen(rules, names_for(rules))
    end = play(rules, 2, 4, ask_always=ask_always, read=lambda _: next(typed), screen=screen)
    assert end == dealer.state
    assert next(typed, None) is None
    assert (None in answers) is ask_always


def text_of(action: SeatAction) -> str:
    """An action as one types it."""
    match action:
        case PlayCard():
            return f"{'#' if action.face_down else ''}{action.card}"
        case Call():
            return action.bid
        case _:
            return type(action).__name__.lower()


# --- what is not allowed


def test_why_names_the_rule_of_everything_that_is_not_allowed() -> None:
    """All cards, bids and answers that are not allowed are listed; each has its reason."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        view = app.view
        refused = not_allowed(view)
        assert {type(action) for action in refused} == {PlayCard, Call, Fold}
        assert not set(refused) & set(view.legal)
        await press(pilot, "w")
        assert app.screen.query_one(OptionList).option_count == len(refused)
        for action in refused:
            reason = truc.why_illegal(view, action)
            assert reason is not None
            seen = re.sub(r"[│▁╭╮╰╯─]+", " ", screen_of(app))
            told = why_text(view, action, ENGLISH)
            assert f"({reason.rule})" in told
            assert " ".join(told.split()) in " ".join(seen.split())
            await press(pilot, "down")
        assert app.view == view
        await press(pilot, "1")  # is for the table below
        await press(pilot, "escape")
        assert app.view == view

    drive(app, how)


def test_a_card_that_may_not_be_played_says_why() -> None:
    """A click on it changes nothing but the line that tells what is asked."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        view = app.view
        box = next(iter(app.query(OwnCard)))
        assert box.card is not None
        assert await pilot.click(box)
        assert app.view == view
        await sees(pilot, "A bet must be answered first (TRICK-1).")

    drive(app, how)


def test_the_dealer_takes_nothing_that_is_not_allowed() -> None:
    """Whatever the screen should ask for, the rules decide, and nothing changes."""
    dealer = Dealer(truc.BARAJAMOS, 0, 5)
    with pytest.raises(IllegalAction):
        dealer.act(Call(0, Bid.ENVIDE))
    dealer.deal()
    with pytest.raises(ValueError, match="no deal is due"):
        dealer.deal()
    while dealer.go_on():
        pass
    before = dealer.state
    assert dealer.asked
    for action in not_allowed(dealer.view):
        with pytest.raises(IllegalAction):
            dealer.act(action)
    assert dealer.state == before
    assert dealer.asked


def test_a_key_without_a_choice_does_nothing() -> None:
    """Neither a number beyond the last, nor Enter without a choice, nor p where one must speak."""
    app = table(truc.ruleset_from("valencia", {"seats": 2}))

    async def how(pilot: Pilot[None]) -> None:
        view = app.view
        await press(pilot, KEYS[len(view.legal)], "enter", "space", "p")
        assert app.view == view
        with pytest.raises(ValueError, match="for this seat"):
            app.dealer.leave_it()

    drive(app, how)


def test_the_answer_may_be_left_to_a_partner() -> None:
    """Where a partner is asked as well, p leaves it the answer."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        await sees(pilot, "p leave the answer to North")
        await press(pilot, "p")
        assert re.search(r"North (accepts|refuses|calls)", app.notes.hand(200).plain)

    drive(app, how)


def test_one_may_speak_while_others_are_on_turn() -> None:
    """While a bot is about to play, a truc out of turn is on offer, and stops it (TRUC-2)."""
    app = table(pause=60)

    async def how(pilot: Pilot[None]) -> None:
        call = Call(0, Bid.TRUC)
        assert app.view.legal == (call,)
        assert 0 not in truc.awaited(app.view)
        before = app.view
        await press(pilot, "1")  # would be meant for a card, if it were one's turn
        assert app.view == before
        check_offers(app)
        await press(pilot, "a")
        assert app.view.board is not None
        assert app.view.board.bets[2] is not None
        assert "You call" in app.notes.hand(200).plain

    drive(app, how)


def test_asked_always_one_may_say_nothing() -> None:
    """With --ask-always the game waits wherever one may call, until p or Enter."""
    app = table(ask_always=True)

    async def how(pilot: Pilot[None]) -> None:
        assert 0 not in truc.awaited(app.view)
        await sees(pilot, "p say nothing")
        view = app.view
        await press(pilot, "enter")
        assert app.view != view

    drive(app, how)


# --- the bots' pace


def test_bots_take_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each thing that a bot does there is the pause."""
    due: list[Callable[[], None]] = []

    def set_timer(app: TrucApp, delay: float, callback: Callable[[], None]) -> Timer:
        assert delay == 3
        due.append(callback)
        return Timer(app, delay)

    monkeypatch.setattr(TrucApp, "set_timer", set_timer)
    app = table(seed=6, pause=3)
    told: list[int] = []

    async def how(_: Pilot[None]) -> None:
        while not app.dealer.asked:
            told.append(len(app.notes.hand(200).plain.splitlines()))
            due.pop()()
            assert len(due) <= 1

    drive(app, how)
    assert not due
    assert len(told) > 2
    assert all(later - earlier <= 2 for earlier, later in pairwise(told))


# --- pages and leaving


def test_rules_help_and_log_are_a_key_away() -> None:
    """r, ? and l show them over the table, with room to scroll; Esc and the key go back."""
    app = table(truc.RULESETS["menorca"])

    async def how(pilot: Pilot[None]) -> None:
        await press(pilot, "1")
        view = app.view
        for key, found, back in (
            ("question_mark", "arrows", "question_mark"),
            ("l", "Hand 1", "escape"),
            ("r", "MENORCA", "r"),
        ):
            await press(pilot, key)
            assert len(app.screen_stack) == 2
            await sees(pilot, found)
            await press(pilot, back)
            assert len(app.screen_stack) == 1
        await press(pilot, "r")
        first = screen_of(app)
        await pilot.press("pagedown")
        assert screen_of(app) != first
        await press(pilot, "escape")
        assert await pilot.click("FooterKey")  # the first one is help
        await settled(pilot)
        await sees(pilot, "arrows")
        assert app.view == view

    drive(app, how)


def test_to_leave_is_asked_first() -> None:
    """Whatever key it is; no, Esc and Enter go back to the game, and yes leaves it, unfinished."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        for key, no in (("q", "n"), ("ctrl+c", "escape"), ("ctrl+q", "enter")):
            await press(pilot, key)
            await sees(pilot, "Leave the game? It is lost.")
            await press(pilot, no)
            assert len(app.screen_stack) == 1
        await press(pilot, "q", "y")

    drive(app, how)
    assert app.left
    assert app.view.winner is None


# --- languages and terminals


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_a_screen(code: Language) -> None:
    """Every fixed word on the screen and in its pages is that language's."""
    words = words_for(code)
    app = table(words=words)

    async def how(pilot: Pilot[None]) -> None:
        seen = words_on(app)
        for key in ("help", "why", "rules", "log", "quit"):
            assert words.texts[f"screen.{key}"] in seen
        assert words.say("screen.pass_to", partners=app.names[2]) in seen
        for action in app.view.legal:
            assert say_action(app.rules, action, words=words) in seen
        for key, says in (("question_mark", "how"), ("w", "why_which"), ("q", "leave")):
            await press(pilot, key)
            await sees(pilot, words.texts[f"screen.{says}"].strip().splitlines()[-1])
            await press(pilot, "escape")
        await press(pilot, "q", words.phrases("typed.yes")[0])

    drive(app, how)
    assert app.left


@sizes
@pytest.mark.parametrize("name", ["barajamos", "truc-y-flou"])
def test_everything_has_room(name: str, size: tuple[int, int]) -> None:
    """Score, seats, own cards, what may be done and the keys are all on the screen."""
    app = table(truc.RULESETS[name], seed=5)

    async def how(pilot: Pilot[None]) -> None:
        for _ in range(2):
            screen = screen_of(app)
            lines = screen.splitlines()
            assert len(lines) <= size[1]
            assert max(map(len, lines)) <= size[0]
            seen = " ".join(screen.split())
            assert "Your team" in seen
            assert all(name in seen for name in app.names[1:])
            if app.view.legal and size != (60, 20):
                for card in app.view.held:
                    assert f"{card.rank} {ENGLISH.texts[f'suit.{card.suit.value}']}" in seen
                check_offers(app)
            assert "why can't I?" in seen
            await press(pilot, "1")

    drive(app, how, size)


def test_a_change_of_size_is_followed() -> None:
    """Wider, the log is beside the table; higher, cards have frames; narrow, neither."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        await press(pilot, "3")
        for size, log, framed in (((60, 20), False, False), ((160, 50), True, True)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
            await settled(pilot)
            assert ("East plays the six of cups." in words_on(app)) is log
            assert bool(re.search(r"│ *6c *│", screen_of(app))) is framed

    drive(app, how)


def test_nothing_is_told_by_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR the text is the same, and what is chosen has its sign."""

    async def how(pilot: Pilot[None]) -> None:
        await press(pilot, "3", "down")
        await pilot.pause()
        texts.append(screen_of(pilot.app))

    texts: list[str] = []
    monkeypatch.delenv("NO_COLOR", raising=False)
    drive(table(), how)
    monkeypatch.setenv("NO_COLOR", "1")
    app = drive(table(), how)
    assert app.no_color
    assert {str(span.style) for span in app.notes.hand(200).spans} <= {"", "bold"}
    assert texts[0] == texts[1]
    assert re.search(r"> 1 +4o", texts[1])
    assert "► You" in texts[1]


def test_the_page_shows_what_the_screen_shows() -> None:
    """The screen in docs/cli.md is that of seed 5 after two keys."""
    app = table()

    async def how(pilot: Pilot[None]) -> None:
        await pilot.press("3", "1")
        await pilot.pause()
        shown = screen_of(app).rpartition("\n")[0]  # the last line is the toolkit's
        assert f"```text\n{shown}\n" in PAGE.read_text(encoding="utf-8")

    drive(app, how)


# --- the command


def test_without_a_terminal_it_goes_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets the line mode, whether or not the extra is there."""
    done = subprocess.run(
        [sys.executable, "-m", "truc", "play", "--seed", "5"],
        input="quit\ny\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "You are asked" in done.stdout
    assert "\x1b" not in done.stdout
    monkeypatch.setattr("truc.cli._app.has_terminal", lambda: True)
    plain = CliRunner().invoke(command, ("play", "--plain", "--seed", "5"), input="quit\ny\n")
    assert plain.output == done.stdout


def test_without_the_extra_it_goes_line_by_line_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a terminal one line says how to get the whole screen."""
    monkeypatch.setattr("truc.cli._app.has_terminal", lambda: True)
    monkeypatch.setattr("truc.cli._app.has_textual", lambda: False)
    result = CliRunner().invoke(command, ("play", "--seed", "5"), input="quit\ny\n")
    assert result.output.startswith('For the whole screen: pip install "truc-rules[tui]"\n')
    assert "You are asked" in result.output


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_in_a_terminal_it_takes_the_whole_screen() -> None:
    """On a terminal it draws a screen, asks before it leaves, and says how it was."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [sys.executable, "-m", "truc", "play", "--seed", "5", "--pause", "0"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        close_fds=True,
    ) as game:
        os.close(theirs)
        seen = ""

        def until(text: str) -> None:
            nonlocal seen
            while text not in seen:
                ready, _, _ = select.select([ours], [], [], 60)
                assert ready, seen
                seen += os.read(ours, 65536).decode("utf-8", "replace")

        until("You are asked")
        assert "\x1b[?1049h" in seen  # the other screen of the terminal
        os.write(ours, b"q")
        until("It is lost.")
        os.write(ours, b"y")
        until("You have left; the game is lost.")
        assert game.wait(60) == 0
    os.close(ours)
