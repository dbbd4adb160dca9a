"""Guests: their cookies, and the confirmation of their mail addresses."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from starlette.requests import HTTPConnection
from table_site import KEY, Store

from triclinium.live.errors import ApiError
from triclinium.server.seating.guests import CONFIRM_DAYS, Guests, new_guest
from triclinium.server.store.database import Database
from triclinium.server.tokens import Tokens

pytestmark = pytest.mark.anyio

EMAIL = "a@example.org"


@pytest.fixture
async def database(store: Store) -> AsyncIterator[Database]:
    found = await Database.open(store.database_url)
    yield found
    await found.close()


@pytest.fixture
def guests(database: Database) -> Guests:
    return Guests(database, Tokens([KEY]))


async def is_confirmed(guests: Guests, person: str) -> bool:
    found = await guests.find(person)
    assert found is not None
    return found.confirmed


async def refused(guests: Guests, token: str) -> None:
    with pytest.raises(ApiError) as wrong:
        await guests.confirm(token)
    assert wrong.value.key == "bad_token"


@pytest.mark.parametrize(
    ("headers", "known"),
    [
        (["triclinium_guest={}"], True),
        (["a=b; triclinium_guest={} ; c"], True),
        (["a=b", "triclinium_guest={}"], True),
        (['triclinium_guest="{}"'], True),
        (["triclinium_guest={}x"], False),
        (["triclinium_guest"], False),
        (["Triclinium_Guest={}", "={}", ";;=;"], False),
        ([], False),
    ],
)
def test_a_cookie_is_read_as_browsers_and_proxies_send_it(headers: list[str], known: bool) -> None:
    cookies = Guests(cast(Any, None), Tokens([KEY]))
    sent = [(b"cookie", header.format(cookies.cookie("p1")).encode()) for header in headers]
    asked = HTTPConnection({"type": "websocket", "headers": [(b"host", b"a"), *sent]})
    assert cookies.guest_id(asked) == ("p1" if known else None)


async def test_a_confirmation_link_works_once(guests: Guests) -> None:
    person = await guests.add(new_guest("A", "en"))
    token = await guests.set_address(person, EMAIL)
    await guests.confirm(token)
    assert await is_confirmed(guests, person)
    await refused(guests, token)


async def test_a_used_link_does_not_confirm_the_same_address_again(guests: Guests) -> None:
    person = await guests.add(new_guest("A", "en"))
    old = await guests.set_address(person, EMAIL)
    await guests.confirm(old)
    await guests.unsubscribe(guests.unsubscribe_token(person, EMAIL))
    new = await guests.set_address(person, EMAIL)
    await refused(guests, old)
    assert not await is_confirmed(guests, person)
    await guests.confirm(new)
    assert await is_confirmed(guests, person)


async def test_only_the_latest_confirmation_link_works(guests: Guests) -> None:
    person = await guests.add(new_guest("A", "en"))
    first = await guests.set_address(person, EMAIL)
    second = await guests.set_address(person, EMAIL)
    await refused(guests, first)
    await guests.confirm(second)


async def test_a_confirmation_link_expires(guests: Guests, monkeypatch: pytest.MonkeyPatch) -> None:
    person = await guests.add(new_guest("A", "en"))
    token = await guests.set_address(person, EMAIL)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + CONFIRM_DAYS * 86_400 + 1)
    await refused(guests, token)
    monkeypatch.setattr(time, "time", lambda: now + CONFIRM_DAYS * 86_400 - 60)
    await guests.confirm(token)


async def test_a_confirmation_link_works_only_for_its_guest(guests: Guests) -> None:
    one, two = await guests.add(new_guest("A", "en")), await guests.add(new_guest("B", "en"))
    token = await guests.set_address(one, EMAIL)
    await guests.set_address(two, EMAIL)
    await guests.confirm(token)
    assert await is_confirmed(guests, one)
    assert not await is_confirmed(guests, two)
