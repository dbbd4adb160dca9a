"""A service for a browser, and a person who plays whole games with the elements of its pages."""

from __future__ import annotations

import random
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Locator, Page, TimeoutError, sync_playwright

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
"""The flags of web/scripts/chromium.mjs: run as root, without connections to other hosts."""
PATIENCE_MS = 20_000
START_S = 120.0
LONGEST_S = 90.0
BUTTON = ".plain-choices [data-act]:not([aria-disabled=true])"
POINT = "[data-point][aria-disabled=false]"
DO = ".pick .do:not([aria-disabled=true])"
ENDING = "#ending"


@contextmanager
def served(command: Sequence[str | Path], folder: Path, env: Mapping[str, str]) -> Iterator[str]:
    """Run `triclinium play --web` on a free port; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    log = folder / "log"
    with log.open("wb") as kept:
        process = subprocess.Popen(
            [*command, "--no-browser", "--port", str(port)], cwd=folder, env=env, stdout=kept, stderr=kept
        )
    try:
        until = time.monotonic() + START_S
        while not _answers(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(START_S)


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health").is_success
    except httpx.TransportError:
        return False


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium; fail if there is none, because then nothing would be tested."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert program, "there is no chromium; on Debian: apt-get install -y chromium-headless-shell"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


class Guest:
    """A person with their own page. Errors and warnings of the browser fail the test."""

    def __init__(self, browser: Browser, service: str, screen: tuple[int, int] = (1366, 768)) -> None:
        width, height = screen
        self.page: Page = browser.new_page(
            locale="en-GB", reduced_motion="reduce", viewport={"width": width, "height": height}
        )
        self.page.set_default_timeout(PATIENCE_MS)
        self.service = service
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: self.errors.append(said.text) if said.type in ("error", "warning") else None,
        )

    def sit_down(self, title: str, way: str, bot: str | None = None) -> None:
        """Open a table of the game with this title, with the usual bot or another one in the second seat."""
        self.page.goto(self.service)
        self.page.locator("#games label", has_text=title).click()
        self.page.click(f"#play-{way}")
        if bot is not None:
            self.page.locator(f"select:has(option[value={bot}])").first.select_option(bot)
        self.page.locator("details > summary").click()
        self.page.fill("[data-option=bot_pause]", "0")
        self.page.click("#create")
        self.page.wait_for_url("**/t/*")
        self.page.locator(".table-page").wait_for()

    def play(self, seed: int, *, keys: bool = False) -> str:
        """Play until the game is over; return the ending in words. With `keys`, use only the keyboard."""
        dice = random.Random(seed)
        until = time.monotonic() + LONGEST_S
        while not self.page.locator(ENDING).count():
            assert time.monotonic() < until, f"the game does not end: {self.page.content()}"
            self._step(dice, keys)
            assert not self.errors, self.errors
        return re.sub(r"\s+", " ", self.page.locator(ENDING).inner_text())

    def leave(self) -> None:
        """Close the page; check that the browser logged no errors."""
        self.page.close()
        assert not self.errors, self.errors

    def _step(self, dice: random.Random, keys: bool) -> None:
        page = self.page
        ready = page.locator(DO)
        if ready.count():
            _press(ready.first)
            return
        found = page.locator(f"{BUTTON}, {POINT}")
        open_ = found.count() if page.locator('.table-page[data-turn="true"]').count() else 0
        if not open_:
            page.wait_for_timeout(30)
            return
        chosen = found.nth(dice.randrange(open_))
        _press(chosen, keys)


def _press(what: Locator, keys: bool = False) -> None:
    """Press an element; if it has gone or is disabled in the meantime, do nothing, and the caller tries again."""
    with suppress(TimeoutError):
        if keys:
            what.focus(timeout=1_000)
            what.page.keyboard.press("Enter")
        else:
            what.click(timeout=1_000)
