"""Run `pipx run triclinium play --web` like a new user: from a package index, without Node and compilers.

The wheel, built with the client inside, and its dependencies come from a local index. This has its own task,
`nox -s stranger`, which needs the built web client (`nox -s web`) and prints sizes.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from browser import Guest, chromium
from package_index import Index, project, serving
from websockets.sync.client import connect
from websockets.typing import Origin

from triclinium.kernel.fair import new_nonce

ROOT = Path(__file__).parents[2]
CLIENT = "triclinium/server/client/"
PATIENCE_S = 240.0
LARGEST_WHEEL = 4_000_000
AS_SOURCE = {"http-ece"}
"""Projects without a wheel on PyPI, in pure Python."""
BUILD_TOOLS = ("setuptools", "wheel")
BUILDERS = ("node", "npm", "cc", "gcc", "clang", "make")
ACTS = 12


@dataclass
class Service:
    """The service that the new user has started."""

    url: str
    wheel: Path
    index: Index
    home: Path


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("index")
    home = tmp_path_factory.mktemp("stranger")
    wheel = built(folder)
    asked = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(folder)),
            *("--constraint", str(ROOT / "constraints.txt"), str(wheel), *BUILD_TOOLS),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    with serving(folder) as index, running(index, home) as url:
        yield Service(url, wheel, index, home)


def built(into: Path) -> Path:
    """Build the wheel with the client inside; return its path."""
    assert (ROOT / "src" / CLIENT / "index.html").is_file(), "the web client is not built: nox -s web"
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(into), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = into.glob("*.whl")
    return wheel


@contextmanager
def running(index: Index, home: Path) -> Iterator[str]:
    """Run `pipx run triclinium play --web` with only Python on the path; yield the address."""
    tools = home / "bin"
    tools.mkdir()
    (tools / "python3").symlink_to(sys.executable)
    for name in ("realpath", "dirname"):  # Scripts that uv installs need these.
        (tools / name).symlink_to(shutil.which(name) or name)
    assert not any(shutil.which(name, path=str(tools)) for name in BUILDERS)
    env = {
        "PATH": str(tools),
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "PIPX_HOME": str(home / "pipx"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "LANG": "C.UTF-8",
    }
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    words = ("--index-url", index.url, "triclinium", "play", "--web", "--no-browser", "--port", str(port))
    log = home / "log"
    with log.open("wb") as kept:
        process = subprocess.Popen(
            [sys.executable, "-m", "pipx", "run", "--skip-maintenance", *words],
            cwd=home,
            env=env,
            stdout=kept,
            stderr=kept,
        )
    try:
        until = time.monotonic() + PATIENCE_S
        while not answers(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health").is_success
    except httpx.TransportError:
        return False


def test_the_wheel_comes_from_the_index_and_needs_no_compiler(service: Service) -> None:
    assert service.wheel.name in service.index.asked
    sources = {project(name) for name in service.index.files if not name.endswith(".whl")}
    assert sources <= AS_SOURCE, "these cannot be installed without a compiler"
    assert not list(service.home.glob("pipx/**/node_modules"))


def test_the_size_of_the_wheel_is_printed_and_limited(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    size = service.wheel.stat().st_size
    with zipfile.ZipFile(service.wheel) as archive:
        inside = [info for info in archive.infolist() if info.filename.startswith(CLIENT)]
    packed = sum(info.compress_size for info in inside)
    fetched = sum(service.index.files[name].stat().st_size for name in set(service.index.asked))
    installed = sum(
        path.stat().st_size
        for path in service.home.glob("pipx/**/*")
        if path.is_file() and not path.is_symlink()
    )
    with capsys.disabled():
        sys.stdout.write(
            f"\nwheel {size:,} bytes, of which the client {packed:,} in {len(inside)} files;"
            f" fetched in all {fetched:,}; installed {installed:,}\n"
        )
    assert packed < size < LARGEST_WHEEL


def test_every_file_of_the_client_is_served_as_it_was_built(service: Service) -> None:
    with zipfile.ZipFile(service.wheel) as archive, httpx.Client(base_url=service.url) as client:
        names = [name for name in archive.namelist() if name.startswith(CLIENT)]
        for name in names:
            path, compressed, _ = name.removeprefix(CLIENT).partition(".br")
            address = "/" if path == "index.html" else f"/{path}"
            headers = {"Accept-Encoding": "br" if compressed else "identity"}
            with client.stream("GET", address, headers=headers) as answer:
                assert b"".join(answer.iter_raw()) == archive.read(name), name
    assert len(names) > 50


def test_a_game_is_played_over_http_and_a_websocket(service: Service) -> None:
    with httpx.Client(base_url=service.url, headers={"Origin": service.url}) as client:

        def ask(path: str, body: object) -> Any:
            answer = client.post(path, json=body)
            assert answer.is_success, answer.text
            return answer.json() if answer.content else None

        ask("/api/me", {"name": "Livia", "language": "en"})
        game = {"game": "fall_of_rome", "seats": 2, "name": "Livia", "options": {"bot_pause": 0}}
        table = ask("/api/tables", game)
        claim = {"name": "Livia", "nonce": new_nonce(), "commitment": table["commitment"]}
        ask(f"/api/tables/{table['id']}/seats/A/claim", claim)
        ask(f"/api/tables/{table['id']}/seats/B/bot", {"bot": "novice"})
        ask(f"/api/tables/{table['id']}/start", {})
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{service.url.replace('http', 'ws')}/api/tables/{table['id']}/socket"
    choose, done = random.Random(1), 0
    with connect(address, origin=Origin(service.url), additional_headers={"Cookie": cookies}) as talk:
        talk.send(json.dumps({"type": "hello", "protocol": 2, "since": None}))
        while done < ACTS:
            told = json.loads(talk.recv(timeout=30))
            assert told["type"] not in ("error", "refused"), told
            done += told["type"] == "done"
            if told["type"] == "update" and told["outcome"]:
                break
            if told["type"] == "update" and "A" in told["awaited"]:
                options = [option for option in told["options"] if option not in ("hold", "release")]
                key = f"stranger-{told['seq']}-{choose.randrange(10**6)}"
                act = {"decision": told["decision"], "key": key, "act": choose.choice(options)}
                talk.send(json.dumps({"type": "act", **act}))
    assert done > 0


def test_a_browser_opens_the_page_and_a_table(service: Service) -> None:
    with chromium() as browser:
        guest = Guest(browser, service.url)
        guest.sit_down("Fall of Rome", "bots")
        guest.page.locator("[data-city]:visible").first.wait_for()
        guest.leave()
