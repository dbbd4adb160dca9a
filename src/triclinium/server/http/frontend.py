"""The web client as it was built: `npm run build` in web/ puts its files into client/ beside this module.

A source checkout has none until then: every page and the log say which command builds it.
"""

from __future__ import annotations

import html
import logging
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from .static_files import CONTENT_POLICY, StaticFile, files_in

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
    "/history",
    "/games",
    "/confirm",
    "/unsubscribe",
)
"""Addresses that the document serves; it reads its own to know what to show."""
BUILD: Final = "npm --prefix web ci && npm --prefix web run build"
_HASHED: Final = "assets/"
"""Vite names what is in here after its content."""
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
    """The client's document at every address it serves, and its files."""
    built = folder if folder is not None else files("triclinium.server").joinpath("client")
    read = dict(files_in(built)) if built.is_dir() else {}
    found = {path: StaticFile(path, content, path.startswith(_HASHED)) for path, content in read.items()}
    document = found.pop(DOCUMENT, None)
    if document is None:
        log.warning("the web client is not built: %s", BUILD)
        return [Route(path, _not_built, methods=["GET"]) for path in PATHS]
    files_by_path = {**dict.fromkeys(PATHS, document), **{f"/{path}": file for path, file in found.items()}}
    return [Route(path, file.answer, methods=["GET"]) for path, file in files_by_path.items()]


async def _not_built(_: Request) -> Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": CONTENT_POLICY}
    return HTMLResponse(_NOT_BUILT, 503, headers)
