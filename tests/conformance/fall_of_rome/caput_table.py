"""Build positions of the variant Roma Caput Mundi of Fall of Rome."""

from __future__ import annotations

from typing import Any

from fall_table import FAR, table

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

REVOLTS = {"introductory": 4, "standard": 5, "heroic": 6, "legendary": 7}
ALL_SEATS = (1, 2, 3, 4, 5)
RAVENNA = {"Ravenna": {"visigoths": 3}}


def caput(**setting: Any) -> Table[FallState]:
    """Return a position of the variant: by default two players in Genua and Londinium, in A's turn."""
    return table(**{"pawns": ["Genua", "Londinium"], "cities": FAR, "variant": "roma_caput_mundi", **setting})


def alone(**setting: Any) -> Table[FallState]:
    """Return a solitaire position of the variant."""
    return caput(**{"pawns": ["Genua", "Londinium", "Londinium"], "solitaire": True, **setting})


def invaded(*cards: str, **setting: Any) -> Table[FallState]:
    """Return a position after these Barbarian cards were flipped."""
    t = caput(
        **{"pawns": ["Londinium"] * 2, "flips": len(cards), **setting}, step="invade", barbarian_top=cards
    )
    t.settle()
    return t


def revolted(card: str, **setting: Any) -> Table[FallState]:
    """Return a position after one Revolt with this card, which lay at the bottom of the deck."""
    usual: dict[str, Any] = {"pawns": ["Londinium"] * 2, "step": "revolt", "revolts": 1}
    t = caput(**{**usual, **setting}, barbarian_bottom=[card])
    t.settle()
    return t
