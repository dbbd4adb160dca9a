"""A package index on this machine, as PEP 503 has it: a folder of wheels, served over HTTP."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote, unquote


def project(file: str) -> str:
    """Whose file it is, as addresses of an index spell it."""
    name = file.split("-", maxsplit=1)[0] if file.endswith(".whl") else file.rpartition("-")[0]
    return re.sub(r"[-_.]+", "-", name).lower()


class Index(ThreadingHTTPServer):
    """Serves the files of a folder; `asked` is what was fetched."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.files = {path.name: path for path in sorted(folder.iterdir())}
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        """What `--index-url` takes."""
        return f"http://127.0.0.1:{self.server_port}/simple/"


class _Answer(BaseHTTPRequestHandler):
    server: Index

    def do_GET(self) -> None:
        """A project's page or a file; anything else is not there."""
        kind, _, name = unquote(self.path).strip("/").partition("/")
        if kind == "simple":
            links = [
                f'<a href="/files/{quote(file)}">{html.escape(file)}</a>'
                for file in self.server.files
                if project(file) == name
            ]
            self._send("\n".join(["<!doctype html>", *links]).encode() if links else None, "text/html")
        else:
            found = self.server.files.get(name)
            self.server.asked.append(name)
            self._send(found.read_bytes() if found else None, "application/octet-stream")

    def do_HEAD(self) -> None:
        """Send the headers alone: uv asks for the size of a file first."""
        self.do_GET()

    def _send(self, body: bytes | None, kind: str) -> None:
        if body is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: what was asked for is kept."""


@contextmanager
def serving(folder: Path) -> Iterator[Index]:
    """The index, for as long as it is wanted."""
    with Index(folder) as index:
        Thread(target=index.serve_forever, daemon=True).start()
        yield index
        index.shutdown()
