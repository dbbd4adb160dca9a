"""A local package index (PEP 503): a folder of packages, served over HTTP."""

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
    """Return the normalised name of the project of a file."""
    name = file.split("-", maxsplit=1)[0] if file.endswith(".whl") else file.rpartition("-")[0]
    return re.sub(r"[-_.]+", "-", name).lower()


class Index(ThreadingHTTPServer):
    """Server of the files of a folder; `asked` has the names of requested files."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.files = {path.name: path for path in sorted(folder.iterdir())}
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        """The address for `--index-url`."""
        return f"http://127.0.0.1:{self.server_port}/simple/"


class _Answer(BaseHTTPRequestHandler):
    server: Index

    def do_GET(self) -> None:
        """Send the page of a project or a file; otherwise 404."""
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
        """Log nothing; `asked` has the requests."""


@contextmanager
def serving(folder: Path) -> Iterator[Index]:
    """Serve a folder in a thread; yield the index."""
    with Index(folder) as index:
        Thread(target=index.serve_forever, daemon=True).start()
        yield index
        index.shutdown()
