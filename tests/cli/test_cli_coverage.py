"""`rules --coverage`: which tests cite which rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

from triclinium.games import find
from triclinium.testing.coverage import rule_ids

GAME = find("fall_of_rome").rules
TESTS = Path(__file__).parents[1]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tests that cite every rule but FR-4.10, and one that there is not."""
    tests = tmp_path / "tests"
    tests.mkdir()
    cited = ", ".join(repr(rule) for rule in rule_ids(GAME) if rule != "FR-4.10")
    (tests / "test_some.py").write_text(f"@rule({cited})\ndef test_much(): ...\n", encoding="utf-8")
    (tests / "test_more.py").write_text(
        '@rule("FR-4.1", "FR-77.1")\ndef test_little(): ...\n', encoding="utf-8"
    )
    return tests


def test_a_rule_without_a_test_is_a_failure(tmp_path: Path, folder: Path) -> None:
    result = run(tmp_path, "rules", "fall_of_rome", "--coverage", "--tests", folder)
    assert result.exit_code == 1
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert "FR-4.10 no test" in lines
    assert "FR-4.1 test_more.py::test_little" in lines
    assert "test_some.py::test_much" in lines
    assert "FR-77.1 is no rule, but is cited by test_more.py::test_little" in lines
    assert lines[-1] == f"Rules with a test: {len(rule_ids(GAME)) - 1} of {len(rule_ids(GAME))}."


def test_all_rules_with_tests(tmp_path: Path, folder: Path) -> None:
    (folder / "test_last.py").write_text('@rule("FR-4.10")\ndef test_last(): ...\n', encoding="utf-8")
    result = run(tmp_path, "rules", "fall_of_rome", "--coverage", "--tests", folder, "--lang", "pl")
    assert result.exit_code == 0
    assert "brak testu" not in result.stdout
    assert "Zasady mające test:" in result.stdout


def test_coverage_for_a_machine(tmp_path: Path, folder: Path) -> None:
    result = run(tmp_path, "rules", "fall_of_rome", "--coverage", "--tests", folder, "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert list(data) == ["game", "tests", "rules", "without_tests", "unknown_rules"]
    assert list(data["rules"]) == rule_ids(GAME)
    assert data["rules"]["FR-4.1"] == ["test_more.py::test_little", "test_some.py::test_much"]
    assert data["without_tests"] == ["FR-4.10"]
    assert data["unknown_rules"] == {"FR-77.1": ["test_more.py::test_little"]}


def test_names_are_told_in_full(tmp_path: Path, folder: Path) -> None:
    name = f"test_{'long_' * 30}name"
    (folder / "test_long.py").write_text(f'@rule("FR-5.1")\ndef {name}(): ...\n', encoding="utf-8")
    shown = run(tmp_path, "rules", "fall_of_rome", "FR-5.1", "--coverage", "--tests", folder, width=80).stdout
    assert name in "".join(shown.split())


def test_part_of_the_rules(tmp_path: Path, folder: Path) -> None:
    result = run(tmp_path, "rules", "fall_of_rome", "FR-5", "--coverage", "--tests", folder)
    assert result.exit_code == 0
    assert "FR-5.1" in result.stdout
    assert "FR-4" not in result.stdout


def test_the_usual_folder_is_tests(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    assert "FR-4.10" in run(tmp_path, "rules", "fall_of_rome", "--coverage").stdout
    monkeypatch.chdir(folder)
    result = run(tmp_path, "rules", "fall_of_rome", "--coverage")
    assert result.exit_code == 2
    assert "there is no folder tests" in result.stderr


def test_tests_that_cannot_be_read(tmp_path: Path, folder: Path) -> None:
    (folder / "test_bad.py").write_text("def test(:\n", encoding="utf-8")
    result = run(tmp_path, "rules", "fall_of_rome", "--coverage", "--tests", folder)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def test_our_own_tests(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "rules", "fall_of_rome", "--coverage", "--tests", TESTS, "--json").stdout)
    assert data["rules"]["FR-4.6"]
    assert data["unknown_rules"] == {}
