"""Facts for log, animation and analysis: the numbers are here, the sentences in texts/ (`fact.<name>`)."""

from __future__ import annotations

from typing import Final

from ....kernel.facts import FactKind

_SEAT: Final = ("seat", "seat")
_HILL: Final = ("hill", "hill")
_CARD: Final = ("card", "card")

FACT_KINDS: Final = (
    FactKind("order_drawn", "AE-1.4", (("place", "count"), _SEAT)),
    FactKind("damage_laid", "AE-1.2", (("unrest", "count"), ("damage", "damage"))),
    FactKind("era_begun", "AE-2.1", (("era", "count"),)),
    FactKind("personality_came", "AE-1.3", (("personality", "personality"),)),
    FactKind("dealt", "AE-2.1", (_SEAT, _CARD), ("card",)),
    FactKind("drafted", "AE-2.1", (_SEAT, _CARD), ("card",)),
    FactKind("handed", "AE-2.1", (_SEAT, _CARD), ("card",)),
    FactKind("turned_up", "AE-2.1", (_SEAT, _CARD)),
    FactKind("turn_begun", "AE-3.8", (_SEAT,)),
    FactKind("played", "AE-3.1", (_SEAT, _CARD)),
    FactKind("played_from_board", "AE-3.4", (_SEAT, _CARD)),
    FactKind("paid", "AE-3.1", (_SEAT, ("good", "good"), ("count", "count"))),
    FactKind("gained", "AE-3.1", (_SEAT, ("good", "good"), ("count", "count"))),
    FactKind("same_colour", "AE-3.1", (_SEAT, ("colour", "colour"), ("count", "count"))),
    FactKind("effect", "AE-3.1", (_SEAT, _CARD)),
    FactKind("favor_taken", "AE-3.2", (_SEAT, ("personality", "personality"), ("times", "count"))),
    FactKind("constructed", "AE-3.3", (_SEAT, ("building", "building"), _HILL)),
    FactKind("influenced", "AE-3.4", (_SEAT, _HILL, ("wheat", "count"))),
    FactKind("passed_stack", "AE-3.4", (_SEAT, _HILL, ("seat2", "seat"))),
    FactKind("token_used", "AE-3.4", (_SEAT, _HILL, ("token", "token"))),
    FactKind("retired", "AE-3.5", (_SEAT, ("pp", "count"))),
    FactKind("discarded", "AE-3.6", (_SEAT, _CARD)),
    FactKind("activated", "AE-3.6", (_SEAT, _CARD)),
    FactKind("exchanged", "AE-3.6", (_SEAT, _CARD)),
    FactKind("card_taken", "AE-3.1", (_SEAT, _CARD)),
    FactKind("unrest_fell", "AE-3.7", (_SEAT, ("count", "count"), ("unrest", "count"))),
    FactKind("unrest_rose", "AE-3.7", (_SEAT, ("count", "count"), ("unrest", "count"))),
    FactKind("calm", "AE-3.7", (_SEAT, ("pp", "count"))),
    FactKind("uproar", "AE-3.7", (_SEAT, ("pp", "count"))),
    FactKind("hill_scored", "AE-4.1", (_SEAT, _HILL, ("pp", "count"))),
    FactKind("devastated", "AE-4.2", (_HILL, ("citizens", "count"))),
    FactKind("building_gave", "AE-4.3", (_SEAT, ("building", "building"), _HILL)),
    FactKind("came_home", "AE-4.4"),
    FactKind("repaired", "AE-4.5", (_SEAT, ("damage", "damage"))),
    FactKind("suffered", "AE-4.5", (_SEAT, ("damage", "damage"), ("doom", "count"))),
    FactKind("fed", "AE-4.6", (_SEAT, ("wheat", "count"), ("unfed", "count"))),
    FactKind("place_chosen", "AE-4.7", (_SEAT, ("place", "count"))),
    FactKind("goods_scored", "AE-5.1", (_SEAT, ("pp", "count"))),
    FactKind("cards_scored", "AE-5.1", (_SEAT, ("pp", "count"))),
    FactKind("cards_cost", "AE-5.1", (_SEAT, ("pp", "count"))),
    FactKind("end_effect", "AE-5.1", (_SEAT, _CARD, ("pp", "count"))),
    FactKind("sets_scored", "AE-5.1", (_SEAT, ("sixes", "count"), ("sevens", "count"), ("pp", "count"))),
    FactKind("doomed", "AE-5.2", (_SEAT, ("row", "count"), ("pp", "count"))),
    FactKind("put_out", "AE-5.2", (_SEAT, ("row", "count"))),
)
_NAMES: Final = [kind.name for kind in FACT_KINDS]
ORDER_DRAWN: Final = _NAMES.index("order_drawn")
DAMAGE_LAID: Final = _NAMES.index("damage_laid")
ERA_BEGUN: Final = _NAMES.index("era_begun")
PERSONALITY_CAME: Final = _NAMES.index("personality_came")
DEALT_CARD: Final = _NAMES.index("dealt")
DRAFTED: Final = _NAMES.index("drafted")
HANDED: Final = _NAMES.index("handed")
TURNED_UP: Final = _NAMES.index("turned_up")
TURN_BEGUN: Final = _NAMES.index("turn_begun")
PLAYED: Final = _NAMES.index("played")
PLAYED_FROM_BOARD: Final = _NAMES.index("played_from_board")
PAID: Final = _NAMES.index("paid")
GAINED: Final = _NAMES.index("gained")
SAME_COLOUR: Final = _NAMES.index("same_colour")
EFFECT: Final = _NAMES.index("effect")
FAVOR_TAKEN: Final = _NAMES.index("favor_taken")
CONSTRUCTED: Final = _NAMES.index("constructed")
INFLUENCED: Final = _NAMES.index("influenced")
PASSED_STACK: Final = _NAMES.index("passed_stack")
TOKEN_USED: Final = _NAMES.index("token_used")
RETIRED: Final = _NAMES.index("retired")
DISCARDED: Final = _NAMES.index("discarded")
ACTIVATED_CARD: Final = _NAMES.index("activated")
EXCHANGED: Final = _NAMES.index("exchanged")
CARD_TAKEN: Final = _NAMES.index("card_taken")
UNREST_FELL: Final = _NAMES.index("unrest_fell")
UNREST_ROSE: Final = _NAMES.index("unrest_rose")
CALM: Final = _NAMES.index("calm")
UPROAR: Final = _NAMES.index("uproar")
HILL_SCORED: Final = _NAMES.index("hill_scored")
DEVASTATED: Final = _NAMES.index("devastated")
BUILDING_GAVE: Final = _NAMES.index("building_gave")
CAME_HOME: Final = _NAMES.index("came_home")
REPAIRED: Final = _NAMES.index("repaired")
SUFFERED: Final = _NAMES.index("suffered")
FED: Final = _NAMES.index("fed")
PLACE_CHOSEN: Final = _NAMES.index("place_chosen")
GOODS_SCORED: Final = _NAMES.index("goods_scored")
CARDS_SCORED: Final = _NAMES.index("cards_scored")
CARDS_COST: Final = _NAMES.index("cards_cost")
END_EFFECT: Final = _NAMES.index("end_effect")
SETS_SCORED: Final = _NAMES.index("sets_scored")
DOOMED: Final = _NAMES.index("doomed")
PUT_OUT: Final = _NAMES.index("put_out")
