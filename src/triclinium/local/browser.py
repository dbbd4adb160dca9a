"""The host in a worker of a browser: JavaScript functions as its `Outside`. Needs Pyodide; nothing else imports it."""

from __future__ import annotations

import os
import time
from typing import Any

from .host import Host


class Browser:
    """An `Outside` of functions of the worker."""

    def __init__(self, page: Any) -> None:
        """Take the functions of `page`, a JavaScript object."""
        self.send = page.send
        self.close = page.close
        self.keep_table = page.keep_table
        self.keep = page.keep
        self.ask_bot = page.ask_bot

    def random_bytes(self, count: int) -> bytes:
        """Return bytes of the browser's own randomness."""
        return os.urandom(count)

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time()


def open_host(page: Any, games: str, kept: str | None) -> Host:
    """Return the host; `games`: names, separated by spaces; `kept`: see `Host`."""
    return Host(Browser(page), games.split(), kept)
