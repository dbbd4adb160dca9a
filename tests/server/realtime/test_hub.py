"""The hub cancels its tasks when it stops, and logs the failures of its tasks."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import pytest

from triclinium.server.bus import Bus
from triclinium.server.outages import Outages
from triclinium.server.realtime.hub import Hub
from triclinium.server.realtime.room import Room

pytestmark = pytest.mark.anyio


class HangingCache:
    """A cache whose reads never return."""

    in_use: Any = None

    def __init__(self, log: Any) -> None:
        self.log = log

    async def get(self, _table: str) -> None:
        await asyncio.Event().wait()


class Clockwork:
    """A table with a clock, whose log hangs or fails."""

    id = "t"

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    async def clocks(self, _table: str) -> Any:
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()


def new_hub(log: Any = None) -> tuple[Hub, list[BaseException]]:
    """Return a hub that reads no table, and the list of outages that it reports."""
    outages = Outages(lambda: asyncio.sleep(0))
    noted: list[BaseException] = []
    outages.note = noted.append  # type: ignore[assignment, method-assign]
    return Hub(cast(Any, HangingCache(log)), Bus(), outages, 60), noted


@pytest.fixture(autouse=True)
def _clocks_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triclinium.server.realtime.hub.has_clocks", lambda _live: True)


async def test_a_stopping_hub_cancels_the_tasks_of_its_rooms() -> None:
    hub, _ = new_hub(Clockwork())
    await hub.start()
    before = asyncio.all_tasks()
    room = Room("t")
    hub.look(room)
    hub._send_clocks(room, cast(Any, Clockwork()))
    assert len(asyncio.all_tasks() - before) == 2
    await hub.stop()
    assert asyncio.all_tasks() - before == set()


async def test_a_stopped_hub_starts_no_task() -> None:
    hub, _ = new_hub()
    await hub.start()
    before = asyncio.all_tasks()
    await hub.stop()
    room = Room("t")
    hub.look(room)
    hub.presence.changed(room)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() - before == set()
    if room.presence_due is not None:
        room.presence_due.cancel()


async def test_the_exception_of_a_hub_task_is_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, _ = new_hub()

    async def broken(*_: object) -> None:
        raise KeyError("presence")

    monkeypatch.setattr(hub.bus, "set_presence", broken)
    hub.presence.changed(Room("t"))
    async with asyncio.timeout(10):
        while not caplog.records:
            await asyncio.sleep(0)
    assert caplog.records[0].levelno == logging.ERROR
    assert caplog.records[0].exc_info
    await hub.stop()


@pytest.mark.parametrize(("error", "outage"), [(ConnectionResetError(), True), (KeyError("seat"), False)])
async def test_an_unreadable_clock_is_an_outage_only_if_the_connection_failed(
    error: Exception, outage: bool, caplog: pytest.LogCaptureFixture
) -> None:
    hub, noted = new_hub(Clockwork(error))
    room = Room("t")
    hub._send_clocks(room, cast(Any, Clockwork()))
    async with asyncio.timeout(10):
        while not (noted or caplog.records):
            await asyncio.sleep(0)
    assert noted == ([error] if outage else [])
    assert [bool(line.exc_info) for line in caplog.records] == ([] if outage else [True])
    await hub.stop()
