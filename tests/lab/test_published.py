"""A published Parquet file holds exactly the deals that its study names, so that anybody can recompute its figures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from triclinium.lab.results import Results
from triclinium.lab.study import Study

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
PUBLISHED = {
    "aeterna": "aeterna/balance",
    "aeterna_strength": "aeterna/strength",
    "fall_of_rome": "fall_of_rome/how_hard",
    "fall_of_rome_strength": "fall_of_rome/strength",
    "struggle_for_rome": "struggle_for_rome/balance",
    "struggle_for_rome_strength": "struggle_for_rome/strength",
}
"""The study of each folder."""


def test_every_published_study_is_checked() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PUBLISHED)


@pytest.mark.parametrize("folder", PUBLISHED)
def test_a_published_study_has_the_deals_that_it_names_and_no_others(folder: str) -> None:
    """With more deals in some cells, a share over all rows would not be the one that the page prints."""
    results = Results(FOLDER / folder)
    rules = results.about()["rules"]
    study = Study.read(PUBLISHED[folder])
    wanted = {replace(cell, rules=rules).key: range(games) for cell, games in study.games().items()}
    found = results.games([]).group_by("cell").agg("deal").rows()
    assert {cell: sorted(deals) for cell, deals in found} == {
        cell: [*deals] for cell, deals in wanted.items()
    }


@pytest.mark.parametrize("folder", PUBLISHED)
def test_the_study_of_a_folder_is_the_one_that_its_game_brings(folder: str) -> None:
    about = Results(FOLDER / folder).about()
    study = Study.read(PUBLISHED[folder])
    assert about["title"] == study.title
    for group, written in zip(study.groups, about["groups"], strict=True):
        keys = [replace(cell, rules=about["rules"]).key for cell in group.cells]
        assert (written["name"], written["games"], written["cells"]) == (group.name, group.games, keys)
