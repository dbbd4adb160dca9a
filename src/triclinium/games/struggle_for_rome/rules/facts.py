"""Facts for log, animation and analysis: the numbers are here, the sentences in texts/ (`fact.<name>`)."""

from __future__ import annotations

from typing import Final

from ....kernel.facts import FactKind

FIRST_PLAYER: Final = 0
LEGIONNAIRE_BEGINS: Final = 1
PLACED: Final = 2
ROUND_BEGUN: Final = 3
PHASE_BEGUN: Final = 4
TURN_BEGUN: Final = 5
ROLLED: Final = 6
ROLLED_AGAIN: Final = 7
GATHERED: Final = 8
HERDED: Final = 9
SILENCED: Final = 10
RAN_SHORT: Final = 11
DISCARDED: Final = 12
SHARED: Final = 13
WENT_WITHOUT: Final = 14
LEGIONNAIRE_MOVED: Final = 15
ROBBED: Final = 16
ROBBED_GOLD: Final = 17
ROBBED_NOBODY: Final = 18
RESHUFFLED: Final = 19
SWAPPED: Final = 20
DREW_PASTURE: Final = 21
PAID: Final = 22
SUBSTITUTED: Final = 23
MUSTERED: Final = 24
WAGON_BUILT: Final = 25
CARD_BOUGHT: Final = 26
OFFERED: Final = 27
WITHDRAWN: Final = 28
ACCEPTED: Final = 29
REFUSED: Final = 30
COUNTERED: Final = 31
TRADED: Final = 32
LAPSED: Final = 33
DIPLOMACY_PLAYED: Final = 34
TRAITOR_PLAYED: Final = 35
WARRIOR_SUMMONED: Final = 36
TREASURE_PLAYED: Final = 37
TRAVELLED: Final = 38
PLUNDERED: Final = 39
FIGURE_LOST: Final = 40
PLUNDER_GOLD: Final = 41
WAGONS_GOLD: Final = 42
CARD_PLUNDERED: Final = 43
PILE_EMPTY: Final = 44
FOUNDED: Final = 45
EXPANDED: Final = 46
RESTED: Final = 47
LEADS_DIPLOMACY: Final = 48
SCOURGE: Final = 49
HEIR: Final = 50
END_ANNOUNCED: Final = 51
CARDS_SHOWN: Final = 52
ROUNDS_OVER: Final = 53
DEALT: Final = 54

