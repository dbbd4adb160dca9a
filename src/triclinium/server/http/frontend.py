"""Serve the built web client, and the browser modules of third-party games.

`npm run build` in web/ writes the client to client/ next to this package.

A source checkout has no build at first. Until then, every page and the log show the command that builds it.
"""

from __future__ import annotations

import html
import logging
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from ...games.entry import MODULE, Entry
from ...live.games import ServedGame
from .static_files import BROTLI, CONTENT_POLICY, StaticFile, extension, files_in

log = logging.getLogger(__name__)

DOCUMENT: Final = "index.html"
PATHS: Final = (
    "/",
    "/t/{table}",
    "/learn/{game}",
    "/learn/{game}/{number}",
    "/replay",
    "/replay/{table}",
    "/rules/{game}",
    "/rules/{game}/{rule}",
    "/daily",
    "/daily/{deal}",
    "/puzzles",
    "/puzzles/{game}/{number}",
    "/history",
    "/games",
    "/watch",
    "/confirm",
    "/unsubscribe",
)
"""URL paths that serve the document. It reads its own URL to choose what to show."""
BUILD: Final = "npm --prefix web ci && npm --prefix web run build"
_HASHED: Final = "assets/"
"""Folder of files whose names contain a hash of their content (Vite)."""
_PARTS_OF_A_PAGE: Final = (".js", ".css", ".woff2")
"""Extensions of files without a content policy. Only that of the page applies; here it would add 15 KB to a visit."""
_OF_GAMES: Final = frozenset({"js", "css", "svg", "json", "png", "woff2"})
"""Extensions of the files of games that are served. Documents are not among them."""
_NOT_BUILT: Final = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Triclinium</title>
<h1>Triclinium</h1>
<p>The web client is not built. Build it, then start the service again:</p>
<p lang="pl">Klient przeglądarkowy nie jest zbudowany. Zbuduj go i uruchom serwis ponownie:</p>
<pre>{html.escape(BUILD)}</pre>
"""


def routes(folder: Traversable | None = None) -> list[BaseRoute]:
    """Return the routes of the client's document, at every path it serves, and of its files."""
    built = folder if folder is not None else files("triclinium.server").joinpath("client")
    read = dict(files_in(built)) if built.is_dir() else {}
    found = {
        path: StaticFile(
            path,
            content,
            immutable=path.startswith(_HASHED),
            brotli=read.get(path + BROTLI),
            policy=not (path.startswith(_HASHED) and path.endswith(_PARTS_OF_A_PAGE)),
        )
        for path, content in read.items()
        if not path.endswith(BROTLI)
    }
    document = found.pop(DOCUMENT, None)
    if document is None:
        log.warning("the web client is not built: %s", BUILD)
        return [Route(path, _not_built, methods=["GET"]) for path in PATHS]
    files_by_path = {**dict.fromkeys(PATHS, document), **{f"/{path}": file for path, file in found.items()}}
    return [Route(path, file.answer, methods=["GET"]) for path, file in files_by_path.items()]


async def _not_built(_: Request) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": CONTENT_POLICY}
    return HTMLResponse(_NOT_BUILT, 503, headers)


class GameFrontend:
    """Files of a game's browser module, by path: those of the folder that the game's entry names.

    Their URL changes with their content, so browsers may cache them and never mix versions.
    """

    def __init__(self, entry: Entry) -> None:
        folder = files(entry.rules.package).joinpath(entry.client)
        found = {path: data for path, data in files_in(folder) if extension(path) in _OF_GAMES}
        content = blake2b(digest_size=12)
        for path, data in sorted(found.items()):
            content.update(b"%d %s %d " % (len(path), path.encode(), len(data)))
            content.update(data)
        self.fingerprint: Final = content.hexdigest()
        self.url: Final = f"/api/games/{entry.name}/client/{self.fingerprint}/{MODULE}"
        """URL of the module."""
        self._files: Final = {path: StaticFile(path, data, True) for path, data in found.items()}

    def get(self, fingerprint: str, path: str) -> StaticFile | None:
        """Return a file by its path, or None if there is none, or if the fingerprint is outdated."""
        return self._files.get(path) if fingerprint == self.fingerprint else None


@cache
def game_frontend(served: ServedGame) -> GameFrontend | None:
    """Return the browser module of a game, if it has one."""
    return GameFrontend(served.entry) if served.entry.client else None
