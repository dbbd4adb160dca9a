"""The project's tasks: the same ones locally and in CI.

    nox               all of them, in the order below
    nox -s tests      one of them

They run in the environment that nox itself is installed in (see CONTRIBUTING.md).
"""

from __future__ import annotations

import os
from typing import IO

import nox

nox.options.default_venv_backend = "none"
nox.options.stop_on_first_error = True
nox.options.sessions = [
    "format",
    "lint",
    "types",
    "imports",
    "coverage",
    "schema",
    "tests",
    "bench",
    "readme",
]


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


@nox.session
def imports(session: nox.Session) -> None:
    """Imports point one way."""
    session.run("lint-imports")


@nox.session
def coverage(session: nox.Session) -> None:
    """Every rule id has a test that cites it."""
    session.run("triclinium", "rules", "fall_of_rome", "--coverage", "--json", stdout=_nowhere())


@nox.session
def schema(session: nox.Session) -> None:
    """docs/protocol says what the service speaks (`nox -s schema -- --write` writes it anew)."""
    session.run(
        "triclinium", "schema", "docs/protocol", *([] if "--write" in session.posargs else ["--check"])
    )


@nox.session
def tests(session: nox.Session) -> None:
    """Docstring examples, unit, conformance and property tests."""
    session.run("pytest", "-n", "auto", *session.posargs, "src", "tests", "README.md")


@nox.session
def golden(session: nox.Session) -> None:
    """Write the golden playthroughs anew; read the diff before you commit it."""
    session.run("pytest", "tests", "-k", "golden", env={"TRICLINIUM_UPDATE_GOLDEN": "1"})


@nox.session
def bench(session: nox.Session) -> None:
    """Speed beside python-chess in the same minute."""
    session.run("triclinium", "bench", "engine", *session.posargs)


@nox.session
def readme(session: nox.Session) -> None:
    """The README's commands run as written in a fresh environment."""
    session.run("python", "tests/readme/run_commands.py", "README.md")


@nox.session
def constraints(session: nox.Session) -> None:
    """Pin all packages anew (needs uv); no registry's address goes into the file."""
    session.run(
        *("uv", "pip", "compile", "--upgrade", "--all-extras", "--no-emit-index-url", "--no-header"),
        *("--no-annotate", "--python-version", "3.11", "pyproject.toml", "-o", "constraints.txt"),
    )
