"""The plain page: complete in both languages, and nothing in it can run what a person wrote."""

from __future__ import annotations

import asyncio
import re
from importlib.resources import files
from typing import get_args

import httpx
import pytest
from starlette.applications import Starlette

from triclinium.kernel.texts import LANGUAGES, load
from triclinium.server.options import TableOptions
from triclinium.server.page import PLACES, routes
from triclinium.server.protocol import ErrorOut
from triclinium.terminal.reading import JOINTS

SCRIPTS = {
    path.name: path.read_text("utf-8")
    for path in files("triclinium.server.page").iterdir()
    if path.name.endswith(".js")
}
KEY = re.compile(r"\b(?:say|has)\(\s*[\"']([a-z_.]+)[\"']")
CHOSEN = re.compile(r"\bsay\([^()]*\?[^()]*\)")


class Browser:
    """Asks the page's routes as a browser would."""

    def __init__(self) -> None:
        self._app = Starlette(routes=routes())

    def get(self, path: str, **headers: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self._app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table.example.org") as client:
                return await client.get(path, headers=headers)

        return asyncio.run(ask())


@pytest.fixture(scope="module")
def client() -> Browser:
    return Browser()


@pytest.mark.parametrize("place", [place.replace("{table}", "abc") for place in PLACES])
def test_every_place_has_the_document(client: Browser, place: str) -> None:
    answer = client.get(place)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "/page/page.js" in answer.text


def test_the_policy_lets_only_our_own_scripts_run(client: Browser) -> None:
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_document_holds_no_script_and_no_style_of_its_own(client: Browser) -> None:
    text = client.get("/").text
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|javascript:", text)


def test_all_it_asks_for_is_there(client: Browser) -> None:
    asked = re.findall(r"(?:href|src)=\"(/page/[^\"]+)\"", client.get("/").text)
    asked += [
        f"/page/{name}" for text in SCRIPTS.values() for name in re.findall(r'from "\./([a-z.]+)"', text)
    ]
    for path in asked:
        assert client.get(path).status_code == 200, path


def test_what_did_not_change_is_not_sent_again(client: Browser) -> None:
    first = client.get("/page/page.js")
    again = client.get("/page/page.js", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_nothing_becomes_markup(name: str) -> None:
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", SCRIPTS[name]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_the_page_says_is_there(client: Browser, language: str) -> None:
    texts = client.get(f"/page/texts/{language}.json").json()
    said = {key for text in SCRIPTS.values() for key in KEY.findall(text)}
    for text in SCRIPTS.values():
        for chosen in CHOSEN.findall(text):
            said |= set(re.findall(r"\"([a-z_]+\.[a-z_]+)\"", chosen))
    said |= {f"option.{name}" for name in TableOptions.model_fields}
    said |= {f"state.{state}" for state in ("open", "running", "over")}
    said |= {f"seat.{kind}" for kind in ("free", "kept", "person", "bot")}
    said |= {f"{place}.{part}" for place in ("confirm", "unsubscribe") for part in ("title", "do", "done")}
    said |= {f"joint.{word}" for word in JOINTS}
    said |= set(re.findall(r"\"(fair\.[a-z_]+)\"", SCRIPTS["fair.js"]))
    assert said <= texts.keys()
    codes = {f"error.{code}" for code in get_args(ErrorOut.model_fields["code"].annotation)}
    assert codes <= texts.keys()
    assert texts.keys() <= said | codes


def test_both_languages_say_the_same_things() -> None:
    english, polish = (load("triclinium.server", language) for language in LANGUAGES)
    assert english.table.keys() == polish.table.keys()
    for key in english.table:
        assert english.params(key) == polish.params(key), key
    same = {key for key in english.table if english.table[key] == polish.table[key]}
    assert same <= {"page.seat.give_to_bot"}
