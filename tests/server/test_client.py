"""The built client is served with the strict policy; where it is not built, the plain page is, and the log says so."""

from __future__ import annotations

import asyncio
import gzip
import logging
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from triclinium.server.client import routes
from triclinium.server.page import PLACES

SCRIPT = "export const ave = 1;\n" * 100


def get(folder: Path, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Starlette(routes=routes(folder=folder)))
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example.org") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(ask())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>client</title>", "utf-8")
    (tmp_path / "assets" / "main-abc.js").write_text(SCRIPT, "utf-8")
    (tmp_path / "assets" / "face.woff2").write_bytes(b"wOF2")
    (tmp_path / "assets" / "notes.exe").write_bytes(b"MZ")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    return tmp_path


@pytest.mark.parametrize("place", [place.replace("{table}", "abc") for place in PLACES])
def test_every_place_has_the_client(built: Path, place: str) -> None:
    answer = get(built, place)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert "client" in answer.text


def test_the_policy_is_strict(built: Path) -> None:
    policy = get(built, "/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_files_are_compressed_and_asked_for_once(built: Path) -> None:
    answer = get(built, "/assets/main-abc.js", **{"Accept-Encoding": "gzip"})
    assert answer.text == SCRIPT
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), 9, mtime=0))
    assert "immutable" in answer.headers["cache-control"]
    assert get(built, "/assets/main-abc.js", **{"Accept-Encoding": "identity"}).text == SCRIPT
    assert get(built, "/icon.svg").headers["cache-control"] == "no-cache"
    assert get(built, "/assets/face.woff2").headers["content-type"] == "font/woff2"


def test_what_did_not_change_is_not_sent_again(built: Path) -> None:
    tag = get(built, "/").headers["etag"]
    again = get(built, "/", **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_nothing_else_is_served(built: Path) -> None:
    for path in ("/assets/notes.exe", "/assets/../pyproject.toml", "/assets/", "/index.html"):
        assert get(built, path).status_code == 404, path


def test_without_a_build_the_plain_page_is_served_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert "/page/page.js" in get(tmp_path, "/").text
    assert "npm run build" in caplog.text
