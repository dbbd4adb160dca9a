"""The names of the numbers, in their order.

Seats are relative: `me` is who looks, `next` sits to the left, and so on round the table. Numbers are counts, or 1 for
yes. Of the draft there is what one could remember: what was in each pack when it came, and what one took.
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
"""Round the table from who looks."""
NTH: Final = ("1", "2", "3", "4")
"""Places in an order, and packs by the order in which they came."""
ERAS: Final = ("1", "2", "3")
TOKEN_STATES: Final = ("active", "spent")
OWN: Final = ("aurei", "wheat", "stone", "domus", "unrest", "doom", "prestige")
"""What lies open before each seat."""
DAMAGE_SPACES: Final = tuple(str(space + 1) for space in range(N_DAMAGE_SPACES))
PACKS: Final = tuple(str(nth + 1) for nth in range(PICKS))


def _of(name: str, *each: Iterable[str]) -> list[str]:
    """Names for all combinations.

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
"""The parts of a row, each with its names; `asked_hill` is where a token is chosen.

`scored` counts losses too, without a sign: by Unrest and Doom, and at the end by cards that lose Prestige. `prestige`
is the sum.
"""
NAMES: Final[tuple[str, ...]] = tuple(name for _, names in PARTS for name in names)


def starts() -> dict[str, int]:
    """Where each part begins."""
    found: dict[str, int] = {}
    at = 0
    for part, names in PARTS:
        found[part] = at
        at += len(names)
    return found
