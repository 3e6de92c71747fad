"""Hypothesis profiles: quick (default), ci and hunt; choose with MEMFMT_PROFILE."""

import os

from hypothesis import HealthCheck, settings

COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}

settings.register_profile("quick", derandomize=True, max_examples=60, **COMMON)
settings.register_profile("ci", derandomize=False, max_examples=200, print_blob=True, **COMMON)
settings.register_profile("hunt", derandomize=False, max_examples=10_000, print_blob=True, **COMMON)
settings.load_profile(os.environ.get("MEMFMT_PROFILE", "quick"))
