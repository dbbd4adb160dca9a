"""The changelog has the format of Keep a Changelog, and a release can be cut from it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import changelog
import pytest

TEXT = changelog.FILE.read_text("utf-8")
SMALL = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [1.0.0] - 2026-01-02\n\n### Fixed\n\n- Two.\n"


def test_releases_are_in_descending_order_after_unreleased() -> None:
    names = list(changelog.releases(TEXT))
    assert names[0] == "Unreleased"
    dates = re.findall(r"^## \[\d[^\]]*\] - (\S+)$", TEXT, re.MULTILINE)
    assert len(dates) == len(names) - 1, "a release has no date"
    assert all(later >= earlier for later, earlier in pairwise(dates))


def test_every_heading_is_a_known_kind_and_occurs_once() -> None:
    for name, said in changelog.releases(TEXT).items():
        kinds = re.findall(r"^### (.+)$", said, re.MULTILINE)
        assert set(kinds) <= set(changelog.KINDS), name
        assert len(kinds) == len(set(kinds)), name


def test_a_release_is_cut() -> None:
    after = changelog.cut(SMALL, "1.1.0", "2026-03-04")
    assert changelog.releases(after) == {
        "Unreleased": "",
        "1.1.0": "### Added\n\n- One.",
        "1.0.0": "### Fixed\n\n- Two.",
    }
    assert "## [1.1.0] - 2026-03-04\n" in after
    assert changelog.notes(after, "v1.1.0") == "### Added\n\n- One.\n"
    with pytest.raises(changelog.Wrong, match="nothing is unreleased"):
        changelog.cut(after, "1.2.0", "2026-03-05")


@pytest.mark.parametrize(
    ("version", "why"), [("1.0.0", "released before"), ("1.1", "no version"), ("v1.1.0", "no version")]
)
def test_an_invalid_version_is_refused(version: str, why: str) -> None:
    with pytest.raises(changelog.Wrong, match=why):
        changelog.cut(SMALL, version, "2026-03-04")


def test_the_command_cuts_a_release_and_prints_its_notes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "CHANGELOG.md"
    file.write_text(SMALL, "utf-8")
    monkeypatch.setattr(changelog, "FILE", file)
    assert changelog.main(["notes", "1.1.0"]) == 1
    assert "cut 1.1.0" in capsys.readouterr().err
    assert changelog.main(["cut", "1.1.0"]) == 0
    assert changelog.main(["notes", "v1.1.0"]) == 0
    assert capsys.readouterr().out == "### Added\n\n- One.\n"
    assert changelog.main([]) == 1
