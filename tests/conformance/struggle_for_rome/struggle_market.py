"""Build a market of four players in phase 2, for the tests of trade between players (SR-3.6)."""

from __future__ import annotations

from typing import Any

from struggle_table import GAME, StruggleTable, table

from triclinium.kernel.game import Named
from triclinium.lessons.shelf import position_data

MARKET = position_data(GAME.package, "market")
HANDS: dict[str, dict[str, int]] = MARKET["goods"]


def market(**setting: Any) -> StruggleTable:
    """Return A's turn in phase 2.

    A has 2 grain, 1 ore and 3 gold, B 2 horses and 1 cattle, C 1 grain and 1 horse, D 1 gold.

    """
    return table(**{**MARKET, **setting})


def asked(text: str, **setting: Any) -> StruggleTable:
    """Return the market after A has made this offer."""
    t = market(**setting)
    t.act(f"offer {text}")
    return t


def told(facts: list[Named]) -> list[str]:
    """Return the kinds of the facts."""
    return [str(fact["fact"]) for fact in facts]
