"""How tests run against mutants: the strongest first, each for a limited time.

``conftest.py`` loads it in the Hypothesis profile ``mutants``, which ``tools/mutants.py`` sets.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Final, final

import pytest

from duels import Games
from truc.variants import SYSTEMS

ACTIONS: Final = (30, 400)
"""How many actions are played against the reference of each system, and then of each again."""

STATS: Final = Path("mutmut-stats.json")
"""Where mutmut keeps how long each test took, in the folder that it runs the tests in."""

STRONGEST: Final = "test_the_engine_and_the_reference_agree"
TIMEOUT: Final = 36
"""The exit code that mutmut takes for a timeout."""


@final
class Blunt:
    """A pytest plugin for runs in which most tests are to fail, and soon."""

    def __init__(self) -> None:
        self.took: dict[str, float] = {}
        self.mutant = "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", "")
        if self.mutant:
            self.took = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
            signal.signal(signal.SIGPROF, _give_up)

    def pytest_sessionstart(self) -> None:
        """Play against the reference before the tests are collected, which takes longer."""
        if not self.mutant:
            return
        games = [Games(name, f"{name} 0") for name in reversed(tuple(SYSTEMS))]
        for actions in ACTIONS:
            for one in games:
                signal.setitimer(signal.ITIMER_PROF, 20)
                try:
                    one.play(actions)
                except (Exception, pytest.fail.Exception):  # noqa: BLE001  # noticed, however
                    os._exit(pytest.ExitCode.TESTS_FAILED)
        signal.setitimer(signal.ITIMER_PROF, 0)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave what has been played already, and put the quick tests first."""
        if self.mutant:
            items[:] = [item for item in items if STRONGEST not in item.name]
        items.sort(key=lambda item: self.took.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Give up when a test takes many times the CPU seconds that it takes without a mutant."""
        if self.mutant:
            signal.setitimer(signal.ITIMER_PROF, 3 + 5 * self.took.get(item.nodeid, 1))
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _give_up(_number: int, _frame: FrameType | None) -> None:
    os._exit(TIMEOUT)
