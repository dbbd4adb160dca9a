"""Observations have names, a fixed length and valid ranges, and contain nothing hidden from the seat."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from env_games import GAMES, LONG, act_randomly, installed, tables

from scale import at_scale
from triclinium import games
from triclinium.env import NumberedGame
from triclinium.env.hashing import BUCKETS, hashed
from triclinium.kernel.chance import Seeded
from triclinium.kernel.features import Features
from triclinium.kernel.numbered import Numbered

__all__ = ["installed"]


@pytest.mark.parametrize("name", GAMES)
def test_every_feature_has_a_name(name: str) -> None:
    names = NumberedGame(name, None, None).features.names
    assert names
    assert len(set(names)) == len(names)
    assert all(each.isprintable() for each in names)


@pytest.mark.parametrize("name", ["fall_of_rome", "struggle_for_rome", "aeterna"])
def test_every_kind_of_feature_has_a_meaning(name: str) -> None:
    features = NumberedGame(name).features
    assert {*features.meanings} == {each.partition(".")[0] for each in features.names}
    assert all(features.meanings.values())


@pytest.mark.parametrize("name", GAMES)
def test_observations_have_the_length_of_their_names_at_every_table(name: str) -> None:
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
            act_randomly(table, random)
    assert looked_at > 25 * games


def test_the_lengths_of_observations_are_fixed() -> None:
    """A change here breaks trained agents, so it needs a new version of the environments."""
    lengths = {name: len(NumberedGame(name, None, None).features.names) for name in GAMES}
    ours = {"fall_of_rome": 1578, "struggle_for_rome": 2363, "aeterna": 2242}
    assert lengths == {**ours, "terni_lapilli": 20, "tiny": BUCKETS}


@dataclass
class Pairs:
    """Counts of pairs of states that look the same to a seat."""

    pairs: int = 0
    differed: int = 0
    """Number of pairs with different states."""
    told_apart: int = 0
    """Number of pairs with different observations for the seat, which must be 0."""
    masks: int = 0
    """Number of pairs in which the seat had a choice."""


def compared(name: str, count: int, leak: Features[Any] | None = None) -> Pairs:
    """Compare states of random games with states imagined from the view of a seat."""
    random = Random(f"pairs of {name}")
    found = Pairs()
    for table in tables(name, count):
        game, play = table.game, table.play
        features = leak or table.features
        while not play.over:
            for seat in range(table.seats) if name not in LONG or random.random() < 0.1 else ():
                other = game.imagine(game.view(play.state, seat), Seeded(random.getrandbits(32)))
                other.draws = play.state.draws[:]  # The number of draws is public, so it must not differ.
                twin = Numbered(game, table.table, other, play.seed + play.decisions)
                found.pairs += 1
                found.differed += game.digest(other) != game.digest(play.state)
                here, there = play.mask(seat), twin.mask(seat)
                found.masks += any(here)
                same = here == there and features.observe(play.state, seat) == features.observe(other, seat)
                if seat == play.seat:
                    same = same and play.said_slots() == twin.said_slots()
                found.told_apart += not same
            act_randomly(table, random)
    return found


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("fall_of_rome", at_scale(smoke=3, full=8)),
        ("struggle_for_rome", at_scale(smoke=15, full=50)),
        ("aeterna", at_scale(smoke=2, full=6)),
        ("terni_lapilli", at_scale(smoke=25, full=50)),
        ("tiny", at_scale(smoke=10, full=50)),
    ],
)
def test_states_that_look_the_same_have_the_same_observations(name: str, count: int) -> None:
    found = compared(name, count)
    assert found.told_apart == 0
    assert found.pairs > at_scale(smoke=200, full=1000)
    assert found.masks > at_scale(smoke=60, full=300)
    if games.find(name).hidden:
        assert found.differed > found.pairs // 2


class Leak(Features[Any]):
    """Faulty features that reveal the sum of the cards of the next seat."""

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


def test_different_views_have_different_hashed_features() -> None:
    random = Random(5)
    seen: dict[bytes, str] = {}
    for table in tables("tiny", 30):
        while not table.play.over:
            view = table.game.view(table.state, table.play.seat)
            row = table.features.observe(table.state, table.play.seat)
            assert seen.setdefault(row, repr(view)) == repr(view)
            act_randomly(table, random)
    assert len(seen) > 300
