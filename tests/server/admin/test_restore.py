"""Run the commands of docs/host/backup.md during games, destroy the servers, restore them, and play on."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import private_servers
import pytest
from sqlalchemy import select
from table_site import KEY, PATIENCE_S, Guest, Site, Store, key, people, play_on, site, table_of

from chance import CHANCE
from triclinium.server.store.database import Database, migrate
from triclinium.server.store.schema import moves

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[3] / "docs" / "host" / "backup.md"
GAMES = ("fall_of_rome", "aeterna", "fall_of_rome", "aeterna", "fall_of_rome", "aeterna")
MARK = "<!-- run by tests/server/admin/test_restore.py -->"


def commands(heading: str) -> list[list[str]]:
    """Return the commands under a heading of the page, by block."""
    (section,) = (part for part in PAGE.read_text().split("\n## ") if part.startswith(heading))
    blocks = re.findall(rf"{MARK}\n```console\n(.*?)```", section, re.DOTALL)
    return [[line.removeprefix("$ ") for line in block.splitlines()] for block in blocks]


def shell(lines: list[str], store: Store, folder: Path, **more: str) -> str:
    """Run lines in a shell as a host does, and return the output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TRICLINIUM_")}
    env = {
        **kept,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "TRICLINIUM_DATABASE_URL": store.database_url,
        "TRICLINIUM_SECRET_KEYS": KEY,
        "LANG": "C.UTF-8",
        **more,
    }
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (lines, done.stdout, done.stderr)
    return done.stdout


@dataclass
class Played:
    """Tables with running games, and the acts that were answered with `done`."""

    tables: list[str] = field(default_factory=list)
    done: list[tuple[str, str, str]] = field(default_factory=list)
    """Table, seat, key."""
    cookies: list[Any] = field(default_factory=list)
    ending: bool = False

    async def act(self, guest: Guest, table: str) -> None:
        """Act for a seat whenever it is awaited, until the test or the game ends."""
        async with guest.sit(table) as wire:
            await wire.updated()
            while not self.ending and wire.update["outcome"] is None:
                seq, letter = wire.update["seq"], str(wire.table["you"])
                if letter not in wire.update["awaited"] or not wire.update["options"]:
                    await asyncio.sleep(0.01)
                    continue
                own = key()
                answer = await wire.act(CHANCE.choice(wire.update["options"]), own_key=own)
                if answer["type"] == "done":
                    self.done.append((table, letter, own))
                    await wire.updated(seq + 1)
                await asyncio.sleep(0.02)  # so that games still run when the dump is made


@asynccontextmanager
async def played(found: Site) -> AsyncIterator[Played]:
    """Start games with some acts, and continue them during the block."""
    all_of_it = Played()
    async with people(found.url) as (a, b):
        all_of_it.tables = [await table_of([a, b], game) for game in GAMES]
        all_of_it.cookies = [person.http.cookies for person in (a, b)]
        playing = [
            asyncio.create_task(all_of_it.act(guest, table)) for table in all_of_it.tables for guest in (a, b)
        ]
        while len(all_of_it.done) < 6 * len(GAMES):
            assert not any(task.done() and task.exception() for task in playing)
            await asyncio.sleep(0.01)
        yield all_of_it
        await asyncio.sleep(0.2)
        all_of_it.ending = True
        await asyncio.gather(*playing)


async def check(store: Store, before: list[tuple[str, str, str]], of: Played) -> None:
    """Check that all acknowledged acts are stored, players have their seats, and all games can be finished."""
    database = await Database.open(store.database_url)
    async with database.reading() as connection:
        rows = (await connection.execute(select(moves.c.table_id, moves.c.seat, moves.c.key))).all()
    await database.close()
    stored = [(row.table_id, "AB"[row.seat], row.key) for row in rows if row.seat is not None]
    assert len(stored) == len(set(stored))
    assert set(before) - set(stored) == set(), "acknowledged acts were lost"
    with site(store, bots=True) as found:
        async with people(found.url) as (a, b):
            a.http.cookies, b.http.cookies = of.cookies
            for table in of.tables:
                async with a.sit(table) as one, b.sit(table) as two:
                    assert (one.table["you"], two.table["you"]) == ("A", "B")
                    await play_on([one, two])
    assert "No errors." in await asyncio.to_thread(
        shell, ["triclinium admin verify --all"], store, Path.cwd()
    )


