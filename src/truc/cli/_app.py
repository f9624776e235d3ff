"""The command line: one function for each command of ``truc``."""

from __future__ import annotations

import sys
import textwrap
from importlib.metadata import version
from typing import BinaryIO, TextIO

import click
from rich.console import Console

from truc.cli._draw import LOOKS, drawn, moment
from truc.cli._figures import exact_odds, simulate_match
from truc.cli._files import decoded, read_position, writable
from truc.cli._judge import judge_text
from truc.cli._perft import position_of, start_of, told, told_as_json
from truc.cli._play import play as play_game
from truc.cli._replay import recorded, replay_file
from truc.cli._shared import (
    Commands,
    alone,
    at_the_table,
    language_option,
    language_words,
    named_rules,
    refuse,
    rules_option,
    seed_of,
    seed_option,
    settings_option,
    wrong,
)
from truc.cli._tui import PAUSE, has_terminal, has_textual, play_on_screen
from truc.cli._watch import watch as watch_game
from truc.describe import describe, describe_text
from truc.errors import IllegalAction
from truc.judge import ScenarioError
from truc.notation import NotationError, format_action
from truc.perft import PerftError
from truc.variants import RULESETS, SYSTEMS
from truc.variants.options import OPTIONS
from truc.words import ENGLISH, Words, say_heading, say_option, say_reason

__all__ = ["app"]


def _again(command: str, rules: str, settings: tuple[str, ...], seed: int, words: Words) -> str:
    parts = ["truc", command, "--rules", rules]
    for setting in settings:
        parts += ["--option", setting]
    if words is not ENGLISH:
        parts += ["--language", words.language]
    again = " ".join([*parts, "--seed", str(seed)])
    return words.say("table.seed", seed=seed, command=again)


@click.group(
    cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96}
)
@click.version_option(version("truc-rules"), prog_name="truc")
def app() -> None:
    """Truc, the Valencian card game, and its relatives, in the terminal.

    \b
    Watch a game between bots:      truc watch
    Play one yourself:              truc play
    Read the rules of a ruleset:    truc rules valencia
    Replay a game written down:     truc replay game.truc
    Settle a dispute:               truc judge dispute.toml
    Compare two engines:            truc perft --depth 4
    Draw a picture of a table:      truc draw position.txt
    Play many games, and count:     truc simulate --games 200
    Know the odds of three cards:   truc odds 7e 6e 1e
    """  # noqa: D301  # click reads the backspace


@app.command()
@rules_option
@settings_option
@seed_option
@language_option
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    help="Stop after so many hands. Without it, a whole game.",
)
@click.option(
    "--record",
    type=click.File("w", encoding="utf-8", lazy=True),
    callback=writable,
    help="Write the game into this file.",
)
def watch(
    name: str,
    settings: tuple[str, ...],
    seed: int | None,
    language: str,
    hands: int | None,
    record: TextIO | None,
) -> None:
    """Watch a game between bots, told in words.

    Every call, answer and card is told, why each hand went where it did, and what was scored.

    \b
    Example: two hands of the Mallorcan game, with the 2s in the deck
        truc watch --rules mallorca --option twos=yes --hands 2 --seed 7
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    rules = named_rules(name, settings)
    drawn = seed_of(seed)
    if seed is None:
        click.echo(_again("watch", name, settings, drawn, words))
    actions = watch_game(rules, drawn, hands=hands, words=words)
    if record is not None:
        record.write(recorded(rules, actions, words))


@app.command()
@rules_option
@settings_option
@click.option("--seat", type=int, default=0, show_default=True, help="Where to sit, from 0.")
@seed_option
@language_option
@click.option(
    "--ask-always",
    is_flag=True,
    help="Ask also when somebody else is on turn but you may call (truc out of turn).",
)
@click.option("--plain", is_flag=True, help="Line by line, also where there is a whole screen.")
@click.option(
    "--pause",
    type=click.FloatRange(min=0),
    default=PAUSE,
    show_default=True,
    metavar="SECONDS",
    help="On the whole screen: how long what a bot does is seen.",
)
def play(
    name: str,
    settings: tuple[str, ...],
    seat: int,
    seed: int | None,
    language: str,
    *,
    ask_always: bool,
    plain: bool,
    pause: float,
) -> None:
    """Play a game at one seat; bots play the others.

    You see only your own cards. Each time it is for you to act you are offered exactly what the
    rules allow, with what each bid is worth, and told why something else is not.

    In a terminal the game takes the whole screen, with keys and the mouse, if the extra `tui` is
    installed. Otherwise, and with --plain, it goes line by line.

    \b
    Example: the game for two, a single cama of 12 stones
        truc play --rules fjd --option target=12 --option camas=1
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    rules = named_rules(name, settings)
    at_the_table(rules, seat)
    drawn = seed_of(seed)
    if seed is None:
        click.echo(_again("play", name, settings, drawn, words))
    if not plain and has_terminal():
        if has_textual():
            play_on_screen(rules, seat, drawn, ask_always=ask_always, pause=pause, words=words)
            return
        click.echo(words.say("screen.need", command='pip install "truc-rules[tui]"'))
    play_game(rules, seat, drawn, ask_always=ask_always, words=words)


