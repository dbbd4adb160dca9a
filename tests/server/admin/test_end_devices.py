"""The host lists the devices of a player, and ends their access."""

from __future__ import annotations

import pytest
from admin_site import admin, admin_json
from table_site import Guest, Store, people, site, table_of

pytestmark = pytest.mark.anyio


async def test_the_host_ends_one_device(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b], "fall_of_rome")
            me = (await a.get("/api/me"))["person"]["id"]
            phone = Guest(found.url, "A")
            link = (await a.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
            await phone.post(f"/api/tables/{table}/return", {"token": link})
            (device,) = (await admin_json(store, "devices", me))["devices"]
            assert device["tables"] == [{"id": table, "game": "fall_of_rome", "title": ""}]
            assert device["id"] in await admin(store, "devices", me)
            assert "has no device" in await admin(store, "end-devices", me, "none", code=2)
            assert "at 1 tables" in await admin(store, "end-devices", me, device["id"])
            assert (await phone.get(f"/api/tables/{table}"))["you"] is None
            assert (await a.get(f"/api/tables/{table}"))["you"] == "A"
            await phone.http.aclose()


async def test_the_host_ends_all_access_and_gets_private_links_for_the_player(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as (a, b, fresh):
            table = await table_of([a, b], "fall_of_rome")
            me = (await a.get("/api/me"))["person"]["id"]
            done = await admin_json(store, "end-devices", me, "--yes")
            assert (await a.get("/api/me"))["person"] is None
            assert (await a.get(f"/api/tables/{table}"))["you"] is None
            (link,) = done["links"]
            assert (link["table"], link["seat"]) == (table, "A")
            token = link["link"].partition("#return=")[2]
            await fresh.post(f"/api/tables/{table}/return", {"token": token})
            assert (await fresh.get(f"/api/tables/{table}"))["you"] == "A"
            assert "#return=" in await admin(store, "end-devices", done["id"], "--yes")
            assert (await fresh.get(f"/api/tables/{table}"))["you"] is None
