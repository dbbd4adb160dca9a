"""The report of a mutation run is made from the files that mutmut writes."""

from __future__ import annotations

import json
from pathlib import Path

from mutants import of_meta_files, report

MODULE = """
def x_size__mutmut_orig(deck):
    return len(deck) + 1


def x_size__mutmut_1(deck):
    return len(deck) - 1


def x_size__mutmut_2(deck):
    return len(deck) + 2
"""


def test_the_report_counts_by_module_and_shows_the_survivors(tmp_path: Path) -> None:
    folder = tmp_path / "mutants" / "src" / "triclinium" / "kernel"
    folder.mkdir(parents=True)
    (folder / "deck.py").write_text(MODULE, encoding="utf-8")
    exits = {f"triclinium.kernel.deck.x_size__mutmut_{i + 1}": code for i, code in enumerate((1, 0, 36, 33))}
    (folder / "deck.py.meta").write_text(json.dumps({"exit_code_by_key": exits}), encoding="utf-8")
    found = of_meta_files(tmp_path)
    assert list(found.values()) == ["killed", "survived", "timed out", "untested"]
    del found["triclinium.kernel.deck.x_size__mutmut_4"]
    lines = report(tmp_path, found).splitlines()
    assert lines[1].split() == ["kernel.deck", "1", "1", "1", "0", "66.7%"]
    assert lines[2].split() == ["all", "1", "1", "1", "0", "66.7%"]
    assert lines[4:] == [
        "survived: triclinium.kernel.deck.x_size__mutmut_2",
        "-    return len(deck) + 1",
        "+    return len(deck) + 2",
    ]
