"""Send requests with hostile values to every route, over raw connections."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote_from_bytes, urlsplit

import orjson
import pytest
from table_site import Site, Store, http_client, people, site, table_of
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from scale import at_scale

pytestmark = pytest.mark.anyio

REQUESTS_A_ROUTE = at_scale(smoke=15, full=60)
MESSAGES = 200
BROKEN = (500, 501, 504)
"""Statuses that no request may get; 502 and 503 report that a mail server or a bot did not answer."""
HOSTILE = [
    b"", b"\0", b"a\0b", b"%", b"%00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\x80", b"../..", b"..%2f", b"//",
    b"inf", b"nan", b"-inf", b"1e999", b"1_\0", b"inf_a", b"nan_a", b"1_", b"_", b"-1", b"9" * 400, b"0x10", b"1.5",
    b"'; DROP TABLE tables; --", b"{}", b"[]", b"null", b"true", b'"', b"\r\n\r\n", b"\n", b"A", b"I", b"tiny", b"en",
    "ż".encode(), "\u202e".encode(), "\U0001f3db".encode(), b"x" * 300, b"=?utf-8?q?=0A?=", b"a" * 16, b"[", b"]",
]  # fmt: skip
ORIGINS = [
    b"http://[",
    b"http://]",
    b"null",
    b"",
    b"\xff",
    b"http://a:b:c",
    b"://",
    b"http://[::1",
    b"http://\0",
]
COOKIES = [
    b"triclinium_guest", b"triclinium_guest=", b"triclinium_guest=\xff.\xff", b'triclinium_guest="\\400"', b"=;=;;",
    b"triclinium_guest=a.b", b"triclinium_guest=" + b"A" * 4000, b'x={"a":"b"}', b'x="', b"triclinium_guest=AA.AA",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 1.5, 2**31, 2**63, 2**64, -(2**70), 10**400, "", "\0", "a\0b", "\ud800", "\udfff\ud800",
    "\u202e", "x" * 600, "tiny", "A", "en", "random", "off", [], {}, ["\0"], {"\0": "\0"}, {"\ud800": "\ud800"},
    {"pace": 2**80},     [[]] * 70, "=?utf-8?q?=0D=0A?=", "a@example.org", "inf", float("inf"), float("nan"),
]  # fmt: skip


@pytest.fixture(scope="module")
def served(each_store: Store) -> Iterator[Site]:
    """Run the service on both stores, because each refuses other values.

    PostgreSQL refuses NUL in a text, and SQLite refuses numbers of more than 64 bits.
    """
    with site(each_store) as found:
        yield found


async def raw(
    url: str, method: bytes, target: bytes, headers: list[tuple[bytes, bytes]], body: bytes = b""
) -> int:
    """Return the status of the response to a raw request, or 0 if the server closed the connection without one."""
    where = urlsplit(url)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        lines = [
            method + b" " + target + b" HTTP/1.1",
            b"Host: " + where.netloc.encode(),
            b"Connection: close",
        ]
        lines += [name + b": " + value for name, value in headers]
        lines += [b"Content-Length: %d" % len(body), b"", body]
        writer.write(b"\r\n".join(lines))
        await writer.drain()
        first = await asyncio.wait_for(reader.readline(), 60)
        return int(first.split()[1]) if first else 0
    except ConnectionError:
        return 0
    finally:
        writer.close()


def js(value: Any) -> bytes:
    """Encode JSON as Python's writer does, with lone surrogates, infinities and huge numbers."""
    import json  # noqa: PLC0415 (orjson refuses these values)

    return json.dumps(value).encode()


