"""The table of settings is the code's."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from triclinium.cli.app import app
from triclinium.server.keeping.settings_table import page, rows
from triclinium.server.settings import Settings

PAGE = Path(__file__).parents[3] / "docs" / "host" / "settings.md"


def test_the_page_says_what_the_code_does() -> None:
    assert PAGE.read_text() == page(), "run: triclinium admin settings docs/host/settings.md"


def test_every_setting_stands_there_once_with_its_meaning() -> None:
    found = rows()
    assert [row.name for row in found] == [f"TRICLINIUM_{name.upper()}" for name in Settings.model_fields]
    assert [row.name for row in found if len(row.meaning) < 5] == []
    text = page()
    assert [row.name for row in found if text.count(f"| `{row.name}` |") != 1] == []
    assert "| `TRICLINIUM_PORT` | `8000` | 0 to 65,535 |" in text
    assert "| `TRICLINIUM_MAIL_TLS` | `starttls` | `starttls`, `tls`, `none` |" in text


def test_the_command_writes_it_and_sees_that_it_is_old(tmp_path: Path) -> None:
    path = tmp_path / "settings.md"
    check = ["admin", "settings", str(path), "--check"]
    assert CliRunner().invoke(app, check).exit_code == 2
    assert CliRunner().invoke(app, check[:-1]).exit_code == 0
    assert path.read_text() == page()
    assert CliRunner().invoke(app, check).exit_code == 0
    path.write_text(page().replace("8000", "8001"))
    assert CliRunner().invoke(app, check).exit_code == 2
    assert CliRunner().invoke(app, ["admin", "settings"]).stdout == page()
