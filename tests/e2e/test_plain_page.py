"""People and a bot play whole games through the plain page."""

from __future__ import annotations

import contextlib
import os
import random
import re
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from people import PATIENCE, House, Person, stop
from playwright.sync_api import Browser, Request, TimeoutError, sync_playwright

from triclinium import seal
from triclinium.bench import servers
from triclinium.games import find
from triclinium.kernel import fair
from triclinium.kernel.record import Record

HOSTILE = '<img src=x onerror="document.title=1"><b>ave</b>'
LONGEST = 180.0
OPTION = "button.option:not([disabled])"
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """`triclinium serve` and `triclinium worker` on PostgreSQL and Redis of their own."""
    log = tmp_path_factory.mktemp("house") / "log"
    with servers.postgres() as database, servers.redis() as bus:
        port = servers.free_port()
        env = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
        env |= {
            "TRICLINIUM_DATABASE_URL": database.url,
            "TRICLINIUM_REDIS_URL": bus.url,
            "TRICLINIUM_SECRET_KEYS": secrets.token_urlsafe(32),
            "TRICLINIUM_PLAIN_PAGE": "1",
            "TRICLINIUM_PORT": str(port),
            "TRICLINIUM_PUBLIC_URL": f"http://127.0.0.1:{port}",
            "TRICLINIUM_MAIL_HOST": "127.0.0.1",
            "TRICLINIUM_MAIL_PORT": str(servers.free_port()),
            "TRICLINIUM_MAIL_TLS": "none",
            "TRICLINIUM_MAIL_FROM": "table@example.org",
        }
        service = House(port, env, log)
        mail = Controller(service.post, hostname="127.0.0.1", port=int(env["TRICLINIUM_MAIL_PORT"]))
        mail.start()
        worker = None
        try:
            service.open()
            worker = service.run("worker")
            yield service
        finally:
            if worker is not None:
                stop(worker)
            service.close()
            mail.stop()


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


def create(who: Person, name: str, seats: int, title: str, *chosen: tuple[str, str], **fields: str) -> str:
    """Create a table on the first page; its address."""
    page = who.page
    page.goto("/")
    page.fill("#name", name)
    page.select_option("#seats", str(seats))
    page.fill("#title", title)
    for field, value in fields.items():
        page.fill(f"#{field.replace('__', '-')}", value)
    for control, value in chosen:
        page.select_option(control, value)
    page.click("#create")
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-seat=A][data-kind=person]")
    return page.url


def sit_down(who: Person, address: str, name: str, seat: str) -> None:
    who.page.goto(address)
    who.page.fill("#name", name)
    who.page.click(f"#claim-{seat}")
    who.page.wait_for_selector(f"[data-seat={seat}][data-kind=person]")
    assert who.says("(you)", "(Ty)") in who.text(f"[data-seat={seat}]")


def unfold(who: Person, what: str) -> None:
    """Many options of one kind are folded away: show them."""
    folded = who.page.locator(f"details:not([open]):has({what}) > summary")
    if folded.count():
        folded.first.click(timeout=2000)


def choose(who: Person, chance: random.Random) -> bool:
    """Press a button, if there is one to press: the turn's end where it is offered, else any."""
    acts = who.page.eval_on_selector_all(OPTION, "all => all.map(each => each.dataset.act)")
    if not acts:
        return False
    act = next((act for act in acts if act in ("end", "continue", "pass")), None) or chance.choice(acts)
    # Somebody else may be quicker: then there are other buttons now, and the next look sees them.
    with contextlib.suppress(TimeoutError):
        unfold(who, f'button[data-act="{act}"]')
        who.page.locator(f'button.option[data-act="{act}"]').click(timeout=2000)
    return True


def play_to_the_end(people: list[Person], chance: random.Random) -> None:
    until = time.monotonic() + LONGEST
    while not people[0].page.locator("#ending").count():
        assert time.monotonic() < until, "the game does not end"
        if not any(choose(who, chance) for who in people):
            people[0].page.wait_for_timeout(20)


