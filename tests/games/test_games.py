"""Installed games are found by name, through the entry points of their distributions."""

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
OWN = ["aeterna", "fall_of_rome", "struggle_for_rome"]
"""The games of this distribution, sorted by name."""
SHELF = ["fall_of_rome", "struggle_for_rome", "aeterna"]
"""The same games in the order of the registry. The first is the default."""
GOOD = """
from triclinium.games.entry import Entry
from triclinium.testing.tiny import Tiny

class Own(Tiny):
    name = "{name}"

ENTRY = Entry(rules=Own(), cooperative=False, minutes=(5, 10))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that puts a distribution with a game on the path."""

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


def test_an_unknown_game_is_refused_with_the_names_of_the_installed_ones() -> None:
    with pytest.raises(SettingError) as refused:
        games.find("chess")
    assert str(refused.value) == f"no game called 'chess'; choose one of: {', '.join(OWN)}"


def test_games_of_other_distributions_are_listed_with_our_own(install: Install) -> None:
    install("zebra", "zebra")
    install("abacus", "abacus")
    assert games.names() == ["abacus", *OWN, "zebra"]
    assert games.find("abacus").rules.name == "abacus"
    assert [entry.name for entry in games.every()] == [*SHELF, "abacus", "zebra"]


def test_only_the_requested_game_is_imported(install: Install) -> None:
    install("lazy_one", "one")
    install("lazy_other", "other")
    assert games.names() == sorted([*OWN, "one", "other"])
    assert not {"lazy_one_module", "lazy_other_module"} & sys.modules.keys()
    games.find("one")
    assert "lazy_one_module" in sys.modules
    assert "lazy_other_module" not in sys.modules


def test_listing_the_names_imports_no_game() -> None:
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
def test_a_broken_game_is_left_out_and_logged(
    install: Install, caplog: pytest.LogCaptureFixture, module: str, why: str
) -> None:
    name = f"broken{abs(hash(module)) % 10**8}"  # No module of this name was imported before.
    install(name, "ruined", module)
    with caplog.at_level(logging.WARNING):
        assert [entry.name for entry in games.every()] == SHELF
    (told,) = caplog.messages
    assert f"the game ruined of {name} cannot be played" in told
    assert why in told
    with pytest.raises(games.BrokenGame, match="ruined"):
        games.find("ruined")
    assert games.find("fall_of_rome").name == "fall_of_rome"


def test_two_foreign_games_with_one_name_are_both_refused(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install("first_dist", "same")
    install("second_dist", "same")
    with caplog.at_level(logging.WARNING):
        assert games.names() == OWN
    assert "first_dist" in caplog.text
    assert "second_dist" in caplog.text
    with pytest.raises(games.BrokenGame, match=r"first_dist .* and second_dist .*uninstall all but one"):
        games.find("same")


def test_a_foreign_game_cannot_take_the_name_of_one_of_ours(
    install: Install, caplog: pytest.LogCaptureFixture
) -> None:
    install("usurper", "fall_of_rome")
    with caplog.at_level(logging.WARNING):
        assert isinstance(games.find("fall_of_rome").rules, FallOfRome)
    assert "triclinium (triclinium.games.fall_of_rome.entry:ENTRY) and usurper" in caplog.text


def test_a_drawn_card_is_written_as_one_word() -> None:
    card = CARDS.index("Nova Carthago/visigoths")
    assert FallOfRome().named_outcome(PLAYER_DECK, card) == "player_deck Nova_Carthago/visigoths"


def test_a_match_uses_the_current_rules_unless_another_number_is_given() -> None:
    game = FallOfRome()
    for rules, by in ((0, 3), (1, 1), (2, 2), (3, 3)):
        match = Match.start(game, "AB", {}, Seeded(1), rules)
        assert (match.rules, match.state.rules, match.record().rules) == (by, by, by)
    assert Match.start(game, "AB", {}, Seeded(1)).rules == 3
