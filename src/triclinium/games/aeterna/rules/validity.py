"""Whether a data file can be played: its shape by data/game.schema.json, then the rulebook's counts.

It is looked at whenever the game is loaded, for a host may put another file in its place. A fault is what the rules of
the game, or its engine, cannot do without; whether the numbers make a good game is for their maker to find out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

from ....kernel.errors import SettingError
from ....kernel.schema import fault, pointer
from ....kernel.schema import faults as misfits

GOODS: Final = ("aurei", "wheat", "stone", "citizen", "unrest", "pp")
"""What is gained; the first four are what is paid."""
MONUMENT_COLOURS: Final = ("military", "religious", "civil", "political")
PROVINCE_COLOURS: Final = ("commercial", "diplomatic")
COLOURS: Final = (*MONUMENT_COLOURS, *PROVINCE_COLOURS, "personality")
TIMINGS: Final = ("none", "instant", "permanent", "activated", "end")
BUILDINGS: Final = ("templum", "aquaeductus", "amphitheatrum")
BUILDING_GOODS: Final = ("pp", "wheat", "unrest")
"""What each kind of building gives; a file says how much (AE-4.3)."""
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
"""What effects count: `effects.count` says how."""
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
"""What permanent Monuments change."""
GIVING: Final = ("province_aurei", "pass_pp", "calm_pp", "fed_free", "aquaeductus_wheat", "amphitheatrum_pp")
"""Those that give: less than nothing cannot be given. The others make something cost or trouble more or less."""
ALLOWED: Final = {
    "instant": ("per", "influence", "take"),
    "activated": ("per", "exchange", "swap"),
    "end": ("per",),
}
"""What an effect can do, by its timing; a permanent one modifies something."""
BELONGS: Final = {
    "modifies": ("modifies", "by"),
    "per": ("per", "each", "most", "base", "needs", "pay"),
    "exchange": ("does", "ways"),
    "influence": ("does",),
    "swap": ("does",),
    "take": ("does",),
}
"""What may be said of each kind of effect."""
OWNERS: Final = {
    "modifies": "what modifies something",
    "per": "what is counted",
    "exchange": "what does something of its own",
}
SEATS: Final = (2, 3, 4)
ERAS: Final = 3
MONUMENTS_AN_ERA: Final = 12
PROVINCES_AN_ERA: Final = 8
PERSONALITIES_AN_ERA: Final = 4
TOKENS_A_HILL: Final = 3
MOST_FAULTS: Final = 20


def schema() -> dict[str, Any]:
    """The shape of the data file, as JSON Schema."""
    text = files("triclinium.games.aeterna").joinpath("data", "game.schema.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def valid(data: Any) -> dict[str, Any]:
    """The data, if the game can be played with it; else SettingError says what to mend."""
    found = faults(data)
    if found:
        raise SettingError("\n- ".join(["the game cannot be played with this data:", *found]))
    checked: dict[str, Any] = data
    return checked


def faults(data: Any) -> list[str]:
    """What is wrong with the data and where, up to twenty faults: of its shape or, if that is sound, of the rest."""
    found = misfits(data, schema(), MOST_FAULTS)
    if not found:
        for said in (
            _of_names(data),
            _of_eras(data),
            _of_seats(data),
            _of_buildings(data),
            _of_gains(data),
            _of_effects(data),
        ):
            found += said
    return found[:MOST_FAULTS]


def _of_names(data: dict[str, Any]) -> Iterator[str]:
    """Names that differ in no letter cannot be told apart; Monuments and Provinces are both cards."""
    lists = (
        (("/hills", data["hills"]),),
        (("/monuments", data["monuments"]), ("/provinces", data["provinces"])),
        (("/personalities", data["personalities"]),),
        (("/damage_tokens", data["damage_tokens"]),),
        (("/reward_tokens/kinds", data["reward_tokens"]["kinds"]),),
        (("/discards", data["discards"]),),
    )
    for group in lists:
        first: dict[str, str] = {}
        for at, items in group:
            for place, item in enumerate(items):
                here = pointer(at, place, "name")
                name = item["name"].casefold()
                if name in first:
                    yield fault(here, f"{item['name']} is {first[name]} again")
                first.setdefault(name, here)


def _of_eras(data: dict[str, Any]) -> Iterator[str]:
    """As many cards of each kind in every Era as the rulebook counts."""
    wanted = (
        ("monuments", MONUMENTS_AN_ERA),
        ("provinces", PROVINCES_AN_ERA),
        ("personalities", PERSONALITIES_AN_ERA),
    )
    for kind, number in wanted:
        for era in range(1, ERAS + 1):
            counted = sum(card["era"] == era for card in data[kind])
            if counted != number:
                yield fault(f"/{kind}", f"Era {era} has {counted} of them, and needs {number}")


def _of_seats(data: dict[str, Any]) -> Iterator[str]:
    """Hills, spaces, the Pass track and Reward tokens for every number of players."""
    kinds = [token["name"] for token in data["reward_tokens"]["kinds"]]
    tokens = 0
    for seats in SEATS:
        at = pointer("/by_seats", str(seats))
        of = data["by_seats"][str(seats)]
        if of["hills"] > len(data["hills"]):
            yield fault(pointer(at, "hills"), f"{of['hills']} Hills, and /hills has {len(data['hills'])}")
        if len(of["pass"]) != seats:
            yield fault(pointer(at, "pass"), f"{len(of['pass'])} values for {seats} players")
        if of["pass"] != sorted(of["pass"], reverse=True):
            yield fault(pointer(at, "pass"), "the highest value comes first")
        names = data["reward_tokens"]["from_seats"][str(seats)]
        here = pointer("/reward_tokens/from_seats", str(seats))
        for place, name in enumerate(names):
            if name not in kinds:
                yield fault(pointer(here, place), f"{name} is none of /reward_tokens/kinds")
        tokens += len(names)
        if tokens != of["hills"] * TOKENS_A_HILL:
            yield fault(
                here,
                f"with {seats} players there are {tokens} tokens, and {of['hills']} Hills take three each",
            )


def _of_buildings(data: dict[str, Any]) -> Iterator[str]:
    for place, (name, good) in enumerate(zip(BUILDINGS, BUILDING_GOODS, strict=True)):
        at = pointer("/buildings", place)
        building = data["buildings"][place]
        if building["name"] != name:
            yield fault(pointer(at, "name"), f"{building['name']} stands where {name} belongs")
        elif list(building["gain"]) != [good]:
            yield fault(pointer(at, "gain"), f"what {name} gives is {good}")
    for place, hill in enumerate(data["hills"]):
        if hill["values"] != sorted(hill["values"], reverse=True):
            yield fault(pointer("/hills", place, "values"), "the highest value comes first")


def _of_gains(data: dict[str, Any]) -> Iterator[str]:
    """Tokens, discards and Personalities give something."""
    for place, token in enumerate(data["reward_tokens"]["kinds"]):
        if ("gain" in token) == ("does" in token):
            at = pointer("/reward_tokens/kinds", place)
            yield fault(at, "a token gives something or plays a card: it has gain, or does")
    for at, items, name in (
        ("/reward_tokens/kinds", data["reward_tokens"]["kinds"], "gain"),
        ("/discards", data["discards"], "gain"),
        ("/personalities", data["personalities"], "each"),
    ):
        for place, item in enumerate(items):
            if item.get(name) == {}:
                yield fault(pointer(at, place, name), "gives nothing")


def _of_effects(data: dict[str, Any]) -> Iterator[str]:
    """A Monument's effects fit its timing."""
    for place, card in enumerate(data["monuments"]):
        at = pointer("/monuments", place, "effects")
        effects = card["effects"]
        if card["timing"] == "permanent":
            yield from _of_permanent(effects, at)
        elif len(effects) != 1 or "modifies" in effects[0]:
            yield fault(at, f"one effect that is {card['timing']}, and modifies nothing")
        else:
            yield from _of_act(effects[0], card["timing"], pointer(at, 0))


