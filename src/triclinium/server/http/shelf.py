"""Routes of games, health and measurements."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from pydantic import BaseModel, Field

from ... import bots
from ...kernel.texts import LANGUAGES, load
from ..errors import Wrong
from ..meter import METER
from ..store.log import Log
from .asked import ERRORS, TheService

_REASONS: Final = {
    language: {
        key: text for key, text in load(bots.PACKAGE, language).table.items() if key.startswith("reason.")
    }
    for language in LANGUAGES
}

router = APIRouter(prefix="/api", tags=["games"], responses=ERRORS)


class SettingOut(BaseModel):
    """Something to choose for a table."""

    name: str
    values: list[str]
    default: str


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    rules: int
    seats: tuple[int, int] = Field(description="Fewest and most")
    settings: list[SettingOut]
    forms: list[str] = Field(description="How each act is written: `march {city} {legions:count}`")
    bots: list[str]


class Health(BaseModel):
    """Whether the service works."""

    ok: bool
    workers: str = Field(description="`late` when due work waits for a worker")


@router.get("/games")
async def games(service: TheService) -> list[GameOut]:
    """The games."""
    found = []
    for name in service.shelf.names():
        served = service.shelf[name]
        forms = [
            " ".join(
                [
                    form.verb,
                    *(word if not operand else f"{{{operand}:{word}}}" for operand, word in form.words),
                ]
            )
            for form in served.game.words.forms
        ]
        settings = [
            SettingOut(name=each.name, values=list(each.values), default=each.default)
            for each in served.settings
        ]
        found.append(
            GameOut(
                name=name,
                rules=served.game.rules,
                seats=served.game.seats,
                settings=settings,
                forms=forms,
                bots=served.bots(),
            )
        )
    return found


@router.get("/games/{game}/texts/{language}")
async def texts(game: str, language: str, service: TheService) -> dict[str, str]:
    """A game's texts by key, and those of the reasons that bots give for their moves in it."""
    served = service.shelf.get(game)
    if served is None:
        raise Wrong("no_game", game=game[:40])
    if language not in LANGUAGES:
        raise Wrong("no_language", languages=", ".join(LANGUAGES))
    return {**_REASONS[language], **served.texts[language].table}


@router.get("/health")
async def health(service: TheService) -> Health:
    """Whether the database answers, and whether somebody does the due work."""
    log: Log = service.database.log
    await log.heads(())
    return Health(ok=True, workers=await service.workers())


@router.get("/meter", include_in_schema=False)
async def meter() -> dict[str, float]:
    """What moves cost, since the last reading; only where it is measured."""
    if not METER.on:
        raise Wrong("not_found")
    return METER.read()
