"""Notices pushed to browsers (RFC 8030, 8291, 8292): that it is one's turn, while no page is open.

What goes out is encrypted for the one browser and says a table, its game and its title: no token, no hand, no move. A
browser says by itself where its push service takes messages, so that address is a stranger's word: it must be a public
name over HTTPS, it is resolved to public addresses only, for each message anew, and nobody is followed elsewhere.
"""

from __future__ import annotations

import json
import logging
import re
import socket
import time
from base64 import urlsafe_b64decode
from binascii import Error as NotBase64
from collections.abc import Mapping
from enum import Enum
from ipaddress import IPv6Address, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector, ThreadedResolver
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, b64urlencode
from pywebpush import WebPusher

from ...kernel.texts import LANGUAGES, load
from ..settings import Settings
from ..tables.push_subscriptions import PushSubscription
from .mail import one_line

log = logging.getLogger(__name__)

TURN: Final = "push.turn"
LATE: Final = "push.late"
LONGEST_ENDPOINT: Final = 1024
LONGEST_KEY: Final = 100
SECONDS: Final = 10.0
"""How long a push service may take."""
KEPT_S: Final = 86_400
"""How long it keeps a notice for a browser that is not there."""
_HOUR: Final = 3600
_NAME: Final = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])")
_INSIDE: Final = (".local", ".internal", ".localhost", ".localdomain", ".home.arpa", ".onion")
_POINT_BYTES: Final = 65
_AUTH_BYTES: Final = 16
_OTHER_KEY: Final = (401, 403)
"""Answers to who is not the one that the browser subscribed with."""
_GONE: Final = frozenset((404, 410))
_TEXTS: Final = {language: load("triclinium.server.work", language) for language in LANGUAGES}


class Pushed(Enum):
    """What became of a notice."""

    SENT = "sent"
    GONE = "gone"
    """The browser has unsubscribed: it is to be forgotten."""
    FAILED = "failed"


def is_endpoint(text: str) -> bool:
    """Whether this can be where a push service takes messages: HTTPS, a public name, the usual port.

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
    """Whether these are a browser's keys: a point of the curve P-256, and sixteen bytes."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except (ValueError, NotBase64):
        return False
    return len(point) == _POINT_BYTES and len(secret) == _AUTH_BYTES


def _decoded(text: str) -> bytes:
    bare = text.rstrip("=")
    return urlsafe_b64decode((bare + "=" * (-len(bare) % 4)).encode("ascii"))


def is_public(address: str) -> bool:
    """Whether an address is one of the internet's, and of no network of somebody's own.

    >>> [is_public(each) for each in ("9.9.9.9", "10.0.0.1", "::ffff:10.0.0.1", "169.254.169.254", "fe80::1%eth0")]
    [True, False, False, False, False]
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        found = found if inner is None else inner
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Names as addresses of the internet; one that leads anywhere else is not found."""

    def __init__(self) -> None:
        self._all: Final = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The public addresses of a name."""
        found = await self._all.resolve(host, port, family)
        if not found or not all(is_public(each["host"]) for each in found):
            raise OSError(f"{host} is not in the internet")
        return found

    async def close(self) -> None:
        """Nothing is kept."""


class Pusher:
    """Pushes notices with the service's own key; without one it pushes none."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._vapids: Final[list[Any]] = [Vapid02.from_raw(key.encode()) for key in settings.push_keys]
        self.public_key: Final[str | None] = _public(self._vapids[0]) if self._vapids else None
        """With which browsers subscribe; None: nothing is pushed."""

    def session(self) -> ClientSession:
        """A way to push services."""
        connector = TCPConnector(resolver=PublicResolver(), use_dns_cache=False, limit=20)
        return ClientSession(connector=connector, timeout=ClientTimeout(total=SECONDS))

    async def send(
        self, to: PushSubscription, language: str, key: str, params: Mapping[str, str], table: str
    ) -> Pushed:
        """Push the notice of a key; a press of it opens the table."""
        shown = {name: one_line(value) for name, value in params.items()}
        texts = _TEXTS.get(language, _TEXTS["en"])
        content = {
            "title": texts.say(f"{key}.title", shown),
            "body": texts.say(f"{key}.body", shown),
            "table": table,
        }
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        packed: Any = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(json.dumps(content).encode())
        parts = urlsplit(to.endpoint)
        claims = {
            "sub": self._settings.push_sender,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + 12 * _HOUR,
        }
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_S),
            "Urgency": "normal",
            "Topic": table[:32],  # a newer notice of a table takes the older one's place
        }
        status = 0
        for vapid in self._vapids:  # a browser is reached with the key that it subscribed with
            status = await self._post(to.endpoint, packed["body"], {**headers, **vapid.sign(claims)})
            if status not in _OTHER_KEY:
                break
        if status in _GONE:
            return Pushed.GONE
        if not 200 <= status < 300:
            if status:
                log.warning("a push service answered %s", status)
            return Pushed.FAILED
        return Pushed.SENT

    async def _post(self, endpoint: str, body: bytes, headers: Mapping[str, str]) -> int:
        """What a push service answers; 0: nothing."""
        try:
            async with (
                self.session() as session,
                session.post(endpoint, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                return answer.status
        except (ClientError, OSError, TimeoutError) as error:
            log.warning("a notice was not pushed (%s)", type(error).__name__)
            return 0


def _public(vapid: Any) -> str:
    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))