@app.command("rules", short_help="Print what a ruleset says, or list the rulesets.")
@click.argument("name", required=False)
@settings_option
@language_option
@click.option("--markdown", is_flag=True, help="As Markdown, with a diagram of each ladder.")
def rules_of(name: str | None, settings: tuple[str, ...], language: str, *, markdown: bool) -> None:
    """Print what a ruleset says: cards, counts, ladders, scoring, each with its rule's ID.

    Without NAME, list the rulesets and the options each has.

    \b
    Example: the Valencian game for two, with the 2s
        truc rules valencia --option seats=2 --option twos=yes
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if name is None:
        _list(words)
        return
    rules = named_rules(name, settings)
    width = min(Console().width, 100)
    if markdown:
        click.echo(describe(rules, words=words).rstrip())
    else:
        click.echo(describe_text(rules, width=width, words=words))


def _list(words: Words) -> None:
    """Print the rulesets and the options."""
    for name, system in SYSTEMS.items():
        rules = RULESETS[name]
        cards = words.number("card", len(rules.deck))
        target = rules.target
        click.echo(
            words.say("table.system", name=name, seats=rules.seats, cards=cards, target=target)
        )
        listed = words.say("table.options", options=", ".join(system.optional))
        click.echo(textwrap.fill(listed, 78, initial_indent="    ", subsequent_indent="    "))
    click.echo()
    kinds: dict[type, str] = {int: words.texts["table.number"], bool: "yes|no"}
    for option in OPTIONS:
        told = words.say(
            "table.option",
            name=option.name,
            values="|".join(map(str, option.among)) or kinds[option.kind],
            meaning=say_option(option, words=words),
            rule=say_heading(option.rule, words=words),
        )
        click.echo(textwrap.fill(told, 78, subsequent_indent="    "))


@app.command()
@click.argument("file", type=click.File("rb"))
@click.option("--from", "first", type=click.IntRange(min=1), default=1, help="From this hand on.")
@click.option("--to", "last", type=click.IntRange(min=1), help="As far as this hand.")
@click.option("--check", is_flag=True, help="Tell nothing but what is wrong.")
@language_option
def replay(file: BinaryIO, first: int, last: int | None, language: str, *, check: bool) -> None:
    """Tell the games recorded in FILE, hand by hand.

    Exits with 1 if a game goes wrong, and with 2 if one cannot be read. - reads from a pipe.

    \b
    Example: the third hand of a game that was watched
        truc watch --seed 7 --record game.truc
        truc replay game.truc --from 3 --to 3
    """  # noqa: D301  # click reads the backspace
    tally = replay_file(file, first=first, last=last, check=check, words=language_words(language))
    sys.exit(2 if tally.unread or not tally.games else 1 if tally.wrong else 0)


@app.command("judge")
@click.argument("file", type=click.File("rb"))
@language_option
def judge_file(file: BinaryIO, language: str) -> None:
    """Say of every claim in FILE, a scenario in TOML, whether it is right, and by which rule.

    Exits with 1 if a claim is wrong, and with 2 if FILE is no scenario. - reads from a pipe.

    \b
    Example of a scenario: may seat 1 call truc while the envit waits?
        [[case]]
        rules = "barajamos"
        hands = ["3o 6e 4c", "7o 5e 4e", "5c 6b 4o", "4b 6c 3c"]
        play = ["0 envide", "!1 truc"]
    """  # noqa: D301  # click reads the backspace
    try:
        right = judge_text(decoded(file.read()), words=language_words(language))
    except ScenarioError as error:
        wrong(error)
    sys.exit(0 if right else 1)


@app.command("perft", short_help="Count sequences of actions, to compare engines.")
@rules_option
@settings_option
@click.option("--seed", type=int, default=0, show_default=True, help="A number for the cards.")
@click.option(
    "--position", "file", type=click.File("rb"), help="Count from the position in this file."
)
@click.option(
    "--after",
    "actions",
    multiple=True,
    metavar="ACTION",
    help="Do this first, as in '0 truc' or '1 #4c'; may be repeated.",
)
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    default=4,
    show_default=True,
    help="How many actions the longest sequences have.",
)
@click.option("--divide", "by_action", is_flag=True, help="Count by the first action.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON, for a program to read.")
@language_option
@click.pass_context
def count_sequences(
    context: click.Context,
    name: str,
    settings: tuple[str, ...],
    seed: int,
    file: BinaryIO | None,
    actions: tuple[str, ...],
    depth: int,
    language: str,
    *,
    by_action: bool,
    as_json: bool,
) -> None:
    """Count the sequences of legal actions from a deal, by their length, as chess programs do.

    Two engines that count the same play by the same rules, as far as they have counted; where they
    do not, --divide shows behind which action, and --after goes there. The end of the hand is the
    end of a sequence. --position - reads from a pipe.

    \b
    Example: what may follow on a truc of seat 1, by the first answer
        truc perft --rules valencia --seed 7 --after '1 truc' --depth 3 --divide
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if file is not None:
        alone(context, "name", "settings", "seed")
    try:
        if file is not None:
            state = position_of(file, actions)
        else:
            state = start_of(named_rules(name, settings), seed, actions)
    except IllegalAction as error:
        refuse([f"{format_action(error.action)}: {say_reason(error.reason, words=words)}"])
    except (NotationError, PerftError) as error:
        wrong(error)
    if as_json:
        click.echo(told_as_json(state, depth, by_action=by_action))
        return
    for line in told(state, depth, words, by_action=by_action):
        click.echo(line)


