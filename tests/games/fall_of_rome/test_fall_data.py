"""The schema of the game's data: its own data fit, and other data are told what is wrong and where."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.kernel.data import changed, data_faults, own_data

GAME = FallOfRome()


def wrong(data: Any) -> list[str]:
    return data_faults(GAME.package, "facts.json", data)


def test_the_games_own_data_fit() -> None:
    assert wrong(own_data(GAME.name)) == []
    schema = json.loads(files(GAME.package).joinpath("data", "facts.schema.json").read_bytes())
    assert set(schema["properties"]) - set(schema["required"]) == {"about", "events_about"}


@pytest.mark.parametrize(
    ("pointer", "value", "fault"),
    [
        ("/legions", 0, "/legions: 0 is less than the minimum of 1"),
        ("/forts", 2.5, "/forts: 2.5 is not of type 'integer'"),
        ("/tribes/0/id", "goths", "/tribes/0/id: 'goths' is not one of ["),
        ("/die/5", "rome", "/die/5: 'rome' is not one of ["),
        ("/revolts/base/standard", 9, "/revolts/base/standard: 9 is greater than the maximum of 8"),
    ],
)
def test_what_does_not_fit_is_told(pointer: str, value: object, fault: str) -> None:
    (found,) = wrong(changed(own_data(GAME.name), {pointer: value}))
    assert found.startswith(fault)


def test_studies_may_change_what_they_do() -> None:
    changes = {"/legions": 17, "/revolts/base/standard": 7, "/invasion_rate/0": 3, "/starting_hand/2": 5}
    assert wrong(changed(own_data(GAME.name), changes)) == []


def test_missing_and_surplus_names_are_told() -> None:
    data = own_data(GAME.name)
    del data["roads"]
    data["cities"].pop()
    data["road"] = []
    assert len(wrong(data)) == 3
