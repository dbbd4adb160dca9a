"""What the daily deal needs done now and then: days published, tries settled, pars found."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from .context import Context
from .par import find_par

log = logging.getLogger(__name__)

PAUSE_S: Final = 20.0


class DailyWork:
    """Does it, until cancelled; several workers that do so do no harm."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            try:
                await self.once()
            except Exception as error:
                log.warning("the daily deal could not be seen to (%s); trying again", error)
            await asyncio.sleep(PAUSE_S)

    async def once(self) -> None:
        """All that is to be done now; of pars one, for others may be wanted more by then."""
        context = self._context
        await context.days.publish()
        while await context.tries.settle():
            pass
        asked = await context.pars.asked()
        if asked is not None:
            await context.pars.note(asked.deal.id, await find_par(asked))
