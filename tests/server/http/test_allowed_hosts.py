"""The service answers only to its own host names, which prevents DNS rebinding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from table_site import Site, Store, http_client, people, site, table_of
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from triclinium.server.settings import WrongSettings, load

pytestmark = pytest.mark.anyio

BASE: dict[str, Any] = {
    "database_url": "sqlite:///x.db",
    "secret_keys": "a key for tests and for nothing else",
}


@pytest.fixture(scope="module")
def served(store: Store) -> Iterator[Site]:
    more: dict[str, Any] = {
        "public_url": "http://play.example.org",
        "allowed_hosts": "Tables.example.org, *.example.net",
    }
    with site(store, bots=False, **more) as found:
        yield found


@pytest.mark.parametrize(
    "host",
    [
        "evil.example.com",
        "evil.example.com:{port}",
        "example.net",
        "127.0.0.1.example.com",
        "192.168.1.5",
        "[::2]:80",
        "",
        "[",
        "]",
        "a b",
        "localhost@evil.example.com",
        "evil.example.com#localhost",
        "xplay.example.org",
    ],
)
async def test_dns_rebinding_is_refused(served: Site, host: str) -> None:
    host = host.format(port=urlsplit(served.url).port)
    async with http_client(served.url) as http:
        for path in ("/api/games", "/api/tables", "/"):
            answer = await http.get(path, headers={"Host": host, "Origin": f"http://{host}"})
            if answer.status_code != 400:  # 400: the web server itself rejects the request
                assert answer.status_code == 403
                assert "TRICLINIUM_ALLOWED_HOSTS" in answer.text
        answer = await http.post(
            "/api/me", json={"name": "A"}, headers={"Host": host, "Origin": f"http://{host}"}
        )
        assert answer.status_code in (400, 403)
        assert "set-cookie" not in answer.headers


async def test_a_socket_at_another_host_name_is_refused(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        where = urlsplit(served.url)
        evil = f"evil.example.com:{where.port}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{evil}/api/tables/{table}/socket",
                host=where.hostname,
                port=where.port,
                origin=f"http://{evil}",  # type: ignore[arg-type]  # a NewType of str
                additional_headers={"Cookie": a.cookie},
            )
        assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "host",
    [
        "play.example.org",
        "PLAY.example.org:443",
        "play.example.org.",
        "tables.example.org",
        "a.b.example.net",
        "localhost",
        "127.0.0.1:5173",
        "[::1]:8000",
        "[::1]",
    ],
)
async def test_the_service_answers_to_its_own_names(served: Site, host: str) -> None:
    async with http_client(served.url) as http:
        assert (await http.get("/api/games", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    ("host", "asked", "answers"),
    [
        ("192.168.1.5", "192.168.1.5", True),
        ("192.168.1.5", "192.168.1.6", False),
        (
            "0.0.0.0",
            "192.168.1.6",
            True,
        ),  # an IP address cannot be rebound, so any one of the machine is allowed
        ("0.0.0.0", "evil.example.com", False),
        ("::", "[fd00::1]", True),
        ("rome.lan", "rome.lan", True),
    ],
)
async def test_the_address_that_the_service_binds_is_allowed_as_a_host(
    host: str, asked: str, answers: bool
) -> None:
    assert load(**BASE, host=host).allows_host(asked) == answers


async def test_a_star_allows_any_host() -> None:
    assert load(**BASE, allowed_hosts="*").allows_host("evil.example.com")


@pytest.mark.parametrize(
    "given", ["https://play.example.org", "play.example.org:443", "a*b", "a/b", "*.*.org", "::1"]
)
async def test_an_invalid_host_in_the_settings_is_reported(given: str) -> None:
    with pytest.raises(WrongSettings, match=r"TRICLINIUM_ALLOWED_HOSTS: .*play\.example\.org"):
        load(**BASE, allowed_hosts=given)
