"""Games that fail: a bug in a bot, a bot that kills its process, and data that break the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from studying import PATIENCE, run, study_file

from triclinium.kernel.data import VARIABLE
from triclinium.lab.results import Results

GAME = '''
import os
from triclinium.bots.random import RandomPlayer
from triclinium.bots.seeds import bot_seed, game_seed
from triclinium.games.entry import Bot, Entry
from triclinium.testing.tiny import Tiny

BAD = bot_seed(game_seed(1, 70, "choice"), 0)
"""The first seat of deal 70."""

def clumsy(seed):
    if seed == BAD:
        raise ZeroDivisionError("the augur counts no birds")
    return RandomPlayer(seed)

def deadly(seed):
    if seed == BAD:
        os._exit(3)
    return RandomPlayer(seed)

ENTRY = Entry(
    rules=Tiny(), cooperative=False, minutes=(5, 10),
    own_bots=(Bot("clumsy", "fragile:clumsy"), Bot("deadly", "fragile:deadly")),
)
'''
STUDY = """
game = "tiny"
games = 400
[[group]]
bots = ["random", "BOT"]
seats = 2
"""


@pytest.fixture
def shelf(tmp_path: Path) -> str:
    """PYTHONPATH that starts with a game with faulty bots."""
    folder = tmp_path / "shelf"
    about = folder / "fragile-1.dist-info"
    about.mkdir(parents=True)
    (folder / "fragile.py").write_text(GAME, encoding="utf-8")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: fragile\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[triclinium.games]\ntiny = fragile:ENTRY\n", encoding="utf-8")
    return os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))


def test_a_bug_in_a_bot_is_reported_with_its_deal_and_other_games_are_kept(
    tmp_path: Path, shelf: str
) -> None:
    out = tmp_path / "out"
    done = run(study_file(tmp_path, STUDY.replace("BOT", "clumsy")), out, "--workers", 2, PYTHONPATH=shelf)
    assert done.returncode == 1
    assert "deal 70 of tiny" in done.stderr.replace("\n", " ")
    assert "clumsy-clumsy" in done.stderr
    assert "ZeroDivisionError: the augur counts no birds" in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
    kept = Results(out).games()
    clumsy = kept.filter(kept["bots"].list.contains("clumsy"))
    assert set(clumsy["deal"]) >= set(range(70)), "earlier games of its batch must be kept"
    assert 70 not in set(clumsy["deal"])


IMPATIENT = """
import sys
from pathlib import Path
from triclinium.lab.farm import Farm
from triclinium.lab.results import Results
from triclinium.lab.run import GameFailed, Run
from triclinium.lab.study import Study

study = Study.read(sys.argv[1])
run = Run(study, Results.of(study, Path(sys.argv[2])))
try:
    run.measure(lambda _: None)
    with Farm(2, deaths=1) as farm:
        run.play(farm, lambda _: None)
except GameFailed as error:
    sys.exit(str(error))
"""


def test_a_bot_that_kills_its_process_ends_the_run(tmp_path: Path, shelf: str) -> None:
    file, out = study_file(tmp_path, STUDY.replace("BOT", "deadly").replace("400", "75")), tmp_path / "out"
    words = [sys.executable, "-c", IMPATIENT, str(file), str(out)]
    env = {**os.environ, "PYTHONPATH": shelf}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert "deadly-deadly" in done.stderr
    assert "die again and again" in done.stderr
    assert "Traceback" not in done.stderr
    kept = Results(out).games()
    assert kept.filter(kept["bots"].list.contains("random")).height >= 2


def test_data_that_break_the_rules_are_reported(tmp_path: Path) -> None:
    text = 'game = "fall_of_rome"\n[[group]]\nbots = "random"\nseats = 2\ndata = { "/roads" = [["Roma", "Utopia"]] }\n'
    done = run(study_file(tmp_path, text), tmp_path / "out", "--games", 5, "--workers", 1)
    assert done.returncode == 1
    told = done.stderr.replace("\n", " ")
    assert "deal 0 of fall_of_rome" in told
    assert "Utopia" in told
    assert "Traceback" not in done.stderr


def test_data_of_the_environment_are_refused_in_a_study(tmp_path: Path) -> None:
    """If the variable is still set, the games would not be those of the study."""
    changed = {VARIABLE: '{"fall_of_rome": {"changes": {"/legions": 3}}}'}
    text = 'game = "fall_of_rome"\n[[group]]\nbots = "random"\nseats = 2\n'
    done = run(study_file(tmp_path, text), tmp_path / "out", "--games", 5, "--workers", 1, **changed)
    assert done.returncode == 1
    assert VARIABLE in done.stderr
    assert Results(tmp_path / "out").games().height == 0
