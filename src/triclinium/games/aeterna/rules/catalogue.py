"""Hills, cards and tokens, read once from data/game.json into tables of small ints.

Cards are Monuments and Provinces. The Monuments come first, each group in the order of the data file.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.data import game_data
from .validity import BUILDINGS, COLOURS, COUNTS, GOODS, MODIFIERS, TIMINGS, cross_check

PACKAGE: Final = "triclinium.games.aeterna"
NAME: Final = "aeterna"
DATA: Final[dict[str, Any]] = game_data(PACKAGE, NAME, "game.json", cross_check)

# ---- goods that are gained and paid
AUREI: Final = GOODS.index("aurei")
WHEAT: Final = GOODS.index("wheat")
STONE: Final = GOODS.index("stone")
CITIZEN: Final = GOODS.index("citizen")
UNREST: Final = GOODS.index("unrest")
PRESTIGE: Final = GOODS.index("pp")
N_PAID: Final = 4
"""Number of goods that can be paid: Aurei, Wheat, Stone and Citizens."""


def _goods(data: dict[str, int]) -> list[tuple[int, int]]:
    """Return gains in their written order, as pairs of a good and an amount."""
    return [(GOODS.index(name), amount) for name, amount in data.items()]


def _cost(data: dict[str, int]) -> list[int]:
    """Return a cost: the amount of each payable good."""
    return [data.get(name, 0) for name in GOODS[:N_PAID]]


# ---- Hills (AE-1.1)
HILLS: Final[tuple[str, ...]] = tuple(hill["name"] for hill in DATA["hills"])
N_HILLS: Final = len(HILLS)
VALUES: Final[list[list[int]]] = [hill["values"] for hill in DATA["hills"]]
MOST_SEATS: Final = 4
_BY_SEATS: Final = [DATA["by_seats"].get(str(seats)) for seats in range(MOST_SEATS + 1)]
ACTIVE_HILLS: Final[list[int]] = [of["hills"] if of else 0 for of in _BY_SEATS]
SPACES: Final[list[int]] = [of["spaces"] if of else 0 for of in _BY_SEATS]
"""Number of spaces for stacks on each Hill, by number of seats."""
PASS_PRESTIGE: Final[list[list[int]]] = [of["pass"] if of else [] for of in _BY_SEATS]
OFFERED_PERSONALITIES: Final[list[int]] = [of["personalities"] if of else 0 for of in _BY_SEATS]
MOST_STACKS: Final = max(SPACES)

# ---- Reward tokens (AE-1.1)
_TOKENS: Final = DATA["reward_tokens"]["kinds"]
TOKENS: Final[tuple[str, ...]] = tuple(token["name"] for token in _TOKENS)
TOKEN_GAIN: Final[list[list[tuple[int, int]]]] = [_goods(token.get("gain", {})) for token in _TOKENS]
PLAYS_CARD: Final[list[bool]] = [token.get("does") == "play_card" for token in _TOKENS]
TOKEN_SET: Final[list[list[int]]] = [
    [
        TOKENS.index(name)
        for least, names in DATA["reward_tokens"]["from_seats"].items()
        if int(least) <= seats
        for name in names
    ]
    for seats in range(MOST_SEATS + 1)
]
"""Reward tokens by number of seats."""
TOKENS_A_HILL: Final = 3

# ---- buildings (AE-1.2, AE-4.3)
TEMPLUM: Final = BUILDINGS.index("templum")
AQUAEDUCTUS: Final = BUILDINGS.index("aquaeductus")
AMPHITHEATRUM: Final = BUILDINGS.index("amphitheatrum")
N_BUILDINGS: Final = len(BUILDINGS)
BUILDING_GAIN: Final[list[tuple[int, int]]] = [_goods(each["gain"])[0] for each in DATA["buildings"]]
BUILDINGS_EACH: Final[int] = DATA["buildings_each"]
CONSTRUCTION_STONE: Final = 1
CONSTRUCTION_PRESTIGE: Final = 3

# ---- Unrest and Doom (AE-1.2, AE-3.7, AE-5.2)
UNREST_MOST: Final[int] = DATA["unrest_most"]
DAMAGE_SPACES: Final[list[int]] = DATA["damage_spaces"]
N_DAMAGE_SPACES: Final = len(DAMAGE_SPACES)
DAMAGES: Final[tuple[str, ...]] = tuple(token["name"] for token in DATA["damage_tokens"])
DAMAGE_COST: Final[list[list[int]]] = [_cost(token["pay"]) for token in DATA["damage_tokens"]]
DOOM: Final[list[int]] = DATA["doom"]
"""Prestige lost in each row of the Doom track. The row after the last one eliminates the player."""

# ---- starting goods of each player (AE-1.4)
FIRST_AUREI: Final[int] = DATA["start"]["aurei"]
FIRST_WHEAT: Final[int] = DATA["start"]["wheat"]
FIRST_STONE: Final[int] = DATA["start"]["stone"]
FIRST_CITIZENS: Final[int] = DATA["start"]["citizens"]
CITIZENS: Final[int] = DATA["citizens"]
"""Total number of Citizens of each player."""

# ---- cards (AE-1.7, AE-2.1)
_MONUMENTS: Final = DATA["monuments"]
_CARDS: Final = [*_MONUMENTS, *DATA["provinces"]]
CARDS: Final[tuple[str, ...]] = tuple(card["name"] for card in _CARDS)
N_CARDS: Final = len(CARDS)
N_MONUMENTS: Final = len(_MONUMENTS)
ERA: Final[list[int]] = [card["era"] - 1 for card in _CARDS]
COLOUR: Final[list[int]] = [COLOURS.index(card["colour"]) for card in _CARDS]
COST: Final[list[list[int]]] = [_cost(card["cost"]) for card in _CARDS]
GAIN: Final[list[list[tuple[int, int]]]] = [_goods(card["gain"]) for card in _CARDS]
PRINTED: Final[list[int]] = [card["prestige"] for card in _CARDS]
"""Printed Prestige that counts at the end. Negative values are lost."""
TIMING: Final[list[int]] = [TIMINGS.index(card.get("timing", "none")) for card in _CARDS]
NO_EFFECT: Final = TIMINGS.index("none")
INSTANT: Final = TIMINGS.index("instant")
PERMANENT: Final = TIMINGS.index("permanent")
ACTIVATED: Final = TIMINGS.index("activated")
AT_END: Final = TIMINGS.index("end")
N_COLOURS: Final = len(COLOURS)
PERSONALITY: Final = COLOURS.index("personality")
ERAS: Final = 3
MONUMENTS_OF: Final[list[tuple[int, ...]]] = [
    tuple(card for card in range(N_MONUMENTS) if ERA[card] == era) for era in range(ERAS)
]
PROVINCES_OF: Final[list[tuple[int, ...]]] = [
    tuple(card for card in range(N_MONUMENTS, N_CARDS) if ERA[card] == era) for era in range(ERAS)
]
DEALT_MONUMENTS: Final = 3
DEALT_PROVINCES: Final = 2
DEALT: Final = DEALT_MONUMENTS + DEALT_PROVINCES
PICKS: Final = 4

# ---- effects: the kind of each effect, with its numbers
DOES_PER: Final = 1
DOES_EXCHANGE: Final = 2
DOES_INFLUENCE: Final = 3
DOES_SWAP: Final = 4
DOES_TAKE: Final = 5
_DOES: Final = {
    "exchange": DOES_EXCHANGE,
    "influence": DOES_INFLUENCE,
    "swap": DOES_SWAP,
    "take": DOES_TAKE,
}
N_MODIFIERS: Final = len(MODIFIERS)
MODIFIES: Final[list[list[tuple[int, int]]]] = [
    [
        (MODIFIERS.index(effect["modifies"]), effect["by"])
        for effect in card.get("effects", [])
        if "modifies" in effect
    ]
    for card in _CARDS
]
"""Changes that a permanent Monument makes, with their amounts."""
_ACTS: Final[list[dict[str, Any]]] = [
    next((effect for effect in card.get("effects", []) if "modifies" not in effect), {}) for card in _CARDS
]
ACTS: Final[list[int]] = [
    _DOES[effect["does"]] if "does" in effect else DOES_PER if "per" in effect else 0 for effect in _ACTS
]
ALWAYS: Final = COUNTS.index("always")
PER: Final[list[int]] = [COUNTS.index(effect.get("per", "always")) for effect in _ACTS]
EACH: Final[list[list[tuple[int, int]]]] = [_goods(effect.get("each", {})) for effect in _ACTS]
UNBOUNDED: Final = 99
MOST: Final[list[int]] = [effect.get("most", UNBOUNDED) for effect in _ACTS]
BASE: Final[list[int]] = [effect.get("base", 0) for effect in _ACTS]
"""Number of times that an effect applies in addition to the counted things."""
NEEDS: Final[list[int]] = [COUNTS.index(effect.get("needs", {}).get("count", "always")) for effect in _ACTS]
NEEDS_LEAST: Final[list[int]] = [effect.get("needs", {}).get("least", 0) for effect in _ACTS]
PAYS: Final[list[list[int]]] = [_cost(effect.get("pay", {})) for effect in _ACTS]
"""Cost of activating the Monument."""
WAYS: Final[list[list[tuple[int, int, int, int]]]] = [
    [(*_goods(way["pay"])[0], *_goods(way["gain"])[0]) for way in effect.get("ways", [])] for effect in _ACTS
]
"""Exchanges of a Monument: the paid good, its amount, the gained good, its amount."""

# ---- Personalities (AE-1.3, AE-3.2)
_PERSONALITIES: Final = DATA["personalities"]
PERSONALITIES: Final[tuple[str, ...]] = tuple(each["name"] for each in _PERSONALITIES)
N_PERSONALITIES: Final = len(PERSONALITIES)
FAVOR_ERA: Final[list[int]] = [each["era"] - 1 for each in _PERSONALITIES]
FAVOR_AUREI: Final[list[int]] = [each["aurei"] for each in _PERSONALITIES]
FAVOR_PER: Final[list[int]] = [COUNTS.index(each["per"]) for each in _PERSONALITIES]
FAVOR_EACH: Final[list[list[tuple[int, int]]]] = [_goods(each["each"]) for each in _PERSONALITIES]
FAVOR_EVERY: Final[list[int]] = [each.get("every", 1) for each in _PERSONALITIES]
FAVOR_MOST: Final[list[int]] = [each.get("most", UNBOUNDED) for each in _PERSONALITIES]
PERSONALITIES_OF: Final[list[tuple[int, ...]]] = [
    tuple(each for each in range(N_PERSONALITIES) if FAVOR_ERA[each] == era) for era in range(ERAS)
]

# ---- free actions (AE-3.6)
_DISCARDS: Final = DATA["discards"]
DISCARDS: Final[tuple[str, ...]] = tuple(each["name"] for each in _DISCARDS)
DISCARD_GAIN: Final[list[list[tuple[int, int]]]] = [_goods(each["gain"]) for each in _DISCARDS]

# ---- numbers of the rules
INFLUENCE_WHEAT: Final = [2, 1]
"""Wheat by the number of Citizens on the Hill (AE-3.4)."""
FREE_INFLUENCE: Final = 2
"""Minimum number of Citizens on a Hill where influence is free."""
DEVASTATION_UNREST: Final = 2
UNFED_UNREST: Final = 2
CALM_PRESTIGE: Final = 1
"""Prestige for a drop of Unrest below 0 (AE-3.7)."""
LARGE_PROVINCE: Final = 2
"""Minimum number of Citizens in the cost of a large Province."""
STONE_A_POINT: Final = 1
WHEAT_A_POINT: Final = 2
AUREI_A_POINT: Final = 8
SET_OF_6: Final = 3
SET_OF_7: Final = 9
