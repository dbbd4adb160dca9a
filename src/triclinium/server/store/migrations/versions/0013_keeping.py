"""For those who keep a service: bans, who has sat where, what an imported record said, how old a version may be."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those who sat somewhere and got up nothing more is known; those who sit are noted."""
    op.create_table(
        "bans",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_bans"),
    )
    op.create_table(
        "schema_support",
        sa.Column("only", sa.Integer(), nullable=False),
        sa.Column("oldest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("only", name="pk_schema_support"),
    )
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "person", "name", name="pk_sittings"),
    )
    op.create_index("ix_sittings_person", "sittings", ["person"])
    op.execute(
        "INSERT INTO sittings (table_id, seat, person, name) SELECT table_id, seat, person, name FROM seats "
        "WHERE kind = 'person' AND person IS NOT NULL AND name IS NOT NULL"
    )
    op.add_column("tables", sa.Column("imported", sa.Text()))
