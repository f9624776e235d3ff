"""The commands, as a stranger at a terminal meets them."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

import truc
from truc import Action, Call, GameState, PlayCard, Rules, Step, awaited, bid_worth, legal_actions
from truc.cli._app import app
from truc.cli._play import play
from truc.cli._reading import meant
from truc.cli._screen import Screen, names_for
from truc.rules_text import rules_from
from truc.words import ENGLISH, say_action, say_card, say_worth

SYSTEMS = tuple(truc.RULESETS)
named = pytest.mark.parametrize("name", SYSTEMS)


def run(*arguments: str, typed: str = "") -> Result:
    """Run the command with what is typed, and let no error through."""
    result = CliRunner().invoke(app, arguments, input=typed, catch_exceptions=False)
    assert "Traceback" not in result.output
    return result


# --- truc watch


@named
def test_a_whole_game_is_told_to_its_end(name: str) -> None:
    """Every hand says who deals, who has it and why; the end says who won and by which rule."""
    result = run("watch", "--rules", name, "--seed", "7")
    assert result.exit_code == 0
    text = result.output
    hands = text.split("-- Hand ")[1:]
    for number, hand in enumerate(hands, start=1):
        assert hand.startswith(f"{number} --")
        assert re.search(r"deals 3 cards each, and \w+ leads\.", hand)
        flat = " ".join(hand.split())
        assert re.search(r"The hand (goes to|ends without).*: .* \((\w+-\d+)\)\.", flat)
    assert all("Score: " in hand for hand in hands[:-1])
    assert re.search(r"The game goes to .*: .* \((SCORE-3|TRUC-6)\)\.", " ".join(text.split()))
    assert f"The game took {len(hands)} hands" in text
    assert max(map(len, text.splitlines())) <= 80
    assert all(line == line.rstrip() for line in text.splitlines())
    assert "\x1b" not in text


@named
def test_the_same_seed_is_the_same_game(name: str) -> None:
    """Watched again, a seed prints the same; another one does not."""
    first = run("watch", "--rules", name, "--seed", "11", "--hands", "3")
    assert first.output == run("watch", "--rules", name, "--seed", "11", "--hands", "3").output
    assert first.output != run("watch", "--rules", name, "--seed", "12", "--hands", "3").output
    assert first.output.count("-- Hand ") == 3
    assert "Stopped after 3 hands; the game is not over." in first.output


def test_a_seed_that_was_drawn_can_be_used_again() -> None:
    """Without a seed the command says how to see the same game again, and it is the same."""
    drawn = run("watch", "--hands", "2", "--rules", "valencia", "--option", "twos=yes")
    first, _, rest = drawn.output.partition("\n")
    command = re.fullmatch(r"Seed \d+: `truc (.*)` shows this game again\.", first)
    assert command
    assert run(*command[1].split(), "--hands", "2").output == rest


def test_colours_are_for_terminals_that_want_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal has suits and teams in colour; with NO_COLOR there is none."""
    rules = truc.BARAJAMOS

    def colours() -> set[str]:
        out = io.StringIO()
        console = Console(
            file=out, force_terminal=True, color_system="standard", width=80, highlight=False
        )
        screen = Screen(rules, names_for(rules), console)
        screen.line("South and East play the seven of coins.")
        return set(re.findall(r"\x1b\[([\d;]*)m", out.getvalue()))

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert {"1;36", "1;35", "33"} <= colours()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not {"1;36", "1;35", "33"} & colours()


# --- truc play


