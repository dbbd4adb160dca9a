"""Tips: each move carries a digest of the log up to it, each table that of its last move."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_AT_ONCE = 500

_tables = sa.table(
    "tables", *(sa.column(name) for name in ("id", "game", "rules", "settings", "names", "nonces", "tip"))
)
_secret = sa.column("secret", sa.LargeBinary)
_moves = sa.table(
    "moves",
    *(sa.column(name) for name in ("table_id", "seq", "seat", "act", "undo", "chance", "key", "tip")),
)


def upgrade() -> None:
    """Tips for all moves that are there; snapshots are a cache, and are made anew."""
    op.execute("DELETE FROM snapshots")
    with op.batch_alter_table("snapshots") as batch:
        batch.add_column(sa.Column("tip", sa.Text(), nullable=False))
    with op.batch_alter_table("moves") as batch:
        batch.add_column(sa.Column("tip", sa.Text(), nullable=True))
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("tip", sa.Text(), nullable=True))
        batch.alter_column(
            "version", type_=sa.BigInteger(), existing_type=sa.Integer(), existing_nullable=False
        )
    connection = op.get_bind()
    for some in _some_tables(connection):
        _tell(connection, some)
    with op.batch_alter_table("moves") as batch:
        batch.alter_column("tip", existing_type=sa.Text(), nullable=False)
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("tip", existing_type=sa.Text(), nullable=False)


def _some_tables(connection: sa.Connection) -> Iterator[list[Any]]:
    """All tables, a few hundred at a time."""
    columns = [_tables.c[name] for name in ("id", "game", "rules", "settings", "names", "nonces")]
    last = ""
    while True:
        query = sa.select(*columns, _secret).select_from(_tables)
        query = query.where(_tables.c.id > last).order_by(_tables.c.id).limit(_AT_ONCE)
        some = list(connection.execute(query).all())
        if not some:
            return
        yield some
        last = some[-1].id


def _tell(connection: sa.Connection, some: list[Any]) -> None:
    """Write the tips of some tables and of their moves."""
    rows = {row.id: row for row in some}
    tips: list[dict[str, Any]] = []
    ends = dict.fromkeys(rows, "")
    query = sa.select(_moves).where(_moves.c.table_id.in_(list(rows)))
    query = query.order_by(_moves.c.table_id, _moves.c.seq)
    for name, log in groupby(connection.execute(query), key=lambda move: move.table_id):
        row = rows[name]
        tip = orjson.dumps([row.id, row.game, row.rules, row.settings, row.names, row.nonces]).decode()
        for move in log:
            chance = move.chance.split("\n") if move.chance else []
            said = orjson.dumps([tip, move.seat, move.act, move.undo, chance, move.key])
            tip = blake2b(said, digest_size=16, key=row.secret).hexdigest()
            tips.append({"of": name, "number": move.seq, "made": tip})
        ends[name] = tip
    if tips:
        at = sa.and_(_moves.c.table_id == sa.bindparam("of"), _moves.c.seq == sa.bindparam("number"))
        connection.execute(_moves.update().where(at).values(tip=sa.bindparam("made")), tips)
    connection.execute(
        _tables.update().where(_tables.c.id == sa.bindparam("of")).values(tip=sa.bindparam("made")),
        [{"of": name, "made": tip} for name, tip in ends.items()],
    )


def downgrade() -> None:
    """Without tips."""
    for name in ("snapshots", "moves", "tables"):
        with op.batch_alter_table(name) as batch:
            batch.drop_column("tip")
