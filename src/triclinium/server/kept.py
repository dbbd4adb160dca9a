"""What does not change while the process runs: documents, scripts, pictures, sent once to each browser."""

from __future__ import annotations

import gzip
from hashlib import blake2b
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
KINDS: Final = {
    "html": "text/html",
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "json": "application/json",
    "txt": "text/plain",
    "woff2": "font/woff2",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}
_TEXT: Final = frozenset({"html", "js", "css", "svg", "json", "txt", "webmanifest"})
_ALWAYS_ASK: Final = "no-cache"
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class Kept:
    """Something kept. `named_after_content`: another content would have another name, so nobody need ask again."""

    def __init__(self, content: bytes, ending: str, named_after_content: bool = False) -> None:
        kind = KINDS[ending]
        text = ending in _TEXT
        self._content: Final = content
        self._short: Final = gzip.compress(content, 9, mtime=0) if text else None
        tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
        self._tag: Final = tag
        self._headers: Final = {
            "Content-Type": f"{kind}; charset=utf-8" if text else kind,
            "Cache-Control": _FOR_EVER if named_after_content else _ALWAYS_ASK,
            "ETag": tag,
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }

    async def answer(self, request: Request) -> Response:
        """The thing, or that it has not changed."""
        headers = dict(self._headers)
        if self._short is not None:
            headers["Vary"] = "Accept-Encoding"
        if request.headers.get("if-none-match") == self._tag:
            del headers["Content-Type"]
            return Response(status_code=304, headers=headers)
        if self._short is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self._short, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self._content, headers=headers)
