"""Hints are answered while bots think."""

from __future__ import annotations

from hint_load import measured
from table_site import Store

from scale import at_scale


def test_every_request_for_a_hint_is_answered_while_bots_think(store: Store) -> None:
    """`load` checks that every answer is 200 and names a legal move."""
    requests = at_scale(smoke=4, full=100)
    found = measured(store, requests, at_once=2)
    assert len(found.seconds) >= requests
    assert found.bot_moves > 0