class Seen:
    """A game played with what ``choose`` types; it keeps the true state and what was printed."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        rules: Rules,
        seat: int,
        choose: Callable[[Seen], str],
        *,
        ask_always: bool = False,
    ) -> None:
        """Play it to its end, or until ``choose`` leaves."""
        self.seat = seat
        self.state = truc.new_game(rules)
        self.out = io.StringIO()
        self.asked = 0
        self.choose = choose
        console = Console(file=self.out, width=80, highlight=False)
        monkeypatch.setattr("truc.cli._watch.step", self.step)
        self.end = play(
            rules,
            seat,
            3,
            ask_always=ask_always,
            read=self.read,
            screen=Screen(rules, names_for(rules), console),
        )

    def step(self, state: GameState, action: Action) -> Step:
        """Step, and remember where that led."""
        after = truc.step(state, action)
        self.state = after.state
        return after

    def read(self, prompt: str) -> str:
        """Answer a prompt."""
        self.out.write(prompt)
        self.asked += 1
        typed = self.choose(self)
        self.out.write(f"{typed}\n")
        return typed

    @property
    def text(self) -> str:
        """What was printed so far."""
        return self.out.getvalue()

    @property
    def this_hand(self) -> str:
        """What was printed of the hand in play."""
        return self.text.rpartition("-- Hand ")[2]

    @property
    def menu(self) -> list[str]:
        """The entries of the last menu."""
        wrapped = re.sub(r"\n {4,}(?! ?\d+  )", " ", self.text)
        last = re.split(r"(?:Your turn\.|You are asked|You may say)", wrapped)[-1]
        return re.findall(r"^ +\d+  (.*)$", last, re.MULTILINE)


def any_choice(rng: random.Random) -> Callable[[Seen], str]:
    """Type the number of any entry of the menu."""
    return lambda seen: str(1 + int(rng.random() * len(legal_actions(seen.state, seen.seat))))


@named
@pytest.mark.parametrize("ask_always", [False, True])
def test_the_menu_is_what_is_legal_with_what_it_is_worth(
    monkeypatch: pytest.MonkeyPatch, name: str, *, ask_always: bool
) -> None:
    """Each time the entries are exactly the legal actions, in order, bids with their worth."""
    rules = truc.ruleset_from(name, {"camas": 1})
    seat = 1
    choose = any_choice(random.Random(5))

    def checked(seen: Seen) -> str:
        wanted: list[str] = []
        for action in legal_actions(seen.state, seat):
            said = say_action(rules, action)
            if isinstance(action, Call):
                worth = bid_worth(seen.state, action.bid)
                said += f": {say_worth(rules, worth, names=names_for(rules), me=seat)}"
            wanted.append(said)
        assert seen.menu == wanted
        assert ask_always or seat in awaited(seen.state)
        return choose(seen)

    seen = Seen(monkeypatch, rules, seat, checked, ask_always=ask_always)
    assert seen.end.winner is not None
    assert seen.asked > 5
    assert "The game goes to" in seen.text


@named
def test_nobody_sees_a_card_that_is_still_hidden(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What is printed of a hand names no card held by another seat or played face down."""
    options = {"camas": 1, "face_down": True, "target": 20}
    rules = truc.ruleset_from(name, options)
    seat = 0
    choose = any_choice(random.Random(8))
    hidden_once = False

    def checked(seen: Seen) -> str:
        nonlocal hidden_once
        hand = seen.state.hand
        assert hand is not None
        hidden = [
            card for other in range(rules.seats) if other != seat for card in hand.held[other]
        ] + [play.card for play in hand.covered if play.seat != seat]
        words = set(re.findall(r"\w+", seen.this_hand))
        for card in hidden:
            hidden_once = True
            assert str(card) not in words
            assert say_card(card) not in " ".join(seen.this_hand.split())
        for card in hand.held[seat]:
            assert str(card) in words
        return choose(seen)

    Seen(monkeypatch, rules, seat, checked)
    assert hidden_once


PLAYED = ("play", "--seed", "5")


def test_the_end_of_the_input_leaves_politely() -> None:
    """A script that ends leaves the game, says so, and that is no failure."""
    result = run(*PLAYED)
    assert result.exit_code == 0
    assert "The input has ended, so you leave; the game is lost." in result.output


def test_to_quit_is_asked_first() -> None:
    """Anything but a yes goes on with the game."""
    result = run(*PLAYED, typed="quit\nn\nquit\n\nquit\ny\n")
    assert result.exit_code == 0
    assert result.output.count("Leave the game? It is lost. [y/N]") == 3
    assert "You have left; the game is lost." in result.output
    assert "input has ended" not in result.output


