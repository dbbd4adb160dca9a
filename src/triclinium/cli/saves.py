"""Where games are kept, and how their files are read and written."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ..kernel.record import MOST_BYTES, Record
from ..terminal.translator import Translator, WrongInput


def folder() -> Path:
    """Where games are kept unless told otherwise: the user's state directory."""
    state = os.environ.get("XDG_STATE_HOME", "")
    base = Path(state) if state else Path.home() / ".local" / "state"
    return base / "triclinium"


def new_path(game: str) -> Path:
    """A file of its own for a new game, named for the game and the moment."""
    stem = f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    path = folder() / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.json"
        number += 1
    return path


def read(path: Path, translator: Translator) -> Record:
    """The record in a file."""
    return Record.from_json(raw(path, translator))


def raw(path: Path, translator: Translator) -> bytes:
    """What is in a file, as far as it could be a record."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)  # one more is too many already, and there may be no end
    except OSError as error:
        raise WrongInput(translator.say("error.unreadable", file=path, why=error.strerror or error)) from None


def write(path: Path, record: Record, translator: Translator) -> None:
    """Put a record in a file, whole or not at all: a crash leaves the file as it was."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(record.to_json(), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise WrongInput(translator.say("error.unwritable", file=path, why=error.strerror or error)) from None
