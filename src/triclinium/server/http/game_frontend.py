"""A game's own part in the browser: the files of the folder that its entry names, for a game from outside the house.

All are read once, and stand at an address that changes with what is in them, so that nobody need ask for one twice
and nobody meets the old half of a game that was renewed. What is not among them is not looked for.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from ...games.entry import MODULE, Entry
from ..games import ServedGame
from .static_files import StaticFile, extension, files_in

EXTENSIONS: Final = frozenset({"js", "css", "svg", "json", "png", "woff2"})
"""What a part may be made of, by the endings of names; no documents."""


class GameFrontend:
    """The files of one game's part, by their paths."""

    def __init__(self, entry: Entry) -> None:
        folder = files(entry.rules.package).joinpath(entry.client)
        found = {path: data for path, data in files_in(folder) if extension(path) in EXTENSIONS}
        content = blake2b(digest_size=12)
        for path, data in sorted(found.items()):
            content.update(b"%d %s %d " % (len(path), path.encode(), len(data)))
            content.update(data)
        self.fingerprint: Final = content.hexdigest()
        self.url: Final = f"/api/games/{entry.name}/client/{self.fingerprint}/{MODULE}"
        """Where its module is."""
        self._files: Final = {path: StaticFile(path, data, True) for path, data in found.items()}

    def get(self, fingerprint: str, path: str) -> StaticFile | None:
        """A file by its path, as long as it is of this content."""
        return self._files.get(path) if fingerprint == self.fingerprint else None


@cache
def game_frontend(served: ServedGame) -> GameFrontend | None:
    """What a game brings for browsers, if it does."""
    return GameFrontend(served.entry) if served.entry.client else None
