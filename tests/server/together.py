"""Several people at one table of the service: one acts, all hear of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from table_site import Wire

Chooser = Callable[[dict[str, Any]], str]
"""What somebody does, by the update that asks for it."""


async def level(wires: Sequence[Wire]) -> None:
    """All have heard the same."""
    seq = max(wire.update["seq"] for wire in wires)
    for wire in wires:
        await wire.updated(seq)


def letter(wire: Wire) -> str:
    """The seat of a wire."""
    return str(wire.table["you"])


def acting(wires: Sequence[Wire]) -> Wire:
    """The first that is awaited."""
    return next(wire for wire in wires if letter(wire) in wire.update["awaited"])


async def done(wires: Sequence[Wire], wire: Wire, act: str) -> None:
    """Something is done, and all hear of it."""
    seq = wire.update["seq"]
    answer = await wire.act(act)
    assert answer["type"] == "done", (act, answer)
    for each in wires:
        await each.updated(seq + 1)


async def play_together(
    wires: Sequence[Wire], choosers: Sequence[Chooser], seed: int, longest: int = 10_000
) -> None:
    """Everybody plays until the game is over; now and then somebody acts again who is not waited for any more."""
    random = Random(seed)
    for wire in wires:
        await wire.updated()
    for _ in range(longest):
        await level(wires)
        if wires[0].update["outcome"] is not None:
            return
        able = [seat for seat, wire in enumerate(wires) if wire.update["options"]]
        awaited = [seat for seat in able if letter(wires[seat]) in wires[seat].update["awaited"]]
        seat = random.choice(able if random.random() < 0.2 else awaited)
        await done(wires, wires[seat], choosers[seat](wires[seat].update))
    raise AssertionError("it does not end")
