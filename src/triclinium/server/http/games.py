"""Routes of games, health and measurements."""

from __future__ import annotations

from typing import Final, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ... import bots
from ...games.entry import Allowance, Joining, Kicking, Replacing
from ...kernel.rulebook import OF_THE_RULES
from ...kernel.texts import LANGUAGES, load
from ...terminal.translator import OF_THE_TERMINAL
from ..errors import ApiError
from ..store.sql_log import Log
from ..tables.lessons import BuiltLesson, LessonOut, built, listed
from .dependencies import TheService
from .game_frontend import game_frontend

_BOTS: Final = {language: load(bots.PACKAGE, language).table for language in LANGUAGES}
"""The names and strengths of the bots that play any game."""

_ELSEWHERE: Final = (OF_THE_TERMINAL, *OF_THE_RULES)
"""How the keys begin of texts that nobody says at a table: rules are looked up, and come when they are."""

router = APIRouter(prefix="/api", tags=["games"])


class SettingOut(BaseModel):
    """Something to choose for a table: one value, one for each seat, or some of several.

    A setting's name has the text `setting.<name>`, a value's `<of>.<value>`.
    """

    name: str
    kind: Literal["one", "each", "subset"]
    of: str = Field(description="What its values are called by")
    values: list[str]
    default: str | list[str] = Field(description="Of each: of one seat; of a subset: the usual ones")
    distinct: bool = Field(default=False, description="Of each: no value but the usual one twice")
    places: dict[str, int] | None = Field(
        default=None, description="Of each: how many values, by the number of seats, where not one a seat"
    )
    sizes: dict[str, tuple[int, int]] | None = Field(
        default=None, description="Of a subset: fewest and most, by the number of seats"
    )


class AllowancesOut(BaseModel):
    """What a table's options are unless somebody chooses: on or off; never: it cannot be had in this game."""

    hints: Allowance
    odds: Allowance
    undo: Allowance


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    titles: dict[str, str] = Field(default_factory=dict, description="Its name for people, by language")
    about: dict[str, str] = Field(default_factory=dict, description="It in one sentence, by language")
    rules: int
    seats: tuple[int, int] = Field(description="Fewest and most")
    minutes: tuple[int, int] = Field(description="Fewest and most that a game usually takes")
    cooperative: bool = Field(description="All win or lose together; else they play against each other")
    hidden: bool = Field(description="Seats see different things")
    settings: list[SettingOut]
    options: AllowancesOut
    kicks: Kicking = Field(
        description="Who may free a seat of a running game: the owner any, or one that is late"
    )
    joins: Joining = Field(description="Who may sit down in a seat that was freed in a running game")
    replaces: Replacing = Field(description="Who may put a bot in the place of somebody late or gone")
    forms: list[str] = Field(description="How each act is written: `verb {operand:kind} {number:count}`")
    bots: list[str] = Field(description="The weakest first")
    lessons: int = Field(default=0, description="How many lessons it brings")
    client: str | None = Field(
        description="Where the module is that draws it in a browser, of a game that brings one"
    )


class RuleOut(BaseModel):
    """One rule, what is printed apart from what is ours."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    title: str = Field(description="A short name; empty where the game has none")
    printed: str = Field(description="Of the rulebook, in other words; empty where all of it is a ruling")
    rulings: list[str] = Field(description="What we decided where the rulebook leaves it open")


class SectionOut(BaseModel):
    """Rules under one heading."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    title: str
    rules: list[RuleOut]


class ThingOut(BaseModel):
    """A card, a piece, a track, an action: something that has a name, and the rule that tells of it."""

    model_config = ConfigDict(from_attributes=True)

    key: str = Field(description="Of its name among the game's texts")
    name: str
    told: list[str]
    rulings: list[str]
    rule: str


class RulesOut(BaseModel):
    """A game's rules in one language. Facts and refusals name theirs themselves."""

    model_config = ConfigDict(from_attributes=True)

    sections: list[SectionOut]
    things: list[ThingOut]


class Health(BaseModel):
    """Whether the service works."""

    ok: bool
    workers: str = Field(description="`late` when due work waits for a worker")


