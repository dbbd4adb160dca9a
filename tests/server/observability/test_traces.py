"""Traces cover every part of an act in both processes, and cost nothing if they are off."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from table_site import PATIENCE_S, Store, people, site, table_of

from triclinium.kernel.errors import SettingError
from triclinium.server.observability import traces

pytestmark = pytest.mark.anyio


@pytest.fixture
def exported() -> Iterator[InMemorySpanExporter]:
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    with traces.provided(provider):
        yield exporter


def _id(span: ReadableSpan) -> int:
    assert span.context is not None
    found: int = span.context.span_id
    return found


def _above(span: ReadableSpan, by_id: dict[int, ReadableSpan]) -> list[str]:
    """Return the names of a span and its ancestors, outermost first."""
    names = [span.name]
    while span.parent is not None and span.parent.span_id in by_id:
        span = by_id[span.parent.span_id]
        names.insert(0, span.name)
    return names


async def test_an_act_is_traced_to_the_sockets_of_both_processes(
    postgres_store: Store, exported: InMemorySpanExporter
) -> None:
    with site(postgres_store, workers=2, bots=False) as found:
        async with people(found.urls[0], "AB") as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table, url=found.urls[1]) as two:
                await one.updated()
                await two.updated()
                room = found.app(0).state.service.hub.rooms[table]
                async with asyncio.timeout(PATIENCE_S):
                    while not room.others:  # wait until the first process knows of the other
                        await asyncio.sleep(0.01)
                exported.clear()
                mover, other = (one, two) if one.update["options"] else (two, one)
                seq = mover.update["seq"]
                assert (await mover.act(mover.update["options"][0]))["type"] == "done"
                await other.updated(seq + 1)
            async with asyncio.timeout(PATIENCE_S):
                while not any(span.name == "heard" for span in exported.get_finished_spans()):
                    await asyncio.sleep(0.01)
            await a.get(f"/api/tables/{table}")
    spans = [span for span in exported.get_finished_spans() if span.name != "due"]
    by_id = {_id(span): span for span in spans}
    ways = {tuple(_above(span, by_id)) for span in spans}
    assert {
        ("message", "move", "rules"),
        ("message", "move", "store"),
        ("message", "move", "publish"),
        ("message", "socket"),  # the answer to the client that acted
        ("message", "move", "publish", "heard"),
    } <= ways
    assert any(way[-2:] == ("heard", "socket") for way in ways), ways
    # All spans of both processes are in one trace.
    (acted,) = (
        span
        for span in spans
        if span.name == "message" and span.attributes == {"type": "act", "table": table}
    )
    assert acted.context is not None
    of_act = {span.name for span in spans if span.context and span.context.trace_id == acted.context.trace_id}
    assert {"message", "move", "rules", "store", "publish", "heard", "socket"} <= of_act
    assert ("GET /api/tables/{table}",) in ways
    # No span contains names of players or their acts.
    told = {key for span in spans for key in span.attributes or {}}
    assert told <= {"type", "table", "by", "seat", "seq", "method", "kind"}


async def test_a_request_continues_the_trace_of_its_proxy(
    store: Store, exported: InMemorySpanExporter
) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "A") as (a,):
            begun = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            await a.http.get("/api/games", headers={"traceparent": begun})
    (span,) = (span for span in exported.get_finished_spans() if span.name == "GET /api/games")
    assert span.context is not None
    assert f"{span.context.trace_id:032x}" == begun.split("-")[1]


def test_without_traces_a_span_does_nothing() -> None:
    assert traces.span("move", table="t") is traces.span("store", seq=1)
    assert traces.carried() == {}
    assert traces.trace_id() is None
    with traces.span("move") as nothing:
        assert nothing is None


def test_the_environment_turns_traces_on(monkeypatch: pytest.MonkeyPatch) -> None:
    named = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    for environment in (
        {},
        {**named, "OTEL_SDK_DISABLED": "true"},
        {**named, "OTEL_TRACES_EXPORTER": "none"},
    ):
        with traces.tracing(environment, "web"), traces.span("move") as span:
            assert span is None
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(SettingError, match=r"triclinium\[traces\]"), traces.tracing(named, "web"):
        pass


def test_spans_reach_a_collector_by_otlp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spans are sent over HTTP to the endpoint of the standard variable."""
    received: list[tuple[str, bytes]] = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            endpoint = f"http://127.0.0.1:{server.server_port}"
            monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint)
            with (
                traces.tracing({"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint}, "web"),
                traces.span("move", table="t"),
            ):
                pass
        finally:
            server.shutdown()
            thread.join()
    ((path, body),) = received
    assert path == "/v1/traces"
    assert b"triclinium-web" in body
    assert b"move" in body
