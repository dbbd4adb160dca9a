"""Random choices of the tests, which are the same on every run of the gate, but new with `--scale full`.

A test that plays at a table gets a deal. If each run got another deal, then one run in thirty would find a seat with
a single card, and a failure would not belong to the change that is tested. The fixture `repeatable_chance` in
conftest.py therefore starts the generator from the test's id, and gives new tables their ids and secrets from it.
"""

from __future__ import annotations

from random import Random
from typing import Final

CHANCE: Final = Random()
"""The generator of the running test. Use it instead of `secrets` and `random`."""


def nonce() -> str:
    """Return a nonce as a browser would make it."""
    return CHANCE.randbytes(16).hex()
