"""The changelog by release: what is unreleased becomes a release, and what a release says is printed.

python .github/changelog.py cut 1.2.3        in CHANGELOG.md, dated today
python .github/changelog.py notes v1.2.3     for the release's page
"""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

FILE = Path(__file__).parents[1] / "CHANGELOG.md"
UNRELEASED = "## [Unreleased]"
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
_VERSION = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")
_HEADING = re.compile(r"^## \[(?P<name>[^\]]+)\](?: - (?P<date>\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


class Wrong(Exception):
    """An error, as a sentence."""


def releases(text: str) -> dict[str, str]:
    """Return the texts of all releases without their headings, the newest first."""
    found = list(_HEADING.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    return {each["name"]: text[each.end() : end].strip() for each, end in zip(found, ends, strict=True)}


def notes(text: str, name: str) -> str:
    """Return the text of a release, by its version or tag."""
    version = name.removeprefix("v")
    said = releases(text).get(version, "")
    if not said:
        raise Wrong(
            f"CHANGELOG.md says nothing of {version}; first: python .github/changelog.py cut {version}"
        )
    return said + "\n"


def cut(text: str, version: str, date: str) -> str:
    """Return the changelog with the unreleased changes as this release."""
    if not _VERSION.fullmatch(version):
        raise Wrong(f"{version} is no version such as 1.2.3 or 1.2.3rc1")
    there = releases(text)
    if version in there:
        raise Wrong(f"{version} was released before")
    if not there.get("Unreleased"):
        raise Wrong("nothing is unreleased")
    return text.replace(UNRELEASED, f"{UNRELEASED}\n\n## [{version}] - {date}", 1)


def main(words: list[str]) -> int:
    """Do what the words say."""
    text = FILE.read_text(encoding="utf-8")
    try:
        match words:
            case ["cut", version]:
                FILE.write_text(cut(text, version, datetime.now(UTC).date().isoformat()), encoding="utf-8")
            case ["notes", name]:
                print(notes(text, name), end="")
            case _:
                raise Wrong(str(__doc__))
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
