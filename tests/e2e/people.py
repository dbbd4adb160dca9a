"""Who plays in the end-to-end tests, and where."""

from __future__ import annotations

import email
import email.policy
import http.client
import subprocess
import sys
import time
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

PATIENCE = 30.0


class House:
    """A running service: a web process that can be stopped and started again, and a worker."""

    def __init__(self, port: int, env: dict[str, str], log: Path) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        self.post = Post()
        self._port = port
        self._env = env
        self._web: subprocess.Popen[bytes] | None = None

    def run(self, command: str) -> subprocess.Popen[bytes]:
        """Start one of the service's commands."""
        with self.log.open("ab") as kept:
            words = [sys.executable, "-m", "triclinium.cli.app", command]
            return subprocess.Popen(words, env=self._env, stdout=kept, stderr=kept)

    def open(self) -> None:
        """Start the web process, and wait until it answers."""
        self._web = self.run("serve")
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._web.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.1)

    def close(self) -> None:
        """Stop the web process."""
        if self._web is not None:
            stop(self._web)

    def _answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()


def stop(process: subprocess.Popen[bytes]) -> None:
    """Let a process end, or end it."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@dataclass
class Post:
    """A mail server that keeps the texts of mails."""

    texts: list[str] = field(default_factory=list)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 (aiosmtpd's name)
        mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(mail, EmailMessage)
        self.texts.append(mail.get_content())
        return "250 kept"


@dataclass
class Person:
    """Somebody at a browser of their own; what the browser complains about is kept."""

    page: Page
    complaints: list[str] = field(default_factory=list)

    def text(self, where: str) -> str:
        """What can be read there."""
        return self.page.locator(where).inner_text()

    def says(self, english: str, polish: str) -> str:
        """The one of two texts that stands in this person's language."""
        return english if self.page.locator("html").get_attribute("lang") == "en" else polish
