"""Who may free, take over and reclaim a seat in a competition, and how this affects moves and deadlines."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update
from store_fixtures import Stores
from table_site import (
    TINY,
    Guest,
    Site,
    Store,
    Wire,
    key,
    people,
    play_on,
    site,
    table_of,
    table_with_choices,
)

from triclinium.games import find
from triclinium.games.entry import TablePolicy
from triclinium.live.schedule import DAY, Claimed
from triclinium.server.jobs.worker import Worker
from triclinium.server.seating.private_links import MOST_DEVICES
from triclinium.server.service import Service, running
from triclinium.server.store.schema import moves, tables
from triclinium.testing.tiny import Tiny

pytestmark = pytest.mark.anyio


class Duel(Tiny):
    """A game in which players can neither be kicked nor join after the start."""

    name = "duel"


DUEL = replace(TINY, rules=Duel(), tables=TablePolicy(kicks="nobody", joins="nobody"))
GAMES = (TINY, DUEL, find("fall_of_rome"))


@pytest.fixture(scope="module")
def served(stores: Stores) -> Iterator[Site]:
    with stores.new() as own, site(own, games=GAMES) as found:
        yield found


@asynccontextmanager
async def at_work(store: Store) -> AsyncIterator[tuple[Service, Worker]]:
    """Run the service with a worker that handles only the work that the test gives it."""
    async with running(store.settings(), GAMES) as service:
        yield service, service.worker()


async def due_now(service: Service, table: str) -> Claimed:
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
    return next(each for each in await service.database.log.claim_due(1000, 30) if each.table == table)


async def refused(person: Guest, path: str, body: Any = None) -> str:
    answer = await person.http.post(path, json=body or {})
    assert answer.status_code in (403, 409, 429), answer.text
    error = answer.json()["error"]
    assert error["text"]
    return str(error["key"])


async def version(person: Guest, table: str) -> int:
    return int((await person.get(f"/api/tables/{table}"))["version"])


async def may_claim(person: Guest, table: str, seat: str) -> str | None:
    """Try to claim a seat. Return None, or the key of the refusal."""
    body = await person.command(table)
    answer = await person.http.post(f"/api/tables/{table}/seats/{seat}/claim", json=body)
    return None if answer.status_code == 200 else str(answer.json()["error"]["key"])


async def seal_often(wire: Wire, seat: str, first: int, times: int) -> None:
    """Change a sealed choice many times, with command keys of the form that bots once had."""
    await wire.updated()
    for n in range(times):
        answer = await wire.act(wire.update["options"][n % 2], own_key=f"bot-{seat}-{first + times + n:06}")
        assert answer["type"] == "done"
        await wire.updated(answer["seq"])


# ---- the keys of bots


async def test_a_client_cannot_block_a_bot_by_using_its_keys(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_with_choices([a, b])
        async with a.sit(table) as one:
            async with b.sit(table) as two:
                await seal_often(two, "B", 1, 30)
            await b.post(f"/api/tables/{table}/leave")
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await play_on([one], patience=20)
            assert one.update["outcome"]


async def test_a_client_cannot_block_a_stand_in_by_using_its_keys(store: Store) -> None:
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_with_choices([a, b], options={"pace": 1, "bot_pause": 0})
            async with a.sit(table) as one, b.sit(table) as two:
                await seal_often(one, "A", 1, 30)
                await two.updated()
                await two.act(two.update["options"][0])
                for _ in range(30):
                    await two.until(lambda: two.update["awaited"])
                    if two.update["awaited"] == ["A"]:
                        break
                    answer = await two.act(two.update["options"][0])
                    await two.updated(answer["seq"])
                before = two.update["seq"]
                assert 31 <= before < 61, "the key that a bot once had for the next move is used"
                while (claimed := await due_now(service, table)).kind != "grace":
                    await worker.handle(claimed)
                await worker.handle(claimed)
                await two.after(before, 5)


# ---- freeing and taking over a seat of a running game


async def test_kicking_and_claiming_does_not_reveal_a_hand(served: Site) -> None:
    """A player's hidden hand must not pass to another player, even if the owner wants it."""
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        assert await refused(a, f"/api/tables/{table}/seats/B/kick") == "not_late"
        await b.post(f"/api/tables/{table}/leave")
        assert await may_claim(c, table, "B") == "no_joining"
        assert await refused(a, f"/api/tables/{table}/seats/B/beside", await a.command(table)) == (
            "no_joining"
        )
        assert await may_claim(b, table, "B") is None, "the former player may return"
        async with b.sit(table) as two:
            assert two.welcome["seat"] == "B"
            await two.updated()
            assert (await two.act(two.update["options"][0]))["type"] == "done"


