"""Helpers of the commands of `triclinium admin`: access to the database, progress, confirmations."""

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
    from ..live.games import GameRegistry
    from ..server.archive.records import Records
    from ..server.settings import Settings
    from ..server.store.database import Database

T = TypeVar("T")

PATIENCE_S: Final = 2.0
"""Time in seconds before the first progress message, and between messages."""

Yes = Annotated[bool, typer.Option("--yes", "-y", help=HELP("option.yes"))]
Table = Annotated[list[str] | None, typer.Argument(help=HELP("option.admin_tables"), metavar="TABLE")]
State = Annotated[str | None, typer.Option(help=HELP("option.admin_state"), metavar="open|running|over")]
Every = Annotated[bool, typer.Option("--all", help=HELP("option.admin_all"))]


@dataclass(frozen=True)
class Store:
    """The database of a service, opened with the settings from the environment."""

    settings: Settings
    database: Database
    games: GameRegistry
    records: Records


class Progress:
    """Progress lines on stderr, for work that takes more than a moment."""

    def __init__(self, own: Translator) -> None:
        self._own: Final = own
        self._due = perf_counter() + PATIENCE_S

    def __call__(self, done: int, of: int) -> None:
        """Report the progress. Prints at most one line every PATIENCE_S seconds."""
        now = perf_counter()
        if now >= self._due and done < of:
            self._due = now + PATIENCE_S
            sys.stderr.write(self._own.say("admin.progress", done=done, of=of) + "\n")


@asynccontextmanager
async def opened(own: Translator) -> AsyncIterator[Store]:
    """Open the store. Raises an error if it does not exist or has a schema that this version does not support."""
    from ..live.games import GameRegistry  # noqa: PLC0415
    from ..seal import Sealer  # noqa: PLC0415 (other commands start without it)
    from ..server.archive.records import Records  # noqa: PLC0415
    from ..server.outages import first_line, is_outage  # noqa: PLC0415
    from ..server.play.cache import TableCache  # noqa: PLC0415
    from ..server.settings import load  # noqa: PLC0415
    from ..server.store.database import Database, check_schema  # noqa: PLC0415

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
    """Run a coroutine."""
    return asyncio.run(work)


def ask(own: Translator, question: str, yes: bool) -> None:
    """Ask the host for confirmation, unless `yes` is set. Without a terminal, raise WrongInput."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise WrongInput(own.say("admin.say_yes"))
    typer.confirm(question, abort=True)


def some_or_all(own: Translator, tables: list[str] | None, every: bool) -> list[str] | None:
    """Return the named tables, or None for all tables. Exactly one of the two must be given."""
    if bool(tables) == every:
        raise WrongInput(own.say("admin.some_or_all"))
    return tables or None


def moment(at: float | None) -> str:
    """Format a time for a host. None gives an empty text."""
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def check_state(own: Translator, state: str | None) -> None:
    """Check that `state` is None or one of the three table states."""
    if state not in (None, "open", "running", "over"):
        raise WrongInput(own.say("admin.no_state", state=state))