def test_two_people_and_a_bot_play_a_whole_game(house: House, person: Callable[..., Person]) -> None:
    first, second, watcher = person(), person("pl-PL"), person()
    address = create(first, "first", 3, HOSTILE, ("#setting-roles-2", "vestalis"), option__bot_pause="0")
    assert first.text("#title") == HOSTILE
    commitment = first.page.locator("#commitment").text_content()
    first.page.click("#bot-C-random")
    first.page.wait_for_selector("[data-seat=C][data-kind=bot]")

    sit_down(second, address, "second", "B")
    first.page.wait_for_selector("[data-seat=B][data-kind=person]")
    nonces = [who.page.locator("#nonce").text_content() for who in (first, second)]
    watcher.page.goto(address)
    watcher.page.wait_for_selector("#watching")

    first.page.click("#start")
    second.page.wait_for_selector("#view [data-field=cities]")
    assert second.text("#state") == "Gra trwa."
    watcher.page.wait_for_selector("#view [data-field=cities]")
    assert watcher.page.locator(OPTION).count() == 0
    assert "first" in first.text("#view [data-field=hands]")
    assert "C: Vestalis" in second.text("#view [data-field=roles]"), "chosen when the table was created"
    assert "Wizygoci" in second.text("#view"), "names are in the reader's language"

    # What one writes the others read, as text.
    first.page.fill("#say", HOSTILE)
    first.page.click("#send")
    for who in (second, watcher):
        who.page.wait_for_selector("#chat p")
        assert HOSTILE in who.text("#chat")
        assert who.page.locator("#chat img").count() == 0

    chance = random.Random(7)
    _a_refusal_and_an_undo([first, second], chance)
    play_to_the_end([first, second], chance)
    for who in (first, second, watcher):
        who.page.wait_for_selector("#ending")
        assert who.page.locator(OPTION).count() == 0
    assert first.page.title().startswith(HOSTILE)

    record = _record(first)
    assert record.commitment == commitment
    assert record.notes["nonces"] == f"{nonces[0]},{nonces[1]},"
    assert first.page.locator("#host").text_content() in seal.check(record)
    for who, said in ((first, "Checked:"), (second, "Sprawdzone:")):
        who.page.wait_for_function(
            "said => document.querySelector('#chance')?.textContent.startsWith(said)", arg=said
        )
    draws = fair.verify(find(record.game).rules, record)
    assert len(draws) > 20

    # Again: the owner's new table, and the way there for the other.
    first.page.click("#rematch")
    first.page.wait_for_url(lambda url: url != address)
    second.page.click("#next")
    second.page.wait_for_url(first.page.url)


def test_no_nonce_is_sent_before_the_commitment_is_kept(house: House, person: Callable[..., Person]) -> None:
    first, second = person(), person()
    sent: list[tuple[str, Any]] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append((request.url.partition("/api/")[2], request.post_data_json))

    for who in (first, second):
        who.page.on("request", note)
    address = create(first, "first", 2, "")
    table = address.rpartition("/")[2]
    sit_down(second, address, "second", "B")
    assert [path for path, body in sent if "nonce" in body] == [
        f"tables/{table}/seats/{seat}/claim" for seat in "AB"
    ]
    assert [path for path, _ in sent[:3]] == ["me", "tables", f"tables/{table}/seats/A/claim"]
    for who, (_, body) in zip((first, second), [each for each in sent if "nonce" in each[1]], strict=True):
        pin = who.page.evaluate("id => JSON.parse(localStorage.getItem(`triclinium.fair.${id}`))", table)
        assert pin["commitment"] == body["commitment"] == who.page.locator("#commitment").text_content()
        assert body["nonce"] in pin["nonces"].values()
    assert second.page.locator("#unfair p").count() == 0

    # What was kept is looked at again whenever the table is shown.
    false = '{"commitment": "00", "nonces": {}}'
    second.page.evaluate("([id, pin]) => localStorage.setItem(`triclinium.fair.${id}`, pin)", [table, false])
    second.page.reload()
    second.page.wait_for_selector("#unfair p")
    assert "not the commitment" in second.text("#unfair")


