"""The state by name: what digests, snapshots and every seat's view are made of.

Everything but the future is public (FR-3.2) and the future is not in the state, so all seats see all of it.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.compiling import i64
from ....kernel.game import Named
from .catalogue import BIT, CARDS, CITIES, DIFFICULTIES, N_CITIES, N_TRIBES, ROLES, TRIBES
from .state import FREE_ENLIST, NOWHERE, TRADED, FallState
from .words import WORDS

USED: Final = ((TRADED, "trade"), (FREE_ENLIST, "free_enlist"))


def dump(s: FallState) -> Named:
    """All of the state, by name."""
    return {
        "difficulty": DIFFICULTIES[s.difficulty],
        "roma_caput_mundi": s.caput_mundi,
        "consent": "ask" if s.consent else "auto",
        "player": s.player,
        "actions": s.actions,
        "decline": s.decline,
        "marker": s.marker,
        "allied": [tribe for i, tribe in enumerate(TRIBES) if s.allied >> i & 1],
        "cities": _cities(s),
        "supply": {
            "barbarians": dict(zip(TRIBES, s.supply, strict=True)),
            "legions": s.legion_supply,
            "forts": s.fort_supply,
        },
        "pawns": [None if city == NOWHERE else CITIES[city] for city in s.pawns],
        "roles": [ROLES[role] for role in s.roles],
        "hands": [_cards(hand) for hand in s.hands],
        "treasury": _cards(s.treasury),
        "player_deck": {
            "piles": [{"cards": pile >> 1, "revolt": pile & 1 == 1} for pile in s.piles],
            "unseen": _cards(s.pool),
            "unseen_events": _cards(s.unseen_events),
            "on_top": _cards(s.on_top),
            "drawn": _cards(s.drawn),
            "event_deck": s.event_deck,
        },
        "player_discard": _cards(s.discard),
        "barbarian_deck": [_cards(layer) for layer in s.barbarian_deck],
        "barbarian_discard": _cards(s.barbarian_discard),
        "barbarian_looked_at": _cards(s.looked),
        "barbarian_removed": _cards(s.removed),
        "refused": [WORDS.say(a) for a in s.refused],
        "picks": [WORDS.say(a) for a in s.picks],
        "used": [name for bit, name in USED if s.used & bit],
        "alea": s.alea,
        "flips_less": s.flips_less,
        "battle": _battle(s),
    }


def restore(s: FallState, named: dict[str, Any]) -> None:
    """The state back from `dump`."""
    s.clear()
    s.difficulty = DIFFICULTIES.index(named["difficulty"])
    s.caput_mundi = named["roma_caput_mundi"]
    s.consent = named["consent"] == "ask"
    s.player = named["player"]
    s.actions = named["actions"]
    s.decline = named["decline"]
    s.marker = named["marker"]
    s.allied = sum(1 << TRIBES.index(tribe) for tribe in named["allied"])
    for name, pieces in named["cities"].items():
        _place(s, CITIES.index(name), pieces)
    s.supply = [named["supply"]["barbarians"][tribe] for tribe in TRIBES]
    s.legion_supply = named["supply"]["legions"]
    s.fort_supply = named["supply"]["forts"]
    s.pawns = [NOWHERE if name is None else CITIES.index(name) for name in named["pawns"]]
    s.set_roles(tuple(ROLES.index(role) for role in named["roles"]))
    s.set_hands([_numbers(hand) for hand in named["hands"]])
    s.treasury = _numbers(named["treasury"])
    deck = named["player_deck"]
    s.piles = [pile["cards"] * 2 + pile["revolt"] for pile in deck["piles"]]
    s.pool = _numbers(deck["unseen"])
    s.unseen_events = _numbers(deck["unseen_events"])
    s.on_top = _numbers(deck["on_top"])
    s.drawn = _numbers(deck["drawn"])
    s.event_deck = deck["event_deck"]
    s.discard = _numbers(named["player_discard"])
    s.barbarian_deck = [_numbers(layer) for layer in named["barbarian_deck"]]
    s.barbarian_discard = _numbers(named["barbarian_discard"])
    s.looked = _numbers(named["barbarian_looked_at"])
    s.removed = _numbers(named["barbarian_removed"])
    s.refused = tuple(WORDS.read(text) for text in named["refused"])
    s.picks = tuple(WORDS.read(text) for text in named["picks"])
    s.used = sum(bit for bit, name in USED if name in named["used"])
    s.alea = named["alea"]
    s.flips_less = named["flips_less"]
    if named["battle"]:
        s.battle_city = CITIES.index(named["battle"]["city"])
        s.battle_removed = named["battle"]["removed"]


def _battle(s: FallState) -> Named | None:
    """The battle that Vae victis could follow; rules 1 took no note of it."""
    if not s.battle_removed or s.rules < 2:
        return None
    return {"city": CITIES[s.battle_city], "removed": s.battle_removed}


def _cities(s: FallState) -> Named:
    """The pieces of every city that is not empty. Every view is made of this, so empty cities cost nothing."""
    out: Named = {}
    cubes, legions, forts = s.cubes, s.legions, s.forts
    at = 0
    for city in range(N_CITIES):
        pieces: Named = {}
        barbarians: Named = {}
        for tribe in TRIBES:
            if cubes[at]:
                barbarians[tribe] = cubes[at]
            at += 1
        if barbarians:
            pieces["barbarians"] = barbarians
        if legions[city]:
            pieces["legions"] = legions[city]
        if forts & BIT[city]:
            pieces["fort"] = True
        if pieces:
            out[CITIES[city]] = pieces
    return out


def _place(s: FallState, city: i64, pieces: dict[str, Any]) -> None:
    for tribe, count in pieces.get("barbarians", {}).items():
        s.cubes[city * N_TRIBES + TRIBES.index(tribe)] = count
    s.legions[city] = pieces.get("legions", 0)
    if pieces.get("fort"):
        s.forts |= BIT[city]


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card in cards]


def _numbers(names: list[str]) -> tuple[int, ...]:
    return tuple(CARDS.index(name) for name in names)
