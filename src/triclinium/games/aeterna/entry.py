"""Registry entry of Æterna."""

from __future__ import annotations

from typing import Final

from ..entry import Bot, Entry, Lab, Puzzles, SpeedTable, TablePolicy
from .rules.game import Aeterna

_PLAYERS: Final = "triclinium.games.aeterna.bots.players"
_TALLIES: Final = "triclinium.games.aeterna.tallies"
_WEIGHTS: Final = "triclinium.games.aeterna.bots.weights:Weights"
_STRONG: Final = "triclinium.games.aeterna.bots.weights:strong_weights"

ENTRY: Final = Entry(
    rules=Aeterna(),
    cooperative=False,
    minutes=(60, 120),
    own_bots=(
        Bot("novice", f"{_PLAYERS}:novice", f"{_PLAYERS}:NOVICES.usual"),
        Bot("solid", f"{_PLAYERS}:solid", f"{_PLAYERS}:SOLIDS.usual", _WEIGHTS, f"{_PLAYERS}:SOLIDS.tuned"),
        Bot(
            "strong", f"{_PLAYERS}:strong", f"{_PLAYERS}:STRONGS.usual", _STRONG, f"{_PLAYERS}:STRONGS.tuned"
        ),
    ),
    stands_in="novice",
    display="triclinium.games.aeterna.terminal:AeternaDisplay",
    position="triclinium.games.aeterna.rules.position:position",
    plans="triclinium.games.aeterna.bots.turn_plans:plans",
    puzzles=Puzzles(
        {
            "favor_taken": ("seat", "personality"),
            "constructed": ("seat", "building", "hill"),
            "played": ("seat", "card"),
            "played_from_board": ("seat", "card"),
        }
    ),
    things={
        "action.activate": "AE-3.6",
        "action.construct": "AE-3.3",
        "action.discard": "AE-3.6",
        "action.favor": "AE-3.2",
        "action.influence": "AE-3.4",
        "action.pass_era": "AE-3.5",
        "action.play": "AE-3.1",
        "building": "AE-4.3",
        "card": "AE-3.1",
        "damage": "AE-4.5",
        "good.aurei": "AE-5.1",
        "good.citizen": "AE-1.5",
        "good.pp": "AE-5.3",
        "good.stone": "AE-3.3",
        "good.unrest": "AE-3.7",
        "good.wheat": "AE-4.6",
        "hill": "AE-4.1",
        "kind.monument": "AE-3.1",
        "kind.personality": "AE-3.2",
        "kind.province": "AE-3.1",
        "personality": "AE-3.2",
        "term.construction": "AE-3.3",
        "term.damage": "AE-4.5",
        "term.devastation": "AE-4.2",
        "term.domus": "AE-4.6",
        "term.doom": "AE-5.2",
        "term.prefect": "AE-1.7",
        "term.tokens": "AE-3.4",
        "token": "AE-3.4",
    },
    goals="triclinium.games.aeterna.bots.goals:goals",
    lab=Lab(
        features="triclinium.games.aeterna.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        chances="triclinium.games.aeterna.bots.worth_terms:terms",
        turns=f"{_TALLIES}:turns",
        counts={"place": 4},
    ),
    tables=TablePolicy(odds="never", skips=True),
    speed=SpeedTable(4),
    order=3,
)
