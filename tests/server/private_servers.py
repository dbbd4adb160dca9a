"""Servers of a test's own: PostgreSQL, Redis, and a mail server that keeps what it is given.

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

from bench.servers import Postgres, Redis, Server, free_port, postgres, redis

__all__ = ["MailServer", "Postgres", "Redis", "Server", "free_port", "mail_server", "postgres", "redis"]


@dataclass
class MailServer:
    """A real SMTP server on this machine; `answer` is what it says to a mail (set it to refuse)."""

    port: int
    answer: str = "250 kept"
    mails: list[EmailMessage] = field(default_factory=list)
    envelopes: list[tuple[str, list[str]]] = field(default_factory=list)
    """Sender and recipients as the client named them, apart from what the mail's own lines say."""
    raw: list[bytes] = field(default_factory=list)
    rejected: set[str] = field(default_factory=set)
    """Recipients that are refused for now (451)."""
    attempts: list[str] = field(default_factory=list)
    """Recipients in the order that clients named them, refused ones too."""

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
    """A mail server that is up as long as the block."""
    kept = MailServer(port or free_port())
    controller = Controller(kept, hostname="127.0.0.1", port=kept.port)
    controller.start()
    try:
        yield kept
    finally:
        controller.stop()
