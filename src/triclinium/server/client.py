"""The web client as it was built: `npm run build` in web/ puts its files into client/ beside this module.

A source checkout has none until then, and the plain page takes its place; the log says so.
"""

from __future__ import annotations

import logging
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.routing import BaseRoute, Route

from .kept import KINDS, Kept
from .page import PLACES
from .page import routes as plain_page

log = logging.getLogger(__name__)

DOCUMENT: Final = "index.html"
_HASHED: Final = "assets/"
"""Vite names what is in here after its content."""


def routes(plain: bool = False, folder: Traversable | None = None) -> list[BaseRoute]:
    """The client's document at every address it serves, and its files; or the plain page."""
    if plain:
        return plain_page()
    built = folder if folder is not None else files(__package__).joinpath("client")
    document = built.joinpath(DOCUMENT)
    if not document.is_file():
        log.warning("the web client is not built (npm run build in web/): the plain page is served instead")
        return plain_page()
    kept = Kept(document.read_bytes(), "html")
    return [
        *(Route(place, kept.answer, methods=["GET"]) for place in PLACES),
        *(
            Route(
                f"/{path}", Kept(found.read_bytes(), ending, path.startswith(_HASHED)).answer, methods=["GET"]
            )
            for path, ending, found in _files(built)
        ),
    ]


def _files(folder: Traversable, under: str = "") -> list[tuple[str, str, Traversable]]:
    """All files but the document, each with its path and the ending of its name."""
    out = []
    for each in sorted(folder.iterdir(), key=lambda found: found.name):
        path = f"{under}{each.name}"
        ending = each.name.rpartition(".")[2]
        if each.is_dir():
            out += _files(each, f"{path}/")
        elif path != DOCUMENT and ending in KINDS:
            out.append((path, ending, each))
    return out
