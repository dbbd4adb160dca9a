"""Tables as files: records of finished games, or tables whole."""

from __future__ import annotations

import os
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from ...kernel.record import MOST_BYTES
from ..errors import ApiError
from ..games import GameRegistry
from ..store.database import Database
from ..tables.daily.calendar import read
from ..tables.daily.days import Days
from ..tables.records import Records
from ..tables.seat_updates import SPECTATOR
from .checking import stored_tables, why_unchecked
from .whole import SUFFIX, NotImported, whole_text

RECORD: Final = ".trec"
_FILES: Final = (RECORD, ".json")
_OWNER_ONLY: Final = 0o600


class Exported(NamedTuple):
    """A table as a file, or why it is none."""

    table: str
    name: str
    text: bytes | None
    why: str | None = None


Sink = Callable[[str, bytes], None]
"""Where files go, by name."""


async def exported(
    database: Database,
    games: GameRegistry,
    records: Records,
    days: Days,
    wanted: list[str] | None,
    state: str | None,
    whole: bool,
) -> AsyncIterator[Exported]:
    """Tables as files, one after the other; without `whole` those of finished games."""
    async for stored in stored_tables(database, wanted, state or (None if whole or wanted else "over")):
        row = stored.table
        name = f"{row.game}-{row.id}"
        if whole:
            yield Exported(row.id, name + SUFFIX, await whole_text(database, row.id))
            continue
        why = why_unchecked(games, row)
        if row.state != "over":
            why = "its game is not over, and has no whole record yet; --whole exports it"
        if why is not None:
            yield Exported(row.id, name, None, why)
            continue
        deal = None if row.deal is None else read(row.deal)
        shown = True
        if deal is not None:
            async with database.reading() as connection:
                shown = await days.is_shown(connection, deal.day)
        try:
            yield Exported(row.id, name + RECORD, await records.text(stored, SPECTATOR, shown))
        except ApiError as error:
            yield Exported(row.id, name, None, error.key)


@contextmanager
def sink(to: Path) -> Iterator[Sink]:
    """Files into a folder, or into a ZIP if the name ends so; both for their owner's eyes, and none is overwritten."""
    if to.suffix == ".zip":
        handle = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:

            def add(name: str, text: bytes) -> None:
                archive.writestr(name, text)

            yield add
        return
    to.mkdir(parents=True, exist_ok=True)

    def write(name: str, text: bytes) -> None:
        handle = os.open(to / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
        with os.fdopen(handle, "wb") as file:
            file.write(text)

    yield write


def files(paths: list[Path]) -> Iterator[tuple[str, bytes]]:
    """The files of paths, by name: files as they are, folders and ZIPs with the records and tables in them."""
    for path in paths:
        if path.is_dir():
            yield from files(sorted(each for each in path.iterdir() if each.suffix in (*_FILES, ".zip")))
        elif zipfile.is_zipfile(path):
            yield from _unzipped(path)
        else:
            yield str(path), path.read_bytes()


def _unzipped(path: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if info.filename.endswith(_FILES):
                if info.file_size > MOST_BYTES:
                    raise NotImported(f"{info.filename} in {path} is longer than {MOST_BYTES} bytes")
                yield f"{path}/{info.filename}", archive.read(info)
