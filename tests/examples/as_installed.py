"""Helpers to run programs as a user who has installed the example game."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "terni_lapilli"


def install(package: Path, folder: Path) -> None:
    """Write the metadata and entry points that pip would write for a package."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    told = folder / f"{project['name'].replace('-', '_')}-1.0.dist-info"
    told.mkdir(exist_ok=True)
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n", "utf-8")
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {place}" for name, place in points.items()))
    ]
    (told / "entry_points.txt").write_text("\n".join(lines), "utf-8")


def surroundings(folder: Path) -> dict[str, str]:
    """Install the example game into a folder; return the environment of programs that use it."""
    install(GAME, folder)
    places = [str(folder), str(GAME), str(ROOT / "src")]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(places)}


def python(words: Sequence[str], env: Mapping[str, str], seconds: float) -> str:
    """Run a program in the root of the clone; return its output. It must succeed in time, without warnings."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
