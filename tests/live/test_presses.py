"""A person who skips pauses makes hardly any press that decides nothing, also with Events in hand."""

from __future__ import annotations

import pytest
from presses import count

from scale import at_scale
from triclinium import games

MOST_A_TURN = 0.1


@pytest.mark.parametrize("name", games.names())
def test_presses_decide_something(name: str) -> None:
    played = [count(name) for _ in range(at_scale(smoke=1, full=10))]
    assert all(each.decisions for each in played)
    assert sum(each.idle for each in played) <= MOST_A_TURN * sum(each.turns for each in played)
