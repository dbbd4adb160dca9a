"""What `check` finds: the quick sums miss nothing that is found by looking closely, whatever is spoilt."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from triclinium.games.struggle_for_rome.rules.catalogue import CULTURE
from triclinium.games.struggle_for_rome.rules.faults import faults
from triclinium.games.struggle_for_rome.rules.fields import FIELDS
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.soundness import sound
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


def found(s: StruggleState) -> tuple[bool, list[str]]:
    """What either way finds; a place that is not on the board at all is a fault, too."""
    try:
        told = list(faults(s))
    except IndexError:
        told = ["out of bounds"]
    try:
        quick = sound(s)
    except IndexError:
        quick = False
    return quick, told


def test_sound_states_are_sound() -> None:
    for s in some_states():
        assert found(s) == (True, [])
        GAME.check(s)


def test_any_number_that_is_spoilt_is_found_alike() -> None:
    """One more and one less of everything there is a number of: by both ways or, where it is no fault, by neither."""
    spoilt, faulty = 0, set()
    for s in some_states():
        for field, at in numbers(s):
            for by in (1, -1, -50):
                copy = s.clone()
                spoil(copy, field, at, by)
                quick, told = found(copy)
                assert quick == (not told), (field, at, by, told)
                spoilt += 1
                if told:
                    faulty.add(field)
    assert spoilt > 10_000
    assert faulty >= {*FIELDS.names} - FREE


def test_what_is_spoilt_twice_is_found_alike() -> None:
    """Two changes may make up for each other: a card from one hand in another is no fault, a lost wagon is."""
    random = Random(1)
    passed = 0
    for s in some_states():
        every = list(numbers(s))
        for _ in range(400):
            copy = s.clone()
            field, at = random.choice(every)
            spoil(copy, field, at, 1)
            same = [each for each in every if each[0] == field]
            field, at = random.choice(same if random.random() < 0.7 else every)
            spoil(copy, field, at, -1)
            quick, told = found(copy)
            assert quick == (not told), (field, at, told)
            passed += quick
    assert 100 < passed < 3_000


def test_ten_points_that_nobody_announced_are_a_fault() -> None:
    s = some_states()[0].clone()
    s.cards[CULTURE], s.deck[CULTURE] = s.deck[CULTURE] + s.cards[CULTURE], 0
    s.held[0], s.held[1] = 5, 5
    assert not sound(s)
    assert any("ten points" in fault for fault in faults(s))


def test_a_check_says_what_is_wrong() -> None:
    s = some_states()[1].clone()
    s.goods[0] += 1
    with pytest.raises(BrokenState, match=r"grain: \d+ in hands"):
        GAME.check(s)
