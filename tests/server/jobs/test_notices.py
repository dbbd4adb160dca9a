"""Reminders by mail and push are handled per recipient, and never delay clocks and deadlines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import private_servers
import pytest
from push_receiver import Browser
from sqlalchemy import update
from table_site import PATIENCE_S, Store, people, site, table_of
from test_due import at_work, by_mail, confirmed, days_table, due_in, due_now, next_due
from test_push import PUSH, asked

from triclinium.live.schedule import DAY, NUDGE_AFTER, Claimed
from triclinium.server.jobs import notices
from triclinium.server.jobs.notices import MAX_ATTEMPTS, MAX_PUSH_FAILURES
from triclinium.server.jobs.push import Pushed, Pusher
from triclinium.server.service import Service
from triclinium.server.store.schema import tables

pytestmark = pytest.mark.anyio

SOON_S = 20.0
"""A time limit in seconds, far below the sum of the timeouts of pushes that get no answer."""


@pytest.fixture
def mails() -> Iterator[private_servers.MailServer]:
    with private_servers.mail_server() as found:
        yield found


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry failed notices without a pause."""
    monkeypatch.setattr(notices, "RETRY_S", 0.0)


class PushService:
    """A push service with configured answers. Without an answer it keeps the connection open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: dict[str, Pushed] = {}
        """The answers by endpoint."""
        self.got: list[str] = []
        self.asked = asyncio.Event()
        service = self

        async def send(_: Pusher, to: Any, *_more: Any) -> Pushed:
            service.got.append(to.endpoint)
            service.asked.set()
            if to.endpoint not in service.answers:
                await asyncio.Event().wait()
            return service.answers[to.endpoint]

        monkeypatch.setattr(Pusher, "send", send)


async def endpoints(service: Service, person: str) -> set[str]:
    return {each.endpoint for each in await service.people.guests.browsers(person)}


async def set_due(service: Service, table: str) -> None:
    """Make the pending work of a table due now, and leave it to the worker."""
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
    service.hub.look_for_due()


@pytest.mark.usefixtures("at_once")
async def test_mail_is_retried_per_recipient(store: Store, mails: private_servers.MailServer) -> None:
    mail = by_mail(mails)
    with site(store, bots=False, **mail) as found:
        async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
            await confirmed(a, mails, "a@example.org")
            await confirmed(b, mails, "b@example.org")
            table = await days_table([a, b])
            mails.attempts.clear()
            mails.rejected = {"b@example.org"}
            await worker.handle(await due_now(service, table))
            await worker.notices.delivered()
            assert mails.attempts.count("a@example.org") == 1
            assert mails.attempts.count("b@example.org") == MAX_ATTEMPTS, "then the worker gives up"


@pytest.mark.usefixtures("at_once")
async def test_a_retry_reaches_a_recipient_who_was_refused_before(
    store: Store, mails: private_servers.MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = by_mail(mails)
    with site(store, bots=False, **mail) as found:
        async with people(found.url, "A") as (a,), at_work(store, **mail) as (service, worker):
            await confirmed(a, mails, "a@example.org")
            table = await table_of([a], "fall_of_rome", options={"pace": 1})
            mails.rejected = {"a@example.org"}
            send = worker.notices.mailer.send

            async def mended(*given: Any) -> None:
                try:
                    await send(*given)
                finally:
                    mails.rejected = set()

            monkeypatch.setattr(worker.notices.mailer, "send", mended)
            await worker.handle(await due_now(service, table))
            await worker.notices.delivered()
            assert mails.envelopes[-1][1] == ["a@example.org"]
            assert mails.attempts[-2:] == ["a@example.org"] * 2


async def test_failing_mail_does_not_delay_a_deadline(
    store: Store, mails: private_servers.MailServer
) -> None:
    mail = by_mail(mails)
    with site(store, bots=False, **mail) as found:
        async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
            await confirmed(a, mails, "a@example.org")
            table = await days_table([a, b])
            mails.rejected = {"a@example.org"}
            claimed = await due_now(service, table)
            await worker.handle(claimed)
            await worker.handle(claimed)  # as after a restart, when the lease has expired
            assert await next_due(service, table) == ("late", True)
            assert 0 <= DAY - NUDGE_AFTER - await due_in(service, table) < PATIENCE_S
            await worker.notices.finish()


@pytest.mark.usefixtures("at_once")
async def test_no_retry_is_sent_to_a_player_who_has_moved(
    store: Store, mails: private_servers.MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = by_mail(mails)
    with site(store, bots=False, **mail) as found:
        async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
            await confirmed(a, mails, "a@example.org")
            table = await days_table([a, b])
            mails.attempts.clear()
            mails.rejected = {"a@example.org"}
            send = worker.notices.mailer.send

            async def then_moves(*given: Any) -> None:
                async with a.sit(table) as wire:
                    await wire.updated()
                    assert (await wire.act(wire.update["options"][0]))["type"] == "done"
                await send(*given)

            monkeypatch.setattr(worker.notices.mailer, "send", then_moves)
            await worker.handle(await due_now(service, table))
            await worker.notices.delivered()
            assert mails.attempts == ["a@example.org"]


@pytest.mark.usefixtures("at_once")
async def test_push_is_retried_per_browser(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    service_of = PushService(monkeypatch)
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url) as (a, b), at_work(store, **PUSH) as (service, worker):
            good, bad, gone = Browser(), Browser(), Browser()
            service_of.answers = {
                good.endpoint: Pushed.SENT,
                bad.endpoint: Pushed.FAILED,
                gone.endpoint: Pushed.GONE,
            }
            for browser in (good, bad, gone):
                await asked(a, browser)
            person = (await a.get("/api/me"))["person"]["id"]
            await worker.handle(await due_now(service, await days_table([a, b])))
            await worker.notices.delivered()
            assert service_of.got.count(good.endpoint) == service_of.got.count(gone.endpoint) == 1
            assert service_of.got.count(bad.endpoint) == MAX_ATTEMPTS
            assert await endpoints(service, person) == {good.endpoint, bad.endpoint}


@pytest.mark.usefixtures("at_once")
async def test_the_subscription_of_a_browser_that_keeps_failing_is_deleted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service_of = PushService(monkeypatch)
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url) as (a, b), at_work(store, **PUSH) as (service, worker):
            bad, flaky = Browser(), Browser()
            await asked(a, bad)
            await asked(a, flaky)
            person = (await a.get("/api/me"))["person"]["id"]
            answers = service_of.answers = {bad.endpoint: Pushed.FAILED, flaky.endpoint: Pushed.FAILED}

            async def nudge() -> None:
                await worker.handle(await due_now(service, await days_table([a, b])))
                await worker.notices.delivered()

            for _ in range(MAX_PUSH_FAILURES // MAX_ATTEMPTS - 1):
                await nudge()
            assert await endpoints(service, person) == {bad.endpoint, flaky.endpoint}
            answers[flaky.endpoint] = Pushed.SENT
            await nudge()
            assert await endpoints(service, person) == {flaky.endpoint}
            answers[flaky.endpoint] = Pushed.FAILED
            await nudge()
            assert await endpoints(service, person) == {flaky.endpoint}, "a success resets the count"


@pytest.mark.usefixtures("at_once")
async def test_browsers_of_a_recipient_share_one_time_limit(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight browsers that never answer hold one slot for one time limit, not for eight."""
    service_of = PushService(monkeypatch)
    monkeypatch.setattr(notices, "PARALLEL", 1)
    monkeypatch.setattr(notices, "MAX_ATTEMPTS", 1)
    monkeypatch.setattr(notices, "PUSH_S", 0.5)
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url) as (a, b), at_work(store, **PUSH) as (service, worker):
            for _ in range(8):
                await asked(a, Browser())
            await worker.handle(await due_now(service, await days_table([a, b])))
            started = asyncio.get_running_loop().time()
            await worker.notices.delivered()
            assert len(service_of.got) == 8
            assert asyncio.get_running_loop().time() - started < 4 * 0.5


