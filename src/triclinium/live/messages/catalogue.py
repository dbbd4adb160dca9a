"""Descriptions of the offered games for clients: settings, bots, texts and rules."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from hashlib import blake2b
from typing import Any, Final

from ... import bots
from ...kernel.rulebook import OF_THE_RULES
from ...kernel.texts import LANGUAGES, OF_THE_TERMINAL, load
from ..errors import ApiError
from ..games import ServedGame
from ..rows import dumps
from . import puzzles
from .lessons import course, listed

_BOTS: Final = {language: load(bots.PACKAGE, language).table for language in LANGUAGES}
"""Names and strengths of the bots that play every game."""
_ELSEWHERE: Final = (OF_THE_TERMINAL, *OF_THE_RULES)
"""Key prefixes of texts that are not needed at a table. Clients load rules when a player looks them up."""


def fingerprint(content: bytes) -> str:
    """Return a short hash of a file's content, for its ETag and its URL."""
    return blake2b(content, digest_size=12).hexdigest()


def check_language(language: str) -> str:
    """Return the language; raise ApiError if it has no texts."""
    if language not in LANGUAGES:
        raise ApiError("no_language", languages=", ".join(LANGUAGES))
    return language


def game_out(served: ServedGame, client: str | None = None, reviews: bool = False) -> dict[str, Any]:
    """Return a game for the list of games.

    `client` is the URL of the browser module that draws it. `reviews`: finished games can be reviewed.
    """
    entry, game, tables = served.entry, served.game, served.entry.tables
    return {
        "name": entry.name,
        "titles": {language: served.title(language) for language in LANGUAGES},
        "about": {language: served.about(language) for language in LANGUAGES},
        "rules": game.rules,
        "seats": game.seats,
        "minutes": entry.minutes,
        "cooperative": entry.cooperative,
        "hidden": entry.hidden,
        "pauses": entry.pauses,
        "settings": [_setting(each.named()) for each in served.settings],
        "options": tables.allowances(),
        "kicks": tables.kicks,
        "joins": tables.joins,
        "replaces": tables.replaces,
        "forms": [form.template() for form in game.words.forms],
        "bots": served.bots(),
        "lessons": len(listed(served)),
        "course": course(served),
        "texts": {
            language: f"/api/games/{entry.name}/texts/{language}?content={fingerprint(texts(served, language))}"
            for language in LANGUAGES
        },
        "client": client,
        "reviews": reviews,
        "puzzles": len(puzzles.listed(served)),
    }


def _setting(named: dict[str, object]) -> dict[str, object]:
    return {"distinct": False, "places": None, "sizes": None, **named}


@cache
def texts(served: ServedGame, language: str) -> bytes:
    """Return a game's texts by key as JSON: with names and reasons of bots, without rules and terminal texts."""
    try:
        own = served.texts[language].table
    except FileNotFoundError:
        own = {}  # A third-party game may have no texts. The client then shows the keys as plain words.
    return dumps(
        {
            **_BOTS[language],
            **served.bot_texts(),
            **{key: text for key, text in own.items() if not key.startswith(_ELSEWHERE)},
        }
    )


def rules_out(served: ServedGame, language: str) -> dict[str, Any]:
    """Return a game's rules with our rulings, and the rules for each named thing."""
    book = asdict(served.rulebooks[language])
    for section in book["sections"]:
        for rule in section["rules"]:
            del rule["text"]
    return book
