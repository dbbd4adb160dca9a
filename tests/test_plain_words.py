"""Code, texts and documents contain none of the old and unclear words that CONTRIBUTING.md bans."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BANNED = (
    *("anew", "whence", "nought", "milliard", "lest", "shall", "hitherto", "betwixt"),
    *("leans? on", "leaned on", "means no good", "in the place of", "lies about", "for who", "who wants"),
)
BANNED_WORDS = re.compile(rf"(?<![\w.])({'|'.join(BANNED)})\b(?!\w)", re.IGNORECASE)
ALLOWED = {
    "src/triclinium/live/schedule.py": {"anew"},  # The stored name of a kind of job.
    "docs/host/service.md": {"anew"},  # The same name.
    "CONTRIBUTING.md": {
        *("anew", "whence", "nought", "milliard", "lest", "shall", "hitherto", "betwixt", "lean on"),
        *("in the place of", "lies about", "means no good", "who wants", "for who"),
    },  # The list of banned words.
}
"""Files that need banned words, with the words."""
SUFFIXES = {".py", ".md", ".json"}
FOLDERS = ("src", "website", "examples", "bench")


def tracked(*folders: str) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def found(name: str) -> list[str]:
    """Return the banned words in a file, without those it may use."""
    text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
    words = [match[1].casefold() for match in BANNED_WORDS.finditer(text)]
    return [word for word in words if word not in ALLOWED.get(name, ())]


def test_no_banned_word_is_used() -> None:
    """The test checks comments, docstrings, English messages and documents."""
    names = [
        name
        for name in (
            *tracked(*FOLDERS, "docs", ".github"),
            *tracked(":(glob)*.md"),
            *tracked(":(glob)web/src/**/texts/en.json"),
        )
        if Path(name).suffix in SUFFIXES and not name.endswith("pl.json")
    ]
    assert len(names) > 500
    assert {name: words for name in names if (words := found(name))} == {}


def test_no_banned_word_is_used_in_the_web_client() -> None:
    names = [name for name in tracked("web/src") if Path(name).suffix in {".ts", ".tsx", ".css"}]
    assert len(names) > 200
    assert {name: words for name in names if (words := found(name))} == {}


@pytest.mark.parametrize("name", ALLOWED)
def test_an_allowed_file_still_contains_its_words(name: str) -> None:
    text = " ".join((ROOT / name).read_text(encoding="utf-8").casefold().split())
    assert all(word in text for word in ALLOWED[name])
