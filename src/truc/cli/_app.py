"""The command line: ``truc watch``, ``truc play``, ``truc rules``."""

from __future__ import annotations

import random
import sys
import textwrap
from importlib.metadata import version
from typing import NoReturn

import click
from rich.console import Console

from truc.cli._options import rules_from
from truc.cli._play import play as play_game
from truc.cli._watch import watch as watch_game
from truc.describe import describe, describe_text
from truc.rules import Rules, RulesError
from truc.variants import RULESETS, SYSTEMS
from truc.variants.options import OPTIONS
from truc.words import ENGLISH

__all__ = ["app"]

NAMES = ", ".join(SYSTEMS)
SEEDS = 1_000_000
KINDS = {int: "NUMBER", bool: "yes|no", str: "WORD"}


def _faults(error: RulesError) -> NoReturn:
    for fault in error.faults:
        click.echo(f"truc: {fault}", err=True)
    sys.exit(2)


def _rules(name: str, settings: tuple[str, ...]) -> Rules:
    try:
        return rules_from(name, settings)
    except RulesError as error:
        _faults(error)


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(SEEDS) if seed is None else seed


def _again(command: str, rules: str, settings: tuple[str, ...], seed: int) -> str:
    parts = ["truc", command, "--rules", rules]
    for setting in settings:
        parts += ["--option", setting]
    again = " ".join([*parts, "--seed", str(seed)])
    return ENGLISH.say("table.seed", seed=seed, command=again)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96})
@click.version_option(version("truc-rules"), prog_name="truc")
def app() -> None:
    """Truc, the Valencian card game, and its relatives, in the terminal.

    \b
    Watch a game between bots:      truc watch
    Play one yourself:              truc play
    Read the rules of a ruleset:    truc rules valencia
    """  # noqa: D301  # click reads the backspace


rules_option = click.option(
    "--rules",
    "name",
    default="barajamos",
    show_default=True,
    metavar="NAME",
    help=f"What to play: {NAMES}.",
)
settings_option = click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="A rule of the house, as in camas=1 or twos=yes; may be repeated. `truc rules` lists all.",
)
seed_option = click.option(
    "--seed", type=int, help="A number for the cards and the bots: the same one, the same game."
)


@app.command()
@rules_option
@settings_option
@seed_option
@click.option(
    "--hands",
    type=click.IntRange(min=1),
    help="Stop after so many hands. Without it, a whole game.",
)
def watch(name: str, settings: tuple[str, ...], seed: int | None, hands: int | None) -> None:
    """Watch a game between bots, told in words.

    Every call, answer and card is told, why each hand went where it did, and what was scored.

    \b
    Example: two hands of the Mallorcan game, with the 2s in the deck
        truc watch --rules mallorca --option twos=yes --hands 2 --seed 7
    """  # noqa: D301  # click reads the backspace
    rules = _rules(name, settings)
    drawn = _seed(seed)
    if seed is None:
        click.echo(_again("watch", name, settings, drawn))
    watch_game(rules, drawn, hands=hands)


@app.command()
@rules_option
@settings_option
@click.option("--seat", type=int, default=0, show_default=True, help="Where to sit, from 0.")
@seed_option
@click.option(
    "--ask-always",
    is_flag=True,
    help="Ask also when somebody else is on turn but you may call (truc out of turn).",
)
def play(
    name: str, settings: tuple[str, ...], seat: int, seed: int | None, *, ask_always: bool
) -> None:
    """Play a game at one seat; bots play the others.

    You see only your own cards. Each time it is for you to act you are offered exactly what the
    rules allow, with what each bid is worth; `why envide` tells why something is not offered.

    \b
    Example: the game for two, a single cama of 12 stones
        truc play --rules fjd --option target=12 --option camas=1
    """  # noqa: D301  # click reads the backspace
    rules = _rules(name, settings)
    if not 0 <= seat < rules.seats:
        _faults(RulesError((f"there is no seat {seat}: {name} has seats 0 to {rules.seats - 1}",)))
    drawn = _seed(seed)
    if seed is None:
        click.echo(_again("play", name, settings, drawn))
    play_game(rules, seat, drawn, ask_always=ask_always)


@app.command("rules", short_help="Print what a ruleset says, or list the rulesets.")
@click.argument("name", required=False)
@settings_option
@click.option("--markdown", is_flag=True, help="As Markdown, with a diagram of each ladder.")
def rules_of(name: str | None, settings: tuple[str, ...], *, markdown: bool) -> None:
    """Print what a ruleset says: cards, counts, ladders, scoring, each with its rule's ID.

    Without NAME, list the rulesets and the options each has.

    \b
    Example: the Valencian game for two, with the 2s
        truc rules valencia --option seats=2 --option twos=yes
    """  # noqa: D301  # click reads the backspace
    if name is None:
        _list()
        return
    rules = _rules(name, settings)
    width = min(Console().width, 100)
    click.echo(describe(rules).rstrip() if markdown else describe_text(rules, width=width))


def _list() -> None:
    """Print the rulesets and the options."""
    for name, system in SYSTEMS.items():
        rules = RULESETS[name]
        click.echo(f"{name}: {rules.seats} seats, {len(rules.deck)} cards, to {rules.target}")
        click.echo(
            textwrap.fill(
                "options: " + ", ".join(system.optional),
                78,
                initial_indent="    ",
                subsequent_indent="    ",
            )
        )
    click.echo()
    for option in OPTIONS:
        among = "|".join(map(str, option.among)) if option.among else KINDS[option.kind]
        click.echo(
            textwrap.fill(
                f"{option.name}={among}: {option.meaning} ({option.rule})",
                78,
                subsequent_indent="    ",
            )
        )
