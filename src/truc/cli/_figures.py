"""The commands that compute figures: ``truc simulate`` and ``truc odds``."""

from __future__ import annotations

from importlib.util import find_spec
from typing import BinaryIO

import click

from truc.bots import BOTS, BotError
from truc.cards import parse_cards
from truc.cli._files import writable
from truc.cli._odds import told_counts, told_hand, told_odds
from truc.cli._perft import position_of
from truc.cli._players import named_player
from truc.cli._shared import (
    INTERRUPTED,
    alone,
    at_the_table,
    language_option,
    language_words,
    named_rules,
    refuse,
    rules_option,
    settings_option,
    wrong,
)
from truc.cli._simulate import FORMATS, Stopped, executor_of, run_match, table_text, told_result
from truc.simulate import (
    TABLES,
    CheckpointError,
    Match,
    MatchError,
    check_plot,
    save_plot,
)
from truc.views import view

__all__ = ["exact_odds", "simulate_match"]


@click.command(name="simulate", short_help="Play many games between bots, and count.")
@rules_option
@settings_option
@click.option(
    "--players",
    default="sensible,random",
    show_default=True,
    metavar="A,B",
    help=f"Two bots, or one for each seat: {', '.join(BOTS)}, or your own as MODULE:NAME.",
)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many."
)
@click.option("--seed", type=int, default=0, show_default=True, help="A number for all chance.")
@click.option(
    "--unpaired", is_flag=True, help="Do not play each deal again with the seats changed."
)
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many processes play.",
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the dask cluster with this scheduler.")
@click.option("--chunk", type=click.IntRange(min=1), help="Rounds in a piece of work.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    help="Keep the run in this file; if it is there, go on from it.",
)
@click.option("--table", type=click.Choice(tuple(TABLES)), help="Print this table instead.")
@click.option(
    "--format", "form", type=click.Choice(tuple(FORMATS)), help="Of the --table: csv unless said."
)
@click.option(
    "--plot",
    "picture",
    type=click.Path(dir_okay=False),
    callback=writable,
    help="Draw into this file.",
)
@language_option
def simulate_match(
    name: str,
    settings: tuple[str, ...],
    players: str,
    games: int,
    seed: int,
    workers: int,
    cluster: str | None,
    chunk: int | None,
    checkpoint: str | None,
    table: str | None,
    form: str | None,
    picture: str | None,
    language: str,
    *,
    unpaired: bool,
) -> None:
    """Play many games between bots, and tell who wins, how surely, and what is bid.

    The same seed gives the same result, however many workers play. Each deal is played twice,
    with the seats changed, unless --unpaired. Ctrl-C keeps what is done in the --checkpoint.

    \b
    Example: two bots over the game for two, on two cores
        truc simulate --rules fjd --players sensible,random --games 200 --workers 2
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if table is None and form is not None:
        refuse(["--format is for a table: --table says which"])
    rules = named_rules(name, settings)
    try:
        bots = tuple(named_player(player.strip()) for player in players.split(","))
        match = Match(rules, bots, games, seed, not unpaired)
        if picture is not None:
            _needs("matplotlib", "--plot", "plots")
            check_plot(picture)
    except ValueError as error:
        wrong(error)
    if cluster is not None:
        _needs("distributed", "--cluster", "dask")
    try:
        with executor_of(workers, cluster) as executor:
            result = run_match(match, executor, checkpoint, chunk)
    except (BotError, CheckpointError, MatchError, OSError) as error:
        wrong(error)
    except Stopped as stopped:
        refuse([stopped], INTERRUPTED)
    if table is not None:
        click.echo(table_text(result, table, form or "csv"), nl=False)
    else:
        for line in told_result(result, words):
            click.echo(line)
    if picture is not None:
        try:
            save_plot(result, picture)
        except (OSError, ValueError) as error:
            wrong(error)


def _needs(module: str, option: str, extra: str) -> None:
    if find_spec(module) is None:
        refuse([f'{option} needs {module}: pip install "truc-rules[{extra}]"'])


@click.command(name="odds", short_help="Tell exact odds: of the envit, and of the hand.")
@click.argument("cards", nargs=-1)
@rules_option
@settings_option
@click.option("--seat", type=int, default=0, show_default=True, help="Who holds the cards, from 0.")
@click.option("--mano", type=int, default=0, show_default=True, help="Who leads the hand, from 0.")
@click.option("--counts", is_flag=True, help="How likely each count is, of one hand and of a team.")
@click.option(
    "--position", "file", type=click.File("rb"), help="The hand of --seat in this position."
)
@language_option
@click.pass_context
def exact_odds(
    context: click.Context,
    cards: tuple[str, ...],
    name: str,
    settings: tuple[str, ...],
    seat: int,
    mano: int,
    file: BinaryIO | None,
    language: str,
    *,
    counts: bool,
) -> None:
    """Tell how likely CARDS have the best envit and win the hand, exactly.

    All deals are counted; none is drawn. The hand is played with all cards open from there on. That
    is told where a million ways to lay the hidden cards out are enough: with 22 cards and up to
    four seats always, which takes some seconds; else late in a hand, which --position gives.

    \b
    Example: 7e 6e 1e, for the seat that leads
        truc odds 7e 6e 1e --mano 0
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if file is not None:
        alone(context, "cards", "name", "settings", "mano", "counts")
    elif not cards and not counts:
        refuse(["nothing is asked: give three cards, --counts or --position"])
    try:
        if file is not None:
            state = position_of(file, ())
            at_the_table(state.rules, seat)
            click.echo(told_hand(view(state, seat), words))
            return
        rules = named_rules(name, settings)
        at_the_table(rules, seat, mano)
        if cards:
            held = parse_cards(" ".join(cards).replace(",", " ").lower())
            for line in told_odds(rules, held, seat, mano, words):
                click.echo(line)
        if counts:
            for line in told_counts(rules, words):
                click.echo(line)
    except ValueError as error:
        wrong(error)
