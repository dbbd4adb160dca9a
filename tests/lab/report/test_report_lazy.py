"""The packages for studies are imported only by the commands for studies."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("altair", "jinja2", "polars", "pyarrow", "ray", "scipy", "vl_convert")


def test_the_command_starts_without_the_packages_for_studies() -> None:
    code = f"import sys, triclinium.cli.app; print([name for name in {HEAVY!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert said.stdout.strip() == "[]"
