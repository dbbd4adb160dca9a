"""The script rule_coverage finds rules without a test."""

from __future__ import annotations

from pathlib import Path

import pytest
from rule_coverage import main

from triclinium.games import find
from triclinium.testing.coverage import rule_ids

RULES = rule_ids(find("fall_of_rome").rules)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder with a test file that cites every rule except FR-4.10."""
    cited = ", ".join(repr(rule) for rule in RULES if rule != "FR-4.10")
    (tmp_path / "test_some.py").write_text(f"@rule({cited})\ndef test_much(): ...\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> int:
    return main(["fall_of_rome", "--tests", str(folder), *words])


def test_a_rule_without_a_test_is_a_failure(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder) == 1
    said = capsys.readouterr().out
    assert "FR-4.10\n    has no test\n" in said
    assert "FR-4.1\n" not in said
    assert said.endswith(f"fall_of_rome: {len(RULES) - 1} of {len(RULES)} rules have a test.\n")


def test_rules_that_all_have_a_test_are_a_success(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "test_last.py").write_text('@rule("FR-4.10")\ndef test_last(): ...\n', encoding="utf-8")
    assert run(folder, "--list") == 0
    assert "FR-4.10\n    test_last.py::test_last\n" in capsys.readouterr().out


def test_an_unknown_rule_is_a_failure(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "test_last.py").write_text('@rule("FR-4.10", "FR-77.1")\ndef test_last(): ...\n')
    assert run(folder) == 1
    assert "FR-77.1 is not a rule of fall_of_rome, but is cited by test_last.py" in capsys.readouterr().out
