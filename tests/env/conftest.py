"""Games for environments: the house's own, the example, and the tiny game, registered as strangers' are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from triclinium import games

SHELF = {
    "terni_lapilli": "terni_lapilli.entry:ENTRY",
    "tiny": "tiny_for_env:ENTRY",
}
TINY = """
from triclinium.games.entry import Entry
from triclinium.testing.tiny import Tiny

ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
"""


@pytest.fixture(scope="module", autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The package's own word on what it brings, where pip would have put it."""
    place = tmp_path_factory.mktemp("shelf")
    with pytest.MonkeyPatch.context() as patch:
        for name, entry in SHELF.items():
            told = place / f"{name}_for_env-1.0.dist-info"
            told.mkdir()
            (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-for-env\nVersion: 1.0\n")
            (told / "entry_points.txt").write_text(f"[triclinium.games]\n{name} = {entry}\n")
        (place / "tiny_for_env.py").write_text(TINY)
        patch.syspath_prepend(str(place))
        games.forget()
        yield
    games.forget()
