"""The vocabulary: numbers of verbs, steps, endings and random streams, and the notation of actions."""

from __future__ import annotations

from typing import Final

from ....kernel.bundle import Bundle, Trade
from ....kernel.notation import SEAT_NAMES, Vocabulary
from ....kernel.step import FIRST_VERB
from .catalogue import (
    CARDS,
    CITIES,
    COLOURS,
    COUNTERS,
    CROSSROADS,
    GOODS,
    HEXES,
    MOST_TRADED,
    PILES,
    PROVINCES,
    RESOURCES,
    TRIBES,
)

RULES: Final = 2
"""Current rules version. Older records are replayed with their own version."""

# ---- endings (SR-5.4, SR-5.5), as State.over
RUNNING: Final = 0
FINISHED: Final = 1
LIMIT: Final = 2
ENDINGS: Final = ("running", "finished", "limit")

# ---- verbs: setup and resources
PLACE: Final = FIRST_VERB
LEGIONNAIRE: Final = FIRST_VERB + 1
ROB: Final = FIRST_VERB + 2
DISCARD: Final = FIRST_VERB + 3
# ---- trade and build
SWAP: Final = FIRST_VERB + 4
MUSTER: Final = FIRST_VERB + 5
WAGON: Final = FIRST_VERB + 6
DEVELOP: Final = FIRST_VERB + 7
MUSTER_GOLD: Final = FIRST_VERB + 8
WAGON_GOLD: Final = FIRST_VERB + 9
DEVELOP_GOLD: Final = FIRST_VERB + 10
OFFER: Final = FIRST_VERB + 11
ACCEPT: Final = FIRST_VERB + 12
REFUSE: Final = FIRST_VERB + 13
COUNTER: Final = FIRST_VERB + 14
WITHDRAW: Final = FIRST_VERB + 15
TAKE: Final = FIRST_VERB + 16
LEAVE: Final = FIRST_VERB + 17
# ---- development cards
PLAY: Final = FIRST_VERB + 18
SUMMON: Final = FIRST_VERB + 19
TRAITOR_DEED: Final = FIRST_VERB + 20
# ---- tribes
JOURNEY: Final = FIRST_VERB + 21
"""Go to a crossroads and pay, in one action. In rules 1 `TRAVEL` chose the crossroads and `PAY` the payment."""
TRAVEL: Final = FIRST_VERB + 22
PAY: Final = FIRST_VERB + 23
PLUNDER: Final = FIRST_VERB + 24
FOUND: Final = FIRST_VERB + 25
EXPAND: Final = FIRST_VERB + 26
INCOME: Final = FIRST_VERB + 27
END: Final = FIRST_VERB + 28

DEEDS: Final = ("plunder", "found", "expand")
DEED_VERBS: Final = (PLUNDER, FOUND, EXPAND)
"""Verb of each deed."""
BY_PLUNDER: Final = 0
BY_FOUNDING: Final = 1
BY_EXPANDING: Final = 2
INCOMES: Final = ("grain", "ore", "pasture", "gold")
"""Goods that a resting tribe may take (SR-4.7): the piles by their numbers, then gold."""
INCOME_OF_GOLD: Final = 3
PHASES: Final = ("setup", "resources", "trade", "horsemen", "warriors")
SETUP_PHASE: Final = 0
RESOURCES_PHASE: Final = 1
TRADE_PHASE: Final = 2

BUNDLE: Final = Bundle("goods", GOODS, MOST_TRADED)
TOLL: Final = Bundle("toll", ("grain", "gold"), 255)
"""Bundle for the price of a journey. A long journey may cost more gold than can be traded."""
PARTIES: Final = (*SEAT_NAMES, "all")
TO_ALL: Final = len(SEAT_NAMES)
TRADE: Final = Trade(BUNDLE)
"""Encoding of an offer or a counter-offer: what it gives and wants, and its addressees."""

WORDS: Final = Vocabulary(
    {
        "hex": HEXES,
        "crossroads": CROSSROADS,
        "city": CITIES,
        "province": PROVINCES,
        "tribe": TRIBES,
        "colour": COLOURS,
        "resource": RESOURCES,
        "pile": PILES,
        "goods": BUNDLE,
        "toll": TOLL,
        "party": PARTIES,
        "card": CARDS,
        "counter": COUNTERS,
        "deed": DEEDS,
        "income": INCOMES,
        "phase": PHASES,
        "ending": ENDINGS,
    },
    (
        "place {tribe} {crossroads}",
        "legionnaire {hex}",
        "rob {seat}",
        "discard {horses:count} {cattle:count}",
        "swap {give:resource} for {take:pile}",
        "muster",
        "wagon {tribe}",
        "develop",
        "muster_gold {resource}",
        "wagon_gold {tribe} {resource}",
        "develop_gold",
        "offer {give:goods} for {want:goods} to {whom:party}",
        "accept",
        "refuse",
        "counter {give:goods} for {want:goods}",
        "withdraw",
        "take {seat}",
        "leave",
        "play {card}",
        "summon {tribe}",
        "traitor {deed} {city}",
        "journey {crossroads} with {grain:count} grain",
        "travel {crossroads}",
        "pay {grain:count} {gold:count}",
        "plunder {city}",
        "found {city}",
        "expand {city}",
        "income {income}",
        "end",
    ),
)

# ---- random streams: the same deal gives the same cards, whatever dice are rolled
FIRST_STREAM: Final = 0
LEGIONNAIRE_STREAM: Final = 1
DICE: Final = 2
PASTURE_STREAM: Final = 3
DEVELOPMENT_STREAM: Final = 4
COUNTER_STREAM: Final = 5
ROBBERY_STREAM: Final = 6
STREAMS: Final = (
    ("first_player", "seat"),
    ("legionnaire", "hex"),
    ("dice", "count"),
    ("pasture", "resource"),
    ("development", "card"),
    ("counters", "counter"),
    ("robbery", "resource"),
)

# ---- steps of the agenda
STEP_PLACE: Final = 0
STEP_ROUND: Final = 1
STEP_PHASE: Final = 2
STEP_ROLL: Final = 3
STEP_PRODUCE: Final = 4
STEP_SHARE: Final = 5
STEP_DISCARD: Final = 6
STEP_LEGIONNAIRE: Final = 7
STEP_ROB: Final = 8
STEP_BUILD: Final = 9
STEP_ANSWER: Final = 10
STEP_TAKE: Final = 11
STEP_TRIBE: Final = 12
STEP_PAY: Final = 13
