"""Vocabulary of the data file, and checks that its schema (data/game.schema.json) cannot express.

An error is something that the rules or the engine cannot handle. The author of the file decides whether the
numbers make a good game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from ....kernel.schema import fault, pointer, repeated

GOODS: Final = ("aurei", "wheat", "stone", "citizen", "unrest", "pp")
"""Goods that can be gained. The first four can also be paid."""
COLOURS: Final = ("military", "religious", "civil", "political", "commercial", "diplomatic", "personality")
TIMINGS: Final = ("none", "instant", "permanent", "activated", "end")
BUILDINGS: Final = ("templum", "aquaeductus", "amphitheatrum")
COUNTS: Final = (
    "always",
    "provinces_this_era",
    "monuments_this_era",
    "pairs_this_era",
    "triples_this_era",
    "provinces",
    "military",
    "religious",
    "political",
    "commercial",
    "colours",
    "personalities",
    "hills_governed",
    "hills_occupied",
    "hills_not_governed",
    "buildings_governed",
    "buildings_occupied",
    "amphitheatra_governed",
    "citizens_on_board",
    "citizens_in_domus",
    "calmest",
)
"""Things that effects count (see `effects.count`)."""
MODIFIERS: Final = (
    "devastation_unrest",
    "province_aurei",
    "province_unrest",
    "large_province_citizens",
    "monument_stone",
    "favor_aurei",
    "influence_wheat",
    "pass_pp",
    "calm_pp",
    "fed_free",
    "unfed_unrest",
    "aquaeductus_wheat",
    "aquaeductus_unrest",
    "amphitheatrum_pp",
)
"""Values that permanent Monuments change."""
SEATS: Final = (2, 3, 4)
ERAS: Final = (1, 2, 3)
CARDS_AN_ERA: Final = {"monuments": 12, "provinces": 8, "personalities": 4}
TOKENS_A_HILL: Final = 3


def cross_check(data: dict[str, Any]) -> Iterator[str]:
    """Yield the errors in data that fit the schema."""
    yield from _of_names(data)
    for kind, number in CARDS_AN_ERA.items():
        eras = Counter(card["era"] for card in data[kind])
        for era in ERAS:
            if eras[era] != number:
                yield fault(f"/{kind}", f"Era {era} has {eras[era]} of them, and needs {number}")
    yield from _of_seats(data)
    for place, hill in enumerate(data["hills"]):
        yield from _falling(pointer("/hills", place, "values"), hill["values"])
    for place, card in enumerate(data["monuments"]):
        at = pointer("/monuments", place, "effects")
        modified = [effect["modifies"] for effect in card["effects"] if "modifies" in effect]
        yield from repeated(at, modified, "modifies")
        for nth, effect in enumerate(card["effects"]):
            paid = [next(iter(way["pay"])) for way in effect.get("ways", ())]
            yield from repeated(pointer(at, nth, "ways"), paid, "pay")


def _of_names(data: dict[str, Any]) -> Iterator[str]:
    """Yield names that differ only in case. Monuments and Provinces are both cards."""
    for at, items in (
        ("/hills", data["hills"]),
        ("/monuments", data["monuments"]),
        ("/provinces", data["provinces"]),
        ("/personalities", data["personalities"]),
        ("/damage_tokens", data["damage_tokens"]),
        ("/reward_tokens/kinds", data["reward_tokens"]["kinds"]),
        ("/discards", data["discards"]),
    ):
        yield from repeated(at, [item["name"].casefold() for item in items], "name")
    monuments = {card["name"].casefold() for card in data["monuments"]}
    for place, card in enumerate(data["provinces"]):
        if card["name"].casefold() in monuments:
            yield fault(pointer("/provinces", place, "name"), f"{card['name']!r} is a Monument, too")


def _of_seats(data: dict[str, Any]) -> Iterator[str]:
    """Yield errors in Hills, Pass track and Reward tokens for each number of players."""
    kinds = {token["name"] for token in data["reward_tokens"]["kinds"]}
    tokens = 0
    for seats in SEATS:
        at = pointer("/by_seats", str(seats))
        of = data["by_seats"][str(seats)]
        if of["hills"] > len(data["hills"]):
            yield fault(pointer(at, "hills"), f"{of['hills']} Hills, and /hills has {len(data['hills'])}")
        yield from _falling(pointer(at, "pass"), of["pass"])
        names = data["reward_tokens"]["from_seats"][str(seats)]
        here = pointer("/reward_tokens/from_seats", str(seats))
        for place, name in enumerate(names):
            if name not in kinds:
                yield fault(pointer(here, place), f"{name!r} is not one of /reward_tokens/kinds")
        tokens += len(names)
        if tokens != of["hills"] * TOKENS_A_HILL:
            yield fault(
                here,
                f"with {seats} players there are {tokens} tokens, and {of['hills']} Hills take three each",
            )


def _falling(at: str, values: list[int]) -> Iterator[str]:
    if values != sorted(values, reverse=True):
        yield fault(at, "the highest value comes first")
