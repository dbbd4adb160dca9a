"""A game from another package brings files for the browser. The service serves them and no other files."""

from __future__ import annotations

import http.client
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from table_site import TINY, Store, web_server

from triclinium.games.entry import Entry
from triclinium.server.app import create_app
from triclinium.server.http.frontend import GameFrontend
from triclinium.server.http.static_files import CONTENT_POLICY
from triclinium.testing.tiny import Tiny

PACKAGE = "brought_along"
FILES = {
    "client/index.js": b'export default () => ({});\n// "\xc5\xbb\xc3\xb3\xc5\x82w"\n',
    "client/look/board.css": b".board { color: red }\n",
    "client/look/stone.png": b"\x89PNG\r\n",
    "client/page.html": b"<script src=index.js></script>",
    "client/notes": b"not for browsers",
    "client/index.js.map": b"{}",
    "secret.json": b'{"key": "opus"}',
    "__init__.py": b"",
}
SERVED = {
    "index.js": "text/javascript; charset=utf-8",
    "look/board.css": "text/css; charset=utf-8",
    "look/stone.png": "image/png",
}


class Brought(Tiny):
    name = PACKAGE
    package = PACKAGE


ENTRY = Entry(rules=Brought(), cooperative=False, minutes=(1, 2), client="client")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Create a package as pip would install it."""
    root = tmp_path_factory.mktemp("site")
    for name, content in FILES.items():
        path = root / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(root)
        yield root / PACKAGE


@pytest.fixture(scope="module")
def served(folder: Path, store: Store) -> Iterator[str]:
    with web_server(create_app(store.settings(), (TINY, ENTRY))) as url:
        yield url


@pytest.fixture(scope="module")
def address(served: str) -> str:
    """Return the URL of the folder, as the service publishes it."""
    found = {game["name"]: game["client"] for game in httpx.get(f"{served}/api/games").json()}
    assert found["tiny"] is None, "this game has no files for the browser"
    at = found[PACKAGE]
    assert re.fullmatch(rf"/api/games/{PACKAGE}/client/[0-9a-f]{{24}}/index\.js", at)
    return str(at).removesuffix("index.js")


def ask(served: str, target: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Send a request whose target no library normalises."""
    connection = http.client.HTTPConnection(urlsplit(served).netloc)
    connection.putrequest(method, target, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize("name", SERVED)
def test_files_are_served_as_immutable_with_the_content_policy(served: str, address: str, name: str) -> None:
    status, headers, content = ask(served, address + name)
    assert (status, content) == (200, FILES[f"client/{name}"])
    assert headers["content-type"] == SERVED[name]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert "immutable" in headers["cache-control"]
    again, _, nothing = ask(served, address + name, If_None_Match=headers["etag"])
    assert (again, nothing) == (304, b"")


def test_the_url_changes_with_the_content(folder: Path) -> None:
    old = GameFrontend(ENTRY)
    style = folder / "client" / "look" / "board.css"
    style.write_bytes(b".board { color: blue }\n")
    try:
        new = GameFrontend(ENTRY)
    finally:
        style.write_bytes(FILES["client/look/board.css"])
    assert new.url != old.url
    assert new.get(old.fingerprint, "index.js") is None, "an old URL never serves new content"
    assert GameFrontend(ENTRY).url == old.url


HOSTILE = (
    "../secret.json",
    "..%2fsecret.json",
    "%2e%2e/secret.json",
    "%2e%2e%2fsecret.json",
    "..%5csecret.json",
    "....//secret.json",
    "look/../../secret.json",
    "look/../index.js",
    "./index.js",
    "/index.js",
    "//etc/passwd",
    "%2fetc%2fpasswd",
    "index.js%00.css",
    "index.js/",
    "INDEX.JS",
    "index",
    "",
    "look",
    "look/",
    "page.html",
    "notes",
    "index.js.map",
    "../../../../../../../../etc/passwd",
    "file:///etc/passwd",
    "a" * 5000,
)


@pytest.mark.parametrize("name", HOSTILE)
def test_other_files_are_not_served(served: str, address: str, name: str) -> None:
    status, headers, content = ask(served, address + name)
    assert status == 404, content
    assert headers["content-type"] == "application/json"
    assert json.loads(content)["error"]["key"] == "not_found"


def test_files_are_served_only_at_their_url_and_read_only(served: str, address: str) -> None:
    content = address.split("/")[-2]
    for wrong in (
        address.replace(content, "0" * len(content)),
        address.replace(content, content.upper() + "0"),
        address.replace(content, ".."),
        address.replace(PACKAGE, "tiny"),
        address.replace(PACKAGE, "nobody"),
    ):
        assert ask(served, f"{wrong}index.js")[0] == 404, wrong
    for method in ("POST", "PUT", "DELETE"):
        assert ask(served, f"{address}index.js", method, Origin=served)[0] == 405, method
