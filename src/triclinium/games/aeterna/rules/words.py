"""The vocabulary: numbers of verbs, steps, endings and random streams, and the notation of actions."""

from __future__ import annotations

from typing import Final

from ....kernel.notation import Vocabulary
from ....kernel.packing import BITS, has
from ....kernel.step import FIRST_VERB, pack
from .catalogue import CARDS, DAMAGES, DISCARDS, HILLS, PERSONALITIES, TOKENS
from .validity import BUILDINGS, COLOURS, GOODS

RULES: Final = 1
"""Current rules version."""

# ---- endings, as State.over
RUNNING: Final = 0
FINISHED: Final = 1
ENDINGS: Final = ("running", "finished")

# ---- verbs: the draft (AE-2)
DRAFT: Final = FIRST_VERB
# ---- actions (AE-3.1 to AE-3.5)
PLAY: Final = FIRST_VERB + 1
FAVOR: Final = FIRST_VERB + 2
CONSTRUCT: Final = FIRST_VERB + 3
INFLUENCE: Final = FIRST_VERB + 4
PASS_ERA: Final = FIRST_VERB + 5
# ---- inside an action
TOKEN: Final = FIRST_VERB + 6
TAKE: Final = FIRST_VERB + 7
SKIP: Final = FIRST_VERB + 8
# ---- free actions (AE-3.6)
DISCARD: Final = FIRST_VERB + 9
ACTIVATE: Final = FIRST_VERB + 10
EXCHANGE: Final = FIRST_VERB + 11
SWAP: Final = FIRST_VERB + 12
END: Final = FIRST_VERB + 13
# ---- the end of an Era (AE-4.5, AE-4.7)
REPAIR: Final = FIRST_VERB + 14
SUFFER: Final = FIRST_VERB + 15
ORDER: Final = FIRST_VERB + 16

PHASES: Final = ("draft", "actions", "unrest", "order", "over")
DRAFT_PHASE: Final = 0
ACTION_PHASE: Final = 1
UNREST_PHASE: Final = 2
ORDER_PHASE: Final = 3
OVER_PHASE: Final = 4

WORDS: Final = Vocabulary(
    {
        "hill": HILLS,
        "card": CARDS,
        "personality": PERSONALITIES,
        "building": BUILDINGS,
        "token": TOKENS,
        "damage": DAMAGES,
        "colour": COLOURS,
        "good": GOODS,
        "discard": DISCARDS,
        "phase": PHASES,
        "ending": ENDINGS,
    },
    (
        "draft {card}",
        "play {card}",
        "favor {personality}",
        "construct {building} {hill}",
        "influence {hill}",
        "pass_era",
        "token {token}",
        "take {card}",
        "skip",
        "discard {card} {gain:discard}",
        "activate {card}",
        "exchange {card} {pay:good}",
        "swap {card} {hill}",
        "end",
        "repair {damage}",
        "suffer {damage}",
        "order {place:count}",
    ),
)

# ---- listed actions, created once
PLAY_OF: Final[list[int]] = [pack(PLAY, card) for card in range(len(CARDS))]
DRAFT_OF: Final[list[int]] = [pack(DRAFT, card) for card in range(len(CARDS))]
INFLUENCE_OF: Final[list[int]] = [pack(INFLUENCE, hill) for hill in range(len(HILLS))]
DISCARDS_OF: Final[list[list[int]]] = [
    [pack(DISCARD, card, way) for way in range(len(DISCARDS))] for card in range(len(CARDS))
]
CONSTRUCTIONS_OF: Final[list[list[list[int]]]] = [
    [
        [pack(CONSTRUCT, kind, hill) for hill in range(len(HILLS)) if has(mask, hill)]
        for mask in range(BITS[len(HILLS)])
    ]
    for kind in range(len(BUILDINGS))
]
"""Actions by kind of building and bit mask of Hills."""

# ---- random streams: the same deal gives the same cards, whatever is played
ORDER_STREAM: Final = 0
TOKEN_STREAM: Final = 1
DAMAGE_STREAM: Final = 2
PERSONALITY_STREAM: Final = 3
MONUMENT_STREAM: Final = 4
PROVINCE_STREAM: Final = 5
STREAMS: Final = (
    ("turn_order", "seat"),
    ("tokens", "token"),
    ("damage", "damage"),
    ("personalities", "personality"),
    ("monuments", "card"),
    ("provinces", "card"),
)

# ---- steps of the agenda
STEP_ERA: Final = 0
STEP_DRAFT: Final = 1
STEP_NEXT: Final = 2
STEP_TURN: Final = 3
STEP_TOKEN: Final = 4
STEP_BOARD: Final = 5
STEP_INFLUENCE: Final = 6
STEP_TAKE: Final = 7
STEP_UNREST: Final = 8
STEP_FEED: Final = 9
STEP_ORDER: Final = 10
