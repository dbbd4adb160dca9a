"""Registry entry of Struggle for Rome."""

from __future__ import annotations

from typing import Final

from ..entry import Bot, Entry, Lab, Puzzles, SpeedTable
from .rules.game import StruggleForRome

_PLAYERS: Final = "triclinium.games.struggle_for_rome.bots.players"
_TALLIES: Final = "triclinium.games.struggle_for_rome.tallies"
_WEIGHTS: Final = "triclinium.games.struggle_for_rome.bots.weights:Weights"
_STRONG: Final = "triclinium.games.struggle_for_rome.bots.weights:strong_weights"

ENTRY: Final = Entry(
    rules=StruggleForRome(),
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
    display="triclinium.games.struggle_for_rome.terminal:StruggleDisplay",
    position="triclinium.games.struggle_for_rome.rules.position:position",
    plans="triclinium.games.struggle_for_rome.bots.turn_plans:plans",
    puzzles=Puzzles(
        {
            "end_announced": ("seat",),
            "heir": ("seat",),
            "leads_diplomacy": ("seat",),
            "scourge": ("seat", "tribe"),
            "founded": ("seat", "tribe", "city"),
            "expanded": ("seat", "tribe", "city"),
            "plundered": ("seat", "tribe", "city"),
            "mustered": ("seat",),
            "wagon_built": ("seat", "tribe"),
            "card_bought": ("seat",),
            "warrior_summoned": ("seat",),
        }
    ),
    things={
        "action.develop": "SR-3.2",
        "action.expand": "SR-4.5",
        "action.found": "SR-4.4",
        "action.income": "SR-4.7",
        "action.muster": "SR-3.2",
        "action.offer": "SR-3.6",
        "action.plunder": "SR-4.3",
        "action.swap": "SR-3.1",
        "action.travel": "SR-4.2",
        "action.wagon": "SR-3.2",
        "card.culture": "SR-3.11",
        "card.diplomacy": "SR-3.7",
        "card.great_warrior": "SR-3.9",
        "card.traitor": "SR-3.8",
        "card.treasure_4": "SR-3.10",
        "card.treasure_5": "SR-3.10",
        "card.treasure_6": "SR-3.10",
        "card.treasure_7": "SR-3.10",
        "counter": "SR-4.3",
        "province": "SR-1.2",
        "province.barbaricum": "SR-2.3",
        "special.diplomacy": "SR-5.1",
        "special.heir_to_rome": "SR-5.3",
        "special.scourge_of_rome": "SR-5.2",
        "term.arrow": "SR-4.8",
        "term.box": "SR-1.1",
        "term.counter": "SR-1.2",
        "term.crossroads": "SR-1.2",
        "term.gold": "SR-3.5",
        "term.kingdom": "SR-4.5",
        "term.legionnaire": "SR-2.4",
        "term.points": "SR-5.6",
        "term.reserve": "SR-1.1",
        "term.wagon": "SR-4.4",
        "terrain": "SR-2.3",
        "tribe": "SR-1.1",
    },
    goals="triclinium.games.struggle_for_rome.bots.goals:goals",
    lab=Lab(
        features="triclinium.games.struggle_for_rome.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        chances="triclinium.games.struggle_for_rome.bots.worth_terms:terms",
        turns=f"{_TALLIES}:turns",
        counts={"horses": 10, "cattle": 10, "grain": 9, "gold": 24},
        slots={"offer": 3, "counter": 1},
    ),
    speed=SpeedTable(4),
    order=2,
)
