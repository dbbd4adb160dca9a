"""A person makes hardly any press that decides nothing, also with Events in hand."""

from __future__ import annotations

import pytest
from presses import count

from scale import at_scale

MOST_A_TURN = 0.1


@pytest.mark.parametrize(
    ("name", "skips"), [("aeterna", False), ("struggle_for_rome", False), ("fall_of_rome", True)]
)
def test_presses_decide_something(name: str, skips: bool) -> None:
    """In Fall of Rome the player has turned on "No Event until my next turn"; the others play as the games begin."""
    played = [count(name, skips=skips) for _ in range(at_scale(smoke=1, full=10))]
    assert all(each.decisions for each in played)
    assert sum(each.idle.total() for each in played) <= MOST_A_TURN * sum(each.turns for each in played)