def test_ctrl_c_asks_before_the_game_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt is a question, and after a no the same choice is still open."""
    typed: list[str | type[BaseException]] = [KeyboardInterrupt, "n", KeyboardInterrupt, "y"]

    def choose(seen: Seen) -> str:
        del seen
        answer = typed.pop(0)
        if not isinstance(answer, str):
            raise answer
        return answer

    seen = Seen(monkeypatch, truc.BARAJAMOS, 0, choose)
    assert seen.text.count("Leave the game?") == 2
    assert "You have left" in seen.text


def test_ctrl_d_at_a_keyboard_asks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal the end of input is a key that may be hit by mistake."""
    typed: list[str | type[BaseException]] = [EOFError, "n", EOFError, EOFError]

    def choose(seen: Seen) -> str:
        del seen
        answer = typed.pop(0)
        if not isinstance(answer, str):
            raise answer
        return answer

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    seen = Seen(monkeypatch, truc.BARAJAMOS, 0, choose)
    assert seen.text.count("Leave the game?") == 2
    assert "You have left" in seen.text


def test_bad_input_is_answered_and_loses_nothing() -> None:
    """Whatever is typed, the next number is still taken from the same menu."""
    bad = ["", "99", "0", "7z", "why", "xyzzy plugh", "#", "-1", "why xyzzy", "\x00"]
    result = run(*PLAYED, typed="\n".join([*bad, "3", ""]))
    text = " ".join(result.output.split())
    assert "It is for you to say something" in text
    assert "There is no choice 99: the choices are 1 to 4." in text
    assert "There is no choice 0: the choices are 1 to 4." in text
    assert "7z is nothing I know" in text
    assert "Why what?" in text
    assert "You accept " in text
    assert text.index("You accept ") > text.index("xyzzy plugh is nothing I know")


def test_why_names_the_rule() -> None:
    """What is not allowed now is explained by its rule, and what is allowed is said to be."""
    typed = ["why envide", "why torne", "why 7o", "why #4o", "why fold", "why flor", "why vull"]
    result = run(*PLAYED, typed="\n".join([*typed, ""]))
    text = " ".join(result.output.split())
    assert 'You cannot call "Envide" now.' in text
    assert "(ENVIT-1)." in text
    assert 'That is allowed now: call "Torne a envidar".' in text
    assert "You cannot play the seven of coins (7o) now. A bet must be answered first" in text
    assert "You cannot play the four of coins face down (#4o) now." in text
    assert "(FOLD-1)." in text
    assert "This game does not have the bid (ENVIT-5)." in text
    assert 'That is allowed now: accept: "Vull".' in text


def test_help_score_hand_and_rules_can_be_asked_for() -> None:
    """Each of them prints, and the choice stays open."""
    result = run(*PLAYED, typed="help\nscore\nhand\nrules\nmenu\n3\n")
    text = result.output
    assert "why something is not allowed now" in text
    assert "Score: your team 0 (malas), the other team 0 (malas); camas 0-0." in text
    assert text.count("Your cards: 4o 1e 6o") >= 2
    assert "BARAJAMOS\n=========" in text
    assert "You accept " in text


def test_the_answer_may_be_left_to_a_partner() -> None:
    """``pass`` lets the partner answer; alone there is nobody to leave it to."""
    result = run(*PLAYED, typed="pass\npass\n")
    text = result.output.partition("`pass` leaves the answer to North.")[2]
    assert re.search(r"North (accepts|refuses|calls)", text)
    alone = run("play", "--rules", "fjd", "--seed", "1", typed="pass\n")
    assert "Nobody else can answer" in alone.output


