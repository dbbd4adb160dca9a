"""The overview over HTTP: the caller's tables with the awaited seats, and a public table to watch."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from table_site import GAMES, Guest, Site, Store, people, play_on, site, table_of, table_with_choices

from triclinium.server.play.overview import MOST_OWN, MOST_WATCHED
from triclinium.server.service import running
from triclinium.server.store.schema import moves

pytestmark = pytest.mark.anyio
DAY = 86_400


async def own(person: Guest) -> dict[str, dict[str, Any]]:
    answer = await person.get("/api/me/tables")
    assert answer["more"] is False
    return {table["id"]: table for table in answer["tables"]}


async def watched(person: Guest) -> str | None:
    table = (await person.get("/api/live"))["table"]
    return None if table is None else str(table["id"])


async def test_games_have_titles_descriptions_and_lessons(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        told = {game["name"]: game for game in await a.get("/api/games")}
        assert told["fall_of_rome"]["titles"] == {"en": "Fall of Rome", "pl": "Upadek Rzymu"}
        for name in ("fall_of_rome", "struggle_for_rome", "aeterna"):
            assert all(told[name]["about"][language] for language in ("en", "pl"))
            assert told[name]["lessons"] > 5
        assert told["tiny"]["about"]["en"] == "", "the description is optional"
        assert told["tiny"]["lessons"] == 0


async def test_a_guest_without_tables_gets_an_empty_list(shared: Site) -> None:
    async with people(shared.url) as (a, stranger):
        await a.create(public=True)
        assert await own(stranger) == {}
        assert stranger.cookie == "", "reading creates no guest"
        await stranger.post("/api/me", {"name": "B"})
        assert await own(stranger) == {}


async def test_own_tables_show_whose_turn_it_is(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        waits = await a.create(title="Idus")
        played = await table_with_choices([a, b])
        tables = await own(a)
        # Tables at which the deal left no choice may stand between the two.
        assert (next(iter(tables)), list(tables)[-1]) == (played, waits), (
            "the table with the last move comes first"
        )
        assert (tables[waits]["state"], tables[waits]["title"]) == ("open", "Idus")
        assert [seat["kind"] for seat in tables[waits]["seats"]] == ["person", "free"]
        assert not any(seat["awaited"] for seat in tables[waits]["seats"])
        async with a.sit(played) as wire:
            update = await wire.updated()
            assert seats_awaited(tables[played]) == update["awaited"]
            assert (await wire.act(update["options"][0]))["type"] == "done"
            update = await wire.updated(update["seq"] + 1)
            after = (await own(b))[played]
            assert seats_awaited(after) == update["awaited"]
        assert [seat["yours"] for seat in after["seats"]] == [False, True]
        assert after["since"] >= tables[played]["since"]
        assert after["deadline"] is None, "a live table has no deadline"
        others = await own(b)
        assert next(iter(others)) == played
        assert waits not in others


def seats_awaited(table: dict[str, Any]) -> list[str]:
    return [seat["seat"] for seat in table["seats"] if seat["awaited"]]


async def test_the_overview_contains_only_public_information(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        begun = await table_of([a, b])
        table = (await own(a))[begun]
        assert set(table) == {
            "id",
            "game",
            "title",
            "state",
            "seats",
            "invited",
            "since",
            "deadline",
        }
        assert set(table["seats"][0]) == {"seat", "kind", "name", "bot", "yours", "awaited"}


async def test_a_pace_of_days_has_a_deadline(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        begun = await table_of([a, b], options={"pace": 2, "bot_pause": 0})
        table = (await own(a))[begun]
        # Both times come from the clock of the database.
        assert table["deadline"] - table["since"] == pytest.approx(2 * DAY, abs=60)


async def test_a_deadline_counts_from_when_the_awaited_seats_were_asked(store: Store) -> None:
    """The deadline does not count from the last move, so a seat gets no extra time when others seal."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), running(store.settings(), GAMES) as service:
            begun = await table_of([a, b], options={"pace": 2})
            async with service.database.writing() as connection:  # let an hour pass
                earlier = update(moves).where(moves.c.table_id == begun).values(at=moves.c.at - 3600)
                await connection.execute(earlier)
            asked = (await own(b))[begun]["since"]
            async with a.sit(begun) as wire:
                await wire.updated()
                await wire.act(wire.update["options"][0])
            table = (await own(b))[begun]
            assert table["since"] > asked + 3000
            assert table["deadline"] == asked + 2 * DAY


async def test_a_clock_has_a_deadline(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            begun = await table_of([a, b], options={"clock": {"seconds": 60}})
            table = (await own(a))[begun]
            assert table["deadline"] - table["since"] == pytest.approx(60, abs=1)


async def test_a_rematch_is_an_invitation_until_the_seat_is_taken(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, stranger):
        table = await table_of([a, b])
        async with a.sit(table) as first, b.sit(table) as second:
            await play_on([first, second])
        assert table not in await own(a), "finished games are not listed"
        following = (await a.post(f"/api/tables/{table}/rematch"))["table"]
        asked = (await own(b))[following]
        assert asked["invited"]
        assert [seat["yours"] for seat in asked["seats"]] == [False, True]
        await b.claim(following, "B")
        assert not (await own(b))[following]["invited"]
        assert await own(stranger) == {}


async def test_a_limited_number_of_tables_is_shown(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        made = [await a.create() for _ in range(MOST_OWN + 1)]
        answer = await a.get("/api/me/tables")
        assert answer["more"]
        assert [table["id"] for table in answer["tables"]] == made[:0:-1]


async def test_the_public_running_table_with_the_last_move_can_be_watched(store: Store) -> None:
    with site(store) as here:
        async with people(here.url, "ABC") as (a, b, stranger):
            assert (await stranger.get("/api/live")) == {
                "table": None,
                "watching": 0,
                "others": [],
            }
            private = await table_of([a, b])
            closed = await table_of([a, b], public=True, options={"spectators": False, "bot_pause": 0})
            waiting = await a.create(public=True)
            assert await watched(stranger) is None, (
                "the tables are private, closed to spectators or not started"
            )
            first = await table_with_choices([a, b], public=True)
            second = await table_of([a, b], public=True)
            assert await watched(stranger) == second
            assert await watched(a) is None, "a player's own tables are listed elsewhere"
            async with a.sit(first) as wire, stranger.sit(first):
                update = await wire.updated()
                assert (await wire.act(update["options"][0]))["type"] == "done"
                told = await stranger.get("/api/live")
                assert told["table"]["id"] == first, "the table with the last move"
                # Wait until presence has been updated.
                await wire.until(lambda: [each for each in wire.heard if each.get("watchers") == 1])
                assert (await stranger.get("/api/live"))["watching"] == 1
            others = {each["id"] for each in told["others"]}
            assert second in others
            assert others.isdisjoint({first, private, closed, waiting})
            assert (await stranger.get("/api/live?most=1"))["others"] == []
            await stranger.get(f"/api/live?most={MOST_WATCHED + 1}", 422)
            assert not any(seat["yours"] for seat in told["table"]["seats"])
