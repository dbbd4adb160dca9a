"""Log lines as JSON and as text, and the removal of secrets from them."""

from __future__ import annotations

import asyncio
import importlib
import io
import json
import logging
import pkgutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import private_servers
import pytest
from table_site import KEY, PATIENCE_S, Guest, Store, http_client, people, site, table_of
from websockets.asyncio.client import connect

from chance import CHANCE
from triclinium import server
from triclinium.live import rules as live_rules
from triclinium.live.bots import answer as think
from triclinium.server.observability import logs
from triclinium.server.settings import Settings, load
from triclinium.server.store.database import migrate

pytestmark = pytest.mark.anyio

TOKEN = "a metrics token that nobody may read"
PASSWORD = "swordfish-of-the-mails"
PUSH_KEYS = ("private_key" * 3 + "_the-first", "private_key" * 3 + "the-second")


@contextmanager
def written(settings: Settings) -> Iterator[io.StringIO]:
    """Collect the log during the block, and restore the handlers afterwards."""
    root, out = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    try:
        logs.set_up(settings, stream=out)
        yield out
    finally:
        logging.captureWarnings(False)
        root.handlers[:] = before
        root.setLevel(level)
        for name in ("triclinium", "triclinium.cli"):
            logging.getLogger(name).setLevel(logging.NOTSET)


def settings_of(**more: Any) -> Settings:
    return load(database_url="sqlite:///none.db", secret_keys=KEY, **more)


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_json_lines_have_request_table_and_seat() -> None:
    with written(settings_of(log_format="json")) as out:

        async def task() -> None:
            logs.bind(request="r1", table="t1")
            logs.bind(seat="B")
            logging.getLogger("some.library").warning("so many: %d", 3, extra={"more": "x", "_mark": 1})

        asyncio.run(task())
        logging.getLogger("uvicorn.error").error("of the web server")
    first, second = lines(out)
    assert first.pop("timestamp").endswith("Z")
    assert first == {
        "event": "so many: 3", "level": "warning", "logger": "some.library",
        "request": "r1", "table": "t1", "seat": "B", "more": "x",
    }  # fmt: skip
    assert (second["event"], second["logger"]) == ("of the web server", "uvicorn.error")
    assert "table" not in second


def test_each_module_logs_under_its_own_name() -> None:
    checked = 0
    for found in pkgutil.walk_packages(server.__path__, f"{server.__name__}."):
        log = getattr(importlib.import_module(found.name), "log", None)
        if isinstance(log, logging.Logger):
            assert log.name == found.name
            checked += 1
    assert checked > 0


def test_logs_are_text_on_a_terminal_and_json_elsewhere() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert logs.wants_json("auto", io.StringIO())
    assert not logs.wants_json("auto", Terminal())
    assert logs.wants_json("json", Terminal())
    with written(settings_of(log_format="text")) as out:
        logging.getLogger("some.library").warning("ave", extra={"table": "t1"})
    assert "ave" in out.getvalue()
    assert "table=t1" in out.getvalue()
    with pytest.raises(json.JSONDecodeError):
        json.loads(out.getvalue())


@pytest.mark.parametrize("secret", [
    "WyJ0YWJsZSIsMF0.aYx3Fg.k7w1q0ZJ0m3mJ0Zr8M1kq9Ux2c4vQy7Tn5b",
    "0123456789abcdef0123456789abcdef",
    "kP3xV9mQ2wT7rB5nY8cZ1A",
    "somebody@example.org",
])  # fmt: skip
def test_values_that_look_like_secrets_are_removed(secret: str) -> None:
    with written(settings_of(log_format="json", log_level="debug")) as out:
        log = logging.getLogger("some.library")
        log.warning("in words: %s.", secret)
        log.warning("beside them", extra={"what": f"({secret})"})
        log.warning("GET /api/address/unsubscribe?token=%s HTTP/1.1", secret)
        log.warning("headers: {'cookie': 'triclinium_guest=%s'}", secret)
        try:
            raise ValueError(f"a fault that says {secret}")
        except ValueError:
            log.exception("with its words")
    assert secret not in out.getvalue()
    assert len(lines(out)) == 5


