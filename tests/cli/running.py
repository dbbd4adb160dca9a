"""Helpers that run the command as a user would and save games in a folder of the test."""

from __future__ import annotations

import builtins
import contextlib
import io
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from triclinium.cli import displays
from triclinium.cli.app import app
from triclinium.cli.play import Left, Play
from triclinium.cli.table import Table
from triclinium.games import find
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.record import Record
from triclinium.kernel.settings import Value
from triclinium.terminal.translator import Translator

ENTRY = find("fall_of_rome")
GAME = ENTRY.rules


def run(
    home: Path,
    *words: object,
    lines: str = "",
    width: int = 120,
    environment: Mapping[str, str | None] | None = None,
) -> Result:
    """Run `triclinium`; `lines` are the input of a person, `width` is the number of columns."""
    env = {
        "XDG_STATE_HOME": str(home / "state"),
        "COLUMNS": str(width),
        "LANG": "C.UTF-8",
        "LC_ALL": None,
        "LC_MESSAGES": None,
        "TRICLINIUM_LANG": None,
        **(environment or {}),
    }
    return CliRunner().invoke(
        app, [str(word) for word in words], input=lines, env=env, prog_name="triclinium"
    )


def record(path: Path) -> Record:
    """Return the record in a file."""
    return Record.from_json(path.read_bytes())


def answers(shown: str) -> dict[str, str]:
    """Return the output after each typed line, by line; of a repeated line, the first output."""
    parts = re.split(r"^[A-E][^>\n]*> (.*)$", shown, flags=re.M)
    pairs = list(zip(parts[1::2], parts[2::2], strict=True))
    return dict(reversed(pairs))


def deal(seats: int, wanted: Callable[[dict[str, Any]], bool], **settings: Value) -> int:
    """Return the first seed whose opening the predicate `wanted` accepts."""
    for seed in range(1000):
        s = GAME.new(seats, settings, Seeded(seed, len(GAME.streams)))
        if wanted(GAME.view(s, -1)):
            return seed
    raise AssertionError("no seed below 1000 gives such an opening")


def seated(folder: Path, state: FallState, bots: str = "", language: str = "en") -> Table:
    """Return a table that continues from a position; `bots` has the letters of the seats that bots play."""
    seated = {"ABCDE".index(letter): "random" for letter in bots}
    translator = Translator(language, GAME.package)
    table = Table.start(ENTRY, state.seats, seated, {}, 1, folder / "game.json", translator)
    state.source = table.match.state.source
    table.match.state = state
    GAME.settle(state)
    return table


def typed(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    *lines: str,
    language: str = "en",
    width: int = 120,
    height: int = 40,
) -> str:
    """Type lines at a table and leave; return the output of the terminal."""
    waiting: Iterator[str] = iter(lines)
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)

    def read(prompt: str) -> str:
        line = next(waiting, "quit")
        console.print(prompt, end="", markup=False)
        return line

    monkeypatch.setattr(builtins, "input", read)
    translator = Translator(language, table.game.package)
    play = Play(table, displays.find(table.entry, translator), console)
    with contextlib.suppress(Left):
        play.run()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def acts(table: Table) -> list[str]:
    """Return the acts at a table, as `A: march Roma 1`."""
    return [f"{'ABCDE'[entry.seat]}: {entry.act}" for entry in table.match.entries if entry.seat is not None]
