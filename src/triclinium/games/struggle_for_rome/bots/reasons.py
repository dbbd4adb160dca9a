"""Why a player of Struggle for Rome chose as it did: a key and its parameters, for the log."""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....bots.policies import Choice
from ....kernel.notation import SEAT_NAMES
from ..rules.catalogue import CITIES, HEXES, PROVINCE, PROVINCES, RESOURCES, TOWERS, TRIBES
from ..rules.words import BUNDLE, INCOMES

_PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "only": (),
    "place": (),
    "legionnaire": ("hex", "seat"),
    "legionnaire_idle": (),
    "rob": ("seat",),
    "discard": (),
    "muster": (),
    "wagon": ("tribe",),
    "develop": (),
    "treasure": ("count",),
    "diplomacy": ("count",),
    "summon": ("tribe",),
    "swap": ("resource", "income"),
    "offer": ("goods", "goods2"),
    "accept": ("seat",),
    "refuse": ("seat",),
    "counter": ("goods", "goods2"),
    "take": ("seat",),
    "leave": (),
    "pay": (),
    "travel": (),
    "travel_plunder": ("city", "province"),
    "travel_found": ("city", "towers"),
    "plunder": ("city", "province"),
    "traitor": ("city", "towers"),
    "found": ("city",),
    "expand": ("city",),
    "income": ("income",),
    "end": (),
    "end_tribe": (),
}
"""The parameters of each reason."""
OBVIOUS: Final = frozenset({"only", "place", "end", "end_tribe", "leave"})
"""Reasons that tell a reader nothing new."""
KEYS: Final[dict[str, set[str]]] = {f"reason.{why}": set(params) for why, params in _PARAMS.items()}
"""Every key a reason can have, with its parameters."""


def reason(_s: object, choice: Choice) -> Reason:
    """Return the reason of a choice."""
    params = {name: _value(choice.about, name) for name in _PARAMS[choice.why]}
    return Reason(f"reason.{choice.why}", params, obvious=choice.why in OBVIOUS)


def _value(about: dict[str, int], name: str) -> object:
    if name == "city":
        return CITIES[about["city"]]
    if name == "province":
        return PROVINCES[PROVINCE[about["city"]]]
    if name == "towers":
        return TOWERS[about["city"]]
    if name == "hex":
        return HEXES[about["hexagon"]]
    if name == "seat":
        return SEAT_NAMES[about["seat"]]
    if name == "tribe":
        return TRIBES[about["tribe"]]
    if name == "resource":
        return RESOURCES[about["resource"]]
    if name == "income":
        return INCOMES[about["pile"]]
    if name == "goods":
        return BUNDLE.named(about["goods"])
    if name == "goods2":
        return BUNDLE.named(about["goods2"])
    return about["count"]
