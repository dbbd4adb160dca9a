"""The service as it is run: PostgreSQL, Redis, a web process, a worker, and real browsers before it."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator

import pytest
from people import PATIENCE, House, Person, stop
from playwright.sync_api import Browser, sync_playwright

from triclinium.cli import bench_servers

ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """`triclinium serve` and `triclinium worker` on PostgreSQL and Redis of their own."""
    log = tmp_path_factory.mktemp("house") / "log"
    with bench_servers.postgres() as database, bench_servers.redis() as bus:
        port = bench_servers.free_port()
        env = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
        env |= {
            "TRICLINIUM_DATABASE_URL": database.url,
            "TRICLINIUM_REDIS_URL": bus.url,
            "TRICLINIUM_SECRET_KEYS": secrets.token_urlsafe(32),
            "TRICLINIUM_PORT": str(port),
            "TRICLINIUM_PUBLIC_URL": f"http://127.0.0.1:{port}",
        }
        service = House(port, env, log)
        try:
            service.open()
            worker = service.run("worker")
            yield service
            stop(worker)
        finally:
            service.close()


# Not for the whole session: as long as playwright is there, its event loop runs, and tests that start one cannot.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser; that there is none is a failure, for then nothing here was tested."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.fail("there is no chromium; on Debian: apt-get install -y chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, house: House) -> Iterator[Callable[..., Person]]:
    """A new person: `person()`, or `person("pl-PL")`; at the end no browser may have complained."""
    people: list[Person] = []

    def arrive(locale: str = "en-GB") -> Person:
        context = chromium.new_context(locale=locale, base_url=house.url)
        context.set_default_timeout(PATIENCE * 1000)
        new = Person(context.new_page())
        new.page.on("pageerror", lambda error: new.complaints.append(str(error)))
        new.page.on(
            "console",
            lambda said: new.complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        people.append(new)
        return new

    yield arrive
    complaints = [complaint for each in people for complaint in each.complaints]
    for each in people:
        each.page.context.close()
    assert complaints == []
