"""Hypothesis profiles: ``ci`` always the same, ``dev`` quick, ``deep`` long."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

SLOW = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=SLOW
)
settings.register_profile("dev", deadline=None, max_examples=30, suppress_health_check=SLOW)
settings.register_profile("deep", deadline=None, max_examples=3000, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
