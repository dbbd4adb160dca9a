"""The version comes from git tags: in a clone with or without tags, an sdist, an archive, and without git."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import pytest

import triclinium

ROOT = Path(__file__).parents[2]
OWN = (
    ".git_archival.txt",
    ".gitattributes",
    ".gitignore",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "NOTICE",
)
"""Files that a build reads besides the package."""


def said(folder: Path, *words: str) -> str:
    """Run a command and return its output; git ignores the configuration of the user."""
    surroundings = {
        "PATH": str(Path(sys.executable).parent) + ":/usr/bin:/bin",
        "HOME": str(folder),
        "GIT_CONFIG_NOSYSTEM": "1",
        **{f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    }
    done = subprocess.run(words, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def of(folder: Path) -> str:
    return said(folder, sys.executable, "-W", "ignore", "-m", "hatchling", "version")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A small repository with the build configuration of ours."""
    folder = tmp_path / "clone"
    package = folder / "src" / "triclinium"
    package.mkdir(parents=True)
    package.joinpath("__init__.py").touch()
    for name in OWN:
        shutil.copy(ROOT / name, folder / name)
    said(folder, "git", "init", "--quiet", "--initial-branch=main")
    said(folder, "git", "add", ".")
    said(folder, "git", "commit", "--quiet", "--message=first")
    return folder


def commit(folder: Path, text: str) -> str:
    """Add a commit; return its short hash."""
    (folder / "README.md").write_text(text, "utf-8")
    said(folder, "git", "commit", "--quiet", "--all", f"--message={text}")
    return said(folder, "git", "rev-parse", "--short=9", "HEAD")


def test_a_tag_is_a_version_and_later_commits_are_dev_versions(repository: Path) -> None:
    said(repository, "git", "tag", "v1.4.0")
    assert of(repository) == "1.4.0"
    short = commit(repository, "second")
    assert of(repository) == f"1.4.1.dev1+g{short}"
    said(repository, "git", "tag", "v1.5.0rc1")
    assert of(repository) == "1.5.0rc1"


def test_a_clone_without_tags_counts_its_commits(repository: Path) -> None:
    short = commit(repository, "second")
    assert of(repository) == f"0.1.dev2+g{short}"


def test_an_sdist_contains_its_version(repository: Path) -> None:
    said(repository, "git", "tag", "v1.4.0")
    words = ("-W", "ignore", "-m", "hatchling", "build", "--target", "sdist")
    said(repository, sys.executable, *words, "--directory", str(repository.parent))
    with tarfile.open(repository.parent / "triclinium-1.4.0.tar.gz") as made:
        made.extractall(repository.parent, filter="data")
    assert of(repository.parent / "triclinium-1.4.0") == "1.4.0"


def test_an_archive_of_a_tag_has_its_version(repository: Path) -> None:
    said(repository, "git", "tag", "v1.4.0")
    said(repository, "git", "archive", "--output=../archive.tar", "v1.4.0")
    unpacked = repository.parent / "archive"
    with tarfile.open(repository.parent / "archive.tar") as made:
        made.extractall(unpacked, filter="data")
    assert of(unpacked) == "1.4.0"


def test_without_git_the_version_has_a_fallback(repository: Path) -> None:
    shutil.rmtree(repository / ".git")
    assert of(repository) == "0.1.dev0"


def test_the_package_reports_the_installed_version(monkeypatch: pytest.MonkeyPatch) -> None:
    assert triclinium.__version__ == version("triclinium")
    monkeypatch.setattr(triclinium, "__name__", "not_installed_here")
    assert triclinium.__version__ == "0+unknown"


BLOCKED = ("fcntl", "grp", "pwd", "readline", "resource", "termios", "tty")
"""Modules that Windows lacks."""


def test_the_command_starts_without_the_modules_of_unix() -> None:
    code = f"import sys; sys.modules |= dict.fromkeys({BLOCKED}); import triclinium.cli.app"
    subprocess.run([sys.executable, "-c", code], check=True)
