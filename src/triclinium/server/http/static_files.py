"""Files that do not change while the process runs: documents, scripts, pictures, sent once to each browser.

They are read at the start and asked for by name: no path out of a request ever meets the file system. Starlette's
StaticFiles looks up each path when it is asked for, and compresses nothing; what may answer "not modified" is its part.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MEDIA_TYPES: Final = {
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
_TEXT_EXTENSIONS: Final = frozenset({"html", "js", "css", "svg", "json", "txt", "webmanifest"})
_REVALIDATE: Final = "no-cache"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_STARLETTE: Final = StaticFiles()


@cache
def _compressed(content: bytes) -> bytes:
    """As small as can be; once a process, for services that run in one, as in tests, have the same files."""
    return gzip.compress(content, 9, mtime=0)


class StaticFile:
    """A file. `immutable`: it is named after its content, so nobody need ask for it again."""

    def __init__(self, name: str, content: bytes, immutable: bool = False) -> None:
        suffix = extension(name)
        text = suffix in _TEXT_EXTENSIONS
        self._content: Final = content
        self._compressed: Final = _compressed(content) if text else None
        self._headers: Final = {
            "Content-Type": f"{MEDIA_TYPES[suffix]}; charset=utf-8" if text else MEDIA_TYPES[suffix],
            "Cache-Control": _IMMUTABLE if immutable else _REVALIDATE,
            "ETag": f'"{blake2b(content, digest_size=12).hexdigest()}"',
            "Content-Security-Policy": CONTENT_POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        if text:
            self._headers["Vary"] = "Accept-Encoding"

    async def answer(self, request: Request) -> Response:
        """The file, or that it has not changed."""
        response = Response(self._content, headers=self._headers)
        if _STARLETTE.is_not_modified(response.headers, request.headers):
            return NotModifiedResponse(response.headers)
        if self._compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self._compressed, headers={**self._headers, "Content-Encoding": "gzip"})
        return response


def files_in(folder: Traversable, under: str = "") -> Iterator[tuple[str, bytes]]:
    """All files of known kinds, each with its path; a symbolic link could lead out of the folder, and is left out."""
    for each in folder.iterdir():
        if isinstance(each, Path) and each.is_symlink():
            continue
        if each.is_dir():
            yield from files_in(each, f"{under}{each.name}/")
        elif extension(each.name) in MEDIA_TYPES:
            yield f"{under}{each.name}", each.read_bytes()


def extension(name: str) -> str:
    """The ending of a file's name: js, css."""
    return name.rpartition(".")[2]
