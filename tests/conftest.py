"""Hypothesis profiles: ``ci`` always the same, ``dev`` quick, ``deep`` long, ``mutants`` blunt."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

SLOW = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=SLOW
)
settings.register_profile("dev", deadline=None, max_examples=30, suppress_health_check=SLOW)
settings.register_profile("deep", deadline=None, max_examples=3000, suppress_health_check=SLOW)
settings.register_profile(
    "mutants",
    derandomize=True,
    deadline=None,
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=SLOW,
)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)


def pytest_configure(config: pytest.Config) -> None:
    """Against mutants, run the tests in another order and for a limited time."""
    if PROFILE == "mutants":
        from blunt import Blunt  # noqa: PLC0415  # it imports what only some tests need

        config.pluginmanager.register(Blunt())
