"""The schema accepts the game's own data and reports each fault in other data with its place."""

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


def test_the_data_of_the_game_fit_its_schema() -> None:
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
def test_a_value_that_does_not_fit_is_reported_with_its_place(
    pointer: str, value: object, fault: str
) -> None:
    (found,) = wrong(changed(own_data(GAME.name), {pointer: value}))
    assert found.startswith(fault)


def test_the_values_that_studies_change_fit_the_schema() -> None:
    changes = {"/legions": 17, "/revolts/base/standard": 7, "/invasion_rate/0": 3, "/starting_hand/2": 5}
    assert wrong(changed(own_data(GAME.name), changes)) == []


def test_missing_and_surplus_names_are_reported() -> None:
    data = own_data(GAME.name)
    del data["roads"]
    data["cities"].pop()
    data["road"] = []
    assert len(wrong(data)) == 3
