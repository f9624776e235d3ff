"""A rules version rises when, and only when, the behaviour of a system changes."""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys

import pytest

import truc
from games import game
from golden import FILES
from truc import PlayCard

DIGESTS = FILES / "versions.txt"


def played(name: str) -> str:
    """Return a digest of whole games of a system: what could be done, and what came of it.

    Cards are played more often than chance would, and only ``random()`` is drawn from, so that
    the games are the same on every Python version.
    """
    rules = truc.RULESETS[name]
    digest = hashlib.sha256()
    rng = random.Random(1)
    for _ in range(6):
        state = truc.new_game(rules)
        while state.winner is None:
            if state.hand is None:
                digest.update(f"{state.score} {state.camas} {came_to(state)}\n".encode())
                state = truc.apply(state, truc.shuffle(rules, rng))
            legal = truc.legal_actions(state)
            digest.update((", ".join(map(truc.format_action, legal)) + "\n").encode())
            cards = [action for action in legal if isinstance(action, PlayCard)]
            choice = cards if cards and rng.random() < 0.4 else legal
            state = truc.apply(state, choice[int(rng.random() * len(choice))])
        digest.update(f"{state.winner} {came_to(state)}\n".encode())
    return digest.hexdigest()[:16]


def came_to(state: truc.GameState) -> str:
    """Write what the last hand came to."""
    last = state.last
    if last is None:
        return "nothing"
    items = [(item.what.value, item.team, str(item.prize), item.rule) for item in last.items]
    return f"{last.tricks} {last.winner} {last.rule} {items} {last.counts} {last.game}"


@pytest.mark.parametrize("name", truc.RULESETS)
def test_behaviour_and_version_change_together(name: str) -> None:
    """If this fails: what is played has changed; raise the system's VERSION, tell its history."""
    kept = dict(line.rsplit(" ", 1) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    assert kept[f"{name} {truc.RULESETS[name].version}"] == played(name)


def test_every_version_has_its_history() -> None:
    """The page of the versions tells what changed in each version of each system."""
    page = (FILES.parent.parent / "docs/versions.md").read_text(encoding="utf-8")
    for name, rules in truc.RULESETS.items():
        for version in range(1, rules.version + 1):
            assert f"| `{name}` | {version} |" in page


def test_a_fingerprint_is_the_same_in_every_process() -> None:
    """Equal states, made anew in other processes with other hash seeds, have one fingerprint."""
    program = (
        "import random, truc\n"
        "s = truc.new_game(truc.RULESETS['menorca'])\n"
        "s = truc.apply(s, truc.shuffle(s.rules, random.Random(3)))\n"
        "print(truc.fingerprint(truc.apply(s, truc.legal_actions(s)[3])))\n"
    )
    prints = {
        subprocess.run(  # noqa: S603  # our own interpreter
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert prints == {"f4863ab6f4b6c1b8fc74d08be4efbf5c50eeda51dcaf4a3fd7dbf240243bc17d\n"}


def test_different_states_have_different_fingerprints() -> None:
    """Whatever differs in a state shows in its fingerprint, equal states have the same."""
    seen: dict[str, truc.GameState] = {}
    for _, _, step in game(truc.RULESETS["truc-y-flou"], 5):
        key = truc.fingerprint(step.state)
        assert seen.setdefault(key, step.state) == step.state
    assert len(seen) > 20
    changed = truc.new_game(truc.ruleset("valencia", camas=1))
    assert truc.fingerprint(changed) != truc.fingerprint(truc.new_game(truc.RULESETS["valencia"]))
