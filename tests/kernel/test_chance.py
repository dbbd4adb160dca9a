from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.chance import ALL, CLOSED, Recorded, Recording, Seeded, Source
from triclinium.kernel.errors import RecordError
from triclinium.kernel.playout import playout
from triclinium.kernel.state import State
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_words import DICE, POOL

GAMES = """
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.testing.tiny import Tiny
game = Tiny()
for seed in range(20):
    s = game.new(2 + seed % 3, {"interrupts": ("open", "poll")[seed % 2]}, Seeded(seed))
    playout(game, s, seed)
    print(game.digest(s))
"""


def test_games_are_the_same_in_every_process() -> None:
    told = set()
    for hash_seed in ("0", "1", "4711"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run([sys.executable, "-c", GAMES], env=env, capture_output=True, check=True)
        told.add(run.stdout)
    assert len(told) == 1
    assert len(set(told.pop().split())) == 20


@given(
    st.integers(), st.integers(0, 15), st.integers(0, 10_000), st.lists(st.integers(), min_size=2).map(tuple)
)
def test_a_pick_is_a_candidate_and_depends_only_on_seed_stream_and_index(
    seed: int, stream: int, index: int, among: tuple[int, ...]
) -> None:
    value = Seeded(seed).pick(stream, index, among, ALL)
    assert value in among
    assert Seeded(seed).pick(stream, index, among, 1) == value


@pytest.mark.parametrize("faces", [2, 6, 10])
def test_picks_are_uniform(faces: int) -> None:
    source = Seeded(3)
    among = tuple(range(faces))
    counts = Counter(source.pick(1, index, among, ALL) for index in range(1000 * faces))
    # Chi-squared; 40 is far beyond the 99.99th percentile for nine degrees of freedom.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in among) < 40


def test_neighbouring_seeds_streams_and_indices_are_uncorrelated() -> None:
    among = tuple(range(6))

    def row(seed: int, stream: int, start: int = 0) -> list[int]:
        return [Seeded(seed).pick(stream, start + index, among, ALL) for index in range(600)]

    base = row(1, 0)
    for other in (row(2, 0), row(1, 1), row(1, 0, 1)):
        assert 60 < sum(a == b for a, b in zip(base, other, strict=True)) < 140


def test_a_draw_of_one_stream_does_not_change_another_stream() -> None:
    game = Tiny()
    one = game.new(2, {}, Seeded(4))
    two = game.new(2, {}, Seeded(4))
    two.pick(DICE, (1, 2, 3, 4, 5, 6))
    assert one.pick(POOL, one.pool) == two.pick(POOL, two.pool)
    assert one.draws != two.draws


def test_a_clone_continues_with_the_same_chance() -> None:
    game = Tiny()
    s = game.new(3, {}, Seeded(4))
    clone = game.clone(s)
    playout(game, s, seed=1)
    playout(game, clone, seed=1)
    assert game.digest(s) == game.digest(clone)


def test_a_pick_from_one_candidate_is_not_a_draw() -> None:
    s = State()
    s.begin(2, 1, 1, False, CLOSED)
    assert s.pick(0, (7,)) == 7
    assert s.draws == [0]
    assert not s.news


def test_a_pick_is_counted_and_marked_as_news() -> None:
    s = State()
    s.begin(2, 1, 2, False, Seeded(1))
    s.pick(1, (1, 2, 3))
    assert s.draws == [0, 1]
    assert s.news


def test_a_pick_without_a_chance_source_raises_an_error() -> None:
    s = State()
    s.begin(2, 1, 1, False, CLOSED)
    with pytest.raises(RecordError, match="no chance source"):
        s.pick(0, (1, 2))


def test_recording_keeps_outcomes_and_who_saw_them() -> None:
    recording = Recording(Seeded(1))
    value = recording.pick(2, 0, (5, 6), 0b10)
    (drawn,) = recording.taken()
    assert (drawn.stream, drawn.value, drawn.eyes) == (2, value, 0b10)
    assert recording.taken() == []


class Noting(Source):
    """Source that records the arguments of its calls."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, tuple[int, ...], int]] = []

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        self.asked.append((stream, index, among, eyes))
        return among[-1]


def test_a_state_passes_stream_index_candidates_and_eyes_to_its_source() -> None:
    source = Noting()
    s = State()
    s.begin(2, 1, 3, False, Recording(source))
    assert s.pick(2, (5, 6), 0b10) == 6
    assert s.pick(2, (7, 8)) == 8
    assert source.asked == [(2, 0, (5, 6), 0b10), (2, 1, (7, 8), ALL)]


def test_a_recorded_source_without_outcomes_raises_an_error() -> None:
    recorded = Recorded()
    assert recorded.rest() == 0
    with pytest.raises(RecordError, match="too few"):
        recorded.pick(0, 0, (1, 2), ALL)


def test_recorded_outcomes_are_used_in_order_or_refused() -> None:
    recorded = Recorded()
    recorded.feed([(0, 3), (1, 4)])
    assert recorded.pick(0, 0, (1, 2, 3), ALL) == 3
    assert recorded.rest() == 1
    with pytest.raises(RecordError, match="cannot have come up"):
        recorded.pick(1, 0, (1, 2, 3), ALL)
    with pytest.raises(RecordError, match="too few"):
        recorded.pick(1, 0, (4, 5), ALL)
    recorded.feed([(0, 3)])
    with pytest.raises(RecordError, match="cannot have come up"):
        recorded.pick(1, 0, (1, 2, 3), ALL)