async def test_any_player_may_take_over_a_free_seat_of_an_open_cooperative_game(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, b], "fall_of_rome")
        await a.post(f"/api/tables/{table}/seats/B/kick")
        assert await may_claim(c, table, "B") is None


async def test_a_game_can_forbid_kicks_and_returns(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b], "duel")
        assert await refused(a, f"/api/tables/{table}/seats/B/kick") == "no_kicking"
        await b.post(f"/api/tables/{table}/leave")
        assert await may_claim(b, table, "B") == "no_joining"
        told = await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
        assert told["seats"][1]["kind"] == "bot", "a bot may still take it"


async def test_a_player_who_left_before_the_start_has_no_right_to_the_seat(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, c], start=False)
        await c.post(f"/api/tables/{table}/leave")
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        await b.post(f"/api/tables/{table}/leave")
        assert await may_claim(c, table, "B") == "no_joining"


async def test_a_late_seat_may_be_freed_by_the_owner(store: Store) -> None:
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            table = await table_of([a, b], options={"pace": 1})
            for _ in ("nudge", "late"):
                await worker.handle(await due_now(service, table))
            assert await refused(b, f"/api/tables/{table}/seats/A/kick") == "not_owner"
            assert (await a.post(f"/api/tables/{table}/seats/B/kick"))["seats"][1]["kind"] == "free"
            assert await may_claim(c, table, "B") == "no_joining"


async def test_a_late_player_takes_the_seat_back_from_the_bot(store: Store) -> None:
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store) as (service, worker):
            table = await table_of([a, b], options={"pace": 1})
            phone = Guest(found.url, "B")
            link = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
            await phone.post(f"/api/tables/{table}/return", {"token": link})
            for _ in ("nudge", "late"):
                await worker.handle(await due_now(service, table))
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            assert await may_claim(c, table, "B") == "seat_taken"
            assert await may_claim(phone, table, "B") is None, "on any of the player's devices"
            assert await may_claim(b, table, "B") == "seat_taken", (
                "the seat was reclaimed; the other device can return by the link"
            )
            await phone.http.aclose()


async def test_a_player_who_left_cannot_return_after_a_bot_has_played(served: Site) -> None:
    """Otherwise a player could leave, let the bot decide, and return, as a substitute for a hint."""
    async with people(served.url) as (a, b):
        for game, key in (("tiny", "seat_taken"), ("fall_of_rome", None)):
            table = await table_of([a, b], game)
            await b.post(f"/api/tables/{table}/leave")
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            assert await may_claim(b, table, "B") == key


async def test_a_bot_in_a_running_game_is_not_swapped_by_others(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, _):
        for game, by_owner in (("fall_of_rome", None), ("tiny", "bot_stays")):
            table = await a.create(game, 3, options={"bot_pause": 10})
            await b.claim(table, "B")
            path = f"/api/tables/{table}/seats/C/bot"
            other = "novice" if game == "fall_of_rome" else "knows"
            await a.post(path, {"bot": "random"})
            await a.post(f"/api/tables/{table}/start")
            if game == "fall_of_rome":
                assert await refused(b, path, {"bot": other}) == "not_owner"
                assert (await a.post(path, {"bot": other}))["seats"][2]["bot"] == other
            assert await refused(b, f"/api/tables/{table}/seats/C/kick") == "not_owner"
            kicked = await a.http.post(f"/api/tables/{table}/seats/C/kick", json={})
            assert (kicked.status_code == 200) == (by_owner is None), (
                "a bot in a competitive game cannot be freed either"
            )


# ---- kicked players


