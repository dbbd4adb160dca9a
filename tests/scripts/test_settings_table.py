"""The table of settings in docs/host/settings.md is generated from the code."""

from __future__ import annotations

from pathlib import Path

import pytest
import settings_table
from settings_table import main, page, rows

from triclinium.server.settings import Settings


def test_the_page_matches_the_code() -> None:
    assert main(["--check"]) == 0


def test_every_setting_is_listed_once_with_its_meaning() -> None:
    found = rows()
    assert [row.name for row in found] == [f"TRICLINIUM_{name.upper()}" for name in Settings.model_fields]
    assert [row.name for row in found if len(row.meaning) < 5] == []
    text = page()
    assert [row.name for row in found if text.count(f"| `{row.name}` |") != 1] == []
    assert "| `TRICLINIUM_PORT` | `8000` | 0 to 65,535 |" in text
    assert "| `TRICLINIUM_MAIL_TLS` | `starttls` | `starttls`, `tls`, `none` |" in text


def test_a_stale_page_is_found_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.md"
    monkeypatch.setattr(settings_table, "PAGE", path)
    path.write_text(page().replace("8000", "8001"))
    assert main(["--check"]) == 1
    assert main([]) == 0
    assert path.read_text() == page()