class HostOut(BaseModel):
    """Whose signature the records of finished games here bear: Ed25519, the keys in hex."""

    key: str = Field(description="The one that tables show")
    keys: list[str] = Field(
        description="All that sign: those from before a rotation too, while they are kept"
    )


@router.get("/host")
async def host(service: TheService) -> HostOut:
    """The public keys of this host."""
    return HostOut(key=service.sealer.key, keys=list(service.sealer.keys))


@router.get("/games")
async def games(service: TheService) -> list[GameOut]:
    """The games."""
    found = []
    for name in service.games.names():
        served = service.games[name]
        client = game_frontend(served)
        forms = [form.template() for form in served.game.words.forms]
        settings = [SettingOut.model_validate(each.named()) for each in served.settings]
        found.append(
            GameOut(
                name=name,
                titles={language: served.title(language) for language in LANGUAGES},
                about={language: served.about(language) for language in LANGUAGES},
                rules=served.game.rules,
                seats=served.game.seats,
                minutes=served.entry.minutes,
                cooperative=served.entry.cooperative,
                hidden=served.entry.hidden,
                settings=settings,
                options=AllowancesOut(**served.entry.tables.allowances()),
                kicks=served.entry.tables.kicks,
                joins=served.entry.tables.joins,
                replaces=served.entry.tables.replaces,
                forms=forms,
                bots=served.bots(),
                lessons=len(listed(served)),
                client=client.url if client else None,
            )
        )
    return found


@router.get("/games/{game}/texts/{language}")
async def texts(game: str, language: str, service: TheService) -> dict[str, str]:
    """A game's texts by key, with the names of bots and the reasons they give; not its rules, nor its terminal's."""
    served = service.games.require(game)
    if language not in LANGUAGES:
        raise ApiError("no_language", languages=", ".join(LANGUAGES))
    own = served.texts[language].table.items()
    return {
        **_BOTS[language],
        **served.bot_texts(),
        **{key: text for key, text in own if not key.startswith(_ELSEWHERE)},
    }


@router.get("/games/{game}/rules/{language}")
async def rules(game: str, language: str, service: TheService) -> RulesOut:
    """A game's rules, what is ours in them set apart, and which of them tells of what."""
    served = service.games.require(game)
    if language not in LANGUAGES:
        raise ApiError("no_language", languages=", ".join(LANGUAGES))
    return RulesOut.model_validate(served.rulebooks[language])


@router.get("/games/{game}/lessons")
async def lessons(game: str, service: TheService) -> list[LessonOut]:
    """A game's lessons, in the order in which they are learnt."""
    return listed(service.games.require(game))


@router.get("/games/{game}/lessons/texts/{language}")
async def lesson_texts(game: str, language: str, service: TheService) -> dict[str, str]:
    """The sentences of a game's lessons by key."""
    served = service.games.require(game)
    if language not in LANGUAGES:
        raise ApiError("no_language", languages=", ".join(LANGUAGES))
    return served.lesson_texts[language]


@router.get("/games/{game}/lessons/{number}", responses={200: {"model": BuiltLesson}})
async def lesson(game: str, number: int, service: TheService) -> Response:
    """A lesson, with all that a service would send in it."""
    content = built(service.games.require(game), number)
    if content is None:
        raise ApiError("not_found")
    return Response(content, media_type="application/json")


@router.get("/games/{game}/client/{fingerprint}/{path:path}", include_in_schema=False)
async def client_file(
    game: str, fingerprint: str, path: str, request: Request, service: TheService
) -> Response:
    """A file of a game's own part in the browser."""
    served = service.games.get(game)
    client = game_frontend(served) if served else None
    file = client.get(fingerprint, path) if client else None
    if file is None:
        raise ApiError("not_found")
    return await file.answer(request)


@router.get("/health")
async def health(service: TheService) -> Health:
    """Whether the database answers, and whether somebody does the due work."""
    log: Log = service.database.log
    await log.heads(())
    return Health(ok=True, workers=await service.workers())
