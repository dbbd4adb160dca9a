"""The folder of saved games, and reading and writing of their files."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ..kernel.record import MOST_BYTES, Record
from ..terminal.translator import Translator, WrongInput


def folder() -> Path:
    """Return the default folder of saved games, in the user's state directory."""
    state = os.environ.get("XDG_STATE_HOME", "")
    base = Path(state) if state else Path.home() / ".local" / "state"
    return base / "triclinium"


def new_path(game: str) -> Path:
    """Return a new file path for a game, named after the game and the time."""
    stem = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    path = folder() / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.json"
        number += 1
    return path


def read(path: Path, translator: Translator) -> Record:
    """Read the record in a file."""
    return Record.from_json(raw(path, translator))


def raw(path: Path, translator: Translator) -> bytes:
    """Read a file. At most one byte more than the maximum size of a record is read."""
    try:
        with path.open("rb") as file:
            # One more byte shows that the file is too large. It may be endless, so do not read all of it.
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise WrongInput(translator.say("error.unreadable", file=path, why=error.strerror or error)) from None


def write(path: Path, record: Record, translator: Translator) -> None:
    """Write a record to a file atomically: after a crash the old file is intact."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(record.to_json(), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise WrongInput(translator.say("error.unwritable", file=path, why=error.strerror or error)) from None
