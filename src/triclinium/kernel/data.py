"""Data files of games: the game's own, a replacement by the host, or a copy with changes for a study.

Environment variables select the data, because rules read their data once, when they are imported. A host sets
a variable that belongs to the game (`variable`). A record made with other data than the game's own has a
different meaning. It therefore stores the fingerprint of that data (`other_data`) and can only be replayed
with the same data.

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
"""Function that yields errors in data that fit their schema: conditions that the schema cannot express."""

VARIABLE: Final = "TRICLINIUM_LAB_DATA"
"""Environment variable of studies. It takes precedence over a host's variable.

The value is JSON: `{GAME: {"file": PATH, "digest": HEX, "changes": {POINTER: VALUE}}}`. Each part is
optional.
"""
PREFIX: Final = "TRICLINIUM_DATA_"
"""Prefix of the variables by which a host names a data file. Each game has its own variable."""
BIGGEST_FILE: Final = 16_000_000
"""Maximum size of a data file, in bytes. A larger file was probably named by mistake."""


class _Source:
    """Origin of the data of a game."""

    def __init__(self, package: str, name: str, wanted: dict[str, Any], file: str) -> None:
        self.package: Final = package
        self.name: Final = name
        self.wanted: Final = wanted
        """Changes that a study requested."""
        self.file: Final = file
        """Path of the file that a host named."""
        self.fingerprint: str | None = None
        """Fingerprint of the data, or None for the game's own data."""


_READ: Final[dict[str, _Source]] = {}
"""Sources of the games whose data have been read."""


def variable(game: str) -> str:
    """Return the environment variable by which a host names a game's data file."""
    return PREFIX + game.upper()


def game_data(package: str, game: str, name: str, cross_check: CrossCheck | None = None) -> Any:
    """Return the data in `data/NAME` of a game's package, or what a host or a study put in their place.

    Raises SettingError if replaced data have errors (see `data_faults`).
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
    """Return the errors in data that replace `data/NAME`, each with its location: at most `MAX_FAULTS`.

    The data must fit the schema next to the file (`game.schema.json` for `game.json`), if there is one. The
    cross-check is called only for data that fit.
    """
    schema = files(package).joinpath("data", f"{name.removesuffix('.json')}.schema.json")
    found = faults(data, json.loads(schema.read_bytes())) if schema.is_file() else []
    if not found and cross_check is not None:
        found = list(islice(cross_check(data), MAX_FAULTS))
    return found


def _read(file: str) -> Any:
    """Read a host's file."""
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
    """Return a JSON object. Duplicate names are refused, because they contradict each other."""
    out: dict[str, Any] = {}
    for name, value in pairs:
        if name in out:
            raise SettingError(f"the file has {name!r} twice in one object")
        out[name] = value
    return out


def _text(data: Any) -> bytes:
    """Return data in the form in which they are compared.

    The order of names matters, because rules may depend on it.
    """
    return json.dumps(data, separators=(",", ":")).encode()


def own_data(game: str) -> Any:
    """Return the data that a game came with. Raises SettingError if it reads none.

    The rules of the game must be imported.
    """
    if game not in _READ:
        raise SettingError(f"{game} has no data that could be changed")
    source = _READ[game]
    return json.loads(files(source.package).joinpath("data", source.name).read_bytes())


def changed_here(game: str) -> dict[str, Any]:
    """Return the changes that a study made to a game's data in this process. Empty if there are none."""
    return _READ[game].wanted if game in _READ else {}


def other_data(game: str) -> str | None:
    """Return the fingerprint of a game's replaced data in this process.

    None means that the game uses its own data, or reads none.
    """
    return _READ[game].fingerprint if game in _READ else None


def replaced(game: str) -> str:
    """Return the file that a host named for a game, as shown in messages. Empty if none was named."""
    file = os.environ.get(variable(game), "")
    return f"{variable(game)}={file}" if file else ""


def reads_data(game: str) -> bool:
    """Return whether a game reads data. If not, replacing them has no effect. Its rules must be imported."""
    return game in _READ


def file_digest(raw: bytes) -> str:
    """Return the fingerprint of a data file."""
    return blake2b(raw, digest_size=8).hexdigest()


def changed(data: Any, changes: Mapping[str, object]) -> Any:
    """Return data with new values at JSON pointers (RFC 6901). Raises SettingError for missing locations."""
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
    """Return the key in an object, or the index in a list, which must be written in digits."""
    if not isinstance(within, list):
        return part
    if not (part.isascii() and part.isdigit()):
        raise ValueError(part)
    return int(part)


def _sort(value: object) -> type:
    """Return the type that counts for a change: integers and floats count as one, booleans as another."""
    return float if isinstance(value, int | float) and not isinstance(value, bool) else type(value)