def test_secrets_of_the_settings_are_removed_from_logs() -> None:
    settings = load(
        database_url="postgresql://u:pass%20word@h/d",
        redis_url="redis://:other-pass@h",
        secret_keys=KEY,
        metrics_token=TOKEN,
        push_key=",".join(PUSH_KEYS),
        push_contact="mailto:a@example.org",
        log_format="json",
    )
    with written(settings) as out:
        logging.getLogger("x").error("%s %s", *PUSH_KEYS)
        logging.getLogger("x").error("%s %s %s pass word", settings.database_url, settings.redis_url, KEY)
        logging.getLogger("x").error("%s", TOKEN)
    for secret in ("pass%20word", "pass word", "other-pass", KEY, TOKEN, *PUSH_KEYS):
        assert secret not in out.getvalue()


def test_an_error_in_the_rules_is_logged_by_type_and_place_only() -> None:
    from triclinium.testing.tiny import Tiny  # noqa: PLC0415 (the error must come from its module)

    with written(settings_of(log_format="json")) as out:
        try:
            Tiny().options(None, 0)  # type: ignore[arg-type]
        except Exception:
            logging.getLogger("x").exception("broken")
        try:
            dict[str, int]()["no card"]
        except KeyError:
            logging.getLogger("x").exception("ours")
    rules, ours = (line["exception"] for line in lines(out))
    assert "(message redacted)" in rules
    assert ", in options" in rules
    assert ours.endswith("builtins.KeyError: 'no card'")


def test_a_failing_bot_is_logged_by_place_without_its_cards() -> None:
    request = {
        "maker": "triclinium.bots.random:RandomPlayer",
        "seed": 1,
        "decided": 0,
        "view": {},
        "options": 7,
    }
    answer = think(json.dumps({**request, "seconds": 1}))
    assert "error" in answer
    assert "7" not in answer.partition("line")[0]


class Secrets:
    """The secrets of a game, which must not be logged."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def add(self, *each: str | None) -> None:
        self.found.update(one for one in each if one)

    def none_in(self, text: str) -> None:
        assert {each for each in self.found if each in text} == set()


async def test_failures_in_a_game_log_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens, links, addresses, nonces, the secret of the deal and sealed cards are never logged."""
    hidden = Secrets()
    hidden.add(KEY, TOKEN, PASSWORD)
    with (
        private_servers.postgres() as database,
        private_servers.redis() as bus,
        private_servers.mail_server() as mails,
    ):
        await migrate(database.url)
        store = Store("postgres", database.url, bus.url)
        settings = store.settings(
            log_format="json",
            log_level="debug",
            metrics_token=TOKEN,
            mail_host="127.0.0.1",
            mail_port=mails.port,
            mail_tls="none",
            mail_from="table@example.org",
        )
        with written(settings) as out, site(store, **_given(settings)) as found:
            async with people(found.url, "AB") as (a, b):
                await a.post("/api/me", {"name": "A"})
                await a.post("/api/me/address", {"email": "hidden.person@example.org"})
                token = mails.mails[-1].get_content().partition("/confirm#token=")[2].split()[0]
                hidden.add("hidden.person@example.org", token)
                await a.http.post(f"/api/address/unsubscribe?token={token}")
                table = await table_of([a, b], "aeterna")
                link = str(await a.get(f"/api/tables/{table}/link"))
                hidden.add(link.partition("#return=")[2].partition("'")[0])
                hidden.add(
                    a.nonces[table], b.nonces[table], *a.http.cookies.values(), *b.http.cookies.values()
                )
                hidden.add(await _deal_secret(database.url, table))
                chosen = await _play(a, b, table, 6)
                hidden.add(*chosen)
                await _send_invalid_requests(found.url, a, table, token)
                # An error in the rules has the card in its message. Then both servers are killed.
                with monkeypatch.context() as patched:
                    patched.setattr(live_rules, "grant", _fault_in_rules())
                    hidden.add(*(await _play(a, b, table, 1, broken=True)))
                bus.kill()
                database.kill()
                await a.http.get("/api/tables")
                database.start()
                bus.start()
                async with asyncio.timeout(PATIENCE_S):
                    while (await a.http.get("/readyz")).status_code != 200:
                        await asyncio.sleep(0.1)
    text = out.getvalue()
    seen = lines(out)
    assert {"request", "table", "seat"} <= {name for line in seen for name in line}
    assert any(line.get("table") == table and line.get("seat") in ("A", "B") for line in seen)
    assert any("could not be carried out" in line["event"] for line in seen)
    assert any("was lost" in line["event"] for line in seen)
    assert any(line["logger"].startswith("uvicorn") for line in seen)
    assert any("POST /api/address/unsubscribe" in line["event"] for line in seen)
    hidden.none_in(text)


