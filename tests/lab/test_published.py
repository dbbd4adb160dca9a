"""The published games: a Parquet file holds exactly the deals that its studies name, so that anybody can recompute."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from triclinium.lab.results import Results
from triclinium.lab.study import Study

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
PUBLISHED = {
    "aeterna": ("aeterna/balance",),
    "aeterna_strength": ("aeterna/strength",),
    "fall_of_rome": ("fall_of_rome/how_hard", "fall_of_rome/strength"),
    "struggle_for_rome": ("struggle_for_rome/balance",),
    "struggle_for_rome_strength": ("struggle_for_rome/strength",),
}
"""The studies whose games each folder holds."""


def test_every_published_study_is_checked() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(PUBLISHED)


@pytest.mark.parametrize("folder", PUBLISHED)
def test_a_published_study_has_the_deals_that_it_names_and_no_others(folder: str) -> None:
    """With a few deals more in some cells, a share over all rows would not be the one that the page prints."""
    results = Results(FOLDER / folder)
    wanted: dict[str, int] = {}
    for name in PUBLISHED[folder]:
        for cell, games in Study.read(name).games().items():
            key = replace(cell, rules=results.about()["rules"]).key
            wanted[key] = max(wanted.get(key, 0), games)
    deals: dict[str, list[int]] = {}
    for cell_key, deal in results.games([]).select("cell", "deal").iter_rows():
        deals.setdefault(cell_key, []).append(deal)
    assert deals == {key: list(range(games)) for key, games in wanted.items()}