def requests(document: dict[str, Any], table: str, chance: random.Random) -> Iterator[tuple[Any, ...]]:
    """Yield requests to every route that are valid in all but a few places."""
    schemas = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        for method, route in methods.items():
            wants = route.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            for number in range(REQUESTS_A_ROUTE):
                target = path.encode()
                query = []
                for given in route.get("parameters", []):
                    sound = {"table": table.encode(), "seat": b"B", "game": b"tiny", "language": b"en"}
                    name = given["name"]
                    value = sound.get(name, b"1.5_a")
                    if chance.random() < 0.5:
                        value = chance.choice(HOSTILE)
                    written = quote_from_bytes(value, safe="") or "%00"
                    if given["in"] == "path":
                        target = target.replace(b"{%s}" % name.encode(), written.encode())
                    else:
                        query.append(f"{name}={written}".encode())
                headers = [(b"Content-Type", b"application/json")]
                if chance.random() < 0.15:
                    headers.append((b"Origin", chance.choice(ORIGINS)))
                if chance.random() < 0.3:
                    headers.append((b"Cookie", chance.choice(COOKIES)))
                if chance.random() < 0.2:
                    headers.append(
                        (b"Accept-Language", chance.choice(HOSTILE).replace(b"\r\n", b"").strip(b"\n"))
                    )
                body = b""
                if wants is not None:
                    body = _body(schemas, wants, chance)
                yield (
                    method.upper().encode(),
                    target + (b"?" + b"&".join(query) if query else b""),
                    headers,
                    body,
                    number,
                )


def _body(schemas: dict[str, Any], wants: dict[str, Any], chance: random.Random) -> bytes:
    if chance.random() < 0.1:
        return chance.choice([b"", b"{", b"\xff", b"\0", b"[" * 2000, b'{"a":1}{', js(chance.choice(VALUES))])
    if "$ref" not in wants and "anyOf" not in wants:  # a file may contain anything
        return js(chance.choice(VALUES))
    name = str(wants.get("$ref") or wants["anyOf"][0]["$ref"]).rpartition("/")[2]
    sound = {"game": "tiny", "seats": 2, "name": "A", "nonce": "nonce", "bot": "random", "token": "AA.AA"}
    body = {}
    for field in schemas[name]["properties"]:
        if chance.random() < 0.3:
            body[field] = chance.choice(VALUES)
        elif field in sound:
            body[field] = sound[field]
    if chance.random() < 0.1:
        body[chance.choice(["\0", "\ud800", "x" * 500, ""])] = 1
    return js(body)


async def test_no_value_in_a_request_breaks_a_route(served: Site, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(500)
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        document = (await a.http.get("/api/openapi.json")).json()
        owner = (b"Cookie", a.cookie.encode())
        met = set()
        for method, target, headers, body, number in requests(document, table, chance):
            if number % 2 and not any(name == b"Cookie" for name, _ in headers):
                headers.append(owner)
            status = await raw(served.url, method, target, headers, body)
            assert status not in BROKEN, (method, target, headers, body)
            met.add(status)
    assert {200, 403, 404, 422} <= met
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "target",
    [b"/api/tables?game=%00", b"/api/tables?after=1_%00"]
    + [
        b"/api/tables?after=" + each
        for each in (b"inf_a", b"nan_a", b"-inf_a", b"1e999_a", b"9" * 70 + b"_a", b"1_%ff")
    ],
)
async def test_an_invalid_list_query_is_refused_with_a_text(served: Site, target: bytes) -> None:
    assert await raw(served.url, b"GET", target, []) == 422


@pytest.mark.parametrize("origin", ORIGINS)
async def test_an_invalid_origin_is_refused(served: Site, origin: bytes) -> None:
    status = await raw(served.url, b"POST", b"/api/me", [(b"Origin", origin)], b'{"name":"A"}')
    assert status in (400, 403)  # 400: the web server itself rejects the header


@pytest.mark.parametrize("name", ["\ud800", "\0", "a\0b"])
async def test_unknown_fields_are_refused(served: Site, name: str) -> None:
    status = await raw(
        served.url, b"POST", b"/api/me", [(b"Content-Type", b"application/json")], js({"name": "A", name: 1})
    )
    assert status == 422