def _given(settings: Settings) -> dict[str, Any]:
    given = settings.model_dump(exclude_unset=True)
    return {
        name: value
        for name, value in given.items()
        if name not in ("database_url", "redis_url", "secret_keys")
    }


def _fault_in_rules() -> Any:
    """Return a function that raises like the rules of a game, with the act in the message."""
    rules: dict[str, Any] = {"__name__": "triclinium.games.pretended.rules"}
    exec("def grant(live, seat, command, bot): raise TypeError('nobody can ' + command.act)", rules)
    return rules["grant"]


async def _deal_secret(url: str, table: str) -> str:
    connection = await asyncpg.connect(url)
    try:
        secret = await connection.fetchval("SELECT secret FROM tables WHERE id = $1", table)
    finally:
        await connection.close()
    return secret.hex() if isinstance(secret, bytes) else str(secret)


async def _play(a: Guest, b: Guest, table: str, most: int, broken: bool = False) -> set[str]:
    """Make some acts, including sealed ones, and return them."""
    chosen: set[str] = set()
    async with a.sit(table) as one, b.sit(table) as two:
        await one.updated()
        await two.updated()
        for _ in range(most):
            for wire in (one, two):
                options = [each for each in wire.update["options"] if each not in ("hold", "release")]
                if options and wire.table["you"] in wire.update["awaited"]:
                    act = CHANCE.choice(options)
                    answer = await wire.act(act)
                    chosen.add(act)
                    assert answer["type"] in (("error",) if broken else ("done", "stale")), answer
    return {act for act in chosen if " " in act}


async def _send_invalid_requests(url: str, a: Guest, table: str, token: str) -> None:
    """Send invalid requests with secrets in wrong places, as strangers and old clients do."""
    await a.http.get(f"/api/tables/{table}?token={token}")
    await a.http.get(f"/t/{table}?return={token}")
    await a.http.post(f"/api/tables/{table}/return", json={"token": token})
    await a.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    where = url.replace("http", "ws") + f"/api/tables/{table}/socket?token={token}"
    async with connect(where, additional_headers={"Cookie": a.cookie}) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token, "protocol": 99}))
        await socket.wait_closed()


async def test_only_a_proxy_may_set_the_request_id(store: Store) -> None:
    for proxies, kept in (((), False), (("127.0.0.1",), True)):
        with site(store, bots=False, proxies=",".join(proxies)) as found:
            async with http_client(found.url) as web:
                answer = await web.get("/api/games", headers={"X-Request-ID": "given-by-proxy"})
                assert (answer.headers["X-Request-ID"] == "given-by-proxy") == kept
                other = await web.get("/api/games", headers={"X-Request-ID": "no good one!"})
                assert other.headers["X-Request-ID"] not in ("no good one!", answer.headers["X-Request-ID"])
