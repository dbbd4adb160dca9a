"""Signing a record without keeping others waiting: a long one is hashed a slice at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..kernel.record import Entry, Record
from ..seal import Content, Sealer

_SLICE: Final = 250
"""So many entries take a millisecond or two."""


async def sealed(sealer: Sealer, record: Record, entries: Sequence[Entry]) -> Record:
    """The record, signed by the host as one of these entries; only that of a finished game is."""
    content = Content(record)
    for at in range(0, len(entries), _SLICE):
        content.add(entries[at : at + _SLICE])
        await asyncio.sleep(0)
    return replace(record, signatures=sealer.signatures(content.signed()))
