"""Guests are stored only by successful requests, and deleted when nothing depends on them."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import func, insert, select
from table_site import Guest, Store, http_client, people, site, table_of

from triclinium.server.store.database import Database
from triclinium.server.store.retention import Retention, sweep_guests
from triclinium.server.store.schema import departed, guests, holders, seats, tables

pytestmark = pytest.mark.anyio

DAY = 86_400.0


async def counted(store: Store) -> int:
    database = await Database.open(store.database_url)
    async with database.reading() as connection:
        found = await connection.scalar(select(func.count()).select_from(guests))
    await database.close()
    return int(found or 0)


async def claiming(person: Guest, table: str) -> dict[str, str]:
    """Return the body of a claim."""
    seen = await person.get(f"/api/tables/{table}")
    return {"name": "C", "nonce": "n" * 22, "commitment": seen["commitment"]}


async def test_a_failed_request_stores_no_guest(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            claim = await claiming(a, table)
            before = await counted(each_store)
            failing: list[tuple[str, dict[str, Any]]] = [
                ("/api/tables", {"game": "none", "seats": 2, "name": "C"}),
                ("/api/tables", {"game": "tiny", "seats": 2, "settings": {"no": "such"}, "name": "C"}),
                (f"/api/tables/{table}/seats/B/claim", claim),
                (f"/api/tables/{table}/seats/H/claim", claim),
                ("/api/tables/0000/seats/A/claim", claim),
                (f"/api/tables/{table}/seats/B/beside", claim),
                (f"/api/tables/{table}/seats/H/beside", claim),
                (f"/api/tables/{table}/return", {"token": "abc.def"}),
            ]
            for path, body in failing * 3:
                async with http_client(found.url) as stranger:
                    answer = await stranger.post(path, json=body)
                    assert 403 <= answer.status_code <= 422, (path, answer.text)
                    assert "set-cookie" not in answer.headers
            assert await counted(each_store) == before


async def test_a_successful_request_stores_one_guest(each_store: Store) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url, "ABCD") as (a, b, c, d):
            before = await counted(each_store)
            table = await a.create("tiny", 3)
            await b.claim(table, "B")
            await c.post("/api/me", {"name": "Gaius", "language": "pl"})
            await a.post(f"/api/tables/{table}/seats/C/beside", await claiming(a, table))
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            await d.post(f"/api/tables/{table}/return", {"token": link.partition("=")[2]})
            assert await counted(each_store) == before + 5
            assert (await c.get("/api/me"))["person"]["name"] == "Gaius"
            for person in (a, b, c, d):
                me = await person.get("/api/me")
                assert me["person"] is not None
                await person.post("/api/me", {"name": "Other"})
            assert await counted(each_store) == before + 5


async def test_old_guests_without_tables_and_address_are_deleted(each_store: Store) -> None:
    database = await Database.open(each_store.database_url)
    old, now = time.time() - 100 * DAY, time.time()
    mark = f"g{time.time_ns()}"
    kinds = {
        "idle": old,
        "new": now,
        "owner": old,
        "holder": old,
        "expected": old,
        "reachable": old,
        "departed": old,
    }
    async with database.writing() as connection:
        for kind, made in kinds.items():
            email = "a@example.org" if kind == "reachable" else None
            values = {
                "id": f"{mark}-{kind}",
                "name": kind,
                "language": "en",
                "created_at": made,
                "email": email,
            }
            await connection.execute(insert(guests).values(**values))
        await connection.execute(
            insert(tables).values(
                id=mark,
                game="tiny",
                title="",
                state="over",
                owner=f"{mark}-owner",
                public=False,
                settings="{}",
                options="{}",
                secret=b"",
                rules=0,
                seq=0,
                tip="",
                version=0,
                said=0,
                created_at=old,
            )
        )
        seat = {"table_id": mark, "seat": 0, "kind": "kept", "turnover": 0, "late": False}
        await connection.execute(insert(seats).values(**seat, person=f"{mark}-expected"))
        await connection.execute(insert(holders).values(table_id=mark, person=f"{mark}-holder", seat=0))
        gone = {"table_id": mark, "person": f"{mark}-departed", "why": "left"}
        await connection.execute(insert(departed).values(**gone))

    async def left() -> set[str]:
        async with database.reading() as connection:
            rows = await connection.scalars(select(guests.c.name).where(guests.c.id.startswith(mark)))
            return set(rows.all())

    keep = Retention(unstarted=0, abandoned=0, finished=0, guests=0)
    assert await sweep_guests(database, keep) == 0
    assert await left() == set(kinds)
    assert await sweep_guests(database, keep._replace(guests=90)) >= 1
    assert await left() == set(kinds) - {"idle"}
    await database.close()
