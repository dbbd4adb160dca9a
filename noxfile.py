"""The project's tasks: the same ones locally and in CI.

    nox               all of them, in the order below
    nox -s tests      one of them

They run in the environment that nox itself is installed in (see CONTRIBUTING.md).
"""

from __future__ import annotations

import os
import shutil
import zipfile
from pathlib import Path
from typing import IO

import nox

from triclinium import games

nox.options.default_venv_backend = "none"
nox.options.stop_on_first_error = True
nox.options.sessions = [
    *("format", "lint", "types", "imports", "fields", "coverage", "schema"),
    *("compile", "same", "bench", "readme", "docs", "web", "e2e", "paint", "example", "tests"),
]


WEB_FRESH = ("lock:check", "types:check", "map:check", "fonts:check")
"""Scripts of the web client that fail when something generated is out of date."""


EXAMPLE = "tests/examples/test_add_a_game.py"
"""A task of its own, for what it installs."""
WHEEL = "tests/release/test_wheel.py"
"""So is this one, for what it fetches."""
SITE = "tests/site"
"""A task of its own, for how long it takes to build."""


SHARED = ("-n", "auto", "--dist", "worksteal")
"""A process for each core; who has nothing left takes over what another has not begun."""
WAITING = ("-n", str((os.cpu_count() or 1) + 1), *SHARED[2:])
"""One more than cores: tests of the service and of studies wait, for a clock, a disk, a process that starts."""


def _nowhere() -> IO[str]:
    """For a task whose exit says all."""
    return open(os.devnull, "w", encoding="utf-8")


@nox.session
def format(session: nox.Session) -> None:
    """Code is formatted (`nox -s format -- --fix` does it)."""
    session.run("ruff", "format", *([] if "--fix" in session.posargs else ["--check"]), ".")


@nox.session
def lint(session: nox.Session) -> None:
    """No lint (`nox -s lint -- --fix` mends what it can)."""
    session.run("ruff", "check", *session.posargs, ".")


@nox.session
def types(session: nox.Session) -> None:
    """Strict types."""
    session.run("mypy")
    for room in ("server", "lab"):
        session.run("mypy", f"tests/{room}/conftest.py")


@nox.session
def imports(session: nox.Session) -> None:
    """Imports point one way."""
    session.run("lint-imports")


@nox.session
def fields(session: nox.Session) -> None:
    """What is written out of the compiled states' fields is up to date (`nox -s fields -- --write` writes it)."""
    session.run("python", "-m", "triclinium.testing.generated", *session.posargs, "src")


@nox.session
def coverage(session: nox.Session) -> None:
    """Every rule id of every game has a test that cites it."""
    for game in games.names():
        session.run("triclinium", "rules", game, "--coverage", "--json", stdout=_nowhere())


@nox.session
def schema(session: nox.Session) -> None:
    """docs/protocol says what the service speaks (`nox -s schema -- --write` writes it anew)."""
    session.run(
        "triclinium", "schema", "docs/protocol", *([] if "--write" in session.posargs else ["--check"])
    )


@nox.session
def tests(session: nox.Session) -> None:
    """Docstring examples, unit, conformance and property tests."""
    apart = (f"--ignore={each}" for each in (EXAMPLE, SITE, WHEEL))
    given = (*session.posargs, *apart, "src", "tests", "README.md")
    session.run("pytest", "-v", *WAITING, "--durations=20", *given)  # -v undoes -q


@nox.session
def web(session: nox.Session) -> None:
    """The web client: lint, types, tests, nothing generated out of date, built, and small enough to load."""
    session.run("triclinium", "schema", "--check", stdout=_nowhere())
    session.run("python", "web/scripts/views.py", "--check")
    with session.chdir("web"):
        if "--installed" not in session.posargs:
            session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
        for script in (*WEB_FRESH, "lint", "test", "build", "sizes", "test:board"):
            session.run("npm", "run", "--silent", script, external=True)


@nox.session
def e2e(session: nox.Session) -> None:
    """People play in browsers, on PostgreSQL and Redis (needs `web`, and all three installed: none is skipped)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "e2e", "--", *session.posargs, external=True)


@nox.session
def example(session: nox.Session) -> None:
    """docs/extend/add-a-game.md followed in a fresh environment, and the game played in Chromium (needs `web`)."""
    session.run("pytest", "-v", *session.posargs, EXAMPLE)


@nox.session
def stranger(session: nox.Session) -> None:
    """`pipx run triclinium play --web` from an index of this machine, without Node and compiler (needs `web`)."""
    session.run("pytest", "-v", *session.posargs, WHEEL)


@nox.session
def paint(session: nox.Session) -> None:
    """From a message to its picture at a table of each game, in times of a bare page's (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "test:paint", external=True)


