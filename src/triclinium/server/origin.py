"""Where a request comes from: its address, as limits count it, and the site whose page asks."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import AddressValueError, IPv4Address, IPv6Address, IPv6Network
from typing import Any, Final
from urllib.parse import urlsplit

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that tell one party from another: whoever has one address has all of its /64."""
_LONGEST_GROUP: Final = 64


def address_group(text: str) -> str:
    """The group an address is counted in: IPv4 each for itself, IPv6 by its /64, mapped ones by their IPv4.

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
    """The group of whoever a request or a socket comes from; a trusted proxy's word on it is in the scope already."""
    client = scope.get("client")
    return address_group(str(client[0])) if client else "unknown"


def same_origin(headers: dict[bytes, bytes], public_url: str) -> bool:
    """Whether a browser asks from our own pages; others (no browser) send no origin."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        site = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:  # `http://[`: no browser sends that
        return False
    return site != "" and site in (headers.get(b"host", b"").decode("latin-1"), urlsplit(public_url).netloc)
