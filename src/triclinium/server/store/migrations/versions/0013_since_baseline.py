"""Clocks, push, daily deals, bans and imports: all changes since 0007."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, LargeBinary, SmallInteger, Text

revision = "0013"
down_revision = "0007"


def _key(name: str, kind: type[Text | Integer] = Text, of: str = "") -> Column[object]:
    if of:
        return Column(name, kind, ForeignKey(of, ondelete="CASCADE"), primary_key=True, autoincrement=False)
    return Column(name, kind, primary_key=True, autoincrement=False)


def upgrade() -> None:
    """Add columns, tables and indexes. Store the current players in `sittings`."""
    op.add_column("seats", Column("clock_left", Double))
    op.add_column("seats", Column("clock_at", Double))
    op.add_column("tables", Column("deal", Text))
    op.add_column("tables", Column("imported", Text))
    for name, where in (("ix_tables_live", "'running'"), ("ix_tables_finished", "'over' AND deal IS NULL")):
        op.create_index(
            name,
            "tables",
            ["created_at", "id"],
            postgresql_where=sa.text(f"public AND state = {where}"),
            sqlite_where=sa.text(f"public = 1 AND state = {where}"),
        )

    op.create_table(
        "push_subscriptions",
        _key("person", of="people.id"),
        _key("endpoint"),
        *(Column(name, Text, nullable=False) for name in ("p256dh", "auth")),
        Column("created_at", Double, nullable=False),
    )
    op.create_table(
        "daily_days",
        _key("day"),
        Column("commitment", Text, nullable=False),
        Column("published_at", Double, nullable=False),
        Column("secret", LargeBinary),
    )
    op.create_table(
        "daily_tries",
        _key("deal"),
        Column("person", Text, primary_key=True, index=True),
        Column("table_id", Text, nullable=False, index=True),
        Column("seat", SmallInteger),
        Column("scored", Boolean, nullable=False),
        Column("began_at", Double, nullable=False),
        Column("done_at", Double),
        Column("ending", Text),
        Column("won", Boolean),
        *(Column(name, Integer) for name in ("turns", "points")),
    )
    op.create_table(
        "daily_pars", _key("deal"), Column("asked_at", Double, nullable=False), Column("par", Text)
    )
    op.create_table(
        "bans",
        _key("kind"),
        _key("subject"),
        Column("why", Text, nullable=False),
        Column("created_at", Double, nullable=False),
    )
    op.create_table("schema_support", _key("only", Integer), Column("oldest", Text, nullable=False))
    op.create_table(
        "sittings",
        _key("table_id", of="tables.id"),
        _key("seat", SmallInteger),
        Column("person", Text, primary_key=True, index=True),
        _key("name"),
    )
    op.execute(
        "INSERT INTO sittings (table_id, seat, person, name) SELECT table_id, seat, person, name FROM seats "
        "WHERE kind = 'person' AND person IS NOT NULL AND name IS NOT NULL"
    )