@nox.session
def shots(session: nox.Session) -> None:
    """Pictures of the board and the main screens, in all sizes and themes, into web/shots (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "shots", "--", *session.posargs, external=True)


@nox.session
def golden(session: nox.Session) -> None:
    """Write the golden playthroughs anew; read the diff before you commit it."""
    session.run("pytest", "tests", "-k", "golden", env={"TRICLINIUM_UPDATE_GOLDEN": "1"})


@nox.session
def wheel(session: nox.Session) -> None:
    """The pure wheel, into dist."""
    session.run("python", "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist")


@nox.session
def compile(session: nox.Session) -> None:
    """The compiled wheel, into dist, and unpacked into build/compiled for the bench and the comparison."""
    here, copy, unpacked = Path.cwd(), Path("build", "copy"), Path("build", "compiled")
    version = str(session.run("python", "-m", "hatchling", "version", silent=True)).split()[
        -1
    ]  # git is not in the copy
    for old in (copy, unpacked):
        shutil.rmtree(old, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for folder in ("src", "deploy"):
        shutil.copytree(folder, copy / folder, ignore=leave)
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(name, copy / name)
    with session.chdir(copy):
        session.run(
            *("python", "-m", "build", "--wheel", "--no-isolation", "--outdir", "out"),
            env={"HATCH_BUILD_HOOKS_ENABLE": "1", "SETUPTOOLS_SCM_PRETEND_VERSION": version},
        )
    (made,) = (copy / "out").glob("*.whl")
    (here / "dist").mkdir(exist_ok=True)
    shutil.copy(made, here / "dist")
    with zipfile.ZipFile(made) as archive:
        archive.extractall(unpacked)
    shutil.rmtree(copy)


@nox.session
def same(session: nox.Session) -> None:
    """Pure and compiled rules play the same games; the compiled service plays over sockets, and the compiled games pass
    the kit (needs `compile`)."""
    session.run("python", "bench/same.py", *session.posargs)
    compiled = {"PYTHONPATH": str(Path("build", "compiled").absolute())}
    module = "triclinium.server.tables.moves"
    session.run("python", "-c", f"import {module} as m; assert not m.__file__.endswith('.py')", env=compiled)
    kits = sorted(map(str, Path("tests", "games").glob("*/test_*contract.py")))
    many = [f"{path}::test_many_random_games" for path in Path("tests", "games").glob("*/test_many_games.py")]
    session.run("pytest", *SHARED, "tests/server/realtime", *kits, *many, env=compiled)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed of every game beside python-chess in the same minute, against what was committed (needs `compile`)."""
    for game in games.names():
        session.run(
            "triclinium", "bench", "engine", game, "--baseline", "bench/baseline.json", *session.posargs
        )


@nox.session
def readme(session: nox.Session) -> None:
    """The README's commands run as written in a fresh environment."""
    session.run("python", "tests/readme/run_commands.py", "README.md")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation site, into build/site, with no network and no warning; then its commands and examples run."""
    session.run("pytest", *session.posargs, "website", SITE)
    session.run("python", "tests/readme/run_site.py")


@nox.session
def deploy(session: nox.Session) -> None:
    """docs/host/install.md followed as written on an empty Debian that is booted, then the image run by the compose
    file; two browsers finish a game on each (`-- debian`, `-- image`: one of them; as root, deploy/test/README.md)."""
    session.run("python", "deploy/test/ways.py", *session.posargs)


@nox.session(venv_backend="venv", reuse_venv=True)
def mutation(session: nox.Session) -> None:
    """Break the rules and the kernel in thousands of places: tests must notice (`-- --sample 400` for some)."""
    # An environment of its own: mutmut 3.8 does not work with pytest 9.
    session.install(
        *("mutmut==3.8.0", "pytest<9", "hypothesis>=6.130", "typer>=0.29", "rich>=14", "starlette>=0.48"),
        "jsonschema>=4.26",
    )
    session.install("--no-deps", "--editable", ".")  # what is installed says which games there are
    session.run("python", "tests/mutation/run.py", *session.posargs)


@nox.session
def constraints(session: nox.Session) -> None:
    """Pin all packages anew (needs uv); no registry's address goes into the file."""
    session.run(
        *("uv", "pip", "compile", "--upgrade", "--all-extras", "--no-emit-index-url", "--no-header"),
        *("--no-annotate", "--python-version", "3.11", "pyproject.toml", "-o", "constraints.txt"),
    )
