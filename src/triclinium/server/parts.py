"""A game's own part in the browser: the files of the folder that its entry names, for a game from outside the house.

All are read once, and stand at an address that changes with what is in them, so that nobody need ask for one twice
and nobody meets the old half of a game that was renewed. What is not among them is not looked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from ..games.entry import MODULE, Entry
from .kept import Kept

KINDS: Final = frozenset({"js", "css", "svg", "json", "png", "woff2"})
"""What a part may be made of, by the endings of names; no documents."""


class BrowserPart:
    """The files of one game's part, by their paths."""

    def __init__(self, entry: Entry) -> None:
        found = dict(_files(files(entry.rules.package).joinpath(entry.client)))
        content = blake2b(digest_size=12)
        for path, data in sorted(found.items()):
            content.update(b"%d %s %d " % (len(path), path.encode(), len(data)))
            content.update(data)
        self.fingerprint: Final = content.hexdigest()
        self.address: Final = f"/api/games/{entry.name}/client/{self.fingerprint}/{MODULE}"
        """Where its module is."""
        self._kept: Final = {path: Kept(data, _ending(path), True) for path, data in found.items()}

    def get(self, fingerprint: str, path: str) -> Kept | None:
        """A file by its path, as long as it is of this content."""
        return self._kept.get(path) if fingerprint == self.fingerprint else None


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{under}{each.name}/")
        elif _ending(each.name) in KINDS:
            yield f"{under}{each.name}", each.read_bytes()


def _ending(name: str) -> str:
    return name.rpartition(".")[2]
