"""`check` finds every spoilt field. tests/conformance has the sentences of the faults."""

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
"""Fields that hold no pieces: where the game stands."""


@cache
def some_states() -> tuple[StruggleState, ...]:
    """Early, in the middle and at the end, of three and of four seats."""
    found = []
    for seats in (3, 4):
        for longest in (0, 60, 700, 1400, 1_000_000):
            s = GAME.new(seats, {}, Seeded(longest + seats))
            playout(GAME, s, longest + seats, longest=longest)
            found.append(s)
    return tuple(found)


def numbers(s: StruggleState) -> Iterator[tuple[str, int]]:
    """Where the numbers of a state lie: the field, and the place in it."""
    for field in FIELDS.names:
        if field in FREE:
            continue
        value = getattr(s, field)
        if isinstance(value, int):
            yield field, 0
        else:
            yield from ((field, at) for at in range(len(value)))


def spoil(s: StruggleState, field: str, at: int, by: int) -> None:
    """Change one number; of a box, lose a counter."""
    value = getattr(s, field)
    if isinstance(value, int):
        setattr(s, field, value ^ 1 << 7 if field == "counters" else value + by)
    elif field == "boxes":
        value[at] = value[at][1:] if value[at] else (0,)
    else:
        value[at] += by


def broken(s: StruggleState) -> bool:
    """Whether the pieces do not add up; a number out of bounds counts, too."""
    try:
        return any(faults(s))
    except IndexError:
        return True


def test_sound_states_are_sound() -> None:
    for s in some_states():
        assert list(faults(s)) == []
        GAME.check(s)


def test_spoilt_fields_are_found() -> None:
    found = set()
    for s in some_states():
        for field, at in numbers(s):
            for by in (1, -1, -50):
                copy = s.clone()
                spoil(copy, field, at, by)
                if broken(copy):
                    found.add(field)
    assert found >= {*FIELDS.names} - FREE


def test_ten_points_that_nobody_announced_are_a_fault() -> None:
    s = some_states()[0].clone()
    s.cards[CULTURE], s.deck[CULTURE] = s.deck[CULTURE] + s.cards[CULTURE], 0
    s.held[0], s.held[1] = 5, 5
    assert any("ten points" in fault for fault in faults(s))


def test_a_check_says_what_is_wrong() -> None:
    s = some_states()[1].clone()
    s.goods[0] += 1
    with pytest.raises(BrokenState, match=r"grain: \d+ in hands"):
        GAME.check(s)