def test_asked_always_the_person_may_call_out_of_turn() -> None:
    """In barajamos truc is called at any time; Enter says nothing."""
    text = run(*PLAYED, "--ask-always", typed="\n3\ntruc\n").output
    assert "You may say something, or press Enter for nothing." in text
    assert 'You call "Truque"' in text
    assert "You may say something" not in run(*PLAYED, typed="3\n1\n1\n").output


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("barajamos", "7o", "play the seven of coins (7o)"),
        ("barajamos", "play 7O", "play the seven of coins (7o)"),
        ("barajamos", "#4c", "play the four of cups face down (#4c)"),
        ("barajamos", "TRUC", 'call "Truque"'),
        ("barajamos", "truque!", 'call "Truque"'),
        ("barajamos", "call la falta", 'call "La falta"'),
        ("barajamos", "joc_fora", 'call "Joc fora"'),
        ("mallorca", "dos mes", 'call "Dos més"'),
        ("fjd", "falta envido", 'call "Falta envido"'),
        ("fjd", "quiero", 'accept: "Quiero"'),
        ("truc-y-flou", "j'embide", 'call "J\'embide"'),
        ("truc-y-flou", "cantar", 'accept: "Cantar"'),
        ("barajamos", "no vull", 'refuse: "No vull"'),
        ("barajamos", "me'n vaig", 'fold: "Me\'n vaig"'),
    ],
)
def test_words_are_understood_as_they_are_said(name: str, text: str, code: str) -> None:
    """Capitals, accents and marks do not matter; names and spoken words both do."""
    rules = truc.RULESETS[name]
    action = meant(text, rules, 0, ENGLISH)
    assert action is not None
    assert say_action(rules, action) == code


def test_a_card_is_typed_by_its_code() -> None:
    """Every card of the deck, either side up, is understood."""
    rules = truc.RULESETS["menorca"]
    for card in rules.deck:
        assert meant(str(card), rules, 2, ENGLISH) == PlayCard(2, card)
        assert meant(f"#{card}", rules, 2, ENGLISH) == PlayCard(2, card, face_down=True)


# --- truc rules, options and errors


@named
def test_rules_are_printed_for_people_and_as_markdown(name: str) -> None:
    """Both forms name the ruleset; only Markdown has the diagrams."""
    text = run("rules", name)
    assert text.exit_code == 0
    assert text.output.startswith(name.upper())
    assert max(map(len, text.output.splitlines())) <= 80
    page = run("rules", name, "--markdown").output
    assert page.startswith(f"# {name}\n")
    assert "```mermaid" in page


def test_without_a_name_the_rulesets_and_options_are_listed() -> None:
    """The list has every system and every option with its meaning."""
    text = run("rules").output
    for name in SYSTEMS:
        assert f"{name}: {truc.RULESETS[name].seats} seats" in text
    assert "twos=yes|no: whether the four 2s are in the deck" in text


def test_options_are_read_by_their_kind() -> None:
    """Yes and no, numbers and words become what the ruleset takes."""
    rules = rules_from("valencia", ["seats=2", "twos=Yes", "ties=mano", "face-down=off"])
    assert rules == truc.ruleset("valencia", seats=2, twos=True, ties="mano", face_down=False)
    for yes, no in (("yes", "no"), ("true", "false"), ("on", "off"), ("1", "0")):
        assert rules_from("valencia", [f"twos={yes}"]) == truc.ruleset("valencia", twos=True)
        assert rules_from("valencia", [f"twos={no}"]) == truc.ruleset("valencia", twos=False)


