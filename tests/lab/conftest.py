"""Ray for tests that play on it, and a game from outside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import bold
import pytest

from triclinium import games
from triclinium.lab.farm import Farm


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The tiny game is installed for the tests of a module; its name."""
    place = tmp_path_factory.mktemp("shelf")
    bold.installed(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        # Workers are processes of their own.
        here = Path(__file__).parent
        paths = [str(place), str(here), str(here.parents[1] / "scripts"), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        games.forget()
        yield bold.NAME
    games.forget()


@pytest.fixture(scope="module")
def farm(tiny: str) -> Iterator[Farm]:
    """Two workers, who know the tiny game: it was there before they were."""
    with Farm(2) as workers:
        yield workers
