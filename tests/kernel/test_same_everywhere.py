"""Outcomes of seeds and games played from them may never change, because records and studies cite seeds."""

from __future__ import annotations

import pytest

from triclinium.kernel.chance import ALL, Seeded
from triclinium.kernel.game import fingerprint
from triclinium.kernel.playout import playout
from triclinium.testing.tiny import Tiny

THOUSAND = tuple(range(1000))


@pytest.mark.parametrize(
    ("seed", "first", "second", "last"),
    [
        (0, [735, 899, 50, 326], [724, 443, 357, 361], [460, 220, 729, 558]),
        (1, [883, 914, 710, 523], [334, 93, 544, 550], [155, 584, 499, 506]),
        (-7, [995, 549, 845, 961], [700, 489, 694, 87], [46, 938, 16, 450]),
        (2**70, [520, 276, 667, 801], [934, 575, 857, 189], [523, 532, 371, 820]),
    ],
)
def test_the_outcomes_of_a_seed_never_change(
    seed: int, first: list[int], second: list[int], last: list[int]
) -> None:
    """Check three draws in a row and a much later one, of the first, the second and the last stream."""
    source = Seeded(seed)
    for stream, outcomes in ((0, first), (1, second), (15, last)):
        assert [source.pick(stream, index, THOUSAND, ALL) for index in (0, 1, 2, 10_000)] == outcomes


def test_a_source_has_the_requested_number_of_streams() -> None:
    assert Seeded(1, streams=20).pick(19, 0, THOUSAND, ALL) in THOUSAND
    with pytest.raises(IndexError):
        Seeded(1, streams=3).pick(3, 0, THOUSAND, ALL)
    with pytest.raises(IndexError):
        Seeded(1).pick(16, 0, THOUSAND, ALL)


@pytest.mark.parametrize(
    ("seed", "decisions", "digest"),
    [
        (0, 26, "9e4af56829a2be36097d32a3a7300511"),
        (1, 28, "0c9c76b42cbce828d4ae72d29205ac1d"),
        (2, 24, "21b060cc830b09deb1d5f092b639c169"),
        (2**31, 26, "9e4af56829a2be36097d32a3a7300511"),  # Only the lower 31 bits of a seed count.
        (2**40 + 5, 28, "1903447e6b94d638a88907a3a782c805"),
    ],
)
def test_the_choices_of_a_playout_never_change(seed: int, decisions: int, digest: str) -> None:
    game = Tiny()
    s = game.new(3, {"interrupts": ("open", "poll")[seed % 2]}, Seeded(7))
    assert playout(game, s, seed) == decisions
    assert game.digest(s) == digest


def test_the_fingerprint_of_data_never_changes() -> None:
    """Records contain fingerprints. The data have letters of other scripts, nested values, None and empty lists."""
    named: dict[str, object] = {"b": [1, {"x": "Łódź", "y": None}], "a": {"deep": {"er": [0, []]}}, "c": 0}
    assert fingerprint(named) == "26092436f562ca0b34f2916d68f5c0e9"
    assert fingerprint({}) == "2afb9b83f9314e5d029766197f539792"
