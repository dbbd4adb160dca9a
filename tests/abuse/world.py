"""A running service with people, tables in every state, and secrets that must reach nobody else."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
import httpx
import private_servers
from table_site import KEY, Guest, Wire

from triclinium.server.store.database import migrate

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("triclinium"))
GAMES = ("fall_of_rome", "struggle_for_rome", "aeterna")
RECORDS = ROOT / "docs" / "records"
UNLIMITED = (
    *("ACTS_PER_S", "BOT_TABLES", "CHATS_PER_MINUTE", "HANDSHAKES_PER_S"),
    *("REQUESTS_PER_MINUTE", "SOCKETS_PER_ADDRESS", "TABLES_PER_HOUR"),
)
"""Limits that are off, so that hostile input reaches what is behind them."""
START_S = 60.0


class QuickWire(Wire):
    """A socket whose messages are not checked against the schema."""

    checked = False


@dataclass
class Service:
    """A web process and a worker on private servers. Their logs have everything from warnings on."""

    url: str
    database: str
    env: dict[str, str]
    folder: Path
    web: subprocess.Popen[bytes]

    @property
    def log(self) -> str:
        """Return the logs of both processes."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.folder.glob("*.log")))

    def memory(self) -> int:
        """Return the resident memory of the web process, in MiB."""
        lines = Path(f"/proc/{self.web.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) // 1024

    def seconds(self) -> float:
        """Return the processor time of the web process, in seconds."""
        fields = Path(f"/proc/{self.web.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def service(limited: bool = False) -> Iterator[Service]:
    """Run a service. `limited`: with the default limits."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="triclinium-abuse-")))
        postgres = stack.enter_context(private_servers.postgres())
        redis = stack.enter_context(private_servers.redis())
        mail = stack.enter_context(private_servers.mail_server())
        port = private_servers.free_port()
        env = {
            **os.environ,
            "TRICLINIUM_DATABASE_URL": postgres.url,
            "TRICLINIUM_REDIS_URL": redis.url,
            "TRICLINIUM_SECRET_KEYS": KEY,
            "TRICLINIUM_PORT": str(port),
            "TRICLINIUM_LOG_LEVEL": "warning",
            "TRICLINIUM_PROXIES": "127.0.0.1",
            "TRICLINIUM_MAIL_HOST": "127.0.0.1",
            "TRICLINIUM_MAIL_PORT": str(mail.port),
            "TRICLINIUM_MAIL_TLS": "none",
            "TRICLINIUM_MAIL_FROM": "host@example.org",
            **({} if limited else {f"TRICLINIUM_LIMIT_{name}": "0" for name in UNLIMITED}),
        }
        asyncio.run(migrate(postgres.url))
        running = []
        for name in ("serve", "worker"):
            log = stack.enter_context((folder / f"{name}.log").open("ab"))
            running.append(
                subprocess.Popen([COMMAND, name], env=env, stdout=log, stderr=log, start_new_session=True)
            )
            stack.callback(_end, running[-1])
        found = Service(f"http://127.0.0.1:{port}", postgres.url, env, folder, running[0])
        asyncio.run(_ready(found))
        yield found


def _end(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)  # with its bots and other children
    process.wait()


async def _ready(found: Service) -> None:
    async with httpx.AsyncClient() as client, asyncio.timeout(START_S):
        while True:
            assert found.web.poll() is None, found.log
            with contextlib.suppress(httpx.HTTPError):
                if (await client.get(f"{found.url}/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.2)


@dataclass(frozen=True)
class Identity:
    """Somebody who sends requests, by a cookie or a private link."""

    name: str
    cookie: str | None = None
    bearer: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers that identify them."""
        found = {} if self.cookie is None else {"Cookie": self.cookie}
        return found if self.bearer is None else {**found, "Authorization": f"Bearer {self.bearer}"}


@dataclass
class World:
    """Tables in every state, people of different rights, and what each of them must not see."""

    tables: dict[str, str] = field(default_factory=dict)
    """Ids of tables by state and game."""
    identities: list[Identity] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    """Private links that open nothing: former ones, and of other tables."""
    secrets: dict[str, frozenset[str]] = field(default_factory=dict)
    """Texts that no response may contain, with the identities who may see them."""
    closed: frozenset[str] = frozenset()
    """Tables without spectators. Only the members may see a view."""
    deal: str = ""
    decision: dict[str, str] = field(default_factory=dict)
    """The id of a current decision, and one of its options, of the first running table."""

    def leaks(self, text: str, sent: str, who: Identity, table: str | None) -> list[str]:
        """Return what a response reveals to somebody who must not see it. `sent`: their own request."""
        found = [
            f"secret {secret[:12]}"
            for secret, allowed in self.secrets.items()
            if who.name not in allowed and secret in text and secret not in sent
        ]
        if table in self.closed and who.name not in MEMBERS and '"view":{' in text.replace(" ", ""):
            found.append("a view of a table without spectators")
        return found


MEMBERS = frozenset({"A", "B"})


async def build(served: Service) -> World:
    """Create people and tables."""
    found = World()
    a, b, guest = (Guest(served.url, name, wire=QuickWire) for name in ("A", "B", "G"))
    await guest.post("/api/me", {"name": "G"})
    found.tables["open"] = await a.create("fall_of_rome", 3, public=True)
    closed = set()
    for game in GAMES:
        options = {"bot_pause": 0, "spectators": game == "fall_of_rome"}
        table = await a.create(game, 3, options=options, public=game == "fall_of_rome")
        former = await b.claim(table, "B") and await _link(b, table)
        await b.post(f"/api/tables/{table}/leave")
        found.tokens.append(former)
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/seats/C/bot", {"bot": "novice"})
        await a.post(f"/api/tables/{table}/start")
        found.tables[f"running {game}"] = table
        if game != "fall_of_rome":
            closed.add(table)
            async with b.sit(table) as wire:
                canary = f"canary of {table}"
                await wire.send(type="chat", key=f"canary-{game}"[:16], text=canary)
                await wire.expect("chat", text=canary)
            found.secrets[canary] = MEMBERS
        for member in (a, b):
            found.secrets[await _link(member, table)] = frozenset({member.name})
    found.closed = frozenset(closed)
    async with a.sit(found.tables["running fall_of_rome"]) as wire:
        await wire.updated()
        found.decision = {"decision": wire.update["decision"], "act": (wire.update["options"] or ["end"])[0]}
    found.deal = (await a.get("/api/daily"))["deals"][0]["id"]
    found.tables["deal"] = (await a.post(f"/api/daily/{found.deal}/tables", {"name": "A"}, 201))["id"]
    await _know_secrets(served, found)
    for each in (a, b, guest):
        found.secrets[each.cookie.partition("=")[2]] = frozenset()
    elsewhere = await _link(a, found.tables["running aeterna"])
    found.identities = [
        Identity("A", a.cookie),
        Identity("B", b.cookie),
        Identity("G", guest.cookie),
        Identity("nobody"),
        Identity("a link as a cookie", f"triclinium_guest={found.tokens[0]}"),
        Identity("a cookie of another key", guest.cookie[:-3] + "xxx"),
        Identity("G", guest.cookie, bearer=found.tokens[0]),
        Identity("nobody", bearer=elsewhere[:-2] + "xx"),
    ]
    for each in (a, b, guest):
        await each.http.aclose()
    return found


async def _link(guest: Guest, table: str) -> str:
    return str((await guest.get(f"/api/tables/{table}/link"))["return"]).partition("#return=")[2]


async def _know_secrets(served: Service, found: World) -> None:
    """Add the secrets of the tables, and a mail address of B."""
    connection = await asyncpg.connect(served.database)
    rows = await connection.fetch(
        "SELECT secret FROM tables WHERE id = ANY($1) AND state <> 'over'", list(found.tables.values())
    )
    address = f"canary{len(found.tokens)}@example.org"
    table = found.tables["running aeterna"]
    await connection.execute(
        "UPDATE people SET email = $1 WHERE id = (SELECT person FROM holders WHERE table_id = $2 AND seat = 1)",
        address,
        table,
    )
    over = await connection.fetchval("SELECT id FROM tables WHERE imported IS NOT NULL LIMIT 1")
    await connection.close()
    if over is not None:
        found.tables["over"] = over
    for row in rows:
        for text in (row["secret"].hex(), base64.b64encode(row["secret"]).decode()):
            found.secrets[text] = frozenset()
    found.secrets[address] = frozenset({"B"})
