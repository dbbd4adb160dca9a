"""Two tables that one seat cannot tell apart: what A sees comes out the same, the rest is each one's own."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from table_site import Wire

from triclinium.kernel.chance import Seeded, Source
from triclinium.live import games, seats
from triclinium.testing.channels import sees

Pair = tuple[list[Wire], list[Wire]]
"""The wires of both tables, by seat."""


class Twins:
    """The chance of two tables: what seat A sees comes out the same at both, what it does not see is each one's own."""

    def __init__(self, seed: int) -> None:
        self._seen: dict[tuple[int, int], int] = {}
        self._anew = [Seeded(seed * 2), Seeded(seed * 2 + 1)]
        self._tables: dict[bytes, int] = {}
        self.parted = False
        """Something that A sees could not come out the same: from here on they may differ."""

    def pick(self, table: bytes, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """The first table's is recorded, the second's follows it."""
        number = self._tables.setdefault(table, len(self._tables))
        found = self._anew[number].pick(stream, index, among, eyes)
        if not sees(eyes, 0):
            return found
        if number == 0:
            self._seen[stream, index] = found
            return found
        told = self._seen.get((stream, index), -1)
        self.parted |= told not in among
        return told if told in among else found


def twins(monkeypatch: pytest.MonkeyPatch, seed: int) -> Twins:
    """Both tables of a test get their chance here."""
    both = Twins(seed)

    class Ours(Source):
        """In the place of a table's key."""

        def __init__(self, own: bytes, streams: Sequence[str]) -> None:
            self._own = own

        def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
            return both.pick(self._own, stream, index, among, eyes)

    for module in (games, seats):
        monkeypatch.setattr(module, "Keyed", Ours)
    return both


COMPARED = ("update", "done", "refused", "refusals", "past")
CARRIAGE = ("tip", "patch", "since", "fresh")
"""Each table's own, or how a view was sent: whole or as changes, which a busy machine decides."""
Frames = dict[str, list[bytes]]


def frames(wire: Wire, first: int | None = None) -> Frames:
    """All that a seat was told of the game by kind, byte for byte, views made whole; of each state the last update.

    `first`: how many of the messages that it heard count; None is all of them.
    """
    found: dict[str, dict[int, bytes]] = {kind: {} for kind in COMPARED}
    for number, message in enumerate(wire.heard[:first]):
        kind = message["type"]
        if kind in COMPARED:
            told = {name: value for name, value in message.items() if name not in CARRIAGE}
            if kind == "update":
                told.pop(
                    "events"
                )  # compared by themselves: an update may have those of several entries, or none
            text = json.dumps(told, sort_keys=True).encode()
            found[kind][message["seq"] if kind == "update" else number] = text
    return {kind: list(messages.values()) for kind, messages in found.items()}


def events(wire: Wire, upto: int) -> dict[int, bytes]:
    """What happened with each entry, as a seat was told it."""
    return {
        event["seq"]: json.dumps(event, sort_keys=True).encode()
        for message in wire.heard
        if message["type"] == "update"
        for event in message["events"]
        if event["seq"] < upto
    }


async def both_do(pair: Pair, seat: int, acts: tuple[str, str], command: str) -> None:
    """The same seat acts at both tables."""
    for wires, act in zip(pair, acts, strict=True):
        seq = wires[seat].update["seq"]
        answer = await wires[seat].act(act, own_key=command)
        assert answer["type"] == "done", (act, answer)
        for wire in wires:
            await wire.updated(seq + 1)


def common(pair: Pair, seat: int) -> list[str]:
    """What a seat may do at both tables."""
    one, two = (wires[seat].update["options"] for wires in pair)
    return [act for act in one if act in two]


async def why_not(wire: Wire) -> None:
    """Ask why one may not do what is not offered."""
    heard = len(wire.heard)
    await wire.send(type="why", decision=wire.update["decision"] or "none")
    await wire.until(lambda: any(message["type"] == "refusals" for message in wire.heard[heard:]))
