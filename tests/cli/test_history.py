"""The cost of `log` in a long game grows with the lines shown, not with the game."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from triclinium.cli import displays, history, screen
from triclinium.cli.screen import Screen
from triclinium.cli.table import Table
from triclinium.games.entry import Entry
from triclinium.kernel import match
from triclinium.terminal.translator import Translator
from triclinium.testing.tiny import Tiny

ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with a long log, in which A holds and releases again and again. Neither act has a fact."""
    monkeypatch.setattr(Table, "save", lambda self, path: None)
    translator = Translator("en", ENTRY.rules.package)
    found = Table.start(ENTRY, 3, {2: "random"}, {}, 5, tmp_path / "game.json", translator)
    while "hold" not in found.options(0):
        seat = found.turn()
        found.bot_acts(seat) if seat in found.bots else found.act(seat, found.options(seat)[0])
    for _ in range(150):
        found.act(0, "release" if found.holds(0) else "hold")
    return found


def looked_at(table: Table, asked: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, list[str]]:
    """Run `log`; return the number of acts viewed, the number of entries printed and the lines."""
    counts = {"acts": 0, "told": 0}
    seen = match.act_as_seen
    lines = Screen.lines

    def counted_act(*args: Any) -> str | None:
        counts["acts"] += 1
        return seen(*args)

    def counted_lines(self: Screen, told: history.LogEntry) -> list[Any]:
        counts["told"] += 1
        return lines(self, told)

    for module in (match, history, screen):
        monkeypatch.setattr(module, "act_as_seen", counted_act, raising=False)
    monkeypatch.setattr(Screen, "lines", counted_lines)
    out = io.StringIO()
    console = Console(file=out, width=100)
    Screen(table, displays.find(ENTRY, Translator("en", ENTRY.rules.package)), console).log(asked)
    return counts["acts"], counts["told"], out.getvalue().splitlines()


def test_the_log_of_a_long_game_reads_each_entry_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = len(table.match.entries)
    acts, told, lines = looked_at(table, "99999", monkeypatch)
    assert told == entries
    assert acts <= entries
    assert len(lines) >= 140


def test_the_last_lines_of_the_log_do_not_read_the_whole_log(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, whole = looked_at(table, "99999", monkeypatch)
    acts, told, lines = looked_at(table, "5", monkeypatch)
    assert lines == whole[-5:]
    assert told <= 15
    assert acts <= told


def test_zero_lines_of_the_log_are_empty(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert looked_at(table, "0", monkeypatch) == (0, 0, [])