@pytest.mark.parametrize("table", ["%00", "a%00b", "%ff", "..", "%5B", "ż", "x" * 500])
async def test_a_socket_to_an_invalid_table_id_is_closed(
    served: Site, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    where = served.url.replace("http", "ws") + f"/api/tables/{table}/socket"
    async with connect(where) as socket:
        await asyncio.wait_for(socket.wait_closed(), 60)
        assert socket.close_code == 4404
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("origin", ["http://[", "http://evil.example.org"])
async def test_a_socket_from_another_site_is_refused(served: Site, origin: str) -> None:
    where = served.url.replace("http", "ws") + "/api/tables/abc/socket"
    with pytest.raises(InvalidStatus) as refused:
        await connect(where, additional_headers={"Origin": origin})
    assert refused.value.response.status_code == 403


async def test_no_message_breaks_a_socket(served: Site, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(501)
    fields = {
        "hello": ("protocol", "since", "token"),
        "act": ("decision", "key", "act"),
        "hold": ("key", "on"),
        "undo": ("key", "to"),
        "sync": ("since",),
        "chat": ("key", "text"),
        "ping": ("place",),
        "\ud800": (),
    }
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        for _ in range(MESSAGES // 20):
            async with a.sit(table) as wire:  # validates every message against the schema
                with suppress(ConnectionClosed):
                    for _ in range(20):
                        kind = chance.choice(list(fields))
                        sound: dict[str, Any] = {
                            "key": "k" * 8,
                            "decision": "d",
                            "protocol": 2,
                            "text": "Ave",
                        }
                        message = {
                            field: chance.choice(VALUES) if chance.random() < 0.5 else sound.get(field, 0)
                            for field in fields[kind]
                        }
                        text = js({"type": kind, **message})
                        if chance.random() < 0.1:
                            text = chance.choice([b"", b"\0", b"{", b"[" * 5000, b"null", b"1e999"])
                        await wire.socket.send(text, text=True)
                await wire.socket.close()
                code = wire.socket.close_code
                assert code in (1000, 4400, 4409, 4429, 1002, 1007, 1009), code
        assert (await a.get(f"/api/tables/{table}"))["state"] == "running"
    assert "Traceback" not in caplog.text


async def test_a_guest_is_recognised_among_malformed_cookies(served: Site) -> None:
    """Other programs on the same host may set cookies with JSON, quotes or other odd characters."""
    others = [
        'prefs={"a":"b","c":[1,2]}',
        'x="unclosed',
        "naïve=1".encode().decode("latin-1"),
        "a b=c",
        "[]=1",
        "@@",
    ]
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        for other in others:
            for cookie in (f"{other}; {a.cookie}", f"{a.cookie}; {other}"):
                header = {b"Cookie": cookie.encode("latin-1")}
                async with http_client(served.url, headers=header) as http:
                    me = (await http.get("/api/me")).json()
                assert me["person"] is not None, cookie
                where = served.url.replace("http", "ws") + f"/api/tables/{table}/socket"
                async with connect(where, additional_headers={"Cookie": cookie}) as socket:
                    await socket.send('{"type":"hello","protocol":2}')
                    welcome = orjson.loads(await asyncio.wait_for(socket.recv(), 60))
                    assert welcome["seat"] == "A", cookie


async def test_api_responses_have_a_content_type_and_are_not_cached(served: Site) -> None:
    async with people(served.url) as (a, b):
        table = await table_of([a, b])
        for path in (
            "/api/games",
            "/api/games/tiny/texts/en",
            "/api/games/tiny/rules/en",
            "/api/games/fall_of_rome/lessons",
            "/api/games/fall_of_rome/lessons/1",
            "/api/me",
            "/api/tables",
            f"/api/tables/{table}",
            f"/api/tables/{table}/record",
            f"/api/tables/{table}/link",
            "/api/tables/none",
            "/api/nothing",
            "/api/health",
            "/api/openapi.json",
            "/api/tables?after=x",
        ):
            answer = await a.http.get(path)
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            # The list of games and their texts are the same for everyone, so browsers revalidate them.
            kept = "no-cache" if path in ("/api/games", "/api/games/tiny/texts/en") else "no-store"
            assert answer.headers["Cache-Control"] == kept, path
        refused = await a.http.post("/api/me", headers={"Origin": "http://evil.example.org"})
        assert refused.headers["Cache-Control"] == "no-store"
        assert refused.headers["X-Content-Type-Options"] == "nosniff"


async def test_error_responses_are_not_cached(served: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.app().state, "service", None)
    async with http_client(served.url) as http:
        answer = await http.get("/api/games")
    assert answer.status_code == 500
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
