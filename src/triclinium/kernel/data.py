"""A game's data file: its own, a host's in its place, or one with some values changed for a study.

Which it is comes through the environment, since rules read their data once, when they are imported. A host names a file
by a variable of the game's own (`variable`). A record made with other data than the game's own means something else, so
it keeps their fingerprint (`other_data`) and is replayed with the same data only.

>>> variable("terni_lapilli")
'TRICLINIUM_DATA_TERNI_LAPILLI'

A study changes values by their JSON pointers:

>>> changed({"coins": 16, "rates": [2, 2, 3]}, {"/coins": 17, "/rates/2": 4})
{'coins': 17, 'rates': [2, 2, 4]}
>>> changed({"coins": 16}, {"/coin": 17})
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: the data has no /coin to change
>>> changed({"coins": 16}, {"/coins": "many"})
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: /coins is 16 and cannot become 'many'
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from hashlib import blake2b
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final

from .errors import DataError, SettingError
from .schema import MAX_FAULTS, faults

CrossCheck = Callable[[Any], Iterable[str]]
"""Yields the faults of data that fit their schema: what the schema cannot say."""

VARIABLE: Final = "TRICLINIUM_LAB_DATA"
"""The variable of studies: `{GAME: {"file": PATH, "digest": HEX, "changes": {POINTER: VALUE}}}` as JSON, each part
where it is needed. It goes before a host's."""
PREFIX: Final = "TRICLINIUM_DATA_"
"""What the variables begin with by which a host names a file, each of its game."""
BIGGEST_FILE: Final = 16_000_000
"""Bytes of a data file: whatever is bigger was named by mistake."""


class _Source:
    """Where the data of a game came from."""

    def __init__(self, package: str, name: str, wanted: dict[str, Any], file: str) -> None:
        self.package: Final = package
        self.name: Final = name
        self.wanted: Final = wanted
        """What a study changed."""
        self.file: Final = file
        """What a host put in its place."""
        self.fingerprint: str | None = None
        """Of the data, where they are not the game's own."""


_READ: Final[dict[str, _Source]] = {}
"""The games whose data were read."""


def variable(game: str) -> str:
    """The variable of the environment by which a host names a game's data file."""
    return PREFIX + game.upper()


def game_data(package: str, game: str, name: str, cross_check: CrossCheck | None = None) -> Any:
    """Return the data in `data/NAME` of a game's package, or what a host or a study put in its place.

    SettingError if other data than the game's own have faults (`data_faults`).
    """
    wanted: dict[str, Any] = json.loads(os.environ.get(VARIABLE, "{}")).get(game, {})
    source = _READ[game] = _Source(
        package, name, wanted, "" if wanted else os.environ.get(variable(game), "")
    )
    if source.file:
        try:
            data = _read(source.file)
        except SettingError as error:
            raise DataError(f"{replaced(game)}: {error}") from None
    elif wanted.get("file"):
        raw = Path(wanted["file"]).read_bytes()
        if file_digest(raw) != wanted.get("digest", file_digest(raw)):
            raise SettingError(f"{wanted['file']} is not the file that the study began with")
        data = json.loads(raw)
    else:
        data = own_data(game)
    data = changed(data, wanted.get("changes", {}))
    if wanted or source.file:
        text = _text(data)
        if text != _text(own_data(game)):
            source.fingerprint = file_digest(text)
            found = data_faults(package, name, data, cross_check)
            if found:
                raise SettingError("\n- ".join(["the game cannot be played with this data:", *found]))
    return data


def data_faults(package: str, name: str, data: Any, cross_check: CrossCheck | None = None) -> list[str]:
    """Return what is wrong with data in the place of `data/NAME`, each with its place: at most `MAX_FAULTS`.

    The data must fit the schema beside the file (`game.schema.json` of `game.json`), if there is one. The cross-check
    sees only data that fit.
    """
    schema = files(package).joinpath("data", f"{name.removesuffix('.json')}.schema.json")
    found = faults(data, json.loads(schema.read_bytes())) if schema.is_file() else []
    if not found and cross_check is not None:
        found = list(islice(cross_check(data), MAX_FAULTS))
    return found


def _read(file: str) -> Any:
    """What stands in a host's file."""
    try:
        with Path(file).open("rb") as opened:
            raw = opened.read(BIGGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SettingError(f"the file cannot be read: {why}") from None
    if len(raw) > BIGGEST_FILE:
        raise SettingError(f"the file has more than {BIGGEST_FILE} bytes")
    try:
        return json.loads(raw, object_pairs_hook=_said_once)
    except (ValueError, RecursionError) as error:
        raise SettingError(f"the file is no JSON: {error}") from None


def _said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; a name that stands there twice was meant to be two."""
    out: dict[str, Any] = {}
    for name, value in pairs:
        if name in out:
            raise SettingError(f"the file has {name!r} twice in one object")
        out[name] = value
    return out


def _text(data: Any) -> bytes:
    """Data as they are compared: the order of names counts, for rules may go by it."""
    return json.dumps(data, separators=(",", ":")).encode()


def own_data(game: str) -> Any:
    """The data that a game, whose rules are imported, came with; SettingError if it reads none."""
    if game not in _READ:
        raise SettingError(f"{game} has no data that could be changed")
    source = _READ[game]
    return json.loads(files(source.package).joinpath("data", source.name).read_bytes())


def changed_here(game: str) -> dict[str, Any]:
    """What a study changed of a game's data in this process; nothing, where it is played as it came."""
    return _READ[game].wanted if game in _READ else {}


def other_data(game: str) -> str | None:
    """The fingerprint of the data that a game is played with in this process; None: its own, or it reads none."""
    return _READ[game].fingerprint if game in _READ else None


def replaced(game: str) -> str:
    """The file that a host named for a game, as a message can name it; empty if none was named."""
    file = os.environ.get(variable(game), "")
    return f"{variable(game)}={file}" if file else ""


def reads_data(game: str) -> bool:
    """Whether a game, whose rules are imported, read data: whatever else is in its place would be in vain."""
    return game in _READ


def file_digest(raw: bytes) -> str:
    """The fingerprint of a data file."""
    return blake2b(raw, digest_size=8).hexdigest()


def changed(data: Any, changes: Mapping[str, object]) -> Any:
    """Data with other values where JSON pointers say so (RFC 6901); what is not there is not added."""
    data = deepcopy(data)
    for pointer, value in changes.items():
        *path, last = [_unescaped(part) for part in pointer.split("/")[1:]] or [""]
        try:
            within = data
            for part in path:
                within = within[_key(within, part)]
            key = _key(within, last)
            before = within[key]
        except (KeyError, IndexError, TypeError, ValueError):
            raise SettingError(f"the data has no {pointer} to change") from None
        if _sort(before) is not _sort(value):
            raise SettingError(f"{pointer} is {before!r} and cannot become {value!r}")
        within[key] = value
    return data


def _unescaped(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")


def _key(within: Any, part: str) -> Any:
    """The key of an object, or the place in a list: digits alone, not counted from the end."""
    if not isinstance(within, list):
        return part
    if not (part.isascii() and part.isdigit()):
        raise ValueError(part)
    return int(part)


def _sort(value: object) -> type:
    """Whole and other numbers are one sort, true and false another."""
    return float if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
