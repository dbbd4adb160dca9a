"""Web push notices: their recipients and contents, and the endpoints that are refused."""

from __future__ import annotations

import json
import socket
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from aiohttp import ThreadedResolver
from http_ece import ECEException
from push_receiver import Browser, encoded, push_receiver
from sqlalchemy import update
from table_site import GAMES, Guest, Store, people, site, table_of

from triclinium.live.schedule import Claimed
from triclinium.server.jobs.push import TURN, PublicResolver, Pushed, Pusher, is_endpoint, is_keys, is_public
from triclinium.server.seating.guests import MOST_BROWSERS, PushSubscription
from triclinium.server.service import Service, running
from triclinium.server.settings import WrongSettings, load
from triclinium.server.store.schema import tables

pytestmark = pytest.mark.anyio

KEY = encoded(b"\x01" * 32)
PUSH: dict[str, Any] = {"push_key": KEY, "push_contact": "mailto:table@example.org"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def subscription_of(browser: Browser) -> PushSubscription:
    given = browser.subscription()
    return PushSubscription(given["endpoint"], given["keys"]["p256dh"], given["keys"]["auth"])


async def due_now(service: Service, table: str) -> Claimed:
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
    found = await service.database.log.claim_due(1000, 30)
    return next(claimed for claimed in found if claimed.table == table)


async def asked(person: Guest, browser: Browser, language: str = "en") -> None:
    await person.post("/api/me", {"name": person.name, "language": language})
    await person.post("/api/me/push", browser.subscription())


def claims_of(headers: dict[str, str]) -> Any:
    token = headers["Authorization"].partition("t=")[2].partition(",")[0]
    body = token.split(".")[1]
    return json.loads(urlsafe_b64decode(body + "=" * (-len(body) % 4)))


async def test_an_awaited_absent_player_gets_a_push_in_their_browser(
    postgres_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with push_receiver() as receiver:
        monkeypatch.setattr(Pusher, "session", lambda _: receiver.session())
        with site(postgres_store, bots=False, **PUSH) as found:
            async with (
                people(found.url) as (a, b),
                running(postgres_store.settings(**PUSH), GAMES) as service,
            ):
                assert (await a.get("/api/me"))["push"] == service.pusher.public_key
                mine, theirs = Browser(), Browser()
                await asked(a, mine, "pl")
                await asked(b, theirs)
                table = await table_of([a, b], options={"pace": 1, "bot_pause": 0}, title="Idus\r\nMartiae")
                worker = service.worker()
                async with b.sit(table):
                    claimed = await due_now(service, table)
                    await worker.handle(claimed)
                    await worker.handle(claimed)
                    await worker.notices.delivered()
                [(headers, body)] = [got[1:] for got in receiver.got if got[0] == mine.path]
                assert len(receiver.got) == 1, "B is connected, as this process knows through Redis"
                said = mine.read(body)
                assert set(said) == {"title", "body", "table"}, "it contains no token of a seat"
                assert (said["title"], said["table"]) == ("Twoja kolej", table)
                assert "Idus Martiae" in said["body"]
                assert claims_of(headers)["aud"] == "https://push.example.org"
                assert claims_of(headers)["sub"] == "mailto:table@example.org"
                with pytest.raises(ECEException):
                    theirs.read(body)

                # The subscription is deleted if the browser has unsubscribed, but not if its push service
                # fails.
                person = (await a.get("/api/me"))["person"]["id"]
                for status, left in ((503, 1), (301, 1), (410, 0)):
                    receiver.status = status
                    again = await table_of([a, b], options={"pace": 1, "bot_pause": 0})
                    await worker.handle(await due_now(service, again))
                    await worker.notices.finish()
                    browsers = await service.people.guests.browsers(person)
                    assert [each.endpoint for each in browsers] == [mine.endpoint] * left


async def test_the_subscribed_browsers_of_a_guest_are_limited_and_removable(store: Store) -> None:
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url) as (a, b), running(store.settings(**PUSH), GAMES) as service:
            browsers = [Browser() for _ in range(MOST_BROWSERS + 2)]
            for browser in browsers:
                await asked(a, browser)
            await asked(a, browsers[-1])  # a repeated subscription is stored once
            person = (await a.get("/api/me"))["person"]["id"]
            kept = {each.endpoint for each in await service.people.guests.browsers(person)}
            assert len(kept) == MOST_BROWSERS
            assert browsers[-1].endpoint in kept
            gone = {"endpoint": browsers[-1].endpoint}
            await b.post("/api/me", {"name": "B"})
            for whose, left in ((b, MOST_BROWSERS), (a, MOST_BROWSERS - 1)):
                answer = await whose.http.request("DELETE", "/api/me/push", json=gone)
                assert answer.status_code == 200
                assert len(await service.people.guests.browsers(person)) == left


HOSTILE = (
    *(
        "http://push.example.org/a",
        "ftp://push.example.org/a",
        "https://push.example.org:22/a",
        "//push.example.org",
    ),
    *(
        "https://127.0.0.1/a",
        "https://2130706433/a",
        "https://[::1]/a",
        "https://localhost/a",
        "https://redis/a",
    ),
    *("https://metadata.google.internal/a", "https://printer.local/a", "https://u:p@push.example.org/a"),
    *(
        "https://push.example.org/a\r\nHost: b",
        "https://push.example.org/ a",
        "https://",
        "",
        "javascript:alert(1)",
    ),
    *("https://push.example.org/#a", "https://push.example.org:99999/", "https://" + "a" * 2000 + ".org/"),
    "https://pusch-ä.example.org/",
)


@pytest.mark.parametrize("endpoint", HOSTILE)
async def test_an_invalid_or_private_endpoint_is_refused(endpoint: str) -> None:
    assert not is_endpoint(endpoint)


async def test_hostile_subscriptions_are_refused(store: Store) -> None:
    with site(store, bots=False, **PUSH) as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})
            good = Browser().subscription()
            for change in (
                {"endpoint": "https://10.0.0.1/a"},
                {"endpoint": 7},
                {"keys": {"p256dh": encoded(b"\x04" + b"\x01" * 64), "auth": good["keys"]["auth"]}},
                {"keys": {"p256dh": good["keys"]["p256dh"], "auth": encoded(b"short")}},
                {"keys": {"p256dh": "ä", "auth": "?"}},
                {"more": 1},
            ):
                answer = await a.http.post("/api/me/push", json={**good, **change})
                assert 400 <= answer.status_code < 500, change
            await a.post("/api/me/push", good)
            for endpoint in ("\0", "https://10.0.0.1/a"):
                answer = await a.http.request("DELETE", "/api/me/push", json={"endpoint": endpoint})
                assert answer.status_code == 422, endpoint


