"""A game that the plain page never heard of, with secrets and offers to compose, played through it."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from triclinium.bench.servers import free_port
from triclinium.games.entry import Entry, TablePolicy
from triclinium.server.app import create_app
from triclinium.server.frames import TableFrames
from triclinium.server.settings import load
from triclinium.server.store.database import migrate
from triclinium.testing.tiny import Tiny

PATIENCE = 30.0
GOODS = ("wheat", "wine", "oil", "wool")
TINY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10), tables=TablePolicy(hints="never", undo="off"))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with this game alone."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    database = f"sqlite:///{tmp_path_factory.mktemp('plain') / 'tables.db'}"
    asyncio.run(migrate(database))
    settings = load(database_url=database, secret_keys="k" * 32, public_url=url, plain_page=True)
    app = create_app(settings, (TINY,), bots_here=True)
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, ws=TableFrames, log_level="warning")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive()
        assert time.monotonic() < until
        time.sleep(0.02)
    yield url
    server.should_exit = True
    thread.join(PATIENCE)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program is not None, "there is no chromium; on Debian: apt-get install -y chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def to_the_market(pages: list[Page]) -> Page:
    """All take what comes first until somebody can offer something."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for page in pages:
            if page.locator("#compose-trade").count():
                return page
            calm = page.locator('button.option[data-act="keep"], button.option[data-act="continue"]')
            any_ = page.locator('button.option:not([disabled]):not([data-act^="offer"])')
            waiting = page.locator("#turn").inner_text() == "Your turn"
            if waiting and any_.count():
                (calm if calm.count() else any_).first.click(timeout=2000)
                page.wait_for_timeout(50)
    raise AssertionError("the market never opened")


def test_an_offer_is_written_where_it_cannot_be_listed(
    address: str, chromium: Browser, tmp_path: Path
) -> None:
    contexts = [chromium.new_context(base_url=address, locale="en-GB") for _ in range(2)]
    one, two = (context.new_page() for context in contexts)
    complaints: list[str] = []
    for page in (one, two):
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.set_default_timeout(PATIENCE * 1000)
    one.goto("/")
    one.fill("#name", "one")
    assert one.locator("#option-hints").count() == 0, "what the game never has is not offered"
    assert not one.is_checked("#option-undo")
    one.check("#setting-kinds-wool")
    one.check("#setting-kinds-oil")
    one.check("#setting-kinds-wine")
    one.click("#create")
    one.wait_for_url("**/t/*")
    two.goto(one.url)
    two.fill("#name", "two")
    two.click("#claim-B")
    one.wait_for_selector("[data-seat=B][data-kind=person]")
    one.click("#start")
    for page in (one, two):
        page.wait_for_selector("#view [data-field=points]")
    winner = to_the_market([one, two])
    other = two if winner is one else one
    assert winner.get_attribute("#compose-trade", "placeholder") == "trade GIVE for WANT with WHOM"
    whom = "B" if winner is one else "A"
    for give, want in permutations(GOODS, 2):
        winner.fill("#compose-trade", f"trade {give} for {want} with {whom}")
        winner.press("#compose-trade", "Enter")
        winner.wait_for_selector("#log p:has-text(' for '), #notice:not(:empty)")
        if f"offers {give} for {want}" in winner.locator("#log").inner_text():
            break
        assert winner.locator("#notice").inner_text()
        winner.evaluate("() => document.querySelector('#notice').replaceChildren()")
    other.wait_for_selector('button.option[data-act="refuse"]')
    assert other.locator("#compose-counter").count()
    assert f"offers {give} for {want}" in other.locator("#log").inner_text()
    assert complaints == []
    for context in contexts:
        context.close()
