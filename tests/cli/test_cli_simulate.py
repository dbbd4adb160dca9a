"""`simulate` plays many games; the same seed gives the same games in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from running import run

from triclinium.cli import simulate
from triclinium.games import find
from triclinium.terminal.translator import Translator

KEYS = ["games", "wins", "losses", "decisions_per_game", "games_per_s", "digest"]
WORDS = [
    "simulate",
    "fall_of_rome",
    "--seats",
    "4",
    "--difficulty",
    "standard",
    "--games",
    "60",
    "--seed",
    "1",
]


def in_a_process(hash_seed: str) -> subprocess.CompletedProcess[str]:
    script = Path(sys.executable).with_name("triclinium")
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LANG": "C.UTF-8"}
    return subprocess.run(
        [script, *WORDS, "--json"], capture_output=True, text=True, env=environment, check=True
    )


def test_results_do_not_depend_on_the_hash_seed() -> None:
    one, other = (in_a_process(seed) for seed in ("1", "4242"))
    first, second = (json.loads(result.stdout) for result in (one, other))
    first.pop("games_per_s")
    second.pop("games_per_s")
    assert first == second
    assert not one.stderr


def test_the_study_is_printed_as_json(tmp_path: Path) -> None:
    study = json.loads(run(tmp_path, *WORDS, "--bot", "random", "--json").stdout)
    assert list(study) == KEYS
    assert study["games"] == 60
    assert study["wins"] + sum(study["losses"].values()) == 60
    assert set(study["losses"]) <= set(find("fall_of_rome").rules.endings[2:])
    assert study["decisions_per_game"] > 10
    assert study["games_per_s"] > 0
    assert len(study["digest"]) == 32


def test_different_seeds_give_different_games(tmp_path: Path) -> None:
    digests = {
        json.loads(run(tmp_path, "simulate", "fall_of_rome", "--games", 5, "--seed", seed, "--json").stdout)[
            "digest"
        ]
        for seed in range(4)
    }
    assert len(digests) == 4


def test_the_same_seed_and_number_of_games_give_the_same_digest() -> None:
    """A game depends only on the seed and its number."""
    game = find("fall_of_rome")
    done: list[int] = []
    short = simulate.simulate(game, 2, {}, 3, 9, done.append)
    again = simulate.simulate(game, 2, {}, 3, 9, done.append)
    assert done == [1, 2, 3, 1, 2, 3]
    assert short.digest == again.digest
    assert simulate.simulate(game, 2, {}, 4, 9, done.append).digest != short.digest


def test_simulate_takes_solitaire_the_variant_and_roles(tmp_path: Path) -> None:
    words = (
        "--seats",
        1,
        "--variant",
        "roma_caput_mundi",
        "--difficulty",
        "legendary",
        "--roles",
        "vestalis",
    )
    study = json.loads(run(tmp_path, "simulate", "fall_of_rome", *words, "--games", 5, "--json").stdout)
    assert study["games"] == 5
    other = json.loads(run(tmp_path, "simulate", "fall_of_rome", *words[:-2], "--games", 5, "--json").stdout)
    assert other["digest"] != study["digest"]


@pytest.mark.parametrize(("language", "words"), [("en", "Games per second"), ("pl", "Gry na sekundę")])
def test_the_study_is_printed_in_words(tmp_path: Path, language: str, words: str) -> None:
    result = run(tmp_path, "simulate", "fall_of_rome", "--games", 20, "--lang", language)
    assert words in result.stdout
    assert not result.stderr


def test_slow_runs_report_progress_on_stderr(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 0.0)
    with simulate.watching(10, Translator("en")) as watch:
        for done in range(1, 11):
            watch(done)
    out, err = capsys.readouterr()
    assert not out
    assert err == "Games played: 1 of 10\n"


def test_a_terminal_gets_a_progress_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with simulate.watching(10, Translator("en")) as watch:
        watch(5)
    out, err = capsys.readouterr()
    assert not out
    assert "Playing" in err
