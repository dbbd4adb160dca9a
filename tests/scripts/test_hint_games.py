"""A player that follows hints plays like the best bot."""

from __future__ import annotations

import pytest
from hint_games import Deal, deals, summary

from triclinium.games import find


@pytest.mark.parametrize("name", ["fall_of_rome", "struggle_for_rome", "aeterna"])
def test_a_hint_is_the_move_of_the_best_bot(name: str) -> None:
    """It is, if the machine is fast enough for the time limit: here there is none."""
    entry = find(name)
    (deal,) = deals(entry, max(2, entry.rules.seats[0]), {}, 4, 1, None)
    assert deal.same
    assert deal.hints == deal.bot
    assert deal.seconds


def test_the_summary_compares_the_same_deals() -> None:
    found = [Deal(True, True, True, [0.1]), Deal(False, True, False, [0.2, 0.3])]
    assert summary(found).splitlines() == [
        "1 of 2 games are the same with hints and without",
        "hints: won 1, 50.0% (95%: 9.5% to 90.5%)",
        "best bot: won 2, 100.0% (95%: 34.2% to 100.0%)",
        "difference: -50.0% (95%: -100.0% to +100.0%)",
        "3 hints took 0.200 s (median), 0.300 s (95%), 0.300 s (most)",
    ]
