"""Serve the browser modules of third-party games: the files of the folder that the game's entry names.

All files are read once. Their URL changes with their content, so browsers may cache them and never mix versions.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from ...games.entry import MODULE, Entry
from ...live.games import ServedGame
from .static_files import StaticFile, extension, files_in

EXTENSIONS: Final = frozenset({"js", "css", "svg", "json", "png", "woff2"})
"""Extensions of files that are served. Documents are not among them."""


class GameFrontend:
    """Files of a game's browser module, by path."""

    def __init__(self, entry: Entry) -> None:
        folder = files(entry.rules.package).joinpath(entry.client)
        found = {path: data for path, data in files_in(folder) if extension(path) in EXTENSIONS}
        content = blake2b(digest_size=12)
        for path, data in sorted(found.items()):
            content.update(b"%d %s %d " % (len(path), path.encode(), len(data)))
            content.update(data)
        self.fingerprint: Final = content.hexdigest()
        self.url: Final = f"/api/games/{entry.name}/client/{self.fingerprint}/{MODULE}"
        """URL of the module."""
        self._files: Final = {path: StaticFile(path, data, True) for path, data in found.items()}

    def get(self, fingerprint: str, path: str) -> StaticFile | None:
        """Return a file by its path, or None if there is none, or if the fingerprint is outdated."""
        return self._files.get(path) if fingerprint == self.fingerprint else None


@cache
def game_frontend(served: ServedGame) -> GameFrontend | None:
    """Return the browser module of a game, if it has one."""
    return GameFrontend(served.entry) if served.entry.client else None
