"""The static scan for rule coverage finds the same as pytest."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.testing.coverage import coverage, rule_ids, scan, scan_text, unknown_rules

ROOT = Path(__file__).parents[2]
GAME = FallOfRome()

SAMPLE = """
import pytest
from pytest import mark

rule = pytest.mark.rule
pytestmark = [pytest.mark.slow, pytest.mark.rule("FR-1.1")]


@rule("FR-2.1", "FR-2.2")
@rule("FR-2.1")
def test_one(): ...


@pytest.mark.rule("FR-2.2")
@pytest.mark.parametrize("x", [1, pytest.param(2, marks=rule("FR-2.3"))])
async def test_two(x): ...


@mark.rule("FR-2.4")
def helper(): ...


@rule("FR-3.1")
class TestThings:
    pytestmark = rule("FR-3.2")

    @mark.rule("FR-3.3")
    def test_three(self): ...

    @other.rule("FR-3.9")
    def test_four(self): ...


class Things:
    @rule("FR-3.9")
    def test_five(self): ...
"""


def test_all_forms_of_the_marker_are_found() -> None:
    one, two = "a.py::test_one", "a.py::test_two"
    three, four = "a.py::TestThings::test_three", "a.py::TestThings::test_four"
    assert scan_text(SAMPLE, "a.py") == {
        "FR-1.1": [one, two, three, four],
        "FR-2.1": [one],
        "FR-2.2": [one, two],
        "FR-2.3": [two],
        "FR-3.1": [three, four],
        "FR-3.2": [three, four],
        "FR-3.3": [three],
    }


def test_a_folder_is_scanned_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "test_b.py").write_text('@rule("FR-4.10", "FR-4.2")\ndef test_x(): ...\n', encoding="utf-8")
    (tmp_path / "deep" / "test_a.py").write_text('@rule("FR-4.2")\ndef test_y(): ...\n', encoding="utf-8")
    (tmp_path / "helper.py").write_text('@rule("FR-9.9")\ndef test_z(): ...\n', encoding="utf-8")
    found = scan(tmp_path)
    assert found == {
        "FR-4.2": ["deep/test_a.py::test_y", "test_b.py::test_x"],
        "FR-4.10": ["test_b.py::test_x"],
    }
    assert list(found) == ["FR-4.2", "FR-4.10"]
    assert scan(tmp_path / "deep", tmp_path) == {"FR-4.2": ["deep/test_a.py::test_y"]}


def test_rule_ids_are_those_of_the_texts_in_order() -> None:
    ids = rule_ids(GAME)
    assert ids.index("FR-4.2") + 8 == ids.index("FR-4.10")
    assert len(ids) == len(set(ids)) == 63
    assert ids[0] == "FR-1.1"


def test_coverage_lists_every_rule_and_unknown_rules_the_others() -> None:
    found = {"FR-1.1": ["t"], "FR-99.1": ["u"], "TT-1": ["v"]}
    told = coverage(GAME, found)
    assert list(told) == rule_ids(GAME)
    assert [rule for rule, tests in told.items() if tests] == ["FR-1.1"]
    assert unknown_rules(GAME, found) == {"FR-99.1": ["u"]}


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_pytest_writes_the_same_map_as_the_scan(tmp_path: Path, processes: tuple[str, ...]) -> None:
    folder = "tests/conformance/fall_of_rome"
    path = tmp_path / "map.json"
    what = (
        [folder, "--collect-only"]
        if not processes
        else [f"{folder}/test_12_solitaire.py", "-k", "plot_at_tyras"]
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *what, *processes]
    run = subprocess.run(
        [*command, "--rule-map", str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    told = json.loads(path.read_text(encoding="utf-8"))
    if processes:
        assert told == {"FR-12.3": [f"{folder}/test_12_solitaire.py::test_solitaire_plot_at_tyras"]}
        return
    plain = {
        rule: sorted({re.sub(r"\[.*", "", test, flags=re.DOTALL) for test in tests})
        for rule, tests in told.items()
    }
    assert plain == {rule: sorted(tests) for rule, tests in scan(ROOT / folder, ROOT).items()}
