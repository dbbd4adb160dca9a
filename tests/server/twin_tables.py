"""Two tables that look alike to seat A: its visible chance is the same at both, hidden chance differs."""

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
    """The chance source of two tables: the same for what seat A sees, different for what it does not see."""

    def __init__(self, seed: int) -> None:
        self._seen: dict[tuple[int, int], int] = {}
        self._anew = [Seeded(seed * 2), Seeded(seed * 2 + 1)]
        self._tables: dict[bytes, int] = {}
        self.parted = False
        """Whether a visible outcome could not be the same at both tables. From then on they may differ."""

    def pick(self, table: bytes, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        """Draw an outcome.

        Visible outcomes of the first table are recorded, and those of the second repeat them.
        """
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
    """Give both tables of a test their chance from one object."""
    both = Twins(seed)

    class Ours(Source):
        """The chance source of one table, which replaces the one made from its key."""

        def __init__(self, own: bytes, streams: Sequence[str]) -> None:
            self._own = own

        def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
            return both.pick(self._own, stream, index, among, eyes)

    for module in (games, seats):
        monkeypatch.setattr(module, "Keyed", Ours)
    return both


COMPARED = ("update", "done", "refused", "refusals", "past")
CARRIAGE = ("tip", "patch", "since", "fresh")
"""Fields that differ by table, or that depend on how a view was sent (whole or as a patch)."""
Frames = dict[str, list[bytes]]


def frames(wire: Wire, first: int | None = None) -> Frames:
    """Return the messages of a seat by kind, as bytes with whole views; only the last update of each state.

    `first` limits the number of messages that count; None counts all.
    """
    found: dict[str, dict[int, bytes]] = {kind: {} for kind in COMPARED}
    for number, message in enumerate(wire.heard[:first]):
        kind = message["type"]
        if kind in COMPARED:
            told = {name: value for name, value in message.items() if name not in CARRIAGE}
            if kind == "update":
                # Events are compared separately: an update may have those of several entries, or none.
                told.pop("events")
            text = json.dumps(told, sort_keys=True).encode()
            found[kind][message["seq"] if kind == "update" else number] = text
    return {kind: list(messages.values()) for kind, messages in found.items()}


def events(wire: Wire, upto: int) -> dict[int, bytes]:
    """Return the events that a seat was sent, by entry."""
    return {
        event["seq"]: json.dumps(event, sort_keys=True).encode()
        for message in wire.heard
        if message["type"] == "update"
        for event in message["events"]
        if event["seq"] < upto
    }


async def both_do(pair: Pair, seat: int, acts: tuple[str, str], command: str) -> None:
    """Let the same seat act at both tables."""
    for wires, act in zip(pair, acts, strict=True):
        seq = wires[seat].update["seq"]
        answer = await wires[seat].act(act, own_key=command)
        assert answer["type"] == "done", (act, answer)
        for wire in wires:
            await wire.updated(seq + 1)


def common(pair: Pair, seat: int) -> list[str]:
    """Return the options that a seat has at both tables."""
    one, two = (wires[seat].update["options"] for wires in pair)
    return [act for act in one if act in two]


async def ask_for_refusals(wire: Wire) -> None:
    """Ask for the refusals of a decision, and wait for them."""
    heard = len(wire.heard)
    await wire.send(type="why", decision=wire.update["decision"] or "none")
    await wire.until(lambda: any(message["type"] == "refusals" for message in wire.heard[heard:]))
