"""Routes of games, health and measurements."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field, TypeAdapter

from ....analysis.worth import has_model
from ....games.entry import Allowance, Joining, Kicking, Replacing
from ....live.errors import ApiError
from ....live.games import ServedGame
from ....live.messages import catalogue
from ....live.messages import puzzles as puzzle_messages
from ....live.messages.lessons import built, listed
from ...models import BuiltLesson, LessonOut
from ...puzzle_models import AttemptIn, AttemptOut, BuiltPuzzle, PuzzleOut
from ..dependencies import TheService
from ..frontend import game_frontend
from ..static_files import StaticFile

router = APIRouter(prefix="/api", tags=["games"])


class SettingOut(BaseModel):
    """A setting of a table: one value, one for each seat, or a subset of values.

    The text of a setting's name has the key `setting.<name>`, that of a value `<of>.<value>`.
    """

    name: str
    kind: Literal["one", "each", "subset"]
    of: str = Field(description="Prefix of the text keys of its values")
    values: list[str]
    default: str | list[str] = Field(description="For `each`: of one seat; for `subset`: the default values")
    distinct: bool = Field(default=False, description="For `each`: only the default value may occur twice")
    places: dict[str, int] | None = Field(
        default=None, description="For `each`: number of values by number of seats, unless one per seat"
    )
    sizes: dict[str, tuple[int, int]] | None = Field(
        default=None, description="For `subset`: minimum and maximum size by number of seats"
    )


class AllowancesOut(BaseModel):
    """Defaults of a table's options: on, off, or never (the game does not allow it)."""

    hints: Allowance
    odds: Allowance
    undo: Allowance


class GameOut(BaseModel):
    """A game that can be played here."""

    name: str
    titles: dict[str, str] = Field(default_factory=dict, description="Displayed name, by language")
    about: dict[str, str] = Field(
        default_factory=dict, description="Description in one sentence, by language"
    )
    rules: int
    seats: tuple[int, int] = Field(description="Minimum and maximum")
    minutes: tuple[int, int] = Field(description="Minimum and maximum of the usual duration")
    cooperative: bool = Field(description="Whether all seats win or lose together")
    hidden: bool = Field(description="Whether seats see different information")
    pauses: bool = Field(
        default=True, description="Whether seats can skip pauses, in which they could act but need not"
    )
    settings: list[SettingOut]
    options: AllowancesOut
    kicks: Kicking = Field(
        description="Seats of a running game that the owner may free: any (`owner`), late ones (`late`), or none"
    )
    joins: Joining = Field(description="Who may take a freed seat of a running game")
    replaces: Replacing = Field(description="Who may replace a late or absent player with a bot")
    forms: list[str] = Field(description="Notation of each act: `verb {operand:kind} {number:count}`")
    bots: list[str] = Field(description="Names of the bots; the last one is the default and gives the hints")
    lessons: int = Field(default=0, description="Number of lessons")
    course: list[str] = Field(
        default_factory=list, description="Names of the lessons of the first course, in order"
    )
    texts: dict[str, str] = Field(
        default_factory=dict,
        description="URL of its texts, by language; it changes with their content",
    )
    client: str | None = Field(description="URL of the browser module that draws it, if the game has one")
    reviews: bool = Field(default=False, description="Finished games can be reviewed")
    puzzles: int = Field(default=0, description="Number of puzzles")


_GAMES: Final = TypeAdapter(list[GameOut])


class RuleOut(BaseModel):
    """A rule. Its printed part is separate from our rulings."""

    id: str
    title: str = Field(description="Short name; empty if the rule has none")
    printed: str = Field(description="The rulebook's rule in our words; empty if all of it is a ruling")
    rulings: list[str] = Field(description="Our decisions where the rulebook is unclear")


class SectionOut(BaseModel):
    """Rules under one heading."""

    id: str
    title: str
    rules: list[RuleOut]


class ThingOut(BaseModel):
    """A named thing (card, piece, track, action), and the rule about it."""

    key: str = Field(description="Text key of its name")
    name: str
    told: list[str]
    rulings: list[str]
    rule: str


class RulesOut(BaseModel):
    """A game's rules in one language. Facts and refusals refer to rules by id."""

    sections: list[SectionOut]
    things: list[ThingOut]


class Health(BaseModel):
    """Health of the service."""

    ok: bool
    workers: str = Field(description="`late` if due work waits for a worker, else `ok`")


