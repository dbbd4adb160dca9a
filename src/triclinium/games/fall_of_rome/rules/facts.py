"""Facts for log, animation and analysis: the numbers are here, the sentences in texts/ (`fact.<name>`)."""

from __future__ import annotations

from typing import Final

from ....kernel.facts import FactKind

_CITY: Final = ("city", "city")
_SEAT: Final = ("seat", "seat")
_TRIBE: Final = ("tribe", "tribe")
_CARD: Final = ("card", "card")
_COUNT: Final = ("count", "count")

PLACED: Final = 0
TURN_BEGUN: Final = 1
MARCHED: Final = 2
SAILED: Final = 3
FORT_ADDED: Final = 4
FORT_MOVED: Final = 5
RECRUITED: Final = 6
DICE_ROLLED: Final = 7
LEGIONS_LOST: Final = 8
BARBARIAN_REMOVED: Final = 9
PLOT_PROPOSED: Final = 10
PLOT_REFUSED: Final = 11
CARD_GIVEN: Final = 12
CARD_TAKEN: Final = 13
CARD_DISCARDED: Final = 14
ALLIED: Final = 15
ENLISTED: Final = 16
CARD_DRAWN: Final = 17
REVOLT_DRAWN: Final = 18
RATE_ROSE: Final = 19
REVOLT_BROKE_OUT: Final = 20
DISCARD_RESHUFFLED: Final = 21
BARBARIAN_CARD_FLIPPED: Final = 22
CUBE_ADDED: Final = 23
LEGION_DEFENDED: Final = 24
LEGIONS_AMBUSHED: Final = 25
CITY_SACKED: Final = 26
FORT_LOST: Final = 27
DECLINED: Final = 28
WON_GAME: Final = 29
LOST_GAME: Final = 30
EVENT_PLAYED: Final = 31
EVENT_WITHDRAWN: Final = 32
LEGIONS_ADDED: Final = 33
CRUISED: Final = 34
RODE: Final = 35
FORT_BUILT: Final = 36
BARBARIAN_BROUGHT: Final = 37
EVENT_CONSULTED: Final = 38
CARD_PUT_BACK: Final = 39
DEPOSITED: Final = 40
WITHDRAWN: Final = 41
DICE_SET: Final = 42
PAWN_MOVED: Final = 43
CARDS_SWAPPED: Final = 44
BARBARIAN_REPLACED: Final = 45
CARD_RETRIEVED: Final = 46
ACTIONS_GAINED: Final = 47
FLIPS_CUT: Final = 48
FLIPS_STOPPED: Final = 49
CARD_LOOKED_AT: Final = 50
CARD_STACKED: Final = 51
CARD_BANISHED: Final = 52
DICE_TO_BE_SET: Final = 53
BATTLE_JOINED: Final = 54

