"""A player that follows hints plays like the best bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hint_games import Deal, deals, logged, summary

from triclinium.analysis import advice
from triclinium.games import find


@pytest.mark.parametrize("name", ["fall_of_rome", "struggle_for_rome", "aeterna"])
def test_a_hint_is_the_move_of_the_best_bot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is, unless the estimate finds that it loses: here all plans gain nothing. Nor is there a time limit."""
    monkeypatch.setattr(advice, "_gains", lambda _entry, plans, *_rest: [[0.0, 0.0] for _ in plans[1:]])
    entry = find(name)
    (deal,) = deals(entry, max(2, entry.rules.seats[0]), {}, [4], None)
    assert deal.same
    assert deal.hints == deal.bot
    assert deal.seconds


def test_the_summary_compares_the_same_deals() -> None:
    found = [Deal(0, True, True, True, [0.1]), Deal(1, False, True, False, [0.2, 0.3])]
    assert summary(found).splitlines() == [
        "1 of 2 games are the same with hints and without",
        "hints: won 1, 50.0% (95%: 9.5% to 90.5%)",
        "best bot: won 2, 100.0% (95%: 34.2% to 100.0%)",
        "difference: -50.0% (95%: -100.0% to +100.0%)",
        "3 hints took 0.200 s (median), 0.300 s (95%), 0.300 s (most)",
    ]


def test_a_run_continues_from_its_log_and_from_merged_logs(tmp_path: Path) -> None:
    log = tmp_path / "deals.jsonl"
    assert logged(log, range(3)) == []
    parts = [
        Deal(2, True, False, False, [0.1]),
        Deal(7, True, True, True, []),
        Deal(2, True, False, False, [0.1]),
    ]
    log.write_text("".join(json.dumps(deal._asdict()) + "\n" for deal in parts))
    assert logged(log, range(3)) == parts[:1]
    assert logged(log, range(10)) == parts[:2]
