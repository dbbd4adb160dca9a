"""The scale of the tests (see scale.py)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scale import VARIABLE, at_scale


@pytest.mark.parametrize(("scale", "size"), [("smoke", 2), ("full", 100)])
def test_sizes_follow_the_scale(scale: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, scale)
    assert at_scale(smoke=2, full=100) == size


def test_smoke_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    assert at_scale(smoke=2, full=100) == 2


def test_an_unknown_scale_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "huge")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--collect-only", __file__]
    run = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "TRICLINIUM_SCALE is 'huge'. Set it to one of: smoke, full." in run.stderr
