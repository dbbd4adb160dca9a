"""A Parquet table that grows by parts, and the protection of its folder.

A part is written completely to disk before it is renamed to its final name. A killed process or a power
failure therefore never leaves an incomplete part. Work that was interrupted may be repeated, which can
duplicate rows. Reading removes duplicates by the key columns.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

import polars as pl

from ..kernel.errors import RecordError

_LOCK: Final = "lock"
_MANY: Final = 200
_SMALL: Final = 4_000_000
"""Maximum size in bytes of parts that are merged while rows are added, so that no row is rewritten repeatedly."""
_READINGS: Final = 5
"""Maximum number of attempts to read the files while another process merges them."""


class Parts:
    """One table in a folder: NAME.parquet, and the parts that were added since."""

    def __init__(
        self, folder: Path, name: str, schema: pl.Schema, key: Sequence[str], parts: str = "parts"
    ) -> None:
        """Open the table. `parts` is the name of the folder of the parts, inside `folder`."""
        self.folder: Final = folder
        self.whole: Final = folder / f"{name}.parquet"
        self._place: Final = folder / parts
        self._schema: Final = schema
        self._key: Final = list(key)

    def begin(self) -> None:
        """Create the folder if it is missing, and delete incomplete parts of a killed process.

        The caller must hold the lock (see `held`).
        """
        with writing(self.folder):
            self._place.mkdir(parents=True, exist_ok=True)
            for half in (*self.folder.glob("*.part"), *self._place.glob("*.part")):
                half.unlink()

    def frame(self, columns: Sequence[str] | None = None) -> pl.DataFrame:
        """Return all rows, sorted by their key, with all columns or the given ones and the key."""
        for _ in range(_READINGS - 1):
            with suppress(FileNotFoundError):  # another process merged parts in the meantime
                return self._read([self.whole, *self._found()], columns)
        return self._read([self.whole, *self._found()], columns)

    def _read(self, found: list[Path], columns: Sequence[str] | None = None) -> pl.DataFrame:
        names = self._schema.names() if columns is None else [*self._key, *columns]
        wanted = pl.Schema({name: of for name, of in self._schema.items() if name in names})
        frames = [pl.DataFrame(schema=wanted)]
        for file in found:
            if file == self.whole and not file.exists():
                continue
            try:
                frames.append(pl.read_parquet(file, glob=False, columns=wanted.names()).cast(wanted))
            except FileNotFoundError:
                raise
            except (pl.exceptions.PolarsError, OSError) as error:
                raise RecordError(
                    f"{file} is no part of a study's results: move it away, and its games are played again ({error})"
                ) from error
        return pl.concat(frames).unique(self._key, keep="first", maintain_order=True).sort(self._key)

    def count(self) -> int:
        """Return the number of rows after a merge, without reading them."""
        return int(pl.scan_parquet(self.whole, glob=False).select(pl.len()).collect().item())

    def add(self, frame: pl.DataFrame) -> None:
        """Add rows. Raises RecordError, which says what to do, if they cannot be written."""
        if frame.is_empty():
            return
        with writing(self.folder):
            self._add(frame)
            parts = self._found()
            if len(parts) > _MANY:
                self._join([part for part in parts if part.stat().st_size < _SMALL])

    def merge(self) -> None:
        """Merge all parts into one file, which is empty if there are no rows."""
        parts = self._found()
        if not parts and self.whole.exists():
            return
        with writing(self.folder):
            _write_frame(self.whole, self.frame())
            for part in parts:
                part.unlink()

    def _add(self, frame: pl.DataFrame) -> None:
        _write_frame(self._place / f"{uuid4().hex}.parquet", frame)

    def _join(self, parts: list[Path]) -> None:
        """Merge several parts into one."""
        self._add(self._read(parts))
        for part in parts:
            part.unlink()

    def _found(self) -> list[Path]:
        return sorted(self._place.glob("*.parquet"))


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Lock a folder for writing, creating it if it is missing.

    Raises RecordError if another process holds the lock.
    """
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / _LOCK).open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RecordError(f"somebody else is adding to {folder} at the moment") from error
        yield


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Turn errors of writing into RecordError with advice."""
    try:
        yield
    except (OSError, pl.exceptions.ComputeError) as error:
        raise RecordError(
            f"{folder} cannot be written to: {getattr(error, 'strerror', None) or error}. What was written before is "
            "kept: make room or name another folder with --out, and run the same command again"
        ) from error


def write(path: Path, raw: bytes) -> None:
    """Write a file atomically. Raises RecordError if it cannot be written."""
    with writing(path.parent):
        _named_when_whole(path, lambda waiting: waiting.write_bytes(raw))


def _write_frame(path: Path, frame: pl.DataFrame) -> None:
    _named_when_whole(path, lambda waiting: frame.write_parquet(waiting, compression="zstd"))


def _named_when_whole(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file atomically and durably, even if the machine stops at any moment."""
    waiting = path.with_name(f"{path.name}.part")
    write(waiting)
    _to_disk(waiting)
    waiting.replace(path)
    _to_disk(path.parent)


def _to_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
