"""`check` finds every corrupted field. The messages of the faults are tested in tests/conformance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from triclinium.games.struggle_for_rome.rules.catalogue import CULTURE
from triclinium.games.struggle_for_rome.rules.faults import faults
from triclinium.games.struggle_for_rome.rules.fields import FIELDS
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.playout import playout

GAME = StruggleForRome()
STANDING = (
    "round",
    "phase",
    "first",
    "player",
    "acted",
    "rolled",
    "colours",
    "substituted",
    "offer",
    "answers",
)
FREE = frozenset((*STANDING, "announced"))
"""Fields that contain no pieces but the stage of the game."""


@cache
def some_states() -> tuple[StruggleState, ...]:
    """Return states from the start, the middle and the end of games with three and four seats."""
    found = []
    for seats in (3, 4):
        for longest in (0, 60, 700, 1400, 1_000_000):
            s = GAME.new(seats, {}, Seeded(longest + seats))
            playout(GAME, s, longest + seats, longest=longest)
            found.append(s)
    return tuple(found)


def numbers(s: StruggleState) -> Iterator[tuple[str, int]]:
    """Yield the position of every number of a state: the field and the index in it."""
    for field in FIELDS.names:
        if field in FREE:
            continue
        value = getattr(s, field)
        if isinstance(value, int):
            yield field, 0
        else:
            yield from ((field, at) for at in range(len(value)))


def spoil(s: StruggleState, field: str, at: int, by: int) -> None:
    """Change one number of a state, or a counter of a box."""
    value = getattr(s, field)
    if isinstance(value, int):
        setattr(s, field, value ^ 1 << 7 if field == "counters" else value + by)
    elif field == "boxes":
        value[at] = value[at][1:] if value[at] else (0,)
    else:
        value[at] += by


def broken(s: StruggleState) -> bool:
    """Return whether the state has faults; an index out of range counts as one."""
    try:
        return any(faults(s))
    except IndexError:
        return True


def test_states_of_real_games_have_no_faults() -> None:
    for s in some_states():
        assert list(faults(s)) == []
        GAME.check(s)


def test_every_corrupted_field_is_found() -> None:
    found = set()
    for s in some_states():
        for field, at in numbers(s):
            for by in (1, -1, -50):
                copy = s.clone()
                spoil(copy, field, at, by)
                if broken(copy):
                    found.add(field)
    assert found >= {*FIELDS.names} - FREE


def test_ten_points_without_an_announcement_are_a_fault() -> None:
    s = some_states()[0].clone()
    s.cards[CULTURE], s.deck[CULTURE] = s.deck[CULTURE] + s.cards[CULTURE], 0
    s.held[0], s.held[1] = 5, 5
    assert any("ten points" in fault for fault in faults(s))


def test_check_raises_with_the_fault() -> None:
    s = some_states()[1].clone()
    s.goods[0] += 1
    with pytest.raises(BrokenState, match=r"grain: \d+ in hands"):
        GAME.check(s)
