"""Fall of Rome as the house knows it."""

from __future__ import annotations

from typing import Final

from ..entry import FRIENDLY, Bot, Entry, Lab, SpeedTable
from .rules.game import FallOfRome

_PLAYERS: Final = "triclinium.games.fall_of_rome.bots.players"
_TALLIES: Final = "triclinium.games.fall_of_rome.tallies"
_WEIGHTS: Final = "triclinium.games.fall_of_rome.bots.weights:Weights"

ENTRY: Final = Entry(
    rules=FallOfRome(),
    cooperative=True,
    minutes=(30, 60),
    own_bots=(
        Bot(
            "novice", f"{_PLAYERS}:novice", f"{_PLAYERS}:by_novices", _WEIGHTS, f"{_PLAYERS}:by_tuned_novices"
        ),
        Bot("solid", f"{_PLAYERS}:solid", f"{_PLAYERS}:by_solids", _WEIGHTS, f"{_PLAYERS}:by_tuned_solids"),
    ),
    stands_in="novice",
    display="triclinium.games.fall_of_rome.terminal:FallOfRomeDisplay",
    position="triclinium.games.fall_of_rome.rules.position:position",
    tables=FRIENDLY,
    lab=Lab(
        features="triclinium.games.fall_of_rome.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        turns=f"{_TALLIES}:turns",
        progress=f"{_TALLIES}:progress",
        counts={"legions": 3, "dice": 3, "cards": 3},
    ),
    speed=SpeedTable(4, {"difficulty": "standard"}),
    order=1,
)
