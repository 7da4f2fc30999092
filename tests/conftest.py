"""What holds for every test: no home, no clock, no chance; and helpers that a test may import by name."""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings

# `--import-mode=importlib` puts no folder on the path; this one makes `from reading import ...` work everywhere.
sys.path.insert(0, str(Path(__file__).parent))
# Compiled templates are kept for one run only, and away from the home of whoever runs the tests.
CACHE = tempfile.TemporaryDirectory(prefix="kitgen-tests-")
atexit.register(CACHE.cleanup)
os.environ["XDG_CACHE_HOME"] = CACHE.name

# No test may depend on how fast or how busy the machine is, nor differ from one run to the next.
settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
