"""Origin of a request: its address group for limits, and the site of the page that sent it."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import AddressValueError, IPv4Address, IPv6Address, IPv6Network
from typing import Any, Final
from urllib.parse import urlsplit

IPV6_PREFIX: Final = 64
"""Number of bits of an IPv6 address that identify a client. A client usually has all addresses of a /64."""
_LONGEST_GROUP: Final = 64


def address_group(text: str) -> str:
    """Return the group that an address counts towards: IPv4 itself, IPv6 by its /64, mapped addresses by their IPv4.

    >>> address_group("203.0.113.7"), address_group("::ffff:203.0.113.7"), address_group("2001:db8:0:7::9")
    ('203.0.113.7', '203.0.113.7', '2001:db8:0:7::/64')
    """
    bare = text.strip("[]").partition("%")[0]
    try:
        return str(IPv4Address(bare))
    except AddressValueError:
        pass
    try:
        address = IPv6Address(bare)
    except AddressValueError:
        return text[:_LONGEST_GROUP]
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), IPV6_PREFIX), strict=False))


def client_group(scope: Mapping[str, Any]) -> str:
    """Return the group of a client's address. Behind a trusted proxy, the scope has the address from its headers."""
    client = scope.get("client")
    return address_group(str(client[0])) if client else "unknown"


def same_origin(headers: dict[bytes, bytes], public_url: str) -> bool:
    """Return whether a request comes from our own pages, or from a client without an origin, which is no browser."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        site = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # for example `http://[`, which no browser sends
        return False
    return site != "" and site in (headers.get(b"host", b"").decode("latin-1"), urlsplit(public_url).netloc)
