"""Fixtures: Ray workers, and a game of another distribution."""

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
    """Name of the tiny game, which is installed for the tests of a module."""
    place = tmp_path_factory.mktemp("shelf")
    bold.installed(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place))
        # Workers are separate processes.
        here = Path(__file__).parent
        paths = [str(place), str(here), str(here.parents[1] / "scripts"), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        games.forget()
        yield bold.NAME
    games.forget()


@pytest.fixture(scope="module")
def farm(tiny: str) -> Iterator[Farm]:
    """Two workers that know the tiny game, which is installed before they start."""
    with Farm(2) as workers:
        yield workers
