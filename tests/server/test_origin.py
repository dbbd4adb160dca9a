"""Rate limits count by address group: an IPv4 address, or a /64 of IPv6 addresses."""

from __future__ import annotations

import pytest
from table_site import Store, http_client, site

from triclinium.server.origin import address_group

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::ffff:cb00:7107", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        ("", ""),
        ("x" * 500, "x" * 64),
    ],
)
def test_addresses_are_grouped(text: str, group: str) -> None:
    assert address_group(text) == group


async def test_ipv6_addresses_of_one_64_share_a_limit(store: Store) -> None:
    """A trusted proxy reports the addresses. Those of one /64 share a limit."""
    with site(store, bots=False, limit_requests_per_minute=3, proxies=("127.0.0.1",)) as found:
        async with http_client(found.url) as http:

            async def asked(address: str) -> int:
                answer = await http.get("/api/me", headers={"X-Forwarded-For": address})
                return answer.status_code

            # If a minute ends meanwhile, the limit starts again.
            assert 429 in [await asked(f"2001:db8:0:7::{n}") for n in range(1, 8)]
            assert await asked("2001:db8:0:8::1") == 200
            mapped = [await asked(f"{prefix}203.0.113.9") for prefix in ("::ffff:", "") for _ in range(4)]
            assert mapped[:3] == [200] * 3
            assert 429 in mapped[4:]


async def test_only_a_trusted_proxy_can_set_the_client_address(store: Store) -> None:
    with site(store, bots=False, limit_requests_per_minute=2, proxies=("203.0.113.1",)) as found:
        async with http_client(found.url) as http:
            answers = [
                (await http.get("/api/me", headers={"X-Forwarded-For": f"198.51.100.{n}"})).status_code
                for n in range(5)
            ]
            assert 429 in answers