FACT_KINDS: Final = (
    FactKind("first_player", "SR-1.4", (("seat", "seat"),)),
    FactKind("legionnaire_begins", "SR-1.3", (("hex", "hex"),)),
    FactKind("placed", "SR-1.1", (("seat", "seat"), ("tribe", "tribe"), ("crossroads", "crossroads"))),
    FactKind("round_begun", "SR-2.1", (("round", "count"), ("seat", "seat"))),
    FactKind("phase_begun", "SR-2.1", (("phase", "phase"),)),
    FactKind("turn_begun", "SR-2.1", (("seat", "seat"), ("phase", "phase"))),
    FactKind("rolled", "SR-2.2", (("seat", "seat"), ("die", "count"), ("die2", "count"), ("total", "count"))),
    FactKind(
        "rolled_again", "SR-2.2", (("seat", "seat"), ("die", "count"), ("die2", "count"), ("total", "count"))
    ),
    FactKind("gathered", "SR-2.3", (("seat", "seat"), ("hex", "hex"), ("resource", "resource"))),
    FactKind("herded", "SR-2.3", (("seat", "seat"), ("hex", "hex"), ("resource", "resource")), ("resource",)),
    FactKind("silenced", "SR-2.3", (("hex", "hex"),)),
    FactKind("ran_short", "SR-2.5", (("pile", "pile"),)),
    FactKind("discarded", "SR-2.5", (("seat", "seat"), ("resource", "resource"), ("count", "count"))),
    FactKind("shared", "SR-2.5", (("seat", "seat"), ("resource", "resource")), ("resource",)),
    FactKind("went_without", "SR-2.5", (("seat", "seat"), ("pile", "pile"), ("count", "count"))),
    FactKind("legionnaire_moved", "SR-2.4", (("seat", "seat"), ("hex", "hex"))),
    FactKind(
        "robbed", "SR-2.4", (("seat", "seat"), ("seat2", "seat"), ("resource", "resource")), ("resource",)
    ),
    FactKind("robbed_gold", "SR-2.4", (("seat", "seat"), ("seat2", "seat"), ("gold", "count"))),
    FactKind("robbed_nobody", "SR-2.4", (("seat", "seat"),)),
    FactKind("reshuffled", "SR-3.5", (("horses", "count"), ("cattle", "count"))),
    FactKind("swapped", "SR-3.1", (("seat", "seat"), ("resource", "resource"), ("pile", "pile"))),
    FactKind("drew_pasture", "SR-1.5", (("seat", "seat"), ("resource", "resource")), ("resource",)),
    FactKind("paid", "SR-3.2", (("seat", "seat"), ("goods", "goods"))),
    FactKind("substituted", "SR-3.3", (("seat", "seat"), ("resource", "resource"))),
    FactKind("mustered", "SR-3.2", (("seat", "seat"), ("tribe", "tribe"))),
    FactKind("wagon_built", "SR-3.2", (("seat", "seat"), ("tribe", "tribe"))),
    FactKind("card_bought", "SR-3.2", (("seat", "seat"), ("card", "card")), ("card",)),
    FactKind(
        "offered", "SR-3.6", (("seat", "seat"), ("goods", "goods"), ("goods2", "goods"), ("seat2", "party"))
    ),
    FactKind("withdrawn", "SR-3.6", (("seat", "seat"),)),
    FactKind("accepted", "SR-3.6", (("seat", "seat"),)),
    FactKind("refused", "SR-3.6", (("seat", "seat"),)),
    FactKind("countered", "SR-3.6", (("seat", "seat"), ("goods", "goods"), ("goods2", "goods"))),
    FactKind(
        "traded", "SR-3.6", (("seat", "seat"), ("seat2", "seat"), ("goods", "goods"), ("goods2", "goods"))
    ),
    FactKind("lapsed", "SR-3.6", (("seat", "seat"),)),
    FactKind("diplomacy_played", "SR-3.7", (("seat", "seat"), ("count", "count"))),
    FactKind("traitor_played", "SR-3.8", (("seat", "seat"), ("city", "city"))),
    FactKind("warrior_summoned", "SR-3.9", (("seat", "seat"), ("tribe", "tribe"))),
    FactKind("treasure_played", "SR-3.10", (("seat", "seat"), ("gold", "count"))),
    FactKind(
        "travelled",
        "SR-4.2",
        (
            ("seat", "seat"),
            ("tribe", "tribe"),
            ("crossroads", "crossroads"),
            ("crossroads2", "crossroads"),
            ("toll", "toll"),
        ),
    ),
    FactKind(
        "plundered",
        "SR-4.3",
        (("seat", "seat"), ("tribe", "tribe"), ("city", "city"), ("counter", "counter")),
    ),
    FactKind("figure_lost", "SR-4.3", (("seat", "seat"), ("tribe", "tribe"))),
    FactKind("plunder_gold", "SR-4.3", (("seat", "seat"), ("gold", "count"))),
    FactKind("wagons_gold", "SR-4.3", (("seat", "seat"), ("gold", "count"))),
    FactKind("card_plundered", "SR-4.3", (("seat", "seat"), ("card", "card")), ("card",)),
    FactKind("pile_empty", "SR-3.5", (("seat", "seat"),)),
    FactKind("founded", "SR-4.4", (("seat", "seat"), ("tribe", "tribe"), ("city", "city"))),
    FactKind("expanded", "SR-4.5", (("seat", "seat"), ("tribe", "tribe"), ("city", "city"))),
    FactKind("rested", "SR-4.7", (("seat", "seat"), ("tribe", "tribe"), ("income", "income"))),
    FactKind("leads_diplomacy", "SR-5.1", (("seat", "seat"),)),
    FactKind("scourge", "SR-5.2", (("seat", "seat"), ("tribe", "tribe"))),
    FactKind("heir", "SR-5.3", (("seat", "seat"),)),
    FactKind("end_announced", "SR-5.4", (("seat", "seat"), ("points", "count"), ("culture", "count"))),
    FactKind("cards_shown", "SR-5.4", (("seat", "seat"), ("card", "card"), ("count", "count"))),
    FactKind("rounds_over", "SR-5.5"),
    FactKind("dealt", "SR-1.4", (("goods", "goods"),)),
)
