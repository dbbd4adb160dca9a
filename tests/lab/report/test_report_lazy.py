"""Who only plays pays nothing for studies: their packages are loaded when a study's command runs."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("altair", "jinja2", "polars", "pyarrow", "ray", "scipy", "vl_convert")


def test_the_command_starts_without_what_studies_need() -> None:
    code = f"import sys, triclinium.cli.app; print([name for name in {HEAVY!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert said.stdout.strip() == "[]"
