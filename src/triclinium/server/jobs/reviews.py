"""Make the reviews that players request: one at a time, in a process of low priority."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

import orjson

from ...live.rows import TableState
from ...live.updates import SPECTATOR
from ..archive import reviews
from ..archive.records import Records
from ..archive.reviews import Claim
from ..outages import first_line, repeat
from ..store.database import Database
from .process import running

POLL_S: Final = 1.0
LEASE_S: Final = 30.0
"""Lease of a claimed review, in seconds. The worker renews it while it works."""
BEAT_S: Final = 2.0
"""Seconds between two renewals. Players see the progress of the last one."""
LONGEST_S: Final = 900.0
"""Timeout of a review, in seconds."""

log = logging.getLogger(__name__)


class NotMade(Exception):
    """Raised when a review cannot be made. The message says why."""


class ReviewWork:
    """The reviews that one worker makes. Several workers may run it at the same time."""

    def __init__(self, database: Database, records: Records) -> None:
        self._database: Final = database
        self._records: Final = records

    async def run(self) -> None:
        """Work until cancelled."""
        await repeat("claiming a review", self.work, POLL_S)

    async def work(self) -> bool:
        """Make one requested review. Return False if there is no request.

        If the worker is stopped in the middle, another one begins again.
        """
        claim = await reviews.claim(self._database, LEASE_S)
        if claim is None:
            return False
        try:
            await self._make(claim)
        except asyncio.CancelledError:
            await reviews.release(self._database, claim, failed=False)
            raise
        except Exception as error:
            log.warning("the review of table %s failed (%s)", claim.table, first_line(error))
            await reviews.release(self._database, claim, failed=True)
        return True

    async def _make(self, claim: Claim) -> None:
        stored = await self._database.log.stored_table(claim.table)
        if stored is None or stored.table.state != TableState.OVER:
            await reviews.drop(self._database, claim)
            return
        record = await self._records.text(stored, SPECTATOR, shown=False)
        async with running("triclinium.analysis.process") as process, asyncio.timeout(LONGEST_S):
            review = await self._read(process, claim, record)
        if review is not None:
            await reviews.note(self._database, claim, stored.table, review)

    async def _read(self, process: asyncio.subprocess.Process, claim: Claim, record: bytes) -> bytes | None:
        """Return the review that the process writes; None if it is no longer wanted."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record)
        await process.stdin.drain()
        process.stdin.close()
        done = of = 0
        renew_at = 0.0
        while True:
            line = None
            try:
                async with asyncio.timeout(BEAT_S):
                    line = await process.stdout.readline()
            except TimeoutError:
                pass  # the process thinks; its lease is renewed nevertheless
            if line is not None:
                if not line:
                    raise NotMade("its process ended")
                told = orjson.loads(line)
                if "done" not in told:
                    return line
                done, of = told["done"], told["of"]
            if monotonic() >= renew_at:
                renew_at = monotonic() + BEAT_S
                if not await reviews.renew(self._database, claim, done, of, LEASE_S):
                    return None
