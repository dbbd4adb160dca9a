"""A game without a display of its own, with secrets and interrupts, at a table in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import typed

from triclinium.cli import displays
from triclinium.cli.history import retell
from triclinium.cli.table import Table
from triclinium.games.entry import Entry
from triclinium.terminal.display import Display
from triclinium.terminal.speech import Speech
from triclinium.testing.tiny import Tiny

GAME = Tiny()
ENTRY = Entry(rules=GAME, cooperative=False, minutes=(5, 10))


def table(tmp_path: Path, people: int, seats: int = 3, seed: int = 3) -> Table:
    sitting = dict.fromkeys(range(people, seats), "random")
    return Table.start(ENTRY, seats, sitting, {}, seed, tmp_path / "game.json", Speech("en", GAME.package))


def test_the_display_that_serves_all() -> None:
    assert type(displays.find(ENTRY, Speech("en", GAME.package))) is Display


def test_a_whole_game_by_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = typed(table(tmp_path, 1), monkeypatch, *["1"] * 60)
    assert '"points"' in shown
    assert "The game is won by" in shown
    assert "The last round is over." in shown


def test_bots_do_not_interrupt_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        at = table(tmp_path, 1, seed=seed)
        typed(at, monkeypatch, *["1"] * 60)
        acts = [(entry.seat, entry.act) for entry in at.match.entries if entry.seat]
        assert not [act for seat, act in acts if act in ("hold", "release", "pass")]


def test_another_person_may_interrupt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who is only entitled says so with the letter of the seat."""
    at = table(tmp_path, 3)
    shown = typed(at, monkeypatch, "1", "1", "1")
    assert "May act as well: " in shown
    waiting = at.turn()
    other = next(seat for seat in at.entitled() if seat != waiting)
    letter = "ABC"[other]
    shown = typed(at, monkeypatch, f"{letter}:", "", f"{letter.lower()}: hold")
    assert at.match.entries[-1].seat == other
    assert at.match.entries[-1].act == "hold"
    assert f"{letter}> " in shown
    assert at.match.state.holding == 1 << other


def test_several_people_at_one_screen_hear_only_what_all_may_hear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table(tmp_path, 2)
    shown = typed(at, monkeypatch, "1", "log")
    assert "A seals a card." in shown
    alone = table(tmp_path, 1)
    assert "A seals a card." not in typed(alone, monkeypatch, "1", "log")


def test_what_is_told_again_is_what_was_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(tmp_path, 1)
    typed(at, monkeypatch, *["1"] * 60)
    history, match = retell(GAME, at.record())
    assert GAME.digest(match.state) == GAME.digest(at.match.state)
    for seat in (-1, 0, 1, 2):
        for told, again in zip(at.history.entries, history.entries, strict=True):
            assert told.named(GAME, seat) == again.named(GAME, seat)
            assert told.before == again.before