async def test_a_kicked_player_cannot_claim_again(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        for start in (False, True):
            table = await table_of([a, b, c], "fall_of_rome", start=start)
            phone = Guest(served.url, "B")
            links = [
                (await each.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
                for each in (b, c)
            ]
            await phone.post(f"/api/tables/{table}/return", {"token": links[0]})
            await a.post(f"/api/tables/{table}/seats/B/kick")
            for device in (b, phone):
                assert await may_claim(device, table, "B") == "barred"
                beside = await c.command(table)
                assert await refused(device, f"/api/tables/{table}/seats/B/beside", beside) == "barred"
                path = f"/api/tables/{table}/return"
                assert await refused(device, path, {"token": links[0]}) == "bad_token"
                assert await refused(device, path, {"token": links[1]}) == "barred"
            assert await refused(c, f"/api/tables/{table}/pardon") == "not_owner"
            await a.post(f"/api/tables/{table}/pardon")
            assert await may_claim(phone, table, "B") is None
            await phone.http.aclose()


async def test_an_owner_who_frees_their_own_seat_is_not_barred(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        table = await a.create()
        await a.post(f"/api/tables/{table}/seats/A/kick")
        assert await may_claim(a, table, "B") is None


async def test_a_kicked_player_is_barred_from_the_rematch(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, b], start=False)
        await a.post(f"/api/tables/{table}/seats/B/kick")
        await c.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as one, c.sit(table) as three:
            await play_on([one, three])
        following = (await c.post(f"/api/tables/{table}/rematch"))["table"]
        await c.post(f"/api/tables/{following}/seats/A/kick")
        assert await may_claim(b, following, "A") == "barred"
        assert await may_claim(a, following, "A") is None, "releasing a reserved seat bars nobody"


async def test_a_rematch_reserves_the_seat_for_the_device_that_asks(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        phone = Guest(served.url, "B")
        link = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
        await phone.post(f"/api/tables/{table}/return", {"token": link})
        async with a.sit(table) as one, phone.sit(table) as two:
            await play_on([one, two])
        following = (await phone.post(f"/api/tables/{table}/rematch"))["table"]
        assert await may_claim(phone, following, "B") is None
        await phone.http.aclose()


async def test_devices_per_seat_are_limited(served: Site) -> None:
    """All holders are loaded with the table on every read."""
    async with people(served.url, "AB") as (a, b), people(served.url, "P" * MOST_DEVICES) as phones:
        table = await table_of([a, b])
        link = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
        path, body = f"/api/tables/{table}/return", {"token": link}
        for phone in phones[1:]:
            assert (await phone.post(path, body))["you"] == "B"
        before = await version(a, table)
        assert await refused(phones[0], path, body) == "many_devices"
        assert phones[0].cookie == ""
        await phones[1].post(path, body)
        assert await version(a, table) == before
        await b.post(f"/api/tables/{table}/leave")
        await b.claim(table, "B")
        link = (await b.get(f"/api/tables/{table}/link"))["return"].partition("#return=")[2]
        assert (await phones[0].post(path, {"token": link}))["you"] == "B", "a new claim resets the count"


# ---- the owner


async def test_an_owner_who_leaves_a_running_game_hands_it_on(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, b, c], "fall_of_rome", start=False)
        path = f"/api/tables/{table}"
        await a.post(f"{path}/leave")
        assert (await a.get(path))["owner"], "before the start, leaving keeps the ownership"
        await a.claim(table, "A")
        await a.post(f"{path}/start")
        await a.post(f"{path}/leave")
        assert [(await each.get(path))["owner"] for each in (a, b, c)] == [False, True, False]
        await b.post(f"{path}/leave")
        await c.post(f"{path}/leave")
        assert (await c.get(path))["owner"], "the last player keeps the ownership"
        await b.claim(table, "B")
        assert [(await each.get(path))["owner"] for each in (b, c)] == [True, False], (
            "until another player sits down"
        )


# ---- requests without effect


async def test_a_change_without_effect_keeps_the_version(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await a.create(seats=3)
        path = f"/api/tables/{table}"
        await b.claim(table, "B")
        await a.post(f"{path}/seats/C/bot", {"bot": "random"})
        link = (await b.get(f"{path}/link"))["return"].partition("#return=")[2]
        told = await a.get(path)
        before = told["version"]
        await b.claim(table, "B")
        assert await version(a, table) == before, "a repeated claim"
        await a.post(f"{path}/seats/C/bot", {"bot": "random"})
        assert await version(a, table) == before, "the same bot"
        await b.post(f"{path}/return", {"token": link})
        assert await version(a, table) == before, "a return to the caller's own seat"
        same = {"settings": told["settings"], "options": told["options"], "public": False, "title": "Ludi"}
        await a.post(f"{path}/settings", same)
        titled = await version(a, table)
        assert titled > before
        await a.post(f"{path}/settings", same)
        await a.post(f"{path}/settings", {})
        assert await version(a, table) == titled, "unchanged settings"
        await a.post(f"{path}/seats/C/kick")
        freed = await version(a, table)
        assert freed > titled
        await a.post(f"{path}/seats/C/kick")
        assert await version(a, table) == freed, "kicking from a free seat"
        assert await refused(b, f"{path}/seats/C/kick") == "not_owner"
        assert await version(a, table) == freed, "a refused kick"


async def test_a_repeated_rematch_is_one_change(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        await a.post(f"/api/tables/{table}/rematch")
        before = await version(a, table)
        await b.post(f"/api/tables/{table}/rematch")
        assert await version(a, table) == before


async def test_marking_a_seat_late_is_one_change_and_loses_no_move(store: Store) -> None:
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, _):
            table = await table_of([a, b], options={"pace": 1})
            stored = await service.database.log.stored_table(table)
            assert stored is not None
            tip, before = stored.table.tip, stored.table.version
            late = service.tables.seating.mark_late
            assert await late(table, 0, tip, before), "still no seat is late"
            assert await version(a, table) == before
            assert not await late(table, 0b01, "of another history", before)
            async with a.sit(table) as one:
                await one.updated()
                assert await late(table, 0b01, tip, before)
                marked = await version(a, table)
                assert marked > before
                assert await late(table, 0b01, tip, marked), "the seat is late already"
                assert await version(a, table) == marked
                act = one.update["options"][0]
                assert (await one.act(act))["type"] == "done", "the decision has not changed"
            assert not await late(table, 0b11, tip, marked), "A has moved meanwhile"
            assert (await b.get(f"/api/tables/{table}"))["seats"][1]["late"] is False


async def test_leaving_and_returning_gives_no_extra_time(store: Store) -> None:
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            for game, waited, expected in (
                ("tiny", 0.9, ("late", 0.1)),
                ("tiny", 1.5, ("late", 0.0)),
                ("tiny", 0.001, ("nudge", 600 / DAY - 0.001)),
                ("fall_of_rome", 0.9, ("nudge", 600 / DAY)),
            ):
                table = await table_of([a, b], game, options={"pace": 1})
                async with service.database.writing() as connection:
                    at = moves.c.at - waited * DAY
                    await connection.execute(update(moves).where(moves.c.table_id == table).values(at=at))
                await a.post(f"/api/tables/{table}/leave")
                await worker.handle(await due_now(service, table))
                assert await may_claim(a, table, "A") is None
                await worker.handle(await due_now(service, table))
                stored = await service.database.log.stored_table(table)
                assert stored is not None
                assert stored.table.due_at is not None
                kind, days = expected
                assert stored.table.due_kind == kind, (game, waited)
                assert stored.table.due_at - time.time() == pytest.approx(days * DAY, abs=60)


async def test_acting_and_undoing_gives_no_extra_time(store: Store) -> None:
    """Otherwise a seat could delay its turn as long as the log accepts its entries."""
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            table = await table_of([a, b], options={"pace": 1})
            async with service.database.writing() as connection:
                at = moves.c.at - 0.9 * DAY
                await connection.execute(update(moves).where(moves.c.table_id == table).values(at=at))
            async with a.sit(table) as one:
                await one.updated()
                for _ in range(3):
                    assert (await one.act(one.update["options"][0]))["type"] == "done"
                    back = key()
                    await one.send(type="undo", key=back)
                    assert (await one.answer(back))["type"] == "done"
                    await worker.handle(await due_now(service, table))
                    stored = await service.database.log.stored_table(table)
                    assert stored is not None
                    assert stored.table.due_at is not None
                    assert stored.table.due_kind == "late"
                    assert stored.table.due_at - time.time() == pytest.approx(0.1 * DAY, abs=60)


async def test_leaving_and_claiming_does_not_delay_a_bot(store: Store) -> None:
    """The pause of a bot counts from the last move, not from the last change of seats."""
    with site(store, bots=False, games=GAMES) as found:
        async with people(found.url, "A") as (a,), at_work(store) as (service, worker):
            for game in ("tiny", "fall_of_rome"):
                table = await a.create(game, 2, options={"bot_pause": 10}, seat="B")
                await a.post(f"/api/tables/{table}/seats/A/bot", {"bot": "random"})
                await a.post(f"/api/tables/{table}/start")
                async with service.database.writing() as connection:
                    at = moves.c.at - 6
                    await connection.execute(update(moves).where(moves.c.table_id == table).values(at=at))
                await a.post(f"/api/tables/{table}/leave")
                await a.claim(table, "B")
                await worker.handle(await due_now(service, table))
                stored = await service.database.log.stored_table(table)
                assert stored is not None
                assert stored.table.due_at is not None
                assert stored.table.due_kind == "bot"
                assert stored.table.due_at - time.time() < 5
