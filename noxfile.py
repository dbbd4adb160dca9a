"""The project's tasks: the same ones locally and in CI.

    nox               the gate: what must pass before a change lands (15 minutes on two cores)
    nox -s tests      one task
    nox -s nightly    everything else, at full scale (90 minutes)
    nox -s weekly     mutation testing and deployment (hours)

Tasks run in the environment that nox is installed in (see CONTRIBUTING.md). `TRICLINIUM_SCALE=full` makes `tests`,
`board` and `e2e` run everything they have; without it they run what the gate needs (docs/extend/testing.md).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nox

from triclinium import games

nox.options.default_venv_backend = "none"
nox.options.stop_on_first_error = True
nox.options.sessions = ["gate"]

FULL = os.environ.get("TRICLINIUM_SCALE") == "full"
LANES = {
    "python": "format,lint,imports,fields,coverage,schema,types,tests",
    "web": "web,board,static,e2e",
}
"""The gate: two lanes of tasks, one for each core."""
NIGHTLY = (
    *("web", "--then"),  # the build that the others need
    *("compile,same,readme,docs,example,stranger,tests", "board,static,e2e", "--then"),
    "faults,abuse,bench,paint",  # measurements need a quiet machine
)

EXAMPLE = "tests/examples/test_add_a_game.py"
WHEEL = "tests/release/test_wheel.py"
SITE = "tests/site"
APART = (EXAMPLE, WHEEL, SITE)
"""Tests with a task of their own."""
ON_COMPILED = (
    *sorted(map(str, Path("tests", "games").glob("*/test_*contract.py"))),
    "tests/games/test_random_games.py::test_random_games_end_without_a_fault",
)
"""Tests of many whole games, which `same` runs on compiled rules."""
WEB_FRESH = ("lock:check", "types:check", "map:check", "fonts:check")
"""Scripts of the web client that fail when a generated file is out of date."""
IMAGE_PACKAGES = {"node": ("--node",), "build": ("--build",), "service": ("traces",)}
"""Packages of the image by the file that pins them, with the arguments of `deploy/requirements.py`."""
PARALLEL = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")
"""One process more than there are cores, because many tests of the service wait."""


@nox.session
def gate(session: nox.Session) -> None:
    """Run everything that must pass before a change lands (`-- python` or `-- web`: one lane of it)."""
    lanes = [LANES[name] for name in session.posargs or LANES]
    session.run("python", ".ci/lanes.py", *lanes)


@nox.session
def nightly(session: nox.Session) -> None:
    """Run everything at full scale: all tests, all screens, compiled rules, benchmarks, documents. Print a summary."""
    session.run(
        *("python", ".ci/lanes.py", "--keep-going", *NIGHTLY),
        env={"TRICLINIUM_SCALE": "full"},
    )


@nox.session
def weekly(session: nox.Session) -> None:
    """Run mutation tests, faults with planted bugs, and install by the documented ways (as root)."""
    session.run("nox", "-s", "mutation", "--", "--sample", "400")
    session.run("python", "tests/faults/planted.py")
    session.run("nox", "-s", "deploy")


@contextmanager
def _busy_cores() -> Iterator[None]:
    """Keep every core busy with one process."""
    burners = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


@nox.session
def flaky(session: nox.Session) -> None:
    """Repeat one test on a loaded machine until it fails: `nox -s flaky -- NODEID 50`.

    NODEID is a pytest node id, or a Playwright file as seen from web/ (`e2e/table.spec.ts:32`).
    """
    node, times = session.posargs[0], int(session.posargs[1]) if len(session.posargs) > 1 else 50
    with _busy_cores():
        if ".spec.ts" in node or ".pw.ts" in node:
            config = "e2e/playwright.config.ts" if node.startswith("e2e/") else "playwright.board.config.ts"
            with session.chdir("web"):
                session.run(
                    *("npx", "playwright", "test", "--config", config, node),
                    *("--repeat-each", str(times), "--max-failures", "1"),
                    env={"TRICLINIUM_SCALE": "full"},
                    external=True,
                )
            return
        for number in range(times):
            session.log(f"run {number + 1} of {times}")
            session.run("pytest", "-x", "-p", "no:cacheprovider", node, silent=True)


@nox.session
def format(session: nox.Session) -> None:
    """Check the formatting (`nox -s format -- --fix` formats)."""
    session.run("ruff", "format", *([] if "--fix" in session.posargs else ["--check"]), ".")


@nox.session
def lint(session: nox.Session) -> None:
    """Lint with ruff (`nox -s lint -- --fix` fixes what it can)."""
    session.run("ruff", "check", *session.posargs, ".")


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy in strict mode."""
    session.run("mypy")
    for folder in ("server", "lab"):
        session.run("mypy", f"tests/{folder}/conftest.py")


