"""MkDocs hooks: add generated pages, and rewrite links that leave the docs folder."""

from __future__ import annotations

import os
import pkgutil
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))

import features
import links
import rules
import service
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
PLAY_NOW: Final = os.environ.get("TRICLINIUM_PLAY_NOW")
"""Folder of the build without a server; it becomes part of the site, with a link on these pages."""
PLAY_NOW_ON: Final = {"index.md": "now/", "play/index.md": "../now/", "play/now.md": "../../now/"}
REFERENCE: Final = "reference"
PACKAGES: Final = {"kernel": "Kernel", "env": "Environments", "lab": "Lab"}
"""Packages whose public modules are all in the reference; `triclinium.table` has its own page."""
EXTENSIONS: Final = {
    "Player": "bots.player",
    "Bot": "bots.registry",
    "Entry": "games.entry",
    "check_game": "testing.kit",
    "Display": "terminal.display",
    "Words": "terminal.translator",
    "Text seat": "cli.text_seat",
}
"""Modules for authors of games and bots, by the title of their page."""
ASSETS: Final = {
    "assets/look.css": "website/look.css",
    "assets/icon.svg": "web/public/icon.svg",
    **{
        f"assets/fonts/{path.name}": path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "web/src/style/fonts").glob("*.woff2"))
    },
}
"""Files of the repository outside docs that are part of the site."""

RECORDS: Final = (
    "extend/adr/",
    "changelog.md",
    "source/",
)

_SEARCH: Final = 'data-md-component="search" role="dialog"'
_SECTION: Final = re.compile(r'<nav (class="md-nav" data-md-level="[1-9]")')

Nav = list[Any]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the generated pages to the navigation: rules, decisions, the reference."""
    nav: Nav = config.nav or []
    play, extend = _section(nav, "Play"), _section(nav, "Extend")
    play.insert(4, {"Rules": [rules.INDEX, *({title: name} for name, title, _ in rules.pages())]})
    decisions = sorted((ROOT / "docs/extend/adr").glob("0*.md"))
    extend.append({"Decisions": ["extend/adr/index.md", *(f"extend/adr/{path.name}" for path in decisions)]})
    extend += [
        {"Contributing": "extend/contributing.md"},
        {"Code of conduct": "extend/conduct.md"},
        {"Security": "extend/security.md"},
        {"Changelog": "changelog.md"},
    ]
    nav.append({"Reference": _reference()})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages as if they were in the docs folder."""
    made = {name: text for name, _, text in rules.pages()}
    made |= _modules()
    links.REFERENCE_PAGES["website/features.py"] = features.PAGE
    made[features.PAGE] = features.page()
    made[f"{REFERENCE}/routes.md"] = service.routes(ROOT / "docs/protocol")
    made[f"{REFERENCE}/socket.md"] = service.socket(ROOT / "docs/protocol")
    written = {f"docs/{file.src_uri}": file.content_string for file in files.documentation_pages()}
    top = {name: (ROOT / name).read_text(encoding="utf-8") for name in links.ROOT_PAGES}
    made |= {links.ROOT_PAGES[name]: text for name, text in top.items()}
    made |= dict(links.shown(ROOT, written | top))
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    for name, path in ASSETS.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite the links of a page for the site. Rank records of our work behind the guides in the search."""
    del config, files
    if page.file.src_uri.startswith(RECORDS):
        page.meta["search"] = {"boost": 0.1}
    if page.file.generated_by and page.file.src_uri not in links.ROOT_PAGES.values():
        return markdown
    if PLAY_NOW and page.file.src_uri in PLAY_NOW_ON:
        link = f'<a class="md-button md-button--primary" href="{PLAY_NOW_ON[page.file.src_uri]}">Play now</a>'
        title, rest = markdown.split("\n", 1)
        markdown = f"{title}\n\n{link}\n{rest}"
    tops = {place: name for name, place in links.ROOT_PAGES.items()}
    lies = tops.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    if page.file.src_uri == rules.INDEX:
        return f"{markdown}\n{rules.index()}"
    try:
        return links.rewritten(markdown, lambda target: links.on_the_site(ROOT, lies, target))
    except links.DeadLink as dead:
        raise PluginError(f"dead link: {dead}") from None


def on_post_build(config: MkDocsConfig) -> None:
    """Add the build without a server."""
    if PLAY_NOW:
        shutil.copytree(PLAY_NOW, Path(config.site_dir, "now"), dirs_exist_ok=True)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Fix the HTML for screen readers: the language of Polish rules, and missing or duplicate names."""
    del config
    if page.file.src_uri.endswith(".pl.md"):
        output = output.replace('lang="en"', 'lang="pl"', 1)
    output = output.replace(_SEARCH, f'{_SEARCH} aria-label="Search"')
    # A nested <nav> would be announced as another navigation.
    return _SECTION.sub(r'<nav role="group" \1', output)


def _section(nav: Nav, title: str) -> Nav:
    (found,) = (item[title] for item in nav if isinstance(item, dict) and title in item)
    section: Nav = found
    return section


def _names(package: str) -> list[str]:
    """Return the public modules of a package, itself first."""
    found = import_module(f"triclinium.{package}")
    inner = sorted(
        module.name
        for module in pkgutil.walk_packages(found.__path__, f"{found.__name__}.")
        if not any(part.startswith("_") for part in module.name.split("."))
    )
    return [found.__name__, *inner]


def _page_of(module: str) -> str:
    return f"{REFERENCE}/{module.removeprefix('triclinium.')}.md"


def _modules() -> dict[str, str]:
    pages = {f"{REFERENCE}/table.md": _module("triclinium.table")}
    listed = [module for package in PACKAGES for module in _names(package)]
    for module in (*listed, *(f"triclinium.{module}" for module in EXTENSIONS.values())):
        pages[_page_of(module)] = _module(module)
        links.REFERENCE_PAGES[f"src/{module.replace('.', '/')}.py"] = _page_of(module)
    links.REFERENCE_PAGES["src/triclinium/table.py"] = f"{REFERENCE}/table.md"
    return pages


def _module(name: str) -> str:
    return f"# `{name.removeprefix('triclinium.')}`\n\n::: {name}\n    options:\n      show_root_heading: false\n"


def _reference() -> Nav:
    rooms: Nav = [
        {title: [_page_of(module) for module in _names(package)]} for package, title in PACKAGES.items()
    ]
    served = {"Service": [{"Routes": f"{REFERENCE}/routes.md"}, {"Socket": f"{REFERENCE}/socket.md"}]}
    extensions = {"Games and bots": [{title: _page_of(name)} for title, name in EXTENSIONS.items()]}
    return [
        f"{REFERENCE}/index.md",
        {"Table": f"{REFERENCE}/table.md"},
        extensions,
        {"Features": features.PAGE},
        *rooms,
        served,
    ]
