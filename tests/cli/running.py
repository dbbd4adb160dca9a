"""Running the command as a user would, with games kept in a folder of the test's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from triclinium.cli.app import app


def run(
    home: Path,
    *words: object,
    lines: str = "",
    width: int = 120,
    environment: Mapping[str, str] | None = None,
) -> Result:
    """Run `triclinium`; `lines` are what a person types, `width` the columns of the terminal."""
    env = {
        "XDG_STATE_HOME": str(home / "state"),
        "COLUMNS": str(width),
        "LANG": "C.UTF-8",
        "LC_ALL": None,
        "LC_MESSAGES": None,
        "TRICLINIUM_LANG": None,
        **(environment or {}),
    }
    return CliRunner().invoke(
        app, [str(word) for word in words], input=lines, env=env, prog_name="triclinium"
    )
