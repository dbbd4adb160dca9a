"""The daily deal over HTTP is the same for everyone, allows one scored try, and is secret before its day."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from table_site import KEY, TINY, Guest, Site, Wire, key, people, play_on

from triclinium.kernel.errors import RecordError
from triclinium.kernel.fair import commitment, table_key, verify
from triclinium.kernel.record import Record
from triclinium.live.errors import ApiError
from triclinium.live.schedule import WorkKind
from triclinium.seal import check
from triclinium.server.daily import calendar
from triclinium.server.daily.days import AHEAD, Days
from triclinium.server.jobs.par import par_of
from triclinium.server.service import Service
from triclinium.server.store.database import Database
from triclinium.server.store.schema import metadata

pytestmark = pytest.mark.anyio
HOUR = 3600.0
DAY = 24 * HOUR


def service_of(site: Site) -> Service:
    service = site.app().state.service
    assert isinstance(service, Service)
    return service


@contextlib.asynccontextmanager
async def opened(site: Site) -> AsyncIterator[Database]:
    """Open another connection to the site's database."""
    database = await Database.open(site.store.database_url)
    try:
        yield database
    finally:
        await database.close()


@contextlib.contextmanager
def clock(site: Site) -> Iterator[Days]:
    """Yield the days, whose clock a test may shift, and reset it afterwards."""
    days = service_of(site).daily.days
    try:
        yield days
    finally:
        days.shift = 0.0


async def at_noon(site: Site, guest: Guest, ahead: int = 0) -> str:
    """Set the clock to noon some days ahead, and return the id of that day's deal."""
    days = service_of(site).daily.days
    days.shift = 0.0
    told = await guest.get("/api/daily")
    # The clocks of the machine and the store agree well enough.
    days.shift = float(told["ends_at"]) - 12 * HOUR - time.time() + ahead * DAY
    day = (await guest.get("/api/daily"))["day"]
    return f"{day}.tiny.2"


async def open_table(guest: Guest, deal: str, company: Guest | None = None, bot: str = "random") -> str:
    made = await guest.post(f"/api/daily/{deal}/tables", {"name": guest.name}, 201)
    table = str(made["id"])
    assert made["deal"] == deal
    await guest.claim(table, "A", commitment=made["commitment"])
    if company is None:
        await guest.post(f"/api/tables/{table}/seats/B/bot", {"bot": bot})
    else:
        await company.claim(table, "B")
    return table


async def begin(guest: Guest, deal: str, company: Guest | None = None) -> str:
    table = await open_table(guest, deal, company)
    await guest.post(f"/api/tables/{table}/start")
    return table


async def finish(*seated: tuple[Guest, str], bots_first: bool = False) -> None:
    """Play with the first option each time, so that the choices are reproducible."""
    async with contextlib.AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(guest.sit(table)) for guest, table in seated]
        await play_on(wires, min, bots_first=bots_first)


async def record(guest: Guest, table: str) -> Record:
    answer = await guest.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return Record.from_json(answer.text)


def outcomes(told: Record) -> list[tuple[str, ...]]:
    """Return the outcomes of chance in order, because the order of seals may differ."""
    return [entry.chance for entry in told.entries if entry.chance]


def choices(told: Record) -> list[tuple[int | None, str | None]]:
    return [(entry.seat, entry.act) for entry in told.entries]


async def mine(guest: Guest, deal: str) -> dict[str, Any]:
    found: dict[str, Any] = (await guest.get(f"/api/daily/{deal}"))["deal"]["mine"]
    return found


async def test_equal_choices_give_equal_games_and_verify_passes_the_next_day(
    shared: Site,
) -> None:
    async with people(shared.url, "AB") as (a, b):
        with clock(shared) as days:
            deal = await at_noon(shared, a)
            first, second = await begin(a, deal), await begin(b, deal)
            # The order of seals is visible, and a bot may choose by it, so bots seal first.
            await finish((a, first), bots_first=True)
            await finish((b, second), bots_first=True)
            one, two = await record(a, first), await record(b, second)
            assert outcomes(one) == outcomes(two)
            assert choices(one) == choices(two)
            assert one.digest == two.digest
            assert one.commitment == (await a.get(f"/api/daily/{deal}"))["commitment"]
            assert "secret" not in one.notes, "the day is not over, and others still play"
            check(one)
            with pytest.raises(RecordError):
                verify(TINY.rules, one)
            assert (await a.get(f"/api/tables/{second}/record", 403))["error"]["key"] == "deal_secret"
            assert (await a.get(f"/api/tables/{second}/replay", 403))["error"]["key"] == "deal_secret"
            for told in (
                await a.get(f"/api/tables/{second}/review", 403),
                await a.post(f"/api/tables/{second}/review", status=403),
            ):
                assert told["error"]["key"] == "deal_secret"

            days.shift += DAY
            told = await record(a, second)
            assert commitment(bytes.fromhex(told.notes["secret"])) == one.commitment
            assert told.notes["table"] == deal
            assert len(verify(TINY.rules, told)) > 0
            check(told)


