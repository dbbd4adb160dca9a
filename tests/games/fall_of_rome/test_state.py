"""Every field of a state has its empty value before the game is set up."""

from __future__ import annotations

import pytest

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import CLOSED

EMPTY: dict[str, object] = {
    "difficulty": 0,
    "caput_mundi": False,
    "consent": False,
    "cubes": [0] * 155,
    "supply": [20, 22, 20, 24, 14],
    "legions": [0] * 31,
    "legion_supply": 16,
    "forts": 0,
    "fort_supply": 6,
    "roles": (),
    "powers": (),
    "vestalis": -1,
    "holders": 0,
    "offer": [],
    "treasury": (),
    "pool": (),
    "unseen_events": (),
    "event_deck": 0,
    "on_top": (),
    "drawn": (),
    "piles": [],
    "discard": (),
    "barbarian_deck": [],
    "barbarian_discard": (),
    "looked": (),
    "removed": (),
    "marker": 0,
    "decline": 0,
    "allied": 0,
    "player": 0,
    "actions": 0,
    "used": 0,
    "refused": (),
    "picks": (),
    "alea": 0,
    "flips_less": 0,
    "battle_city": 0,
    "battle_removed": 0,
}
BEGUN: dict[str, object] = {
    "rules": 2,
    "stack": [],
    "over": 0,
    "draws": [0] * 7,
    "poll": True,
    "holding": 0,
    "passed": 0,
    "asked": -1,
    "found": None,
    "source": CLOSED,
    "telling": False,
    "facts": [],
    "news": False,
}


@pytest.mark.parametrize(("seats", "pawns"), [(1, 3), (2, 2), (5, 5)])
def test_an_empty_table_has_the_initial_value_in_every_field(seats: int, pawns: int) -> None:
    """All pieces are in supply, no cards are dealt and no pawn has a place. Solitaire has three pawns, one hand."""
    s = FallState()
    s.begin(seats, 2, 7, True, CLOSED)
    table = {"seats": seats, "pawns": [-1] * pawns, "hands": [()] * seats}
    expected = {**EMPTY, **BEGUN, **table}
    assert {name: getattr(s, name) for name in expected} == expected
    assert all(type(getattr(s, name)) is type(value) for name, value in expected.items())
