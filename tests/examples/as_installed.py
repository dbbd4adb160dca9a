"""Programs as somebody runs them who has installed the example game."""

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
    """Write into a folder what pip would write of a package, its entry points among it."""
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
    """The environment of such a program; the folder gets what pip would write of the package."""
    install(GAME, folder)
    places = [str(folder), str(GAME), str(ROOT / "src")]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(places)}


def python(words: Sequence[str], env: Mapping[str, str], seconds: float) -> str:
    """What a program says, run from the top of a clone; it must end well and in time, and warn of nothing."""
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
