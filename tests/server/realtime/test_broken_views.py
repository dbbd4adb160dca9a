"""If a view cannot be built, the server logs the exception and closes the socket with a code to reconnect."""

from __future__ import annotations

import logging

import pytest
from table_site import Site, people, table_of

from triclinium.live.updates import SeatUpdates
from triclinium.server.realtime.close_codes import COME_AGAIN

pytestmark = pytest.mark.anyio

B = 1


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [line for line in caplog.records if line.levelno >= logging.ERROR and line.exc_info]


async def test_an_exception_while_building_a_view_is_logged_and_closes_the_socket(
    shared: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.WARNING)
    make = SeatUpdates._make

    def broken(self: SeatUpdates, seat: int) -> object:
        if seat == B:
            raise KeyError("a hidden card")
        return make(self, seat)

    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await one.updated()
            await two.updated()
            monkeypatch.setattr(SeatUpdates, "_make", broken)
            assert (await one.act(one.update["options"][0]))["type"] == "done", "the other seat plays on"
            await two.until(lambda: two.closed is not None)
            assert two.closed == COME_AGAIN
            assert errors(caplog)
            assert "out of reach" not in caplog.text
            monkeypatch.undo()
        async with b.sit(table) as again:
            await again.updated(2)


async def test_a_welcome_that_cannot_be_built_is_logged_and_closes_the_socket(
    shared: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])

        def broken(_self: SeatUpdates, _seat: int) -> object:
            raise KeyError("a hidden card")

        monkeypatch.setattr(SeatUpdates, "_make", broken)
        async with a.knock(table, None) as wire:
            await wire.until(lambda: wire.closed is not None)
            assert wire.closed == COME_AGAIN
        assert errors(caplog)
