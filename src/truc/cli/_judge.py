"""``truc judge``: every claim of a scenario, right or wrong, and by which rule."""

from __future__ import annotations

from itertools import groupby

from truc.cli._screen import Screen, names_for, printable
from truc.cli._state import show_state
from truc.judge import Verdict, judge
from truc.state import GameState
from truc.words import ENGLISH, Words, say_reason, say_rule

__all__ = ["judge_text"]


def judge_text(text: str, *, words: Words = ENGLISH) -> bool:
    """Print what becomes of every claim of ``text``; return whether all are right.

    The text of a rule, and a state, are printed where they are met first in a dispute.
    Raises ScenarioError, before anything is printed, for a text that is no scenario.
    """
    verdicts = judge(text)
    for _, group in groupby(verdicts, key=lambda verdict: verdict.path.partition(".")[0]):
        _dispute(tuple(group), words)
    right = sum(verdict.right for verdict in verdicts)
    rules = verdicts[0].state.rules if verdicts else None
    if rules is None:
        print(words.say("label.no_claims"))  # noqa: T201  # there is no game to print for
        return True
    number = "one" if right == 1 else "many"
    screen = Screen(rules, names_for(rules, words), words=words)
    screen.line()
    screen.line(words.say(f"label.claims_{number}", right=right, all=len(verdicts)))
    return right == len(verdicts)


def _dispute(verdicts: tuple[Verdict, ...], words: Words) -> None:
    rules = verdicts[0].state.rules
    names = names_for(rules, words)
    screen = Screen(rules, names, words=words)
    screen.title(printable(verdicts[0].case))
    if verdicts[0].note:
        screen.line(printable(verdicts[0].note), indent=2)
    told: set[str] = set()
    shown: GameState | None = None
    for verdict in verdicts:
        if verdict.state is not shown:
            show_state(screen, verdict.state, names, words)
            shown = verdict.state
        word = words.texts["label.right" if verdict.right else "label.wrong"]
        line = words.say(
            "label.claim", verdict=word, claim=printable(verdict.claim), rule=verdict.rule
        )
        screen.line(line, indent=2, style="green" if verdict.right else "bold red")
        if not verdict.right:
            why = verdict.reason
            so = printable(verdict.so) if why is None else say_reason(why, words=words)
            screen.line(words.say("label.so", so=so), indent=4)
        if verdict.rule not in told:
            told.add(verdict.rule)
            _rule(screen, verdict, words)


def _rule(screen: Screen, verdict: Verdict, words: Words) -> None:
    name = say_rule(verdict.rule, words=words)
    first, *rest = verdict.text.split("\n")
    key = "label.rule" if first else "label.rule_brief"
    screen.line(words.say(key, rule=verdict.rule, name=name, text=first), indent=4)
    for line in rest:
        screen.line(line, indent=6)
