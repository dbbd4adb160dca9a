"""Clocks told: what every seat has left, in seconds at the moment of sending, so that no client's own clock counts."""

from __future__ import annotations

import orjson

from ...kernel.notation import SEAT_NAMES
from ..store.sql_log import Log
from ..tables.live import LiveTable


def has_clocks(live: LiveTable) -> bool:
    """Whether time is counted at a table now."""
    return bool(live.options.clock) and live.row.state == "running"


async def clocks_message(log: Log, table: str) -> bytes:
    """The clocks of a table, as a message: see `protocol.ClocksOut`."""
    seq, found = await log.clocks(table)
    clocks = [
        {"seat": SEAT_NAMES[each.seat], "left": round(each.left, 3), "runs": each.runs} for each in found
    ]
    return orjson.dumps({"type": "clocks", "seq": seq, "clocks": clocks})
