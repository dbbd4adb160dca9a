"""What agents are shown: named, in range, the same length everywhere, and nothing that a seat may not know."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from env_games import GAMES, LONG, at_random, installed, tables

from scale import at_scale
from triclinium import games
from triclinium.env import NumberedGame
from triclinium.env.hashing import BUCKETS, hashed
from triclinium.kernel.chance import Seeded
from triclinium.kernel.features import Features
from triclinium.kernel.numbered import Numbered

__all__ = ["installed"]


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name(name: str) -> None:
    names = NumberedGame(name, None, None).features.names
    assert names
    assert len(set(names)) == len(names)
    assert all(each.isprintable() for each in names)


@pytest.mark.parametrize("name", ["fall_of_rome", "struggle_for_rome", "aeterna"])
def test_every_kind_of_number_has_a_meaning(name: str) -> None:
    features = NumberedGame(name).features
    assert {*features.meanings} == {each.partition(".")[0] for each in features.names}
    assert all(features.meanings.values())


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_as_long_as_their_names_at_every_table(name: str) -> None:
    random = Random(name)
    looked_at = 0
    games = at_scale(smoke=4, full=40)
    for table in tables(name, games):
        observed, _ = table.spaces()
        while True:
            for seat in range(table.seats) if name not in LONG or random.random() < 0.2 else ():
                seen = table.observe(seat)
                assert observed.contains(seen)
                assert seen["action_mask"].any() == (seat == table.play.seat and not table.play.over)
                looked_at += 1
            if table.play.over:
                break
            at_random(table, random)
    assert looked_at > 25 * games


def test_how_long_they_are() -> None:
    """A change here changes what trained agents see: the version of the environments goes up with it."""
    lengths = {name: len(NumberedGame(name, None, None).features.names) for name in GAMES}
    ours = {"fall_of_rome": 1578, "struggle_for_rome": 2363, "aeterna": 2242}
    assert lengths == {**ours, "terni_lapilli": 20, "tiny": BUCKETS}


@dataclass
class Pairs:
    """Pairs of states that look the same to a seat."""

    pairs: int = 0
    differed: int = 0
    """Of those, pairs that are not the same state."""
    told_apart: int = 0
    """And pairs whose numbers a seat can tell apart: there must be none."""
    masks: int = 0
    """Pairs in which the seat had a choice."""


def compared(name: str, count: int, leak: Features[Any] | None = None) -> Pairs:
    """Random positions, each beside one imagined from what a seat sees of it."""
    random = Random(f"pairs of {name}")
    found = Pairs()
    for table in tables(name, count):
        game, play = table.game, table.play
        features = leak or table.features
        while not play.over:
            for seat in range(table.seats) if name not in LONG or random.random() < 0.1 else ():
                other = game.imagine(game.view(play.state, seat), Seeded(random.getrandbits(32)))
                other.draws = play.state.draws[:]  # how far chance has gone is no secret, and no difference
                twin = Numbered(game, table.table, other, play.seed + play.decisions)
                found.pairs += 1
                found.differed += game.digest(other) != game.digest(play.state)
                here, there = play.mask(seat), twin.mask(seat)
                found.masks += any(here)
                same = here == there and features.observe(play.state, seat) == features.observe(other, seat)
                if seat == play.seat:
                    same = same and play.said_slots() == twin.said_slots()
                found.told_apart += not same
            at_random(table, random)
    return found


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("fall_of_rome", at_scale(smoke=3, full=8)),
        ("struggle_for_rome", at_scale(smoke=15, full=50)),
        ("aeterna", at_scale(smoke=2, full=6)),
        ("terni_lapilli", at_scale(smoke=25, full=40)),
        ("tiny", at_scale(smoke=10, full=50)),
    ],
)
def test_states_that_look_the_same_give_the_same_numbers(name: str, count: int) -> None:
    found = compared(name, count)
    assert found.told_apart == 0
    assert found.pairs > at_scale(smoke=200, full=1000)
    assert found.masks > at_scale(smoke=60, full=300)
    if games.find(name).hidden:
        assert found.differed > found.pairs // 2


class Leak(Features[Any]):
    """Tells a seat how high the next seat's cards are."""

    def observe(self, s: Any, seat: int) -> bytes:
        return bytes([sum(s.hands[(seat + 1) % s.seats])])


def test_a_leak_is_found() -> None:
    assert compared("tiny", 4, Leak()).told_apart > 20


def test_hashing_is_the_same_in_every_process() -> None:
    table = NumberedGame("fall_of_rome", 2, None)
    table.deal(3)
    view = table.game.view(table.state, 0)
    code = (
        "from triclinium import games; from triclinium.kernel.chance import Seeded;"
        "from triclinium.env.hashing import hashed; g = games.find('fall_of_rome').rules;"
        "print(hashed(g.view(g.new(2, {'interrupts': 'poll'}, Seeded(3, 7)), 0), 256).hex())"
    )
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        )
        assert done.stdout.strip() == hashed(view, 256).hex()


def test_different_views_are_rarely_the_same_numbers() -> None:
    random = Random(5)
    seen: dict[bytes, str] = {}
    for table in tables("tiny", 30):
        while not table.play.over:
            view = table.game.view(table.state, table.play.seat)
            row = table.features.observe(table.state, table.play.seat)
            assert seen.setdefault(row, repr(view)) == repr(view)
            at_random(table, random)
    assert len(seen) > 300
