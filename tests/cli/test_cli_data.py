"""Commands use the data file of a host instead of the game's own, or report its faults at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from running import run as run_here

STRUGGLE = "TRICLINIUM_DATA_STRUGGLE_FOR_ROME"
FALL = "TRICLINIUM_DATA_FALL_OF_ROME"


def own(game: str, name: str) -> Any:
    return json.loads(files(f"triclinium.games.{game}").joinpath("data", name).read_text("utf-8"))


def run(home: Path, *words: object, **variables: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a separate process, because the rules read their data once."""
    env = {
        **os.environ,
        "XDG_STATE_HOME": str(home),
        "LANG": "C.UTF-8",
        **{name: str(value) for name, value in variables.items()},
    }
    return subprocess.run(
        [sys.executable, "-m", "triclinium.cli.app", *map(str, words)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def refused(done: subprocess.CompletedProcess[str], said: str) -> None:
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith(f"triclinium: {said}")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "command", [("games",), ("simulate", "struggle_for_rome", "--games", "1"), ("serve",)]
)
def test_a_bad_data_file_is_reported_before_anything_is_done(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    file = tmp_path / "board.json"
    data = own("struggle_for_rome", "game.json")
    data["cities"][0]["towers"] = 6
    del data["cities"][1]["standard"]
    file.write_text(json.dumps(data), encoding="utf-8")
    store = {
        "TRICLINIUM_DATABASE_URL": f"sqlite:///{tmp_path}/tables.db",
        "TRICLINIUM_SECRET_KEYS": "a key for tests and for nothing else",
    }
    done = run(tmp_path, *command, **{STRUGGLE: file}, **store)
    refused(
        done, f"{STRUGGLE}={file}: the game cannot be played with this data: - /cities/0/towers: 6 is greater"
    )
    assert "- /cities/1: 'standard' is a required property" in done.stderr


def test_a_missing_data_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    done = run(tmp_path, "games", **{STRUGGLE: file})
    refused(done, f"{STRUGGLE}={file}: the file cannot be read: No such file or directory")


def test_a_game_that_fails_to_load_a_data_file_is_reported(tmp_path: Path) -> None:
    """Data may fit the schema and still be inconsistent."""
    file = tmp_path / "facts.json"
    facts = own("fall_of_rome", "facts.json")
    facts["gold_cards"][0]["city"] = "Atlantis"
    file.write_text(json.dumps(facts), encoding="utf-8")
    refused(run(tmp_path, "simulate", "fall_of_rome", **{FALL: file}), f"{FALL}={file}: KeyError: 'Atlantis'")


def test_a_data_variable_for_an_unknown_game_is_reported(tmp_path: Path) -> None:
    done = run(tmp_path, "games", TRICLINIUM_DATA_FALL_OFF_ROME=tmp_path)
    assert done.returncode == 0
    assert "TRICLINIUM_DATA_FALL_OFF_ROME sets nothing: it is the variable of no game" in done.stderr


def test_a_game_uses_the_hosts_data_file_and_its_record_names_it(tmp_path: Path) -> None:
    file, saved, plain = tmp_path / "facts.json", tmp_path / "other.json", tmp_path / "own.json"
    facts = own("fall_of_rome", "facts.json")
    facts["tribes"][0]["cubes"] += 1
    file.write_text(json.dumps(facts), encoding="utf-8")
    play = ("play", "fall_of_rome", "--seats", 2, "--humans", 0, "--seed", 1, "--save")
    assert run(tmp_path, *play, saved, **{FALL: file}).returncode == 0
    assert run_here(tmp_path, *play, plain).exit_code == 0
    made = json.loads(saved.read_text("utf-8"))["data"]
    assert "data" not in json.loads(plain.read_text("utf-8"))
    for command in (("replay", saved), ("play", "--resume", saved), ("replay", saved, "--json")):
        here = run_here(tmp_path, *command)
        assert here.exit_code == 1
        assert here.stderr.startswith(f"triclinium: this record was made with another data file, {made}, and")
        assert here.stderr.endswith(f"name that file by {FALL} to replay it\n")
    done = run(tmp_path, "replay", plain, **{FALL: file})
    assert (done.returncode, done.stderr.endswith(f"unset {FALL} to replay it\n")) == (1, True)
    assert run(tmp_path, "replay", saved, **{FALL: file}).returncode == 0
    assert run_here(tmp_path, "replay", plain).exit_code == 0


def test_a_study_is_not_played_with_a_hosts_file(tmp_path: Path) -> None:
    """A study names its data file itself; otherwise its results would be reported as those of the game's own data."""
    study, file = tmp_path / "study.toml", tmp_path / "facts.json"
    study.write_text('game = "fall_of_rome"\ngames = 1\n[[group]]\nbots = ["random"]\nseats = 2\n', "utf-8")
    file.write_text(json.dumps(own("fall_of_rome", "facts.json")), encoding="utf-8")
    done = run(tmp_path, "lab", "run", study, **{FALL: file})
    said = f"{FALL}={file} is for tables; unset it, and name the file in the study (data.file)"
    refused(done, f"study, group group1: {said}")
