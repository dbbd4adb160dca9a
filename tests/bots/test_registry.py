"""Bots of other packages are found by entry point or import path; errors say what to change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import triclinium
from triclinium.bots import registry
from triclinium.bots.player import WrongAnswer
from triclinium.bots.registry import BrokenBot
from triclinium.games import find
from triclinium.kernel.errors import SettingError

Install = Callable[..., None]
HEAD = "from triclinium import Player\n"
GOOD = (
    HEAD
    + "class Mine(Player):\n    def choose(self, view, options, budget=None):\n        return options[-1]\n"
)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that puts a distribution with a bot on the path."""

    def put(distribution: str, bot: str, module: str = GOOD) -> None:
        place = tmp_path / distribution
        known = place / f"{distribution}-1.0.dist-info"
        known.mkdir(parents=True)
        (place / f"{distribution}_module.py").write_text(module, "utf-8")
        (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (known / "entry_points.txt").write_text(f"[triclinium.bots]\n{bot} = {distribution}_module:Mine\n")
        monkeypatch.syspath_prepend(str(place))
        registry.forget()

    yield put
    monkeypatch.undo()
    registry.forget()


def test_an_installed_bot_plays_every_game(install: Install) -> None:
    install("bot_dist", "mine")
    entry = find("fall_of_rome")
    assert entry.bot_names() == ["random", "novice", "strong", "solid", "mine"]
    bot = entry.bot("mine")
    assert (bot.title, bot.strength, bot.maker) == ("Mine", "", "bot_dist_module:Mine")
    assert "mine" not in [each.name for each in entry.bots]


def test_a_bot_plays_only_the_games_that_it_names(install: Install) -> None:
    install(
        "one_game", "mine", GOOD + "    games = ('aeterna',)\n    name = 'My own'\n    strength = 'weak'\n"
    )
    assert "mine" in find("aeterna").bot_names()
    assert (find("aeterna").bot("mine").title, find("aeterna").bot("mine").strength) == ("My own", "weak")
    assert "mine" not in find("fall_of_rome").bot_names()
    with pytest.raises(BrokenBot, match=r"does not play fall_of_rome. It plays aeterna"):
        find("fall_of_rome").bot("mine")


def test_the_games_own_bots_keep_their_names(install: Install) -> None:
    install("usurper", "solid")
    assert find("fall_of_rome").bot_names() == ["random", "novice", "strong", "solid"]
    assert find("fall_of_rome").bot("solid").maker.startswith("triclinium.")


def test_two_bots_of_one_name_are_refused(install: Install) -> None:
    install("first", "mine")
    install("second", "mine")
    assert "mine" not in find("fall_of_rome").bot_names()
    with pytest.raises(BrokenBot, match=r"registered by first and second. Uninstall all but one"):
        find("fall_of_rome").bot("mine")


def test_an_unknown_bot_is_refused_with_the_known_ones(install: Install) -> None:
    install("known", "mine")
    with pytest.raises(
        SettingError, match="no bot called 'yours'; there are random, novice, strong, solid, mine"
    ):
        find("fall_of_rome").bot("yours")


@pytest.mark.parametrize(
    ("module", "message"),
    [
        (HEAD + "class Mine(Player): pass", "Add a method choose"),
        ("class Mine: pass", "Add a method choose"),
        ("class Mine:\n def choose(self, view, options, budget): pass", "inherit from triclinium.Player"),
        (HEAD + "class Mine(Player):\n def choose(self, view, options): pass", "must accept view, options"),
        (GOOD + "    def __init__(self): pass", "must accept one argument, the seed"),
        (GOOD + "    games = 'aeterna'", "must be a tuple of names"),
        (GOOD + "    strength = 7", "name and strength must be texts"),
        ("Mine = 7", "not a class"),
        ("raise RuntimeError('no dice')", "RuntimeError: no dice"),
        ("", "cannot be imported"),
    ],
)
def test_a_broken_bot_says_what_to_change(install: Install, module: str, message: str) -> None:
    distribution = f"broken{abs(hash(module)) % 10**8}"
    install(distribution, "mine", module)
    assert "mine" not in find("fall_of_rome").bot_names()
    with pytest.raises(BrokenBot, match=message):
        find("fall_of_rome").bot("mine")


def test_an_import_path_is_refused_unless_the_caller_trusts_it() -> None:
    entry = find("fall_of_rome")
    with pytest.raises(BrokenBot, match="Name it with --bot"):
        entry.bot("os:system")
    assert entry.bot("triclinium.bots.random:RandomPlayer", imports=True).title == "RandomPlayer"


class Last(triclinium.Player):
    def choose(self, view: object, options: object, budget: object = None) -> str:
        assert isinstance(options, list)
        return str(options[-1])


class Wordless(triclinium.Player):
    def choose(self, view: object, options: object, budget: object = None) -> str:
        return None  # type: ignore[return-value]


def test_a_table_seats_players_classes_and_names() -> None:
    table = triclinium.open("fall_of_rome", seats=2, seed=1)
    table.play({"A": Last(), "B": "novice"}, decisions=4)
    table.play({"A": Last, "B": "triclinium.bots.random:RandomPlayer"}, decisions=4)
    assert table.play(Last, decisions=2).turn is not None
    with pytest.raises(SettingError, match="no seat 'F'"):
        table.play({"F": Last()})


def test_an_answer_that_is_no_text_is_refused_with_the_reason() -> None:
    with pytest.raises(WrongAnswer, match=r"Wordless.choose returned None. Return one of the options"):
        triclinium.open("fall_of_rome", seats=2, seed=1).play(Wordless)
