"""The server from the command line: `serve`, `worker`, `play --web`.

The server's packages are imported only when a command needs them, so that other commands start fast.
"""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import games
from ..terminal.translator import Translator, WrongInput
from .saves import folder

if TYPE_CHECKING:
    from fastapi import FastAPI

    from ..server.settings import Settings

_PATIENCE_S: Final = 30.0
_LOOPBACK: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (only used on request)
"""Local address by address that listens on all interfaces."""
_UNLIMITED: Final = {
    "limit_requests_per_minute": 0,
    "limit_tables_per_hour": 0,
    "limit_bot_tables": 0,
    "limit_handshakes_per_s": 0,
    "limit_sockets_per_address": 0,
}
"""Settings without limits, for a server that only one machine can reach."""


def _need_host(own: Translator, host: str) -> None:
    """Refuse an empty address, which a socket would take to mean all addresses."""
    if not host:
        raise WrongInput(own.say("error.host", host="''"))


def _listen(own: Translator, app: FastAPI, settings: Settings) -> None:
    """Run the server until it is stopped."""
    from ..server.webserver.server import (  # noqa: PLC0415 (other commands start without it)
        listening_socket,
        web_server,
    )

    _need_host(own, settings.host)
    try:
        listener = listening_socket(settings)
    except OSError as error:
        number = error.errno or 0
        if number < 0 or number == errno.EADDRNOTAVAIL:  # below zero: a name that could not be resolved
            raise WrongInput(own.say("error.host", host=settings.host)) from None
        raise WrongInput(own.say("error.port", port=settings.port)) from None
    _allow_files()
    server = web_server(app, settings)
    with suppress(KeyboardInterrupt), listener:
        server.run(sockets=[listener])
    if not server.started:
        raise SystemExit(1)


def _allow_files() -> None:
    """Raise the limit of open files to the maximum: every socket needs one, and the usual limit is 1,024."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 (not available on every system)

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve(own: Translator, migrate_only: bool, log_format: str | None = None) -> None:
    """Serve tables, with the settings from the environment. The database schema is migrated first."""
    from ..server.app import create_app  # noqa: PLC0415
    from ..server.observability.traces import tracing  # noqa: PLC0415
    from ..server.service import ready  # noqa: PLC0415
    from ..server.settings import load  # noqa: PLC0415

    settings = load(**({} if log_format is None else {"log_format": log_format}))
    _prepare(settings)
    if not _run(ready(settings)) or migrate_only:
        return
    _tell(settings, own.say("serve.ready", address=f"http://{settings.host}:{settings.port}"))
    _tell(settings, own.say("serve.no_bots", command="triclinium worker"))
    if not settings.proxies and not _is_local(settings.host):
        _tell(settings, own.say("web.exposed"))
    with tracing(os.environ, "web"):
        _listen(own, create_app(settings), settings)


def work(own: Translator, log_format: str | None = None) -> None:
    """Run a worker for the database that the environment names."""
    from ..server.observability.traces import tracing  # noqa: PLC0415
    from ..server.service import work as work_on  # noqa: PLC0415
    from ..server.settings import load  # noqa: PLC0415

    settings = load(**({} if log_format is None else {"log_format": log_format}))
    _prepare(settings)
    _tell(settings, own.say("worker.ready"))
    ending = asyncio.Event()
    with tracing(os.environ, "worker"):
        _run(work_on(settings, ending), ending)


def _run(work_: Coroutine[Any, Any, None], ending: asyncio.Event | None = None) -> bool:
    """Run until done or stopped by a signal. Return whether the work was completed.

    The first signal sets `ending`, if given, so that the work can finish. The second signal, or the first one
    without `ending`, cancels it.
    """

    async def main() -> bool:
        task = asyncio.ensure_future(work_)
        loop = asyncio.get_running_loop()

        def end() -> None:
            if ending is None or ending.is_set():
                task.cancel()
            else:
                ending.set()

        for sign in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # on Windows, Ctrl+C stops the process immediately
                loop.add_signal_handler(sign, end)
        with suppress(asyncio.CancelledError):
            await task
        return not task.cancelled()

    return asyncio.run(main())


def play_web(
    own: Translator,
    port: int,
    browser: bool,
    record: bytes | None = None,
    host: str = "127.0.0.1",
    bots: Sequence[str] = (),
) -> None:
    """Play in the browser, with SQLite, one process, and another process for bots.

    `record` is a saved game to show first. `host` is the address to listen on. If others can reach it, they
    can join, and the limits of a public server apply. `bots` are installed or imported bots to offer.
    """
    from ..server.app import create_app  # noqa: PLC0415
    from ..server.settings import MOST_RECORD_BYTES, Settings  # noqa: PLC0415
    from ..server.store.database import migrate  # noqa: PLC0415

    _need_host(own, host)
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    here = _LOOPBACK.get(host, host)
    address = f"http://{_in_url(here)}:{port}"
    outer = _network_address(host) if host in _LOOPBACK else None
    shared = f"http://{_in_url(outer)}:{port}" if outer else address
    more: dict[str, Any] = {**_UNLIMITED} if _is_local(host) else {}
    if bots:
        more["bots"] = tuple(bots)
    settings = Settings(
        database_url=f"sqlite:///{place / 'tables.db'}",
        redis_url=None,
        secret_keys=(_own_key(place / "key"),),
        public_url=shared,
        host=host,
        port=port,
        limit_record_bytes=MOST_RECORD_BYTES,
        log_format="text",
        **more,
    )
    _prepare(settings)
    asyncio.run(migrate(settings.database_url))
    page = address if record is None else f"{address}/replay/file"
    sys.stdout.write(own.say("web.ready", address=page, folder=place) + "\n")
    if outer:
        sys.stdout.write(own.say("web.network", address=shared) + "\n")
    if not _is_local(host):
        sys.stdout.write(own.say("web.exposed") + "\n")
    sys.stdout.flush()
    if browser:
        threading.Thread(target=_open, args=(address, page), daemon=True).start()
    app = create_app(settings, bots_here=True)
    app.state.opened = record
    _listen(own, app, settings)


def _is_local(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    return host in ("localhost", *_LOOPBACK.values())


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _network_address(host: str) -> str | None:
    """Return the address at which other machines in the network reach this one, or None without a network."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as way, suppress(OSError):
        # Nothing is sent: the call only selects the address of this machine for outgoing packets.
        way.connect(("2001:db8::1" if ":" in host else "192.0.2.1", 9))
        return str(way.getsockname()[0])
    return None


def _own_key(path: Path) -> str:
    """Return the key that signs this machine's cookies. The file is created once, readable by its owner only."""
    if not path.exists():
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(32))
    return path.read_text().strip()


def _open(address: str, page: str) -> None:
    """Open the browser as soon as the server answers."""
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/api/health", timeout=2):  # noqa: S310 (our own address)
                webbrowser.open(page)
                return
        except OSError:
            time.sleep(0.1)


def _prepare(settings: Settings) -> None:
    """Set up logging, and load the games. An invalid data file of the host is reported before anything else starts."""
    from ..server.observability import logs  # noqa: PLC0415

    logs.set_up(settings)
    found = {type(each.rules).__module__.partition(".")[0] for each in games.every()}
    logs.set_up(settings, found - {__name__.partition(".")[0]})


def _tell(settings: Settings, sentence: str) -> None:
    """Print a message to the host: as a sentence on a terminal, else as a log line."""
    from ..server.observability import logs  # noqa: PLC0415

    if logs.wants_json(settings.log_format, sys.stderr):
        logs.tell(sentence)
    else:
        sys.stderr.write(sentence + "\n")
