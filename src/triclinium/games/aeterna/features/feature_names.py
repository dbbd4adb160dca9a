"""Names of the features, in order.

Seats are relative: `me` is the viewer, `next` sits to its left, and so on around the table. Numbers are
counts, or 1 for yes. The draft is shown as a player could remember it: the contents of each pack when it
arrived, and the card taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..rules.catalogue import CARDS, DAMAGES, HILLS, N_DAMAGE_SPACES, PERSONALITIES, PICKS, TOKENS
from ..rules.fields import SOURCES
from ..rules.game import STEPS
from ..rules.validity import BUILDINGS
from ..rules.words import PHASES

PLACES: Final = ("me", "next", "second", "third")
"""Seats around the table, starting with the viewer."""
NTH: Final = ("1", "2", "3", "4")
"""Positions in an order, and packs in the order in which they arrived."""
ERAS: Final = ("1", "2", "3")
TOKEN_STATES: Final = ("active", "spent")
OWN: Final = ("aurei", "wheat", "stone", "domus", "unrest", "doom", "prestige")
"""Open possessions of each seat."""
DAMAGE_SPACES: Final = tuple(str(space + 1) for space in range(N_DAMAGE_SPACES))
PACKS: Final = tuple(str(nth + 1) for nth in range(PICKS))


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Return the names of all combinations.

    >>> _of("aurei", ("me", "next"))
    ['aurei.me', 'aurei.next']
    """
    names = [name]
    for values in each:
        words = tuple(values)
        names = [f"{before}.{word}" for before in names for word in words]
    return names


PARTS: Final[tuple[tuple[str, list[str]], ...]] = (
    ("seats", _of("seats", ("2", "3", "4"))),
    ("era", _of("era", ERAS)),
    ("phase", _of("phase", PHASES)),
    ("step", _of("step", (step.name for step in STEPS))),
    ("acted", ["acted"]),
    ("drafted", ["drafted"]),
    ("order", _of("order", PLACES, NTH)),
    ("next_order", _of("next_order", PLACES, NTH)),
    ("retired", _of("retired", PLACES, NTH)),
    ("on_turn", _of("on_turn", PLACES)),
    ("awaited", _of("awaited", PLACES)),
    ("out", _of("out", PLACES)),
    ("active", _of("active", HILLS)),
    ("asked_hill", _of("asked_hill", HILLS)),
    ("citizens", _of("citizens", PLACES, HILLS)),
    ("stack", _of("stack", PLACES, HILLS)),
    ("token", _of("token", TOKEN_STATES, HILLS, TOKENS)),
    ("covered", _of("covered", HILLS)),
    ("building", _of("building", HILLS, BUILDINGS)),
    ("site", _of("site", BUILDINGS)),
    ("supply", _of("supply", BUILDINGS)),
    ("builder", _of("builder", PLACES, BUILDINGS)),
    ("damage", _of("damage", DAMAGE_SPACES, DAMAGES)),
    ("due", _of("due", DAMAGE_SPACES)),
    ("personality", _of("personality", PERSONALITIES)),
    ("favor", _of("favor", PLACES, PERSONALITIES)),
    *((name, _of(name, PLACES)) for name in OWN),
    ("scored", _of("scored", PLACES, SOURCES)),
    ("hand_size", _of("hand_size", PLACES)),
    ("picked", _of("picked", PLACES)),
    ("board_card", _of("board_card", CARDS)),
    ("turned_up", _of("turned_up", PLACES, CARDS)),
    ("played", _of("played", PLACES, CARDS)),
    ("exhausted", _of("exhausted", CARDS)),
    ("shown", _of("shown", PLACES, CARDS)),
    ("known", _of("known", PLACES, CARDS)),
    ("hand", _of("hand", CARDS)),
    ("pack", _of("pack", CARDS)),
    ("pick", _of("pick", CARDS)),
    ("seen", _of("seen", PACKS, CARDS)),
    ("took", _of("took", PACKS, CARDS)),
)
"""Parts of a row, each with its names. `asked_hill` is the Hill where a token is chosen.

`scored` counts losses too, without a sign: by Unrest and Doom, and at the end by cards that lose Prestige.
`prestige` is the sum.
"""
NAMES: Final[tuple[str, ...]] = tuple(name for _, names in PARTS for name in names)


def starts() -> dict[str, int]:
    """Return the index of the first number of each part."""
    found: dict[str, int] = {}
    at = 0
    for part, names in PARTS:
        found[part] = at
        at += len(names)
    return found


MEANINGS: Final[dict[str, str]] = {
    "seats": "1 for the number of seats",
    "era": "1 for the Era",
    "phase": "1 for the phase of the Era",
    "step": "1 for the step on top of the agenda",
    "acted": "1 if the action of this turn is done and only free actions are left (AE-3.8)",
    "drafted": "Cards that each seat has drafted in this Era",
    "order": "1 for the seat's place in the turn order (AE-1.4)",
    "next_order": "1 for the seat's place in the next turn order, once chosen (AE-4.7)",
    "retired": "1 for the seat's place among those that have passed (AE-3.5)",
    "on_turn": "1 for the seat on turn",
    "awaited": "1 for each seat that must decide",
    "out": "1 for each seat that Doom eliminated (AE-5.2)",
    "active": "1 for each active Hill",
    "asked_hill": "1 for the Hill where a token is being chosen",
    "citizens": "Citizens of the seat on a Hill",
    "stack": "Place of the seat's stack on a Hill, counted from the left; 1 is the Prefect",
    "token": "Reward tokens on a Hill by kind, active or spent",
    "covered": "Number of the Hill's highest values that are covered (AE-4.2)",
    "building": "1 for each kind of building on a Hill",
    "site": "1 if the space of the Construction Area has a building",
    "supply": "Buildings left, by kind",
    "builder": "1 if the space of the Construction Area has a Citizen of the seat",
    "damage": "1 for the token on each damage space (AE-1.2)",
    "due": "1 for each damage space that the player still has to settle (AE-4.5)",
    "personality": "1 for each Personality that can be taken (AE-1.3)",
    "favor": "1 for each Personality that the seat has taken",
    "aurei": "Aurei of the seat",
    "wheat": "Wheat of the seat",
    "stone": "Stone of the seat",
    "domus": "Citizens in the seat's Domus",
    "unrest": "Unrest of the seat",
    "doom": "Doom of the seat",
    "prestige": "Prestige of the seat",
    "scored": "Prestige of the seat by source; losses are counted without a sign",
    "hand_size": "Cards in the seat's hand",
    "picked": "1 if the seat has chosen a card to draft",
    "board_card": "1 for each undrafted card face up on the board",
    "turned_up": "1 for the card that was turned up from the seat's pack (AE-2.1)",
    "played": "1 for each Monument and Province in front of the seat",
    "exhausted": "1 for each Monument activated in this Era (AE-3.1)",
    "shown": "1 for each drafted card that has left the seat's hand in the open (AE-1.6)",
    "known": "1 for each card in the seat's hand that all have seen (AE-1.6)",
    "hand": "1 for each own card",
    "pack": "1 for each card in the pack in hand during the draft",
    "pick": "1 for the card chosen to draft",
    "seen": "1 for each card that was in the first, second, third or fourth pack when it arrived",
    "took": "1 for the card taken from the first, second, third or fourth pack",
}
"""Descriptions of the features, by the first word of their names."""
