"""The entry of Æterna, its metadata in the registry, is correct."""

from __future__ import annotations

import tomllib
from pathlib import Path
from pkgutil import resolve_name

import pytest

from triclinium.games.aeterna.entry import ENTRY
from triclinium.games.entry import faults
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_the_entry_is_sound_and_registered() -> None:
    assert faults(ENTRY, "aeterna") == []
    registered = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["entry-points"]
    assert resolve_name(registered["triclinium.games"]["aeterna"]) is ENTRY


def test_the_entry_states_half_an_hour_per_player_and_hidden_hands() -> None:
    low, high = ENTRY.rules.seats
    assert ENTRY.minutes == (30 * low, 30 * high)
    assert ENTRY.hidden
    assert not ENTRY.cooperative
    assert ENTRY.tables.joins != "anybody"


def test_tables_offer_odds_only_if_the_rules_compute_them() -> None:
    told = ENTRY.rules.odds(ENTRY.rules.new(2, {}, Seeded(1)), 0)
    assert (told is None) == (ENTRY.tables.odds == "never")


def test_all_names_in_the_entry_can_be_imported() -> None:
    bots = [place for bot in ENTRY.own_bots for place in bot.places()]
    for place in (ENTRY.display, *ENTRY.lab.places(), *bots):
        assert resolve_name(place) is not None, place


def test_operands_that_are_numbers_have_a_maximum() -> None:
    counts = {name for form in ENTRY.rules.words.forms for name, kind in form.operands if kind == "count"}
    assert counts == set(ENTRY.lab.counts)
    assert ENTRY.lab.counts["place"] == ENTRY.rules.seats[1]


@pytest.mark.parametrize(("seats", "hills"), [(2, 3), (3, 5), (4, 7)])
@pytest.mark.rule("AE-1.1")
def test_a_table_may_choose_its_hills(seats: int, hills: int) -> None:
    (setting,) = [each for each in ENTRY.rules.settings if each.name == "hills"]
    chosen = list(setting.values[-hills:])
    game = ENTRY.rules
    view = game.view(game.new(seats, {"hills": chosen}, Seeded(1)), -1)
    assert isinstance(view["hills"], dict)
    assert list(view["hills"]) == chosen
    usual = game.view(game.new(seats, {}, Seeded(1)), -1)["hills"]
    assert isinstance(usual, dict)
    assert list(usual) == list(setting.values[:hills])
    with pytest.raises(SettingError, match="hills"):
        game.new(seats, {"hills": chosen[1:]}, Seeded(1))