async def test_a_push_that_gets_no_answer_delays_no_deadline(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    service_of = PushService(monkeypatch)
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url, "ABC") as (a, b, c), at_work(store, **PUSH) as (service, worker):
            await asked(a, Browser())
            other = await days_table([b, c])
            await worker.handle(await due_now(service, other))
            table = await days_table([a, b])
            working = asyncio.create_task(worker.run())
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await set_due(service, table)
                    await service_of.asked.wait()
                async with asyncio.timeout(SOON_S):
                    await set_due(service, other)
                    while not (await b.get(f"/api/tables/{other}"))["seats"][0]["late"]:
                        await asyncio.sleep(0.05)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)


async def test_a_slot_is_reused_as_soon_as_its_work_ends(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that hangs holds one slot, and no other."""
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b), at_work(store) as (service, worker):
            hanging, other = await days_table([a, b]), await days_table([a, b])
            hangs, handle = asyncio.Event(), worker.handle

            async def handled(claimed: Claimed) -> None:
                if claimed.table == hanging:
                    hangs.set()
                    await asyncio.Event().wait()
                await handle(claimed)

            monkeypatch.setattr(worker, "handle", handled)
            working = asyncio.create_task(worker.run())
            try:
                async with asyncio.timeout(PATIENCE_S):
                    await set_due(service, hanging)
                    await hangs.wait()
                for kind in ("late", "grace"):
                    async with asyncio.timeout(SOON_S):
                        await set_due(service, other)
                        while (await next_due(service, other))[0] != kind:
                            await asyncio.sleep(0.05)
            finally:
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)


async def test_the_queue_of_notices_is_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    service_of = PushService(monkeypatch)
    monkeypatch.setattr(notices, "MAX_PENDING", 2)
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url) as (a, b), at_work(store, **PUSH) as (service, worker):
            for person in (a, b):
                await asked(person, Browser())
            for _ in range(3):
                await worker.handle(await due_now(service, await days_table([a, b])))
            await service_of.asked.wait()
            assert worker.notices.pending == 2
            assert "notice" in caplog.text
            await worker.notices.finish(0)
            assert worker.notices.pending == 0


async def test_a_stopping_worker_drops_retries_and_sends_the_rest(
    store: Store, mails: private_servers.MailServer
) -> None:
    """A retry would wait for minutes."""
    mail = by_mail(mails)
    with site(store, bots=False, **mail) as found:
        async with people(found.url) as (a, b), at_work(store, **mail) as (service, worker):
            await confirmed(a, mails, "a@example.org")
            await confirmed(b, mails, "b@example.org")
            table = await days_table([a, b])
            mails.rejected = {"a@example.org"}
            await worker.handle(await due_now(service, table))
            ending = asyncio.Event()
            ending.set()
            async with asyncio.timeout(PATIENCE_S):
                await worker.run(ending)
            assert mails.envelopes[-1][1] == ["b@example.org"]
            assert worker.notices.pending == 0
