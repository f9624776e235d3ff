"""The command that computes figures: ``truc odds``."""

from __future__ import annotations

from typing import BinaryIO

import click

from truc.cards import parse_cards
from truc.cli._odds import told_counts, told_hand, told_odds
from truc.cli._perft import position_of
from truc.cli._shared import (
    alone,
    language_option,
    language_words,
    named_rules,
    refuse,
    rules_option,
    settings_option,
    wrong,
)
from truc.views import view

__all__ = ["exact_odds"]


@click.command(name="odds", short_help="Tell exact odds: of the envit, and of the hand.")
@click.argument("cards", required=False)
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
    cards: str | None,
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
        truc odds "7e 6e 1e" --mano 0
    """  # noqa: D301  # click reads the backspace
    words = language_words(language)
    if file is not None:
        alone(context, "cards", "name", "settings", "mano", "counts")
    elif cards is None and not counts:
        refuse(["nothing is asked: give three cards, --counts or --position"])
    try:
        if file is not None:
            click.echo(told_hand(view(position_of(file.read(), ()), seat), words))
            return
        rules = named_rules(name, settings)
        if cards is not None:
            for line in told_odds(rules, parse_cards(cards), seat, mano, words):
                click.echo(line)
        if counts:
            for line in told_counts(rules, words):
                click.echo(line)
    except ValueError as error:
        wrong(error)