def _of_permanent(effects: list[dict[str, Any]], at: str) -> Iterator[str]:
    if not all("modifies" in effect for effect in effects):
        yield fault(at, "a permanent effect modifies something")
        return
    first: dict[str, str] = {}
    for nth, effect in enumerate(effects):
        here = pointer(at, nth)
        yield from _of_strangers(effect, "modifies", here)
        if "by" not in effect:
            yield fault(here, "by is missing")
            continue
        name = effect["modifies"]
        if name in GIVING and effect["by"] < 0:
            yield fault(pointer(here, "by"), f"{effect['by']} would take away, and {name} gives")
        if name in first:
            yield fault(pointer(here, "modifies"), f"{name} is {first[name]} again")
        first.setdefault(name, here)


def _of_act(effect: dict[str, Any], timing: str, at: str) -> Iterator[str]:
    """What an effect does that is no permanent one."""
    does = effect.get("does", "per" if "per" in effect else "")
    allowed = ALLOWED[timing]
    if does not in allowed:
        yield fault(at, f"what is {timing} is one of {', '.join(allowed)}")
        return
    yield from _of_strangers(effect, does, at)
    if does == "exchange":
        yield from _of_ways(effect, at)
    elif does == "per":
        yield from _of_count(effect, timing, at)


def _of_strangers(effect: dict[str, Any], does: str, at: str) -> Iterator[str]:
    """What belongs to another kind of effect would do nothing here."""
    for name in effect:
        if name not in BELONGS[does]:
            owner = next(kind for kind, names in BELONGS.items() if name in names)
            yield fault(pointer(at, name), f"belongs to {OWNERS[owner]}")


def _of_ways(effect: dict[str, Any], at: str) -> Iterator[str]:
    if "ways" not in effect:
        yield fault(at, "ways belong to an exchange, and it needs them")
        return
    ways = effect["ways"]
    for nth, way in enumerate(ways):
        for side in ("pay", "gain"):
            if len(way[side]) != 1:
                yield fault(pointer(at, "ways", nth, side), "one thing for one other")
    paid = [name for way in ways for name in way["pay"]]
    if len(set(paid)) < len(paid):
        yield fault(pointer(at, "ways"), "each way is paid for with something else")


def _of_count(effect: dict[str, Any], timing: str, at: str) -> Iterator[str]:
    if not effect.get("each"):
        yield fault(at, "each is missing")
    elif timing == "end" and list(effect["each"]) != ["pp"]:
        yield fault(pointer(at, "each"), "at the end there is only pp to gain")
    if "pay" in effect and timing != "activated":
        yield fault(pointer(at, "pay"), "only what is activated is paid for")
    if effect["per"] == "always":
        for name in ("base", "most"):
            if name in effect:
                yield fault(pointer(at, name), "what is always so is not counted")
    needs = effect.get("needs", {})
    if needs and needs["count"] in ("always", "calmest") and needs["least"] > 1:
        yield fault(pointer(at, "needs", "least"), f"{needs['count']} is never more than 1")
