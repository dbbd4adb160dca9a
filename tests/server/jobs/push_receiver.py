"""A push service for tests: it receives pushes over HTTPS, and decrypts them as the browser would."""

from __future__ import annotations

import json
import secrets
import socket
import ssl
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import http_ece
from aiohttp import ClientSession, TCPConnector, web
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

HOST = "push.example.org"


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """A subscriber with its private keys."""

    path: str = field(default_factory=lambda: secrets.token_hex(8))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}/{self.path}"

    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)}}

    def read(self, body: bytes) -> Any:
        return json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )


@dataclass
class Receiver:
    """The pushes received, and the status to answer with."""

    port: int = 0
    status: int = 201
    keyed: str | None = None
    """The public key that browsers subscribed with. Pushes signed with another key are refused."""
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.Response:
        if self.keyed is not None and self.keyed not in request.headers["Authorization"]:
            return web.Response(status=403)
        self.got.append((request.path.removeprefix("/"), dict(request.headers), await request.read()))
        return web.Response(status=self.status, headers={"Location": "https://elsewhere.example.org/"})

    def session(self) -> ClientSession:
        """Return a client session that resolves the name of the push service to this one."""
        return ClientSession(connector=TCPConnector(resolver=_ToHere(self.port), ssl=False))


class _ToHere(AbstractResolver):
    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        del port, family
        assert host == HOST, "redirects must not be followed"
        here = ResolveResult(
            hostname=host, host="127.0.0.1", port=self._port, family=socket.AF_INET, proto=0, flags=0
        )
        return [here]

    async def close(self) -> None:
        pass


def _certificate(folder: Path) -> ssl.SSLContext:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .sign(key, SHA256())
    )
    path = folder / "both.pem"
    path.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + made.public_bytes(Encoding.PEM)
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(path)
    return context


@asynccontextmanager
async def push_receiver() -> AsyncIterator[Receiver]:
    """Run a push service."""
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/{path:.*}", receiver.take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    with TemporaryDirectory() as folder:
        listening = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=_certificate(Path(folder)))
        await listening.start()
    receiver.port = runner.addresses[0][1]
    try:
        yield receiver
    finally:
        await runner.cleanup()
