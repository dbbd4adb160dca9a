"""The plain page: the service played in any browser, as text and buttons. It knows no rules.

It shows what the service sends and offers what the service offers. One document serves all addresses; what a person
wrote reaches the screen as text only, and the policy sent along lets nothing else run.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from starlette.routing import BaseRoute, Route

from ...kernel.texts import LANGUAGES, load
from ..kept import Kept

PLACES: Final = ("/", "/t/{table}", "/confirm", "/unsubscribe")
"""Addresses that the document serves; it reads its own to know what to show."""
_SCRIPTS: Final = (
    "page.js",
    "lobby.js",
    "table.js",
    "board.js",
    "fair.js",
    "words.js",
    "page.css",
    "icon.svg",
)


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


def _file(name: str) -> Kept:
    return Kept(files(__name__).joinpath(name).read_bytes(), name.rpartition(".")[2])


def _texts(language: str) -> Kept:
    table = load("triclinium.server", language).table

    own = {key.removeprefix("page."): text for key, text in table.items() if key.startswith("page.")}
    return Kept(json.dumps(own, ensure_ascii=False).encode(), "json")