@pytest.mark.parametrize(
    ("arguments", "faults"),
    [
        (["--rules", "valensia"], ["there is no ruleset 'valensia': did you mean 'valencia'?"]),
        (["--option", "sets=2"], ["there is no option 'sets': did you mean 'seats'?"]),
        (["--option", "twos=yes"], ["barajamos does not have the option twos"]),
        (["--option", "camas"], ["'camas' is no option: write KEY=VALUE, as in camas=1"]),
        (["--option", "camas=two"], ["camas is 'two': write a whole number"]),
        (["--option", "face_down=maybe"], ["face_down is 'maybe': write yes or no"]),
        (
            ["--option", "camas=1", "--option", "camas=2"],
            ["camas is given twice"],
        ),
        (
            ["--option", "seats=3", "--option", "target=0"],
            ["3 seats: two teams need an even number", "the target is 0, below 1"],
        ),
        (["--option", "ties=maybe"], ["ties is 'maybe', not one of parda, mano"]),
    ],
)
@pytest.mark.parametrize("command", ["watch", "play"])
def test_what_is_wrong_with_a_ruleset_is_said_line_by_line(
    command: str, arguments: list[str], faults: list[str]
) -> None:
    """Every fault is a line, and the exit code is 2."""
    result = run(command, *arguments)
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert all(line.startswith("truc: ") for line in lines)
    for fault in faults:
        assert any(fault in line for line in lines)
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--seat", "4"),
        ("draw", "--seat", "4"),
        ("odds", "7e 6e 1e", "--seat", "4"),
        ("odds", "7e 6e 1e", "--mano", "4"),
        ("perft", "--after", "4 truc"),
    ],
)
def test_a_seat_that_is_not_there_is_named(arguments: tuple[str, ...]) -> None:
    """There is nowhere to sit beyond the last seat; every command says so in the same words."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr == "truc: there is no seat 4: barajamos has seats 0 to 3\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("watch", "--hands", "x"), "--hands: 'x' is not a whole number"),
        (("watch", "--hands", "0"), "--hands: 0 is not in the range x>=1"),
        (("watch", "--seed", "1.5"), "--seed: '1.5' is not a whole number"),
        (("watch", "--seed"), "option '--seed' requires an argument"),
        (("watch", "--record", "nowhere/x"), "--record: cannot write nowhere/x: no such folder"),
        (("watch", "--record", "."), "--record: cannot write .: it is a folder"),
        (("draw", "-o", "nowhere/x"), "--output: cannot write nowhere/x: no such folder"),
        (("judge",), "missing argument 'FILE'"),
        (("judge", "nowhere"), "FILE: 'nowhere': No such file or directory"),
        (("--nothing",), "no such option"),
        (("wtch",), "no such command 'wtch'"),
        (("watch", "twice"), "got unexpected extra argument (twice)"),
    ],
)
def test_every_fault_of_the_command_line_is_one_line(arguments: tuple[str, ...], line: str) -> None:
    """Also those that click finds; nothing has been printed before, and the exit code is 2."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"truc: {line}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["perft", "odds", "draw"])
def test_the_file_that_is_no_position_is_named(command: str, tmp_path: Path) -> None:
    """In each of its faults."""
    file = tmp_path / "position.txt"
    file.write_text("position 1\nrules fjd\nfoo\nbar\n", encoding="utf-8")
    option = () if command == "draw" else ("--position",)
    lines = run(command, *option, str(file)).stderr.splitlines()
    assert [line.partition(" expected")[0] for line in lines] == [
        f"truc: {file}: line {number}:" for number in (3, 4)
    ]


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stops a command knows that it is stopped; the exit code is that of shells."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("truc.cli._app.watch_game", interrupted)
    result = run("watch", "--seed", "1")
    assert (result.exit_code, result.output) == (130, "")


def test_nothing_at_all_asks_for_help() -> None:
    """Then the commands are listed."""
    assert "Watch a game between bots:" in run().output


@pytest.mark.parametrize("command", ["watch", "play", "rules"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    """A stranger is shown a line to try, and it runs."""
    text = run(command, "--help").output
    assert "Example:" in text
    example = re.search(rf"^ +truc ({command} .*)$", text, re.MULTILINE)
    assert example
    assert run(*example[1].split()).exit_code == 0


def test_the_version_is_told() -> None:
    """``truc --version`` names the program and a version."""
    assert re.fullmatch(r"truc, version \d+\.\d+\.\d+\S*\n", run("--version").output)


def alone(code: str) -> subprocess.CompletedProcess[str]:
    """Run ``code`` in a fresh interpreter."""
    return subprocess.run(  # noqa: S603  # the code is in this file
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_sentence_says_what_to_install(missing: str) -> None:
    """Where click or rich is missing there is no traceback, and the exit code is 2."""
    done = alone(f"import sys; sys.modules[{missing!r}] = None; from truc.cli import main; main()")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        'truc needs click and rich for the terminal: pip install "truc-rules[cli]"\n'
    )


def test_the_library_alone_needs_none_of_this() -> None:
    """``import truc`` brings in neither the terminal nor the words nor the bots."""
    done = alone(
        "import sys, truc;"
        "print([m for m in ('click', 'rich', 'truc.words', 'truc.bots', 'truc.cli',"
        " 'truc.describe') if m in sys.modules])"
    )
    assert done.stdout == "[]\n"


def test_the_command_itself_runs() -> None:
    """The entry point prints a game, also where the output has no accents."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from truc.cli import main; main()",
            "watch",
            "--rules=truc-y-flou",
            "--seed=1",
            "--hands=2",
        ],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"-- Hand 2 " in done.stdout
