"""The games that are installed: found by name, through what their distributions register."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from triclinium import games
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.words import PLAYER_DECK
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.match import Match

Install = Callable[..., None]
HOUSE = ["aeterna", "fall_of_rome", "struggle_for_rome"]
SHELF = ["fall_of_rome", "struggle_for_rome", "aeterna"]
"""In the order in which they stand: who names none gets the first."""
"""The games of the house."""
GOOD = """
from triclinium.games.entry import Entry
from triclinium.testing.tiny import Tiny

class Own(Tiny):
    name = "{name}"

ENTRY = Entry(rules=Own(), cooperative=False, minutes=(5, 10))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Put a distribution on the path: its name, the game's name and the text of its module."""

    def put(distribution: str, game: str, module: str | None = None) -> None:
        place = tmp_path / distribution
        known = place / f"{distribution}-1.0.dist-info"
        known.mkdir(parents=True)
        (place / f"{distribution}_module.py").write_text(module or GOOD.format(name=game), encoding="utf-8")
        (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n")
        (known / "entry_points.txt").write_text(f"[triclinium.games]\n{game} = {distribution}_module:ENTRY\n")
        monkeypatch.syspath_prepend(str(place))
        games.forget()

    yield put
    monkeypatch.undo()
    games.forget()


def test_a_game_is_found_by_its_name() -> None:
    entry = games.find("fall_of_rome")
    assert isinstance(entry.rules, FallOfRome)
    assert entry.name == "fall_of_rome"
    assert games.find("fall_of_rome") is entry


def test_of_a_game_that_is_not_there_the_names_of_those_that_are_told() -> None:
    with pytest.raises(SettingError) as refused:
        games.find("chess")
    assert str(refused.value) == f"no game called 'chess'; there is {', '.join(HOUSE)}"


def test_games_of_other_distributions_stand_beside_the_houses_in_order(install: Install) -> None:
    install("zebra", "zebra")
    install("abacus", "abacus")
    assert games.names() == ["abacus", *HOUSE, "zebra"]
    assert games.find("abacus").rules.name == "abacus"
    assert [entry.name for entry in games.every()] == [*SHELF, "abacus", "zebra"]


def test_nothing_is_imported_that_is_not_asked_for(install: Install) -> None:
    install("lazy_one", "one")
    install("lazy_other", "other")
    assert games.names() == sorted([*HOUSE, "one", "other"])
    assert not {"lazy_one_module", "lazy_other_module"} & sys.modules.keys()
    games.find("one")
    assert "lazy_one_module" in sys.modules
    assert "lazy_other_module" not in sys.modules


def test_finding_the_names_imports_no_game_at_all() -> None:
    code = (
        "import sys, triclinium.games as g; names = g.names(); "
        "print([m for m in sys.modules if any(name in m for name in names)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


BROKEN = {
    "it does not load": ("raise RuntimeError('no dice')", "RuntimeError: no dice"),
    "it is not there": ("pass", "AttributeError"),
    "it is no entry": ("ENTRY = 7", "the entry point must name an Entry, not int"),
    "it has another name": (GOOD.format(name="other"), "its rules have another name, 'other'"),
}


@pytest.mark.parametrize(("module", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_left_out_and_told_of(
    install: Install, caplog: pytest.LogCaptureFixture, module: str, why: str
) -> None:
    name = f"broken{abs(hash(module)) % 10**8}"  # no module of this name was imported before
    install(name, "ruined", module)
    with caplog.at_level(logging.WARNING):
        assert [entry.name for entry in games.every()] == SHELF
    (told,) = caplog.messages
    assert f"the game ruined of {name} cannot be played" in told
    assert why in told
    with pytest.raises(games.BrokenGame, match="ruined"):
        games.find("ruined")
    assert games.find("fall_of_rome").name == "fall_of_rome"


def test_two_strangers_with_one_name_are_both_refused(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install("first_dist", "same")
    install("second_dist", "same")
    with caplog.at_level(logging.WARNING):
        assert games.names() == HOUSE
    assert "first_dist" in caplog.text
    assert "second_dist" in caplog.text
    with pytest.raises(games.BrokenGame, match=r"first_dist .* and second_dist .*uninstall all but one"):
        games.find("same")


def test_nobody_takes_a_name_from_the_house(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install("usurper", "fall_of_rome")
    with caplog.at_level(logging.WARNING):
        assert isinstance(games.find("fall_of_rome").rules, FallOfRome)
    assert "triclinium (triclinium.games.fall_of_rome.entry:ENTRY) and usurper" in caplog.text


def test_a_card_that_came_up_is_written_as_one_word() -> None:
    card = CARDS.index("Nova Carthago/visigoths")
    assert FallOfRome().named_outcome(PLAYER_DECK, card) == "player_deck Nova_Carthago/visigoths"


def test_a_match_is_played_by_the_present_rules_unless_told_otherwise() -> None:
    game = FallOfRome()
    for rules, by in ((0, 3), (1, 1), (2, 2), (3, 3)):
        match = Match.start(game, "AB", {}, Seeded(1), rules)
        assert (match.rules, match.state.rules, match.record().rules) == (by, by, by)
    assert Match.start(game, "AB", {}, Seeded(1)).rules == 3
