"""Servers for a single test: PostgreSQL, Redis, and a mail server that keeps the mails that it receives.

with private_servers.postgres() as database, private_servers.redis() as bus:
    ... database.url ... bus.kill() ... bus.start()
"""

from __future__ import annotations

import contextlib
import email
import email.policy
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from bench.servers import Postgres, Redis, Server, free_port, postgres, program, redis

__all__ = [
    "MailServer",
    "Postgres",
    "Redis",
    "Server",
    "free_port",
    "mail_server",
    "postgres",
    "program",
    "redis",
]


@dataclass
class MailServer:
    """A real SMTP server on this machine. `answer` is its reply to a mail; set it to refuse mails."""

    port: int
    answer: str = "250 kept"
    mails: list[EmailMessage] = field(default_factory=list)
    envelopes: list[tuple[str, list[str]]] = field(default_factory=list)
    """Sender and recipients of the SMTP envelope, independent of the headers of the mail."""
    raw: list[bytes] = field(default_factory=list)
    rejected: set[str] = field(default_factory=set)
    """Recipients that are refused temporarily (451)."""
    attempts: list[str] = field(default_factory=list)
    """Recipients in the order in which clients named them, including refused ones."""

    async def handle_RCPT(  # noqa: N802 (aiosmtpd's name)
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        self.attempts.append(address)
        if address in self.rejected:
            return "451 later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        if self.answer.startswith("2"):
            mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            self.mails.append(mail)
            self.raw.append(envelope.content)
            self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos)))
        return self.answer


@contextlib.contextmanager
def mail_server(port: int = 0) -> Iterator[MailServer]:
    """Run a mail server."""
    kept = MailServer(port or free_port())
    controller = Controller(kept, hostname="127.0.0.1", port=kept.port)
    controller.start()
    try:
        yield kept
    finally:
        controller.stop()
