"""What MkDocs calls while it builds the site: adds pages that are made, and mends links that leave the documents."""

from __future__ import annotations

import pkgutil
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))

import links
import rules
import service
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
REFERENCE: Final = "reference"
PACKAGES: Final = {"kernel": "Kernel", "env": "Environments", "lab": "Lab"}
"""Packages of whose every public module the reference tells; the front door has a page of its own."""
ASSETS: Final = {
    "assets/look.css": "website/look.css",
    "assets/icon.svg": "web/public/icon.svg",
    **{
        f"assets/fonts/{path.name}": path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "web/src/style/fonts").glob("*.woff2"))
    },
}
"""What lies elsewhere in the repository and is part of the site."""

_SEARCH: Final = 'data-md-component="search" role="dialog"'
_SECTION: Final = re.compile(r'<nav (class="md-nav" data-md-level="[1-9]")')

Nav = list[Any]


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The navigation goes on with what is made: rules, decisions, the reference."""
    nav: Nav = config.nav or []
    play, extend = _section(nav, "Play"), _section(nav, "Extend")
    play.insert(2, {"Rules": [rules.INDEX, *({title: name} for name, title, _ in rules.pages())]})
    decisions = sorted((ROOT / "docs/extend/adr").glob("0*.md"))
    extend.append({"Decisions": ["extend/adr/index.md", *(f"extend/adr/{path.name}" for path in decisions)]})
    extend += [
        {"Contributing": "extend/contributing.md"},
        {"How we treat each other": "extend/conduct.md"},
        {"Security": "extend/security.md"},
        {"Changelog": "changelog.md"},
    ]
    nav.append({"Reference": _reference()})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that are made, as if they lay among the documents."""
    made = {name: text for name, _, text in rules.pages()}
    made |= _modules()
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
    """Links as they are on the site."""
    del config, files
    if page.file.generated_by and page.file.src_uri not in links.ROOT_PAGES.values():
        return markdown
    tops = {place: name for name, place in links.ROOT_PAGES.items()}
    lies = tops.get(page.file.src_uri, f"docs/{page.file.src_uri}")
    if page.file.src_uri == rules.INDEX:
        return f"{markdown}\n{rules.index()}"
    try:
        return links.rewritten(markdown, lambda target: links.on_the_site(ROOT, lies, target))
    except links.DeadLink as dead:
        raise PluginError(f"a link leads nowhere: {dead}") from None


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """For who has it read aloud: the language of Polish rules, names where the theme gives none or one twice."""
    del config
    if page.file.src_uri.endswith(".pl.md"):
        output = output.replace('lang="en"', 'lang="pl"', 1)
    output = output.replace(_SEARCH, f'{_SEARCH} aria-label="Search"')
    # A section of the navigation is a part of it, not another one.
    return _SECTION.sub(r'<nav role="group" \1', output)


def _section(nav: Nav, title: str) -> Nav:
    (found,) = (item[title] for item in nav if isinstance(item, dict) and title in item)
    section: Nav = found
    return section


def _names(package: str) -> list[str]:
    """The public modules of a package, itself first."""
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
    for package in PACKAGES:
        for module in _names(package):
            pages[_page_of(module)] = _module(module)
    return pages


def _module(name: str) -> str:
    return f"# `{name.removeprefix('triclinium.')}`\n\n::: {name}\n    options:\n      show_root_heading: false\n"


def _reference() -> Nav:
    rooms: Nav = [
        {title: [_page_of(module) for module in _names(package)]} for package, title in PACKAGES.items()
    ]
    served = {"Service": [{"Routes": f"{REFERENCE}/routes.md"}, {"Socket": f"{REFERENCE}/socket.md"}]}
    return [f"{REFERENCE}/index.md", {"Front door": f"{REFERENCE}/table.md"}, *rooms, served]
