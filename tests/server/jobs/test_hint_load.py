"""Hints are answered while bots think."""

from __future__ import annotations

import pytest
from hint_load import measured
from table_site import PATIENCE_S, Store

from scale import at_scale
from triclinium.server.jobs import bot_process


def test_every_request_for_a_hint_is_answered_while_bots_think(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`load` checks that every answer is 200 and names a legal move."""
    # The bot process has a low priority, so it answers late on a busy machine.
    monkeypatch.setattr(bot_process, "MARGIN_S", PATIENCE_S)
    requests = at_scale(smoke=4, full=100)
    found = measured(store, requests, at_once=2)
    assert len(found.seconds) >= requests
    assert found.bot_moves > 0