async def test_push_is_disabled_without_a_key(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            await a.post("/api/me", {"name": "A"})
            assert (await a.get("/api/me"))["push"] is None
            await a.post("/api/me/push", Browser().subscription(), 409)


@pytest.mark.parametrize(
    ("addresses", "open_"),
    [
        (["9.9.9.9"], True),
        (["9.9.9.9", "127.0.0.1"], False),
        (["::ffff:192.168.0.1"], False),
        (["169.254.169.254"], False),
        (["fd00::1"], False),
        (["224.0.0.1"], False),
        ([], False),
    ],
)
async def test_a_name_with_a_private_address_is_not_resolved(
    addresses: list[str], open_: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def resolve(*_: object) -> list[dict[str, str]]:
        return [{"host": address} for address in addresses]

    monkeypatch.setattr(ThreadedResolver, "resolve", resolve)
    if open_:
        assert await PublicResolver().resolve("push.example.org")
    else:
        with pytest.raises(OSError, match="not in the internet"):
            await PublicResolver().resolve("push.example.org")


async def test_a_push_service_at_a_private_address_gets_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test uses the real resolver, with a name that leads to this machine."""
    async with push_receiver() as receiver:

        async def resolve(*_: object) -> list[dict[str, Any]]:
            here = {"hostname": "h", "host": "127.0.0.1", "port": receiver.port}
            return [{**here, "family": socket.AF_INET, "proto": 0, "flags": 0}]

        monkeypatch.setattr(ThreadedResolver, "resolve", resolve)
        pusher = Pusher(
            load(database_url="sqlite:///x.db", secret_keys="a key for tests and for nothing else", **PUSH)
        )
        sent = await pusher.send(subscription_of(Browser()), "en", TURN, {"game": "g", "table": "t"}, "abc")
        assert (sent, receiver.got) == (Pushed.FAILED, [])


async def test_browsers_that_subscribed_with_an_older_key_are_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: dict[str, Any] = {
        "database_url": "sqlite:///none.db",
        "secret_keys": "a key for tests and for nothing else",
        **PUSH,
    }
    before = Pusher(load(**given))
    new = encoded(b"\x02" * 32)
    after = Pusher(load(**{**given, "push_key": f"{new},{KEY}"}))
    assert after.public_key not in (None, before.public_key)
    async with push_receiver() as receiver:
        monkeypatch.setattr(Pusher, "session", lambda _: receiver.session())
        for keyed in (before.public_key, after.public_key):
            receiver.keyed = keyed
            browser = Browser()
            params = {"game": "g", "table": "t"}
            said = await after.send(subscription_of(browser), "en", TURN, params, "t1")
            assert said is Pushed.SENT
            assert receiver.got[-1][0] == browser.path
        receiver.keyed = "nobody's"
        assert await after.send(subscription_of(Browser()), "en", TURN, params, "t1") is Pushed.FAILED


def test_the_keys_of_a_subscription_are_validated() -> None:
    keys = Browser().subscription()["keys"]
    assert is_keys(**keys)
    assert not is_keys(keys["p256dh"][:-4], keys["auth"])
    assert is_public("2606:4700:4700::1111")


def test_errors_name_the_missing_push_setting() -> None:
    given = {"database_url": "sqlite:///x.db", "secret_keys": "a key for tests and for nothing else"}
    with pytest.raises(WrongSettings, match="PUSH_CONTACT"):
        load(**given, push_key=KEY)
    with pytest.raises(WrongSettings, match="PUSH_KEY"):
        load(**given, push_key="short", push_contact="mailto:a@example.org")
    assert load(**given, push_key=KEY, public_url="https://play.example.org").push_sender.startswith("https:")
    assert KEY not in repr(load(**given, **PUSH))
