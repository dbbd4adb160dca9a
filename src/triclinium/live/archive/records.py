"""Records of tables: complete after the game is over, before that with what a seat may read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import NamedTuple

from ...kernel.fair import FORK, Opening
from ...kernel.match import as_seen
from ...kernel.record import Entry, Record
from ..options import TableOptions
from ..rows import TableRow
from ..table import LiveTable


class FoldedLog(NamedTuple):
    """A folded log, with the visibility of each entry."""

    entries: list[Entry]
    eyes: list[tuple[int, tuple[int, ...]]]
    record: Record
    """Record without entries."""
    over: bool

    def seen(self, number: int, seat: int) -> Entry:
        """Return an entry as a seat may read it while the game runs."""
        return as_seen(self.entries[number], self.eyes[number], seat)


def head_of(live: LiveTable) -> Record:
    """Return the record of a folded table without its entries. If the game is over, it has the digest of the state."""
    match = live.match
    assert match is not None
    return Record(
        match.game.name,
        match.rules,
        match.names,
        match.settings,
        (),
        live.commitment(),
        match.game.digest(match.state) if match.state.over else None,
        data=match.data,
    )


def with_opening(record: Record, row: TableRow, shown: bool) -> Record:
    """Return the record of a finished game with the opening of its chance. `shown`: the secret may be published."""
    forked = TableOptions.read(row.options).fork
    opening = Opening(row.secret, row.chance_name, tuple(json.loads(row.nonces or "[]")))
    # The first draws of a fork were made with another table's key, so its own key proves nothing about them.
    return record.noted(**({FORK: str(forked)} if forked else opening.notes() if shown else {}))


def as_told_elsewhere(record: Record, row: TableRow) -> Record:
    """Return the record of an imported game with the data from where it was played."""
    return replace(record, **json.loads(row.imported or "{}"))


def file_name(row: TableRow) -> str:
    """Return the Content-Disposition header for the file of a record."""
    return f'attachment; filename="{row.game}-{row.id}.json"'
