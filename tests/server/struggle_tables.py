"""Tables of Struggle for Rome over the service: reach the first trade, and play like people who trade."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from table_site import Wire
from together import acting, done, level

from triclinium.games import find
from triclinium.games.struggle_for_rome.rules.catalogue import GOODS

ENTRY = find("struggle_for_rome")
GAME = ENTRY.rules
CLOSING = ("leave", "withdraw", "end")


async def to_trade(wires: Sequence[Wire]) -> Wire:
    """Place the figures and roll until a seat may trade. All seats have gold and some grain then."""
    for wire in wires:
        await wire.updated()
    while True:
        await level(wires)
        wire = acting(wires)
        if wire.update["compositions"]:
            return wire
        await done(wires, wire, wire.update["options"][0])


class Person:
    """Play one seat by its view as the novice bot does, with some offers and answers of its own."""

    def __init__(self, seat: int, seed: int) -> None:
        self._random = Random(seed * 10 + seat)
        self._player = ENTRY.bot("novice").player(seed * 10 + seat)
        self.offers = 0

    def choose(self, update: dict[str, Any]) -> str:
        """Return the next act."""
        options: list[str] = update["options"]
        random = self._random
        for composition in update["compositions"]:
            verb = composition["verb"]
            if verb == "offer" and update["view"]["offers"] < 2 and random.random() < 0.4:
                self.offers += 1
                return f"offer {self._one_for_one(composition)} to {random.choice(['all', *self._others(composition)])}"
            if verb == "counter" and random.random() < 0.3:
                return f"counter {self._one_for_one(composition)}"
        if "refuse" in options or "withdraw" in options:
            return random.choice(options)
        trading = [option for option in options if option.startswith("take ")]
        if trading and random.random() < 0.7:
            return random.choice(trading)
        return self._player.choose(update["view"], options)

    def _one_for_one(self, composition: dict[str, Any]) -> str:
        give = self._random.choice(sorted(composition["operands"][0]["most"]))
        want = self._random.choice([thing for thing in GOODS if thing != give])
        return f"{give} for {want}"

    def _others(self, composition: dict[str, Any]) -> list[str]:
        return [party for party in composition["operands"][2]["among"] if party != "all"]
