"""Replays of record files: parsed in a thread, folded in time slices. Files are not stored."""

from __future__ import annotations

import asyncio
from typing import Final

from ...live.archive.record_files import FileReplay, parsed
from ...live.games import GameRegistry
from ..play.time_slices import Slices
from .replays import Told, packed

MOST_AT_ONCE: Final = 2
"""Maximum number of files that are folded at the same time. Others wait."""


class RecordFiles:
    """Creator of replays of record files."""

    def __init__(self, games: GameRegistry, slices: Slices) -> None:
        self._games: Final = games
        self._slices: Final = slices
        self._turns: Final = asyncio.Semaphore(MOST_AT_ONCE)

    async def told(self, file: bytes, eyes: str | None, at: int | None = None) -> Told:
        """Return the replay of a file in the view of a seat; raise ApiError if the file is bad (see `FileReplay`)."""
        async with self._turns:
            record = await asyncio.to_thread(parsed, file)
            replay = FileReplay(self._games, file, record, eyes, at)
            await self._slices.each(replay.steps(), lambda _: None)
        return await packed(replay.text())
