"""A market of four in phase 2, for the tests of trade between players (SR-3.6)."""

from __future__ import annotations

from typing import Any

from struggle_table import StruggleTable, table

from triclinium.kernel.game import Named

HANDS = {
    "A": {"grain": 2, "ore": 1},
    "B": {"horse": 2, "cattle": 1},
    "C": {"grain": 1, "horse": 1},
}


def market(**setting: Any) -> StruggleTable:
    """A's turn in phase 2: A has 2 grain, 1 ore and 3 gold, B 2 horses, 1 cattle, C 1 grain, 1 horse, D 1 gold."""
    return table(**{"goods": HANDS, "gold": {"A": 3, "D": 1}, **setting})


def asked(text: str, **setting: Any) -> StruggleTable:
    """The market after A has made this offer."""
    t = market(**setting)
    t.act(f"offer {text}")
    return t


def told(facts: list[Named]) -> list[str]:
    """What happened, in words."""
    return [str(fact["fact"]) for fact in facts]
