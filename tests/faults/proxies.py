"""Proxies before the web processes: one that cuts connections, and nginx, which routes by table."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from private_servers import free_port

_NGINX = """
worker_processes 1;
daemon off;
pid {folder}/pid;
error_log {folder}/log warn;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    map $uri $table {{ default $request_id; ~^/api/tables/(?<id>[0-9a-f]+) $id; }}
    upstream triclinium {{
        hash $table consistent;
        {servers}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://triclinium;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_read_timeout 75s;
            proxy_buffering off;
        }}
    }}
}}
"""
_START_S = 10.0


class Proxy:
    """A TCP proxy. While `cuts` is set, it passes requests on, and cuts the connection when the answer comes."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.cuts = False
        self.cut = 0
        """Number of connections that were cut."""
        self._target = target
        self._server: asyncio.Server | None = None
        self._serving: set[asyncio.Task[None]] = set()
        """Tasks of open connections. The event loop itself keeps only weak references to them."""

    async def start(self) -> None:
        """Accept connections."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            there, to = await asyncio.open_connection("127.0.0.1", self._target)
            requests = asyncio.create_task(self._pass_on(reader, to))
            try:
                await self._pass_on(there, writer, answers=True)
            finally:
                requests.cancel()
                to.transport.abort()
        writer.transport.abort()

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answers: bool = False
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                if answers and self.cuts:
                    self.cut += 1
                    return
                writer.write(data)
                await writer.drain()


@contextlib.contextmanager
def nginx(ports: Sequence[int]) -> Iterator[int]:
    """Run nginx before web processes, so that each table has one of them. Yield its port."""
    path = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if path is None:
        raise SystemExit("nginx is not installed; on Debian: apt-get install nginx")
    with tempfile.TemporaryDirectory(prefix="triclinium-nginx-") as folder:
        port = free_port()
        servers = "\n        ".join(f"server 127.0.0.1:{each} max_fails=1 fail_timeout=2s;" for each in ports)
        configuration = Path(folder, "nginx.conf")
        configuration.write_text(_NGINX.format(folder=folder, port=port, servers=servers))
        running = subprocess.Popen([path, "-p", folder, "-c", str(configuration)])
        try:
            until = time.monotonic() + _START_S
            while not Path(folder, "pid").exists() or not Path(folder, "pid").read_text().strip():
                if running.poll() is not None or time.monotonic() > until:
                    raise SystemExit(f"nginx did not start: {Path(folder, 'log').read_text()[-500:]}")
                time.sleep(0.05)
            yield port
        finally:
            running.terminate()
            running.wait()
