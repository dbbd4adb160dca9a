"""The vocabulary: numbers of verbs, steps, endings and random streams, and the notation of actions."""

from __future__ import annotations

from typing import Final

from ....kernel.notation import Vocabulary
from ....kernel.step import FIRST_VERB
from .catalogue import CARDS, CITIES, EVENTS, FACES, REVOLT_NAMES, ROLES, TRIBES

RULES: Final = 3
"""Current rules version. Older records use their own version (docs/play/rulings.md)."""

# ---- endings (FR-10), as State.over
RUNNING: Final = 0
WON: Final = 1
LOST_CUBES: Final = 2
LOST_CARDS: Final = 3
LOST_DECLINE: Final = 4
LOST_ROMA: Final = 5
ENDINGS: Final = ("running", "won", "lost_cubes", "lost_cards", "lost_decline", "lost_roma")

# ---- verbs: the actions (FR-4)
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
# ---- choices inside actions
PLACE: Final = FIRST_VERB + 10
REMOVE: Final = FIRST_VERB + 11
PAY: Final = FIRST_VERB + 12
FORT_FROM: Final = FIRST_VERB + 13
AGREE: Final = FIRST_VERB + 14
REFUSE: Final = FIRST_VERB + 15
DISCARD: Final = FIRST_VERB + 16
# ---- roles' actions (FR-11) and the solitaire plot (FR-12.3)
LEVY: Final = FIRST_VERB + 17
TRADE_GIVE: Final = FIRST_VERB + 18
TRADE_TAKE: Final = FIRST_VERB + 19
CRUISE: Final = FIRST_VERB + 20
MUSTER: Final = FIRST_VERB + 21
BUILD: Final = FIRST_VERB + 22
RIDE: Final = FIRST_VERB + 23
ENLIST_FREE: Final = FIRST_VERB + 24
DEPOSIT: Final = FIRST_VERB + 25
WITHDRAW: Final = FIRST_VERB + 26
# ---- in windows (FR-9)
EVENT: Final = FIRST_VERB + 27
CONSULT: Final = FIRST_VERB + 28
# ---- choices inside roles' abilities and Events
BRING: Final = FIRST_VERB + 29
DONE: Final = FIRST_VERB + 30
ADD_LEGION: Final = FIRST_VERB + 31
DRAW: Final = FIRST_VERB + 32
PUT_BACK: Final = FIRST_VERB + 33
SET: Final = FIRST_VERB + 34
TARGET: Final = FIRST_VERB + 35
MOVE: Final = FIRST_VERB + 36
SWAP: Final = FIRST_VERB + 37
REMOVE_AT: Final = FIRST_VERB + 38
REPLACE: Final = FIRST_VERB + 39
REINFORCE: Final = FIRST_VERB + 40
RETRIEVE: Final = FIRST_VERB + 41
STACK: Final = FIRST_VERB + 42
BANISH: Final = FIRST_VERB + 43
FLY: Final = FIRST_VERB + 44
COMPANY: Final = FIRST_VERB + 45
ENROL: Final = FIRST_VERB + 46

OPTION_NAMES: Final = ("normal", "corrupt")
PHASES: Final = ("actions", "revolts", "drawn", "flip", "invaded")
"""Parts of a turn with windows: actions, between Revolts, after drawing, before a flip, after the last flip."""
PLOT_NAMES: Final = ("give", "take", "trade_give", "trade_take")
IN_ACTIONS: Final = 0
IN_REVOLTS: Final = 1
IN_DRAWN: Final = 2
IN_FLIPS: Final = 3
IN_INVADED: Final = 4

WORDS: Final = Vocabulary(
    {
        "city": CITIES,
        "tribe": TRIBES,
        "card": CARDS,
        "role": ROLES,
        "face": FACES,
        "revolt": REVOLT_NAMES,
        "ending": ENDINGS,
        "event": EVENTS,
        "option": OPTION_NAMES,
        "phase": PHASES,
        "plot": PLOT_NAMES,
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
        "levy {city}",
        "trade_give {card} to {seat}",
        "trade_take {card} from {seat}",
        "cruise {city}",
        "muster {legions:count} with {card}",
        "build",
        "ride {city}",
        "enlist_free {tribe}",
        "deposit {card}",
        "withdraw {card}",
        "event {event} {option}",
        "consult with {card}",
        "bring {tribe}",
        "done",
        "add_legion",
        "draw {cards:count}",
        "put_back {card}",
        "set {face}",
        "target {city}",
        "move {role} {legions:count}",
        "swap {card} of {seat}",
        "remove_at {city} {tribe}",
        "replace {city} {tribe}",
        "reinforce {city} {legions:count}",
        "retrieve {card}",
        "stack {card}",
        "banish {card}",
        "fly {city} {legions:count}",
        "company {legions:count}",
        "enrol {legions:count}",
    ),
)

# ---- random streams: the same deal gives the same cards, whatever dice are rolled
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
STEP_WINDOW: Final = 11
STEP_SET_DICE: Final = 12
STEP_STARS: Final = 13
STEP_BRING: Final = 14
STEP_RIDE: Final = 15
STEP_PUT_BACK: Final = 16
STEP_EVENT: Final = 17
STEP_PERMIT: Final = 18
STEP_COMPANY: Final = 19
STEP_ENROL: Final = 20
