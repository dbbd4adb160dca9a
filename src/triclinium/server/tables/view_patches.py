"""What a seat sees, as JSON: whole for who has none of it, a JSON Patch (RFC 6902) for who has the view before."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import compress
from operator import ne
from typing import Any, Final

import orjson

from ...kernel.game import Game, Named

_ASIDE: Final = ("awaited", "passed", "holding")
"""Fields of every view that no decision hangs on: what they change for a seat, its options say."""
_NOTHING: Final = object()
_SHORT: Final = 1024
"""No view is worth writing to see whether it is shorter than a patch of so many bytes."""


class SeenView:
    """What a seat sees at one entry, all but who it is; one for all where everything is open.

    It becomes JSON only for who decides something, or is sent all of it: the rest of a table is sent patches.
    """

    __slots__ = ("_aside", "_digest", "_fields", "patch", "tip")

    def __init__(self, game: Game[Any], view: Named, tip: str, before: SeenView | None = None) -> None:
        """A view, which it keeps, of the table whose log has this tip; `before`: that of the entry before."""
        del view["viewer"]
        self._aside: Final = (*_ASIDE, *game.progress)
        self._fields: Final = view
        self._digest = b""
        self.tip: Final = tip
        patch = None if before is None else patched(before._fields, view)
        if patch is not None and len(patch) > _SHORT and len(patch) > len(self.whole(0)):
            patch = None
        self.patch: Final = patch
        """What makes it of the view before; None where that is not known, or the whole is shorter."""

    @property
    def digest(self) -> bytes:
        """Of all that a decision hangs on."""
        if not self._digest:
            aside = self._aside
            core = {name: value for name, value in self._fields.items() if name not in aside}
            self._digest = sha256(orjson.dumps(core)).digest()
        return self._digest

    def whole(self, viewer: int) -> bytes:
        """All of it, for a seat."""
        return orjson.dumps({"viewer": viewer, **self._fields})


def patched(before: Named, now: Named) -> bytes:
    """The patch that makes one view of another. What is no object is replaced as a whole.

    What is equal to Python is taken for the same: no field of a view holds now a number, now a truth value.

    >>> patched({"a": 1, "b": {"c": 2, "d": []}}, {"a": 3, "b": {"d": []}}).decode()
    '[{"op":"replace","path":"/a","value":3},{"op":"remove","path":"/b/c"}]'
    """
    operations: list[Named] = []
    _compare("", before, now, operations)
    return orjson.dumps(operations)


def _compare(path: str, before: Named, now: Named, operations: list[Named]) -> None:
    if list(before) == list(now):  # nearly always; then what is equal is passed over at once
        differ: Iterable[str] = compress(now, map(ne, before.values(), now.values()))
    else:
        operations += [{"op": "remove", "path": path + _step(name)} for name in before if name not in now]
        differ = [name for name, value in now.items() if before.get(name, _NOTHING) != value]
    for name in differ:
        was, value, where = before.get(name, _NOTHING), now[name], path + _step(name)
        if isinstance(was, dict) and isinstance(value, dict):
            _compare(where, was, value, operations)
        else:
            operations.append({"op": "add" if was is _NOTHING else "replace", "path": where, "value": value})


@lru_cache(4096)
def _step(name: str) -> str:
    """A name as a JSON Pointer (RFC 6901) has it."""
    return "/" + name.replace("~", "~0").replace("/", "~1")
