"""The cookie by which a guest is known, of a request and of a socket."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection

from .tokens import Tokens

COOKIE: Final = "triclinium_guest"
COOKIE_DAYS: Final = 400


class GuestCookies:
    """By which cookie a guest is known."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens: Final = tokens

    def guest_id(self, connection: HTTPConnection) -> str | None:
        """The id of the guest who asks, if a cookie of ours came along."""
        parts = self._tokens.read("guest", connection.cookies.get(COOKIE, ""))
        return str(parts[0]) if parts else None

    def cookie(self, guest: str) -> str:
        """The cookie of a guest."""
        return self._tokens.sign("guest", guest)
