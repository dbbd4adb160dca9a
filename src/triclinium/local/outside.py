"""Functions that the page gives to its host."""

from __future__ import annotations

from typing import Protocol


class Outside(Protocol):
    """Functions that the page gives to its host."""

    def send(self, connection: int, text: str) -> None:
        """Send a message to a socket of the client."""

    def close(self, connection: int, code: int) -> None:
        """Close a socket of the client."""

    def keep_table(self, table: str, text: str) -> None:
        """Store a table under its id; called after every move and every change of seats."""

    def keep(self, text: str) -> None:
        """Store everything that is not a table."""

    def ask_bot(self, request: int, question: str) -> None:
        """Let the second worker answer; the answer comes to `Host.bot_answered`."""

    def random_bytes(self, count: int) -> bytes:
        """Return bytes of the browser's own randomness."""

    def now(self) -> float:
        """Return the seconds since 1970."""