@nox.session
def imports(session: nox.Session) -> None:
    """Check the import contracts of pyproject.toml."""
    session.run("lint-imports")


@nox.session
def fields(session: nox.Session) -> None:
    """Check the generated code of compiled states (`nox -s fields -- --write` updates it)."""
    session.run("python", "-m", "triclinium.testing.generated", *session.posargs, "src")


@nox.session
def coverage(session: nox.Session) -> None:
    """Check that a test cites every rule id of every game."""
    session.run("python", "scripts/rule_coverage.py", *session.posargs)


@nox.session
def schema(session: nox.Session) -> None:
    """Check that docs/protocol matches the service (`nox -s schema -- --write` updates it)."""
    check = [] if "--write" in session.posargs else ["--check"]
    session.run("python", "scripts/protocol_schemas.py", *check)


@nox.session
def tests(session: nox.Session) -> None:
    """Run Python tests: docstring examples, unit, conformance, property and service tests (`-- PATH` for some)."""
    # At full scale, `same` runs the longest tests, on compiled rules.
    chosen = (
        ["--scale", "full", *(f"--deselect={each}" for each in ON_COMPILED)]
        if FULL
        else ["-m", "not nightly"]
    )
    given = session.posargs or [
        *(f"--ignore={each}" for each in APART),
        "src",
        "tests",
        "scripts",
        "README.md",
    ]
    session.run("pytest", *PARALLEL, "--durations=100", *chosen, *given)


@nox.session
def web(session: nox.Session) -> None:
    """Check and build the web client: generated files, lint, types, unit tests, the build and its size."""
    session.run("python", "web/scripts/views.py", "--check")
    with session.chdir("web"):
        session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
        for script in (*WEB_FRESH, "lint", "test", "build", "sizes"):
            session.run("npm", "run", "--silent", script, external=True)


@nox.session
def board(session: nox.Session) -> None:
    """Test the client's components and screens in Chromium: boxes, keys, accessibility (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "test:board", "--", *session.posargs, external=True)


@nox.session
def static(session: nox.Session) -> None:
    """Build the client that plays without a server, and play it from a plain file server (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "build:static", external=True)
        session.run("npm", "run", "--silent", "test:static", "--", *session.posargs, external=True)


@nox.session
def e2e(session: nox.Session) -> None:
    """Test browsers that play on a service with PostgreSQL and Redis (needs `web` and both servers installed)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "e2e", "--", *session.posargs, external=True)


@nox.session
def example(session: nox.Session) -> None:
    """Follow docs/extend/add-a-game.md in a fresh environment and play the game in Chromium (needs `web`)."""
    session.run("pytest", "-v", *session.posargs, EXAMPLE)


@nox.session
def stranger(session: nox.Session) -> None:
    """Run `pipx run triclinium play --web` from a local index, without Node or a compiler (needs `web`)."""
    session.run("pytest", "-v", *session.posargs, WHEEL)


@nox.session
def paint(session: nox.Session) -> None:
    """Measure message to paint at a table of each game, as a multiple of a bare page (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "test:paint", external=True)


@nox.session
def shots(session: nox.Session) -> None:
    """Take pictures of the main screens in all sizes and themes, into web/shots (needs `web`)."""
    with session.chdir("web"):
        session.run("npm", "run", "--silent", "shots", "--", *session.posargs, external=True)


