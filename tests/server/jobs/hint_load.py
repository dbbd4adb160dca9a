"""Ask a real service for hints while its bots are thinking, and measure how long the answers take.

    python tests/server/jobs/hint_load.py --requests 1000 --at-once 2

Tables of bots alone keep the worker's bot process busy. At one table for each simultaneous request, people ask for
a hint at every decision and play it. The script prints the percentiles of the answers and the moves of the bots.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from unittest import mock

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[parents]) for parents in (1, 2)]

from store_fixtures import KINDS, Stores
from table_site import Guest, Site, Store, Wire, people, site, table_of

from triclinium.server.http.routes import hints
from triclinium.server.service import Service

GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna")
BUSY_TABLES = 3
"""Number of tables of bots alone: one of each game."""
PATIENCE_S = 120.0


class Load(NamedTuple):
    """Answered requests for hints, and what the bots did meanwhile."""

    seconds: list[float]
    """Duration of each request, in order."""
    bot_moves: int

    def percentile(self, share: float) -> float:
        """Return the duration that a share of the answers does not exceed."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(len(self.seconds) * share))]


class BusyTables:
    """Tables of bots alone, one of each game. A table whose game is over is replaced."""

    def __init__(self, owner: Guest) -> None:
        self._owner = owner
        self._tables: dict[str, str] = {}
        self._finished = 0

    async def moves(self) -> int:
        """Return how many entries the tables have, and start those that are missing."""
        running = 0
        for game in GAMES:
            if table := self._tables.get(game):
                told = await self._owner.get(f"/api/tables/{table}")
                if told["state"] == "running":
                    running += int(told["seq"])
                    continue
                self._finished += int(told["seq"])
            self._tables[game] = await self._new(game)
        return self._finished + running

    async def _new(self, game: str) -> str:
        told = next(each for each in await self._owner.get("/api/games") if each["name"] == game)
        table = await self._owner.create(game, 3, seat=None)
        for seat in "ABC":
            await self._owner.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": told["bots"][-1]})
        await self._owner.post(f"/api/tables/{table}/start")
        return table


async def play_by_hints(
    url: str, games: Iterator[str], seconds: list[float], wanted: Callable[[], bool]
) -> None:
    """Play games of three people by hints, until enough hints are wanted no more."""
    async with people(url, "ABC") as everybody:
        while wanted():
            table = await table_of(everybody, next(games), options={"hints": True, "bot_pause": 0})
            for person in everybody:
                await person.post(f"/api/tables/{table}/waits", {"on": True})
            async with AsyncExitStack() as stack:
                wires = [await stack.enter_async_context(person.sit(table)) for person in everybody]
                while wanted() and await _decide(table, everybody, wires, seconds):
                    pass


async def _decide(table: str, everybody: list[Guest], wires: list[Wire], seconds: list[float]) -> bool:
    """Ask for a hint for the first awaited seat, and play it. Return False if the game is over."""
    seq = max(wire.update.get("seq", 1) for wire in wires)
    for wire in wires:
        await wire.updated(seq, PATIENCE_S)
    if wires[0].update["outcome"] is not None:
        return False
    letter = wires[0].update["awaited"][0]
    person, wire = everybody["ABC".index(letter)], wires["ABC".index(letter)]
    update = wire.update
    act = update["options"][0]
    if len(update["options"]) > 1:
        began = perf_counter()
        told = await person.get(f"/api/tables/{table}/hint")
        seconds.append(perf_counter() - began)
        assert told["decision"] == update["decision"]
        act = told["act"]
    answer = await wire.act(act, update["decision"])
    assert answer["type"] == "done", answer
    await wire.after(update["seq"], PATIENCE_S)
    return True


async def load(found: Site, requests: int, at_once: int) -> Load:
    """Make this number of requests, `at_once` at a time, while the bots of other tables think."""
    games, seconds = cycle(GAMES), list[float]()
    service: Service = found.app().state.service
    assert service.settings.limit_bot_tables == 0
    async with people(found.url, "Z") as (owner,):
        busy = BusyTables(owner)
        began = await busy.moves()
        playing = [
            asyncio.create_task(play_by_hints(found.url, games, seconds, lambda: len(seconds) < requests))
            for _ in range(at_once)
        ]
        while not all(task.done() for task in playing):
            await asyncio.wait(playing, timeout=2.0, return_when=asyncio.FIRST_EXCEPTION)
            moves = await busy.moves()
            if any(task.done() and task.exception() for task in playing):
                break
        await asyncio.gather(*playing)
        return Load(seconds, moves - began)


def measured(store: Store, requests: int, at_once: int) -> Load:
    """Run a service for the requests. It has no limit of hints a minute, because all come from one address."""
    with mock.patch.object(hints, "_HINTS_A_MINUTE", 0), site(store) as found:
        return asyncio.run(load(found, requests, at_once))


def main() -> None:
    """Measure, and print the durations."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--store", choices=KINDS, default="postgres")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Stores(Path(folder))) as stores,
        stores.new(given.store) as store,
    ):
        began = perf_counter()
        found = measured(store, given.requests, given.at_once)
    print(
        f"{len(found.seconds)} requests, {given.at_once} at once, on {given.store}, in {perf_counter() - began:.0f} s: "
        f"{found.percentile(0.5):.2f} s (median), {found.percentile(0.95):.2f} s (95%), "
        f"{max(found.seconds):.2f} s (most), 0 failed; "
        f"the bots of other tables made {found.bot_moves} moves; load of the machine {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
