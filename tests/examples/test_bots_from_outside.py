"""The ten-line bot and the network bot of the examples play in every place where bots can play."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import network_bot
import pytest
from as_installed import ROOT
from browser import Guest, chromium, served
from run_commands import surroundings
from running import record, run
from table_site import Guest as Client
from table_site import Store, people, site

import triclinium
from triclinium.bots import registry
from triclinium.games import names
from triclinium.kernel.errors import SettingError
from triclinium.live.games import GameRegistry
from triclinium.server.store.database import migrate

PACKAGE = ROOT / "examples" / "ten_line_bot"
PLACE = "ten_line_bot:Hasty"
PATIENCE_S = 60.0
GAMES = 60
STUDY = f"""
game = "fall_of_rome"
games = {GAMES}

[[group]]
name = "tournament"
seats = 2
bots = [["hasty", "random"], ["random", "hasty"]]
"""


@pytest.fixture
def metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the metadata of the package; its folder is already on the path."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    place = tmp_path / "site"
    known = place / "triclinium_ten_line_bot-1.0.dist-info"
    known.mkdir(parents=True)
    (known / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n", "utf-8"
    )
    points = project["entry-points"]["triclinium.bots"]
    lines = ["[triclinium.bots]", *(f"{name} = {value}" for name, value in points.items())]
    (known / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    monkeypatch.syspath_prepend(str(place))
    registry.forget()
    yield place
    monkeypatch.undo()
    registry.forget()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    asyncio.run(migrate(url))
    return Store("sqlite", url, None)


@pytest.mark.parametrize("game", names())
def test_the_bot_plays_whole_games_from_python(game: str) -> None:
    assert triclinium.open(game, seats=3, seed=4).play(PLACE).over


def test_the_bot_plays_in_the_terminal_and_after_a_resume(metadata: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("play", "fall_of_rome", "--seats", 3, "--seed", 7, "--save", file)
    done = run(tmp_path, *words, "--bot", "hasty", "--bot", "C=solid", lines="1\n1\nquit\n")
    assert done.exit_code == 0, done.output
    assert "B: bot Hasty (takes the shorter of two random options)" in " ".join(done.output.split())
    assert record(file).notes["bots"] == "B=hasty C=solid"
    assert run(tmp_path, "play", "--resume", file, lines="quit\n").exit_code == 0


def test_a_record_imports_no_bot_unless_the_user_names_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("play", "fall_of_rome", "--seats", 2, "--seed", 7, "--save", file)
    assert run(tmp_path, *words, "--bot", PLACE, lines="quit\n").exit_code == 0
    refused = run(tmp_path, "play", "--resume", file, lines="quit\n")
    assert refused.exit_code == 2
    assert "Name it with --bot" in refused.output
    assert run(tmp_path, "play", "--resume", file, "--bot", "solid", lines="quit\n").exit_code == 2
    assert run(tmp_path, "play", "--resume", file, "--bot", PLACE, lines="quit\n").exit_code == 0


def test_simulate_takes_a_bot_for_each_seat(metadata: Path, tmp_path: Path) -> None:
    words = ("simulate", "fall_of_rome", "--seats", 2, "--games", 2, "--json")
    one = run(tmp_path, *words, "--bot", "hasty", "--bot", "B=random")
    same = run(tmp_path, *words, "--bot", f"A={PLACE}", "--bot", "b=random")
    other = run(tmp_path, *words, "--bot", "hasty")
    digests = [json.loads(each.stdout)["digest"] for each in (one, same, other)]
    assert digests[0] == digests[1] != digests[2]
    wrong = run(tmp_path, *words, "--bot", "C=novice")
    assert wrong.exit_code == 2
    assert "seat C cannot have a bot" in wrong.output
    unknown = run(tmp_path, *words, "--bot", "nobody")
    assert "choose one of: random, novice, strong, solid, hasty" in unknown.output


def test_the_first_bot_of_the_page_plays_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "extend" / "write-a-bot.md").read_text("utf-8")
    first = page.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "mybot.py").write_text(first, "utf-8")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.chdir(tmp_path)
    words = ("simulate", "fall_of_rome", "--seats", 2, "--games", 1, "--bot", "mybot:Shortest")
    assert run(tmp_path, *words).exit_code == 0


def test_a_host_can_offer_the_bot(metadata: Path) -> None:
    served = GameRegistry(bots=("hasty", PLACE, "solid"))["fall_of_rome"]
    assert served.bots() == ["random", "novice", "strong", "hasty", PLACE, "solid"]
    assert served.bot("hasty").maker == PLACE
    assert served.bot("withdrawn").name == "novice"
    assert GameRegistry()["fall_of_rome"].bots() == ["random", "novice", "strong", "solid"]
    with pytest.raises(SettingError, match=r"TRICLINIUM_BOTS: no bot called 'nobody'"):
        GameRegistry(bots=("nobody",))


def test_the_bot_plays_at_the_service_against_a_network_bot(
    metadata: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRICLINIUM_BOTS", "hasty")

    async def game(url: str) -> None:
        async with people(url, "O") as (owner,):
            table = await _table(owner)
            async with asyncio.timeout(PATIENCE_S):
                playing = asyncio.create_task(network_bot.play(url, table, "B"))
                while (await owner.get(f"/api/tables/{table}"))["seats"][1]["kind"] != "person":
                    await asyncio.sleep(0.05)
                await owner.post(f"/api/tables/{table}/start")
                outcome = await playing
            assert outcome["ending"]
            told = await owner.get(f"/api/tables/{table}/record")
            assert {entry["seat"] for entry in told["entries"] if entry.get("act")} >= {"A", "B"}

    async def _table(owner: Client) -> str:
        texts = await owner.get("/api/games/tiny/texts/en")
        assert texts["bot.hasty"] == "Hasty"
        table = await owner.create("tiny", 2, seat=None)
        await owner.post(f"/api/tables/{table}/seats/A/bot", {"bot": "hasty"})
        return table

    with site(store) as found:
        asyncio.run(game(found.url))


def test_the_bot_plays_a_tournament_in_the_lab(metadata: Path, tmp_path: Path) -> None:
    """The study names an installed bot; `--bot` names another one by module, which workers must find too."""
    (tmp_path / "tournament.toml").write_text(STUDY, "utf-8")
    text = (PACKAGE / "ten_line_bot" / "__init__.py").read_text("utf-8")
    (tmp_path / "mybot.py").write_text(text, "utf-8")
    words = ["lab", "run", "tournament.toml", "--workers", "1", "--json", "--bot", "B=mybot:Hasty"]
    done = subprocess.run(
        [Path(sys.executable).parent / "triclinium", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (metadata, PACKAGE)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Games played at once: 1" in done.stderr, (
        "all games were played during the measurement, none by a worker"
    )
    played = json.loads(done.stdout)["bots"]
    assert {name: each["games"] for name, each in played.items()} == {
        "hasty mybot:Hasty": GAMES,
        "random mybot:Hasty": GAMES,
    }


def test_the_bot_plays_from_its_own_package_in_a_fresh_environment(tmp_path: Path) -> None:
    """Install both packages and Nim with pip, run the commands of a user, and play in Chromium (needs `nox -s web`)."""
    built = ROOT / "src" / "triclinium" / "server" / "client" / "index.html"
    assert built.is_file(), "the web client is not built: nox -s web"
    env = surroundings(tmp_path)
    home = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    packages = map(str, (ROOT, PACKAGE, ROOT / "examples" / "nim"))
    subprocess.run(
        [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", *packages], check=True, env=env
    )
    program = str(home / "bin" / "triclinium")
    command = [program, "simulate", "fall_of_rome", "--games", "2", "--bot", "hasty"]
    subprocess.run(command, check=True, cwd=tmp_path, env=env)
    done = subprocess.run(
        [program, "games"], check=True, capture_output=True, text=True, cwd=tmp_path, env=env
    )
    assert "random, novice, strong, solid, hasty" in done.stdout
    with served([program, "play", "--web", "--bot", "hasty"], tmp_path, env) as url, chromium() as browser:
        guest = Guest(browser, url)
        guest.sit_down("Nim", "bots", bot="hasty")
        table = guest.page.url.rpartition("/t/")[2]
        seats = guest.page.request.get(f"{url}/api/tables/{table}").json()["seats"]
        assert [seat["bot"] for seat in seats] == [None, "hasty"]
        assert "The game is over." in guest.play(seed=1)
        guest.leave()
