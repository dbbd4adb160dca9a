"""Who held a seat and no longer does; whence a table is, and when a worker last took its due work."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. A table that is there has an origin of its own."""
    op.create_table(
        "departed",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_departed_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_departed")),
    )
    op.add_column("tables", sa.Column("origin", sa.Text(), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("claimed_at", sa.Double(), nullable=True))
    op.execute("UPDATE tables SET origin = id")
    op.create_index(
        "ix_tables_origin",
        "tables",
        ["origin", "claimed_at"],
        unique=False,
        postgresql_where=sa.text("claimed_at IS NOT NULL"),
        sqlite_where=sa.text("claimed_at IS NOT NULL"),
    )


def downgrade() -> None:
    """Take them away."""
    op.drop_index("ix_tables_origin", "tables")
    op.drop_column("tables", "claimed_at")
    op.drop_column("tables", "origin")
    op.drop_table("departed")
