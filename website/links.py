"""Links from the docs to other files and folders of the repository.

In the repository, such a link leads to the file itself. The site has no repository, so each linked file gets a page
that shows it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

DOCS: Final = "docs"
SOURCE: Final = "source"
"""Folder of the pages that show files."""
ROOT_PAGES: Final = {
    "CONTRIBUTING.md": "extend/contributing.md",
    "CODE_OF_CONDUCT.md": "extend/conduct.md",
    "SECURITY.md": "extend/security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Documents at the top of the repository, and their place on the site."""
REFERENCE_PAGES: Final[dict[str, str]] = {}
"""Source files with a page in the reference, and that page. website/hooks.py fills it."""
_LINK: Final = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")
_FENCE: Final = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_LANGUAGES: Final = {
    ".py": "python",
    ".toml": "toml",
    ".json": "json",
    ".ts": "typescript",
    ".js": "js",
    ".md": "markdown",
}


class DeadLink(Exception):
    """A link of a page to a file that does not exist."""


def rewritten(text: str, change: Callable[[str], str]) -> str:
    """Return a page with changed links; text in code is left alone.

    >>> rewritten("[a](b), [`c`](d), [`e`](f) and `[g](h)`", str.upper)
    '[a](B), [`c`](D), [`e`](F) and `[g](h)`'
    """
    out, last = [], 0
    for code in _FENCE.finditer(text):
        out += [_LINK.sub(lambda found: change(found[1]), text[last : code.start()]), code[0]]
        last = code.end()
    return "".join((*out, _LINK.sub(lambda found: change(found[1]), text[last:])))


def on_the_site(root: Path, page: str, target: str) -> str:
    """Return a link for the site, relative to the page's place there. Both are given as in the repository."""
    path, mark, anchor = target.partition("#")
    if not path or re.match(r"[a-z]+:", path):
        return target
    full = os.path.normpath(os.path.join(os.path.dirname(page), path))
    if not (root / full).exists():
        if full.startswith(f"{DOCS}/"):
            return target  # generated during the build, or dead: MkDocs reports it
        raise DeadLink(f"{page}: {target}")
    return os.path.relpath(place(root, full), os.path.dirname(place(root, page))) + mark + anchor


def place(root: Path, full: str) -> str:
    """Return the place on the site of a file or folder of the repository."""
    if full in ROOT_PAGES:
        return ROOT_PAGES[full]
    if full in REFERENCE_PAGES:
        return REFERENCE_PAGES[full]
    if full.startswith(f"{DOCS}/") and (root / full).is_file():
        return full.removeprefix(f"{DOCS}/")
    if full.startswith(f"{DOCS}/") and (root / full / "index.md").is_file():
        return f"{full.removeprefix(f'{DOCS}/')}/index.md"
    return f"{SOURCE}/{full}/index.md" if (root / full).is_dir() else f"{SOURCE}/{full}.md"


def shown(root: Path, pages: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a page for each file or folder outside docs that these pages link to.

    `pages` maps places in the repository to texts.
    """
    wanted: set[str] = set()

    def seen(page: str, target: str) -> str:
        path = target.partition("#")[0]
        if path and not re.match(r"[a-z]+:", path):
            full = os.path.normpath(os.path.join(os.path.dirname(page), path))
            if (root / full).exists() and place(root, full).startswith(f"{SOURCE}/"):
                wanted.add(full)
        return target

    for page, text in pages.items():
        rewritten(text, lambda target, page=page: seen(page, target))  # type: ignore[misc]
    for full in sorted(wanted):
        yield from _folder(root, full) if (root / full).is_dir() else [_file(root, full)]


def _file(root: Path, full: str) -> tuple[str, str]:
    try:
        text = (root / full).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return place(root, full), f"# {full}\n\n{(root / full).stat().st_size:,} bytes, not a text file.\n"
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    language = _LANGUAGES.get(Path(full).suffix, "text")
    return place(root, full), f"# {full}\n\n{fence}{language}\n{text}\n{fence}\n"


def _folder(root: Path, full: str) -> Iterator[tuple[str, str]]:
    """Yield a folder's page, and a page for each file in it."""
    lines = [f"# {full}", ""]
    for path in sorted((root / full).rglob("*")):
        inner = path.relative_to(root).as_posix()
        if path.is_file() and not re.search(r"(^|/)(__pycache__|\.[^/]*|build|[^/]*\.egg-info)(/|$)", inner):
            link = os.path.relpath(place(root, inner), os.path.dirname(place(root, full)))
            lines.append(f"- [{path.relative_to(root / full).as_posix()}]({link})")
            if place(root, inner).startswith(f"{SOURCE}/"):
                yield _file(root, inner)
    yield place(root, full), "\n".join(lines) + "\n"
