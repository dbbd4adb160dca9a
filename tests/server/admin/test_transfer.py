"""Tables are verified, exported and imported."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from admin_site import admin, admin_json, begun, finished
from sqlalchemy import select, update
from store_fixtures import KINDS, Stores
from table_site import Store, people, play_on, site
from typer.testing import CliRunner

from triclinium.cli.app import app
from triclinium.games import find
from triclinium.kernel import fair
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.live.rows import next_tip, tip_root
from triclinium.server.archive.reviews import FORMAT
from triclinium.server.store.database import Database
from triclinium.server.store.schema import moves, reviews, tables
from triclinium.server.store.stored_table import read_table

pytestmark = pytest.mark.anyio


@pytest.fixture
def another(stores: Stores) -> Iterator[Store]:
    """Create an empty store."""
    with stores.new() as made:
        yield made


@pytest.fixture
def of_the_other_kind(stores: Stores, each_store: Store) -> Iterator[Store]:
    """Create an empty store: PostgreSQL for a test on SQLite, and SQLite for one on PostgreSQL."""
    (kind,) = {*KINDS} - {each_store.name}
    with stores.new(kind) as made:
        yield made


async def test_verify_reports_the_entry_at_which_data_was_changed(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            over, running = await finished([a, b]), await begun([a, b])
    told = await admin_json(store, "verify", "--all")
    assert told["faults"] == []
    assert told["tables"] >= 2
    assert told["moves"] > 20
    assert "No errors." in await admin(store, "verify", over, running)
    database = await Database.open(store.database_url)
    last = (
        select(moves)
        .where(moves.c.table_id == over, moves.c.chance.is_not(None))
        .order_by(moves.c.seq.desc())
    )
    try:
        # A person without the secret changes an entry.
        async with database.writing() as connection:
            before = (await connection.execute(last.limit(1))).one()
            here = (moves.c.table_id == over) & (moves.c.seq == before.seq)
            await connection.execute(update(moves).where(here).values(act="vae"))
        said = await admin(store, "verify", "--all", code=1)
        assert f"{over} has an error: entry {before.seq}" in said
        assert running not in said
        # The host, who has the secret, changes the chance and computes all digests again.
        async with database.writing() as connection:
            await connection.execute(update(moves).where(here).values(act=before.act))
            log = (
                await connection.execute(select(moves).where(moves.c.table_id == over).order_by(moves.c.seq))
            ).all()
            stored = await read_table(connection, over)
            assert stored is not None
            row, tip = stored.table, tip_root(stored.table)
            for each in log:
                chance = tuple(each.chance.split("\n")) if each.chance else ()
                if each.seq == 0:
                    at = next(at for at in range(1, len(chance)) if chance[at] != chance[0])
                    chance = (chance[at], *chance[1:at], chance[0], *chance[at + 1 :])
                tip = next_tip(row.secret, tip, (each.seat, each.act, each.undo, chance, each.key))
                this = (moves.c.table_id == over) & (moves.c.seq == each.seq)
                await connection.execute(
                    update(moves).where(this).values(chance="\n".join(chance) or None, tip=tip)
                )
            await connection.execute(update(tables).where(tables.c.id == over).values(tip=tip))
        said = await admin(store, "verify", over, code=1)
        assert "entry 0: chance is not of the table's key" in said
    finally:
        async with database.writing() as connection:
            await connection.execute(moves.delete().where(moves.c.table_id == over))
            await connection.execute(tables.delete().where(tables.c.id == over))
        await database.close()


async def test_exported_records_are_imported_unchanged(store: Store, another: Store, tmp_path: Path) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            over, running = await finished([a, b]), await begun([a, b])
    zipped = tmp_path / "all.zip"
    told = await admin_json(store, "export", "--all", "--to", zipped)
    assert f"fall_of_rome-{over}.trec" in told["written"]
    assert told["missing"] == {}
    assert zipped.stat().st_mode & 0o077 == 0
    assert "exists" in await admin(store, "export", "--all", "--to", zipped, code=2)
    said = await admin(store, "export", running, "0" * 16, "--to", tmp_path / "one", code=1)
    assert f"{running} was not exported: its game is not over" in said
    assert "there is no such table" in said
    again = await admin_json(store, "import", zipped)
    assert again["new"] == {}
    assert over in again["there"].values()
    first = await admin_json(another, "import", zipped)
    assert over in first["new"].values()
    assert first["refused"] == {}
    assert (await admin_json(another, "import", zipped))["new"] == {}
    assert (await admin_json(another, "verify", "--all"))["faults"] == []
    await admin(another, "export", over, "--to", tmp_path / "back")
    with zipfile.ZipFile(zipped) as archive:
        sent = archive.read(f"fall_of_rome-{over}.trec")
    came = (tmp_path / "back" / f"fall_of_rome-{over}.trec").read_bytes()
    assert came == sent
    listed = await admin_json(another, "tables", "--of", over)
    assert [(each["state"], each["imported"]) for each in listed["tables"]] == [("over", True)]
    with site(another, bots=False) as found:
        async with people(found.url, "C") as (c,):
            looked = await c.get(f"/api/tables/{over}")
            assert [seat["name"] for seat in looked["seats"]] == ["A", "B"]
            assert looked["winners"] is not None
            record = Record.from_json((await c.http.get(f"/api/tables/{over}/record")).text)
            assert fair.verify(find("fall_of_rome").rules, record)
            assert (await c.get(f"/api/tables/{over}/replay"))["over"]


async def test_forged_records_are_refused(store: Store, another: Store, tmp_path: Path) -> None:
    with site(store, bots=False) as found:
        async with people(found.url) as (a, b):
            over = await finished([a, b])
            record = await a.get(f"/api/tables/{over}/record")

    async def refused(**changes: object) -> str:
        path = tmp_path / "changed.trec"
        path.write_text(json.dumps({**record, **changes}))
        told = await admin_json(another, "import", path, code=1)
        assert (told["new"], told["there"]) == ({}, {})
        (why,) = told["refused"].values()
        return str(why)

    assert "signature" in await refused(seats=["Nero", "B"])
    entries = json.loads(json.dumps(record["entries"]))
    setup = entries[0]["setup"]
    swapped = next(at for at in range(1, len(setup)) if setup[at] != setup[0])
    setup[0], setup[swapped] = setup[swapped], setup[0]
    await refused(entries=entries, signatures={})
    assert "another state" in await refused(entries=record["entries"][:-1], signatures={})
    notes = {name: text for name, text in record["notes"].items() if name not in ("secret", "nonces")}
    unfinished = {"entries": record["entries"][:-1], "signatures": {}, "digest": None}
    assert "not over" in await refused(**unfinished, notes=notes)
    assert "commit" in await refused(commitment="0" * 64, signatures={})
    assert "not installed" in await refused(game="chess", signatures={})
    assert "character" in await refused(seats=["A\u202e", "B"], signatures={})
    for text in (b"", b"\xff", b"[]", b"{}", b'{"format": "triclinium table 1"}'):
        (tmp_path / "changed.trec").write_bytes(text)
        await admin_json(another, "import", tmp_path / "changed.trec", code=1)
    assert (await admin_json(another, "tables"))["tables"] == []
    # The same table with another game is refused, and the stored table is not changed.
    (tmp_path / "true.trec").write_text(json.dumps(record))
    assert (await admin_json(another, "import", tmp_path / "true.trec"))["new"]
    renamed = await refused(seats=["Nero", "B"], signatures={})
    assert "another table" in renamed
    assert (await admin_json(another, "verify", "--all"))["faults"] == []


async def test_a_terminal_record_is_imported_without_proof_of_chance(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "game.trec"
    made = CliRunner().invoke(app, ["simulate", "aeterna", "--games", "1", "--save", str(path)])
    assert made.exit_code == 0, made.output
    table = next(iter((await admin_json(store, "import", path))["new"].values()))
    assert list((await admin_json(store, "import", path))["there"].values()) == [table]
    assert (await admin_json(store, "verify", table))["faults"] == []
    await admin(store, "export", table, "--to", tmp_path / "out")
    told = Record.from_json((tmp_path / "out" / f"aeterna-{table}.trec").read_bytes())
    assert (told.signatures, told.commitment) == ({}, None)
    assert told == Record.from_json(path.read_bytes())


async def test_a_deal_of_another_host_is_imported_and_verified(store: Store, tmp_path: Path) -> None:
    """The other host had another secret on that day. This is no fault of the tables here."""
    game = find("fall_of_rome").rules
    opening = fair.Opening(bytes(range(32)), "2026-01-05.fall_of_rome.2.medium", ("", ""))
    source = fair.Keyed(opening.key(), [name for name, _ in game.streams])
    match = Match.start(game, ["A", "B"], {}, source)
    while not match.state.over:
        seat = game.turn(match.state)
        match.act(seat, game.words.say(game.options(match.state, seat)[0]))
    record = replace(match.record(**opening.notes()), commitment=opening.commitment())
    path = tmp_path / "deal.trec"
    path.write_text(record.to_json(), encoding="utf-8")
    told = await admin_json(store, "import", path)
    assert told["refused"] == {}
    (table,) = told["new"].values()
    assert (await admin_json(store, "verify", table))["faults"] == []


async def test_a_running_table_continues_in_another_database(
    each_store: Store, of_the_other_kind: Store, tmp_path: Path
) -> None:
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b):
            running = await begun([a, b], "fall_of_rome")
            async with a.sit(running) as wire:
                await wire.updated()
                await wire.send(type="chat", key="a-key-of-chat", text="salve")
                await wire.expect("chat", text="salve")
                entries = wire.update["seq"]
            cookies = [person.http.cookies for person in (a, b)]
    await admin(each_store, "export", running, "--whole", "--to", tmp_path / "whole")
    (path,) = (tmp_path / "whole").iterdir()
    assert path.stat().st_mode & 0o077 == 0
    assert (await admin_json(each_store, "import", path))["there"] == {str(path): running}
    assert (await admin_json(of_the_other_kind, "import", path))["new"] == {str(path): running}
    assert (await admin_json(of_the_other_kind, "import", path))["there"] == {str(path): running}
    with site(of_the_other_kind, bots=True) as found:
        async with people(found.url) as (one, two):
            one.http.cookies, two.http.cookies = cookies
            async with one.sit(running) as first, two.sit(running) as second:
                assert (await first.updated())["seq"] == entries
                assert [line["text"] for line in first.welcome["chat"]] == ["salve"]
                await play_on([first, second])
    told = await admin_json(of_the_other_kind, "verify", "--all")
    assert (told["tables"], told["faults"]) == (1, [])
    changed = json.loads(path.read_bytes())
    changed["moves"][-1]["act"] = "end"
    changed["table"]["id"] = "f" * 16
    path.write_text(json.dumps(changed))
    (why,) = (await admin_json(of_the_other_kind, "import", path, code=1))["refused"].values()
    assert "of another table" in why


async def test_a_review_moves_with_its_table(
    each_store: Store, of_the_other_kind: Store, tmp_path: Path
) -> None:
    review = {
        "game": "fall_of_rome",
        "seats": ["A", "B"],
        "cooperative": True,
        "start": [0.5, 0.5],
        "start_errors": [0.1, 0.1],
        "turns": [],
    }
    with site(each_store, bots=False) as found:
        async with people(found.url) as (a, b):
            over = await finished([a, b])
    database = await Database.open(each_store.database_url)
    try:
        (tip,) = await database.scalars(select(tables.c.tip).where(tables.c.id == over))
        row = {"table_id": over, "tip": tip, "format": FORMAT, "asked_at": 1.0, "due_at": 1.0}
        counts = {"tries": 1, "done": 9, "entries": 9}
        await database.execute(reviews.insert().values(**row, **counts, review=json.dumps(review)))
    finally:
        await database.close()
    await admin(each_store, "export", over, "--whole", "--to", tmp_path / "whole")
    (path,) = (tmp_path / "whole").iterdir()
    await admin(of_the_other_kind, "import", path)
    with site(of_the_other_kind, bots=False) as found:
        async with people(found.url) as (a, _):
            told = await a.get(f"/api/tables/{over}/review")
            assert (told["state"], told["review"]) == ("ready", review)
    earlier = json.loads(path.read_bytes())
    del earlier["reviews"]  # as a version without reviews writes it
    path.write_text(json.dumps(earlier))
    assert (await admin_json(of_the_other_kind, "import", path))["there"] == {str(path): over}
