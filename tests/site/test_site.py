"""The documentation site builds strictly without network, is complete, and loads nothing from other hosts.

It has its own task (`nox -s docs`) because it is slow.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from triclinium import games
from triclinium.kernel.rulebook import RULING, sections
from triclinium.kernel.texts import LANGUAGES, load

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / f"site{os.environ.get('PYTEST_XDIST_WORKER', '')}"
"""The folder of the built site: one for each process of pytest-xdist, because each builds it."""
NOWHERE = "http://127.0.0.1:9"
"""Address of a proxy that does not exist: nothing listens on the discard port."""
LOADS = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "embed": "src",
    "object": "data",
    "link": "href",
}
"""Elements that make a browser fetch something, with the attribute that has the address."""
ONLY_SAID = {"canonical", "prev", "next", "edit", "alternate"}
"""Relations of links in the head that browsers do not fetch."""
GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna")


def without_network() -> list[str]:
    """Return a command prefix that removes the network with a namespace, or nothing if that is impossible."""
    unshare = shutil.which("unshare")
    if unshare and subprocess.run([unshare, "-rn", "true"], check=False, capture_output=True).returncode == 0:
        return [unshare, "-rn"]
    return []


@pytest.fixture(scope="session")
def site() -> Path:
    proxies = {f"{kind}_proxy": NOWHERE for kind in ("http", "https", "all", "HTTP", "HTTPS", "ALL")}
    env = {**os.environ, **proxies, "no_proxy": "", "NO_MKDOCS_2_WARNING": "1"}
    build = [*without_network(), sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"]
    build += ["--site-dir", str(SITE)]
    done = subprocess.run(build, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search(r"WARNING|DEPRECAT", done.stdout + done.stderr), done.stdout + done.stderr
    return SITE


class Reader(HTMLParser):
    """Parsed page: fetched addresses, links and anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADS and LOADS[tag] in given and given.get("rel") not in ONLY_SAID:
            self.fetched.append(given[LOADS[tag]])
        self.fetched += [part.split()[0] for part in given.get("srcset", "").split(",") if part.strip()]


@pytest.fixture(scope="module")
def read(site: Path) -> dict[str, Reader]:
    """Every page of the site, by its address."""
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 60
    return {path.relative_to(site).as_posix(): Reader(path.read_text(encoding="utf-8")) for path in pages}


def elsewhere(address: str) -> bool:
    return bool(urlsplit(address).netloc)


def test_pages_fetch_nothing_from_other_hosts(read: dict[str, Reader]) -> None:
    assert {page: [each for each in reader.fetched if elsewhere(each)] for page, reader in read.items()} == {
        page: [] for page in read
    }


def test_styles_fetch_nothing_from_other_hosts(site: Path) -> None:
    styles = [path for path in sorted(site.rglob("*.css")) if path.is_file()]
    assert styles
    for path in styles:
        text = path.read_text(encoding="utf-8")
        found = re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", text)
        assert [each for pair in found for each in pair if each and elsewhere(each)] == [], path


def test_scripts_can_fetch_from_other_hosts_only_features_that_no_page_uses(
    site: Path, read: dict[str, Reader]
) -> None:
    """The script of the theme fetches a library for diagrams and statistics of a repository, but only for pages with
    such elements."""
    scripts = [path for path in sorted(site.rglob("*.js")) if path.is_file()]
    assert scripts
    hosts = {
        host
        for path in scripts
        for host in re.findall(
            r"https://((?:unpkg|cdn|api|fonts)[\w.-]*\.\w+)", path.read_text(encoding="utf-8")
        )
    }
    assert hosts <= {"unpkg.com", "api.github.com"}
    for page in read:
        text = (site / page).read_text(encoding="utf-8")
        assert 'class="mermaid"' not in text
        assert 'data-md-component="source"' not in text


def test_no_internal_link_is_dead(site: Path, read: dict[str, Reader]) -> None:
    dead = [f"{page}: {link}" for page, reader in read.items() for link in _dead(site, read, page, reader)]
    assert dead == []


def _dead(site: Path, read: dict[str, Reader], page: str, reader: Reader) -> Iterator[str]:
    for link in (*reader.links, *reader.fetched):
        if urlsplit(link).scheme or elsewhere(link) or page == "404.html":
            continue
        parts = urlsplit(urljoin(f"/{page}", link))
        name = unquote(parts.path).lstrip("/")
        if not name or name.endswith("/"):
            name += "index.html"
        anchor = unquote(parts.fragment)
        if name in read:
            if anchor and not anchor.startswith("__") and anchor not in read[name].ids:
                yield link
        elif not (site / name).is_file():
            yield link


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_on_the_page_of_its_game(
    site: Path, read: dict[str, Reader], game: str, language: str
) -> None:
    page = f"play/rules/{game}.{language}/index.html"
    texts = load(games.find(game).rules.package, language)
    rules = [rule for section in sections(texts) for rule in section.rules]
    assert {rule.id for rule in rules} <= read[page].ids
    text = (site / page).read_text(encoding="utf-8")
    assert f'<html lang="{language}"' in text
    assert RULING[language] not in text  # Rulings have boxes instead of the mark.
    ruled = sum(len(rule.rulings) for rule in rules)
    assert ruled
    assert text.count('<div class="admonition quote">') >= ruled


def test_the_reference_has_every_public_module(read: dict[str, Reader]) -> None:
    for package in ("kernel", "env", "lab"):
        for path in sorted((ROOT / "src" / "triclinium" / package).glob("[a-z]*.py")):
            module = f"triclinium.{package}.{path.stem}"
            assert module in read[f"reference/{package}.{path.stem}/index.html"].ids, module


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("bots.player", "triclinium.bots.player.Player.choose"),
        ("bots.registry", "triclinium.bots.registry.Bot"),
        ("games.entry", "triclinium.games.entry.Entry.display"),
        ("games.entry", "triclinium.games.entry.TablePolicy.hints"),
        ("testing.kit", "triclinium.testing.kit.check_game"),
        ("terminal.display", "triclinium.terminal.display.Display.board"),
        ("kernel.features", "triclinium.kernel.features.Features.observe"),
        ("cli.text_seat", "triclinium.cli.text_seat.TextSeat.look"),
    ],
)
def test_the_reference_has_what_authors_of_games_and_bots_need(
    read: dict[str, Reader], page: str, name: str
) -> None:
    assert name in read[f"reference/{page}/index.html"].ids


def test_every_decision_has_a_page(read: dict[str, Reader]) -> None:
    found = sorted((ROOT / "docs" / "extend" / "adr").glob("0*.md"))
    assert len(found) > 20
    for path in found:
        assert f"extend/adr/{path.stem}/index.html" in read
