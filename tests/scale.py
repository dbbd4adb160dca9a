"""The scale of the tests: `smoke` for the gate, `full` for the nightly run.

Choose it with `pytest --scale full`, or with TRICLINIUM_SCALE=full. The option wins. The default is smoke.
TRICLINIUM_SEED changes the seed of random games and of random failures.
"""

from __future__ import annotations

import os
from typing import TypeVar

VARIABLE = "TRICLINIUM_SCALE"
"""Environment variable with the scale. conftest.py sets it, so that worker processes and subprocesses see it."""
SCALES = ("smoke", "full")
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))

T = TypeVar("T")


def at_scale(smoke: T, full: T) -> T:
    """Return the size of a test at the chosen scale."""
    return {"smoke": smoke, "full": full}[os.environ.get(VARIABLE, SCALES[0])]
