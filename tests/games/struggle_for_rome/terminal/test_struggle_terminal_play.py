"""Play Struggle for Rome with the command: every line fits the screen, and addresses work."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import pytest
from running import answers, record, run
from struggle_shown import GAME

from triclinium.games.struggle_for_rome.terminal.places import PLACES
from triclinium.kernel.data import VARIABLE

CAPITAL = "Roma"
"""The city that every map must have."""
DRAWN = """
from rich.console import Console
from struggle_shown import GAME, display, opening
Console(width=100, color_system=None).print(display().board(GAME.view(opening(4), 0), 100))
"""


def play(home: Path, *lines: str, width: int = 100, language: str = "en") -> str:
    """Play against three bots; return the output of the terminal. The record is in `home/game.json`."""
    words = ("play", "struggle_for_rome", "--seats", 4, "--seed", 5, "--bot", "random", "--lang", language)
    done = run(home, *words, "--save", home / "game.json", lines="\n".join((*lines, "quit")), width=width)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize(("width", "language"), [(80, "pl"), (100, "en"), (120, "pl")])
def test_rounds_of_first_choices_fit_the_screen(tmp_path: Path, width: int, language: str) -> None:
    """The first choice never ends the turn while there are others, so the player travels and plunders."""
    shown = play(tmp_path, *["1"] * 70, width=width, language=language)
    kept = str(tmp_path)
    wide = [line for line in shown.splitlines() if len(line) > width and kept not in line]
    assert not wide
    acts = " ".join(str(entry.act) for entry in record(tmp_path / "game.json").entries if entry.seat == 0)
    assert "journey " in acts
    assert "plunder " in acts


def to_the_first_journey(tmp_path: Path, *lines: str) -> str:
    """Refuse offers and end the build phase until a journey is offered, then type these lines."""
    for refusals in range(40):
        before = ["1", "end", *["refuse"] * refusals]
        shown = play(tmp_path / str(refusals), *before)
        if re.search(r"^Travel +1\)", shown, re.M):
            return play(tmp_path / "there", *before, *lines)
    raise AssertionError("no journey was offered")


def test_a_journey_can_be_typed_by_its_address(tmp_path: Path) -> None:
    looked = to_the_first_journey(tmp_path, "1")
    address = re.findall(r"^ +\d+\) ([a-z]+\d+) (?:near|in) ", looked, re.M)[-1]
    written = (f"help {address}", f"journey {address.upper()}")
    told = answers(to_the_first_journey(tmp_path / "again", *written))
    assert PLACES.crossroads[address] in told[f"help {address}"]
    assert f" to the crossroads {address} " in told[f"journey {address.upper()}"]


def test_why_understands_addresses(tmp_path: Path) -> None:
    city = PLACES.address("r8c9N")
    told = answers(to_the_first_journey(tmp_path, f"why journey {city}"))
    assert "Roma" in told[f"why journey {city}"]


@pytest.mark.parametrize(("down", "right"), [(2, 0), (-4, 5), (20, 7)])
def test_a_moved_map_with_other_names_has_the_same_drawing(tmp_path: Path, down: int, right: int) -> None:
    """The map is moved on the grid and its cities are renamed; only the names in the drawing may differ."""
    data = files(GAME.package).joinpath("data", "game.json").read_text(encoding="utf-8")
    moved = re.sub(
        r'"r(-?\d+)c(-?\d+)([NS]?)"',
        lambda found: f'"r{int(found[1]) + down}c{int(found[2]) + right}{found[3]}"',
        data,
    )
    names = [city["name"] for city in json.loads(data)["cities"]]
    for number, name in enumerate(names):
        if name != CAPITAL:
            moved = moved.replace(f'"{name}"', f'"{town(number)}"')
    other = tmp_path / "map.json"
    other.write_text(moved, encoding="utf-8")
    ours, theirs = (drawn(tmp_path, change) for change in ({}, {GAME.name: {"file": str(other)}}))
    assert all(town(number)[:5] in theirs for number, name in enumerate(names) if name != CAPITAL)
    hexes = re.compile(r"[≡∧∴]\d+|♣")
    assert len(hexes.findall(ours)) >= len(json.loads(data)["hexes"])
    assert hexes.findall(theirs) == hexes.findall(ours)
    assert [line[-20:].count("⢸") for line in theirs.splitlines()] == [
        line[-20:].count("⢸") for line in ours.splitlines()
    ]


def town(number: int) -> str:
    """Return a unique name for a city."""
    high, low = divmod(number, 26)
    return f"{ascii_uppercase[high]}{ascii_lowercase[low]}opolis"


def drawn(folder: Path, change: Mapping[str, object]) -> str:
    """Return the board printed by a separate process, because the rules read their data once."""
    environment = {
        **os.environ,
        VARIABLE: json.dumps(change),
        "PYTHONPATH": os.pathsep.join([*sys.path, str(Path(__file__).parent)]),
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, "-c", DRAWN], cwd=folder, env=environment, capture_output=True, check=False
    )
    assert not done.returncode, done.stderr.decode()
    return done.stdout.decode()
