"""Registry entry of Fall of Rome."""

from __future__ import annotations

from typing import Final

from ..entry import FRIENDLY, Bot, Entry, Lab, Puzzles, SpeedTable
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
            "novice", f"{_PLAYERS}:novice", f"{_PLAYERS}:NOVICES.usual", _WEIGHTS, f"{_PLAYERS}:NOVICES.tuned"
        ),
        # The last bot is the default and gives the hints. Strong wins more than solid, but thinks twelve times as long.
        Bot("strong", f"{_PLAYERS}:strong", f"{_PLAYERS}:STRONGS.usual"),
        Bot("solid", f"{_PLAYERS}:solid", f"{_PLAYERS}:SOLIDS.usual", _WEIGHTS, f"{_PLAYERS}:SOLIDS.tuned"),
    ),
    stands_in="novice",
    display="triclinium.games.fall_of_rome.terminal:FallOfRomeDisplay",
    position="triclinium.games.fall_of_rome.rules.position:position",
    plans="triclinium.games.fall_of_rome.bots.turn_plans:plans",
    puzzles=Puzzles(
        {
            "won_game": (),
            "allied": ("tribe",),
            "enlisted": ("tribe", "city"),
            "fort_added": ("city",),
            "recruited": ("city",),
        },
        ("legions",),
    ),
    things={
        "action.battle": "FR-4.5",
        "action.end": "FR-4.9",
        "action.enlist": "FR-4.8",
        "action.forge": "FR-4.7",
        "action.fortify": "FR-4.3",
        "action.march": "FR-4.1",
        "action.plot": "FR-4.6",
        "action.recruit": "FR-4.4",
        "action.sail": "FR-4.2",
        "event": "FR-9.3",
        "face": "FR-4.5",
        "role.consul": "FR-11.1",
        "role.magister_militum": "FR-11.2",
        "role.mercator": "FR-11.3",
        "role.praefectus_classis": "FR-11.4",
        "role.praefectus_fabrum": "FR-11.5",
        "role.regina_foederata": "FR-11.6",
        "role.vestalis": "FR-11.7",
        "term.barbarian": "FR-1.2",
        "term.barbarian_deck": "FR-6.1",
        "term.decline": "FR-1.7",
        "term.fort": "FR-4.3",
        "term.hand": "FR-3.3",
        "term.invasion_rate": "FR-1.6",
        "term.legion": "FR-7.1",
        "term.player_deck": "FR-5.2",
        "term.recruitment_rate": "FR-4.4",
        "term.revolt": "FR-5.2",
        "tribe": "FR-1.2",
        "variant.roma_caput_mundi": "FR-13.1",
    },
    tables=FRIENDLY,
    lab=Lab(
        features="triclinium.games.fall_of_rome.features.features:FEATURES",
        tallies=f"{_TALLIES}:tallies",
        chances="triclinium.games.fall_of_rome.bots.worth_terms:terms",
        risks="triclinium.games.fall_of_rome.bots.risk_terms:terms",
        turns=f"{_TALLIES}:turns",
        progress=f"{_TALLIES}:progress",
        counts={"legions": 3, "dice": 3, "cards": 3},
    ),
    speed=SpeedTable(4, {"difficulty": "standard"}),
    order=1,
)
