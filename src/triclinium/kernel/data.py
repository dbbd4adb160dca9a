"""A game's data file, as it is or with some values changed for a study.

What a study changes comes through the environment, since rules read their data once, when they are imported:

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
from collections.abc import Mapping
from copy import deepcopy
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from .errors import SettingError

VARIABLE: Final = "TRICLINIUM_LAB_DATA"
"""The variable of the environment: `{GAME: {"file": PATH, "digest": HEX, "changes": {POINTER: VALUE}}}` as JSON, each
part where it is needed. For studies only: tables and records know nothing of it."""


_READ: Final[dict[str, tuple[str, str, dict[str, Any]]]] = {}
"""By game: the package and the name of its data, and what a study changed when they were read."""


def game_data(package: str, game: str, name: str) -> Any:
    """The data in `data/NAME` of a game's package, changed where a study says so."""
    wanted: dict[str, Any] = json.loads(os.environ.get(VARIABLE, "{}")).get(game, {})
    _READ[game] = package, name, wanted
    if wanted.get("file"):
        raw = Path(wanted["file"]).read_bytes()
        if file_digest(raw) != wanted.get("digest", file_digest(raw)):
            raise SettingError(f"{wanted['file']} is not the file that the study began with")
    else:
        raw = files(package).joinpath("data", name).read_bytes()
    return changed(json.loads(raw), wanted.get("changes", {}))


def own_data(game: str) -> Any:
    """The data that a game, whose rules are imported, came with; SettingError if it reads none."""
    if game not in _READ:
        raise SettingError(f"{game} has no data that could be changed")
    package, name, _ = _READ[game]
    return json.loads(files(package).joinpath("data", name).read_bytes())


def changed_here(game: str) -> dict[str, Any]:
    """What a study changed of a game's data in this process; nothing, where it is played as it came."""
    return _READ[game][2] if game in _READ else {}


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
