"""Serve files that do not change while the process runs: documents, scripts, images.

They are read at startup and found by name, so no path of a request reaches the file system. Starlette's StaticFiles
looks up each path per request and does not compress. Only its check for "not modified" is used here.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from ...live.messages.catalogue import fingerprint

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; "
    "img-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_POLICIES: Final = {"Content-Security-Policy": CONTENT_POLICY, "Referrer-Policy": "no-referrer"}
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
BROTLI: Final = ".br"
"""Extension that the build adds to the name of a compressed file."""
_TEXT_EXTENSIONS: Final = frozenset({"html", "js", "css", "svg", "json", "txt", "webmanifest"})
_REVALIDATE: Final = "no-cache"
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_STARLETTE: Final = StaticFiles()


@cache
def _compressed(content: bytes) -> bytes:
    """Compress a file with gzip at the highest level. Cached: services in one process, as in tests, share files."""
    return gzip.compress(content, 9, mtime=0)


class StaticFile:
    """A static file.

    `immutable`: its URL changes with its content, so browsers never request it again. `brotli`: the same file,
    compressed by the client's build. `policy`: False for files that no browser opens as a page or worker.
    """

    def __init__(
        self,
        name: str,
        content: bytes,
        immutable: bool = False,
        brotli: bytes | None = None,
        policy: bool = True,
    ) -> None:
        suffix = extension(name)
        text = suffix in _TEXT_EXTENSIONS
        self._content: Final = content
        self._encodings: Final = {"br": brotli, "gzip": _compressed(content) if text else None}
        self.fingerprint: Final = fingerprint(content)
        self._headers: Final = {
            "Content-Type": f"{MEDIA_TYPES[suffix]}; charset=utf-8" if text else MEDIA_TYPES[suffix],
            "Cache-Control": _IMMUTABLE if immutable else _REVALIDATE,
            "ETag": f'"{self.fingerprint}"',
            "X-Content-Type-Options": "nosniff",
            **(_POLICIES if policy else {}),
            **({"Vary": "Accept-Encoding"} if text else {}),
        }

    async def answer(self, request: Request) -> Response:
        """Return the file, or the response that it has not changed."""
        response = Response(self._content, headers=self._headers)
        if _STARLETTE.is_not_modified(response.headers, request.headers):
            return NotModifiedResponse(response.headers)
        accepted = {
            each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")
        }
        for name, compressed in self._encodings.items():
            if compressed is not None and name in accepted:
                return Response(compressed, headers={**self._headers, "Content-Encoding": name})
        return response


def files_in(folder: Traversable, under: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield all files of known types with their paths. Symbolic links are skipped: they may lead out of the folder."""
    for each in folder.iterdir():
        if isinstance(each, Path) and each.is_symlink():
            continue
        if each.is_dir():
            yield from files_in(each, f"{under}{each.name}/")
        elif extension(each.name.removesuffix(BROTLI)) in MEDIA_TYPES:
            yield f"{under}{each.name}", each.read_bytes()


def extension(name: str) -> str:
    """Return the extension of a file name, for example js."""
    return name.rpartition(".")[2]
