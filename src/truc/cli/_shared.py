"""What the commands share: their options, and what is said when one of them is wrong."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import NoReturn, cast, final

import click
from click.core import ParameterSource

from truc.faults import Faulty
from truc.rules import Rules, RulesError
from truc.rules_text import rules_from
from truc.variants import SYSTEMS
from truc.words import LANGUAGES, Language, Words, words_for

__all__ = [
    "INTERRUPTED",
    "Commands",
    "alone",
    "at_the_table",
    "language_option",
    "language_words",
    "named_rules",
    "refuse",
    "rules_option",
    "seed_of",
    "seed_option",
    "settings_option",
    "wrong",
]

NAMES = ", ".join(SYSTEMS)
SEEDS = 1_000_000
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def refuse(faults: Iterable[object], code: int = 2) -> NoReturn:
    """Say what is wrong, a line for each fault, and exit with ``code``."""
    for fault in faults:
        click.echo(f"truc: {fault}", err=True)
    sys.exit(code)


def wrong(error: Exception) -> NoReturn:
    """Say what is wrong, every fault of it, and exit with 2; of a text each is a line."""
    refuse(error.faults if isinstance(error, Faulty) else str(error).splitlines())


@final
class Commands(click.Group):
    """The commands: what click finds wrong is said as ``refuse`` does, and Ctrl-C is quiet."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands before the command; nothing at all asks for help."""
        if not args:
            return super().parse_args(ctx, args)
        with _in_lines():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Read what stands behind the command, and run it."""
        with _in_lines():
            return cast("object", super().invoke(ctx))


@contextmanager
def _in_lines() -> Generator[None, None, None]:
    try:
        yield
    except click.ClickException as error:
        refuse([_line(error)])
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)


def _line(error: click.ClickException) -> str:
    """Return what click says as a line like the others."""
    said = " ".join(error.format_message().split()).removesuffix(".")
    said = re.sub(r"a valid integer( range)?$", "a whole number", said)
    of = re.match(r"Invalid value for '([^']+)'[^:]*: ", said)
    return f"{of[1]}: {said[of.end() :]}" if of else said[:1].lower() + said[1:]


def named_rules(name: str, settings: tuple[str, ...]) -> Rules:
    """Return the ruleset that was asked for."""
    try:
        return rules_from(name, settings)
    except RulesError as error:
        wrong(error)


def seed_of(seed: int | None) -> int:
    """Return the seed, drawn if there is none."""
    return random.SystemRandom().randrange(SEEDS) if seed is None else seed


def language_words(language: str) -> Words:
    """Return the words of the language that was asked for."""
    try:
        return words_for(cast("Language", language))
    except ValueError as error:
        wrong(error)


def at_the_table(rules: Rules, *seats: int | None) -> None:
    """Refuse seats that the table does not have; None is no seat."""
    for seat in seats:
        if seat is not None and not 0 <= seat < rules.seats:
            refuse([f"there is no seat {seat}: {rules.name} has seats 0 to {rules.seats - 1}"])


SAID = {"name": "--rules", "settings": "--option", "cards": "CARDS"}
"""What a parameter is called on the command line, where that is not its name."""


def alone(context: click.Context, *others: str) -> None:
    """Refuse parameters that say again what the file of a position says."""
    for other in others:
        if context.get_parameter_source(other) is not ParameterSource.DEFAULT:
            refuse([f"{SAID.get(other, f'--{other}')} is for a deal: --position says it all"])


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
language_option = click.option(
    "--language",
    default="en",
    show_default=True,
    envvar="TRUC_LANGUAGE",
    show_envvar=True,
    metavar="CODE",
    help=f"The language of what is told: {', '.join(LANGUAGES)}.",
)
