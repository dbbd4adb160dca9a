"""The plain page: the service played in any browser, as text and buttons. It knows no rules.

It shows what the service sends and offers what the service offers. One document serves all addresses; what a person
wrote reaches the screen as text only, and the policy sent along lets nothing else run.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ...kernel.texts import LANGUAGES, load

PLACES: Final = ("/", "/t/{table}", "/confirm", "/unsubscribe")
"""Addresses that the document serves; it reads its own to know what to show."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_KINDS: Final = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
_SCRIPTS: Final = ("page.js", "lobby.js", "table.js", "board.js", "words.js", "page.css", "icon.svg")


def routes() -> list[BaseRoute]:
    """The document, its scripts and its sentences."""
    document = _file("index.html")
    return [
        *(Route(place, document.answer, methods=["GET"]) for place in PLACES),
        *(Route(f"/page/{name}", _file(name).answer, methods=["GET"]) for name in _SCRIPTS),
        *(
            Route(f"/page/texts/{language}.json", _texts(language).answer, methods=["GET"])
            for language in LANGUAGES
        ),
    ]


class _Kept:
    """Something that does not change while the process runs, sent once to each browser."""

    def __init__(self, content: bytes, kind: str) -> None:
        self._content: Final = content
        self._tag: Final = f'"{blake2b(content, digest_size=12).hexdigest()}"'
        self._kind: Final = f"{kind}; charset=utf-8"

    async def answer(self, request: Request) -> Response:
        """The thing, or that it has not changed."""
        headers = {
            "Cache-Control": "no-cache",
            "ETag": self._tag,
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        if request.headers.get("if-none-match") == self._tag:
            return Response(status_code=304, headers=headers)
        return Response(self._content, headers={**headers, "Content-Type": self._kind})


def _file(name: str) -> _Kept:
    return _Kept(files(__name__).joinpath(name).read_bytes(), _KINDS[name.rpartition(".")[2]])


def _texts(language: str) -> _Kept:
    table = load("triclinium.server", language).table

    own = {key.removeprefix("page."): text for key, text in table.items() if key.startswith("page.")}
    return _Kept(json.dumps(own, ensure_ascii=False).encode(), "application/json")
