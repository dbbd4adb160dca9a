"""The script protocol_schemas writes and checks docs/protocol."""

from __future__ import annotations

from pathlib import Path

import pytest
from protocol_schemas import main


def test_schemas_are_written_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "here")]) == 0
    assert main([str(tmp_path / "here"), "--check"]) == 0
    (tmp_path / "here" / "socket.json").write_text("{}")
    assert main([str(tmp_path / "here"), "--check"]) == 1
    assert capsys.readouterr().err.endswith("socket.json is out of date. Run: nox -s schema -- --write\n")
