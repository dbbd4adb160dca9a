"""Struggle for Rome as the house knows it."""

from __future__ import annotations

from typing import Final

from ..entry import Bot, Entry, Lab, SpeedTable
from .rules.game import StruggleForRome

_PLAYERS: Final = "triclinium.games.struggle_for_rome.bots.players"
_TALLIES: Final = "triclinium.games.struggle_for_rome.tallies"
_WEIGHTS: Final = "triclinium.games.struggle_for_rome.bots.weights:Weights"

ENTRY: Final = Entry(
    rules=StruggleForRome(),
    cooperative=False,
    minutes=(60, 120),
    own_bots=(
        Bot("novice", f"{_PLAYERS}:novice", f"{_PLAYERS}:by_novices"),
        Bot("solid", f"{_PLAYERS}:solid", f"{_PLAYERS}:by_solids", _WEIGHTS, f"{_PLAYERS}:by_tuned_solids"),
    ),
    stands_in="novice",
    display="triclinium.games.struggle_for_rome.terminal:StruggleDisplay",
    map="triclinium.games.struggle_for_rome.map.map_drawing:svg",
    lab=Lab(
        features="triclinium.games.struggle_for_rome.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        turns=f"{_TALLIES}:turns",
        counts={"horses": 10, "cattle": 10, "grain": 9, "gold": 24},
        slots={"offer": 3, "counter": 1},
    ),
    speed=SpeedTable(4),
    order=2,
)
