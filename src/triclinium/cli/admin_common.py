"""What the commands of `triclinium admin` share: the store that the environment names, progress, questions."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from ..kernel.errors import TricliniumError
from ..terminal.translator import Translator, WrongInput
from .common import HELP

if TYPE_CHECKING:
    from ..server.games import GameRegistry
    from ..server.settings import Settings
    from ..server.store.database import Database
    from ..server.tables.records import Records

T = TypeVar("T")

PATIENCE_S: Final = 2.0
"""So long nobody wonders whether anything is done."""

Yes = Annotated[bool, typer.Option("--yes", "-y", help=HELP("option.yes"))]
Table = Annotated[list[str] | None, typer.Argument(help=HELP("option.admin_tables"), metavar="TABLE")]
State = Annotated[str | None, typer.Option(help=HELP("option.admin_state"), metavar="open|running|over")]
Every = Annotated[bool, typer.Option("--all", help=HELP("option.admin_all"))]


@dataclass(frozen=True)
class Store:
    """The tables of a service, opened by the settings of the environment."""

    settings: Settings
    database: Database
    games: GameRegistry
    records: Records


class Progress:
    """A line on stderr now and then, once it has taken a while."""

    def __init__(self, own: Translator) -> None:
        self._own: Final = own
        self._due = perf_counter() + PATIENCE_S

    def __call__(self, done: int, of: int) -> None:
        """So much is done."""
        now = perf_counter()
        if now >= self._due and done < of:
            self._due = now + PATIENCE_S
            sys.stderr.write(self._own.say("admin.progress", done=done, of=of) + "\n")


@asynccontextmanager
async def opened(own: Translator) -> AsyncIterator[Store]:
    """The store, if it is there and of a schema that this version works with."""
    from ..seal import Sealer  # noqa: PLC0415 (other commands start without it)
    from ..server.games import GameRegistry  # noqa: PLC0415
    from ..server.outages import first_line, is_outage  # noqa: PLC0415
    from ..server.settings import load  # noqa: PLC0415
    from ..server.store.database import Database, check_schema  # noqa: PLC0415
    from ..server.tables.cache import TableCache  # noqa: PLC0415
    from ..server.tables.records import Records  # noqa: PLC0415

    settings = load()
    try:
        database = await Database.open(settings.database_url, 2)
        try:
            await check_schema(database)
            games = GameRegistry()
            records = Records(TableCache(database.log, games), Sealer(settings.secret_keys))
            yield Store(settings, database, games, records)
        finally:
            await database.close()
    except TricliniumError:
        raise
    except Exception as error:
        if not is_outage(error) and not isinstance(error, OSError):
            raise
        raise TricliniumError(own.say("admin.no_database", what=first_line(error))) from None


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do it."""
    return asyncio.run(work)


def ask(own: Translator, question: str, yes: bool) -> None:
    """Go on if the host says so; where nobody can be asked, say how to go on."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise WrongInput(own.say("admin.say_yes"))
    typer.confirm(question, abort=True)


def some_or_all(own: Translator, tables: list[str] | None, every: bool) -> list[str] | None:
    """The tables that are named, or None for all of them; it is one or the other."""
    if bool(tables) == every:
        raise WrongInput(own.say("admin.some_or_all"))
    return tables or None


def moment(at: float | None) -> str:
    """A time as a host reads it."""
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def check_state(own: Translator, state: str | None) -> None:
    """A table is in one of three states."""
    if state not in (None, "open", "running", "over"):
        raise WrongInput(own.say("admin.no_state", state=state))