def _a_refusal_and_an_undo(people: list[Person], chance: random.Random) -> None:
    """Play until each was seen once: why something cannot be done, with its rule, and a move taken back."""
    refused = undone = False
    until = time.monotonic() + LONGEST
    while not (refused and undone):
        assert time.monotonic() < until
        for who in people:
            page = who.page
            if page.locator("#refusals").count() and not refused:
                page.locator("#refusals summary").click(timeout=2000)
                text = page.locator("#refusals p").first.inner_text()
                refused = re.search(r"FR-\d+\.\d+: \w", text) is not None
            marches = page.locator('button.option[data-act^="march"]:not([disabled])')
            if not undone and marches.count():
                before = who.text("#board")
                unfold(who, 'button[data-act^="march"]')
                marches.first.click()
                page.wait_for_selector("#undo:not([disabled])")
                page.click("#undo")
                page.wait_for_selector(f"#log p.act:has-text('{who.says('took back', 'cofa ruch')}')")
                assert who.text("#board") == before
                undone = True
            elif not marches.count():
                choose(who, chance)
        people[0].page.wait_for_timeout(20)


def _record(who: Person) -> Record:
    href = who.page.locator("#record").get_attribute("href")
    answer = who.page.request.get(str(href))
    assert answer.ok
    return Record.from_json(answer.text())


def test_a_private_link_brings_one_back_on_another_device(
    house: House, person: Callable[..., Person]
) -> None:
    first, phone = person(), person()
    address = create(first, "first", 1, "alone")
    first.page.click("#way-back")
    link = first.page.locator("#private code").inner_text()
    assert link.startswith(address + "#return=")
    phone.page.goto(link)
    phone.page.wait_for_selector("[data-seat=A]")
    phone.page.wait_for_function("document.querySelector('[data-seat=A]').textContent.includes('(you)')")
    # The key to the seat does not stay in the address.
    assert "#" not in phone.page.url
    first.page.click("#start")
    phone.page.locator(OPTION).first.click()
    first.page.wait_for_selector("#log p.act:has-text('A (first)')")


def test_the_page_comes_back_by_itself_after_a_break(house: House, person: Callable[..., Person]) -> None:
    first = person()
    create(first, "first", 1, "")
    first.page.click("#start")
    first.page.wait_for_selector(OPTION)
    act = str(first.page.locator(OPTION).first.get_attribute("data-act"))
    house.close()
    first.page.wait_for_function("document.getElementById('link').textContent !== ''")
    # Chosen while nobody answers: kept, and sent when somebody does.
    first.page.locator(OPTION).first.click()
    house.open()
    first.page.wait_for_selector("#log p.act:has-text('A (first)')")
    first.page.wait_for_function("document.getElementById('link').textContent === ''")
    record = _record(first)
    assert [entry.act for entry in record.entries[1:]] == [act]
    first.complaints.clear()  # the browser complains of the break itself


def test_public_tables_are_listed(house: House, person: Callable[..., Person]) -> None:
    first, second = person(), person()
    first.page.goto("/")
    first.page.fill("#name", "first")
    first.page.fill("#title", "forum")
    first.page.check("#is-public")
    first.page.click("#create")
    first.page.wait_for_selector("[data-seat=A][data-kind=person]")
    second.page.goto("/")
    second.page.click("tr.public a:has-text('forum')")
    second.page.wait_for_selector("#claim-B")


def test_an_address_is_confirmed_by_a_button(house: House, person: Callable[..., Person]) -> None:
    first = person("pl-PL")
    create(first, "first", 2, "")
    first.page.goto("/")
    first.page.fill("#email", "player@example.org")
    first.page.click("#send-email")
    first.page.wait_for_selector("#notice:not(:empty)")
    until = time.monotonic() + LONGEST
    while not house.post.texts:
        assert time.monotonic() < until
        first.page.wait_for_timeout(50)
    link = re.search(r"http://\S+/confirm#token=\S+", house.post.texts[-1])
    assert link is not None
    first.page.goto(link[0])
    # Opening the link alone does nothing: programs that read mails open links, too.
    first.page.wait_for_selector("#confirm")
    assert "#" not in first.page.url
    assert not first.page.request.get("/api/me").json()["person"]["address"]["confirmed"]
    first.page.click("#confirm")
    first.page.wait_for_selector("#done")
    assert first.page.request.get("/api/me").json()["person"]["address"]["confirmed"]
