"""Clones, snapshots and states imagined from a view equal the original and are independent of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from fall_table import GAME
from random_games import game, positions

from triclinium.games.fall_of_rome.rules.fields import FIELDS as OWN
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.state import COMMON, UNKNOWN
from triclinium.testing.channels import difference, through_json

FIELDS = [field.name for field in (*COMMON.fields, *OWN.fields) if field.compared()]

# Number of the random game (odd: starts in the middle, see random_games), seats, variant, a role
GAMES = [
    (1, 3, "base", "vestalis"),
    (7, 4, "base", "mercator"),
    (11, 2, "roma_caput_mundi", "regina_foederata"),
    (5, 5, "base", "praefectus_fabrum"),
    (17, 1, "base", "vestalis"),
    (2, 2, "base", "vestalis"),
    (3, 2, "roma_caput_mundi", "mercator"),
]


def fields(s: FallState) -> dict[str, object]:
    """Return all fields of a state, without data of finished battles."""
    held = {name: getattr(s, name) for name in FIELDS}
    return held if s.battle_removed else {**held, "battle_city": None}


def resumed(s: FallState) -> FallState:
    """Return a copy that went through a snapshot and JSON."""
    return GAME.resume(through_json(GAME.snapshot(s)), s.source)


def imagined(s: FallState) -> FallState:
    """Return a copy made from the view of a seat.

    Nothing is hidden, so only the number of draws must be copied.

    """
    copy = GAME.imagine(through_json(GAME.view(s, 0)), s.source)
    copy.draws = s.draws[:]
    return copy


@pytest.mark.parametrize("table", GAMES)
def test_copies_are_equal_in_every_field_and_play_on_equally(table: tuple[int, int, str, str]) -> None:
    """The first decisions of a game are compared. Each copy then takes the next decisions like the game."""
    number, seats, variant, role = table
    course = [
        (GAME.clone(s), s.asked, fields(GAME.clone(s)), GAME.digest(s))
        for s, _, _ in positions(game(number, seats, variant, role), number, 60)
    ]
    for s, asked, before, digest in course:
        assert s.asked == asked
        for copy in (resumed(s), imagined(s)):
            assert copy.asked == UNKNOWN
            assert difference(before, fields(copy)) == ""
            assert GAME.digest(copy) == digest
            playout(GAME, copy, number, longest=3)
            again = GAME.clone(s)
            playout(GAME, again, number, longest=3)
            assert difference(fields(again), fields(copy)) == ""
        assert difference(before, fields(s)) == "", "playing a copy must not change the original"
    assert any(one[3] != other[3] for one, other in pairwise(course))


@pytest.mark.parametrize("table", GAMES)
def test_a_copy_shares_no_list_and_emits_no_facts(table: tuple[int, int, str, str]) -> None:
    number, seats, variant, role = table
    s = game(number, seats, variant, role)
    playout(GAME, s, number, longest=10)
    s.telling, s.news, s.holding = True, True, 1
    copy = GAME.clone(s)
    for name in FIELDS:
        value = getattr(s, name)
        assert getattr(copy, name) == value, name
        assert not isinstance(value, list) or getattr(copy, name) is not value, name
    assert copy == s
    assert (copy.asked, copy.offer) == (s.asked, [])
    assert (copy.telling, copy.news, copy.facts) == (False, False, [])
    assert copy.source is s.source


@pytest.mark.parametrize("name", FIELDS)
def test_a_copy_that_differs_in_one_field_is_not_equal(name: str) -> None:
    s = game(*GAMES[0])
    copy = GAME.clone(s)
    value = getattr(s, name)
    if isinstance(value, list):
        value = [*value, value[0] if value else 1]
    elif isinstance(value, tuple):
        value = (*value, 1)
    else:
        value = not value if isinstance(value, bool) else value + 1
    setattr(copy, name, value)
    assert copy != s
    assert copy.differences(s) == [name]


def test_a_resumed_copy_ends_like_the_original_game() -> None:
    """A whole game is saved every few decisions, and each snapshot is resumed with the same source."""
    s = GAME.new(3, {"interrupts": "poll", "consent": "ask"}, Seeded(8))
    saved = []
    while not s.over:
        saved.append(GAME.snapshot(s))
        playout(GAME, s, seed=len(saved), longest=5)
    assert len(saved) > 5
    for number, snapshot in enumerate(saved):
        copy = GAME.resume(snapshot, Seeded(8))
        for seed in range(number + 1, len(saved) + 1):
            playout(GAME, copy, seed=seed, longest=5)
        assert GAME.digest(copy) == GAME.digest(s)


def test_a_copy_of_a_game_under_rules_1_has_no_powers() -> None:
    s = GAME.new(3, {}, Seeded(8), rules=1)
    playout(GAME, s, 1, longest=12)
    for copy in (GAME.clone(s), resumed(s), imagined(s)):
        assert difference(fields(s), fields(copy)) == ""
        assert copy.powers == (-1, -1, -1)
        assert len(set(copy.roles)) == 3