async def test_bots_at_deals_depend_on_the_view_and_not_on_the_log_length(shared: Site) -> None:
    """One player undoes a move and makes it again. The bots then play the same in both games."""
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            deal = (await at_noon(shared, a, 40)).replace("tiny.2", "fall_of_rome.2.introductory")
            told = []
            for guest, takes_back in ((a, True), (b, False)):
                table = await open_table(guest, deal, bot="solid")
                await guest.post(f"/api/tables/{table}/start")
                async with guest.sit(table) as wire:
                    await wire.updated()
                    while len(effective(wire)) < 24:
                        seq = wire.update["seq"]
                        if "A" in wire.update["awaited"] and wire.update["options"]:
                            if takes_back and wire.update["undo"]:
                                await wire.send(type="undo", key=(undone := key()))
                                assert (await wire.answer(undone))["type"] == "done"
                                await wire.after(seq, 60)
                                takes_back, seq = False, wire.update["seq"]
                            acts = [act for act in wire.update["options"] if act not in ("hold", "release")]
                            answer = await wire.act(min(acts))
                            assert answer["type"] in ("done", "stale"), (
                                "a forced move may have been played meanwhile"
                            )
                        await wire.after(seq, 60)
                    assert not takes_back, "the player had a move to undo"
                    told.append(effective(wire)[:24])
            assert told[0] == told[1]


def effective(wire: Wire) -> list[tuple[Any, ...]]:
    """Return the entries that were not undone, as a socket was sent them."""
    done: list[tuple[int, tuple[Any, ...]]] = []
    events = {
        each["seq"]: each
        for message in wire.heard
        if message["type"] == "update"
        for each in message["events"]
    }
    for seq, each in sorted(events.items()):
        if each["undo"] is not None:
            done = [one for one in done if one[0] < each["undo"]]
        else:
            done.append((seq, (each["seat"], each["act"], str(each["facts"]))))
    return [one[1] for one in done]


