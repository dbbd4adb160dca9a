"""Compare every frame that a seat was sent in a whole game, and the records read meanwhile, with the rules."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from table_site import Guest, Wire

from triclinium.kernel.chance import Recorded
from triclinium.kernel.game import Game
from triclinium.kernel.match import Match, act_as_seen, read_outcomes
from triclinium.kernel.record import Record

Look = Callable[[dict[str, Any], Match[Any]], None]
"""A check of an update, given the match in the same state."""


@asynccontextmanager
async def reading_records(crowd: Sequence[Guest], table: str, wire: Wire) -> AsyncIterator[None]:
    """Read the record every fifty entries, and check that it has no notes and no digest before the game ends."""

    async def read_on() -> None:
        while True:
            for person in crowd:
                record = await person.get(f"/api/tables/{table}/record")
                if (await person.get(f"/api/tables/{table}"))["state"] != "over":
                    assert record["digest"] is None
                    assert record["notes"] == {}
            await wire.updated(len(record["entries"]) + 50)

    reading = asyncio.create_task(read_on())
    yield
    reading.cancel()
    with suppress(asyncio.CancelledError):
        await reading


def compare_with_rules(game: Game[Any], record: Record, wire: Wire, seat: int, look: Look) -> int:
    """Check that every update of a wire shows what the rules show its seat. Return the number of updates."""
    by_seq: dict[int, list[dict[str, Any]]] = {}
    for message in wire.heard:
        if message["type"] == "update":
            by_seq.setdefault(message["seq"], []).append(message)
    told: dict[int, Any] = {}
    frames = 0

    def compare(match: Match[Any]) -> None:
        nonlocal frames
        seq = len(match.entries)
        act = act_as_seen(match.entries[-1], match.eyes_of_last(), seat)
        told[seq - 1] = (act, plain(match.facts(seat)))
        for message in by_seq.get(seq, ()):
            frames += 1
            assert message["view"] == plain(game.view(match.state, seat))
            assert message["options"] == [game.words.say(a) for a in game.options(match.state, seat)]
            for event in message["events"]:
                assert (event["act"], event["facts"]) == told[event["seq"]]
            look(message, match)

    replay(game, record, compare)
    return frames


def replay(game: Game[Any], record: Record, look: Callable[[Match[Any]], None]) -> None:
    """Replay a record, and call `look` after each entry."""
    source = Recorded()
    source.feed(read_outcomes(game, record.entries[0].chance))
    match = Match.start(game, record.seats, record.settings, source)
    look(match)
    for entry in record.entries[1:]:
        source.feed(read_outcomes(game, entry.chance))
        assert entry.seat is not None
        if entry.undo is not None:
            match.undo(entry.seat, entry.undo)
        else:
            assert entry.act is not None
            match.act(entry.seat, entry.act)
        look(match)
    assert game.digest(match.state) == record.digest


def plain(data: Any) -> Any:
    """Return data as it is after a round trip through JSON."""
    return json.loads(json.dumps(data))