@nox.session
def golden(session: nox.Session) -> None:
    """Rewrite the golden playthroughs. Read the diff before you commit it."""
    session.run("pytest", "tests", "-k", "golden", env={"TRICLINIUM_UPDATE_GOLDEN": "1"})


@nox.session
def wheel(session: nox.Session) -> None:
    """Build the pure wheel into dist."""
    session.run("python", "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist")


@nox.session
def compile(session: nox.Session) -> None:
    """Build the compiled wheel into dist, and unpack it into build/compiled for `same` and `bench`."""
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
    """Compare pure and compiled rules game by game, and run contract tests on compiled rules (needs `compile`)."""
    session.run("python", "-m", "bench.same", *session.posargs)
    compiled = {"PYTHONPATH": str(Path("build", "compiled").absolute())}
    module = "triclinium.kernel.game"
    session.run("python", "-c", f"import {module} as m; assert not m.__file__.endswith('.py')", env=compiled)
    session.run("pytest", *PARALLEL, "--scale", "full", *ON_COMPILED, env=compiled)


@nox.session
def bench(session: nox.Session) -> None:
    """Compare each game's speed with python-chess in the same minute and with bench/baseline.json (needs `compile`)."""
    for game in games.names():
        session.run(
            *("python", "-m", "bench", "engine", game, "--baseline", "bench/baseline.json"), *session.posargs
        )


@nox.session
def readme(session: nox.Session) -> None:
    """Run the README's commands as written in a fresh environment."""
    session.run("python", "tests/readme/run_commands.py", "README.md")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation into build/site without network or warnings, and run its commands and examples."""
    session.run("pytest", *session.posargs, "website", SITE)
    session.run("python", "tests/readme/run_site.py")


@nox.session
def faults(session: nox.Session) -> None:
    """Kill and freeze servers and processes under running games (`-- --tables 150 --seconds 300 --faults 63`: long)."""
    sized = session.posargs or ("--tables", "30", "--seconds", "90", "--faults", "27")
    session.run("python", "tests/faults/fault_run.py", *sized)


@nox.session
def abuse(session: nox.Session) -> None:
    """Send hostile requests, messages and frames to a real service (`-- --count 100000`: long)."""
    session.run("python", "tests/abuse/abuse_run.py", *session.posargs)


@nox.session
def deploy(session: nox.Session) -> None:
    """Follow docs/host/install.md on an empty Debian, then run the image by the compose file; play a game on each.

    Needs root (deploy/test/README.md). `-- debian` or `-- image` runs one of them.
    """
    session.run("python", "deploy/test/ways.py", *session.posargs)


@nox.session(venv_backend="venv", reuse_venv=True)
def mutation(session: nox.Session) -> None:
    """Plant thousands of faults in rules and kernel and check that a test fails (`-- --sample 400` for some)."""
    # It needs a separate environment, because mutmut 3.8 does not work with pytest 9.
    session.install(
        *("mutmut==3.8.0", "pytest<9", "hypothesis>=6.130", "typer>=0.29", "rich>=14", "starlette>=0.48"),
        "jsonschema>=4.26",
    )
    session.install("--no-deps", "--editable", ".")  # its entry points register the games
    session.run("python", "tests/mutation/run.py", *session.posargs)


@nox.session
def constraints(session: nox.Session) -> None:
    """Update constraints.txt and the hashes of the image's packages, without the address of a package index."""
    compiled = (
        "uv",
        "pip",
        "compile",
        "--no-emit-index-url",
        "--no-header",
        "--no-annotate",
        "--python-version",
        "3.11",
    )
    session.run(*compiled, "--upgrade", "--all-extras", "pyproject.toml", "-o", "constraints.txt")
    for name, words in IMAGE_PACKAGES.items():
        listed = Path("build", f"{name}.in")
        listed.parent.mkdir(exist_ok=True)
        listed.write_text(
            str(session.run("python", "deploy/requirements.py", *words, silent=True)), encoding="utf-8"
        )
        session.run(
            *(*compiled, "--upgrade", "--generate-hashes", "--python-platform", "linux"),
            *("--constraint", "constraints.txt", str(listed), "-o", f"deploy/requirements/{name}.txt"),
        )
