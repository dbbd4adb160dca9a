"""The search of the site finds the right page first. The test runs the theme's own worker in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from test_site import site

__all__ = ["site"]
FIRST = {
    "install": "play/install/",
    "write a bot": "extend/write-a-bot/",
    "backup": "host/backup/",
    "back up": "host/backup/",
    "add a game": "extend/add-a-game/",
    "vectorized": "study/env/",
    "moderation": "host/moderation/",
    "alerts": "host/watching/",
    "scaling": "host/scale/",
    "settings": "host/settings/",
}
"""The page that each query must find first."""


@pytest.fixture(scope="module")
def hits(site: Path) -> dict[str, list[str]]:
    """The addresses that the search finds for each query, best first."""
    (worker,) = site.glob("assets/javascripts/workers/search.*.min.js")
    index = site / "search/search_index.json"
    script = Path(__file__).with_name("search.js")
    done = subprocess.run(
        ["node", str(script), str(worker), str(index), *FIRST], capture_output=True, text=True, check=True
    )
    return dict(zip(FIRST, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("query", FIRST)
def test_the_right_page_is_the_first_hit(hits: dict[str, list[str]], query: str) -> None:
    assert hits[query][0].partition("#")[0] == FIRST[query]
