"""Helpers for several people at one table of the service: one acts, and all get the update."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from table_site import Wire

Chooser = Callable[[dict[str, Any]], str]
"""A function that chooses an act for the update that asks for it."""


async def level(wires: Sequence[Wire]) -> None:
    """Wait until all wires have the same revision."""
    seq = max(wire.update["seq"] for wire in wires)
    for wire in wires:
        await wire.updated(seq)


def letter(wire: Wire) -> str:
    """Return the seat of a wire."""
    return str(wire.table["you"])


def acting(wires: Sequence[Wire]) -> Wire:
    """Return the first wire whose seat is awaited."""
    return next(wire for wire in wires if letter(wire) in wire.update["awaited"])


async def done(wires: Sequence[Wire], wire: Wire, act: str) -> None:
    """Act, and wait until all wires have the update."""
    seq = wire.update["seq"]
    answer = await wire.act(act)
    assert answer["type"] == "done", (act, answer)
    for each in wires:
        await each.updated(seq + 1)


async def play_together(
    wires: Sequence[Wire], choosers: Sequence[Chooser], seed: int, longest: int = 10_000
) -> None:
    """Play until the game is over. Sometimes a seat acts again that is no longer awaited."""
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
    raise AssertionError("the game did not end")
