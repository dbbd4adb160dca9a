"""Tables as files: records of finished games, or complete tables."""

from __future__ import annotations

import os
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

from ...kernel.record import MOST_BYTES
from ...live.errors import ApiError
from ...live.games import GameRegistry
from ...live.updates import SPECTATOR
from ..archive.records import Records
from ..daily.days import Days
from ..store.database import Database
from .checking import stored_tables, why_unchecked
from .whole import SUFFIX, NotImported, whole_text

RECORD: Final = ".trec"
_FILES: Final = (RECORD, ".json")
_OWNER_ONLY: Final = 0o600


class Exported(NamedTuple):
    """A table as a file, or the reason why it cannot be exported."""

    table: str
    name: str
    text: bytes | None
    why: str | None = None


Sink = Callable[[str, bytes], None]
"""Function that writes a file by name."""


async def exported(
    database: Database,
    games: GameRegistry,
    records: Records,
    days: Days,
    wanted: list[str] | None,
    state: str | None,
    whole: bool,
) -> AsyncIterator[Exported]:
    """Yield tables as files: complete tables if `whole`, otherwise records of finished games."""
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
        try:
            text = await records.text(stored, SPECTATOR, await days.shows(row))
            yield Exported(row.id, name + RECORD, text)
        except ApiError as error:
            yield Exported(row.id, name, None, error.key)


@contextmanager
def sink(to: Path) -> Iterator[Sink]:
    """Write files into a folder, or into a ZIP if its name ends so: readable for the owner only, never overwritten."""

    def create(path: Path) -> IO[bytes]:
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb")

    def write(name: str, text: bytes) -> None:
        with create(to / name) as file:
            file.write(text)

    if to.suffix == ".zip":
        with create(to) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            yield archive.writestr
    else:
        to.mkdir(parents=True, exist_ok=True)
        yield write


def files(paths: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield files with their names: single files, and the records and tables in folders and ZIPs."""
    for path in paths:
        if path.is_dir():
            yield from files(sorted(each for each in path.iterdir() if each.suffix in (*_FILES, ".zip")))
        elif not zipfile.is_zipfile(path):
            yield str(path), path.read_bytes()
        else:
            with zipfile.ZipFile(path) as archive:
                for info in archive.infolist():
                    if info.filename.endswith(_FILES):
                        if info.file_size > MOST_BYTES:
                            raise NotImported(f"{info.filename} in {path} is longer than {MOST_BYTES} bytes")
                        yield f"{path}/{info.filename}", archive.read(info)
