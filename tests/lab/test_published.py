"""A published Parquet file has exactly the deals of its study, so that readers can recompute its figures."""

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
"""The study, by folder."""


def test_every_published_study_is_checked() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PUBLISHED)


@pytest.mark.parametrize("folder", PUBLISHED)
def test_a_published_study_has_exactly_its_deals(folder: str) -> None:
    """With additional deals in some cells, a share over all rows would differ from the printed one."""
    results = Results(FOLDER / folder)
    rules = results.about()["rules"]
    study = Study.read(PUBLISHED[folder])
    wanted = {replace(cell, rules=rules).key: range(games) for cell, games in study.games().items()}
    found = results.games([]).group_by("cell").agg("deal").rows()
    assert {cell: sorted(deals) for cell, deals in found} == {
        cell: [*deals] for cell, deals in wanted.items()
    }


@pytest.mark.parametrize("folder", PUBLISHED)
def test_the_study_of_a_folder_is_that_of_its_game(folder: str) -> None:
    about = Results(FOLDER / folder).about()
    study = Study.read(PUBLISHED[folder])
    assert about["title"] == study.title
    for group, written in zip(study.groups, about["groups"], strict=True):
        keys = [replace(cell, rules=about["rules"]).key for cell in group.cells]
        assert (written["name"], written["games"], written["cells"]) == (group.name, group.games, keys)
