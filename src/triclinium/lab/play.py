"""One game of a study: deal it, play it to its end, and return a row of results."""

from __future__ import annotations

import gc
import os
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from time import process_time
from typing import Any

from .. import __version__
from ..bots.registry import loop_of
from ..bots.seeds import game_seed
from ..games import find
from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.data import VARIABLE, changed_here, replaced, variable
from ..kernel.errors import TricliniumError
from .cell import Cell
from .sampling import POSITIONS, Sampling, Watched, turns_between

Row = dict[str, Any]
"""A game by the names of the columns (see `results.SCHEMA`)."""


class OtherVersion(TricliniumError):
    """A machine of the cluster has another version of this package."""


class OtherData(TricliniumError):
    """This process was started with other data than a cell needs."""


def play(cell: Cell, deal: int, seed: int, sampling: Sampling | None = None) -> Row:
    """Play the game of a deal. The row is always the same, except for the seconds it took.

    With `sampling`, the row also contains positions, under `POSITIONS`.
    """
    entry = find(cell.game)
    check_data(cell)
    game = entry.rules
    source = Seeded(game_seed(seed, deal, "chance"), len(game.streams))
    s = game.new(cell.seats, dict(cell.settings), source, cell.rules)
    before = game.clone(s)
    s.telling = bool(entry.lab.tallies)
    loop = loop_of([entry.bot(name, imports=True) for name in cell.bots])
    started = process_time()
    watched = None if sampling is None else Watched(entry, cell, deal, seed, sampling, before)
    decisions = loop(
        game, s, game_seed(seed, deal, "choice"), **({} if watched is None else {"onlooker": watched})
    )
    seconds = process_time() - started
    outcome = game.outcome(s)
    assert outcome is not None, "a loop ends with the game"
    turns = turns_between(entry, before, s, decisions)
    sampled = {} if watched is None else {POSITIONS: watched.positions(outcome, decisions, turns)}
    return {
        "cell": cell.key,
        "deal": deal,
        "game": cell.game,
        "rules": cell.rules,
        "seats": cell.seats,
        "bots": list(cell.bots),
        "settings": cell.settings_json(),
        "data": cell.data.label,
        "ending": outcome.ending,
        "winners": list(outcome.winners),
        "ranks": None if outcome.ranks is None else list(outcome.ranks),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "lines": [line.named() for line in outcome.lines],
        "decisions": decisions,
        "turns": turns,
        "seconds": seconds,
        "digest": game.digest(s),
        "tallies": list(_tallies(entry, before, s)),
        **sampled,
    }


def check_data(cell: Cell) -> None:
    """Raise OtherData if this process was not started with the data of a cell."""
    changed = changed_here(cell.game)
    if _unplaced(changed) != _unplaced(cell.data.named()) or (replaced(cell.game) and not changed):
        names = f"{VARIABLE} or {variable(cell.game)}"
        raise OtherData(f"this process has other data of {cell.game} than the game needs; is {names} set?")


def _unplaced(data: Row) -> Row:
    """Return data without file paths. A file is identified by its digest."""
    return {name: value for name, value in data.items() if name != "file"}


def _tallies(entry: Entry, before: Any, after: Any) -> Iterator[Row]:
    if not entry.lab.tallies:
        return
    for tally in resolve_name(entry.lab.tallies)(entry.rules, before, after):
        yield {"kind": tally.kind, "name": tally.name, "seat": tally.seat, "count": tally.count}


Batch = tuple[Cell, int, tuple[int, ...], str, Sampling | None]
"""A cell, the seed of the study, the deals to play, the requesting version, and the sampling of positions."""


@dataclass(frozen=True)
class Played:
    """Result of a batch."""

    rows: list[Row]
    failed: str = ""
    """Reason why the game after the last row failed. Empty if no game failed."""


def play_batch(batch: Batch) -> Played:
    """Play some games of a cell. The process must have been started with the cell's data."""
    cell, seed, deals, version, sampling = batch
    settled(version)
    rows: list[Row] = []
    for deal in deals:
        try:
            rows.append(play(cell, deal, seed, sampling))
        except Exception as error:  # a bug in a bot, or data that the rules cannot handle: report it
            return Played(rows, f"deal {deal} of {cell.told}: {_reason(error)}")
    return Played(rows)


def _reason(error: Exception) -> str:
    """Return the error and where it occurred."""
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno})"


@cache
def settled(version: str) -> None:
    """Prepare this process, once. Raises OtherVersion if the study is run by another version.

    Loaded objects are excluded from garbage collection, which would scan them repeatedly.
    """
    if version != __version__:
        raise OtherVersion(
            f"{os.uname().nodename} has triclinium {__version__}, and the study is run by {version}"
        )
    gc.freeze()


def batch(cell: Cell, seed: int, deals: Iterable[int], sampling: Sampling | None = None) -> Batch:
    """Return the argument of `play_batch` for this version."""
    return cell, seed, tuple(deals), __version__, sampling
