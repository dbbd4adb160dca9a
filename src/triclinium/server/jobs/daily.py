"""Recurring work of daily deals: publish days, settle tries, find pars."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ...live.errors import ApiError
from ...live.games import GameRegistry
from ..daily import pars
from ..daily.calendar import read
from ..daily.days import Days
from ..daily.tries import Tries
from ..outages import first_line, repeat
from ..store.database import Database
from .par import PATIENCE_S, find_par

log = logging.getLogger(__name__)

PAUSE_S: Final = 20.0
PAR_LEASE_S: Final = PATIENCE_S + 60
"""Lease of a claimed par, in seconds. Another worker may claim it afterwards."""


class DailyWork:
    """The recurring work of one worker. Several workers may run it at the same time."""

    def __init__(self, database: Database, days: Days, tries: Tries, games: GameRegistry) -> None:
        self._database: Final = database
        self._days: Final = days
        self._tries: Final = tries
        self._games: Final = games
        self._skipped: Final[set[str]] = set()
        """Deals whose par could not be found here; each is logged once."""

    async def run(self) -> None:
        """Work until cancelled. Finding a par takes minutes, so the other work runs in parallel."""
        async with asyncio.TaskGroup() as group:
            for work in (self.settle, self.find_par):
                group.create_task(repeat("daily work", work, PAUSE_S))

    async def settle(self) -> None:
        """Publish all days that are due, and settle the tries whose games are over."""
        await self._days.publish()
        while await self._tries.settle():
            pass

    async def find_par(self) -> None:
        """Find one missing par. Skip it on failure: it can be claimed again when its lease has expired."""
        claimed = await pars.claim(self._database, PAR_LEASE_S)
        if claimed is None:
            return
        try:
            deal = read(claimed)
            if deal is None:
                raise ApiError("no_deal")
            self._games.require(deal.game)
            async with self._database.reading() as connection:
                secret = await self._days.secret(connection, deal.day)
            await pars.note(self._database, claimed, await find_par(deal, secret))
        except Exception as error:
            if claimed not in self._skipped:
                self._skipped.add(claimed)
                log.warning("the par of %s was skipped (%s)", claimed, first_line(error))