async def test_games_continue_after_a_dump_is_restored(tmp_path: Path) -> None:
    dump, restore = commands("PostgreSQL: a dump")
    with private_servers.postgres() as first:
        store = Store("postgres", first.url, None)
        await migrate(first.url)
        with site(store, bots=True) as found:
            async with played(found) as game:
                before = list(game.done)
                await asyncio.to_thread(shell, dump, store, tmp_path)
            after = [each for each in game.done if each not in before]
        first.kill()
    assert before
    assert after, "no act was made during the dump"
    with private_servers.postgres() as empty:
        again = Store("postgres", empty.url, None)
        assert "No errors." in await asyncio.to_thread(shell, restore, again, tmp_path)
        await check(again, before, game)


async def test_games_continue_after_a_sqlite_file_is_restored(tmp_path: Path) -> None:
    backup, restore = commands("SQLite")
    (tmp_path / "data").mkdir()
    store = Store("sqlite", f"sqlite:///{tmp_path}/data/tables.db", None)
    await migrate(store.database_url)
    with site(store, bots=True) as found:
        async with played(found) as game:
            before = list(game.done)
            await asyncio.to_thread(shell, backup, store, tmp_path)
    assert len(game.done) > len(before), "no act was made during the backup"
    (tmp_path / "data" / "tables.db").write_bytes(b"a disk that is broken" * 1000)
    (tmp_path / "data" / "tables.db-wal").write_bytes(b"and what was beside it" * 1000)
    assert "No errors." in await asyncio.to_thread(shell, restore, store, tmp_path)
    assert (tmp_path / "data" / "tables.db").stat().st_mode & 0o077 == 0
    await check(store, before, game)


def asked(server: private_servers.Postgres, query: str) -> str:
    """Return the answer of PostgreSQL to a query."""
    psql = ["psql", "-qAt", server.url, "-c", query]
    return subprocess.run(psql, capture_output=True, text=True, check=True).stdout.strip()


async def test_games_continue_after_point_in_time_recovery(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Use the settings of the page to archive the log, copy the server, and recover to a point in time."""
    copy, signal = commands("PostgreSQL: to a point in time")
    base = tmp_path / "base"
    archive = Path(tempfile.mkdtemp(prefix="triclinium-wal-"))
    request.addfinalizer(lambda: shutil.rmtree(archive))
    archive.chmod(0o777)  # the server may run as another user

    def here(text: str) -> str:
        return text.replace("/srv/wal", str(archive)).replace("/srv/base", str(base))

    said = re.findall(r"^([a-z_]+) = '?(.*?)'?$", PAGE.read_text(), re.MULTILINE)
    settings = {name: here(value) for name, value in said}
    archiving = {name: value for name, value in settings.items() if name.startswith("archive_")}
    with private_servers.postgres(options=archiving) as first:
        store = Store("postgres", first.url, None)
        await migrate(first.url)
        await asyncio.to_thread(shell, [here(line) for line in copy], store, tmp_path)
        with site(store, bots=True) as found:
            async with played(found) as game:
                before = list(game.done)
                moment = asked(first, "SELECT clock_timestamp()")
        assert len(game.done) > len(before), "no act was made after that moment"
        last = archive / asked(first, "SELECT pg_walfile_name(pg_switch_wal())")
        async with asyncio.timeout(PATIENCE_S):
            while not last.exists():
                await asyncio.sleep(0.05)
    await asyncio.to_thread(shell, [here(line) for line in signal], store, tmp_path)
    recovery = {name: value for name, value in settings.items() if name.startswith(("restore_", "recovery_"))}
    assert set(recovery) == {"restore_command", "recovery_target_time", "recovery_target_action"}
    with private_servers.postgres(copy=base, options={**recovery, "recovery_target_time": moment}) as again:
        async with asyncio.timeout(PATIENCE_S):
            while asked(again, "SELECT pg_is_in_recovery()") != "f":
                await asyncio.sleep(0.05)
        kept = int(asked(again, "SELECT count(*) FROM moves WHERE key IS NOT NULL"))
        assert len(before) <= kept < len(game.done)
        await check(Store("postgres", again.url, None), before, game)
