"""`serve`, `worker` and `play --web`, mostly tested in separate processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from running import run

from bench import servers
from triclinium.cli import serve
from triclinium.server.settings import Settings
from triclinium.server.store.database import migrate
from triclinium.terminal.translator import Translator

PATIENCE_S = 60.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
    return {**kept, "XDG_STATE_HOME": str(home), "LANG": "C.UTF-8", **more}


@contextlib.contextmanager
def process(env: Mapping[str, str], *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "triclinium.cli.app", *words]
    running = subprocess.Popen(
        command, env=dict(env), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def get(url: str) -> Any:
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert time.monotonic() < until, "the service did not start"
            time.sleep(0.1)


def post(url: str, body: object, cookie: str = "") -> tuple[Any, str]:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json", "Cookie": cookie}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_play_web_plays_bots_and_ends_with_their_process(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    words = ("play", "--web", "--no-browser", "--port", str(port))
    with process(environment(tmp_path), *words) as web:
        assert get(f"{url}/api/health") == {"ok": True, "workers": "ok"}
        options = {"bot_pause": 0}
        table, cookie = post(f"{url}/api/tables", {"game": "fall_of_rome", "seats": 2, "options": options})
        path = f"{url}/api/tables/{table['id']}"
        for seat in "AB":
            post(f"{path}/seats/{seat}/bot", {"bot": "random"}, cookie)
        post(f"{path}/start", {}, cookie)
        until = time.monotonic() + PATIENCE_S
        while get(path)["state"] != "over":
            assert time.monotonic() < until
            time.sleep(0.1)
        bots = children(web.pid)
        assert len(bots) == 1
        assert os.getpriority(os.PRIO_PROCESS, bots[0]) >= 10
        web.kill()
        web.wait(PATIENCE_S)
        while Path(f"/proc/{bots[0]}").exists():  # Its server has gone.
            assert time.monotonic() < until
            time.sleep(0.05)
    kept = tmp_path / "triclinium"
    assert (kept / "tables.db").exists()
    assert (kept / "key").stat().st_mode & 0o777 == 0o600


def test_replay_web_shows_what_simulate_has_saved(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    done = run(
        tmp_path,
        "simulate",
        "aeterna",
        "--seats",
        2,
        "--games",
        1,
        "--seed",
        3,
        "--bot",
        "random",
        "--save",
        saved,
    )
    assert done.exit_code == 0, done.output
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with process(environment(tmp_path), "replay", str(saved), "--web", "--no-browser", "--port", str(port)):
        opened = get(f"{url}/api/replays/opened")
        assert opened == json.loads(saved.read_text())
        told, _ = post(f"{url}/api/replays?eyes=B&at=0", opened)
        assert (told["game"], told["seat"], told["seq"]) == ("aeterna", "B", len(opened["entries"]))
        assert told["entries"][0]["view"]["viewer"] == 1


def test_serve_and_worker_shut_down_gracefully(tmp_path: Path) -> None:
    port = free_port()
    env = environment(
        tmp_path,
        TRICLINIUM_DATABASE_URL=f"sqlite:///{tmp_path}/tables.db",
        TRICLINIUM_SECRET_KEYS="a key for tests and for nothing else",
        TRICLINIUM_PORT=str(port),
    )
    with process(env, "serve") as web:
        assert get(f"http://127.0.0.1:{port}/api/health")["ok"]
        with process(env, "worker") as worker:
            assert worker.stderr is not None
            assert "Worker started" in worker.stderr.readline()
            time.sleep(1)
            assert worker.poll() is None
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(PATIENCE_S) == 0
        web.send_signal(signal.SIGINT)
        _, said = web.communicate(timeout=PATIENCE_S)
        assert web.returncode == 0, said
        assert "triclinium worker" in said


def said_until(running: subprocess.Popen[str], text: str) -> str:
    """Return the output of a process up to a line that contains `text`."""
    assert running.stderr is not None
    heard = ""
    while text not in heard:
        line = running.stderr.readline()
        assert line, heard
        heard += line
    return heard


def test_serve_and_worker_wait_for_the_database(tmp_path: Path) -> None:
    port = free_port()
    with servers.postgres() as database:
        env = environment(
            tmp_path,
            TRICLINIUM_DATABASE_URL=database.url,
            TRICLINIUM_SECRET_KEYS="a key for tests and for nothing else",
            TRICLINIUM_PORT=str(port),
        )
        database.stop()
        with process(env, "serve") as web:
            said_until(web, "waiting up to 60 s for the database")
            time.sleep(3)
            assert web.poll() is None
            database.start()
            said_until(web, "the database is there after")
            assert get(f"http://127.0.0.1:{port}/api/health")["ok"]
        database.stop()
        with process(env, "worker") as worker:
            said_until(worker, "waiting up to 60 s for the database")
            assert worker.poll() is None
            database.start()
            said_until(worker, "the database is there after")
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(PATIENCE_S) == 0


def test_serve_waits_for_redis(tmp_path: Path) -> None:
    port = free_port()
    with servers.redis() as bus:
        env = environment(
            tmp_path,
            TRICLINIUM_DATABASE_URL=f"sqlite:///{tmp_path}/tables.db",
            TRICLINIUM_REDIS_URL=bus.url,
            TRICLINIUM_SECRET_KEYS="a key for tests and for nothing else",
            TRICLINIUM_PORT=str(port),
        )
        bus.stop()
        with process(env, "serve") as web:
            said_until(web, "waiting up to 60 s for Redis")
            bus.start()
            said_until(web, "Redis is there after")
            assert get(f"http://127.0.0.1:{port}/api/health")["ok"]


@pytest.mark.parametrize(("command", "away"), [("serve", "the database"), ("worker", "Redis")])
def test_a_dependency_that_never_starts_is_reported_in_a_sentence(
    tmp_path: Path, command: str, away: str
) -> None:
    nowhere = free_port()
    sqlite = f"sqlite:///{tmp_path}/tables.db"
    asyncio.run(migrate(sqlite))
    env = environment(
        tmp_path,
        TRICLINIUM_DATABASE_URL=sqlite if away == "Redis" else f"postgresql://a:hidden@127.0.0.1:{nowhere}/a",
        TRICLINIUM_REDIS_URL=f"redis://:hidden@127.0.0.1:{nowhere}/0",
        TRICLINIUM_SECRET_KEYS="a key for tests and for nothing else",
        TRICLINIUM_WAIT_SECONDS="1",
    )
    with process(env, command) as running:
        _, said = running.communicate(timeout=PATIENCE_S)
        assert running.returncode == 1, said
        assert f"triclinium: {away} is out of reach" in said
        assert "Traceback" not in said
        assert "hidden" not in said


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_missing_settings_are_named(tmp_path: Path, command: str) -> None:
    unset = {"TRICLINIUM_DATABASE_URL": None, "TRICLINIUM_SECRET_KEYS": None}
    done = run(tmp_path, command, environment=unset)
    assert done.exit_code == 2
    assert "TRICLINIUM_DATABASE_URL is missing" in done.stderr
    assert "TRICLINIUM_SECRET_KEYS is missing" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_worker_waits_for_the_schema_and_does_not_create_it(tmp_path: Path) -> None:
    env = environment(
        tmp_path,
        TRICLINIUM_DATABASE_URL=f"sqlite:///{tmp_path}/new.db",
        TRICLINIUM_SECRET_KEYS="a key for tests and for nothing else",
    )
    with process(env, "worker") as worker, process(env, "worker") as stopped:
        assert "triclinium serve --migrate" in said_until(worker, "waiting for the schema")
        said_until(stopped, "waiting for the schema")
        stopped.send_signal(signal.SIGTERM)
        assert stopped.wait(PATIENCE_S) == 0, "a waiting worker must end on SIGTERM"
        with process(env, "serve", "--migrate") as migration:
            assert migration.wait(PATIENCE_S) == 0
        assert "Traceback" not in said_until(worker, "the schema is there")
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE_S) == 0


OTHER = "127.0.0.2"
"""A loopback address of every machine, other than the one a service listens on by default."""


@pytest.mark.parametrize("by", ["option", "environment"])
def test_players_in_the_local_network_can_join_if_allowed(tmp_path: Path, by: str) -> None:
    port = free_port()
    words = ["play", "--web", "--no-browser", "--port", str(port)]
    more = {"TRICLINIUM_HOST": "0.0.0.0"} if by == "environment" else {}
    if by == "option":
        words += ["--host", "0.0.0.0"]
    with process(environment(tmp_path, **more), *words) as web:
        assert web.stdout is not None
        assert f"http://127.0.0.1:{port} " in web.stdout.readline()
        outer = serve._network_address("0.0.0.0")
        told = OTHER if outer is None else outer  # A machine without a network prints no address.
        if outer is not None:
            assert web.stdout.readline().split()[-1] == f"http://{outer}:{port}"
        for address in (told, OTHER, "127.0.0.1"):
            assert get(f"http://{address}:{port}/api/health") == {"ok": True, "workers": "ok"}
        told = f"http://{told}:{port}"
        table, _ = post(f"{told}/api/tables", {"game": "fall_of_rome", "seats": 2})
        assert get(f"{told}/api/tables/{table['id']}")["state"] == "open"


@pytest.mark.parametrize(
    ("host", "outer", "begins"),
    [
        ("0.0.0.0", "192.0.2.7", "http://192.0.2.7:8123"),
        ("::", "2001:db8::7", "http://[2001:db8::7]:8123"),
        ("0.0.0.0", None, "http://127.0.0.1:8123"),
        ("127.0.0.1", "192.0.2.7", "http://127.0.0.1:8123"),
    ],
)
def test_private_links_begin_with_an_address_that_guests_can_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, outer: str | None, begins: str
) -> None:
    served: list[Settings] = []
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "_prepare", lambda _: None)  # It would set up the logs of this process.
    monkeypatch.setattr(serve, "_need_host", lambda *_: None)
    monkeypatch.setattr(serve, "_network_address", lambda _: outer)
    monkeypatch.setattr(serve, "_listen", lambda _own, _app, settings: served.append(settings))
    serve.play_web(Translator("en"), 8123, browser=False, host=host)
    (settings,) = served
    assert settings.public_url == begins
    assert settings.allows_host("127.0.0.1:8123"), "the host must be able to open it on this machine"


@pytest.mark.parametrize(("host", "exposed"), [("0.0.0.0", True), ("127.0.0.1", False), ("localhost", False)])
def test_play_web_warns_when_others_reach_it_without_a_proxy(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    exposed: bool,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(serve, "_prepare", lambda _: None)  # It would set up the logs of this process.
    monkeypatch.setattr(serve, "_listen", lambda *_: None)
    serve.play_web(Translator("en"), 8123, browser=False, host=host)
    assert ("people you trust" in capsys.readouterr().out) == exposed


def test_play_web_listens_locally_by_default(tmp_path: Path) -> None:
    port = free_port()
    with process(environment(tmp_path), "play", "--web", "--no-browser", "--port", str(port)) as web:
        assert web.stdout is not None
        web.stdout.readline()
        get(f"http://127.0.0.1:{port}/api/health")
        with pytest.raises(ConnectionRefusedError), socket.create_connection((OTHER, port), timeout=60):
            pass


def test_an_address_of_another_machine_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_prepare", lambda _: None)  # It would set up the logs of this process.
    for host in ("203.0.113.7", "no such name", ""):
        words = ("play", "--web", "--no-browser", "--port", free_port(), "--host", host)
        done = run(tmp_path, *words)
        assert done.exit_code == 2
        assert host in done.stderr
        assert "use 0.0.0.0 for all" in done.stderr


def test_a_port_in_use_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_prepare", lambda _: None)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run(tmp_path, "play", "--web", "--no-browser", "--port", port)
        assert done.exit_code == 2
        assert f"port {port}" in done.stderr
