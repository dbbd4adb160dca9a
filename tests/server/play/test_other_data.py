"""A table that was started with other game data than the installed data is refused with a reason."""

from __future__ import annotations

import pytest
from table_site import GAMES, PATIENCE_S, Guest, Store, people, play_on, site, table_of

from triclinium.kernel import data
from triclinium.server.realtime.close_codes import NO_TABLE
from triclinium.server.service import running

pytestmark = pytest.mark.anyio
GAME = "fall_of_rome"


@pytest.fixture
def of_a_host(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let services that start now have a data file of the host."""
    monkeypatch.setattr(data._READ[GAME], "fingerprint", "a1b2c3d4")
    return monkeypatch


async def refused(person: Guest, table: str) -> None:
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/record"):
        told = await person.get(path, 409)
        assert told["error"]["key"] == "other_data", told
        assert told["error"]["params"]["setting"] == "TRICLINIUM_DATA_FALL_OF_ROME"
    await person.get(f"/api/tables/{table}/odds", 404)
    async with person.knock(table, None) as wire:
        await wire.until(lambda: wire.closed is not None, PATIENCE_S)
        assert wire.closed == NO_TABLE
        assert not wire.heard


async def test_a_table_continues_only_with_the_data_it_started_with(
    store: Store, of_a_host: pytest.MonkeyPatch
) -> None:
    with site(store, bots=False) as there:
        async with people(there.url) as (a, b):
            table = await table_of([a, b], GAME)
            waiting = await table_of([a, b], GAME, start=False)
            cookies = a.http.cookies
    of_a_host.undo()
    with site(store, bots=True) as here:
        async with people(here.url) as (a, b):
            a.http.cookies = cookies
            await refused(a, table)
            begun = await a.post(f"/api/tables/{waiting}/start")
            assert begun["state"] == "running", "a table that had not started uses the present data"
    of_a_host.setattr(data._READ[GAME], "fingerprint", "a1b2c3d4")
    with site(store, bots=False) as there:
        async with people(there.url) as (a, b):
            a.http.cookies = cookies
            await refused(a, waiting)
            async with a.sit(table) as one:
                await one.updated()
                assert (await a.get(f"/api/tables/{table}/record"))["data"] == "a1b2c3d4"


async def test_a_process_with_other_data_drops_a_table_that_another_starts(
    store: Store, of_a_host: pytest.MonkeyPatch
) -> None:
    with site(store, bots=False) as there:
        of_a_host.undo()
        async with running(store.settings(), GAMES) as service, people(there.url) as (a, b):
            table = await table_of([a, b], GAME, start=False)
            live = await service.tables.cache.get(table)
            assert live is not None, "it has not started, so any process may load it"
            await a.post(f"/api/tables/{table}/start")
            async with live.lock:
                assert await service.tables.cache.refresh(live) is None
            assert live.match is None
            assert await service.tables.cache.get(table) is None


async def test_a_finished_record_is_signed_with_its_data(store: Store, of_a_host: pytest.MonkeyPatch) -> None:
    with site(store, bots=False) as there:
        async with people(there.url) as (a, b):
            table = await table_of([a, b], GAME)
            async with a.sit(table) as one, b.sit(table) as two:
                await play_on([one, two])
            record = await a.get(f"/api/tables/{table}/record")
            assert record["data"] == "a1b2c3d4"
            assert record["signatures"]