FACT_KINDS: Final = (
    FactKind("placed", "FR-2.6", (_SEAT, _CITY, ("legions", "count"))),
    FactKind("turn_begun", "FR-3.1", (_SEAT,)),
    FactKind("marched", "FR-4.1", (_SEAT, _CITY, ("city2", "city"), ("legions", "count"))),
    FactKind("sailed", "FR-4.2", (_SEAT, _CITY, ("city2", "city"), ("legions", "count"), _CARD)),
    FactKind("fort_added", "FR-4.3", (_CITY,)),
    FactKind("fort_moved", "FR-4.3", (_CITY, ("city2", "city"))),
    FactKind("recruited", "FR-4.4", (_CITY, _COUNT)),
    FactKind("dice_rolled", "FR-4.5", (("face", "face"),)),
    FactKind("legions_lost", "FR-4.5", (_CITY, _COUNT)),
    FactKind("barbarian_removed", "FR-4.5", (_CITY, _TRIBE, _COUNT)),
    FactKind("plot_proposed", "FR-4.6", (_SEAT, ("seat2", "seat"), _CARD)),
    FactKind("plot_refused", "FR-4.6", (_SEAT,)),
    FactKind("card_given", "FR-4.6", (_SEAT, ("seat2", "seat"), _CARD)),
    FactKind("card_taken", "FR-4.6", (_SEAT, ("seat2", "seat"), _CARD)),
    FactKind("card_discarded", "FR-3.3", (_SEAT, _CARD)),
    FactKind("allied", "FR-4.7", (_SEAT, _TRIBE)),
    FactKind("enlisted", "FR-4.8", (_CITY, _TRIBE, _COUNT, ("legions", "count"))),
    FactKind("card_drawn", "FR-5.2", (_SEAT, _CARD)),
    FactKind("revolt_drawn", "FR-5.2", (_SEAT,)),
    FactKind("rate_rose", "FR-5.2", (("rate", "count"),)),
    FactKind("revolt_broke_out", "FR-5.2", (_CARD,)),
    FactKind("discard_reshuffled", "FR-5.2", (_COUNT,)),
    FactKind("barbarian_card_flipped", "FR-6.1", (_CARD, _CITY)),
    FactKind("cube_added", "FR-6.3", (_CITY, _TRIBE)),
    FactKind("legion_defended", "FR-7.1", (_CITY, _TRIBE)),
    FactKind("legions_ambushed", "FR-7.1", (_CITY, _TRIBE, _COUNT)),
    FactKind("city_sacked", "FR-8.1", (_CITY, _TRIBE)),
    FactKind("fort_lost", "FR-8.1", (_CITY,)),
    FactKind("declined", "FR-8.1", (_COUNT,)),
    FactKind("won_game", "FR-10.1"),
    FactKind("lost_game", "FR-10.2", (("ending", "ending"),)),
    FactKind("event_played", "FR-9.1", (_SEAT, ("event", "event"), ("option", "option"))),
    FactKind("event_withdrawn", "FR-4.6", (_SEAT, ("event", "event"))),
    FactKind("legions_added", "FR-11.1", (_CITY, _COUNT)),
    FactKind("cruised", "FR-11.4", (_SEAT, _CITY, ("city2", "city"), ("legions", "count"))),
    FactKind("rode", "FR-11.5", (_SEAT, _CITY, ("city2", "city"), ("legions", "count"), _CARD)),
    FactKind("fort_built", "FR-11.5", (_SEAT, _CITY)),
    FactKind("barbarian_brought", "FR-11.6", (_TRIBE, _CITY, ("city2", "city"))),
    FactKind("event_consulted", "FR-11.7", (_SEAT, _CARD, ("card2", "card"))),
    FactKind("card_put_back", "FR-11.7", (_SEAT, _CARD)),
    FactKind("deposited", "FR-12.3", (_CARD,)),
    FactKind("withdrawn", "FR-12.3", (_CARD,)),
    FactKind("dice_set", "FR-4.5", (("face", "face"),)),
    FactKind("pawn_moved", "FR-9.3", (("role", "role"), _CITY, ("city2", "city"), ("legions", "count"))),
    FactKind("cards_swapped", "FR-9.3", (_SEAT, _CARD, ("seat2", "seat"), ("card2", "card"))),
    FactKind("barbarian_replaced", "FR-9.3", (_CITY, _TRIBE)),
    FactKind("card_retrieved", "FR-9.3", (_SEAT, _CARD)),
    FactKind("actions_gained", "FR-9.3", (_COUNT,)),
    FactKind("flips_cut", "FR-9.3", (_COUNT,)),
    FactKind("flips_stopped", "FR-9.3"),
    FactKind("card_looked_at", "FR-9.4", (_CARD,)),
    FactKind("card_stacked", "FR-9.3", (_CARD,)),
    FactKind("card_banished", "FR-9.3", (_CARD,)),
    FactKind("dice_to_be_set", "FR-9.3", (("option", "option"),)),
    FactKind("battle_joined", "FR-4.5", (_SEAT, _CITY, _COUNT)),
)
