"""General packages contain no names of games."""

from __future__ import annotations

from pathlib import Path

import pytest

from general_rooms import ENDINGS, ROOT, general_files, names_of, offenders, web_files
from triclinium import games

GAMES = games.every()


@pytest.mark.parametrize("find_files", [general_files, web_files])
def test_no_general_package_names_a_game(find_files: object) -> None:
    assert callable(find_files)
    assert offenders(find_files(), GAMES) == {}


def test_all_general_packages_are_checked() -> None:
    looked_at = {
        path.relative_to(ROOT).as_posix()
        for path in (*general_files(), *web_files())
        if path.suffix in ENDINGS
    }
    for name in (
        "src/triclinium/kernel/game.py",
        "src/triclinium/bots/texts/pl.json",
        "src/triclinium/testing/tiny.py",
        "src/triclinium/terminal/texts/en.json",
        "src/triclinium/games/entry.py",
        "src/triclinium/server/jobs/texts/pl.json",
        "src/triclinium/server/store/migrations/versions/0013_since_baseline.py",
        "bench/worker.py",
        "src/triclinium/lab/report/worth.py",
        "src/triclinium/lab/texts/en.json",
        "src/triclinium/cli/play.py",
        "src/triclinium/table.py",
        "web/src/shell/play/Play.tsx",
        "web/src/shell/texts/en.json",
        "web/src/protocol/index.ts",
    ):
        assert name in looked_at, name
    folders = ["generated", *(entry.name for entry in GAMES)]
    assert not [name for name in looked_at for folder in folders if f"/{folder}/" in name]


def test_the_names_are_those_of_the_games() -> None:
    (names,) = (names_of(entry) for entry in GAMES if entry.name == "fall_of_rome")
    for name in ("fall of rome", "vestalis", "march", "tribes", "nova carthago", "carpe diem", "fall state"):
        assert tuple(name.split()) in names, name
    assert ("give",) not in names


PLANTS = {
    "a game by its name": ("cli/arguments.py", 'if of.name == "fall_of_rome": pass', "fall of rome"),
    "in the style of another language": ("server/http/frontend.py", "# fallOfRome(view)", "fall of rome"),
    "a class": ("lab/run.py", "from x import FallOfRome", "fall of rome"),
    "another class": ("live/table.py", "def f(s: FallState) -> None: ...", "fall state"),
    "a module": ("bots/random.py", "from .invasion import x", "invasion"),
    "a card in a docstring": ("kernel/deck.py", '"""Such as Carpe diem."""', "carpe diem"),
    "a verb": ("cli/play.py", 'CLOSING = ("march",)', "march"),
    "a kind": ("terminal/display.py", "def tribe(self) -> None: ...", "tribe"),
    "several of a kind": ("live/updates.py", 'view["cities"]', "cities"),
    "a text": ("terminal/texts/en.json", '"help": "Write: sail Roma"', "roma"),
    "a rule": ("kernel/errors.py", "# see FR-4.1", "FR-4.1"),
    "code of the front door": ("table.py", "legions = 3", "legions"),
}


@pytest.mark.parametrize(("file", "plant", "name"), PLANTS.values(), ids=PLANTS)
def test_a_planted_name_is_found(tmp_path: Path, file: str, plant: str, name: str) -> None:
    copy = tmp_path / "src" / "triclinium" / file
    copy.parent.mkdir(parents=True)
    copy.write_text((ROOT / "src" / "triclinium" / file).read_text(encoding="utf-8"), encoding="utf-8")
    assert offenders([copy], GAMES, tmp_path) == {}
    with copy.open("a", encoding="utf-8") as text:
        text.write(f"\n{plant}\n")
    assert name in offenders([copy], GAMES, tmp_path)[f"src/triclinium/{file}"]
