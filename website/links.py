"""Links that leave the documents: to a file or a folder of the repository. On the site each gets a page that shows it.

In the repository a link leads to the file itself; the site has no repository to lead to, and nothing on it is dead.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

DOCS: Final = "docs"
SOURCE: Final = "source"
"""Where the pages lie that show files."""
ROOT_PAGES: Final = {
    "CONTRIBUTING.md": "extend/contributing.md",
    "CODE_OF_CONDUCT.md": "extend/conduct.md",
    "SECURITY.md": "extend/security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Documents that lie at the top of the repository, and where they lie on the site."""
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
    """A link of a page that leads nowhere in the repository."""


def rewritten(text: str, change: Callable[[str], str]) -> str:
    """A page whose links are changed; those in code are none.

    >>> rewritten("[a](b), [`c`](d), [`e`](f) and `[g](h)`", str.upper)
    '[a](B), [`c`](D), [`e`](F) and `[g](h)`'
    """
    out, last = [], 0
    for code in _FENCE.finditer(text):
        out += [_LINK.sub(lambda found: change(found[1]), text[last : code.start()]), code[0]]
        last = code.end()
    return "".join((*out, _LINK.sub(lambda found: change(found[1]), text[last:])))


def on_the_site(root: Path, page: str, target: str) -> str:
    """A link of a page (both as in the repository) as it is on the site, relative to where the page lies there."""
    path, mark, anchor = target.partition("#")
    if not path or re.match(r"[a-z]+:", path):
        return target
    full = os.path.normpath(os.path.join(os.path.dirname(page), path))
    if not (root / full).exists():
        if full.startswith(f"{DOCS}/"):
            return target  # made at the build, or dead: the builder knows
        raise DeadLink(f"{page}: {target}")
    return os.path.relpath(place(root, full), os.path.dirname(place(root, page))) + mark + anchor


def place(root: Path, full: str) -> str:
    """Where a file or folder of the repository is on the site."""
    if full in ROOT_PAGES:
        return ROOT_PAGES[full]
    if full.startswith(f"{DOCS}/") and (root / full).is_file():
        return full.removeprefix(f"{DOCS}/")
    if full.startswith(f"{DOCS}/") and (root / full / "index.md").is_file():
        return f"{full.removeprefix(f'{DOCS}/')}/index.md"
    return f"{SOURCE}/{full}/index.md" if (root / full).is_dir() else f"{SOURCE}/{full}.md"


def shown(root: Path, pages: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The pages of all that these pages (by their place in the repository) link to and the documents do not have."""
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
        return place(root, full), f"# {full}\n\n{(root / full).stat().st_size:,} bytes that are no text.\n"
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    language = _LANGUAGES.get(Path(full).suffix, "text")
    return place(root, full), f"# {full}\n\n{fence}{language}\n{text}\n{fence}\n"


def _folder(root: Path, full: str) -> Iterator[tuple[str, str]]:
    """A folder's page, and one of each file in it."""
    lines = [f"# {full}", ""]
    for path in sorted((root / full).rglob("*")):
        inner = path.relative_to(root).as_posix()
        if path.is_file() and not re.search(r"(^|/)(__pycache__|\.[^/]*|build|[^/]*\.egg-info)(/|$)", inner):
            link = os.path.relpath(place(root, inner), os.path.dirname(place(root, full)))
            lines.append(f"- [{path.relative_to(root / full).as_posix()}]({link})")
            if place(root, inner).startswith(f"{SOURCE}/"):
                yield _file(root, inner)
    yield place(root, full), "\n".join(lines) + "\n"
