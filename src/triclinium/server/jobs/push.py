"""Push notices to browsers (RFC 8030, 8291, 8292) while no page of the app is open.

A notice is encrypted for one browser. It has the names of a table and its game, but no token, hidden card or move. The
browser chooses its push service, so the address is untrusted input. It must be a public name over HTTPS, it is
resolved for every notice to public addresses only, and redirects are not followed.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import time
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from enum import Enum
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector, ThreadedResolver
from aiohttp.abc import ResolveResult
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, b64urlencode
from pywebpush import WebPusher

from ...kernel.texts import LANGUAGES, load
from ..seating.guests import PushSubscription
from ..settings import Settings
from .mail import one_line

log = logging.getLogger(__name__)

TURN: Final = "push.turn"
LATE: Final = "push.late"
LONGEST_ENDPOINT: Final = 1024
LONGEST_KEY: Final = 100
SECONDS: Final = 10.0
"""Timeout of a push in seconds."""
KEPT_S: Final = 86_400
"""Seconds that a push service keeps a notice for an offline browser."""
_SIGNED_S: Final = 12 * 3600
_NAME: Final = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])")
_INSIDE: Final = (".local", ".internal", ".localhost", ".localdomain", ".home.arpa", ".onion")
_POINT_BYTES: Final = 65
_AUTH_BYTES: Final = 16
_OTHER_KEY: Final = (401, 403)
"""HTTP status codes for a key that the browser did not subscribe with."""
_GONE: Final = (404, 410)
_TEXTS: Final = {language: load("triclinium.server.jobs", language) for language in LANGUAGES}


class Pushed(Enum):
    """Result of a push."""

    SENT = "sent"
    GONE = "gone"
    """The browser has unsubscribed."""
    FAILED = "failed"


def is_endpoint(text: str) -> bool:
    """Return whether a text can be the URL of a push service: HTTPS, a public name, the default port.

    >>> is_endpoint("https://push.example.org/abc")
    True
    >>> [is_endpoint(f"https://{host}/abc") for host in ("127.0.0.1", "[::1]", "localhost", "a.internal", "u@a.org")]
    [False, False, False, False, False]
    >>> is_endpoint("http://push.example.org/abc"), is_endpoint("https://push.example.org:8443/abc")
    (False, False)
    """
    if len(text) > LONGEST_ENDPOINT or not text.isascii() or not text.isprintable() or " " in text:
        return False
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return False
    host = parts.hostname or ""
    plain = parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc and not parts.fragment
    return plain and _NAME.fullmatch(host) is not None and not host.endswith(_INSIDE)


def is_keys(p256dh: str, auth: str) -> bool:
    """Return whether these are valid keys of a browser: a point of the curve P-256, and sixteen bytes."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == _POINT_BYTES and len(secret) == _AUTH_BYTES


def _decoded(text: str) -> bytes:
    bare = text.rstrip("=")
    return urlsafe_b64decode((bare + "=" * (-len(bare) % 4)).encode("ascii"))


def is_public(address: str) -> bool:
    """Return whether an IP address is public.

    >>> [is_public(each) for each in ("9.9.9.9", "10.0.0.1", "::ffff:10.0.0.1", "169.254.169.254", "fe80::1%eth0")]
    [True, False, False, False, False]
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found.sixtofour or found
    return found.is_global and not found.is_multicast


class PublicResolver(ThreadedResolver):
    """Resolver that only returns public addresses."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Return the public addresses of a name; raise OSError if one of its addresses is not public."""
        found = await super().resolve(host, port, family)
        if not found or not all(is_public(each["host"]) for each in found):
            raise OSError(f"{host} is not in the internet")
        return found


class Pusher:
    """Sender of push notices, signed with the keys in the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._vapids: Final[list[Any]] = [Vapid02.from_raw(key.encode()) for key in settings.push_key]
        self.public_key: Final[str | None] = _public(self._vapids[0]) if self._vapids else None
        """Key that browsers subscribe with, or None if push is off."""

    def session(self) -> ClientSession:
        """Return an HTTP session that reaches public addresses only."""
        connector = TCPConnector(resolver=PublicResolver(), use_dns_cache=False, limit=20)
        return ClientSession(connector=connector, timeout=ClientTimeout(total=SECONDS))

    async def send(
        self, to: PushSubscription, language: str, key: str, params: Mapping[str, str], table: str
    ) -> Pushed:
        """Push the notice with a text key. A click on it opens the table."""
        shown = {name: one_line(value) for name, value in params.items()}
        texts = _TEXTS.get(language, _TEXTS["en"])
        content = {part: texts.say(f"{key}.{part}", shown) for part in ("title", "body")} | {"table": table}
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        packed: Any = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(json.dumps(content).encode())
        site = "https://" + urlsplit(to.endpoint).netloc
        claims = {"sub": self._settings.push_sender, "aud": site, "exp": int(time.time()) + _SIGNED_S}
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Urgency": "normal",
            "Topic": table[:32],  # a newer notice of a table replaces the older one
        }
        status = 0
        for vapid in self._vapids:  # a browser accepts only the key that it subscribed with
            status = await self._post(to.endpoint, packed["body"], {**headers, **vapid.sign(claims)})
            if status not in _OTHER_KEY:
                break
        if 200 <= status < 300:
            return Pushed.SENT
        return Pushed.GONE if status in _GONE else Pushed.FAILED

    async def _post(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Return the HTTP status of a push service, or 0 if it does not answer."""
        try:
            async with (
                self.session() as session,
                session.post(endpoint, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                if answer.status >= 300:
                    log.warning("a push service answered %s", answer.status)
                return answer.status
        except (ClientError, OSError, TimeoutError) as error:
            log.warning("a notice was not pushed (%s)", type(error).__name__)
            return 0


def _public(vapid: Any) -> str:
    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))
