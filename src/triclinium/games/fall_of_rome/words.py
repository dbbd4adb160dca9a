"""The game's words: numbers of verbs, steps and chance streams, and how actions are written."""

from __future__ import annotations

from typing import Final

from ...kernel.notation import Vocabulary
from ...kernel.step import FIRST_VERB
from .catalogue import CARDS, CITIES, FACES, REVOLT_NAMES, ROLES, TRIBES
from .state import ENDINGS

# ---- verbs
MARCH: Final = FIRST_VERB
SAIL: Final = FIRST_VERB + 1
FORTIFY: Final = FIRST_VERB + 2
RECRUIT: Final = FIRST_VERB + 3
BATTLE: Final = FIRST_VERB + 4
GIVE: Final = FIRST_VERB + 5
TAKE: Final = FIRST_VERB + 6
FORGE: Final = FIRST_VERB + 7
ENLIST: Final = FIRST_VERB + 8
END: Final = FIRST_VERB + 9
PLACE: Final = FIRST_VERB + 10
REMOVE: Final = FIRST_VERB + 11
PAY: Final = FIRST_VERB + 12
FORT_FROM: Final = FIRST_VERB + 13
AGREE: Final = FIRST_VERB + 14
REFUSE: Final = FIRST_VERB + 15
DISCARD: Final = FIRST_VERB + 16

WORDS: Final = Vocabulary(
    {
        "city": CITIES,
        "tribe": TRIBES,
        "card": CARDS,
        "role": ROLES,
        "face": FACES,
        "revolt": REVOLT_NAMES,
        "ending": ENDINGS,
    },
    (
        "march {city} {legions:count}",
        "sail {city} with {card} {legions:count}",
        "fortify with {card}",
        "recruit",
        "battle {dice:count}",
        "give {card} to {seat}",
        "take {card} from {seat}",
        "forge {tribe}",
        "enlist with {card}",
        "end",
        "place {city}",
        "remove {tribe}",
        "pay {card}",
        "fort_from {city}",
        "agree",
        "refuse",
        "discard {card}",
    ),
)

# ---- chance streams: the same deal gives the same cards, whatever dice are rolled
GOLD_CARDS_STREAM: Final = 0
ROLE_CARDS: Final = 1
PLAYER_DECK: Final = 2
EVENT_CARDS: Final = 3
REVOLT_CARDS: Final = 4
BARBARIAN_DECK: Final = 5
DICE: Final = 6

STREAMS: Final = (
    ("gold_cards", "card"),
    ("roles", "role"),
    ("player_deck", "card"),
    ("events", "card"),
    ("revolts", "revolt"),
    ("barbarian_deck", "card"),
    ("dice", "face"),
)

# ---- steps of the agenda
STEP_PLACE: Final = 0
STEP_TURN: Final = 1
STEP_ACT: Final = 2
STEP_DRAW: Final = 3
STEP_REVOLT: Final = 4
STEP_LIMIT: Final = 5
STEP_INVADE: Final = 6
STEP_REMOVE: Final = 7
STEP_PAY: Final = 8
STEP_MOVE_FORT: Final = 9
STEP_CONSENT: Final = 10