async def test_only_the_first_try_of_a_person_is_scored(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        with clock(shared):
            deal = await at_noon(shared, a, 1)
            table = await begin(a, deal)
            assert await mine(a, deal) == {
                "table": table,
                "seat": "A",
                "scored": True,
                "over": False,
                "ending": None,
                "won": None,
                "turns": None,
                "points": None,
            }
            again = await open_table(a, deal)
            refused = await a.post(f"/api/tables/{again}/start", status=409)
            assert refused["error"]["key"] == "deal_begun", "the player would know its hidden cards"
            assert (await a.get(f"/api/daily/{deal}"))["reached"] is None
            await finish((a, table))
            done = await mine(a, deal)
            assert (done["table"], done["scored"], done["over"]) == (table, True, True)
            assert done["points"] is not None

            await a.post(f"/api/tables/{again}/start")
            await finish((a, again))
            assert await mine(a, deal) == done, "the second try is practice"

            # A player who joins a player who knows the deal also practises, and then knows the deal.
            company = await begin(b, deal, a)
            await finish((a, company), (b, company))
            told = await mine(b, deal)
            assert (told["table"], told["scored"], told["over"]) == (company, False, True)
            alone = await begin(b, deal)
            await finish((b, alone))
            assert (await mine(b, deal))["table"] == company

            results = await a.get(f"/api/daily/{deal}")
            assert [results["deal"][name] for name in ("begun", "over")] == [1, 1]
            assert results["reached"] == [{"value": done["points"], "people": 1}]
            stranger = await c.get(f"/api/daily/{deal}")
            assert (stranger["reached"], stranger["deal"]["mine"]) == (None, None)


async def test_companions_results_are_shown(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        with clock(shared):
            deal = await at_noon(shared, a, 2)
            for guest in (a, b, c):
                await finish((guest, await begin(guest, deal)))
            assert (await a.get(f"/api/daily/{deal}"))["companions"] == [], "no players have met yet"

            # Two players meet at another table. The third remains a stranger.
            other = await at_noon(shared, a, 3)
            await begin(a, other, b)
            reached = {guest.name: (await mine(guest, deal))["points"] for guest in (a, b)}
            told = await a.get(f"/api/daily/{deal}")
            assert told["companions"] == [{"name": b.name, "value": reached[b.name]}]
            told = await b.get(f"/api/daily/{deal}")
            assert told["companions"] == [{"name": a.name, "value": reached[a.name]}]
            assert (await c.get(f"/api/daily/{deal}"))["companions"] == []
            # Players who have not finished their try are shown no results.
            assert (await a.get(f"/api/daily/{other}"))["companions"] == []


async def test_simultaneous_starts_give_one_try(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        with clock(shared):
            deal = await at_noon(shared, a, 2)
            tables = [await open_table(a, deal) for _ in range(4)]
            answers = await asyncio.gather(
                *(a.http.post(f"/api/tables/{table}/start", json={}) for table in tables)
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
            (begun,) = (t for t, answer in zip(tables, answers, strict=True) if answer.status_code == 200)
            assert (await mine(a, deal))["table"] == begun


async def test_other_devices_and_spectators_count_as_having_seen_the_deal(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, device, owner):
        with clock(shared):
            deal = await at_noon(shared, a, 4)
            table = await begin(a, deal)
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            await device.post(f"/api/tables/{table}/return", {"token": link.partition("=")[2]})
            assert (await mine(device, deal))["scored"] is False
            await finish((a, table))
            own = await begin(device, deal)
            assert (await mine(device, deal))["table"] == table != own

            # An owner who seats bots in all seats may watch the table.
            made = await owner.post(f"/api/daily/{deal}/tables", {"name": "C"}, 201)
            for seat in "AB":
                await owner.post(f"/api/tables/{made['id']}/seats/{seat}/bot", {"bot": "random"})
            await owner.post(f"/api/tables/{made['id']}/start")
            assert (await mine(owner, deal))["scored"] is False


async def test_devices_of_one_player_give_one_result(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, phone):
        with clock(shared):
            deal = await at_noon(shared, a, 20)
            table = await open_table(a, deal)
            link = (await a.get(f"/api/tables/{table}/link"))["return"]
            await phone.post(f"/api/tables/{table}/return", {"token": link.partition("=")[2]})
            await a.post(f"/api/tables/{table}/start")
            assert (await mine(a, deal))["scored"] is True
            assert (await mine(phone, deal))["scored"] is False
            await finish((a, table))
            told = await a.get(f"/api/daily/{deal}")
            assert (told["deal"]["begun"], told["deal"]["over"]) == (1, 1)
            assert [each["people"] for each in told["reached"]] == [1]


async def test_tomorrows_deal_is_refused(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        with clock(shared):
            today = date.fromisoformat((await at_noon(shared, a, 5)).partition(".")[0])
            for ahead in (1, 2, AHEAD, 400):
                deal = f"{calendar.after(today, ahead)}.tiny.2"
                assert (await a.get(f"/api/daily/{deal}", 403))["error"]["key"] == "deal_ahead"
                refused = await a.post(f"/api/daily/{deal}/tables", {"name": "A"}, 403)
                assert refused["error"]["key"] == "deal_ahead"
            for wrong in (
                "2026-02-30.tiny.2",
                f"{today}.tiny.7",
                f"{today}.tiny.2.hard",
                f"{today}.nothing.2",
                "1999-01-01.tiny.2",
                "x",
                f"{today}.tiny.2%00",
                f"{'9' * 50}.tiny.2",
            ):
                await a.get(f"/api/daily/{wrong}", 404)
                await a.post(f"/api/daily/{wrong}/tables", {"name": "A"}, 404)
            await a.get("/api/daily/" + "x" * 200, 422)


async def test_the_database_does_not_reveal_tomorrows_deal(shared: Site) -> None:
    async with people(shared.url, "A") as (a,), opened(shared) as database:
        with clock(shared) as days:
            deal = await at_noon(shared, a, 100)
            await finish((a, await begin(a, deal)))
            today = date.fromisoformat(deal.partition(".")[0])
            published = (await a.get("/api/daily/days"))["days"]
            ahead = [each for each in published if date.fromisoformat(each["day"]) > today]
            # There may be more days, because another test has shifted the clock further.
            coming = {(today + timedelta(days=number)).isoformat() for number in range(1, AHEAD + 1)}
            assert coming <= {each["day"] for each in ahead}
            assert all(each["secret"] is None for each in ahead)

            held = []
            async with database.reading() as connection:
                for table in metadata.sorted_tables:
                    held += [repr(tuple(row)) for row in await connection.execute(select(table))]
            everything = "\n".join(held)
            own = Days(database, (KEY,))
            own.shift = days.shift + AHEAD * DAY
            async with database.reading() as connection:
                assert repr(await own.secret(connection, today)) in everything, (
                    "today's secret is stored with its tables"
                )
                for each in ahead:
                    secret = await own.secret(connection, date.fromisoformat(each["day"]))
                    assert commitment(secret) == each["commitment"]
                    assert repr(secret)[2:-1] not in everything
                    assert secret.hex() not in everything
            days.shift += DAY
            assert (await a.get(f"/api/daily/{deal}"))["secret"] is not None


async def test_a_try_belongs_to_the_day_on_which_it_began(shared: Site) -> None:
    async with people(shared.url, "ABCD") as (a, b, c, d):
        with clock(shared) as days:
            deal = await at_noon(shared, a, 10)
            early, late, never = await begin(a, deal), await begin(b, deal), await open_table(c, deal)
            days.shift += 12.5 * HOUR
            assert (await a.get("/api/daily"))["day"] not in deal, "it is after midnight"
            refused = await c.post(f"/api/tables/{never}/start", status=409)
            assert refused["error"]["key"] == "deal_rests", "yesterday's deal is not scored today"
            assert (await d.post(f"/api/daily/{deal}/tables", {}, 409))["error"]["key"] == "deal_rests"
            await finish((a, early))
            assert (await mine(a, deal))["scored"] is True
            assert (await record(a, early)).notes == {}

            days.shift += 12 * HOUR
            await finish((b, late))
            told = await mine(b, deal)
            assert (told["over"], told["scored"]) == (True, False), "its secret was public by then"
            await c.post(f"/api/tables/{never}/start")
            await finish((c, never))
            assert (await mine(c, deal))["scored"] is False, "an old deal can be played without a score"
            assert (await a.get(f"/api/daily/{deal}"))["deal"]["begun"] == 1


async def test_all_tables_of_a_deal_have_the_same_settings(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            deal = (await at_noon(shared, a, 11)).replace("tiny.2", "fall_of_rome.2.standard")
            table = (await a.post(f"/api/daily/{deal}/tables", {"name": "A"}, 201))["id"]
            shown = await a.get(f"/api/tables/{table}")
            assert shown["settings"]["difficulty"] == "standard"
            assert (shown["options"]["hints"], shown["options"]["spectators"]) == (False, False)
            for change in ({"options": {"hints": True}}, {"settings": {"difficulty": "introductory"}}):
                refused = await a.post(f"/api/tables/{table}/settings", change, 409)
                assert refused["error"]["key"] == "deal_fixed"
            refused = await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "novice"}, 409)
            assert refused["error"]["key"] == "deal_fixed"
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "solid"})
            await b.post(f"/api/tables/{table}/start", status=403)


async def test_commitments_never_change_and_pages_accept_any_date(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        with clock(shared) as days:
            await at_noon(shared, a, 20)
            before = {each["day"]: each["commitment"] for each in (await a.get("/api/daily/days"))["days"]}
            days.shift += 2 * DAY
            after = {each["day"]: each for each in (await a.get("/api/daily/days"))["days"]}
            for day, committed in before.items():
                assert after[day]["commitment"] == committed
            opened = [each for each in after.values() if each["secret"]]
            assert opened
            assert all(commitment(bytes.fromhex(each["secret"])) == each["commitment"] for each in opened)
            assert (await a.get("/api/daily/days?before=0001-01-01"))["days"] == []
            assert len((await a.get("/api/daily/days?before=9999-12-31"))["days"]) == len(after)
            for wrong in ("99999-01-01", "-1", "x", "2026-13-01"):
                await a.get(f"/api/daily/days?before={wrong}", 422)


async def test_a_rotated_key_still_yields_its_committed_secrets(shared: Site) -> None:
    async with opened(shared) as database:
        keys = (("another key that is for tests alone", KEY), ("another key that is for tests alone",))
        days, rotated, lost = (Days(database, each) for each in ((KEY,), *keys))
        for each in (days, rotated, lost):
            each.shift = 200 * DAY
        await days.publish()
        await rotated.publish()  # stored commitments are not changed
        async with database.reading() as connection:
            today = await days.today(connection)
            secret = await days.secret(connection, today)
            assert commitment(secret) == await rotated.commitment(connection, today)
            assert await rotated.secret(connection, today) == secret
            with pytest.raises(ApiError, match="no_deal"):
                await lost.secret(connection, today)


async def test_the_par_of_a_deal_is_reproducible() -> None:
    made = table_key(bytes(32), "2026-11-17.tiny.2", ["", ""])
    par = par_of(TINY, 2, {}, made)
    assert par == par_of(TINY, 2, {}, made)
    assert par.plays == 5
    assert par.points is not None
    assert par != par_of(TINY, 2, {}, table_key(bytes(32), "2026-11-18.tiny.2", ["", ""]))


async def test_a_daily_deal_cannot_be_forked_before_its_day_is_over(shared: Site) -> None:
    """A fork is an ordinary table. Its players would see the deal, or practise before their own try."""
    async with people(shared.url, "ABC") as (a, b, c):
        with clock(shared) as days:
            table = await begin(a, await at_noon(shared, a, 60))
            await finish((a, table))
            for guest in (a, b, c):
                told = await guest.post(f"/api/tables/{table}/fork", {"at": 0, "seat": "A"}, 403)
                assert told["error"]["key"] == "deal_secret"
            days.shift += DAY
            made = await c.post(f"/api/tables/{table}/fork", {"at": 0, "seat": "A"}, 201)
            assert made["deal"] is None, "the fork is no try of the deal"


async def test_leaving_a_try_uses_it_up_but_allows_practice(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            deal = await at_noon(shared, a, ahead=20)
            table = await begin(a, deal, b)
            await a.post(f"/api/tables/{table}/leave")
            told = await mine(a, deal)
            assert (told["over"], told["ending"], told["scored"]) == (True, "left", False)
            assert not (await mine(b, deal))["over"], "B's game continues"
            refused = await a.claim(table, "A", 409)
            assert refused["error"]["key"] == "deal_left", "A may practise and then know the hidden cards"
            again = await begin(a, deal)
            assert not (await mine(a, deal))["scored"]
            await finish((a, again))
            assert (await mine(a, deal))["ending"] == "left", "only the first try counts"


async def test_an_inactive_player_in_a_deal_becomes_late(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            deal = await at_noon(shared, a, ahead=20)
            table = await begin(a, deal, b)
            async with opened(shared) as database:
                stored = await database.log.stored_table(table)
            assert stored is not None
            assert stored.table.due_kind in (WorkKind.AWAY, WorkKind.PAUSE)


async def token_of(guest: Guest, table: str) -> dict[str, str]:
    link = (await guest.get(f"/api/tables/{table}/link"))["return"]
    return {"token": link.partition("=")[2]}


async def test_one_browser_has_one_seat_in_a_competitive_deal(shared: Site) -> None:
    """One browser would see both hands. When the deal is public, people who share a browser may practise."""
    async with people(shared.url, "A") as (a,):
        with clock(shared) as days:
            deal = await at_noon(shared, a, ahead=21)
            for shown in (False, True):
                made = await a.post(f"/api/daily/{deal}/tables", {"name": "A"}, 201)
                table = made["id"]
                await a.claim(table, "A", commitment=made["commitment"])
                path = f"/api/tables/{table}/seats/B/beside"
                answer = await a.http.post(path, json=await a.command(table))
                assert answer.status_code == (200 if shown else 409)
                if not shown:
                    assert answer.json()["error"]["key"] == "deal_apart"
                days.shift += DAY + HOUR


async def test_a_guest_with_a_scored_try_cannot_join_another_table_of_the_deal(shared: Site) -> None:
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            deal = await at_noon(shared, a, ahead=23)
            table, own = await begin(a, deal), await begin(b, deal)
            token = await token_of(a, table)
            refused = await b.post(f"/api/tables/{table}/return", token, 409)
            assert refused["error"]["key"] == "deal_begun"
            assert (await b.get(f"/api/tables/{table}/replay", 403))["error"]["key"] == "deal_secret"
            assert (await mine(b, deal))["scored"]
            await finish((b, own))
            assert (await mine(a, deal))["scored"]
            await b.post(f"/api/tables/{table}/return", token)
            assert not (await mine(a, deal))["scored"], "A's seat now has a device that knows the deal"
            assert (await mine(b, deal))["scored"], "B's own try was over"
            await finish((a, table))
            assert not (await mine(a, deal))["scored"]


async def test_a_try_that_starts_while_the_guest_joins_another_table_is_not_scored(shared: Site) -> None:
    """Of two simultaneous requests, either the second seat is refused or the try is not scored."""
    async with people(shared.url, "AB") as (a, b):
        with clock(shared):
            for ahead in (25, 26, 27):
                deal = await at_noon(shared, a, ahead)
                table, own = await begin(a, deal), await open_table(b, deal)
                token = await token_of(a, table)
                start, sit = await asyncio.gather(
                    b.http.post(f"/api/tables/{own}/start", json={}),
                    b.http.post(f"/api/tables/{table}/return", json=token),
                )
                assert start.status_code == 200
                assert (await mine(b, deal))["scored"] == (sit.status_code == 409)
                assert sit.status_code in (200, 409)
