"""Æterna as the house knows it."""

from __future__ import annotations

from typing import Final

from ..entry import Bot, Entry, Lab, SpeedTable, TablePolicy
from .rules.game import Aeterna

_PLAYERS: Final = "triclinium.games.aeterna.bots.players"
_TALLIES: Final = "triclinium.games.aeterna.tallies"
_WEIGHTS: Final = "triclinium.games.aeterna.bots.weights:Weights"

ENTRY: Final = Entry(
    rules=Aeterna(),
    cooperative=False,
    minutes=(60, 120),
    own_bots=(
        Bot("novice", f"{_PLAYERS}:novice", f"{_PLAYERS}:by_novices"),
        Bot("solid", f"{_PLAYERS}:solid", f"{_PLAYERS}:by_solids", _WEIGHTS, f"{_PLAYERS}:by_tuned_solids"),
    ),
    stands_in="novice",
    display="triclinium.games.aeterna.terminal:AeternaDisplay",
    lab=Lab(
        features="triclinium.games.aeterna.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        turns=f"{_TALLIES}:turns",
        counts={"place": 4},
    ),
    tables=TablePolicy(odds="never"),
    speed=SpeedTable(4),
    order=3,
)