class HostOut(BaseModel):
    """Public keys (Ed25519, in hex) with which this host signs the records of finished games."""

    key: str = Field(description="Key shown at tables")
    keys: list[str] = Field(description="All signing keys, including those from before a rotation")


def game_path(game: str, service: TheService) -> ServedGame:
    """Return a game by its name; raise ApiError if it is not served."""
    return service.games.require(game)


def language_path(language: str) -> str:
    """Return a language; raise ApiError if it is not supported."""
    return catalogue.check_language(language)


TheGame = Annotated[ServedGame, Depends(game_path)]
Language = Annotated[str, Depends(language_path)]


@router.get("/host")
async def host(service: TheService) -> HostOut:
    """Return the public keys of this host."""
    return HostOut(key=service.sealer.key, keys=list(service.sealer.keys))


@router.get("/games", response_model=list[GameOut])
async def games(request: Request, service: TheService) -> Response:
    """List the games."""
    found = [_game_out(service.games[name]) for name in service.games.names()]
    return await StaticFile("games.json", _GAMES.dump_json(found)).answer(request)


def _game_out(served: ServedGame) -> GameOut:
    client = game_frontend(served)
    reviews = has_model(served.entry)
    return GameOut.model_validate(catalogue.game_out(served, client.url if client else None, reviews))


@cache
def _texts(served: ServedGame, language: str, immutable: bool = False) -> StaticFile:
    return StaticFile("texts.json", catalogue.texts(served, language), immutable)


@router.get("/games/{game}/texts/{language}", response_model=dict[str, str])
async def texts(
    served: TheGame, language: Language, request: Request, content: str | None = None
) -> Response:
    """Return a game's texts by key, with names and reasons of its bots, without rules and terminal texts.

    With the `content` from the list of games, browsers may cache the texts forever.
    """
    current = content == _texts(served, language).fingerprint
    return await _texts(served, language, current).answer(request)


@router.get("/games/{game}/rules/{language}")
async def rules(served: TheGame, language: Language) -> RulesOut:
    """Return a game's rules with our rulings, and the rules for its named things."""
    return RulesOut.model_validate(catalogue.rules_out(served, language))


@router.get("/games/{game}/lessons")
async def lessons(served: TheGame) -> list[LessonOut]:
    """List a game's lessons in order."""
    return [LessonOut.model_validate(each) for each in listed(served)]


@router.get("/games/{game}/lessons/texts/{language}")
async def lesson_texts(served: TheGame, language: Language) -> dict[str, str]:
    """Return the sentences of a game's lessons by key."""
    return served.lesson_texts[language]


@router.get("/games/{game}/lessons/{number}", responses={200: {"model": BuiltLesson}})
async def lesson(served: TheGame, number: int) -> Response:
    """Return a lesson with all updates that a server would send."""
    content = built(served, number)
    if content is None:
        raise ApiError("not_found")
    return Response(content, media_type="application/json")


@router.get("/games/{game}/puzzles")
async def puzzles(served: TheGame) -> list[PuzzleOut]:
    """List a game's puzzles."""
    return [PuzzleOut.model_validate(each) for each in puzzle_messages.listed(served)]


@router.get("/games/{game}/puzzles/{number}", responses={200: {"model": BuiltPuzzle}})
async def puzzle(served: TheGame, number: int) -> Response:
    """Return a puzzle with its table, its solution and its proof."""
    return Response(puzzle_messages.built(served, number), media_type="application/json")


@router.post("/games/{game}/puzzles/{number}")
async def attempt(served: TheGame, number: int, body: AttemptIn) -> AttemptOut:
    """Return what the rules say to an attempt at a puzzle. Nothing is stored."""
    return AttemptOut.model_validate(puzzle_messages.tried(served, number, body.acts))


@router.get("/games/{game}/client/{fingerprint}/{path:path}", include_in_schema=False)
async def client_file(
    game: str, fingerprint: str, path: str, request: Request, service: TheService
) -> Response:
    """Return a file of a game's browser module."""
    served = service.games.get(game)
    client = game_frontend(served) if served else None
    file = client.get(fingerprint, path) if client else None
    if file is None:
        raise ApiError("not_found")
    return await file.answer(request)


@router.get("/health")
async def health(service: TheService) -> Health:
    """Return whether the database answers, and whether workers keep up."""
    await service.database.log.heads(())
    return Health(ok=True, workers=await service.workers())
