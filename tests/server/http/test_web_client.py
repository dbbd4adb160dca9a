"""The built web client is served with a strict policy.

Without a build, the page and the log show the command.
"""

from __future__ import annotations

import asyncio
import gzip
import html
import logging
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from starlette.applications import Starlette

from triclinium.server.http.frontend import BUILD, PATHS, routes

HERE = [re.sub(r"\{\w+\}", "abc", place) for place in PATHS]
SCRIPT = "export const ave = 1;\n" * 100


def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=routes(folder=folder)))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example.org") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


def status_of(folder: Path, path: str) -> int:
    """Return the status for a path that no library normalises, passed on as a web server does."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    scope = {"type": "http", "method": "GET", "path": unquote(path), "raw_path": path.encode(), "headers": []}
    asyncio.run(Starlette(routes=routes(folder=folder))(scope, receive, send))
    return int(sent[0]["status"])


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>client</title>", "utf-8")
    (folder / "assets" / "main-abc.js").write_text(SCRIPT, "utf-8")
    (folder / "assets" / "face.woff2").write_bytes(b"wOF2")
    (folder / "assets" / "notes.exe").write_bytes(b"MZ")
    (folder / "worker.js").write_text("self.skipWaiting();", "utf-8")
    (folder / "app.webmanifest").write_text("{}", "utf-8")
    (folder / "licences.txt").write_text("MIT", "utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    return folder


@pytest.mark.parametrize("place", HERE)
def test_every_path_serves_the_client(built: Path, place: str) -> None:
    answer = get(built, place)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert "client" in answer.text


def test_the_content_security_policy_is_strict(built: Path) -> None:
    policy = get(built, "/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_the_client_can_be_installed_as_an_app(built: Path) -> None:
    policy = get(built, "/").headers["content-security-policy"]
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy
    manifest, worker = get(built, "/app.webmanifest"), get(built, "/worker.js")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    # Browsers must revalidate both, because an old worker must not survive a deployment.
    assert (worker.headers["cache-control"], manifest.headers["cache-control"]) == ("no-cache", "no-cache")
    assert worker.headers["content-type"].startswith("text/javascript")


def test_files_are_compressed_and_immutable(built: Path) -> None:
    answer = get(built, "/assets/main-abc.js", **{"Accept-Encoding": "gzip"})
    assert answer.text == SCRIPT
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))
    assert "immutable" in answer.headers["cache-control"]
    assert get(built, "/assets/main-abc.js", **{"Accept-Encoding": "identity"}).text == SCRIPT
    assert get(built, "/icon.svg").headers["cache-control"] == "no-cache"
    assert get(built, "/assets/face.woff2").headers["content-type"] == "font/woff2"
    assert get(built, "/licences.txt").headers["content-type"] == "text/plain; charset=utf-8"


def test_brotli_files_of_the_build_are_sent_to_browsers_that_accept_them(built: Path) -> None:
    (built / "assets" / "main-abc.js.br").write_bytes(b"smaller")
    small = get(built, "/assets/main-abc.js", **{"Accept-Encoding": "identity, br;q=1.0"})
    # httpx does not decode Brotli here, so the length is that of the file.
    assert (small.headers["content-encoding"], small.headers["content-length"]) == ("br", "7")
    assert small.headers["vary"] == "Accept-Encoding"
    assert get(built, "/assets/main-abc.js", **{"Accept-Encoding": "gzip"}).text == SCRIPT
    assert get(built, "/assets/main-abc.js.br").status_code == 404


def test_only_pages_workers_and_pictures_have_the_policy(built: Path) -> None:
    for path in ("/", "/worker.js", "/icon.svg"):
        assert "content-security-policy" in get(built, path).headers
    assert "content-security-policy" not in get(built, "/assets/main-abc.js").headers


@pytest.mark.parametrize("asked", ["{tag}", "W/{tag}", '"a", {tag}', ' W/"a",W/{tag} ', "*"])
def test_unchanged_files_are_not_sent_again(built: Path, asked: str) -> None:
    first = get(built, "/").headers
    again = get(built, "/", **{"If-None-Match": asked.format(tag=first["etag"])})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("etag", "cache-control", "vary"):
        assert again.headers[name] == first[name]


@pytest.mark.parametrize("asked", ['"a"', 'W/"a", "b"', "", "{bare}", '"*"'])
def test_changed_files_are_sent(built: Path, asked: str) -> None:
    bare = get(built, "/").headers["etag"].strip('"')
    assert get(built, "/", **{"If-None-Match": asked.format(bare=bare)}).status_code == 200


BESIDE = (
    *("/assets/notes.exe", "/assets/", "/assets", "/index.html", "/nothing.svg", "/ICON.SVG"),
    *("/assets/../secret.svg", "/../secret.svg", "/assets/../icon.svg", "/./icon.svg", "//icon.svg"),
    *("/%2e%2e/secret.svg", "/..%2fsecret.svg", "/..%5csecret.svg", "/%2e%2e%2fsecret.svg", "/icon.svg%00"),
    *(
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/file:///etc/passwd",
        "/link.svg",
        "/linked/secret.svg",
        "/loop/icon.svg",
    ),
)


@pytest.mark.parametrize("path", BESIDE)
def test_no_other_files_of_the_folder_are_served(built: Path, path: str) -> None:
    secret = built.parent / "secret.svg"
    secret.write_text("<svg>secret</svg>", "utf-8")
    (built / "link.svg").symlink_to(secret)
    (built / "linked").symlink_to(built.parent)
    (built / "loop").symlink_to(built)
    assert status_of(built, "/icon.svg") == 200
    assert status_of(built, path) == 404


@pytest.mark.parametrize("place", HERE)
def test_without_a_build_the_page_and_the_log_show_the_build_command(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, place: str
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = get(tmp_path, place)
    assert (answer.status_code, answer.headers["cache-control"]) == (503, "no-store")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "The web client is not built." in answer.text
    assert "Klient przeglądarkowy nie jest zbudowany." in answer.text
    assert BUILD in html.unescape(answer.text)
    assert BUILD in caplog.text
