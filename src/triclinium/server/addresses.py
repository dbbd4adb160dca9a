"""Where somebody comes from, as limits count it: by what one party is usually given of addresses."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import AddressValueError, IPv4Address, IPv6Address, IPv6Network
from typing import Any, Final

PREFIX: Final = 64
"""Bits of an IPv6 address that tell one party from another: whoever has one address has all of its /64."""
_LONGEST: Final = 64


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
        return text[:_LONGEST]
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address), PREFIX), strict=False))


def client_group(scope: Mapping[str, Any]) -> str:
    """The group of whoever a request or a socket comes from; a trusted proxy's word on it is in the scope already."""
    client = scope.get("client")
    return address_group(str(client[0])) if client else "unknown"
