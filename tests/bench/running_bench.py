"""Run `python -m bench` in this process."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from bench.__main__ import app


def run_bench(*words: str) -> Result:
    """Run a command of the benchmarks."""
    return CliRunner().invoke(app, list(words))
