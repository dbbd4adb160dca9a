"""A table of Parquet that grows by parts: each written whole and then named, and put together when there are many.

A process that is killed leaves no half of a part. What was going on then may be done again, and its rows be there
twice: reading takes each once, by the columns that are its key.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from uuid import uuid4

import polars as pl

from ..kernel.errors import RecordError

_LOCK: Final = "lock"
_MANY: Final = 200


class Parts:
    """One table in a folder: NAME.parquet, and the parts that were added since."""

    def __init__(self, folder: Path, name: str, schema: pl.Schema, key: Sequence[str], parts: str) -> None:
        """`parts`: the folder of the parts, in the folder."""
        self.whole: Final = folder / f"{name}.parquet"
        self._parts: Final = folder / parts
        self._schema: Final = schema
        self._key: Final = list(key)

    def frame(self) -> pl.DataFrame:
        """All rows, by their key; RecordError if a file is no part of such a table."""
        found = [file for file in [self.whole, *self._found()] if file.exists()]
        if not found:
            return pl.DataFrame(schema=self._schema)
        names = self._schema.names()
        try:
            frames = [pl.read_parquet(file, glob=False).select(names).cast(self._schema) for file in found]
        except (pl.exceptions.PolarsError, OSError) as error:
            raise RecordError(
                f"{self.whole.parent} holds files that are no results of a study: {error}"
            ) from error
        return pl.concat(frames).unique(self._key, keep="first", maintain_order=True).sort(self._key)

    def count(self) -> int:
        """How many rows there are once they are merged, without reading them."""
        return int(pl.scan_parquet(self.whole, glob=False).select(pl.len()).collect().item())

    def add(self, frame: pl.DataFrame) -> None:
        """Keep some rows."""
        if frame.is_empty():
            return
        self._parts.mkdir(parents=True, exist_ok=True)
        write_frame(self._parts / f"{uuid4().hex}.parquet", frame)
        if len(self._found()) > _MANY:
            self.merge()

    def merge(self) -> None:
        """Make one file of all parts; an empty one, if there is nothing."""
        parts = self._found()
        if parts or not self.whole.exists():
            write_frame(self.whole, self.frame())
            for part in parts:
                part.unlink()

    def _found(self) -> list[Path]:
        return sorted(self._parts.glob("*.parquet"))


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keep others from adding to a folder; RecordError if somebody does already."""
    with (folder / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RecordError(f"somebody else is adding to {folder} at the moment") from error
        yield


def write(path: Path, raw: bytes) -> None:
    """All of it, or nothing."""
    waiting = path.with_name(f"{path.name}.part")
    waiting.write_bytes(raw)
    waiting.replace(path)


def write_frame(path: Path, frame: pl.DataFrame) -> None:
    """The same of a table."""
    waiting = path.with_name(f"{path.name}.part")
    frame.write_parquet(waiting, compression="zstd")
    waiting.replace(path)