@app.command()
@click.argument("file", type=click.File("rb"), required=False)
@rules_option
@settings_option
@seed_option
@language_option
@click.option(
    "--moves",
    type=click.IntRange(min=0),
    default=12,
    show_default=True,
    help="Without FILE: after how many actions of the game, deals included.",
)
@click.option("--seat", type=int, help="Show what this seat may know, from 0.")
@click.option("--spectator", is_flag=True, help="Show what everybody may know.")
@click.option("--look", type=click.Choice(tuple(LOOKS)), default="auto", show_default=True)
@click.option(
    "--width", type=click.IntRange(1, 10_000), default=640, show_default=True, help="In pixels."
)
@click.option(
    "--output",
    "-o",
    type=click.File("w", encoding="utf-8", lazy=True),
    default="-",
    callback=writable,
    help="Write the picture into this file.",
)
def draw(
    file: BinaryIO | None,
    name: str,
    settings: tuple[str, ...],
    seed: int | None,
    language: str,
    moves: int,
    seat: int | None,
    *,
    spectator: bool,
    look: str,
    width: int,
    output: TextIO,
) -> None:
    """Draw the position in FILE as an SVG picture, with all cards open unless said.

    Without FILE, draw the game between bots that `truc watch` tells for the same seed.

    \b
    Example: what seat 2 may know after 20 actions of a game
        truc draw --seed 7 --moves 20 --seat 2 -o table.svg
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if file is None:
        state = moment(named_rules(name, settings), seed_of(seed), moves)
    else:
        state = read_position(file)
    at_the_table(state.rules, seat)
    everything = seat is None and not spectator
    text = drawn(state, seat, everything=everything, look=look, width=width, words=words)
    output.write(text)


app.add_command(simulate_match)
app.add_command(exact_odds)
